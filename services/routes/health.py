"""Whether a worker is alive and ready, told over HTTP together with its metrics: on the port ``ROUTES_HTTP_PORT``."""

from __future__ import annotations

import logging
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import redis
from celery.signals import worker_ready, worker_shutting_down
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis.backoff import NoBackoff
from redis.retry import Retry

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
    """Answer ``/healthz``, ``/readyz`` and ``/metrics`` in a thread until `shutdown` is called on the result."""
    told = registry()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            match self.path.split("?")[0]:
                case "/healthz":
                    self._answer(200, "ok\n")
                case "/readyz":
                    waits = missing()
                    self._answer(503 if waits else 200, f"waiting for {waits}\n" if waits else "ok\n")
                case "/metrics":
                    self._answer(200, generate_latest(told), CONTENT_TYPE_LATEST)
                case _:
                    self._answer(404, "there are /healthz, /readyz and /metrics\n")

        def _answer(self, status: int, body: str | bytes, content_type: str = "text/plain; charset=utf-8") -> None:
            data = body.encode() if isinstance(body, str) else body
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: object) -> None:
            """Probes are not worth a line each."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="health", daemon=True).start()
    return server
