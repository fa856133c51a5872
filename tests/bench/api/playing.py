"""Games being played over the API by their scripts, and what it takes until each action is answered."""

from __future__ import annotations

import asyncio
import json
import time
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from secrets import token_hex
from uuid import uuid4

from tests.bench.api.connection import Connection
from tests.bench.api.scripts import Script

API = "/api/v1"
SCOPES = ["games:read", "games:write", "games:play"]


@dataclass(slots=True)
class Play:
    """A game, and how far it has been played."""

    id: str
    script: Script
    version: int = 0

    @property
    def over(self) -> bool:
        """Whether the whole script was played."""
        return self.version >= len(self.script.actions)


@dataclass(slots=True)
class Figures:
    """What was measured over some time."""

    seconds: list[float] = field(default_factory=list)
    """From when each action was due to its answer."""
    refused: list[str] = field(default_factory=list)
    took: float = 0.0

    @property
    def rate(self) -> float:
        """Accepted actions a second."""
        return len(self.seconds) / self.took

    def within(self, share: float) -> float:
        """Milliseconds within which this share of the actions was answered."""
        return 1000 * sorted(self.seconds)[min(len(self.seconds) - 1, int(len(self.seconds) * share))]


async def sign_up(url: str, scopes: Sequence[str] = SCOPES) -> str:
    """A new account's token."""
    name, password = f"bench-{token_hex(4)}", token_hex(12)
    nobody = Connection(url)
    await nobody.json("POST", f"{API}/accounts", {"name": name, "password": password})
    basic = b64encode(f"{name}:{password}".encode()).decode()
    wanted = {"name": "bench", "scopes": list(scopes)}
    issued = await nobody.json("POST", f"{API}/account/tokens", wanted, f"Authorization: Basic {basic}\r\n")
    nobody.close()
    return str(issued["token"])


async def set_up(api: Connection, scripts: Sequence[Script], count: int) -> list[Play]:
    """So many games, set up by one request, once all of them have begun."""
    chosen = list(islice(cycle(scripts), count))
    made = await api.json("POST", f"{API}/games/bulk", {"games": [script.wanted for script in chosen]})
    plays = [Play(game["id"], script) for game, script in zip(made, chosen, strict=True)]
    for play in plays:
        while (await api.json("GET", f"{API}/games/{play.id}"))["status"] != "active":
            await asyncio.sleep(0.2)
    return plays


async def act(api: Connection, play: Play, figures: Figures, due: float | None = None) -> None:
    """Take the next action of a game, and note how long that took."""
    began = due or time.perf_counter()
    headers = f'If-Match: "{play.version}"\r\nIdempotency-Key: {uuid4()}\r\n'
    action = play.script.actions[play.version]
    status, answer = await api.send("POST", f"{API}/games/{play.id}/actions", action, headers)
    if status == 200:
        figures.seconds.append(time.perf_counter() - began)
        play.version += 1
    else:
        figures.refused.append(f"{status} {json.loads(answer).get('code')} {answer[:300].decode()}")
        play.version = len(play.script.actions)


async def at_full_speed(connections: Sequence[Connection], plays: Sequence[Play], seconds: float) -> Figures:
    """Play all games in turn, one action each, with as many requests under way as there are connections."""
    figures = Figures()
    waiting: asyncio.Queue[Play] = asyncio.Queue()
    for play in plays:
        waiting.put_nowait(play)
    began = time.perf_counter()

    async def player(api: Connection) -> None:
        while time.perf_counter() - began < seconds and not waiting.empty():
            play = waiting.get_nowait()
            await act(api, play, figures)
            if not play.over:
                waiting.put_nowait(play)

    await asyncio.gather(*(player(api) for api in connections))
    figures.took = time.perf_counter() - began
    return figures


async def at_pace(connections: Sequence[Connection], plays: Sequence[Play], rate: float, seconds: float) -> Figures:
    """Play all games in turn, so many actions a second together, whether or not the server keeps up.

    An action's time counts from when it was due, so that a server that falls behind does not hide it.
    """
    figures = Figures()
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for api in connections:
        free.put_nowait(api)
    began = time.perf_counter()
    games = cycle(plays)

    async def one(play: Play, due: float) -> None:
        api = await free.get()
        try:
            await act(api, play, figures, due)
        finally:
            free.put_nowait(api)

    async with asyncio.TaskGroup() as group:
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not (play := next(games)).over:
                group.create_task(one(play, due))
    figures.took = time.perf_counter() - began
    return figures
