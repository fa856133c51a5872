"""The whole of Bradshaw as a tree of processes: servers, migrations, services; what ends is started again.

>>> with Stack(Path("var")) as stack:
...     stack.url
'http://127.0.0.1:8000'
"""

from __future__ import annotations

import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

from infra.local.databases import DatabaseUrls, lay_out
from infra.local.process import Process
from infra.local.servers import PostgresServer, RedisServer, ServerError, free_port, reachable_by_all
from infra.local.services import Part, answers, environment, migrations, parts, project_root

#: The gateway listens here if nobody else does.
PORT = 8000
#: Seconds before a part that ended is started again; doubled each time it ends within `STEADY` seconds of its start.
PAUSES = (0.2, 10.0)
STEADY = 30.0


class StackError(RuntimeError):
    """The stack does not come up."""


class Stack:
    """Everything on one machine. Start it, leave it running, stop it; or let ``with`` do so."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int | None = None,
        rules: int = 2,
        routes: int = 2,
        durable: bool = True,
        given: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        """Nothing runs yet.

        Args:
            folder: holds data, logs and secrets. Made if missing.
            port: of the gateway; by default 8000, or any free one if that is taken.
            rules, routes: how many processes of these.
            durable: False trades safety against power loss for speed, for tests.
            given: where servers run already: DATABASE_URL, RULES_DATABASE_URL, RULES_OWNER_DATABASE_URL, REDIS_URL.
            settings: further environment variables for our processes.
            say: told in one line what happens.
        """
        self.folder = folder.resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = port or (PORT if _is_free(PORT) else free_port())
        self.url = f"http://127.0.0.1:{self.port}"
        self._say = say
        self._given = {name: value for name, value in (given or {}).items() if value}
        self._settings = dict(settings or {})
        self._rules_ports = [free_port() for _ in range(rules)]
        self._routes = routes
        self._durable = durable
        self.postgres: PostgresServer | None = None
        self.redis: RedisServer | None = None
        self.environment: dict[str, str] = {}
        self._kept: dict[str, _Kept] = {}
        self._stopping = threading.Event()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Bring everything up and wait until it can do its work.

        Raises:
            StackError, ServerError: something does not come up; what had been started is stopped.
        """
        try:
            urls = self._start_servers()
            self.environment = environment(urls, self._secret_key()) | self._settings
            (self.folder / "log").mkdir(exist_ok=True)
            for part in migrations():
                self._run_once(part)
            for part in parts(port=self.port, rules_ports=self._rules_ports, routes=self._routes, side_port=free_port):
                self._kept[part.name] = _Kept(part, self._process(part))
                self._kept[part.name].start()
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise

    def keep_running(self, until: threading.Event) -> None:
        """Start again whatever ends, until told to leave off."""
        while not until.wait(0.1):
            self.look_after()

    def look_after(self) -> None:
        """Start again what has ended and has waited its pause."""
        with self._lock:
            for kept in self._kept.values():
                if self._stopping.is_set():
                    return
                if kept.ended:
                    code = kept.process.exit_code
                    self._say(f"{kept.part.name} ended with {code}; starts again in {kept.pause:.1f} s")
                kept.look_after()

    def __getitem__(self, name: str) -> Process:
        """A running part by its name, such as ``rules-1``; for tests that kill it."""
        return self._kept[name].process

    @property
    def names(self) -> list[str]:
        """The names of the parts."""
        return list(self._kept)

    def stop(self) -> None:
        """Bring everything down in good order: first who takes new work, last who holds the data."""
        self._stopping.set()
        with self._lock:
            for kept in reversed(self._kept.values()):
                kept.process.ask_to_stop()
            for kept in reversed(self._kept.values()):
                kept.process.stop(kept.part.patience)
            self._kept.clear()
        if self.redis is not None:
            self.redis.stop()
        if self.postgres is not None:
            self.postgres.stop()

    def __enter__(self) -> Stack:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def _start_servers(self) -> dict[str, str]:
        urls = dict(self._given)
        databases = {"DATABASE_URL", "RULES_DATABASE_URL"} & urls.keys()
        if len(databases) == 1:
            raise StackError(f"{databases.pop()} is set alone; set DATABASE_URL and RULES_DATABASE_URL, or neither")
        if not databases:
            self._say("starting PostgreSQL")
            self.postgres = PostgresServer(self._postgres_folder(), durable=self._durable)
            self.postgres.start()
            urls |= self._databases(self.postgres).environment()
        if "REDIS_URL" not in urls:
            self._say("starting Redis")
            self.redis = RedisServer(self.folder / "redis")
            self.redis.start()
            urls["REDIS_URL"] = self.redis.url
        return urls

    def _postgres_folder(self) -> Path:
        """Where PostgreSQL keeps its data: here, unless its unprivileged user cannot get here."""
        if os.geteuid() != 0 or reachable_by_all(self.folder):
            return self.folder / "postgres"
        shared = Path("/var/tmp") / f"bradshaw-{self.folder.stat().st_ino}"
        shared.mkdir(mode=0o755, exist_ok=True)
        if shared.stat().st_uid != 0:
            raise ServerError(f"{shared} belongs to somebody else")
        self._say(f"PostgreSQL's data is in {shared}: its user cannot reach {self.folder}")
        return shared / "postgres"

    def _databases(self, server: PostgresServer) -> DatabaseUrls:
        return lay_out(server)

    def _secret_key(self) -> str:
        file = self.folder / "secret_key"
        if not file.exists():
            file.touch(mode=0o600)
            file.write_text(secrets.token_urlsafe(50))
        return file.read_text()

    def _process(self, part: Part) -> Process:
        return Process(
            part.name,
            part.command,
            log=self.folder / "log" / f"{part.name}.log",
            env=self.environment | part.environment,
            cwd=project_root(),
            niceness=part.niceness,
        )

    def _run_once(self, part: Part) -> None:
        process = self._process(part)
        process.start()
        if not process.wait(120) or process.exit_code:
            process.kill()
            raise StackError(f"{part.name} failed:\n{process.last_words()}")

    def _wait_until_ready(self, patience: float = 60.0) -> None:
        deadline = time.monotonic() + patience
        for kept in self._kept.values():
            while kept.part.ready and not answers(kept.part.ready):
                if not kept.process.running or time.monotonic() > deadline:
                    raise StackError(f"{kept.part.name} does not get ready:\n{kept.process.last_words()}")
                time.sleep(0.1)


class _Kept:
    """A part, its process, and when to start it again."""

    def __init__(self, part: Part, process: Process) -> None:
        self.part = part
        self.process = process
        self.pause = PAUSES[0]
        self._started = 0.0
        self._due: float | None = None

    def start(self) -> None:
        self._started = time.monotonic()
        self._due = None
        self.process.start()

    @property
    def ended(self) -> bool:
        """Whether it has ended and nobody has noticed before."""
        return not self.process.running and self._due is None

    def look_after(self) -> None:
        now = time.monotonic()
        if self.process.running:
            if now - self._started > STEADY:
                self.pause = PAUSES[0]
        elif self._due is None:
            self._due = now + self.pause
            self.pause = min(self.pause * 2, PAUSES[1])
        elif now >= self._due:
            self.start()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def given_servers(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The servers that the environment names."""
    names = ("DATABASE_URL", "RULES_DATABASE_URL", "RULES_OWNER_DATABASE_URL", "REDIS_URL")
    return {name: environ[name] for name in names if environ.get(name)}


def say(line: str) -> None:
    """A line for the person who started the stack."""
    print(line, file=sys.stderr, flush=True)
