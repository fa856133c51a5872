"""Moving the clock of a game: what happens is recorded and put into effect, all in one transaction.

A clock is held while it is moved, so happenings come one after the other, however many processes there are. One that
comes late, because its event was followed late, is put in its place: the clock then follows anew from its records.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
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
from gateway.clocks.holding import HeldClock, hold
from gateway.clocks.models import ClockRecord, GameClock
from gateway.games.models import Game, Seat
from gateway.observability.requests import current_request_id
from messages import ClockChanged, PlayerId, seal

CARRIED_OUT = ("neutral-move", "adjudicate")
"""What the server itself does for a player whose time is up."""


def set_up(game: Game) -> HeldClock:
    """The clock of a game that begins; it is held until the transaction ends.

    Who sits where is recorded before everything that happens in the game, whichever of its events is followed first.
    """
    seats = list(Seat.objects.filter(game=game).select_related("account"))
    fresh, at = Clock.set_up(_control_of(game), [seat.player for seat in seats]), game.created_at
    seated = [Seated(player=seat.player, zone=zone_of(seat.account)) for seat in seats if seat.account is not None]
    for happening in seated:
        fresh.take(happening, at)
    _, new = GameClock.objects.get_or_create(
        game=game, defaults={"state": fresh.document(), "at": at if seated else None}
    )
    if new:
        ClockRecord.objects.bulk_create(
            ClockRecord(game=game, at=at, kind=happening.kind, details=details_of(happening)) for happening in seated
        )
    kept = hold(game.pk)
    assert kept is not None, "it has just been made"
    return kept


def zone_of(account: Account) -> str:
    """The account's time zone, if it is one."""
    try:
        return ZoneInfo(account.time_zone).key
    except (ValueError, OSError):
        return "UTC"


def move(
    kept: HeldClock, happening: AnyHappening, at: datetime, *, version: int | None = None, by: Account | None = None
) -> None:
    """Record a happening and put it into effect.

    Args:
        version: of the game's event that the happening comes from.
    """
    record = kept.record(happening, at, version, None if by is None else by.pk)
    if _comes_late(kept, at, version) and not rebuilding():
        fold(kept)
    else:
        kept.clock.take(happening, at)
        kept.at = at
    save(kept, at)
    if version is None and not rebuilding():
        _tell(kept, happening, at, record, by)


def _comes_late(kept: HeldClock, at: datetime, version: int | None) -> bool:
    """Whether something later is recorded already. Of what has one moment, what happened in the game is first."""
    return kept.at is not None and (at < kept.at or (at == kept.at and version is not None))


def fold(kept: HeldClock) -> None:
    """Let the clock be as its records make it, and nothing else."""
    old = kept.clock
    kept.clock, kept.at = Clock.set_up(old.control, [player.id for player in old.players]), None
    of_game = ClockRecord.objects.filter(game_id=kept.game_id)
    for record in of_game.order_by("at", F("version").asc(nulls_last=True), "id"):
        kept.clock.take(read(record.kind, record.details), record.at)
        kept.at = record.at


def save(kept: HeldClock, now: datetime) -> None:
    """Store a clock, and when it has to be looked at again: at once, if something is to be carried out."""
    kept.due_at = now if is_waiting(kept.clock) else kept.clock.next_check()
    kept.write()


def forget() -> None:
    """Let every clock be as if no event of its game had come; what people and the server did to it stays recorded."""
    ClockRecord.objects.filter(version__isnull=False).delete()
    for kept in _all():
        old = kept.clock
        kept.version, kept.missing, kept.at, kept.due_at = -1, [], None, None
        kept.clock = Clock.set_up(old.control, [player.id for player in old.players])
        kept.write()


def complete() -> None:
    """Put into effect what was done to the clocks besides, now that all events have come again."""
    now = timezone.now()
    for kept in _all():
        fold(kept)
        save(kept, now)


def _all() -> Iterator[HeldClock]:
    for game_id in GameClock.objects.values_list("pk", flat=True):
        kept = hold(game_id)
        if kept is not None:
            yield kept


def is_waiting(clock: Clock) -> bool:
    """Whether the server has to do something for a player whose time is up."""
    return any(player.acting and player.up in CARRIED_OUT for player in clock.players)


def _control_of(game: Game) -> TimeControl | None:
    try:
        return TimeControl.read(game.time_control)
    except InvalidControl:
        # It was checked when the table was set up. What an older Bradshaw let through limits nobody.
        return None


def _tell(kept: HeldClock, happening: AnyHappening, at: datetime, record: int, by: Account | None) -> None:
    """Tell the gateway now, and all who watch once it is committed. The game's own events are told by others."""
    clock = kept.clock
    player: PlayerId | None = getattr(happening, "player", None)
    deadline = clock.deadline(clock.of(player)) if player is not None else None
    consequence = happening.consequence if isinstance(happening, TimeUp) else None
    told: dict[str, Any] = {"sender": GameClock, "game_id": kept.game_id, "at": at}
    match happening:
        case Reminded():
            signals.time_runs_out.send(**told, player=player, deadline=deadline)
        case TimeUp():
            signals.time_up.send(**told, player=player, consequence=consequence, deadline=deadline)
        case Paused(reason=reason):
            signals.paused.send(**told, by=by, reason=reason)
        case Resumed():
            signals.resumed.send(**told, by=by)
    # The game's page shows its next deadline.
    Game.objects.filter(pk=kept.game_id).update(revision=F("revision") + 1)
    envelope = seal(
        ClockChanged(what=happening.kind, player=player, consequence=consequence, deadline=deadline),
        id=f"{kept.game_id}:clock:{record}",
        game_id=str(kept.game_id),
        correlation_id=current_request_id() or None,
        recorded_at=at,
    )
    transaction.on_commit(lambda: publish(envelope))
