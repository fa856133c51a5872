"""Best routes and audits with every process running, and what becomes of them when a worker is taken away.

A worker's child that is stopped stands for one in the middle of a long search: it has its task and has not told
anything yet. Then it is killed, and the task has to be found again.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis

from engine18xx.archive import Archive
from engine18xx.audit import Report, audit
from engine18xx.best_run import best_run
from engine18xx.table import Table
from infra.local.stack import Stack
from messages import RoutesCalculated, decode
from messages.streams import EVENTS
from tests.platform.stacks import looked_after, wait_until

pytestmark = pytest.mark.slow

ARCHIVE = Path(__file__).parents[1] / "data" / "archives" / "18GB" / "bot-3p-28201.json"
DOCUMENT: dict[str, Any] = json.loads(ARCHIVE.read_bytes())
RUNS = [(number, one["entity"]) for number, one in enumerate(DOCUMENT["actions"]) if one["type"] == "run_routes"]
"""The version before each run, and who ran."""
IMPATIENT = {"ROUTES_RETRY_AFTER": "3", "AUDIT_RETRY_AFTER": "4", "QUOTA_CALCULATIONS": "100000/60"}


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """One of each process, looked after."""
    with looked_after(rules=1, routes=1, durable=False, settings=IMPATIENT) as stack:
        yield stack


@pytest.fixture(scope="module")
def http(stack: Stack) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=stack.url, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def batch(http: httpx.Client) -> str:
    """A batch with the archived game, replayed and taken in; its address."""
    url = str(
        http.post("/api/v1/replays", content=ARCHIVE.read_bytes(), headers={"Content-Type": "application/json"}).json()[
            "url"
        ]
    )
    wait_until(lambda: http.get(url).json()["status"] == "finished")
    return url


@pytest.fixture(scope="module")
def game(http: httpx.Client, batch: str) -> str:
    """The address of the archived game."""
    return str(http.get(f"{batch}/items").json()["results"][0]["game"])


@pytest.fixture
def events(stack: Stack) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(stack.environment["REDIS_URL"]) as client:
        yield client


def children(stack: Stack) -> list[int]:
    """The processes of the worker that do the work."""
    worker = stack["routes-1"].pid
    return [int(child) for child in Path(f"/proc/{worker}/task/{worker}/children").read_text().split()]


def told(events: redis.Redis, calculation: str) -> list[RoutesCalculated]:
    """What was told of a calculation."""
    found = [decode(fields) for _, fields in events.xrange(EVENTS)]
    answers = [one.expect(RoutesCalculated) for one in found if one.type == RoutesCalculated.__name__]
    return [answer for answer in answers if answer.calculation == calculation]


def possible(version: int, company: str) -> int:
    """What a company could earn, worked out here."""
    table = Table.open({**DOCUMENT, "actions": DOCUMENT["actions"][:version]})
    return best_run(table.game, table.game.corporation(company)).revenue


def test_the_best_routes_of_any_moment(http: httpx.Client, game: str) -> None:
    """Asked again, the answer is at hand."""
    for version, company in RUNS[:5]:
        asked = {"company": company, "at": version, "wait": 10}
        answer = http.post(f"{game}/routes", json=asked)
        assert answer.status_code == 200, answer.text
        assert answer.json()["run"]["revenue"] == possible(version, company)
        assert answer.json()["run"]["proved"] is True
        began = time.monotonic()
        assert http.post(f"{game}/routes", json=asked).json() == answer.json()
        assert time.monotonic() - began < 1


def test_the_routes_are_drawn(http: httpx.Client, game: str) -> None:
    version, company = RUNS[-1]
    found = http.post(f"{game}/routes", json={"company": company, "at": version, "wait": 10}).json()
    picture = http.get(found["board"])
    assert picture.headers["Content-Type"] == "image/svg+xml"
    for route in found["run"]["routes"]:
        assert f"Route of {route['train']}: " in picture.text


def kill_the_child(stack: Stack) -> None:
    for child in children(stack):
        os.kill(child, signal.SIGKILL)


def kill_the_worker_and_its_child(stack: Stack) -> None:
    doomed = children(stack)
    stack["routes-1"].kill()
    for child in doomed:
        os.kill(child, signal.SIGKILL)


@pytest.mark.parametrize("fault", [kill_the_child, kill_the_worker_and_its_child])
def test_a_worker_killed_in_a_calculation_leaves_the_request_answered_once(
    stack: Stack, http: httpx.Client, game: str, events: redis.Redis, fault: Callable[[Stack], None]
) -> None:
    """The request waits on, and is answered; the event is told once."""
    version, company = RUNS[10 if fault is kill_the_child else 11]
    wait_until(lambda: len(children(stack)) > 0)
    for child in children(stack):
        os.kill(child, signal.SIGSTOP)
    with ThreadPoolExecutor() as elsewhere:
        asked = {"company": company, "at": version, "wait": 10}
        waiting = elsewhere.submit(http.post, f"{game}/routes", json=asked)
        # The worker has taken the task, and its child cannot go on with it.
        wait_until(lambda: bool(events.hlen("unacked")) and not events.llen("routes"))
        fault(stack)
        answer = waiting.result()
    wait_until(lambda: http.get(f"{game}/routes/{answer.json()['id']}").json()["status"] == "done", patience=60)
    settled = http.get(f"{game}/routes/{answer.json()['id']}").json()
    assert settled["run"]["revenue"] == possible(version, company)
    assert answer.status_code == 200 or fault is not kill_the_child
    time.sleep(4)  # as long as it would take to be sent once more
    assert len(told(events, settled["id"])) == 1


def test_a_calculation_that_is_called_off_is_not_told(
    stack: Stack, http: httpx.Client, game: str, events: redis.Redis
) -> None:
    version, company = RUNS[12]
    wait_until(lambda: len(children(stack)) > 0)
    for child in children(stack):
        os.kill(child, signal.SIGSTOP)
    url = http.post(f"{game}/routes", json={"company": company, "at": version, "wait": 0}).headers["Location"]
    assert http.post(f"{url}/cancel").json()["status"] == "cancelled"
    for child in children(stack):
        os.kill(child, signal.SIGCONT)
    # Whatever is asked behind it is answered, so the worker has passed it by.
    assert http.post(f"{game}/routes", json={"company": company, "at": RUNS[13][0], "wait": 10}).status_code == 200
    assert told(events, url.rsplit("/", 1)[1]) == []


def test_redis_emptied_loses_no_calculation(stack: Stack, http: httpx.Client, game: str, events: redis.Redis) -> None:
    for child in children(stack):
        os.kill(child, signal.SIGSTOP)
    version, company = RUNS[14]
    url = http.post(f"{game}/routes", json={"company": company, "at": version, "wait": 0}).headers["Location"]
    events.flushall()
    kill_the_worker_and_its_child(stack)
    wait_until(lambda: http.get(url).json()["status"] == "done", patience=60)
    assert http.get(url).json()["run"]["revenue"] == possible(version, company)


def test_an_audit_comes_to_its_end_although_its_worker_is_killed(stack: Stack, http: httpx.Client, batch: str) -> None:
    wait_until(lambda: len(children(stack)) > 0)
    for child in children(stack):
        os.kill(child, signal.SIGSTOP)
    url = http.post(f"{batch}/audit").json()["url"]
    time.sleep(1)
    kill_the_worker_and_its_child(stack)
    wait_until(lambda: http.get(url).json()["status"] == "finished", patience=60)
    expected = Report([audit(Archive.read(ARCHIVE))]).total
    sums = http.get(url).json()["sums"]
    assert (sums["runs"], sums["recorded"], sums["best"]) == (expected.runs, expected.recorded, expected.best)
    links = http.get(url).json()["links"]
    assert len(http.get(links["runs"]).text.splitlines()) == expected.runs + 1
    assert len(http.get(links["json"]).json()["games"][0]["runs"]) == expected.runs
    assert http.get(links["page"]).text.startswith("<!doctype html>")
