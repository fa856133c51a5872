"""An event from its announcement to its final standings, in which programs do everything that people would.

The host's program announces it and opens entry; that is the last that is asked for on the host's behalf. The players'
programs enter, check in, and play whatever table the event's feed tells them of. Rounds are drawn, started and ended,
and the standings published, by the server alone.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.platform.events import bots
from tests.platform.events.calling import API
from tests.platform.events.people import Person

ENTER_AT_ONCE = 8
"""So many programs enter at the same time."""
Say = Callable[[str], None]
Errand = Callable[[str, int], Awaitable[None]]
"""Something that programs do in an event when a round has been drawn, told its id and the number of the round."""


async def _no_errand(tournament: str, round_number: int) -> None:
    """Everybody stays to the end."""


@dataclass
class Simulated:
    """An event that has taken place.

    Attributes:
        id: of the tournament.
        told: what its feed told while it took place, as CloudEvents.
        played: what the programs did at the tables.
        seconds: from its announcement to the publication of its final standings.
    """

    id: str
    told: list[dict[str, Any]] = field(default_factory=list)
    played: bots.Played = field(default_factory=bots.Played)
    seconds: float = 0.0


@dataclass
class Simulation:
    """How an event is simulated.

    Attributes:
        entrants: who enters as soon as entry is open.
        others: who comes later, sent by an errand.
        seed: of all that the programs choose.
        actions: after so many the programs wait at a table until the game is ended.
        patience: seconds in which it must be over.
    """

    url: str
    host: Person
    entrants: Sequence[Person]
    others: Sequence[Person] = ()
    seed: int = 1
    actions: int = 10_000
    patience: float = 600.0
    errand: Errand = _no_errand
    say: Say = lambda line: None

    async def run(self, wanted: Mapping[str, Any]) -> Simulated:
        """Let it take place."""
        began = time.monotonic()
        event = Simulated((await self.host.api.post("tournaments", wanted))["id"])
        async with asyncio.timeout(self.patience):
            await self.host.api.post(f"tournaments/{event.id}/open-entry")
            self.say(f"{wanted['name']}: announced")
            await enter(event.id, self.entrants)
            self.say(f"{len(self.entrants)} programs have entered and checked in")
            await self._follow(event, hidden=bool(wanted["rules"].get("hidden")))
        event.seconds = time.monotonic() - began
        return event

    async def _follow(self, event: Simulated, *, hidden: bool) -> None:
        """Play each table that starts, until the event is over and its standings may be seen."""
        hall = Hall(self, event)
        finished, rounds, published = False, 0, 0
        async for told in feed(self.url, event.id):
            event.told.append(told)
            data = told["data"]
            match told["type"].rpartition(".")[2]:
                case "round-paired":
                    rounds = data["round"]["number"]
                    hall.draw(data["round"])
                    await self.errand(event.id, rounds)
                case "table-started":
                    hall.start(data["table"], data["game_id"])
                case "table-resulted":
                    hall.end(data["table"])
                case "standings-published":
                    published = data["up_to_round"]
                case "tournament-finished":
                    finished = True
            if finished and (not hidden or published == rounds):
                break
        await hall.empty()


class Hall:
    """The tables of an event, and the programs at them."""

    def __init__(self, simulation: Simulation, event: Simulated) -> None:
        self._simulation, self._event = simulation, event
        self._people = {person.id: person for person in (*simulation.entrants, *simulation.others)}
        self._seats: dict[str, list[int]] = {}
        self._games: list[asyncio.Task[None]] = []
        self._round, self._open, self._began = 0, 0, 0.0

    def draw(self, drawn: Mapping[str, Any]) -> None:
        """A round was drawn."""
        self._seats |= {table["id"]: table["seats"] for table in drawn["tables"]}
        self._round, self._open, self._began = drawn["number"], len(drawn["tables"]), time.monotonic()
        titles = ", ".join(sorted({table["title"] for table in drawn["tables"]}))
        byes = f", {len(drawn['byes'])} byes" if drawn["byes"] else ""
        self._simulation.say(f"round {self._round}: {self._open} tables of {titles}{byes}")

    def start(self, table: str, game: str) -> None:
        """A game begins: its programs play it."""
        people = {player: self._people[player] for player in self._seats[table]}
        dice = random.Random(f"{self._simulation.seed} {table}")
        playing = bots.play(game, people, dice, self._event.played, self._simulation.actions)
        self._games.append(asyncio.create_task(playing))

    def end(self, table: str) -> None:
        """A table has a result."""
        self._open -= 1
        if not self._open:
            seconds, actions = time.monotonic() - self._began, self._event.played.actions
            self._simulation.say(f"round {self._round}: over after {seconds:.0f} s; {actions:,} actions so far")

    async def empty(self) -> None:
        """Everybody has left; raises what went wrong at a table."""
        await asyncio.gather(*self._games)


async def enter(tournament: str, people: Iterable[Person]) -> None:
    """Everybody enters for himself, and checks in."""
    gate = asyncio.Semaphore(ENTER_AT_ONCE)

    async def one(person: Person) -> None:
        async with gate:
            entry = {"account": "me", "team": person.team or None}
            await person.api.post(f"tournaments/{tournament}/entries", entry)
            await person.api.post(f"tournaments/{tournament}/entries/{person.id}/check-in")

    await asyncio.gather(*(one(person) for person in people))


async def feed(url: str, tournament: str) -> AsyncIterator[dict[str, Any]]:
    """Everything that happens in an event, from its beginning on, as anybody is told it; each thing once.

    A stream that breaks is taken up again after what was told last.
    """
    last = 0
    async with httpx.AsyncClient(base_url=url, timeout=httpx.Timeout(30.0, read=None)) as client:
        while True:
            headers = {"Accept": "text/event-stream", "Last-Event-ID": str(last)}
            try:
                async with client.stream("GET", f"{API}/tournaments/{tournament}/events", headers=headers) as stream:
                    stream.raise_for_status()
                    async for number, data in _events(stream.aiter_lines()):
                        if number > last:
                            last = number
                            yield data
            except httpx.TransportError:
                await asyncio.sleep(0.5)


async def _events(lines: AsyncIterator[str]) -> AsyncIterator[tuple[int, dict[str, Any]]]:
    """The numbered events of a stream; what has no number tells nothing that stays."""
    number = 0
    async for line in lines:
        name, _, value = line.partition(": ")
        if name == "id":
            number = int(value)
        elif name == "data" and number:
            yield number, json.loads(value)
        elif not line:
            number = 0
