"""The task that audits one archive of a batch: its outcome is told once, whatever happens to its worker."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis
from celery.exceptions import Reject

from engine18xx.archive import Archive
from engine18xx.audit import AuditedGame, audit
from messages import GameAudited, decode
from messages.streams import EVENTS
from routes import audits as module
from routes.audits import MOST_STARTS, audit_item

ARCHIVE = Path(__file__).parents[1] / "data" / "archives" / "18GB" / "bot-2p-28203.json"


def packed(text: bytes) -> str:
    return base64.b64encode(zlib.compress(text)).decode()


def run(document: str = packed(ARCHIVE.read_bytes()), **changes: Any) -> str:
    task: dict[str, Any] = {"batch_id": "b", "item": 0, "attempt": 1, "file": "f.json", "work": 100_000}
    status: str = audit_item(document=document, correlation_id="request-1", **(task | changes))
    return status


def told(bus: redis.Redis) -> list[GameAudited]:
    return [decode(fields).expect(GameAudited) for _, fields in bus.xrange(EVENTS)]


def game_in(event: GameAudited) -> AuditedGame:
    return msgspec.json.decode(zlib.decompress(base64.b64decode(event.packed)), type=AuditedGame)


def test_every_run_is_told(bus: redis.Redis) -> None:
    assert run() == "identical"
    event = told(bus)[0]
    runs = audit(Archive.read(ARCHIVE)).runs
    assert (event.batch_id, event.item, event.status, event.runs) == ("b", 0, "identical", len(runs))
    assert [one.best for one in game_in(event).runs] == [one.best for one in runs]
    assert decode(bus.xrange(EVENTS)[0][1]).correlation_id == "request-1"


@pytest.mark.parametrize("document", [packed(b"[]"), packed(b"{"), "no base 64"])
def test_what_is_no_archive_is_unreadable(bus: redis.Redis, document: str) -> None:
    assert run(document) == "unreadable"
    assert game_in(told(bus)[0]).message


def test_a_task_that_runs_again_tells_nothing_new(bus: redis.Redis) -> None:
    run()
    run()
    assert len(told(bus)) == 1


def test_a_task_sent_anew_tells_what_got_lost_without_auditing(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    first = told(bus)
    monkeypatch.setattr(module, "audit_source", None)
    assert run(attempt=2) == "identical"
    assert told(bus) == first
    bus.delete(EVENTS)
    assert run(attempt=3) == "identical"
    assert told(bus) == first


def test_an_audit_that_ends_one_worker_after_the_other_is_given_up(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "audit_source", dies)
    for _ in range(MOST_STARTS):
        with pytest.raises(KeyboardInterrupt):
            run()
    assert run() == "refused"


def test_a_defect_of_the_engine_ends_the_item_not_the_worker(bus: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("no such hex")

    monkeypatch.setattr(module, "audit_source", broken)
    assert run() == "refused"
    assert "KeyError" in (game_in(told(bus)[0]).message or "")


def test_without_redis_the_task_goes_back_to_its_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise redis.exceptions.ConnectionError

    monkeypatch.setattr(module, "publish_once", away)
    with pytest.raises(Reject):
        run()
