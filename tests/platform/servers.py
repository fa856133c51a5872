"""A real PostgreSQL and a real Redis-protocol server for tests: one of each for a test run, emptied between tests.

With DATABASE_URL, RULES_DATABASE_URL or REDIS_URL set the tests still start their own: they empty, kill and restart
what they use.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

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


@pytest.fixture(scope="session")
def postgres_server(servers_folder: Path) -> Iterator[PostgresServer]:
    """A running PostgreSQL server. Whoever kills it starts it again."""
    server = PostgresServer(servers_folder / "postgres", durable=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis_server(servers_folder: Path) -> Iterator[RedisServer]:
    """A running Redis-protocol server. Whoever kills it starts it again."""
    server = RedisServer(servers_folder / "redis")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def redis_url(redis_server: RedisServer) -> str:
    """An empty Redis."""
    with redis.Redis.from_url(redis_server.url) as client:
        client.flushall()
    return redis_server.url


@pytest.fixture
def databases(postgres_server: PostgresServer) -> Iterator[DatabaseUrls]:
    """Two empty databases with the users of the services, dropped after the test."""
    prefix = f"t{os.getpid()}_{uuid.uuid4().hex[:8]}_"
    yield lay_out(postgres_server, prefix)
    with psycopg.connect(postgres_server.superuser_url, autocommit=True) as connection:
        for name in ("gateway", "rules"):
            connection.execute(f'drop database "{prefix}{name}" with (force)')
        for name in ("gateway", "rules", "rules_owner"):
            connection.execute(f'drop role "{prefix}{name}"')
