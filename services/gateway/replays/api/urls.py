"""Addresses of batches."""

from __future__ import annotations

from django.urls import path

from gateway.replays.api import views

urlpatterns = [
    path("replays", views.BatchList.as_view(), name="batches"),
    path("replays/<uuid:batch_id>", views.BatchDetail.as_view(), name="batch"),
    path("replays/<uuid:batch_id>/items", views.ItemList.as_view(), name="batch-items"),
    path("replays/<uuid:batch_id>/events", views.BatchEvents.as_view(), name="batch-events"),
    path("replays/<uuid:batch_id>/cancel", views.BatchCancel.as_view(), name="batch-cancel"),
]
