"""Live games that are played on while parts of the stack are killed, restarted and emptied, one after the other.

The players do as a client should: whatever is not answered they send again under the same Idempotency-Key. Then every
action that was acknowledged is in the event store once, a request sent again gets the very same answer, and the
projections are what a rebuild makes of the event store.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from infra.local.services import project_root
from infra.local.stack import Stack
from tests.bench.api.connection import Connection
from tests.bench.api.playing import API, Play, set_up, sign_up
from tests.bench.api.scripts import ARCHIVES, Script, of_archive
from tests.platform.stacks import empty_redis, kill, kill_every_service, looked_after, restart_postgresql, restart_redis

pytestmark = pytest.mark.slow

GAMES = 9
AFTER_EACH = 3
"""So many further actions of every game are acknowledged between two faults."""
PATIENCE = 60.0
"""Seconds in which that must have come to pass."""
IMPATIENT = {
    "REPLY_TIMEOUT": "2",
    "RULES_CLAIM_AFTER": "2",
    "QUOTA_READS": "1000000/60",
    "QUOTA_WRITES": "1000000/60",
    "QUOTA_ACTIONS": "1000000/60",
}
KEYS = {
    "games_game": ("id",),
    "games_seat": ("id",),
    "clocks_gameclock": ("game_id",),
    "clocks_clockrecord": ("game_id", "version", "kind", "details"),
}
"""The projections, and what names a row of each."""
PLAYED = ("18GB/bot-4p-18502.json", "1860/bot-2p-28704.json", "1822NRS/bot-2p-18886.json")


def freeze(stack: Stack) -> None:
    """A rules process that is cut off for longer than its work is left to it, and comes back."""
    for number, seconds in ((signal.SIGSTOP, 4.0), (signal.SIGCONT, 0.0)):
        os.kill(stack["rules-1"].pid, number)
        time.sleep(seconds)


FAULTS: dict[str, Callable[[Stack], None]] = {
    "kill -9 of the first rules process": kill("rules-1"),
    "kill -9 of the second rules process": kill("rules-2"),
    "a rules process that is frozen": freeze,
    "kill -9 of the follower": kill("follower"),
    "kill -9 of the clocks": kill("clocks"),
    "kill -9 of the tournaments": kill("tournaments"),
    "kill -9 of the sender of notifications": kill("notifications"),
    "kill -9 of the gateway": kill("gateway"),
    "kill -9 of a worker": kill("routes-1"),
    "kill -9 and restart of PostgreSQL": restart_postgresql,
    "kill -9 and restart of Redis": restart_redis,
    "Redis emptied": empty_redis,
    "kill -9 of every service": kill_every_service,
}


@dataclass
class Acknowledged:
    """An action that was answered with success."""

    play: Play
    version: int
    key: str
    answer: bytes


@dataclass
class Table:
    """All that came of the play."""

    token: str
    plays: list[Play] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    sent_again: int = 0


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """The stack, looked after by a thread that starts again whatever ends."""
    with looked_after(durable=False, settings=IMPATIENT) as stack:
        yield stack


@pytest.fixture(scope="module")
def table(stack: Stack) -> Table:
    """The games, played through all the faults."""
    return _play_through_faults(stack)


def test_every_acknowledged_action_is_in_the_store_exactly_once(stack: Stack, table: Table) -> None:
    stored: dict[tuple[str, int], Any] = {}
    with psycopg.connect(stack.environment["RULES_DATABASE_URL"]) as connection:
        rows = connection.execute(
            "select game_id, version, payload from game_event where type = 'ActionApplied'"
        ).fetchall()
        commands = connection.execute("select count(distinct command_id) from game_event where version > 0").fetchone()
    for game_id, version, payload in rows:
        stored[game_id, version] = payload["action"]
    answered = {(one.play.id, one.version): json.loads(one.answer)["action"] for one in table.acknowledged}
    assert len(answered) == len(table.acknowledged) >= GAMES * AFTER_EACH * len(FAULTS)
    assert stored == answered
    assert len(rows) == len(stored)
    assert commands == (len(stored),)


def test_a_request_sent_again_gets_the_very_same_answer(stack: Stack, table: Table) -> None:
    async def ask_again(play: Play) -> None:
        async with _connected(stack, table.token) as api:
            for one in table.acknowledged:
                if one.play is play:
                    assert await _send(api, play, one.version - 1, one.key) == (200, one.answer)

    async def all_ask_again() -> None:
        await asyncio.gather(*(ask_again(play) for play in table.plays))

    asyncio.run(all_ask_again())
    assert table.sent_again > 0


def test_the_projections_are_what_a_rebuild_makes_of_the_store(stack: Stack, table: Table) -> None:
    versions = {play.id: play.version for play in table.plays}
    before = _projections(stack)
    for _ in range(600):
        if {game: row["version"] for game, row in before["games_game"].items()} == versions:
            break
        time.sleep(0.1)
        before = _projections(stack)
    assert {game: row["version"] for game, row in before["games_game"].items()} == versions
    stack_environment = {**os.environ, **stack.environment}
    command = [sys.executable, "-m", "gateway", "rebuild_projections"]
    subprocess.run(command, env=stack_environment, cwd=project_root(), check=True, capture_output=True)
    assert _projections(stack) == before


def _play_through_faults(stack: Stack) -> Table:
    """Games that others play while this thread, which the servers end with, makes the faults."""
    scripts = [of_archive(json.loads((ARCHIVES / name).read_bytes())) for name in PLAYED]
    table = asyncio.run(_sit_down(stack, scripts))
    stop = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        played = executor.submit(lambda: asyncio.run(_play_all(stack, table, stop)))
        try:
            for name, fault in FAULTS.items():
                _everybody_moves(table, played, name)
                fault(stack)
            _everybody_moves(table, played, "the end")
        finally:
            stop.set()
        played.result()
    return table


async def _sit_down(stack: Stack, scripts: list[Script]) -> Table:
    token = await sign_up(stack.url)
    async with _connected(stack, token) as api:
        return Table(token, await set_up(api, scripts, GAMES))


async def _play_all(stack: Stack, table: Table, stop: threading.Event) -> None:
    async with asyncio.TaskGroup() as players:
        for play in table.plays:
            players.create_task(_play(stack, play, table, stop))


async def _play(stack: Stack, play: Play, table: Table, stop: threading.Event) -> None:
    """Play one game, and send again whatever is not answered, until told to stop."""
    async with _connected(stack, table.token) as api:
        while not stop.is_set() and not play.over:
            key = str(uuid4())
            while True:
                try:
                    status, answer = await _send(api, play, play.version, key)
                except (OSError, EOFError):
                    status, answer = 0, b"the connection broke"
                if status == 200:
                    break
                assert status == 0 or status >= 500, f"{play.id} {play.version}: {status} {answer!r}"
                table.sent_again += 1
                await asyncio.sleep(0.1)
            play.version += 1
            table.acknowledged.append(Acknowledged(play, play.version, key, answer))
            await asyncio.sleep(0.05)


async def _send(api: Connection, play: Play, version: int, key: str) -> tuple[int, bytes]:
    """Send the action that follows a version."""
    headers = f'If-Match: "{version}"\r\nIdempotency-Key: {key}\r\n'
    sent = api.send("POST", f"{API}/games/{play.id}/actions", play.script.actions[version], headers)
    return await asyncio.wait_for(sent, 10)


def _everybody_moves(table: Table, played: Future[None], before: str) -> None:
    """Wait until every game has gone on by some actions, before what comes next."""
    wanted = {play.id: play.version + AFTER_EACH for play in table.plays}
    deadline = time.monotonic() + PATIENCE
    while behind := [play for play in table.plays if play.version < wanted[play.id]]:
        if played.done():
            played.result()
        assert time.monotonic() < deadline, f"{len(behind)} games do not go on before {before}"
        time.sleep(0.05)


@asynccontextmanager
async def _connected(stack: Stack, token: str) -> AsyncIterator[Connection]:
    api = Connection(stack.url, token)
    yield api
    api.close()


def _projections(stack: Stack) -> dict[str, dict[str, dict[str, Any]]]:
    """Every row of games, of their seats, and of their clocks with what moved these, by table and what names a row."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    with psycopg.connect(stack.environment["DATABASE_URL"]) as connection:
        for name, key in KEYS.items():
            rows = connection.execute(f"select to_jsonb({name}) from {name}").fetchall()
            found[name] = {"/".join(str(row[part]) for part in key): row for (row,) in rows}
    for row in found["clocks_clockrecord"].values():
        del row["id"]  # written anew, it has another number
    return found
