"""What an arbiter should look at: tables that are late, stand still, or have not begun; each with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Q

from gateway.clocks.domain.control import Consequence
from gateway.games.models import Game
from gateway.tournaments.domain.commands import overdue
from gateway.tournaments.domain.moments import read, written
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.keeping import Kept

Status = Game.Status
CONSEQUENCES: tuple[str, ...] = Consequence.__args__  # type: ignore[attr-defined]
LATE_START = timedelta(minutes=5)
"""A game that has not begun so long after it was set up is looked at."""


class Why(StrEnum):
    """Why a table is to be looked at. Of several reasons the first is told."""

    NOT_STARTED = "not-started"
    """Its game was set up and has not begun, or could not be."""
    OVERDUE = "overdue"
    """The round's deadline has passed."""
    IDLE = "idle"
    """Nothing has happened there for long."""
    TIME_UP = "time-up"
    """A player's time is up."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A table that is to be looked at.

    Attributes:
        since: from when on.
        waits_for: the players of whom one has to act.
        problem: why its game could not be started, if so.
    """

    table: TableId
    game: UUID | None
    why: Why
    since: datetime
    waits_for: tuple[PlayerId, ...] = ()
    problem: Any = None


def troubles(kept: Kept, now: datetime, idle: timedelta) -> list[Trouble]:
    """The tables to be looked at, those first that have waited longest."""
    late = set(overdue(kept.at_work, written(now)))
    names = {kept.at_work.tables[name].game_id: name for name in kept.at_work.going_on}
    games = Game.objects.filter(tournament=kept.id, status__in=[Status.FORMING, Status.ACTIVE]).filter(
        Q(pk__in=_games_at(kept, late))
        | Q(status=Status.ACTIVE, updated_at__lt=now - idle)
        | Q(status=Status.FORMING, created_at__lt=now - LATE_START)
        | _time_is_up()
    )
    found = []
    for game in games.prefetch_related("seats").distinct():
        name = names.get(str(game.pk))
        if name is not None:
            found.append(_trouble(kept, name, game, late, now, idle))
    return sorted(found, key=lambda one: (one.since, one.table))


def warned(kept: Kept) -> list[tuple[PlayerId, int]]:
    """The players who were warned and how often, the most warned first."""
    often = [(player, one.warnings) for player, one in kept.at_work.entrants.items() if one.warnings]
    return sorted(often, key=lambda entry: -entry[1])


def _games_at(kept: Kept, tables: Iterable[TableId]) -> list[UUID]:
    return [UUID(game_id) for name in tables if (game_id := kept.at_work.tables[name].game_id) is not None]


def _time_is_up() -> Q:
    condition = Q()
    for consequence in CONSEQUENCES:
        condition |= Q(clock__state__players__contains=[{"acting": True, "up": consequence}])
    return condition & Q(status=Status.ACTIVE)


def _trouble(kept: Kept, name: TableId, game: Game, late: set[TableId], now: datetime, idle: timedelta) -> Trouble:
    """The first reason that there is."""
    since, why = game.updated_at, Why.TIME_UP
    if game.status == Status.FORMING:
        since, why = game.created_at, Why.NOT_STARTED
    elif name in late:
        since, why = read(kept.at_work.deadlines[kept.at_work.tables[name].round]), Why.OVERDUE
    elif game.updated_at < now - idle:
        why = Why.IDLE
    waits_for = tuple(str(seat.account_id) for seat in game.seats.all() if seat.player in game.acting)
    return Trouble(name, game.pk, why, since, waits_for, game.start_problem)
