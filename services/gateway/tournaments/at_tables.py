"""How the games at the tables stand now: for whom they wait, and what everybody is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from gateway.bus.asking import ask
from gateway.games.models import Game
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import Tournament
from messages import DescribeGame, GameDescribed


def games_at(t: Tournament, tables: Iterable[TableId]) -> dict[TableId, Game]:
    """The games of those of the tables that have one, each with its seats at hand."""
    ids = {name: UUID(game_id) for name in tables if (game_id := t.tables[name].game_id) is not None}
    games = Game.objects.prefetch_related("seats").in_bulk(list(ids.values()))
    return {name: games[game_id] for name, game_id in ids.items() if game_id in games}


def waiting_for(t: Tournament, tables: Iterable[TableId]) -> dict[TableId, list[PlayerId]]:
    """The players for whom those of the games wait that go on."""
    return {
        name: [str(seat.account_id) for seat in game.seats.all() if seat.player in game.acting]
        for name, game in games_at(t, tables).items()
        if game.status == Game.Status.ACTIVE
    }


def values_now(t: Tournament, tables: Iterable[TableId]) -> Mapping[TableId, Mapping[PlayerId, int]]:
    """What the players of those games that have begun are worth now, in pounds. Raises `NoReply`.

    The rules service is asked about each of the games, so this is for a few of them.
    """
    values: dict[TableId, Mapping[PlayerId, int]] = {}
    for name, game in games_at(t, tables).items():
        if game.started_at is not None:
            _, described = ask(DescribeGame(), GameDescribed, game_id=str(game.pk))
            worth = described.snapshot["players"]
            values[name] = {str(seat.account_id): worth[str(seat.player)]["value"] for seat in game.seats.all()}
    return values
