"""The envelope that every message travels in, and its form on the wire.

On a stream an envelope is one entry with one field; in a reply list it is one element. Both hold the same JSON. The
body stays sealed until somebody asks for the message, so that whoever only passes it on need not know its type.
"""

from __future__ import annotations

import builtins
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

import msgspec

from messages.catalogue import message_type
from messages.message import Message

#: Name of the field of a stream entry that holds the envelope.
FIELD = b"envelope"

M = TypeVar("M", bound=Message)

# Nesting too deep is a RecursionError.
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class MalformedMessage(ValueError):
    """Bytes that are no envelope, or a body that does not fit its type."""


class Envelope(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who says what about which game, and why.

    Attributes:
        id: of this message. A command's is its idempotency key; an event's is the same each time it is told.
        type: name of the message's class.
        schema: which form of that type its writer knew.
        body: the message itself, sealed.
        recorded_at: when it was written, or for events of the store when it was recorded. UTC.
        game_id, version: what it is about, where it is about a game.
        position: of events of the store: their place in it.
        causation_id: the command or query that led to it.
        correlation_id: the request from outside that led to all of it.
    """

    id: str
    type: str
    schema: int = 1
    body: msgspec.Raw
    recorded_at: datetime
    game_id: str | None = None
    version: int | None = None
    position: int | None = None
    causation_id: str | None = None
    correlation_id: str | None = None

    def message(self) -> Message:
        """Open the body.

        Raises:
            UnknownType: no message of that name is in the catalogue.
            MalformedMessage: the body is not one of its type.
        """
        return self.expect(message_type(self.type))

    def expect(self, wanted: builtins.type[M]) -> M:
        """Open the body as the type that the caller waits for.

        Raises:
            MalformedMessage: it is another type, or does not fit.
        """
        if wanted.__name__ != self.type:
            raise MalformedMessage(f"a {self.type} came where a {wanted.__name__} was due")
        try:
            return msgspec.json.decode(self.body, type=wanted)
        except _UNREADABLE as error:
            raise MalformedMessage(f"{self.type}: {error}") from error


def seal(
    message: Message,
    *,
    id: str | None = None,
    game_id: str | None = None,
    version: int | None = None,
    position: int | None = None,
    causation_id: str | None = None,
    correlation_id: str | None = None,
    recorded_at: datetime | None = None,
) -> Envelope:
    """Put a message into an envelope. Without an id it gets a fresh one; without a time, this moment."""
    return Envelope(
        id=id or str(uuid.uuid4()),
        type=type(message).__name__,
        schema=type(message).SCHEMA,
        body=msgspec.Raw(msgspec.json.encode(message)),
        recorded_at=recorded_at or datetime.now(UTC),
        game_id=game_id,
        version=version,
        position=position,
        causation_id=causation_id,
        correlation_id=correlation_id,
    )


def event_id(game_id: str, version: int, type: str) -> str:
    """The id of a game's event: the same however often it is told, so that a reader knows it again."""
    return f"{game_id}:{version}:{type}"


def encode(envelope: Envelope) -> bytes:
    """The envelope as JSON, for a reply list or the field of a stream entry."""
    return msgspec.json.encode(envelope)


def decode(data: bytes | Mapping[Any, Any]) -> Envelope:
    """Read an envelope from JSON or from a stream entry's fields. The body stays sealed; unknown fields are ignored.

    Raises:
        MalformedMessage: it is no envelope.
    """
    if isinstance(data, Mapping):
        if FIELD not in data:
            raise MalformedMessage("the entry has no envelope")
        data = cast(bytes, data[FIELD])
    try:
        return _DECODER.decode(data)
    except _UNREADABLE as error:
        raise MalformedMessage(f"no envelope: {error}") from error


_DECODER = msgspec.json.Decoder(Envelope)
