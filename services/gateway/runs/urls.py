"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path

from gateway.runs import views

urlpatterns = [
    path("games/<uuid:game_id>/routes", views.ask, name="page-ask-routes"),
    path("games/<uuid:game_id>/routes/<uuid:calculation_id>", views.calculation, name="page-routes"),
    path("games/<uuid:game_id>/routes/<uuid:calculation_id>/cancel", views.cancel, name="page-cancel-routes"),
    path("replays/<uuid:batch_id>/audit", views.audit, name="page-audit"),
]
