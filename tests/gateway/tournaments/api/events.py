"""Tournaments over the API: people who run them, enter them and judge them, and results without games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from gateway.accounts.models import Account, Scope
from gateway.tournaments import keeping
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.tournament import Tournament
from tests.gateway.live import API, Person

TOURNAMENTS = f"{API}/tournaments"
SCOPES = (Scope.TOURNAMENTS_READ, Scope.TOURNAMENTS_WRITE, Scope.TOURNAMENTS_ARBITRATE)
RULES: dict[str, Any] = {"titles": ["1860"], "table_sizes": [4, 3], "stages": [{"format": "swiss", "rounds": 3}]}


def person(name: str, *scopes: Scope) -> Person:
    """Somebody with a token of all the scopes of tournaments, or of these."""
    return Person(name, *(scopes or SCOPES))


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

    def with_players(self, number: int) -> Event:
        """So many enter, each with the name ``p1``, ``p2`` ..."""
        first = len(self.players) + 1
        made = [Account(username=f"p{place}") for place in range(first, first + number)]
        self.players += Account.objects.bulk_create(made)

        def enter(t: Tournament) -> list[Any]:
            at_work, events = t.copy(), list(commands.open_entry(t))
            for account in made:
                for event in events[-1:]:
                    at_work.apply(event)
                events += commands.enter(at_work, Entry(player=str(account.pk)))
            return events

        keeping.carry_out(self.id, enter, by=None)
        return self

    def drawn(self, rounds: int = 1) -> Event:
        """So many rounds more are drawn; those before them have results."""
        for _ in range(rounds):
            self.resulted()
            keeping.carry_out(self.id, commands.draw_next_round, by=None)
        return self

    def resulted(self, scores: Sequence[int] = (4_000, 3_000, 2_000, 1_000)) -> Event:
        """All tables that go on end with these scores, in the order of the seats."""
        for name in self.now.unfinished():
            players = self.now.tables[name].players
            stated = dict(zip(players, scores, strict=False))
            keeping.carry_out(self.id, lambda t, n=name, s=stated: commands.record_result(t, n, s), by=None)
        return self

    def get(self, what: str, who: Person | None = None) -> Any:
        """What is told below the tournament's address, to its host by default."""
        answer = (who or self.host).get(f"{self.address}{what}")
        assert answer.status_code == 200, answer.content
        return answer.json()
