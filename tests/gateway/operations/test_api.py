"""Operations over the API: for staff alone."""

from __future__ import annotations

from typing import Any

import pytest
import redis
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.bus.follower import bury
from messages import StartGame, encode, seal
from messages.envelope import FIELD
from messages.streams import BULK, COMMANDS, DEAD_LETTERS, EVENTS
from tests.gateway.clocks.playing import table

pytestmark = pytest.mark.django_db

LETTERS = "/api/v1/operations/dead-letters"
QUEUES = "/api/v1/operations/queues"


def caller(*scopes: Scope, staff: bool = True) -> APIClient:
    account = Account.objects.create(username=f"somebody-{Account.objects.count()}", is_staff=staff)
    _, text = ApiToken.issue(account, "test", [scope.value for scope in scopes])
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client


@pytest.fixture
def staff() -> APIClient:
    return caller(Scope.OPERATE)


def set_aside(bus: redis.Redis, number: int = 1) -> list[str]:
    """Commands that the rules service has set aside; their ids among the dead letters."""
    ids = []
    for count in range(number):
        command = seal(StartGame(title="1860", players=[], seed=1), id=f"c-{count}", game_id="g", correlation_id="r-1")
        fields: dict[Any, Any] = {
            FIELD: encode(command),
            b"reason": b"a fault",
            b"stream": b"commands",
            b"entry": b"1-1",
        }
        ids.append(bus.xadd(DEAD_LETTERS, fields).decode())  # type: ignore[union-attr]
    return ids


def test_dead_letters_are_told_with_the_reason_and_what_they_are(bus: redis.Redis, staff: APIClient) -> None:
    (id,) = set_aside(bus)
    told = staff.get(LETTERS).json()
    assert (told["count"], told["next"]) == (1, None)
    (letter,) = told["results"]
    assert (letter["id"], letter["stream"], letter["reason"], letter["type"], letter["game"], letter["request"]) == (
        id, "commands", "a fault", "StartGame", "g", "r-1",
    )  # fmt: skip


def test_what_is_no_message_at_all_is_told_too(bus: redis.Redis, staff: APIClient) -> None:
    bury({b"something": b"\xff else"}, "no envelope")
    (letter,) = staff.get(LETTERS).json()["results"]
    assert (letter["stream"], letter["type"], letter["reason"]) == ("events", None, "no envelope")
    assert "something" in letter["content"]


def test_dead_letters_come_in_pages(bus: redis.Redis, staff: APIClient) -> None:
    ids = set_aside(bus, 5)
    first = staff.get(f"{LETTERS}?limit=2").json()
    second = staff.get(first["next"]).json()
    third = staff.get(second["next"]).json()
    assert [letter["id"] for page in (first, second, third) for letter in page["results"]] == ids
    assert third["next"] is None


def test_some_are_put_back_and_the_others_stay(bus: redis.Redis, staff: APIClient) -> None:
    ids = set_aside(bus, 3)
    assert staff.post(f"{LETTERS}/redrive", {"ids": ids[1:2]}).json() == {"put_back": 1}
    assert bus.xlen(COMMANDS) == 1
    ((_, fields),) = bus.xrange(COMMANDS)
    assert set(fields) == {FIELD}
    assert [letter["id"] for letter in staff.get(LETTERS).json()["results"]] == [ids[0], ids[2]]


def test_all_are_put_back_each_on_its_own_stream(bus: redis.Redis, staff: APIClient) -> None:
    set_aside(bus, 2)
    bury({FIELD: b"{}"}, "no type")
    assert staff.post(f"{LETTERS}/redrive", {}).json() == {"put_back": 3}
    assert (bus.xlen(COMMANDS), bus.xlen(EVENTS), bus.xlen(DEAD_LETTERS)) == (2, 1, 0)


def test_one_that_is_there_no_more_is_not_put_back(bus: redis.Redis, staff: APIClient) -> None:
    (id,) = set_aside(bus)
    answers = [staff.post(f"{LETTERS}/redrive", {"ids": [id]}).json() for _ in range(2)]
    assert answers == [{"put_back": 1}, {"put_back": 0}]
    assert bus.xlen(COMMANDS) == 1


@pytest.mark.parametrize("query", ["after=x", "limit=0", "limit=1001", "before=1-1"])
def test_a_page_that_is_none_is_refused(staff: APIClient, query: str) -> None:
    assert staff.get(f"{LETTERS}?{query}").status_code == 400


def test_ids_that_are_none_are_refused(staff: APIClient) -> None:
    assert staff.post(f"{LETTERS}/redrive", {"ids": ["*"]}).status_code == 400


def test_what_waits_is_told(bus: redis.Redis, staff: APIClient) -> None:
    set_aside(bus, 2)
    bus.xadd(BULK, {"x": "y"})
    table()
    told = staff.get(QUEUES).json()
    assert (told["dead_letters"], told["bulk"], told["commands"], told["deliveries"], told["clocks"]) == (2, 1, 0, 0, 0)


@pytest.mark.parametrize(("method", "path"), [("get", LETTERS), ("post", f"{LETTERS}/redrive"), ("get", QUEUES)])
def test_operations_are_for_staff_with_the_scope(api: APIClient, bus: redis.Redis, method: str, path: str) -> None:
    set_aside(bus)
    everything_else = [scope for scope in Scope if scope != Scope.OPERATE]
    for client, status in (
        (api, 401),
        (caller(*Scope, staff=False), 403),
        (caller(*everything_else), 403),
        (caller(Scope.OPERATE), 200),
    ):
        assert getattr(client, method)(path).status_code == status
