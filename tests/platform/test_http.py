"""The API over real HTTP, in front of everything that is behind it: bad input, outages, watchers, states.

The faults that a batch lives through are in `test_stack`; here it is what a client is told.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import redis

from engine18xx.archive import Archive
from engine18xx.history import History
from infra.local.__main__ import sample_archives
from infra.local.stack import Stack
from tests.platform.stacks import looked_after

pytestmark = pytest.mark.slow

TRACES = Path(__file__).parents[3] / "shared" / "traces"
JSON = "application/json"
MANY = httpx.Limits(max_connections=100)
SETTINGS = {
    "REPLAY_RETRY_AFTER": "4",
    "IMPORT_RETRY_AFTER": "4",
    "REPLY_TIMEOUT": "2",
    "UPLOAD_MAX_BODY": "60000000",
    "QUOTA_READS": "1000000/60",
    "QUOTA_UPLOADS": "1000000/60",
}


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """One of each process, looked after."""
    with looked_after(rules=1, routes=1, durable=False, settings=SETTINGS) as stack:
        yield stack


@pytest.fixture(scope="module")
def client(stack: Stack) -> Iterator[httpx.Client]:
    """A caller of the API."""
    with httpx.Client(base_url=f"{stack.url}/api/v1", timeout=60, limits=MANY) as made:
        yield made


@pytest.fixture(scope="module")
def batch(client: httpx.Client) -> dict[str, Any]:
    """The sample games, replayed and imported."""
    return finished(client, upload(client, ndjson(sample_archives()), "application/x-ndjson"))


def upload(client: httpx.Client, content: Any, media_type: str = JSON, **headers: str) -> dict[str, Any]:
    answer = client.post("/replays", content=content, headers={"Content-Type": media_type, **headers})
    assert answer.status_code == 202, answer.text
    body: dict[str, Any] = answer.json()
    return body


def finished(client: httpx.Client, batch: dict[str, Any]) -> dict[str, Any]:
    wait_until(lambda: client.get(batch["url"]).json()["status"] == "finished")
    body: dict[str, Any] = client.get(batch["url"]).json()
    return body


def wait_until(condition: Callable[[], bool], patience: float = 90) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.1)


def ndjson(paths: list[Path]) -> bytes:
    return b"\n".join(json.dumps(json.loads(path.read_bytes())).encode() for path in paths)


def sample() -> dict[str, Any]:
    """The shortest of the sample games of 1860."""
    games = [path for path in sample_archives() if path.parent.name == "1860"]
    document: dict[str, Any] = json.loads(min(games, key=lambda path: path.stat().st_size).read_bytes())
    return document


def changed(position: int, **changes: Any) -> bytes:
    """The sample, with one of its actions changed."""
    document = sample()
    document["actions"][position] |= changes
    return json.dumps(document).encode()


def packed(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return buffer.getvalue()


def kept(stack: Stack) -> dict[str, int]:
    """How many rows of each kind there are, and how much work is under way."""
    counts = {}
    for variable, tables in {
        "DATABASE_URL": ["replays_batch", "replays_item", "replays_document", "games_game", "idempotency_keptanswer"],
        "RULES_DATABASE_URL": ["game_event"],
    }.items():
        with psycopg.connect(stack.environment[variable]) as connection:
            for table in tables:
                row = connection.execute(f"select count(*) from {table}").fetchone()
                counts[table] = row[0] if row else 0
    with redis.Redis.from_url(stack.environment["REDIS_URL"]) as server:
        counts["commands"] = server.xlen("commands")
        counts["tasks"] = server.llen("replays")
    return counts


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "media_type", "status", "code"),
    [
        pytest.param(json.dumps(sample())[:5_000].encode(), JSON, 400, "malformed-json", id="truncated JSON"),
        pytest.param(b"", JSON, 400, "malformed-json", id="nothing"),
        pytest.param(json.dumps(sample() | {"players": 3}).encode(), JSON, 422, "unreadable-archive", id="wrong type"),
        pytest.param(changed(0, price="much"), JSON, 422, "unreadable-archive", id="wrong type in an action"),
        pytest.param(json.dumps(sample() | {"title": "1830"}).encode(), JSON, 422, "unknown-title", id="unknown title"),
        pytest.param(changed(3, type="levitate"), JSON, 422, "unreadable-archive", id="unknown action"),
        pytest.param(b"[" * 100_000, JSON, 422, "nested-too-deeply", id="nested deeply"),
        pytest.param(b'{"title":"' + b"x" * 50_000_000 + b'"}', JSON, 413, "too-large", id="a file of 50 MB"),
        pytest.param(b"x" * 60_000_001, JSON, 413, "too-large", id="a body beyond the limit"),
        pytest.param(packed({"a.json": b" " * 8_000_000}), "application/zip", 422, "zip-bomb", id="zip bomb"),
        pytest.param(packed({"a.json": packed({})}), "application/zip", 422, "nested-zip", id="a zip in a zip"),
        pytest.param(b"PK\x03\x04", "application/zip", 400, "malformed-zip", id="truncated zip"),
        pytest.param(b"\n", "application/x-ndjson", 422, "no-games", id="no game"),
        pytest.param(b"a: b", "application/yaml", 415, "unsupported-media-type", id="another format"),
    ],
)
def test_bad_input_gets_a_clear_answer_and_leaves_nothing_behind(
    stack: Stack, client: httpx.Client, batch: dict[str, Any], content: bytes, media_type: str, status: int, code: str
) -> None:
    before = kept(stack)
    headers = {"Content-Type": media_type, "Idempotency-Key": "bad"}
    answer = client.post("/replays", content=content, headers=headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["code"] == code
    assert answer.json()["detail"]
    assert kept(stack) == before


def test_a_body_that_never_states_its_length_is_cut_off_at_the_limit(stack: Stack, client: httpx.Client) -> None:
    before = kept(stack)
    endless = (b"x" * 1_000_000 for _ in range(70))
    try:
        answer = client.post("/replays", content=endless, headers={"Content-Type": JSON})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    except httpx.WriteError:
        pass  # The connection was closed while the client was still sending: as clear, but not as polite.
    assert kept(stack) == before


@pytest.mark.parametrize(
    ("content", "action"),
    [
        pytest.param(changed(1, entity=sample()["actions"][0]["entity"]), 1, id="by the wrong player"),
        pytest.param(changed(0, price=100_000), 0, id="an illegal move"),
    ],
)
def test_an_action_against_the_rules_ends_the_replay_there_and_no_game_is_kept(
    stack: Stack, client: httpx.Client, batch: dict[str, Any], content: bytes, action: int
) -> None:
    before = kept(stack)
    ended = finished(client, upload(client, content))
    item = client.get(ended["items"]).json()["results"][0]
    assert (item["status"], item["game"]) == ("refused", None)
    assert item["at_action"] == sample()["actions"][action]["id"]
    assert item["rule"]
    assert item["problem"]["errors"][0]["rule"] == item["rule"]
    after = kept(stack)
    assert (after["games_game"], after["game_event"]) == (before["games_game"], before["game_event"])


def test_a_bad_game_among_good_ones_spoils_nothing(client: httpx.Client) -> None:
    lines = [json.dumps(sample()).encode(), b'{"title": "18', changed(0, type="levitate")]
    ended = finished(client, upload(client, b"\n".join(lines), "application/x-ndjson"))
    items = client.get(ended["items"]).json()["results"]
    assert [item["status"] for item in items] == ["identical", "unreadable", "unreadable"]
    assert all(item["problem"]["code"] == "unreadable-archive" for item in items[1:])


# --- once -------------------------------------------------------------------------------------------------------------


def test_an_upload_sent_eight_times_at_once_is_one_batch(stack: Stack, client: httpx.Client) -> None:
    content = json.dumps(sample()).encode()
    with ThreadPoolExecutor(8) as senders:
        answers = list(senders.map(lambda _: upload(client, content, **{"Idempotency-Key": "eight-times"}), range(8)))
    assert len({answer["id"] for answer in answers}) == 1


# --- watchers ---------------------------------------------------------------------------------------------------------


def watched(client: httpx.Client, url: str, seen: int = 0, until: int | None = None) -> list[tuple[str, str]]:
    """Names and ids of the events of a batch, to its end or until so many have come."""
    events: list[tuple[str, str]] = []
    number = ""
    with client.stream("GET", url, headers={"Last-Event-ID": str(seen)}) as answer:
        for line in answer.iter_lines():
            field, _, value = line.partition(": ")
            number = value if field == "id" else number
            if field == "event":
                events.append((value, number if value == "item" else ""))
            if until and len(events) >= until:
                return events
    return events


def test_a_watcher_sees_every_item_also_over_a_lost_connection(client: httpx.Client) -> None:
    running = upload(client, ndjson(sample_archives()), "application/x-ndjson")
    first = watched(client, running["events"], until=1)
    rest = watched(client, running["events"], seen=int(first[0][1]))
    numbers = [int(number) for name, number in first + rest if name == "item"]
    assert numbers == list(range(1, running["total"] + 1))
    assert rest[-1] == ("finished", "")


def test_many_watchers_of_one_batch_keep_nobody_from_the_database(client: httpx.Client) -> None:
    running = upload(client, ndjson(sample_archives() * 2), "application/x-ndjson")
    with ThreadPoolExecutor(50) as watchers:
        watching = [watchers.submit(watched, client, running["events"]) for _ in range(50)]
        while not all(one.done() for one in watching):
            assert client.get("/games", params={"limit": 1}).status_code == 200
            time.sleep(0.2)
    assert all([name for name, _ in one.result()].count("item") == running["total"] for one in watching)


# --- states -----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not TRACES.exists(), reason="the traces are not there")
@pytest.mark.parametrize("path", sample_archives(), ids=lambda path: path.stem)
def test_the_state_after_any_action_is_that_of_the_trace(
    client: httpx.Client, batch: dict[str, Any], path: Path
) -> None:
    place = sample_archives().index(path)
    game = client.get(batch["items"], params={"limit": 500}).json()["results"][place]["game"]
    with gzip.open(TRACES / path.parent.name / f"{path.stem}.jsonl.gz", "rt") as lines:
        trace = {line["id"]: line for line in map(json.loads, lines)}
    comparable = versions_in_trace(path)
    for version, action_id in comparable[:: max(len(comparable) // 8, 1)]:
        state = client.get(f"{game}/state", params={"at": version}).json()["state"]
        for key in ("round", "turn", "players", "corporations", "companies", "bank", "depot", "market_order", "active"):
            assert state[key] == trace[action_id][key], (version, key)


def versions_in_trace(path: Path) -> list[tuple[int, int]]:
    """The versions that a trace has a line for, with the line's id: those that no undo took back (ARCH-62)."""
    actions = Archive.read(path).decoded()
    kept = History(actions).kept()
    there = [(0, 0)]
    for count, position in enumerate(kept, start=1):
        if History(actions[: position + 1]).kept() == kept[:count]:
            there.append((position + 1, actions[position].id or 0))
    return there


def test_the_board_and_the_market_are_pictures_of_their_moment(client: httpx.Client, batch: dict[str, Any]) -> None:
    game = client.get(batch["items"]).json()["results"][0]["game"]
    for picture in ("board.svg", "market.svg"):
        early, late = (client.get(f"{game}/{picture}", params={"at": at}) for at in (0, 40))
        assert early.headers["Content-Type"] == "image/svg+xml"
        assert early.text.lstrip().startswith("<svg")
        assert early.text != late.text


def test_the_pages_show_a_batch_and_its_game(stack: Stack, client: httpx.Client, batch: dict[str, Any]) -> None:
    item = client.get(batch["items"]).json()["results"][0]
    page = client.get(f"{stack.url}/replays/{batch['id']}").text
    assert item["name"] in page
    page = client.get(f"{stack.url}/games/{item['game'].rsplit('/', 1)[1]}?at=40").text
    assert f"After action 40 of {item['actions']}" in page
    assert client.get(f"{stack.url}/static/web/bradshaw.css").status_code == 200


# --- outages ----------------------------------------------------------------------------------------------------------


@contextmanager
def asleep(stack: Stack, name: str) -> Iterator[None]:
    """A process that neither works nor ends."""
    os.kill(stack[name].pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(stack[name].pid, signal.SIGCONT)


def refused_with(answer: httpx.Response) -> tuple[int, str]:
    assert int(answer.headers["Retry-After"]) > 0
    return answer.status_code, answer.json()["code"]


def test_a_rules_service_that_does_not_reply_is_a_504(
    stack: Stack, client: httpx.Client, batch: dict[str, Any]
) -> None:
    game = client.get(batch["items"]).json()["results"][0]["game"]
    with asleep(stack, "rules-1"):
        assert refused_with(client.get(f"{game}/state", params={"at": 5})) == (504, "no-reply")
        assert client.get(game).status_code == 200
    assert client.get(f"{game}/state", params={"at": 5}).status_code == 200


def test_without_postgresql_clients_are_told_when_to_come_back(stack: Stack, client: httpx.Client) -> None:
    assert stack.postgres is not None
    stack.postgres.kill()
    try:
        for answer in (
            client.get("/games"),
            client.get("/replays"),
            client.post("/replays", content=json.dumps(sample()), headers={"Content-Type": JSON}),
        ):
            assert refused_with(answer) == (503, "database-away")
        assert client.get(f"{stack.url}/healthz").status_code == 200
        assert client.get(f"{stack.url}/readyz").json()["checks"] == {"database": "away", "bus": "ok"}
    finally:
        stack.postgres.start()
    wait_until(lambda: client.get("/games").status_code == 200, 10)


def test_without_redis_what_needs_no_other_service_still_works(
    stack: Stack, client: httpx.Client, batch: dict[str, Any]
) -> None:
    assert stack.redis is not None
    game = client.get(batch["items"]).json()["results"][0]["game"]
    stack.redis.kill()
    try:
        assert client.get(game).status_code == 200
        assert refused_with(client.get(f"{game}/state", params={"at": 5})) == (503, "bus-away")
        assert client.get(f"{stack.url}/readyz").json()["checks"] == {"database": "ok", "bus": "away"}
        running = upload(client, json.dumps(sample()).encode())
    finally:
        stack.redis.start()
    assert finished(client, running)["counts"]["imported"] == 1
