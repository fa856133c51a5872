"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path

from gateway.web import languages, views

urlpatterns = [
    path("", views.batches, name="page-batches"),
    path("replays/<uuid:batch_id>", views.batch, name="page-batch"),
    path("replays/<uuid:batch_id>/cancel", views.cancel, name="page-cancel"),
    path("language", languages.choose, name="page-language"),
    path("games", views.games, name="page-games"),
    path("games/<uuid:game_id>", views.game, name="page-game"),
]
