"""Holding the row of a clock: read with a lock, and written back with what moved it, in one statement each.

Every action of every game comes by here, so the two statements are written out; nothing else of the gateway is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from gateway.clocks.domain.clock import Clock
from gateway.clocks.domain.happenings import Happening, details_of
from gateway.clocks.models import GameClock
from gateway.games.models import Game

_HOLD = """
    select clock.version, clock.missing::text, clock.at, clock.due_at, clock.state::text, game.status
      from clocks_gameclock clock join games_game game on game.id = clock.game_id
     where clock.game_id = %s and (%s::timestamptz is null or clock.due_at <= %s)
       for update of clock
"""
_WRITE = """
    update clocks_gameclock set version = %s, missing = %s, at = %s, due_at = %s, state = %s where game_id = %s
"""
_RECORD = """
    insert into clocks_clockrecord (game_id, at, version, kind, details, by_id) values (%s, %s, %s, %s, %s, %s)
    returning id
"""


@dataclass(slots=True)
class HeldClock:
    """A clock that nobody else moves until the transaction ends.

    Attributes:
        version: of the game, as far as it has been followed; -1: not at all.
        missing: versions below it whose events have not come yet.
        at: the moment of the last record.
        due_at: when the clock process has to look at it again.
        clock: the clock itself.
        closed: whether the game was closed.
    """

    game_id: UUID
    version: int
    missing: list[int]
    at: datetime | None
    due_at: datetime | None
    clock: Clock
    closed: bool

    def record(self, happening: Happening, at: datetime, version: int | None, by: int | None) -> int:
        """Note what moved it; the number of the record."""
        details = json.dumps(details_of(happening))
        with connection.cursor() as cursor:
            cursor.execute(_RECORD, [self.game_id, at, version, happening.kind, details, by])
            return int(cursor.fetchone()[0])

    def write(self) -> None:
        """Store it as it is now."""
        state = msgspec.json.encode(self.clock).decode()
        with connection.cursor() as cursor:
            cursor.execute(_WRITE, [self.version, json.dumps(self.missing), self.at, self.due_at, state, self.game_id])


@contextmanager
def held(game_id: UUID) -> Iterator[HeldClock]:
    """The clock of a game, held until the end of the block. Raises `GameClock.DoesNotExist`."""
    with transaction.atomic():
        kept = hold(game_id)
        if kept is None:
            raise GameClock.DoesNotExist
        yield kept


def hold(game_id: UUID, *, due: datetime | None = None, wait: bool = True) -> HeldClock | None:
    """The clock of a game, held until the transaction ends; None if it has none.

    Args:
        due: only if it is due by then.
        wait: False: only if nobody else holds it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_HOLD if wait else _HOLD + " skip locked", [game_id, due, due])
        row: Any = cursor.fetchone()
    if row is None:
        return None
    version, missing, at, due_at, state, status = row
    return HeldClock(
        game_id=game_id,
        version=version,
        missing=json.loads(missing),
        at=at,
        due_at=due_at,
        clock=msgspec.json.decode(state, type=Clock),
        closed=status == Game.Status.CLOSED,
    )
