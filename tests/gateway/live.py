"""A real rules service in this process, people with tokens, and tables to play at."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.bus.follower import catch_up
from gateway.games.models import Game
from infra.local.databases import DatabaseUrls, lay_out
from infra.local.servers import PostgresServer
from rules.bus import Bus
from rules.schema import migrate
from rules.service import RulesService
from rules.settings import Settings
from rules.store import EventStore
from rules.tables import Engine18xx

API = "/api/v1"
GAMES = f"{API}/games"
PLAYING = (Scope.GAMES_READ, Scope.GAMES_WRITE, Scope.GAMES_PLAY)


@pytest.fixture(scope="session")
def event_store(postgres_server: PostgresServer) -> DatabaseUrls:
    """An event store for all tests of this run."""
    urls = lay_out(postgres_server, "live_")
    migrate(urls.rules_owner, urls.rules)
    return urls


@pytest.fixture
def rules_service(
    event_store: DatabaseUrls, postgres_server: PostgresServer, redis_url: str, bus: Any
) -> Iterator[None]:
    """The rules service with the real engine and an empty store, at work in a thread."""
    database = event_store.rules.rsplit("/", 1)[1]
    with psycopg.connect(postgres_server.superuser_url.rsplit("/", 1)[0] + "/" + database) as connection:
        connection.execute("set local session_replication_role = replica")
        connection.execute("truncate game_event, command_outcome restart identity")
    store, entrance = EventStore(event_store.rules), Bus(redis_url, "in-process")
    settings = Settings(event_store.rules, event_store.rules, redis_url, "in-process")
    service = RulesService(settings, Engine18xx(), store=store, bus=entrance)
    leave = threading.Event()

    def work() -> None:
        while not leave.is_set():
            service.serve_once(0.02)

    at_work = threading.Thread(target=work, daemon=True)
    at_work.start()
    yield
    leave.set()
    at_work.join()
    entrance.close()
    store.close()


class Person:
    """Somebody with an account, and a program that speaks for him."""

    def __init__(self, name: str, *scopes: str, **fields: Any) -> None:
        self.account = Account.objects.create(username=name, **fields)
        self.api = self.with_scopes(*(scopes or PLAYING))

    @property
    def id(self) -> int:
        return self.account.pk

    def with_scopes(self, *scopes: str) -> APIClient:
        """A caller with another token of his."""
        _, text = ApiToken.issue(self.account, "test", list(scopes))
        return APIClient(headers={"Authorization": f"Bearer {text}"})

    def get(self, path: str, **headers: str) -> Any:
        return self.api.get(path, headers=headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.api.post(path, {} if body is None else body, headers=headers)

    def delete(self, path: str) -> Any:
        return self.api.delete(path)

    def act(self, table: Table, action: dict[str, Any], version: int | None = None, key: str = "") -> Any:
        """Take an action, at the version at which the table stands."""
        return self.act_now(table, action, table.version() if version is None else version, key)

    def act_now(self, table: Table, action: dict[str, Any], at: int, key: str = "") -> Any:
        """Take an action at this version, and do nothing else."""
        headers = {"If-Match": f'"{at}"'} | ({"Idempotency-Key": key} if key else {})
        return self.post(f"{table.address}/actions", action, **headers)


class Table:
    """A game that people play."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.id = body["id"]
        self.address = f"{GAMES}/{body['id']}"

    def told(self, to: Person | None = None) -> dict[str, Any]:
        """The game as it is told, after all events have been followed."""
        if Game.objects.filter(pk=self.id, start_attempts__gt=0).exists():
            catch_up()
        api = to.api if to is not None else APIClient()
        body: dict[str, Any] = api.get(self.address).json()
        return body

    def version(self) -> int:
        """How many actions there are, as far as the events tell."""
        catch_up()
        return Game.objects.get(pk=self.id).version


def opened(owner: Person, *seats: Person | None, **wanted: Any) -> Table:
    """A table with seats for these people; an open one for None."""
    answer = owner.post(GAMES, wanted_game(*seats, **wanted))
    assert answer.status_code == 201, answer.content
    return Table(answer.json())


def wanted_game(*seats: Person | None, **wanted: Any) -> dict[str, Any]:
    places = [{} if one is None else {"account": one.id} for one in seats]
    return {"title": "1860", "seats": places, "seed": 5} | wanted


def started(owner: Person, *seats: Person, **wanted: Any) -> Table:
    """A game that these people have begun to play."""
    table = opened(owner, *seats, **wanted)
    for one in {one.id: one for one in seats}.values():
        if one is not owner:
            assert one.post(f"{table.address}/join").status_code == 200
    answer = owner.post(f"{table.address}/start")
    assert answer.status_code == 200, answer.content
    catch_up()
    return table


def bid(player: int, price: int = 5) -> dict[str, Any]:
    """A bid in the opening auction of 1860, with which every game begins here."""
    return {"type": "bid", "entity": player, "entity_type": "player", "price": price}


def passing(player: int) -> dict[str, Any]:
    return {"type": "pass", "entity": player, "entity_type": "player"}


def chat(entity: int | str, text: str = "hello") -> dict[str, Any]:
    return {"type": "message", "entity": entity, "entity_type": "player", "message": text}


def undo(player: int | str, **more: Any) -> dict[str, Any]:
    return {"type": "undo", "entity": player, "entity_type": "player", **more}


@pytest.fixture
def anna(db: None) -> Person:
    return Person("anna")


@pytest.fixture
def ben(db: None) -> Person:
    return Person("ben")


@pytest.fixture
def cleo(db: None) -> Person:
    """Somebody who has nothing to do with the others' games."""
    return Person("cleo")


@pytest.fixture
def arbiter(db: None) -> Person:
    return Person("arbiter", *PLAYING, Scope.GAMES_ARBITRATE)
