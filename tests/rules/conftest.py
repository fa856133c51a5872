"""The event store for tests, freshly migrated and gone after the test; and the service in an office of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator

import psycopg
import pytest

from infra.local.databases import DatabaseUrls, lay_out
from infra.local.servers import PostgresServer
from rules.schema import migrate
from rules.store import EventStore
from tests.rules.office import Office


@pytest.fixture(scope="session")
def migrated(postgres_server: PostgresServer) -> DatabaseUrls:
    """Databases with the tables of the event store in place, for all tests of this run."""
    urls = lay_out(postgres_server, f"rules_tests_{os.getpid()}_")
    migrate(urls.rules_owner, urls.rules)
    return urls


@pytest.fixture
def store_urls(migrated: DatabaseUrls, postgres_server: PostgresServer) -> DatabaseUrls:
    """The same, emptied."""
    database = migrated.rules.rsplit("/", 1)[1]
    url = postgres_server.superuser_url.rsplit("/", 1)[0] + "/" + database
    with psycopg.connect(url) as connection:
        # Only a superuser gets past the triggers that keep history as it is.
        connection.execute("set local session_replication_role = replica")
        connection.execute("truncate game_event, command_outcome restart identity")
    return migrated


@pytest.fixture
def store(store_urls: DatabaseUrls) -> Iterator[EventStore]:
    """An empty event store, entered as the service does."""
    store = EventStore(store_urls.rules)
    yield store
    store.close()


@pytest.fixture
def office(store_urls: DatabaseUrls, redis_url: str) -> Iterator[Office]:
    """The service with the toy game, and both ends of the bus in hand."""
    office = Office(store_urls.rules, redis_url)
    yield office
    office.close()
