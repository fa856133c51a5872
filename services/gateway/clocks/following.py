"""Following the games: whose turn it is moves their clocks.

Of all the actions of a game only those are recorded after which it waits for others than before. An event that is told
again changes nothing; one that was missed leaves a gap, and is put into its place when it comes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.dispatch import receiver
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.handlers import on, rebuilding
from gateway.clocks import signals
from gateway.clocks.domain.happenings import Seated, Stood
from gateway.clocks.holding import HeldClock, hold
from gateway.clocks.keeping import fold, is_waiting, move, save, set_up, zone_of
from gateway.clocks.models import ClockRecord, GameClock
from gateway.games.models import Game, Seat
from gateway.games.signals import closed, reopened, seat_inherited
from messages import ActionApplied, Envelope, GameStarted, PlayerId

TAKES_BACK = "undo"


@on(GameStarted)
def begin(envelope: Envelope, event: GameStarted) -> None:
    """A game that was set up here has begun: the clocks of those to act first start."""
    version = event.imported.version if event.imported else 0
    _follow(envelope, Stood(acting=event.status.acting), version, begins=True)


@on(ActionApplied)
def advance(envelope: Envelope, event: ActionApplied) -> None:
    """An action was taken: somebody else may have to act now, or nobody."""
    assert envelope.version is not None, "events of games have a version"
    taken_back = event.action.get("type") == TAKES_BACK
    _follow(envelope, Stood(acting=event.status.acting, taken_back=taken_back), envelope.version)


def _follow(envelope: Envelope, stood: Stood, version: int, *, begins: bool = False) -> None:
    kept = _clock_of(envelope)
    if kept is None:
        return
    expected = kept.version + 1
    if version in kept.missing:
        kept.missing = [other for other in kept.missing if (other > version if begins else other != version)]
        _stand(kept, stood, version, envelope)
        _drop_needless_records(kept, envelope.recorded_at)
    elif version > expected:
        kept.missing = [*kept.missing, *([] if begins else range(expected, version))]
        _stand(kept, stood, version, envelope)
    elif version == expected:
        if stood.acting == kept.clock.acting and version > 0:
            _go_on(kept, version, envelope.recorded_at)
        else:
            _stand(kept, stood, version, envelope)


def _clock_of(envelope: Envelope) -> HeldClock | None:
    """The clock of the event's game, held; None if it has none: it is not played here, or was closed before."""
    game_id = UUID(envelope.game_id)
    kept = hold(game_id)
    if kept is None:
        game = Game.objects.filter(pk=game_id, live=True).first()
        kept = set_up(game) if game is not None else None
    return None if kept is None or _was_closed_before(kept, envelope) else kept


def _was_closed_before(kept: HeldClock, envelope: Envelope) -> bool:
    """Whether somebody had closed the game when this happened; then it sets no clock going any more."""
    if not kept.closed:
        return False
    closing = ClockRecord.objects.filter(game_id=kept.game_id, kind="stood", version=None)
    return closing.filter(at__lt=envelope.recorded_at).exists()


def _go_on(kept: HeldClock, version: int, at: datetime) -> None:
    """The turn goes on; most actions end here."""
    kept.version = version
    if is_waiting(kept.clock):
        kept.due_at = at
    kept.write()


def _stand(kept: HeldClock, stood: Stood, version: int, envelope: Envelope) -> None:
    before = kept.clock.acting
    late = version <= kept.version
    kept.version = max(kept.version, version)
    move(kept, stood, envelope.recorded_at, version=version)
    players = [player for player in kept.clock.acting if player not in before]
    if players and not late and not rebuilding():
        signals.turn_began.send(
            sender=GameClock, game_id=kept.game_id, at=envelope.recorded_at, players=players, version=version
        )


def _drop_needless_records(kept: HeldClock, at: datetime) -> None:
    """What was recorded beside a gap, and changed nothing as it turns out."""
    acting: list[PlayerId] | None = None
    for record in ClockRecord.objects.filter(game_id=kept.game_id, version__isnull=False).order_by("version"):
        if acting == record.details.get("acting") and (record.version or 0) - 1 not in kept.missing:
            record.delete()
        acting = record.details.get("acting")
    fold(kept)
    save(kept, at)


@receiver(seat_inherited, sender=Game)
def seat(game: Game, seat: Seat, after: Account, **_: Any) -> None:
    """A substitute has taken over: he has a turn of his own."""
    kept = hold(game.pk)
    if kept is not None:
        move(kept, Seated(player=seat.player, zone=zone_of(after), substitute=True), timezone.now(), by=after)


@receiver(reopened, sender=Game)
def go_on(game: Game, by: Account | None, **_: Any) -> None:
    """A game that had been closed waits again for those for whom it waited."""
    kept = hold(game.pk)
    if kept is not None:
        move(kept, Stood(acting=game.acting), timezone.now(), by=by)


@receiver(closed, sender=Game)
def stop(game: Game, by: Account | None, **_: Any) -> None:
    """A closed game waits for nobody."""
    kept = hold(game.pk)
    if kept is not None:
        move(kept, Stood(acting=[]), timezone.now(), by=by)
