"""What those who run the workers see: health, readiness, and what the tasks do."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import redis

from infra.local.servers import free_port
from routes import health, metrics
from routes.replays import replay_item
from tests.routes.test_replays import begun, packed
from tests.side_door import ask


@pytest.fixture
def address() -> Iterator[str]:
    """Where a worker tells how it is."""
    port = free_port()
    server = health.serve(port, "127.0.0.1")
    yield f"http://127.0.0.1:{port}"
    server.shutdown()
    server.server_close()


def figure(address: str, line: str) -> float:
    """The figure of a line of the metrics; 0 if it is not there."""
    _, text = ask(f"{address}/metrics")
    found = [one.rpartition(" ")[2] for one in text.splitlines() if one.startswith(line)]
    return float(found[0]) if found else 0.0


def test_a_worker_whose_redis_answers_is_ready(bus: redis.Redis, address: str) -> None:
    assert ask(f"{address}/healthz") == (200, "ok\n")
    assert ask(f"{address}/readyz") == (200, "ok\n")


def test_a_worker_whose_redis_is_away_is_alive_but_not_ready(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", f"redis://127.0.0.1:{free_port()}/0")
    assert ask(f"{address}/healthz")[0] == 200
    assert ask(f"{address}/readyz") == (503, "waiting for redis\n")


def test_tasks_are_counted_by_how_they_ended_and_how_long_they_took(bus: redis.Redis, address: str) -> None:
    ended = 'routes_tasks_total{outcome="success",task="routes.replay_item"}'
    took = 'routes_task_seconds_count{task="routes.replay_item"}'
    before = figure(address, ended), figure(address, took)
    replay_item.apply(
        kwargs={
            "batch_id": "b",
            "item": 1,
            "attempt": 1,
            "file": "f.json",
            "document": packed(begun()),
            "correlation_id": "r",
        }
    )
    assert (figure(address, ended), figure(address, took)) == (before[0] + 1, before[1] + 1)


def test_what_a_child_process_counts_its_worker_tells(address: str) -> None:
    """Tasks run in children; the one that is asked is their parent."""
    line = 'routes_task_seconds_bucket{le="2.5",task="routes.audit_item"}'
    before = figure(address, line)
    child = os.fork()
    if child == 0:
        metrics.count("routes.audit_item", "success", 2.0)
        os._exit(0)
    os.waitpid(child, 0)
    assert figure(address, line) == before + 1
    assert figure(address, line.replace("2.5", "1.0")) < before + 1


def test_an_outcome_that_nobody_thought_of_is_counted_too(address: str) -> None:
    line = 'routes_tasks_total{outcome="other",task="routes.best_routes"}'
    before = figure(address, line)
    metrics.count("routes.best_routes", "exploded", 0.1)
    assert figure(address, line) == before + 1


def test_an_address_that_is_not_there_is_not_found(address: str) -> None:
    assert ask(f"{address}/")[0] == 404
