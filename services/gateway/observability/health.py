"""Whether this process lives, and whether it can do its work."""

from __future__ import annotations

from django.db import connection as database
from django.db.utils import DatabaseError, InterfaceError
from django.http import HttpRequest, JsonResponse
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from gateway.bus.connection import connection


def alive(request: HttpRequest) -> JsonResponse:
    """``GET /healthz``: the process answers. It asks nobody else, so that an outage elsewhere restarts nothing."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:
    """``GET /readyz``: 200 if database and bus answer, else 503 with what does not."""
    checks = {"database": _database(), "bus": _bus()}
    fine = all(state == "ok" for state in checks.values())
    headers = {} if fine else {"Retry-After": "5"}
    body = {"status": "ok" if fine else "unavailable", "checks": checks}
    return JsonResponse(body, status=200 if fine else 503, headers=headers)


def _database() -> str:
    try:
        with database.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError, PoolTimeout):
        return "away"
    return "ok"


def _bus() -> str:
    try:
        connection().ping()
    except RedisError:
        return "away"
    return "ok"
