"""Moving the clock of a game: what happens is recorded and put into effect, all in one transaction.

A clock is held while it is moved, so happenings come one after the other, however many processes there are. One that
comes late, because its event was followed late, is put in its place: the clock then follows anew from its records.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.asking import publish
from gateway.bus.handlers import rebuilding
from gateway.clocks import signals
from gateway.clocks.domain.clock import Clock
from gateway.clocks.domain.control import InvalidControl, TimeControl
from gateway.clocks.domain.happenings import AnyHappening, Paused, Reminded, Resumed, Seated, TimeUp, details_of, read
from gateway.clocks.models import ClockRecord, GameClock
from gateway.games.models import Game, Seat
from gateway.observability.requests import current_request_id
from messages import ClockChanged, PlayerId, seal

CARRIED_OUT = ("neutral-move", "adjudicate")
"""What the server itself does for a player whose time is up."""


@contextmanager
def held(game_id: UUID) -> Iterator[GameClock]:
    """The clock of a game, held until the end of the block. Raises `GameClock.DoesNotExist`."""
    with transaction.atomic():
        yield GameClock.objects.select_for_update().get(pk=game_id)


def set_up(game: Game) -> GameClock:
    """The clock of a game that begins; it is held until the transaction ends."""
    seats = list(Seat.objects.filter(game=game).select_related("account"))
    fresh = Clock.set_up(_control_of(game), [seat.player for seat in seats])
    _, new = GameClock.objects.get_or_create(game=game, defaults={"state": fresh.document()})
    kept = GameClock.objects.select_for_update(of=("self",)).select_related("game").get(pk=game.pk)
    if new:
        for seat in seats:
            if seat.account is not None:
                # Before everything that happens in the game, whichever of its events is followed first.
                move(kept, Seated(player=seat.player, zone=zone_of(seat.account)), game.created_at)
    return kept


def zone_of(account: Account) -> str:
    """The account's time zone, if it is one."""
    try:
        return ZoneInfo(account.time_zone).key
    except (ValueError, OSError):
        return "UTC"


def move(
    kept: GameClock, happening: AnyHappening, at: datetime, *, version: int | None = None, by: Account | None = None
) -> Clock:
    """Record a happening and put it into effect; the clock after it.

    Args:
        kept: held by the caller. It is saved.
        version: of the game's event that the happening comes from.
    """
    details = details_of(happening)
    record = ClockRecord.objects.create(
        game_id=kept.pk, at=at, version=version, kind=happening.kind, details=details, by=by
    )
    if kept.at is not None and at <= kept.at and not rebuilding():
        clock = fold(kept)
    else:
        clock, kept.at = kept.clock, at
        clock.take(happening, at)
    save(kept, clock, at)
    if not rebuilding():
        _tell(kept, clock, happening, record, by)
    return clock


def fold(kept: GameClock) -> Clock:
    """The clock as its records make it, and nothing else."""
    clock = kept.clock
    clock = Clock.set_up(clock.control, [player.id for player in clock.players])
    kept.at = None
    # Of what has one moment, what happened in the game comes first.
    in_order = ClockRecord.objects.filter(game_id=kept.pk).order_by("at", F("version").asc(nulls_last=True), "id")
    for record in in_order:
        clock.take(read(record.kind, record.details), record.at)
        kept.at = record.at
    return clock


def save(kept: GameClock, clock: Clock, now: datetime) -> None:
    """Store a clock, and when it has to be looked at again: at once, if something is to be carried out."""
    kept.state = clock.document()
    kept.due_at = now if is_waiting(clock) else clock.next_check()
    kept.save()


def forget() -> None:
    """Let every clock be as if no event of its game had come; what people and the server did to it stays recorded."""
    ClockRecord.objects.filter(version__isnull=False).delete()
    for kept in GameClock.objects.iterator():
        old = kept.clock
        fresh = Clock.set_up(old.control, [player.id for player in old.players])
        kept.version, kept.missing, kept.at, kept.state = -1, [], None, fresh.document()
        kept.save()


def complete() -> None:
    """Put into effect what was done to the clocks besides, now that all events have come again."""
    now = timezone.now()
    for kept in GameClock.objects.iterator():
        save(kept, fold(kept), now)


def is_waiting(clock: Clock) -> bool:
    """Whether the server has to do something for a player whose time is up."""
    return any(player.acting and player.up in CARRIED_OUT for player in clock.players)


def _control_of(game: Game) -> TimeControl | None:
    try:
        return TimeControl.read(game.time_control)
    except InvalidControl:
        # It was checked when the table was set up. What an older Bradshaw let through limits nobody.
        return None


def _tell(kept: GameClock, clock: Clock, happening: AnyHappening, record: ClockRecord, by: Account | None) -> None:
    """Tell the gateway now, and all who watch once it is committed. The game's own events are told by others."""
    if record.version is not None:
        return
    player: PlayerId | None = getattr(happening, "player", None)
    deadline = clock.deadline(clock.of(player)) if player is not None else None
    told: dict[str, Any] = {"sender": GameClock, "game_id": kept.pk, "at": record.at}
    match happening:
        case Reminded():
            signals.time_runs_out.send(**told, player=player, deadline=deadline)
        case TimeUp(consequence=consequence):
            signals.time_up.send(**told, player=player, consequence=consequence, deadline=deadline)
        case Paused(reason=reason):
            signals.paused.send(**told, by=by, reason=reason)
        case Resumed():
            signals.resumed.send(**told, by=by)
    # The game's page shows its next deadline.
    Game.objects.filter(pk=kept.pk).update(revision=F("revision") + 1)
    _publish(kept, record, player, happening.consequence if isinstance(happening, TimeUp) else None, deadline)


def _publish(
    kept: GameClock, record: ClockRecord, player: PlayerId | None, consequence: str | None, deadline: datetime | None
) -> None:
    envelope = seal(
        ClockChanged(what=record.kind, player=player, consequence=consequence, deadline=deadline),
        id=f"{kept.pk}:clock:{record.pk}",
        game_id=str(kept.pk),
        correlation_id=current_request_id() or None,
        recorded_at=record.at,
    )
    transaction.on_commit(lambda: publish(envelope))
