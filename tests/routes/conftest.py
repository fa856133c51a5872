"""The route workers' code in this process, on a real Redis."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from routes.publishing import connection


@pytest.fixture(autouse=True)
def bus(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[redis.Redis]:
    """An empty Redis, known to the workers."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    connection.cache_clear()
    yield connection()
    connection.cache_clear()
