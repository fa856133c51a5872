"""The whole of Bradshaw, as `make run` starts it, and what it does when parts of it are taken away.

Each fault happens in the middle of a batch of archived games. Whatever it is, the batch comes to its end, every game is
replayed to the result that its archive states, and is in the event store exactly once and whole.
"""

from __future__ import annotations

import json
import os
import signal
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from infra.local import batch
from infra.local.__main__ import sample_archives
from infra.local.servers import free_port
from infra.local.stack import Stack, StackError
from tests.platform.stacks import (
    empty_redis,
    kill,
    kill_every_service,
    looked_after,
    restart_postgresql,
    restart_redis,
    wait_until,
)

pytestmark = pytest.mark.slow

#: So many copies of the sample games make a batch that is not done before the fault happens.
COPIES = 3
#: What is lost is looked for sooner than in earnest, where it is a matter of a minute.
IMPATIENT = {
    "REPLAY_RETRY_AFTER": "4",
    "IMPORT_RETRY_AFTER": "4",
    "RULES_CLAIM_AFTER": "2",
    "QUOTA_READS": "1000000/60",
    "QUOTA_UPLOADS": "1000000/60",
}


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """The stack, looked after by a thread that starts again whatever ends."""
    with looked_after(durable=False, settings=IMPATIENT) as stack:
        yield stack


def kill_the_process_that_replays(stack: Stack) -> None:
    """A worker's child does the work; the worker itself lives on."""
    worker = stack["routes-1"].pid
    for child in Path(f"/proc/{worker}/task/{worker}/children").read_text().split():
        os.kill(int(child), signal.SIGKILL)


FAULTS: dict[str, Callable[[Stack], None]] = {
    "nothing": lambda stack: None,
    "kill -9 of a rules process": kill("rules-1"),
    "kill -9 of a worker": kill("routes-1"),
    "kill -9 of a worker's child": kill_the_process_that_replays,
    "kill -9 of the follower": kill("follower"),
    "kill -9 of the gateway": kill("gateway"),
    "kill -9 of all of these": kill_every_service,
    "kill -9 and restart of Redis": restart_redis,
    "Redis emptied": empty_redis,
    "kill -9 and restart of PostgreSQL": restart_postgresql,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_batch_comes_to_its_end_whatever_happens(stack: Stack, fault: str) -> None:
    archives = sample_archives() * COPIES
    url = upload(stack, archives)
    wait_until(lambda: (state := ask(url)) is not None and state["done"] >= 2)
    FAULTS[fault](stack)
    wait_until(lambda: (state := ask(url)) is not None and state["status"] == "finished")
    finished = ask(url)
    assert finished is not None
    assert finished["counts"]["identical"] == finished["counts"]["imported"] == len(archives)
    rows = rows_by_game(stack)
    for item in batch.items(finished):
        game_id = item["game"].rsplit("/", 1)[1]
        assert rows[game_id] == list(range(item["actions"] + 1))


def test_a_game_comes_out_as_it_went_in(stack: Stack) -> None:
    """What is exported is equal to the archive that was uploaded."""
    archives = sample_archives()
    finished = batch.follow(batch.upload(stack.url, batch.pack(archives)), lambda state: None)
    by_name = {f"{path.parent.name}/{path.name}": path for path in archives}
    for item in batch.items(finished):
        assert ask(item["game"] + "/archive") == json.loads(by_name[item["name"]].read_bytes())


def test_the_parts_are_told_apart_in_the_logs_by_service_and_found_by_request(stack: Stack) -> None:
    """One correlation id goes through all three services."""
    request = urllib.request.Request(
        f"{stack.url}/api/v1/replays",
        batch.pack(sample_archives()[:1]),
        {"Content-Type": "application/zip", "Idempotency-Key": "logs", "X-Request-ID": "seen-everywhere"},
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        url = json.load(response)["url"]
    wait_until(lambda: (state := ask(url)) is not None and state["status"] == "finished")
    lines = [json.loads(line) for log in (stack.folder / "log").glob("*.log") for line in _json_lines(log)]
    assert {line["service"] for line in lines if line.get("request") == "seen-everywhere"} == {
        "gateway",
        "rules",
        "routes",
    }


def test_half_a_set_of_given_databases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StackError, match="set DATABASE_URL and RULES_DATABASE_URL, or neither"):
        Stack(tmp_path, given={"DATABASE_URL": "postgresql://db/gateway"}).start()


def test_given_servers_are_used_and_none_is_started(stack: Stack, tmp_path: Path) -> None:
    given = {name: stack.environment[name] for name in ("DATABASE_URL", "RULES_DATABASE_URL", "REDIS_URL")}
    given["RULES_OWNER_DATABASE_URL"] = stack.environment["RULES_OWNER_DATABASE_URL"]
    with Stack(tmp_path, port=free_port(), rules=1, routes=1, given=given) as second:
        assert second.postgres is None
        assert second.redis is None
        assert ask(f"{second.url}/readyz") is not None


def upload(stack: Stack, archives: list[Path]) -> str:
    """A batch as NDJSON, which unlike a zip may hold the same game twice; its address."""
    body = b"\n".join(json.dumps(json.loads(path.read_bytes())).encode() for path in archives)
    headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": os.urandom(8).hex()}
    request = urllib.request.Request(f"{stack.url}/api/v1/replays", body, headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        return str(json.load(response)["url"])


def ask(url: str) -> dict[str, Any] | None:
    """What is at an address; None while the gateway or what it needs is away."""
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            answer: dict[str, Any] = json.load(response)
            return answer
    except OSError:
        return None


def rows_by_game(stack: Stack) -> dict[str, list[int]]:
    """The versions in the event store, in order, by game."""
    with psycopg.connect(stack.environment["RULES_DATABASE_URL"]) as connection:
        rows = connection.execute("select game_id, array_agg(version order by version) from game_event group by 1")
        return dict(rows.fetchall())


def _json_lines(log: Path) -> list[str]:
    return [line for line in log.read_text().splitlines() if line.startswith("{")]
