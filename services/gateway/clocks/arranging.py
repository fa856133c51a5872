"""What people do about the clock of a game: pausing it, being away, giving time, moving for who is not there.

Each function checks who may, holds the clock, and records who did it and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.bus.asking import order
from gateway.clocks.domain.clock import NotPossible
from gateway.clocks.domain.happenings import Paused, PlayerId, Resumed, TimeGiven, WentAway
from gateway.clocks.holding import HeldClock, held
from gateway.clocks.keeping import move
from gateway.clocks.models import GameClock
from gateway.database import release
from gateway.games.acting import command_id
from gateway.games.models import TableRecord
from gateway.games.people import Table, must_manage
from messages import Accepted, Envelope, MoveNeutrally, Sender


@contextmanager
def clock_of(game_id: UUID) -> Iterator[HeldClock]:
    """The clock of a game that is being played, held until the end of the block. Raises `Problem` if there is none."""
    try:
        with held(game_id) as kept:
            if kept.clock.over:
                raise Problem(409, "game-over", "the clocks of this game stand for good")
            yield kept
    except GameClock.DoesNotExist:
        raise Problem(409, "not-active", "the game has not started yet, or is not played here") from None


def pause(table: Table, by: Account, reason: str) -> None:
    """Stop all clocks, until somebody sets them going again; paused twice, they stand all the same."""
    must_manage(table.person)
    with clock_of(table.id) as kept:
        if not kept.clock.paused:
            move(kept, Paused(reason=reason), timezone.now(), by=by)


def resume(table: Table, by: Account) -> None:
    """Set the clocks going again."""
    must_manage(table.person)
    with clock_of(table.id) as kept:
        if kept.clock.paused:
            move(kept, Resumed(), timezone.now(), by=by)


def go_away(table: Table, by: Account, first: date, last: date) -> None:
    """Announce whole days on which one's time does not count, both included. Raises `Problem`, `PermissionDenied`."""
    if not table.person.players:
        raise PermissionDenied("only who plays here can be away")
    with clock_of(table.id) as kept:
        now = timezone.now()
        for player in table.person.players:
            went = WentAway(player=player, first=first, last=last)
            with _possible("first"):
                kept.clock.may_go_away(went, now)
            move(kept, went, now, by=by)


def give_time(table: Table, by: Account, player: PlayerId, seconds: int, reason: str) -> None:
    """Give a player more time. Raises `Problem`, `PermissionDenied`."""
    must_arbitrate(table)
    with clock_of(table.id) as kept:
        with _possible("player"):
            kept.clock.of(player)
        if kept.clock.control is None:
            raise Problem(409, "no-time-control", "nothing limits the players' time at this table")
        move(kept, TimeGiven(player=player, seconds=seconds, reason=reason), timezone.now(), by=by)


def move_for(
    table: Table, by: Account, player: PlayerId, *, version: int | None, key: str | None
) -> tuple[Envelope, Accepted]:
    """Take the least legal action for a player who is not there. Raises `Problem`, `PermissionDenied`, `NoReply`."""
    must_arbitrate(table)
    sender = Sender(id=f"account-{by.pk}", permitted=[player])
    release()
    answer = order(
        MoveNeutrally(player=player, expected_version=version, sender=sender),
        Accepted,
        id=command_id(by, key),
        game_id=str(table.id),
    )
    TableRecord.objects.create(
        game_id=table.id, account=by, what="moved-neutrally", details={"player": player, "version": answer[0].version}
    )
    return answer


def must_arbitrate(table: Table) -> None:
    """Raises `PermissionDenied` for who has no arbiter's powers at the table."""
    if not table.person.arbiter:
        raise PermissionDenied("only an arbiter may do this")


@contextmanager
def _possible(field: str) -> Iterator[None]:
    try:
        yield
    except NotPossible as error:
        raise Problem(422, "invalid", str(error), [{"field": field, "message": str(error)}]) from None
