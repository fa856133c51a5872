"""Whether the service is alive and ready, told over HTTP together with its metrics.

Alive: its loop goes round. Ready: both servers answer. Not ready is no reason to restart it; not alive is.
"""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

#: A loop that has not gone round for so many seconds hangs. Waiting for a server is going round.
HUNG_AFTER = 120.0


class Health:
    """What the loop says of itself; read by another thread."""

    def __init__(self) -> None:
        self._beat = time.monotonic()
        self._missing: str | None = "start"

    def beat(self) -> None:
        """The loop went round."""
        self._beat = time.monotonic()

    def serving(self) -> None:
        """The servers answer."""
        self._missing = None
        self.beat()

    def waiting_for(self, server: str) -> None:
        """A server does not answer; the loop tries again."""
        self._missing = server
        self.beat()

    @property
    def alive(self) -> bool:
        """Whether the loop goes round."""
        return time.monotonic() - self._beat < HUNG_AFTER

    @property
    def missing(self) -> str | None:
        """What the service waits for; None if it is ready."""
        return self._missing


def serve(health: Health, port: int, host: str = "0.0.0.0") -> ThreadingHTTPServer:
    """Answer /healthz, /readyz and /metrics in a thread of its own until `shutdown` is called on the result."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            match self.path.split("?")[0]:
                case "/healthz":
                    self._answer(200 if health.alive else 503, "ok\n" if health.alive else "the loop hangs\n")
                case "/readyz":
                    missing = health.missing
                    self._answer(503 if missing else 200, f"waiting for {missing}\n" if missing else "ok\n")
                case "/metrics":
                    self._answer(200, generate_latest(), CONTENT_TYPE_LATEST)
                case _:
                    self._answer(404, "there are /healthz, /readyz and /metrics\n")

        def _answer(self, status: int, body: str | bytes, content_type: str = "text/plain; charset=utf-8") -> None:
            data = body.encode() if isinstance(body, str) else body
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            """Probes are not worth a line each."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="health", daemon=True).start()
    return server
