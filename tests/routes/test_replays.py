"""The task that replays one archive: its outcome is told once, whatever happens to its worker."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
import redis
from celery.exceptions import Reject

from messages import ReplayFinished, decode
from messages.streams import EVENTS
from routes import replays
from routes.app import app
from routes.replays import MOST_STARTS, outcome, replay_item


def packed(document: Any) -> str:
    text = document if isinstance(document, bytes) else json.dumps(document).encode()
    return base64.b64encode(zlib.compress(text)).decode()


def begun(**changes: Any) -> dict[str, Any]:
    """A game of 1860 after two bids for the first turn."""
    document = {
        "id": 907,
        "title": "1860",
        "players": [{"id": 1, "name": "Anna"}, {"id": 2, "name": "Ben"}],
        "settings": {"seed": 907},
        "status": "active",
        "actions": [
            {"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "price": 5},
            {"type": "bid", "entity": 2, "entity_type": "player", "id": 2, "price": 50},
        ],
    }
    return document | changes


def run(document: Any = None, *, attempt: int = 1, item: int = 0) -> str:
    content = packed(begun() if document is None else document)
    status: str = replay_item(
        batch_id="b", item=item, attempt=attempt, file="f.json", document=content, correlation_id="request-1"
    )
    return status


def told(bus: redis.Redis) -> list[ReplayFinished]:
    return [decode(fields).expect(ReplayFinished) for _, fields in bus.xrange(EVENTS)]


def test_an_unfinished_game_that_is_accepted_so_far_is_identical(bus: redis.Redis) -> None:
    assert run() == "identical"
    event = told(bus)[0]
    assert (event.batch_id, event.item, event.file, event.title, event.players, event.actions) == (
        "b",
        0,
        "f.json",
        "1860",
        2,
        2,
    )
    assert event.result is None


def test_the_event_carries_the_request_that_led_to_it(bus: redis.Redis) -> None:
    run()
    assert decode(bus.xrange(EVENTS)[0][1]).correlation_id == "request-1"


def test_an_action_by_the_wrong_player_is_refused_with_its_rule(bus: redis.Redis) -> None:
    twice = [{"type": "bid", "entity": 1, "entity_type": "player", "id": n, "price": 5 * n} for n in (1, 2)]
    assert run(begun(actions=twice)) == "refused"
    event = told(bus)[0]
    assert event.at == 2
    assert event.rule
    assert event.message


def test_an_illegal_bid_is_refused_with_its_rule(bus: redis.Redis) -> None:
    too_dear = [{"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "price": 1_000_000}]
    assert run(begun(actions=too_dear)) == "refused"
    assert (told(bus)[0].at, bool(told(bus)[0].rule)) == (1, True)


@pytest.mark.parametrize(
    ("document", "code", "path"),
    [
        (b'{"title": "1860", "pl', "unreadable-archive", None),
        (begun(players="Anna"), "unreadable-archive", "$.players"),
        (begun(title="1830"), "unknown-title", "$.title"),
        (begun(result=[1, 2]), "unreadable-archive", "$.result"),
        (b"[1]", "unreadable-archive", "$"),
    ],
)
def test_what_is_no_archive_is_unreadable(bus: redis.Redis, document: Any, code: str, path: str | None) -> None:
    assert run(document) == "unreadable"
    problem = told(bus)[0].problem
    assert problem is not None
    assert (problem.code, problem.path) == (code, path)


def test_an_archive_that_did_not_arrive_whole_is_unreadable() -> None:
    whole = packed(begun())
    for broken in (whole[:-8], "no base 64", base64.b64encode(b"not packed").decode()):
        assert outcome("b", 0, "f.json", broken).status == "unreadable"


def test_an_archive_packed_beyond_all_measure_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "LARGEST", 1_000)
    finished = outcome("b", 0, "f.json", packed(b" " * 1_000_000))
    assert finished.status == "unreadable"
    assert "larger" in (finished.message or "")


def test_a_task_that_runs_again_tells_nothing_new(bus: redis.Redis) -> None:
    run()
    run()
    assert len(told(bus)) == 1


def test_a_task_sent_anew_tells_the_outcome_again_without_replaying(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(attempt=1)
    monkeypatch.setattr(replays, "outcome", None)
    assert run(attempt=2) == "identical"
    assert [event.status for event in told(bus)] == ["identical", "identical"]


def test_a_game_that_ends_one_worker_after_the_other_is_given_up(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replays, "outcome", dies)
    for _ in range(MOST_STARTS):
        with pytest.raises(KeyboardInterrupt):
            run()
    assert run() == "refused"
    event = told(bus)[0]
    assert event.problem is not None
    assert event.problem.code == "internal-error"


def test_a_defect_of_the_engine_ends_the_item_not_the_worker(bus: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("no such hex")

    monkeypatch.setattr(replays, "replay", broken)
    assert run() == "refused"
    assert "KeyError" in (told(bus)[0].message or "")


def test_without_redis_the_task_goes_back_to_its_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise redis.exceptions.ConnectionError

    monkeypatch.setattr(replays, "publish_once", away)
    with pytest.raises(Reject) as caught:
        run()
    assert caught.value.requeue


def test_tasks_are_acknowledged_late_and_come_back_only_after_their_longest_time() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.accept_content == ["json"]
    assert app.conf.broker_transport_options["visibility_timeout"] > app.conf.task_time_limit
