"""The gateway in this process, on a real PostgreSQL and a real Redis; the rules service is played by a stand-in."""

# ruff: noqa: E402  Django has to be set up before its models are imported.

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gateway.settings")
os.environ.setdefault("SECRET_KEY", "only for tests")

import django

django.setup()

import msgspec
import pytest
import redis
from django.conf import settings
from django.db import connections, transaction
from django.test import Client
from rest_framework.test import APIClient

from gateway.bus.connection import connection, patient_connection
from gateway.bus.follower import apply
from gateway.replays.tasks import producer
from gateway.settings import database_at
from infra.local.servers import PostgresServer
from messages import (
    Accepted,
    ActionsListed,
    BonusEarned,
    Change,
    CompareVersions,
    DescribeGame,
    DrawGame,
    Envelope,
    EventsListed,
    ExplainRun,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    LegalActions,
    LegalActionsListed,
    ListActions,
    ListGameEvents,
    Player,
    RecordedAction,
    RouteExplained,
    RunExplained,
    StartGame,
    StopEarned,
    SubmitAction,
    VersionsCompared,
)
from tests.gateway.live import anna, arbiter, ben, cleo, event_store, rules_service
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import archive, started, status, text

__all__ = ["anna", "arbiter", "ben", "cleo", "event_store", "rules_service"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(postgres_server: PostgresServer) -> None:
    """pytest-django makes the test database on our own server."""
    described = database_at(postgres_server.superuser_url)
    # Without the pool: a pooled connection would keep the test database from being dropped.
    described["OPTIONS"].pop("pool")
    settings.DATABASES["default"] = described
    del connections["default"]
    connections.__dict__.pop("settings", None)
    connections._settings = settings.DATABASES  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The test database goes with its server."""
    return True


@pytest.fixture(autouse=True)
def bus(redis_url: str, settings: Any) -> Iterator[redis.Redis]:
    """An empty Redis, known to the gateway."""
    settings.REDIS_URL = settings.BROKER_URL = redis_url
    for made in (connection, patient_connection, producer):
        made.cache_clear()
    yield connection()


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run on the event loop that the gateway runs on."""
    return "asyncio"


@pytest.fixture
def api() -> APIClient:
    """A caller of the API without a token."""
    return APIClient()


@pytest.fixture
def browser() -> Client:
    """A browser, which has to show a form's token."""
    return Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})


@pytest.fixture
def rules(bus: redis.Redis) -> Iterator[RulesStandIn]:
    """Answers queries as the rules service would."""
    with RulesStandIn(bus) as stand_in:
        yield stand_in


@pytest.fixture
def game() -> None:
    """The gateway knows the game `GAME`, of seven actions."""
    with transaction.atomic():
        apply(started(version=7))


@pytest.fixture
def telling(rules: RulesStandIn) -> RulesStandIn:
    """The rules service knows every game, each of seven actions."""

    def describe(query: Envelope) -> tuple[int, GameDescribed]:
        version = query.expect(DescribeGame).version
        at = 7 if version is None else version
        described = GameDescribed(
            title="1860",
            players=[Player(1, "Anna"), Player(2, "Ben")],
            rules_version=1,
            latest=7,
            imported=True,
            status=status(),
            snapshot={"players": {"1": {"cash": 100 * at}}},
        )
        return at, described

    def listed(query: Envelope) -> tuple[int, ActionsListed]:
        asked = query.expect(ListActions)
        numbers = range(asked.after + 1, min(asked.after + asked.limit, 7) + 1)
        at = datetime(2026, 1, 1, tzinfo=UTC)
        actions = [RecordedAction(version=n, action={"type": "pass", "id": n}, recorded_at=at) for n in numbers]
        return 7, ActionsListed(latest=7, actions=actions)

    def draw(query: Envelope) -> tuple[int, GameDrawn]:
        asked = query.expect(DrawGame)
        return asked.version or 7, GameDrawn(latest=7, svg=f"<svg>{asked.picture} {asked.version}</svg>")

    choice = {"player": 1, "action": {"type": "pass", "entity": 1}, "choose": {}, "details": {}}
    stop, bonus = StopEarned("F2-0", "F2", 20, True), BonusEarned("lease", -10, "R1860-1041")
    route = RouteExplained(train="2-0", revenue=10, subsidy=0, stops=[stop], bonuses=[bonus], route={"train": "2-0"})
    change = Change("/players/1/cash", 100, None)
    rules.answers |= {"DescribeGame": describe, "ListActions": listed, "DrawGame": draw}
    action = {"type": "pass", "entity": 1, "id": 8}
    rules.answers_with(StartGame, Accepted(status=status()), version=0)
    rules.answers_with(SubmitAction, Accepted(status=status(), action=action, facts=[]), version=8)
    rules.answers_with(LegalActions, LegalActionsListed(latest=7, actions=[choice]), version=7)
    rules.answers_with(CompareVersions, VersionsCompared(before=1, after=7, latest=7, changes=[change], actions=[]))
    rules.answers_with(ExplainRun, RunExplained(corporation="C&N", revenue=10, subsidy=0, routes=[route]), version=7)
    rules.answers_with(ListGameEvents, EventsListed(events=[started(version=7)], position=7, end=7), version=7)
    rules.answers_with(ExportGame, GameExported(document=msgspec.Raw(text(archive()))), version=7)
    return rules
