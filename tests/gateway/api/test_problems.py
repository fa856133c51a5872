"""Every refusal is a problem (RFC 9457), also those that Django or the framework makes."""

from __future__ import annotations

from typing import Any

import psycopg_pool
import pytest
import redis
from django.db import OperationalError
from django.test import Client
from rest_framework import exceptions as drf
from rest_framework.test import APIClient

from gateway.api.documents import MEANINGS
from gateway.api.problems import problem_of
from gateway.bus.asking import problem_from
from messages import Code
from messages import Problem as Refusal
from tests.gateway.samples import fresh_id

MEMBERS = {"type", "title", "status", "detail", "instance", "code", "errors"}


def problem_in(answer: Any) -> dict[str, Any]:
    assert answer.headers["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert set(body) == MEMBERS
    assert body["status"] == answer.status_code
    assert body["instance"] == f"urn:request:{answer.headers['X-Request-ID']}"
    return body


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/replays/", "/api/v1/replays/no-uuid", "/nothing"])
def test_an_address_without_anything_is_a_404(api: APIClient, path: str) -> None:
    assert problem_in(api.get(path))["code"] == "not-found"


@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
def test_a_method_that_is_not_offered_is_a_405_that_names_those_that_are(api: APIClient, method: str) -> None:
    answer = getattr(api, method)("/api/v1/replays")
    assert (answer.status_code, problem_in(answer)["code"]) == (405, "method-not-allowed")
    assert "GET" in answer.headers["Allow"]


def test_a_media_type_that_is_not_offered_is_a_406(api: APIClient) -> None:
    answer = api.get("/api/v1/games", headers={"Accept": "image/png"})
    assert (answer.status_code, problem_in(answer)["code"]) == (406, "not-acceptable")


def test_a_host_that_is_not_ours_is_a_400(api: APIClient) -> None:
    answer = api.get("/api/v1/games", headers={"Host": "elsewhere.example"})
    assert problem_in(answer)["status"] == 400


@pytest.mark.django_db
def test_a_wrong_token_is_a_401_that_says_how_to_show_one(api: APIClient) -> None:
    answer = api.get("/api/v1/games", headers={"Authorization": "Bearer wrong"})
    assert (answer.status_code, problem_in(answer)["code"]) == (401, "authentication-failed")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_defect_of_ours_is_a_500_that_tells_nothing_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("secret")

    monkeypatch.setattr("gateway.games.api.views.GameList.get_queryset", broken)
    answer = APIClient(raise_request_exception=False).get("/api/v1/games")
    assert problem_in(answer)["code"] == "internal"
    assert b"secret" not in answer.content


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OperationalError("server closed the connection"), "database-away"),
        (psycopg_pool.PoolTimeout("no connection"), "database-away"),
        (redis.exceptions.ConnectionError("refused"), "bus-away"),
        (redis.exceptions.TimeoutError("slow"), "bus-away"),
        (redis.exceptions.BusyLoadingError("loading"), "bus-away"),
    ],
)
@pytest.mark.parametrize("place", ["gateway.games.api.views.GameList.get_queryset", "gateway.web.views.Batch"])
def test_an_outage_is_a_503_that_says_when_to_try_again(
    monkeypatch: pytest.MonkeyPatch, error: Exception, code: str, place: str
) -> None:
    class Away:
        def __getattr__(self, _: str) -> Any:
            raise error

        def __call__(self, *_: Any) -> Any:
            raise error

    monkeypatch.setattr(place, Away())
    answer = APIClient(raise_request_exception=False).get("/" if "web" in place else "/api/v1/games")
    assert (answer.status_code, problem_in(answer)["code"]) == (503, code)
    assert int(answer.headers["Retry-After"]) > 0


def test_a_person_gets_a_page_instead(browser: Client) -> None:
    answer = browser.get("/nothing")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert b"There is nothing at this address" in answer.content


def test_errors_of_validation_name_each_field_however_deep() -> None:
    found = problem_of(drf.ValidationError({"a": ["one", "two"], "b": {"c": ["three"]}, "d": [{}, {"e": ["four"]}]}))
    assert found is not None
    assert [(one["field"], one["message"]) for one in found.errors] == [
        ("a", "one"),
        ("a", "two"),
        ("b.c", "three"),
        ("d.1.e", "four"),
    ]


@pytest.mark.parametrize(
    ("code", "status"),
    [
        (Code.RULE_BROKEN, 422),
        (Code.UNKNOWN_GAME, 404),
        (Code.UNKNOWN_VERSION, 404),
        (Code.STALE_VERSION, 412),
        (Code.GAME_EXISTS, 409),
        (Code.INTERNAL_ERROR, 500),
        ("something-new", 422),
    ],
)
def test_a_refusal_of_the_rules_service_keeps_its_code_rule_and_values(code: str, status: int) -> None:
    refusal = Refusal(code=code, message="too dear", rule="R1860-205", values={"price": 7}, action_id=3)
    problem = problem_from(refusal)
    assert (problem.status, problem.code) == (status, code)
    assert problem.errors == [{"message": "too dear", "rule": "R1860-205", "action": 3, "values": {"price": 7}}]


def test_every_code_that_the_rules_service_may_use_is_explained() -> None:
    assert {code.value for code in Code} <= set(MEANINGS)


@pytest.mark.django_db
def test_the_type_of_a_problem_leads_to_its_meaning(api: APIClient) -> None:
    address, _, code = problem_in(api.get(f"/api/v1/games/{fresh_id()}"))["type"].partition("#")
    assert f'id="{code}"'.encode() in api.get(address).content


def test_what_is_not_known_to_mean_anything_else_is_a_defect_of_ours() -> None:
    assert problem_of(ValueError()) is None
