"""Addresses of operations."""

from __future__ import annotations

from django.urls import path

from gateway.operations.api import views

urlpatterns = [
    path("operations/dead-letters", views.DeadLetterList.as_view(), name="dead-letters"),
    path("operations/dead-letters/redrive", views.Redrive.as_view(), name="dead-letters-redrive"),
    path("operations/queues", views.Queues.as_view(), name="queues"),
]
