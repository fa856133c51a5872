"""The task that works out the best routes: told once, within its limits, and not at all once it is cancelled."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
import redis
from celery.exceptions import Reject

from engine18xx.archive import Archive
from engine18xx.best_run import best_run
from engine18xx.table import Table
from messages import RoutesCalculated, decode
from messages.streams import EVENTS, cancelled_key
from routes import best_routes as module
from routes.best_routes import MOST_STARTS, best_routes, calculated

ARCHIVE = Path(__file__).parents[1] / "data" / "archives" / "18GB" / "bot-3p-28201.json"
DOCUMENT: dict[str, Any] = json.loads(ARCHIVE.read_bytes())
RUN = next(number for number, action in enumerate(DOCUMENT["actions"]) if action["type"] == "run_routes")
COMPANY: str = DOCUMENT["actions"][RUN]["entity"]


def packed(document: Any) -> str:
    return base64.b64encode(zlib.compress(json.dumps(document).encode())).decode()


BEFORE_RUN = packed({**DOCUMENT, "actions": DOCUMENT["actions"][:RUN]})
"""The game just before its first run."""


def run(**changes: Any) -> str:
    task: dict[str, Any] = {
        "calculation": "c",
        "game_id": "g",
        "version": RUN,
        "corporation": COMPANY,
        "work": 1_000_000,
        "seconds": 10.0,
        "attempt": 1,
        "document": BEFORE_RUN,
        "correlation_id": "request-1",
    }
    found: str = best_routes(**(task | changes))
    return found


def told(bus: redis.Redis) -> list[RoutesCalculated]:
    return [decode(fields).expect(RoutesCalculated) for _, fields in bus.xrange(EVENTS)]


def test_the_best_run_of_that_moment_is_told(bus: redis.Redis) -> None:
    game = Table.open(Archive.from_document({**DOCUMENT, "actions": DOCUMENT["actions"][:RUN]}).document).game
    best = best_run(game, game.corporation(COMPANY))
    assert run() == "proved"
    event = told(bus)[0]
    assert (event.corporation, event.revenue, event.bound, event.problem) == (COMPANY, best.revenue, best.revenue, None)
    assert [route.route["hexes"] for route in event.routes] == [route.hexes for route in best.recorded]
    assert event.work == best.work


def test_its_lines_add_up(bus: redis.Redis) -> None:
    run()
    event = told(bus)[0]
    lines = [line for route in event.routes for line in route.stops if line.pays]
    bonuses = [bonus for route in event.routes for bonus in route.bonuses]
    assert sum(line.value for line in lines) + sum(bonus.amount for bonus in bonuses) == event.revenue > 0


def test_what_it_says_can_be_submitted(bus: redis.Redis) -> None:
    run()
    table = Table.open({**DOCUMENT, "actions": DOCUMENT["actions"][:RUN]})
    for action in told(bus)[0].actions:
        table.submit(action)
    assert table.version == RUN + len(told(bus)[0].actions)


def test_the_event_says_which_game_version_and_request_it_is_about(bus: redis.Redis) -> None:
    run()
    envelope = decode(bus.xrange(EVENTS)[0][1])
    assert (envelope.game_id, envelope.version, envelope.correlation_id) == ("g", RUN, "request-1")


def test_a_task_that_runs_again_tells_nothing_new(bus: redis.Redis) -> None:
    run()
    run()
    assert len(told(bus)) == 1


def test_a_task_sent_anew_tells_what_got_lost_without_working_it_out(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    first = told(bus)
    monkeypatch.setattr(module, "calculated", None)
    assert run(attempt=2) == "proved"
    assert told(bus) == first
    bus.delete(EVENTS)
    assert run(attempt=3) == "proved"
    assert told(bus) == first


def test_a_calculation_that_ends_one_worker_after_the_other_is_given_up(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "calculated", dies)
    for _ in range(MOST_STARTS):
        with pytest.raises(KeyboardInterrupt):
            run()
    assert run() == "refused"
    problem = told(bus)[0].problem
    assert problem is not None
    assert problem.code == "internal-error"


def test_a_cancelled_calculation_is_not_begun_and_tells_nothing(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus.set(cancelled_key("routes:c"), 1)
    monkeypatch.setattr(module, "calculated", None)
    assert run() == "cancelled"
    assert told(bus) == []


def test_a_calculation_that_is_cancelled_on_its_way_stops(bus: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_EVERY", 0)
    asked: list[bool] = []

    def waits(calculation: str, document: str, corporation: str, work: int, is_over: Any) -> RoutesCalculated:
        asked.append(is_over())
        bus.set(cancelled_key("routes:c"), 1)
        asked.append(is_over())
        return RoutesCalculated(calculation=calculation, corporation=corporation)

    monkeypatch.setattr(module, "calculated", waits)
    assert run() == "cancelled"
    assert asked == [False, True]
    assert told(bus) == []


def test_a_search_without_time_gives_a_bound(bus: redis.Redis) -> None:
    run()
    best = told(bus)[0].revenue
    assert run(calculation="d", seconds=0.0) == "bounded"
    event = told(bus)[1]
    assert event.revenue <= best <= event.bound
    assert not event.proved


def test_little_work_gives_a_bound(bus: redis.Redis) -> None:
    assert run(work=1) == "bounded"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"corporation": "nobody"}, "rule-broken"),
        ({"document": "no base 64"}, "unreadable-archive"),
        ({"document": packed([])}, "unreadable-archive"),
        ({"document": packed(DOCUMENT | {"title": "1830"})}, "unknown-title"),
    ],
)
def test_what_cannot_be_worked_out_is_answered_too(bus: redis.Redis, changes: dict[str, Any], code: str) -> None:
    assert run(**changes) == "refused"
    problem = told(bus)[0].problem
    assert problem is not None
    assert problem.code == code


def test_a_defect_of_the_engine_is_answered(bus: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("no such hex")

    monkeypatch.setattr(module, "best_run", broken)
    assert run() == "refused"
    problem = told(bus)[0].problem
    assert problem is not None
    assert "KeyError" in problem.message


def test_without_redis_the_task_goes_back_to_its_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise redis.exceptions.ConnectionError

    monkeypatch.setattr(module, "publish_once", away)
    with pytest.raises(Reject) as caught:
        run()
    assert caught.value.requeue


def test_redis_lost_during_a_search_is_no_defect_of_the_engine() -> None:
    def away() -> bool:
        raise redis.exceptions.ConnectionError

    with pytest.raises(redis.exceptions.ConnectionError):
        calculated("c", BEFORE_RUN, COMPANY, 1_000_000, away)


def test_asking_for_one_company_after_the_other_opens_the_game_once(
    bus: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    run()
    monkeypatch.setattr(module, "Table", None)
    assert run(calculation="d", work=999_999) == "proved"
