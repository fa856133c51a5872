"""Addresses of games."""

from __future__ import annotations

from django.urls import path

from gateway.games.api import views

urlpatterns = [
    path("games", views.GameList.as_view(), name="games"),
    path("games/<uuid:game_id>", views.GameDetail.as_view(), name="game"),
    path("games/<uuid:game_id>/actions", views.GameActions.as_view(), name="game-actions"),
    path("games/<uuid:game_id>/state", views.GameState.as_view(), name="game-state"),
    path("games/<uuid:game_id>/board.svg", views.GameBoard.as_view(), name="game-board"),
    path("games/<uuid:game_id>/market.svg", views.GameMarket.as_view(), name="game-market"),
    path("games/<uuid:game_id>/archive", views.GameArchive.as_view(), name="game-archive"),
]
