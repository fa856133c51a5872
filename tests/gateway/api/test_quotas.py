"""Quotas: counted for each caller, told in the headers, and no obstacle when Redis is away."""

from __future__ import annotations

from typing import Any

import pytest
import redis
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken
from gateway.bus import connection as connections

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small(settings: Any) -> None:
    settings.QUOTAS = {"reads": (2, 3600), "writes": (1, 3600), "uploads": (1, 3600)}


def test_the_caller_is_told_what_is_left(api: APIClient) -> None:
    headers = api.get("/api/v1/games").headers
    assert headers["RateLimit-Policy"] == '"reads";q=2;w=3600'
    assert headers["RateLimit"].startswith('"reads";r=1;t=')


def test_too_many_requests_are_refused_until_the_window_ends(api: APIClient) -> None:
    for _ in range(2):
        assert api.get("/api/v1/games").status_code == 200
    answer = api.get("/api/v1/games")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
    assert 0 < int(answer.headers["Retry-After"]) <= 3602
    assert answer.headers["RateLimit"].startswith('"reads";r=0;')


def test_uploads_have_a_quota_of_their_own(api: APIClient) -> None:
    for status in (400, 429):
        assert api.post("/api/v1/replays", b"{", content_type="application/json").status_code == status
    assert api.get("/api/v1/replays").status_code == 200


def test_callers_are_counted_apart(api: APIClient) -> None:
    account = Account.objects.create(username="anna")
    _, secret = ApiToken.issue(account, "test", [])
    for _ in range(3):
        last = api.get("/api/v1/games")
    assert last.status_code == 429
    assert api.get("/api/v1/games", headers={"Authorization": f"Bearer {secret}"}).status_code == 200
    assert APIClient(REMOTE_ADDR="192.0.2.7").get("/api/v1/games").status_code == 200


def test_without_redis_nobody_is_counted(api: APIClient, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    connections.connection.cache_clear()
    for _ in range(3):
        answer = api.get("/api/v1/games")
        assert answer.status_code == 200
    assert "RateLimit" not in answer.headers


def test_the_counters_go_with_their_window(bus: redis.Redis, api: APIClient) -> None:
    api.get("/api/v1/games")
    (key,) = bus.keys("quota:*")
    assert 0 < bus.ttl(key) <= 3600
