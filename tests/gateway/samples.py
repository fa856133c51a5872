"""Small archives and events that tests share."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any
from uuid import UUID, uuid4

from asgiref.sync import async_to_sync

from messages import Envelope, GameStarted, GameStatus, Player, ReplayFinished, event_id, seal
from messages.events import Imported

GAME = UUID("6b1f0e0a-9a0e-4a57-9d2b-0d8a4a3f1b11")


def archive(**changes: Any) -> dict[str, Any]:
    """A game of 1860 that has just begun: two bids for the first turn."""
    document = {
        "id": 907,
        "title": "1860",
        "players": [{"id": 1, "name": "Anna"}, {"id": 2, "name": "Ben"}],
        "settings": {"seed": 907, "optional_rules": []},
        "status": "active",
        "actions": [
            {"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "price": 5},
            {"type": "bid", "entity": 2, "entity_type": "player", "id": 2, "price": 50},
        ],
    }
    return document | changes


def text(document: Any) -> bytes:
    """The document as JSON."""
    return json.dumps(document).encode()


def packed(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return buffer.getvalue()


def replayed(batch_id: UUID, number: int = 0, **changes: Any) -> Envelope:
    """The replay of an item has finished, well unless `changes` say otherwise."""
    fields: dict[str, Any] = {
        "batch_id": str(batch_id),
        "item": number,
        "file": "game.json",
        "status": "identical",
        "title": "1860",
        "players": 2,
        "actions": 2,
        "result": {"1": 100, "2": 200},
        "expected": {"1": 100, "2": 200},
        "seconds": 0.1,
    }
    return seal(ReplayFinished(**(fields | changes)), id=f"replay:{batch_id}:{number}")


def started(game_id: UUID = GAME, *, version: int | None = 2, **changes: Any) -> Envelope:
    """A game exists: imported with so many actions, or a live one if the version is None."""
    fields: dict[str, Any] = {
        "title": "1860",
        "players": [Player(1, "Anna"), Player(2, "Ben")],
        "rules_version": 1,
        "document": {"settings": {"seed": 907}},
        "status": status(),
        "imported": None if version is None else Imported(version=version),
    }
    event = GameStarted(**(fields | changes))
    return seal(event, id=event_id(str(game_id), 0, "GameStarted"), game_id=str(game_id), version=0, position=1)


def status(**changes: Any) -> GameStatus:
    """Where a game stands."""
    fields: dict[str, Any] = {"round": "SR", "turn": 1, "round_num": 1, "phase": "2", "acting": [1]}
    return GameStatus(**(fields | changes))


def streamed(answer: Any) -> bytes:
    """The whole of an answer that is made while it is sent."""

    async def collected() -> bytes:
        return b"".join([piece async for piece in answer.streaming_content])

    return async_to_sync(collected)()


def fresh_id() -> UUID:
    """An id of nothing that exists."""
    return uuid4()
