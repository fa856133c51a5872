"""Whole tournaments for the tests: commands carried out, games played by lot, every event kept."""

from __future__ import annotations

import random
from collections.abc import Iterable

from gateway.tournaments.domain.commands import create, draw_next_round, enter, open_entry, record_result, start_table
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.formats import Stage
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Status, Tournament

TITLES = ("1822NRS", "18GB", "1860")


def rules(*stages: Stage, **changes: object) -> Rules:
    """Rules with these stages, quick to pair."""
    return Rules(**{"titles": TITLES, "stages": stages, "table_sizes": (4, 3, 5), "effort": 2, **changes})  # type: ignore[arg-type]


class Played:
    """A tournament and the events that made it."""

    def __init__(self, rules: Rules, players: int = 0, seed: int = 1) -> None:
        self.events: list[AnyEvent] = []
        self.t = Tournament()
        self.dice = random.Random(seed)
        self.do(create("Spring league", "host", seed, rules))
        self.do(open_entry(self.t))
        for number in range(players):
            self.do(enter(self.t, Entry(player=f"p{number:03}", rating=float(-number))))

    def do(self, events: Iterable[AnyEvent]) -> None:
        """Store and fold what a command answered."""
        for event in events:
            self.events.append(event)
            self.t.apply(event)

    def draw(self) -> Round:
        """Draw and announce the next round."""
        self.do(draw_next_round(self.t))
        return self.t.rounds[-1]

    def play(self) -> None:
        """Start and finish all tables that go on, with scores by lot."""
        for name in self.t.unfinished():
            self.do(start_table(self.t, name, f"game-{name}"))
            self.do(record_result(self.t, name, self.scores(name)))

    def scores(self, name: str) -> dict[str, int]:
        """Final scores by lot for those who sit at the table."""
        return {player: self.dice.randrange(1_000, 9_000) for player in self.t.tables[name].players}

    def play_all(self) -> None:
        """From here to the end."""
        self.do(draw_next_round(self.t))
        while self.t.status is not Status.FINISHED:
            self.play()
            self.do(draw_next_round(self.t))
