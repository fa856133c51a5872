"""The other end of the bus for tests: sends commands and queries, lets a service work, reads what it said."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import redis

from messages import (
    Accepted,
    Envelope,
    ImportArchive,
    Message,
    Player,
    Problem,
    Refused,
    StartGame,
    SubmitAction,
    decode,
    encode,
    seal,
    streams,
)
from rules.bus import Bus
from rules.engine import Engine
from rules.service import RulesService
from rules.settings import Settings
from rules.store import EventStore
from tests.rules.counting import TITLE, CountingEngine

M = TypeVar("M", bound=Message)

_names = itertools.count(1)


class Office:
    """A service over a real store and a real bus, worked by hand."""

    def __init__(self, database_url: str, redis_url: str, engine: Callable[[], Engine] = CountingEngine) -> None:
        self.engine = engine
        self.database_url = database_url
        self.redis_url = redis_url
        self.redis: Any = redis.Redis.from_url(redis_url)
        self.store = EventStore(database_url)
        self._services: list[tuple[EventStore, Bus]] = []
        self.service = self.hire()

    def hire(
        self, *, consumer: str = "", store: EventStore | None = None, bus: Bus | None = None, **settings: Any
    ) -> RulesService:
        """Another process of the service, with an engine, connections and memory of its own."""
        consumer = consumer or f"consumer-{next(_names)}"
        store = store or EventStore(self.database_url)
        bus = bus or Bus(self.redis_url, consumer)
        self._services.append((store, bus))
        wanted = Settings(self.database_url, self.database_url, self.redis_url, consumer, **settings)
        return RulesService(wanted, self.engine(), store=store, bus=bus)

    def send(self, message: Message, game: str | None = "game", *, id: str | None = None, stream: str = "") -> str:
        """Put a message on its stream; its id."""
        envelope = seal(message, id=id, game_id=game, correlation_id="request")
        asks = type(message).__module__ == "messages.queries"
        self.redis.xadd(stream or (streams.QUERIES if asks else streams.COMMANDS), {"envelope": encode(envelope)})
        return envelope.id

    def reply(self, id: str) -> Envelope:
        """The next reply to a message, which must be there."""
        data = self.redis.lpop(streams.reply_key(id))
        assert data is not None, "no reply"
        return decode(data)

    def do(self, message: Message, wanted: type[M], game: str | None = "game", *, id: str | None = None) -> M:
        """Send a message, let the service work, and read its reply."""
        id = self.send(message, game, id=id)
        self.service.serve_once(0.01)
        return self.reply(id).expect(wanted)

    def start(self, game: str = "game", *, to: int = 10) -> Accepted:
        """Start a game of counting up to a number."""
        return self.do(start_game(to), Accepted, game)

    def count(self, number: int, game: str = "game", *, id: str | None = None) -> Accepted:
        """Say a number, which must be accepted."""
        return self.do(say(number), Accepted, game, id=id)

    def refusal(self, message: Message, game: str | None = "game", *, id: str | None = None) -> Problem:
        """Send a message that must be refused."""
        return self.do(message, Refused, game, id=id).problem

    def events(self) -> list[Envelope]:
        """All events told so far, retold ones included."""
        return [decode(fields) for _, fields in self.redis.xrange(streams.EVENTS)]

    def dead_letters(self) -> list[dict[bytes, bytes]]:
        """All messages set aside so far."""
        return [fields for _, fields in self.redis.xrange(streams.DEAD_LETTERS)]

    def backlog(self) -> int:
        """Commands and queries that nobody has settled."""
        return int(self.redis.xlen(streams.COMMANDS) + self.redis.xlen(streams.QUERIES))

    def numbers(self, game: str = "game") -> list[int]:
        """The numbers said in a game, from the rows of the store."""
        return [
            msgspec.json.decode(row.payload)["action"]["number"]
            for row in self.store.game(game)
            if row.type == "ActionApplied"
        ]

    def close(self) -> None:
        for store, bus in self._services:
            store.close()
            bus.close()
        self.store.close()
        self.redis.close()


def start_game(to: int = 10) -> StartGame:
    """The command that starts a game of counting up to a number."""
    return StartGame(title=TITLE, players=[Player(1, "Ann"), Player(2, "Bob")], seed=to)


def say(number: int, expected_version: int | None = None) -> SubmitAction:
    """The command that says a number."""
    action = {"type": "count", "entity": 1, "entity_type": "player", "number": number}
    return SubmitAction(action=action, expected_version=expected_version)


def archive(*numbers: int, to: int = 3, **more: Any) -> dict[str, Any]:
    """An archive of a game of counting."""
    return {
        "id": 7,
        "title": TITLE,
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
        "settings": {"seed": to},
        "actions": [{"type": "count", "number": number, "id": 2 * place} for place, number in enumerate(numbers, 1)],
        **more,
    }


def import_archive(document: dict[str, Any]) -> ImportArchive:
    """The command that imports an archive."""
    return ImportArchive(document=msgspec.Raw(msgspec.json.encode(document)))
