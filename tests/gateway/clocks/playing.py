"""A table with a clock, and the events of its game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from gateway.accounts.models import Account
from gateway.bus.follower import apply
from gateway.clocks.models import GameClock
from gateway.games.models import Game, Seat
from messages import ActionApplied, Envelope, GameStarted, Player, event_id, seal
from tests.gateway.samples import status

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
"""A Monday."""
HOUR = 3600


def at(hours: float) -> datetime:
    """So many hours after noon."""
    return NOON + timedelta(hours=hours)


def table(control: dict[str, Any] | None = None, *, players: int = 2, **fields: Any) -> Game:
    """A table that is forming, with an owner who does not play, and every seat taken."""
    owner = Account.objects.create(username=f"owner-{uuid4().hex[:6]}")
    game = Game.objects.create(
        title="1860", live=True, owner=owner, time_control=control or {}, created_at=NOON, updated_at=NOON, **fields
    )
    for number in range(1, players + 1):
        account = Account.objects.create(
            username=f"player-{number}-{uuid4().hex[:6]}", email=f"{uuid4().hex}@example.org"
        )
        Seat.objects.create(game=game, position=number - 1, player=number, name=f"Player {number}", account=account)
    return game


def account_of(game: Game, player: int) -> Account:
    """Who has a player's seat."""
    account = Seat.objects.get(game=game, player=player).account
    assert account is not None
    return account


def begun(game: Game, *, acting: list[int] | None = None, hours: float = 0) -> Envelope:
    """The event that the game has begun."""
    players = [Player(seat.player, f"Player {seat.player}") for seat in Seat.objects.filter(game=game)]
    started = GameStarted(
        title="1860",
        players=players,
        rules_version=1,
        document={"settings": {"seed": 1}},
        status=status(acting=[1] if acting is None else acting),
    )
    return _event(game.pk, started, 0, hours)


def moved(
    game: Game, version: int, acting: list[int], hours: float, *, type: str = "pass", finished: bool = False
) -> Envelope:
    """The event that an action was taken, after which these players are to act."""
    stands = status(acting=acting, finished=finished, result={"1": 10, "2": 20} if finished else None)
    applied = ActionApplied(
        action={"type": type, "entity": 1, "id": version}, facts=[], status=stands, finishes=finished
    )
    return _event(game.pk, applied, version, hours)


def _event(game_id: UUID, message: GameStarted | ActionApplied, version: int, hours: float) -> Envelope:
    return seal(
        message,
        id=event_id(str(game_id), version, type(message).__name__),
        game_id=str(game_id),
        version=version,
        position=version + 1,
        recorded_at=at(hours),
        correlation_id="request-1",
    )


def play(game: Game, *acting: int, every: float = 1, first: int = 1) -> None:
    """Begin the game at noon with player 1 to act, and take an action each hour, after which that player is to act."""
    apply(begun(game))
    for version, player in enumerate(acting, start=first):
        apply(moved(game, version, [player], version * every))


def kept(game: Game) -> GameClock:
    """The clock as it is stored."""
    return GameClock.objects.get(pk=game.pk)
