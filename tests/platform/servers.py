"""A real PostgreSQL and a real Redis-protocol server for tests: one of each for a test run, emptied between tests.

With DATABASE_URL or REDIS_URL set, the servers that they name are used: PostgreSQL as the superuser named there, for
databases of the tests' own, and Redis in one of its numbered databases. Tests that take a server down are left out.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis

from infra.local.databases import DatabaseUrls, lay_out
from infra.local.servers import PostgresServer, RedisServer


@pytest.fixture(scope="session")
def servers_folder() -> Iterator[Path]:
    """A folder that the servers' user may reach too, gone after the run."""
    folder = Path(tempfile.mkdtemp(prefix="bradshaw-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


class NotOurs:
    """A server that was running before the tests: it is used, never taken down."""

    def stop(self) -> None:
        """Leave out the test that would stop it."""
        pytest.skip("the server named in the environment is not the tests' to take down")

    start = kill = stop


class GivenPostgres(NotOurs):
    """The PostgreSQL server that DATABASE_URL names."""

    def __init__(self, folder: Path, superuser_url: str) -> None:
        self.folder = folder
        self.superuser_url = superuser_url
        folder.mkdir()

    def url(self, database: str, user: str, password: str) -> str:
        """How a user reaches a database of this server."""
        place = urlsplit(self.superuser_url)
        return f"postgresql://{user}:{password}@{place.hostname}:{place.port or 5432}/{database}"


class GivenRedis(NotOurs):
    """One numbered database of the Redis server that REDIS_URL names, another for each process of the tests."""

    def __init__(self, url: str) -> None:
        process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        self.url = urlunsplit(urlsplit(url)._replace(path=f"/{15 - process % 8}"))


@pytest.fixture(scope="session")
def postgres_server(servers_folder: Path) -> Iterator[PostgresServer | GivenPostgres]:
    """A running PostgreSQL server. Whoever kills it starts it again."""
    if given := os.environ.get("DATABASE_URL"):
        yield GivenPostgres(servers_folder / "postgres", given)
        return
    server = PostgresServer(servers_folder / "postgres", durable=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis_server(servers_folder: Path) -> Iterator[RedisServer | GivenRedis]:
    """A running Redis-protocol server. Whoever kills it starts it again."""
    if given := os.environ.get("REDIS_URL"):
        yield GivenRedis(given)
        return
    server = RedisServer(servers_folder / "redis")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def redis_url(redis_server: RedisServer | GivenRedis) -> str:
    """An empty Redis."""
    with redis.Redis.from_url(redis_server.url) as client:
        client.flushdb()
    return redis_server.url


@pytest.fixture
def databases(postgres_server: PostgresServer | GivenPostgres) -> Iterator[DatabaseUrls]:
    """Two empty databases with the users of the services, dropped after the test."""
    prefix = f"t{os.getpid()}_{uuid.uuid4().hex[:8]}_"
    yield lay_out(postgres_server, prefix)
    with psycopg.connect(postgres_server.superuser_url, autocommit=True) as connection:
        for name in ("gateway", "rules"):
            connection.execute(f'drop database "{prefix}{name}" with (force)')
        for name in ("gateway", "rules", "rules_owner"):
            connection.execute(f'drop role "{prefix}{name}"')
