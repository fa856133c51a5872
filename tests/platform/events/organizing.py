"""Events whose rounds a host draws on demand, and whose tables an arbiter ends with scores that he states.

So every format can be seen from its first round to its last in a second or two. The scores are drawn by chance, from
few values where ties of all kinds are welcome.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from tests.platform.events.people import Person
from tests.platform.events.reading import Reader

REASON = "as the arbiter saw it"
FEW = range(0, 2_400, 300)
"""What somebody may have at the end, in pounds, where ties are welcome."""
MANY = range(0, 10_000, 7)
PATIENCE = 30.0
"""Seconds in which a game begins."""
Row = dict[str, Any]


class Organized:
    """One such event.

    Attributes:
        id: of the tournament.
        entrants: the accounts that entered, in their order.
        ties: whether scores are drawn so that some are equal.
    """

    def __init__(
        self,
        host: Reader,
        entrants: Sequence[Person],
        name: str,
        rules: Mapping[str, Any],
        *,
        wishes: Sequence[Sequence[str]] = (),
        ties: bool = True,
    ) -> None:
        """Announce it and let them enter, each with the titles that he wishes for."""
        self.host, self.entrants, self.ties = host, [person.id for person in entrants], ties
        self.id = host.post("tournaments", {"name": name, "rules": dict(rules)})["id"]
        self.post("open-entry")
        entries = zip_longest(self.entrants, wishes, fillvalue=())
        self.post("entries/bulk", {"entries": [{"account": one, "titles": list(titles)} for one, titles in entries]})

    def post(self, path: str, body: Any = None) -> Any:
        """Something that a host or arbiter decides."""
        return self.host.post(f"tournaments/{self.id}/{path}", body)

    @property
    def status(self) -> str:
        """Where it stands."""
        return str(self.host.get(f"tournaments/{self.id}")["status"])

    def remove(self, player: int) -> None:
        """Take somebody out."""
        self.host.delete(f"tournaments/{self.id}/entries/{player}", reason=REASON)

    def take_back(self, number: int) -> None:
        """Take a round back that has not started."""
        self.host.delete(f"tournaments/{self.id}/rounds/{number}", reason=REASON)

    def draw(self) -> list[Row] | None:
        """The tables of the next round; None if there was none left, which ends the event."""
        number = self.post("rounds")["number"]
        return None if self.status == "finished" else self.tables(number)

    def tables(self, number: int) -> list[Row]:
        """The tables of a round."""
        return self.host.rows(f"tournaments/{self.id}/tables", round=number)

    def table(self, name: str) -> Row:
        """A table as it is now."""
        return dict(self.host.get(f"tournaments/{self.id}/tables/{name}"))

    def game(self, name: str) -> str:
        """The game of a table whose round was started, once it has begun."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            game = self.table(name)["game"]
            if game is not None and self.host.get(f"games/{game}")["status"] == "active":
                return str(game)
            time.sleep(0.1)
        raise AssertionError(f"the game of table {name} did not begin")

    def standings(self, number: int) -> list[int]:
        """The players in the order of the standings after a round."""
        return [row["account"] for row in self.host.rows(f"tournaments/{self.id}/standings", round=number)]

    def end(self, table: Row, scores: Mapping[int, int] | None = None, forfeited: Sequence[int] = ()) -> Row:
        """Let an arbiter end a table; by default with scores drawn by chance."""
        scores = scores or self._drawn_scores(table)
        ruling = {"scores": {str(player): score for player, score in scores.items()}, "reason": REASON}
        return dict(self.post(f"tables/{table['name']}/adjudicate", {**ruling, "forfeited": list(forfeited)}))

    def play_round(self) -> list[Row] | None:
        """Draw the next round and end all its tables; the tables as they ended, or None if there was no round left."""
        drawn = self.draw()
        return None if drawn is None else [self.end(table) for table in drawn]

    def play_to_the_end(self) -> list[list[Row]]:
        """All rounds that are left."""
        rounds = []
        while (played := self.play_round()) is not None:
            rounds.append(played)
        return rounds

    def _drawn_scores(self, table: Row) -> dict[int, int]:
        """Scores for everybody at a table, by chance."""
        dice, players = random.Random(table["deal"]), seated(table)
        drawn = dice.choices(FEW, k=len(players)) if self.ties else dice.sample(MANY, len(players))
        return dict(zip(players, drawn, strict=True))


def seated(table: Row) -> list[int]:
    """Who sits at a table, in the order of seats."""
    return [seat["account"] for seat in table["seats"]]


def placed(table: Row) -> list[int]:
    """Who sat at a table, the best first; those who tie in the order of their seats."""
    return [seat["account"] for seat in sorted(table["seats"], key=lambda seat: seat["place"])]
