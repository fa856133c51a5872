"""Addresses of clocks."""

from __future__ import annotations

from django.urls import path

from gateway.clocks.api import views

CLOCK = "games/<uuid:game_id>/clock"

urlpatterns = [
    path(CLOCK, views.ClockDetail.as_view(), name="clock"),
    path(f"{CLOCK}/records", views.ClockRecords.as_view(), name="clock-records"),
    path(f"{CLOCK}/pause", views.ClockPause.as_view(), name="clock-pause"),
    path(f"{CLOCK}/resume", views.ClockResume.as_view(), name="clock-resume"),
    path(f"{CLOCK}/days-away", views.ClockDaysAway.as_view(), name="clock-days-away"),
    path(f"{CLOCK}/time", views.ClockTime.as_view(), name="clock-time"),
    path(f"{CLOCK}/volunteers", views.ClockVolunteers.as_view(), name="clock-volunteers"),
    path("games/<uuid:game_id>/neutral-moves", views.NeutralMoves.as_view(), name="game-neutral-moves"),
]
