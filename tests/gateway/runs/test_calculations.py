"""``/api/v1/games/{id}/routes``: asked, answered at once or later, kept, called off."""

from __future__ import annotations

import base64
import json
import zlib
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.utils import timezone
from kombu.exceptions import OperationalError
from rest_framework.test import APIClient

from gateway.accounts.models import Account
from gateway.api.problems import NoReply
from gateway.bus.handlers import handle
from gateway.games.models import Game
from gateway.runs import calculations, dispatch
from gateway.runs.models import Calculation
from messages import DrawGame, Envelope, GameDrawn
from messages.streams import cancelled_key
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.runs.answers import ROUTE, calculated, refused
from tests.gateway.samples import GAME, archive, fresh_id, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("game", "telling")]

ROUTES = f"/api/v1/games/{GAME}/routes"


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A worker that answers at once; the tasks it was given."""
    tasks: list[dict[str, Any]] = []

    def answer(task: str, queue: str, **arguments: Any) -> None:
        tasks.append({"task": task, "queue": queue, **arguments})
        handle(calculated(arguments["calculation"]))

    monkeypatch.setattr(dispatch, "send_task", answer)
    return tasks


def ask(api: APIClient, **body: Any) -> Any:
    return api.post(ROUTES, {"company": "GWR", "wait": 0} | body)


def queued(bus: redis.Redis) -> list[dict[str, Any]]:
    """The arguments of the tasks on the workers' queue, the oldest first."""
    tasks = [json.loads(entry) for entry in reversed(bus.lrange("routes", 0, -1))]
    return [json.loads(base64.b64decode(task["body"]))[1] for task in tasks]


# --- asking -----------------------------------------------------------------------------------------------------------


def test_a_quick_answer_is_told_at_once(api: APIClient, worker: list[dict[str, Any]]) -> None:
    answer = ask(api, wait=1)
    assert answer.status_code == 200
    body = answer.json()
    assert (body["status"], body["version"], body["company"]) == ("done", 7, "GWR")
    assert body["run"]["revenue"] == body["run"]["bound"] == 120
    assert body["run"]["proved"] is True
    assert body["run"]["routes"][0]["stops"][1] == {"stop": "C24-0", "hex": "C24", "value": 10, "pays": False}
    assert body["run"]["actions"][0]["type"] == "run_routes"


def test_an_answer_that_takes_longer_is_told_where_it_will_be(api: APIClient) -> None:
    answer = ask(api)
    assert answer.status_code == 202
    assert answer.headers["Retry-After"] == "1"
    later = api.get(answer.headers["Location"])
    assert (later.status_code, later.json()["status"], later.json()["run"]) == (200, "waiting", None)
    handle(calculated(answer.json()["id"]))
    assert api.get(answer.headers["Location"]).json()["run"]["revenue"] == 120


def test_the_task_carries_the_game_up_to_its_version(api: APIClient, bus: redis.Redis) -> None:
    identity = ask(api, at=3, work=1_000, seconds=2).json()["id"]
    task = queued(bus)[0]
    assert zlib.decompress(base64.b64decode(task.pop("document"))) == text(archive())
    assert task.pop("correlation_id")
    assert task == {
        "calculation": identity,
        "game_id": str(GAME),
        "version": 3,
        "corporation": "GWR",
        "work": 1_000,
        "seconds": 2.0,
        "attempt": 1,
    }


def test_the_answer_that_came_is_the_same_however_often_it_is_told(api: APIClient) -> None:
    identity = ask(api).json()["id"]
    handle(calculated(identity))
    handle(calculated(identity, revenue=999))
    assert Calculation.objects.get().run["revenue"] == 120


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"company": ""}, "company"),
        ({"company": "x" * 41}, "company"),
        ({"at": -1}, "at"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": 1_000}, "seconds"),
        ({"work": 0}, "work"),
        ({"work": 10**12}, "work"),
        ({"wait": 11}, "wait"),
        ({"wait": False}, "wait"),
        ({"seconds": "1"}, "seconds"),
        ({"company": 0}, "company"),
        ({"at": "5"}, "at"),
        ({"at": 1.5}, "at"),
        ({"work": True}, "work"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(api: APIClient, body: dict[str, Any], field: str) -> None:
    answer = ask(api, **body)
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert not Calculation.objects.exists()


def test_a_version_that_the_game_has_not_had_is_not_found(api: APIClient) -> None:
    answer = ask(api, at=8)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-version")


def test_an_unknown_game_is_not_found(api: APIClient) -> None:
    assert api.post(f"/api/v1/games/{fresh_id()}/routes", {"company": "GWR"}).status_code == 404


def test_what_the_worker_refuses_is_a_problem(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "send_task", lambda task, queue, **given: handle(refused(given["calculation"])))
    answer = ask(api, company="X", wait=1)
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {"message": "there is no corporation X", "rule": "ARCH-31", "values": {"corporation": "X"}}
    ]


def test_a_refusal_that_comes_later_stands_at_its_address(api: APIClient) -> None:
    url = ask(api, company="X").headers["Location"]
    handle(refused(url.rsplit("/", 1)[1]))
    body = api.get(url).json()
    assert (body["status"], body["problem"]["rule"], body["run"]) == ("refused", "ARCH-31", None)


def test_questions_are_counted(api: APIClient, settings: Any) -> None:
    settings.QUOTAS = {**settings.QUOTAS, "calculations": (1, 60)}
    assert ask(api).status_code == 202
    assert ask(api).status_code == 429


# --- private games ----------------------------------------------------------------------------------------------------


def test_nobody_else_asks_about_a_private_game(api: APIClient) -> None:
    url = ask(api).headers["Location"]
    Game.objects.update(private=True)
    assert ask(api).status_code == 404
    for address in (url, f"{url}/board.svg"):
        assert api.get(address).status_code == 404
    assert api.post(f"{url}/cancel").status_code == 404


def test_its_owner_asks_about_a_private_game(api: APIClient) -> None:
    owner = Account.objects.create_user("Ada", password="correct horse battery")
    Game.objects.update(private=True, owner=owner)
    api.force_authenticate(owner)
    assert ask(api).status_code == 202


# --- kept answers -----------------------------------------------------------------------------------------------------


def test_asked_again_the_answer_is_at_hand(api: APIClient, worker: list[dict[str, Any]]) -> None:
    """A proved answer answers every question about that moment, whatever its limits."""
    first = ask(api, wait=1, seconds=1).json()
    again = ask(api, seconds=5, work=9_000_000)
    assert (again.status_code, again.json()["id"]) == (200, first["id"])
    assert len(worker) == 1


def test_an_answer_without_proof_answers_no_wider_question(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[str] = []

    def answer(task: str, queue: str, **arguments: Any) -> None:
        tasks.append(arguments["calculation"])
        handle(calculated(arguments["calculation"], proved=False, bound=200))

    monkeypatch.setattr(dispatch, "send_task", answer)
    ask(api, work=100, seconds=1)
    ask(api, work=50, seconds=1)
    assert len(tasks) == 1
    ask(api, work=200, seconds=1)
    ask(api, work=100, seconds=2)
    assert len(tasks) == 3


def test_another_moment_or_company_is_another_question(api: APIClient, worker: list[dict[str, Any]]) -> None:
    for body in ({}, {"at": 6}, {"company": "MR"}):
        ask(api, **body)
    assert [(task["version"], task["corporation"]) for task in worker] == [(7, "GWR"), (6, "GWR"), (7, "MR")]


def test_who_asks_the_same_meanwhile_shares_the_calculation(api: APIClient, bus: redis.Redis) -> None:
    assert ask(api).json()["id"] == ask(api).json()["id"]
    assert len(queued(bus)) == 1


def test_old_answers_are_forgotten(api: APIClient, settings: Any) -> None:
    ask(api)
    assert calculations.forget_old_calculations() == 0
    Calculation.objects.update(created_at=timezone.now() - timedelta(hours=settings.CALCULATIONS_KEPT_HOURS + 1))
    assert calculations.forget_old_calculations() == 1


# --- calling off ------------------------------------------------------------------------------------------------------


def test_a_calculation_is_called_off(api: APIClient, bus: redis.Redis) -> None:
    url = ask(api).headers["Location"]
    answer = api.post(f"{url}/cancel")
    assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
    assert bus.exists(cancelled_key(f"routes:{answer.json()['id']}"))
    handle(calculated(answer.json()["id"]))
    assert api.get(url).json()["status"] == "cancelled"


def test_calling_off_what_is_done_changes_nothing(api: APIClient, worker: list[dict[str, Any]]) -> None:
    url = ask(api, wait=1).headers["Location"]
    assert api.post(f"{url}/cancel").json()["status"] == "done"


def test_after_calling_off_one_may_ask_anew(api: APIClient) -> None:
    first = ask(api)
    api.post(f"{first.headers['Location']}/cancel")
    assert ask(api).json()["id"] != first.json()["id"]


def test_only_who_asked_calls_off(api: APIClient) -> None:
    api.force_authenticate(Account.objects.create_user("Ada", password="correct horse battery"))
    url = ask(api).headers["Location"]
    api.force_authenticate(Account.objects.create_user("Bob", password="correct horse battery"))
    assert api.post(f"{url}/cancel").status_code == 403
    assert Calculation.objects.get().status == "waiting"


# --- what fails -------------------------------------------------------------------------------------------------------


def test_without_the_rules_service_it_is_sent_later(
    api: APIClient, bus: redis.Redis, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """The request is taken, and answered once everybody is back."""
    with monkeypatch.context() as broken:
        broken.setattr(dispatch.reading, "archive", _silent)
        answer = ask(api)
    assert answer.status_code == 202
    assert queued(bus) == []
    long_ago(settings.ROUTES_RETRY_AFTER + 1)
    assert dispatch.sweep() == 1
    assert queued(bus)[0]["calculation"] == answer.json()["id"]


def _silent(*_: Any) -> None:
    raise NoReply


def test_without_the_broker_it_is_sent_later(api: APIClient, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(dispatch, "send_task", _away)
        assert ask(api).status_code == 202
    long_ago(settings.ROUTES_RETRY_AFTER + 1)
    assert dispatch.sweep() == 1


def _away(*_: Any, **__: Any) -> None:
    raise OperationalError("the broker is away")


def test_a_lost_calculation_is_sent_again_and_then_less_and_less_often(
    api: APIClient, bus: redis.Redis, settings: Any
) -> None:
    settings.ROUTES_RETRY_AFTER = 10
    ask(api)
    assert dispatch.sweep() == 0
    long_ago(11)
    assert dispatch.sweep() == 1
    assert [task["attempt"] for task in queued(bus)] == [1, 2]
    long_ago(11)
    assert dispatch.sweep() == 0
    long_ago(21)
    assert dispatch.sweep() == 1


def test_a_game_that_the_rules_service_does_not_know_is_refused(api: APIClient, rules: RulesStandIn) -> None:
    del rules.answers["ExportGame"]
    answer = ask(api)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")
    assert dispatch.sweep() == 0


def long_ago(seconds: float) -> None:
    past = timezone.now() - timedelta(seconds=seconds)
    Calculation.objects.update(created_at=past)
    Calculation.objects.exclude(sent_at=None).update(sent_at=past)


# --- the picture ------------------------------------------------------------------------------------------------------


def test_the_board_is_drawn_with_the_routes(api: APIClient, rules: RulesStandIn, worker: list[dict[str, Any]]) -> None:
    asked: list[DrawGame] = []

    def draw(query: Envelope) -> tuple[int, GameDrawn]:
        asked.append(query.expect(DrawGame))
        return 7, GameDrawn(latest=7, svg="<svg/>")

    rules.answers["DrawGame"] = draw
    picture = api.get(ask(api, wait=1).json()["board"])
    assert (picture.status_code, picture.headers["Content-Type"], picture.content) == (200, "image/svg+xml", b"<svg/>")
    assert asked == [DrawGame(picture="board", version=7, corporation="GWR", routes=[ROUTE.route])]
    assert "script" not in picture.headers["Content-Security-Policy"]


def test_there_is_no_picture_before_there_is_an_answer(api: APIClient) -> None:
    answer = ask(api)
    assert answer.json()["board"] is None
    picture = api.get(f"{answer.headers['Location']}/board.svg")
    assert (picture.status_code, picture.json()["code"]) == (409, "not-calculated")


def test_asking_takes_few_queries(
    api: APIClient, worker: list[dict[str, Any]], django_assert_max_num_queries: Any
) -> None:
    ask(api, wait=1)
    with django_assert_max_num_queries(2):
        ask(api)
