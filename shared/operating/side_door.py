"""Health and metrics of a process that is no web server, over HTTP for those who operate it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest


def serve(
    port: int,
    host: str = "0.0.0.0",
    *,
    missing: Callable[[], str | None],
    alive: Callable[[], bool] = lambda: True,
    figures: Callable[[], bytes] = generate_latest,
) -> ThreadingHTTPServer:
    """Answer ``/healthz``, ``/readyz`` and ``/metrics`` in a thread until `shutdown` is called on the result.

    Args:
        missing: what the process waits for; None if it is ready.
        alive: false if it hangs and is to be restarted.
        figures: the metrics in Prometheus' form.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            match self.path.split("?")[0]:
                case "/healthz":
                    fine = alive()
                    self._answer(200 if fine else 503, "ok\n" if fine else "the process hangs\n")
                case "/readyz":
                    server = missing()
                    self._answer(503 if server else 200, f"waiting for {server}\n" if server else "ok\n")
                case "/metrics":
                    self._answer(200, figures(), CONTENT_TYPE_LATEST)
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
    threading.Thread(target=server.serve_forever, name="side-door", daemon=True).start()
    return server
