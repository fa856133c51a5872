"""The two servers that the one-machine stack brings along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from infra.local.databases import DatabaseUrls, lay_out
from infra.local.servers import PostgresServer, RedisServer, reachable_by_all


@pytest.fixture(scope="module")
def postgres_server(servers_folder: Path) -> Iterator[PostgresServer]:
    """Our own, whatever the environment names."""
    server = PostgresServer(servers_folder / "own-postgres", durable=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def redis_server(servers_folder: Path) -> Iterator[RedisServer]:
    """Our own, whatever the environment names."""
    server = RedisServer(servers_folder / "own-redis")
    server.start()
    yield server
    server.stop()


def test_postgresql_is_version_18(databases: DatabaseUrls) -> None:
    with psycopg.connect(databases.gateway) as connection:
        assert connection.info.server_version // 10000 == 18


def test_what_postgresql_committed_survives_a_kill(postgres_server: PostgresServer, databases: DatabaseUrls) -> None:
    with psycopg.connect(databases.gateway) as connection:
        connection.execute("create table kept (n int)")
        connection.execute("insert into kept values (18)")
    postgres_server.kill()
    assert not postgres_server.running
    postgres_server.start()
    with psycopg.connect(databases.gateway) as connection:
        assert connection.execute("select n from kept").fetchone() == (18,)


def test_redis_keeps_its_streams_and_its_address_over_a_restart(redis_server: RedisServer, redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        client.xadd("kept", {"n": 60})
    redis_server.stop()
    redis_server.start()
    with redis.Redis.from_url(redis_url) as client:
        assert client.xlen("kept") == 1


def test_redis_refuses_new_work_when_full_and_evicts_nothing(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_laying_out_twice_changes_nothing(postgres_server: PostgresServer) -> None:
    first = lay_out(postgres_server, "twice_")
    assert lay_out(postgres_server, "twice_") == first


def test_a_service_may_not_enter_the_database_of_another(databases: DatabaseUrls) -> None:
    foreign = databases.gateway.rsplit("/", 1)[0] + "/" + databases.rules.rsplit("/", 1)[1]
    with pytest.raises(psycopg.OperationalError, match="permission denied"):
        psycopg.connect(foreign)


def test_the_rules_service_may_not_make_tables(databases: DatabaseUrls) -> None:
    with (
        psycopg.connect(databases.rules) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("create table sneaky (n int)")


def test_passwords_are_for_their_owner_only(postgres_server: PostgresServer, databases: DatabaseUrls) -> None:
    for name in ("superuser", "passwords.json"):
        assert (postgres_server.folder / name).stat().st_mode & 0o077 == 0


def test_a_closed_folder_is_not_reachable_by_all(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "within").mkdir(parents=True)
    closed.chmod(0o700)
    assert not reachable_by_all(closed / "within")
