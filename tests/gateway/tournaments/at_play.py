"""A tournament with people at its tables, and what is told of their games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from gateway.accounts.models import Account
from gateway.bus.follower import apply
from gateway.games.models import Game
from gateway.tournaments import following
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.formats import Stage, Swiss
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.drawing import draw
from gateway.tournaments.keeping import Kept, carry_out, create, current
from gateway.tournaments.starting import start_tables
from messages import ActionApplied, Envelope, GameStarted, Player, event_id, seal
from tests.gateway.samples import status

NOON = datetime(2126, 3, 1, 12, tzinfo=UTC)
"""Later than the tests are made, for what is to happen at once is due now."""
PLACES = (4_000, 3_000, 2_000, 1_000)
"""Pounds of the first seat, the second and so on, where a test does not say otherwise."""


def rules(*stages: Stage, **changes: Any) -> Rules:
    """Rules with these stages, of one title that any table can play, quick to pair."""
    usual: dict[str, Any] = {"titles": ("18GB",), "table_sizes": (4, 3), "effort": 2}
    return Rules(**(usual | {"stages": stages or (Swiss(rounds=2),)} | changes))


def people(number: int) -> list[Account]:
    """So many accounts."""
    return Account.objects.bulk_create(
        Account(username=(name := f"player-{uuid4().hex[:12]}"), email=f"{name}@example.org") for _ in range(number)
    )


class Play:
    """A tournament that so many people have entered."""

    def __init__(self, host: Account, players: int = 8, wanted: Rules | None = None, **options: Any) -> None:
        self.host = host
        self.id = create(host, "Spring league", wanted or rules(), seed=1, **options).id
        self.people = people(players)
        self.do(commands.open_entry)
        self.do(lambda t: [event for one in self.people for event in commands.enter(t, Entry(player=str(one.pk)))])

    @property
    def t(self) -> Tournament:
        """As it stands."""
        return current(self.id).at_work

    def do(self, command: Callable[..., Sequence[AnyEvent]], *args: Any, **options: Any) -> Kept:
        """Carry out a command, as the host."""
        return carry_out(self.id, lambda t: command(t, *args, **options), by=self.host)

    def draw(self) -> None:
        """Draw the next round."""
        draw(self.id, by=self.host)

    def start(self) -> list[str]:
        """Draw the next round, start its tables and let their games begin; the names of the tables."""
        self.draw()
        self.do(commands.open_round, len(self.t.rounds), NOON)
        while self.t.unstarted():
            start_tables(self.id)
        for name in self.t.going_on:
            self.begin(name)
        return list(self.t.going_on)

    def hear(self) -> None:
        """Take in what was told of the games."""
        while following.hear(self.id):
            pass

    # --- the games ----------------------------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        """The game of a table."""
        return Game.objects.get(pk=self.t.tables[name].game_id)

    def begin(self, name: str) -> None:
        """The rules service has started the game."""
        apply(self.begun(name))

    def end(self, name: str, *scores: int, version: int = 1) -> None:
        """Its game has ended, with these pounds by seats."""
        apply(self.ended(name, *scores, version=version))

    def take_back(self, name: str, version: int = 2) -> None:
        """The last action of its game was taken back."""
        apply(self.taken_back(name, version=version))

    def begun(self, name: str) -> Envelope:
        """The event that says that the game has begun."""
        players = [Player(seat.player, f"Player {seat.player}") for seat in self.game(name).seats.all()]
        settings = {"settings": {"seed": self.t.tables[name].table.deal}}
        return self._event(
            name, 0, GameStarted(title="18GB", players=players, rules_version=1, document=settings, status=status())
        )

    def ended(self, name: str, *scores: int, version: int = 1) -> Envelope:
        """The event of the action that ended the game."""
        seats = len(self.t.tables[name].players)
        result = {str(seat): score for seat, score in enumerate((scores or PLACES)[:seats], 1)}
        stands = status(acting=[], finished=True, result=result, end_reason="bank")
        action = {"type": "pass", "entity": 1, "id": version}
        return self._event(name, version, ActionApplied(action=action, facts=[], status=stands, finishes=True))

    def taken_back(self, name: str, version: int = 2) -> Envelope:
        """The event of an undo."""
        action = {"type": "undo", "entity": 1, "id": version}
        return self._event(name, version, ActionApplied(action=action, facts=[], status=status()))

    def _event(self, name: str, version: int, message: GameStarted | ActionApplied) -> Envelope:
        game_id = str(self.t.tables[name].game_id)
        return seal(
            message,
            id=event_id(game_id, version, type(message).__name__),
            game_id=game_id,
            version=version,
            position=version + 1,
            recorded_at=NOON,
        )

    # --- what counts --------------------------------------------------------------------------------------------------

    def events(self, *kinds: type[AnyEvent]) -> list[Any]:
        """What has happened, from the first event on; of these kinds, if any are named."""
        from gateway.tournaments.domain.events import decode
        from gateway.tournaments.models import TournamentEvent

        rows = TournamentEvent.objects.filter(tournament=self.id).order_by("number").values_list("body", flat=True)
        return [event for event in map(decode, rows) if not kinds or isinstance(event, kinds)]

    def scores(self, name: str) -> dict[str, int] | None:
        """The result that counts, in pounds."""
        result = self.t.tables[name].result
        return result.scores if result is not None else None
