"""Tournaments over the API: people who run them, enter them and judge them, and results without games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from gateway.accounts.models import Account, Scope
from gateway.tournaments import keeping
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.tournament import Tournament
from tests.gateway.live import API, Person
from tests.gateway.samples import streamed
from tests.gateway.tournaments.at_play import Play

TOURNAMENTS = f"{API}/tournaments"
SCOPES = (Scope.TOURNAMENTS_READ, Scope.TOURNAMENTS_WRITE, Scope.TOURNAMENTS_ARBITRATE)
RULES: dict[str, Any] = {"titles": ["1860"], "table_sizes": [4, 3], "stages": [{"format": "swiss", "rounds": 3}]}
FALLING = (4_000, 3_000, 2_000, 1_000)
"""Scores by which the first seat wins."""


class Event:
    """A tournament that somebody runs over the API."""

    def __init__(self, host: Person, rules: dict[str, Any] | None = None, **wanted: Any) -> None:
        body = {"name": "Spring cup", "rules": {**RULES, **(rules or {})}, **wanted}
        answer = host.post(TOURNAMENTS, body)
        assert answer.status_code == 201, answer.content
        self.host, self.id = host, UUID(answer.json()["id"])
        self.address = f"{TOURNAMENTS}/{self.id}"
        self.players: list[Account] = []

    @property
    def now(self) -> Tournament:
        """How it stands."""
        return keeping.current(self.id).at_work

    def then(self, command: Any) -> Tournament:
        """How it stands after a command."""
        return keeping.carry_out(self.id, command, by=self.host.account).at_work

    def with_players(self, number: int, *people: Person, **stated: Any) -> Event:
        """These people enter, and others who are called ``p1``, ``p2`` ... until so many have."""
        first = len(self.players) + 1
        others = [Account(username=f"p{place}") for place in range(first, first + number - len(people))]
        entering = [*(one.account for one in people), *Account.objects.bulk_create(others)]
        self.players += entering

        def enter(t: Tournament) -> list[AnyEvent]:
            events = list(commands.open_entry(t))
            at_work = _after(t, events)
            for account in entering:
                entered = commands.enter(at_work, Entry(player=str(account.pk), **stated))
                at_work = _after(at_work, entered)
                events += entered
            return events

        self.then(enter)
        return self

    def drawn(self, rounds: int = 1) -> Event:
        """So many rounds more are drawn; those before them have results."""
        for _ in range(rounds):
            self.resulted()
            self.then(commands.draw_next_round)
        return self

    def resulted(self, scores: Sequence[int] = FALLING) -> Event:
        """All tables that go on end with these scores, in the order of the seats."""
        for name in self.now.unfinished():
            stated = dict(zip(self.now.tables[name].players, scores, strict=False))
            self.then(lambda t, name=name, stated=stated: commands.record_result(t, name, stated))
        return self

    def at(self, table: str) -> list[int]:
        """The accounts at a table, in the order of the seats."""
        return [int(player) for player in self.now.tables[table].players]

    def get(self, what: str = "", who: Person | None = None) -> Any:
        """What is told below the tournament's address, to its host by default."""
        answer = (who or self.host).get(f"{self.address}{what}")
        assert answer.status_code == 200
        return msgspec.json.decode(streamed(answer) if answer.streaming else answer.content)

    def rows(self, what: str, who: Person | None = None) -> Any:
        """The rows of a page."""
        return self.get(what, who)["results"]

    def post(self, what: str, body: Any = None, who: Person | None = None, **headers: str) -> Any:
        """The answer to a command."""
        return (who or self.host).post(f"{self.address}{what}", body, **headers)


class AtPlay(Event):
    """A tournament of eight players at two tables, whose games have begun; ``play`` tells how they go on."""

    def __init__(self, host: Person, players: int = 8) -> None:
        self.play = Play(host.account, players)
        self.host, self.id, self.players = host, self.play.id, self.play.people
        self.address = f"{TOURNAMENTS}/{self.id}"
        self.play.start()


def _after(t: Tournament, events: Sequence[AnyEvent]) -> Tournament:
    at_work = t.copy()
    for event in events:
        at_work.apply(event)
    return at_work


def refusal(answer: Any) -> tuple[int, str, str | None]:
    """Status and code of a problem, and the field of its first error."""
    problem = answer.json()
    return answer.status_code, problem["code"], problem["errors"][0].get("field") if problem["errors"] else None
