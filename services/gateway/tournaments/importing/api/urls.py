"""Addresses of imports."""

from __future__ import annotations

from django.urls import path

from gateway.tournaments.importing.api import views

urlpatterns = [
    path("tournaments/import", views.ImportStart.as_view(), name="tournament-import-start"),
    path("tournaments/imports", views.ImportList.as_view(), name="tournament-imports"),
    path("tournaments/imports/<uuid:import_id>", views.ImportDetail.as_view(), name="tournament-import"),
]
