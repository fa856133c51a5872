"""Messages that were set aside: look at them, and send them again once what was wrong with them is mended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import redis

from messages import streams

_ADDED = (b"reason", b"stream", b"entry", b"set_aside_at")


def dead_letters(url: str) -> Iterator[dict[str, str]]:
    """Each message that was set aside, oldest first: its id there, why, from which stream, and the envelope."""
    with redis.Redis.from_url(url) as client:
        entries: Any = client.xrange(streams.DEAD_LETTERS)
        for entry, fields in entries:
            letter = {name.decode(): value.decode(errors="replace") for name, value in fields.items()}
            yield {"id": entry.decode(), **letter}


def redrive(url: str, ids: list[str] | None = None) -> int:
    """Put messages back on the streams that they came from.

    Args:
        ids: of the dead letters; None is all of them.

    Returns:
        How many were put back.
    """
    done = 0
    with redis.Redis.from_url(url) as client:
        entries: Any = client.xrange(streams.DEAD_LETTERS)
        for entry, fields in entries:
            if ids is not None and entry.decode() not in ids:
                continue
            kept = {name: value for name, value in fields.items() if name not in _ADDED}
            with client.pipeline(transaction=True) as pipeline:
                if kept:
                    pipeline.xadd(fields.get(b"stream", streams.COMMANDS.encode()).decode(), kept)
                pipeline.xdel(streams.DEAD_LETTERS, entry)
                pipeline.execute()
            done += 1
    return done
