"""``make bench-tournament``: 10,000 entrants at 2,500 tables, from planning to the standings after the last result.

First tables are planned and looked for without servers; then the whole stack on this machine takes the event through a
round over its API while somebody reads its standings all the time. The exit code says whether the aims are met.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime
from random import Random
from typing import Any

import psycopg

from infra.local.stack import Stack
from tests.bench.api.connection import Connection
from tests.bench.api.playing import API, sign_up
from tests.bench.tournament import pairing
from tests.platform.stacks import UNLIMITED, looked_after

ENTRANTS = int(os.environ.get("BENCH_ENTRANTS", "10000"))
AT_ONCE = 1_000
"""Entrants that are entered by one request."""
READS_A_SECOND = 20.0
CORRECTIONS = 20
MOST_MILLISECONDS = 100.0
"""Within which 99 % of the requests for standings are answered."""
MOST_SECONDS = 10.0
"""In which tables of 1,024 players are found."""
PATIENCE = 900.0
SCOPES = ["games:read", "tournaments:read", "tournaments:write", "tournaments:arbitrate"]
RULES = {
    "titles": ["1860", "18GB", "1822NRS"],
    "stages": [{"format": "swiss", "rounds": 3}],
    "table_sizes": [4, 3],
    "schedule": {"start": "by-hand", "at_deadline": "adjudicate"},
}

# Nobody logs in to these accounts, so that no time goes into hashing ten thousand passwords.
SIGN_UP = """
import sys, django
django.setup()
from gateway.accounts.models import Account
made = Account.objects.bulk_create(
    [Account(username=f"player-{n}", password="!", seating=Account.Seating.AT_ONCE) for n in range(int(sys.argv[1]))],
    batch_size=2000)
print(made[0].pk)
"""


def main() -> int:
    """Measure, print, and say whether all is as it should be."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    failures = []
    for players in (1_024, ENTRANTS):
        pairing.plan(players)
        longest = pairing.draw(players)
        if players <= 1_024 and longest > MOST_SECONDS:
            failures.append(f"tables of {players} players in {longest:.1f} s; {MOST_SECONDS:.0f} s are wanted")
    with looked_after(settings=UNLIMITED) as stack:
        failures += asyncio.run(measure(stack))
    for failure in failures:
        print(f"  MISSED: {failure}")
    return 1 if failures else 0


async def measure(stack: Stack) -> list[str]:
    """A round of the event over the API; what is not as it should be."""
    host = Host(Connection(stack.url, await sign_up(stack.url, SCOPES)), stack)
    first = int(
        subprocess.run(
            [sys.executable, "-c", SIGN_UP, str(ENTRANTS)],
            env=stack.environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    await host.announce()
    with told(f"{ENTRANTS:,} entrants entered, {AT_ONCE:,} at a time"):
        await host.enter(range(first, first + ENTRANTS))
    with told("first round drawn and announced"):
        await host.post("rounds", {})
    readers = Readers(stack.url, host.path)
    reading = asyncio.create_task(readers.read())
    await readers.quiet()
    readers.tell("standings before anything has started")
    with told("all tables set up, started and being played", host.tables):
        await host.post("rounds/1/start")
        await host.until("select count(*) from games_game where status = 'active'", host.tables)
    readers.tell("standings while tables start")
    with told("all games ended at the deadline, told by their events, and counted in the standings", host.tables):
        await host.post("rounds/1/deadline", {"at": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")})
        await host.until("select count(*) from games_game where status = 'finished'", host.tables)
        await host.until_standings_are_complete()
    readers.tell("standings while results come in")
    await host.correct_some()
    readers.tell("standings while results are corrected")
    with told("second round drawn and announced"):
        await host.post("rounds", {})
    readers.tell("standings while a round is drawn")
    reading.cancel()
    slowest = readers.tell_all()
    if slowest > MOST_MILLISECONDS:
        return [f"99 % of the standings within {slowest:.0f} ms; {MOST_MILLISECONDS:.0f} ms are wanted"]
    return []


class told:
    """Prints how long something took, and how many a second that makes."""

    def __init__(self, what: str, count: int = 0) -> None:
        self._what, self._count = what, count

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, kind: object, *_: object) -> None:
        took = time.perf_counter() - self._began
        rate = f", {self._count / took:.0f} a second" if self._count else ""
        if kind is None:
            print(f"{self._what}: {took:.1f} s{rate}", flush=True)


class Host:
    """Who holds the event."""

    def __init__(self, api: Connection, stack: Stack) -> None:
        self._api = api
        self._database = psycopg.connect(stack.environment["DATABASE_URL"], autocommit=True)
        self.tables = ENTRANTS // 4
        self.path = ""

    async def announce(self) -> None:
        """Let there be an event that everybody may enter."""
        made = await self._api.json("POST", f"{API}/tournaments", {"name": "Ten thousand", "rules": RULES})
        self.path = f"{API}/tournaments/{made['id']}"
        await self.post("open-entry")

    async def enter(self, accounts: range) -> None:
        """Enter these accounts."""
        for start in range(0, len(accounts), AT_ONCE):
            entries = [{"account": account} for account in accounts[start : start + AT_ONCE]]
            await self.post("entries/bulk", {"entries": entries})

    async def post(self, step: str, body: Any = None) -> Any:
        """Take a step of the event."""
        return await self._api.json("POST", f"{self.path}/{step}", body)

    async def until(self, query: str, count: int, pause: float = 0.5) -> None:
        """Wait until the database has so many."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            row = self._database.execute(query.encode()).fetchone()
            if row is not None and (row[0] or 0) >= count:
                return
            await asyncio.sleep(pause)
        raise AssertionError(f"{query}: there are not {count}")

    async def until_standings_are_complete(self) -> None:
        """Wait until no table goes on and the standings are worked out as of the last event."""
        while (tournament := await self._api.json("GET", self.path))["tables_going_on"]:
            await asyncio.sleep(0.2)
        changed = "select min(version) from tournaments_roundstandings where version >= changed"
        await self.until(changed, 1)
        (best,) = (await self._api.json("GET", f"{self.path}/standings?limit=1"))["results"]
        assert best["tables"] == 1 and tournament["entrants"] == ENTRANTS, best

    async def correct_some(self) -> None:
        """Correct results one by one, and wait each time until the standings count it."""
        seconds = []
        page = await self._api.json("GET", f"{self.path}/tables?limit={CORRECTIONS}")
        for table in page["results"]:
            scores = {str(seat["account"]): 20_000 + seat["seat"] for seat in table["seats"]}
            began = time.perf_counter()
            await self.post(f"tables/{table['name']}/correct", {"scores": scores, "reason": "bench"})
            version = (await self._api.json("GET", self.path))["version"]
            await self.until("select max(version) from tournaments_roundstandings", version, pause=0.02)
            seconds.append(time.perf_counter() - began)
        print(
            f"from a result to standings that count it: median {statistics.median(seconds):.2f} s, "
            f"slowest {max(seconds):.2f} s of {len(seconds)}",
            flush=True,
        )


class Readers:
    """Those who read standings all the time, so many pages a second, each time another one."""

    def __init__(self, url: str, path: str) -> None:
        self._free = [Connection(url) for _ in range(8)]
        self._pages = [f"{path}/standings?limit=100"]
        self._dice = Random(1)
        self._all: list[float] = []
        self._since = 0

    async def read(self) -> None:
        """Read until cancelled. Whether or not the server keeps up, requests come at their pace."""
        async with asyncio.TaskGroup() as group:
            began, number = time.perf_counter(), 0
            while True:
                number += 1
                due = began + number / READS_A_SECOND
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                group.create_task(self._one(due))

    async def quiet(self) -> None:
        """Let them read for some seconds while nothing else goes on."""
        await asyncio.sleep(5)

    def tell(self, what: str) -> None:
        """Print how long the requests took since it was last told."""
        self._print(what, self._all[self._since :])
        self._since = len(self._all)

    def tell_all(self) -> float:
        """Print how long all of them took; milliseconds within which 99 % were answered."""
        return self._print("standings in all", self._all)

    def _print(self, what: str, milliseconds: list[float]) -> float:
        ordered = sorted(milliseconds)
        within = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99, 1)}
        print(
            f"  {what}: {len(ordered)} requests, 50 % within {within[0.5]:.0f} ms, "
            f"99 % within {within[0.99]:.0f} ms, slowest {within[1]:.0f} ms",
            flush=True,
        )
        return within[0.99]

    async def _one(self, due: float) -> None:
        while not self._free:
            await asyncio.sleep(0.001)
        api = self._free.pop()
        try:
            status, body = await api.send("GET", self._dice.choice(self._pages))
        finally:
            self._free.append(api)
        assert status == 200, body[:300]
        self._all.append(1000 * (time.perf_counter() - due))
        following = json.loads(body)["next"]
        if following and (path := following.partition(API)[2]) and API + path not in self._pages:
            self._pages.append(API + path)


if __name__ == "__main__":
    sys.exit(main())
