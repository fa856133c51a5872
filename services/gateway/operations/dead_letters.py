"""Messages that were set aside because nobody could deal with them: looking at them, and putting them back.

``python -m rules dead-letters`` and ``redrive`` do the same on the command line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from gateway.bus.connection import connection
from messages import MalformedMessage, decode
from messages.envelope import FIELD
from messages.streams import COMMANDS, DEAD_LETTERS

PLACE = re.compile(r"\d{1,20}-\d{1,20}")
"""What the id of an entry looks like."""
_ADDED = (b"reason", b"stream", b"entry", b"set_aside_at")


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A message that was set aside.

    Attributes:
        id: its place among the dead letters.
        stream: on which it came.
        type, game, request: what its envelope says, where there is one.
        content: the envelope, or whatever it was, as text.
    """

    id: str
    stream: str
    reason: str
    set_aside_at: str | None
    type: str | None
    game: str | None
    request: str | None
    content: str


def listed(after: str = "", limit: int = 100) -> list[DeadLetter]:
    """The messages that were set aside, the oldest first, from behind a place on."""
    start = f"({after}" if after else "-"
    entries: Any = connection().xrange(DEAD_LETTERS, min=start, max="+", count=limit)
    return [_letter(entry.decode(), fields) for entry, fields in entries]


def count() -> int:
    """How many there are."""
    return int(connection().xlen(DEAD_LETTERS))


def put_back(ids: Sequence[str] | None = None) -> int:
    """Put messages back on the streams on which they came; how many.

    Args:
        ids: of the dead letters; None is all that there are now.
    """
    client = connection()
    entries: Any = client.xrange(DEAD_LETTERS)
    done = 0
    for entry, fields in entries:
        if ids is not None and entry.decode() not in ids:
            continue
        stream = fields.get(b"stream", COMMANDS.encode()).decode()
        kept = {name: value for name, value in fields.items() if name not in _ADDED}
        with client.pipeline(transaction=True) as pipeline:
            if kept:
                pipeline.xadd(stream, kept)
            pipeline.xdel(DEAD_LETTERS, entry)
            pipeline.execute()
        done += 1
    return done


def _letter(id: str, fields: dict[bytes, bytes]) -> DeadLetter:
    said = {name.decode(errors="replace"): value.decode(errors="replace") for name, value in fields.items()}
    type, game, request = None, None, None
    try:
        envelope = decode(fields)
        type, game, request = envelope.type, envelope.game_id, envelope.correlation_id
    except MalformedMessage:
        pass
    content = said.get(FIELD.decode())
    if content is None:
        strange = {name: value for name, value in said.items() if name.encode() not in _ADDED}
        content = msgspec.json.encode(strange).decode()
    return DeadLetter(
        id=id,
        stream=said.get("stream", COMMANDS),
        reason=said.get("reason", ""),
        set_aside_at=said.get("set_aside_at"),
        type=type,
        game=game,
        request=request,
        content=content,
    )
