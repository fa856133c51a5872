"""Somebody's web server, to which webhooks lead: remembers what it was sent, and answers as it is told to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class Received:
    """One request."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def event(self) -> dict[str, Any]:
        """The CloudEvent in it."""
        found: dict[str, Any] = json.loads(self.body)
        return found


class Receiver:
    """A server on a free port of this machine."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 200
        self.content = b"thank you"
        self.headers: dict[str, str] = {}
        self.before_answer: Callable[[], None] = lambda: None
        self.drip = False
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.received.append(Received(self.path, dict(self.headers.items()), body))
                outer.before_answer()
                self.send_response(outer.status)
                for name, value in outer.headers.items():
                    self.send_header(name, value)
                if outer.drip:
                    self.send_header("Content-Length", "1000")
                    self.end_headers()
                    self._drip()
                    return
                self.send_header("Content-Length", str(len(outer.content)))
                self.end_headers()
                self.wfile.write(outer.content)

            def _drip(self) -> None:
                try:
                    for _ in range(1000):
                        self.wfile.write(b".")
                        self.wfile.flush()
                        time.sleep(0.05)
                except OSError:
                    pass

            def log_message(self, format: str, *arguments: Any) -> None:
                """Nothing."""

        class Server(ThreadingHTTPServer):
            request_queue_size = 128

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook"

    @property
    def ids(self) -> list[str]:
        """The ids of the events that came, in order."""
        return [one.event["id"] for one in self.received]

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()
