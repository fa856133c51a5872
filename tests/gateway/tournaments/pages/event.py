"""An event whose pages are looked at: twelve players, two rounds at tables of four, results as a test states them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.test import Client

from gateway.accounts.models import Account
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.formats import Swiss
from gateway.tournaments.domain.rules import EntryConditions, Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import carry_out, create, current
from gateway.tournaments.models import TournamentEvent

SCORES = (4_000, 3_000, 2_000, 1_000)
"""Pounds of the first seat, the second and so on."""


class Event:
    """A tournament, and browsers that look at it."""

    def __init__(self, host: Account, players: int = 8, *, private: bool = False, **changes: Any) -> None:
        usual: dict[str, Any] = {"titles": ("18GB",), "stages": (Swiss(rounds=2),), "table_sizes": (4, 3), "effort": 2}
        rules = Rules(**(usual | changes))
        self.host = host
        self.id: UUID = create(host, "Isle of Wight Cup", rules, seed=1, private=private).id
        self.players = Account.objects.bulk_create(
            Account(username=f"player-{number}", seating=Account.Seating.AT_ONCE) for number in range(1, players + 1)
        )
        self.do(lambda t: commands.open_entry(t))
        for account in self.players:
            self.enter(account)

    @property
    def t(self) -> Tournament:
        """As it stands."""
        return current(self.id).at_work

    @property
    def address(self) -> str:
        """Of its first page."""
        return f"/tournaments/{self.id}"

    def do(self, decide: Any) -> None:
        """Carry out a command, as the host."""
        carry_out(self.id, decide, by=self.host)

    def enter(self, account: Account, **entry: Any) -> None:
        """Somebody enters."""
        self.do(lambda t: commands.enter(t, Entry(player=str(account.pk), **entry)))

    def draw(self) -> Event:
        """Draw the next round; nothing is played yet."""
        self.do(lambda t: commands.draw_next_round(t))
        return self

    def play(self, *names: str) -> Event:
        """These tables end, or all that go on: who moves first wins, and so on."""
        for name in names or tuple(self.t.going_on):
            scores = dict(zip(self.t.tables[name].players, SCORES, strict=False))
            self.do(lambda t, name=name, scores=scores: commands.record_result(t, name, scores))
        return self

    def seated(self, name: str) -> Sequence[Account]:
        """The players of a table, in seat order."""
        people = Account.objects.in_bulk([int(player) for player in self.t.tables[name].players])
        return [people[int(player)] for player in self.t.tables[name].players]

    def last(self) -> AnyEvent:
        """What happened last."""
        from gateway.tournaments.domain.events import decode

        return decode(TournamentEvent.objects.filter(tournament=self.id).order_by("-number")[0].body)


def browser(account: Account | None = None) -> Client:
    """A browser that shows the tokens of forms, of somebody or of nobody in particular."""
    made = Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})
    if account is not None:
        made.force_login(account)
    return made


def page(client: Client, address: str, status: int = 200, **headers: str) -> str:
    """What a page shows."""
    answer = client.get(address, headers=headers)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def send(client: Client, on: str, to: str, **fields: Any) -> HttpResponse:
    """Send a form of a page."""
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(on, follow=True).content.decode())
    assert found
    return client.post(to, {"csrfmiddlewaretoken": found[1], **fields})  # type: ignore[return-value]


def step(client: Client, event: Event, name: str, **fields: Any) -> str:
    """Take a step by a form; the page that is shown then."""
    answer = send(client, event.address, f"{event.address}/do/{name}", **fields)
    assert answer.status_code == 302, answer.content
    return page(client, answer.headers["Location"])


CHECK_IN = EntryConditions(check_in=True)
