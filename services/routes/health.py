"""Whether a worker is alive and ready, told over HTTP together with its metrics: on the port ``ROUTES_HTTP_PORT``."""

from __future__ import annotations

import logging
import os
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from typing import Any

import redis
from celery.signals import worker_ready, worker_shutting_down
from prometheus_client import generate_latest
from redis.backoff import NoBackoff
from redis.retry import Retry

from operating import side_door
from routes.metrics import registry

log = logging.getLogger(__name__)

_ending = threading.Event()


@worker_ready.connect
def _open(**_: Any) -> None:
    port = int(os.environ.get("ROUTES_HTTP_PORT") or 0)
    if port:
        serve(port)
        log.info("health and metrics on port %d", port)


@worker_shutting_down.connect
def _close(**_: Any) -> None:
    _ending.set()


def missing() -> str | None:
    """What the worker waits for; None if it is ready."""
    if _ending.is_set():
        return "end"
    client = redis.Redis.from_url(
        os.environ["REDIS_URL"], socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0)
    )
    try:
        with client:
            client.ping()
    except redis.RedisError:
        return "redis"
    return None


def serve(port: int, host: str = "0.0.0.0") -> ThreadingHTTPServer:
    """Answer ``/healthz``, ``/readyz`` and ``/metrics`` until `shutdown` is called on the result."""
    return side_door.serve(port, host, missing=missing, figures=partial(generate_latest, registry()))
