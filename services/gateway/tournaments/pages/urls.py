"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path

from gateway.tournaments.pages import (
    arbiters,
    doing,
    embedding,
    founding,
    hosting,
    looking_closer,
    players,
    reading,
)

ONE = "tournaments/<uuid:tournament_id>"

urlpatterns = [
    path("tournaments", reading.tournaments, name="page-tournaments"),
    path("tournaments/new", founding.found, name="page-new-tournament"),
    path(ONE, reading.tournament, name="page-tournament"),
    path(f"{ONE}/rounds", reading.rounds, name="page-tournament-rounds"),
    path(f"{ONE}/rounds/<int:number>", reading.round_, name="page-tournament-round"),
    path(f"{ONE}/rounds/<int:number>/pairing", looking_closer.pairing, name="page-tournament-pairing"),
    path(f"{ONE}/tables/<str:name>", reading.table, name="page-tournament-table"),
    path(f"{ONE}/tables/<str:name>/why/<int:account_id>", looking_closer.why, name="page-tournament-why"),
    path(f"{ONE}/standings", reading.standings, name="page-tournament-standings"),
    path(f"{ONE}/cross-table", reading.cross_table, name="page-tournament-cross-table"),
    path(f"{ONE}/players", reading.players, name="page-tournament-players"),
    path(f"{ONE}/players/<int:account_id>", reading.player, name="page-tournament-player"),
    path(f"{ONE}/byes", reading.byes, name="page-tournament-byes"),
    path(f"{ONE}/host", hosting.host, name="page-tournament-host"),
    path(f"{ONE}/rules", founding.change_rules, name="page-tournament-rules"),
    path(f"{ONE}/arbiter", arbiters.arbiter, name="page-tournament-arbiter"),
    path(f"{ONE}/log", looking_closer.log, name="page-tournament-log"),
    path(f"{ONE}/do/<str:step>", doing.do, name="page-tournament-do"),
    path("players/<int:account_id>", players.player, name="page-player"),
    path("embed/tournaments/<uuid:tournament_id>", embedding.embedded, name="embedded-tournament"),
]
