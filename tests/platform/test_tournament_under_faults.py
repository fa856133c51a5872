"""A tournament that goes on while each service is killed: as its rounds start, and as its results come in.

Each table starts once, each result counts once, and the standings are what a fold of the events from the start makes.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.results import standings
from gateway.tournaments.domain.tournament import Status, Tournament, fold
from infra.local.services import project_root
from infra.local.stack import Stack
from tests.platform.stacks import kill, looked_after, wait_until

pytestmark = pytest.mark.slow

API = "/api/v1"
PLAYERS = 8
ROUNDS = 2
RULES = {
    "titles": ["1860"],
    "table_sizes": [2],
    "stages": [{"format": "swiss", "rounds": ROUNDS}],
    "effort": 1,
    "schedule": {"finishes": True},
}
SCOPES = ["games:read", "games:write", "games:play", "games:arbitrate"]
SCOPES += ["tournaments:read", "tournaments:write", "tournaments:arbitrate"]
BETWEEN = 0.15
"""Seconds from one fault to the next."""
IMPATIENT = {
    "REPLY_TIMEOUT": "2",
    "RULES_CLAIM_AFTER": "2",
    "QUOTA_READS": "1000000/60",
    "QUOTA_WRITES": "1000000/60",
    "QUOTA_ACTIONS": "1000000/60",
    "QUOTA_SIGN_UPS": "1000/60",
}
ROWS = {
    "tournaments_tournament": ("due_at", "problem"),
    "tournaments_entry": ("id", "rank", "points"),
    "tournaments_tournamenttable": ("told", "heard"),
    "tournaments_roundstandings": ("id", "changed", "version", "count", "worked_out_at"),
}
"""What is stored beside the events, and which columns of it do not follow from them alone."""


class Caller:
    """A client who sends whatever is not answered again, under the same Idempotency-Key."""

    def __init__(self, url: str, authorization: str) -> None:
        self._place = urlsplit(url)
        self._authorization = authorization
        self.sent_again = 0

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer's JSON; anything but success is an error."""
        headers = {"Idempotency-Key": str(uuid4())} | headers if method == "POST" else headers
        while True:
            status, answer = self._send(method, path, body, headers)
            if status < 500 and status != 0:
                assert status < 300, f"{method} {path}: {status} {answer!r}"
                return json.loads(answer or b"null")
            self.sent_again += 1
            time.sleep(0.1)

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(str(self._place.hostname), self._place.port, timeout=10)
        try:
            stated = {"Content-Type": "application/json"} if body is not None else {}
            stated |= {"Authorization": self._authorization} if self._authorization else {}
            text = json.dumps(body).encode() if body is not None else None
            connection.request(method, API + path, text, stated | {k.replace("_", "-"): v for k, v in headers.items()})
            response = connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()


@dataclass
class Held:
    """The tournament when it is over."""

    id: str
    call: Caller
    events: list[e.AnyEvent]
    killed: Counter[str]

    @property
    def t(self) -> Tournament:
        """What the events make of it."""
        return fold(self.events)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """The stack, looked after by a thread that starts again whatever ends."""
    with looked_after(durable=False, settings=IMPATIENT) as stack:
        yield stack


@pytest.fixture(scope="module")
def held(stack: Stack) -> Held:
    """The tournament, held through all the faults."""
    call, *players = _sign_up(stack)
    here = f"/tournaments/{call('POST', '/tournaments', {'name': 'Under fire', 'rules': RULES})['id']}"
    call("POST", f"{here}/open-entry", {})
    for player in players:
        player("POST", f"{here}/entries", {})
    killed: Counter[str] = Counter()
    some, others = stack.names[::2], stack.names[1::2]
    for number, (at_start, at_end) in enumerate(((some, others), (others, some)), 1):
        call("POST", f"{here}/rounds", {})
        games = _start(stack, call, here, number, at_start)
        _end(stack, call, here, number, games, at_end)
        killed.update(f"{name} at the start" for name in at_start)
        killed.update(f"{name} with results" for name in at_end)
    wait_until(lambda: call("GET", here)["status"] == Status.FINISHED.value, 30)
    tournament_id = here.rsplit("/", 1)[1]
    return Held(tournament_id, call, [e.decode(body) for (body,) in _stored(stack, tournament_id)], killed)


def test_every_service_was_killed_as_tables_started_and_as_results_came_in(stack: Stack, held: Held) -> None:
    assert held.killed == {f"{name} {when}": 1 for name in stack.names for when in ("at the start", "with results")}


def test_each_table_has_started_once(stack: Stack, held: Held) -> None:
    started = {event.table: event.game_id for event in held.events if isinstance(event, e.TableStarted)}
    assert sum(isinstance(event, e.TableStarted) for event in held.events) == len(started) == PLAYERS // 2 * ROUNDS
    with psycopg.connect(stack.environment["RULES_DATABASE_URL"]) as connection:
        rows = connection.execute("select game_id::text from game_event where type = 'GameStarted'").fetchall()
    assert sorted(game_id for (game_id,) in rows) == sorted(started.values())


def test_each_result_counts_once_and_is_the_one_that_the_game_had(stack: Stack, held: Held) -> None:
    resulted = [event for event in held.events if isinstance(event, e.TableResulted)]
    assert Counter(event.table for event in resulted) == dict.fromkeys((f"1.{n}" for n in range(1, 5)), 1)
    ruled = [event for event in held.events if isinstance(event, e.TableAdjudicated)]
    assert Counter(event.table for event in ruled) == dict.fromkeys((f"2.{n}" for n in range(1, 5)), 1)
    tables = held.t.tables
    with psycopg.connect(stack.environment["RULES_DATABASE_URL"]) as connection:
        rows = connection.execute("select game_id::text, payload from game_event where type = 'ActionApplied'")
        ends = {game_id: payload["status"]["result"] for game_id, payload in rows}
    for event in resulted:
        by_seat = ends[str(tables[event.table].game_id)]
        seats = enumerate(tables[event.table].players, 1)
        assert event.scores == {player: by_seat[str(seat)] for seat, player in seats}


def test_the_standings_are_a_fold_of_the_events(stack: Stack, held: Held) -> None:
    wanted = [(line.rank, line.player, str(line.tally.points)) for line in standings(held.t)]
    assert len(wanted) == PLAYERS
    told = held.call("GET", f"/tournaments/{held.id}/standings")["results"]
    assert [(line["rank"], str(line["account"]), line["points_exact"]) for line in told] == wanted
    wait_until(lambda: _ranks(stack) == {int(player): (rank, points) for rank, player, points in wanted}, 10)


def test_what_is_stored_beside_the_events_is_what_a_rebuild_makes_of_them(stack: Stack, held: Held) -> None:
    before = _rows(stack)
    command = [sys.executable, "-m", "gateway", "rebuild_projections"]
    environment = {**os.environ, **stack.environment}
    subprocess.run(command, env=environment, cwd=project_root(), check=True, capture_output=True)
    assert _rows(stack) == before


# --- how it is held ---------------------------------------------------------------------------------------------------


def _start(stack: Stack, call: Caller, here: str, number: int, fated: Sequence[str]) -> dict[str, str]:
    """Start a round while one of these services after the other is killed; its games, once all have begun."""
    with ThreadPoolExecutor(1) as executor:
        asked = executor.submit(call, "POST", f"{here}/rounds/{number}/start", {})
        for name in fated:
            _kill(stack, name)
        asked.result()
    games: dict[str, str] = {}

    def all_have_begun() -> bool:
        t = fold(e.decode(body) for (body,) in _stored(stack, here.rsplit("/", 1)[1]))
        games.update({name: game_id for name in t.going_on if (game_id := t.tables[name].game_id)})
        return len(games) == PLAYERS // 2 and all(
            call("GET", f"/games/{game_id}")["status"] == "active" for game_id in games.values()
        )

    wait_until(all_have_begun, 50)
    return games


def _end(stack: Stack, call: Caller, here: str, number: int, games: Mapping[str, str], fated: Sequence[str]) -> None:
    """End the games one after the other while these services are killed; until all results are in.

    Those of the first round are ended by an action, those of the second by an arbiter's ruling.
    """
    for place, (table, game_id) in enumerate(games.items()):
        with ThreadPoolExecutor(1) as executor:
            if number == 1:
                action = {"type": "end_game", "entity": 1, "entity_type": "player"}
                asked = executor.submit(call, "POST", f"/games/{game_id}/actions", action, If_Match='"0"')
            else:
                seats = call("GET", f"/games/{game_id}")["players"]
                scores = {str(seat["account"]): 1_000 * place + 10 * n for n, seat in enumerate(seats)}
                ruling = {"scores": scores, "reason": "time"}
                asked = executor.submit(call, "POST", f"{here}/tables/{table}/adjudicate", ruling)
            for name in fated[place :: len(games)]:
                _kill(stack, name)
            asked.result()
    wait_until(lambda: call("GET", here)["tables_going_on"] == 0, 50)


def _kill(stack: Stack, name: str) -> None:
    wait_until(lambda: stack[name].running, 20)
    kill(name)(stack)
    time.sleep(BETWEEN)


def _sign_up(stack: Stack) -> list[Caller]:
    """A host, and the players."""
    nobody = Caller(stack.url, "")

    def new(number: int) -> Caller:
        name, password = f"player-{number}-{token_hex(3)}", token_hex(12)
        nobody("POST", "/accounts", {"name": name, "password": password})
        himself = Caller(stack.url, "Basic " + b64encode(f"{name}:{password}".encode()).decode())
        token = himself("POST", "/account/tokens", {"name": "test", "scopes": SCOPES})["token"]
        return Caller(stack.url, f"Bearer {token}")

    with ThreadPoolExecutor(3) as executor:
        return list(executor.map(new, range(PLAYERS + 1)))


def _stored(stack: Stack, tournament_id: str) -> list[tuple[str]]:
    with psycopg.connect(stack.environment["DATABASE_URL"]) as connection:
        found = "select body from tournaments_tournamentevent where tournament_id = %s order by number"
        return connection.execute(found, [tournament_id]).fetchall()


def _ranks(stack: Stack) -> dict[int, tuple[int, str]]:
    with psycopg.connect(stack.environment["DATABASE_URL"]) as connection:
        rows = connection.execute("select account_id, rank, points from tournaments_entry").fetchall()
    return {account: (rank, points) for account, rank, points in rows}


def _rows(stack: Stack) -> dict[str, list[Any]]:
    """Every row that follows from the events."""
    found: dict[str, list[Any]] = {}
    with psycopg.connect(stack.environment["DATABASE_URL"]) as connection:
        for table, without in ROWS.items():
            rows = connection.execute(f"select to_jsonb({table}) from {table}").fetchall()
            kept = [{name: value for name, value in row.items() if name not in without} for (row,) in rows]
            found[table] = sorted(kept, key=str)
    return found
