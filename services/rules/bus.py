"""The service's end of the bus: takes deliveries from the streams, and settles each when its work is done.

A delivery stays pending in Redis until it is settled, whatever happens to this process; somebody takes it up again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from messages import Envelope, MalformedMessage, decode, encode, streams

#: What this service reads.
SOURCES = (streams.COMMANDS, streams.QUERIES, streams.BULK)
#: What game and message ids may look like. They become parts of keys and rows, so nothing strange gets in.
_ID = re.compile(r"[\x21-\x7e]{1,200}\Z", re.ASCII)


class BusUnavailable(Exception):
    """Redis cannot be reached, or the connection broke. What was asked may have happened."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One entry of a stream, taken by this process and not yet settled."""

    stream: str
    entry: bytes
    fields: dict[bytes, bytes]
    times: int = 1
    """How often it was taken up, this time included."""

    def envelope(self) -> Envelope:
        """Read the envelope.

        Raises:
            MalformedMessage: it is none, or its ids are not fit to be used.
        """
        envelope = decode(self.fields)
        if not _ID.match(envelope.id) or not _ID.match(envelope.game_id or "-"):
            raise MalformedMessage("the ids of message and game are 1 to 200 printable ASCII characters")
        return envelope


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is to be said now that a delivery is done with."""

    delivery: Delivery
    reply: Envelope | None = None
    events: list[Envelope] = field(default_factory=list)
    dead: str | None = None
    """The reason for which the message is set aside for a person to look at; None if all is well."""


class Bus:
    """One process's membership in the consumer group of the rules service."""

    def __init__(self, url: str, consumer: str) -> None:
        """Nothing is connected yet."""
        # Typed as Any: the client's annotations do not tell its blocking form from its awaitable one.
        self._redis: Any = redis.Redis.from_url(
            url, socket_timeout=10, socket_connect_timeout=5, retry=Retry(NoBackoff(), 0), protocol=2
        )
        self._consumer = consumer
        self._joined = False

    def take(self, count: int, wait: float) -> list[Delivery]:
        """Take new commands and queries, at most `count` of each, and at most one command of the bulk.

        Args:
            wait: so many seconds at most if there are none.
        """
        with _translated():
            found = self._grouped(lambda: self._read_at_once(count))
            if not found and wait:
                # One of each: of a pile of bulk that comes now, the other processes shall have their part.
                found = self._grouped(lambda: self._read(self._redis, SOURCES, 1, max(1, int(wait * 1000))))
        return [Delivery(stream.decode(), entry, fields) for stream, entries in found for entry, fields in entries]

    def _read_at_once(self, count: int) -> list[Any]:
        with self._redis.pipeline(transaction=False) as pipeline:
            self._read(pipeline, (streams.COMMANDS, streams.QUERIES), count)
            self._read(pipeline, (streams.BULK,), 1)
            return [entry for answer in pipeline.execute() for entry in answer or []]

    def _read(self, client: Any, sources: Iterable[str], count: int, block: int | None = None) -> Any:
        """Read new entries of streams; milliseconds to wait for one, or None not to wait."""
        wanted = dict.fromkeys(sources, ">")
        return client.xreadgroup(streams.RULES_GROUP, self._consumer, wanted, count=count, block=block) or []

    def take_again(self, count: int) -> list[Delivery]:
        """Take up what a process of this name took before it ended without settling it, as many as `take` does."""
        with _translated():
            return [
                delivery for stream in SOURCES for delivery in self._pending(stream, count, consumer=self._consumer)
            ]

    def claim(self, count: int, idle: float) -> list[Delivery]:
        """Take over what other processes have had for more than `idle` seconds, as many as `take` does."""
        with _translated():
            return [delivery for stream in SOURCES for delivery in self._pending(stream, count, idle=idle)]

    def settle(self, settlements: Iterable[Settlement]) -> None:
        """Tell the events, put the replies, set the dead letters aside, and be done with the deliveries.

        All of it happens, or none of it: nobody is told anything about a delivery that could be taken up again.
        """
        with _translated(), self._redis.pipeline(transaction=True) as pipeline:
            for settlement in settlements:
                for event in settlement.events:
                    pipeline.xadd(streams.EVENTS, {"envelope": encode(event)}, maxlen=streams.EVENTS_KEPT)
                if settlement.reply is not None and settlement.reply.causation_id:
                    key = streams.reply_key(settlement.reply.causation_id)
                    pipeline.rpush(key, encode(settlement.reply))
                    pipeline.expire(key, streams.REPLY_SECONDS)
                delivery = settlement.delivery
                if settlement.dead is not None:
                    pipeline.xadd(
                        streams.DEAD_LETTERS, _dead_letter(delivery, settlement.dead), maxlen=streams.DEAD_LETTERS_KEPT
                    )
                pipeline.xack(delivery.stream, streams.RULES_GROUP, delivery.entry)
                pipeline.xdel(delivery.stream, delivery.entry)
            pipeline.execute()

    def backlog(self) -> dict[str, int]:
        """How many entries of each stream are not settled yet."""
        with _translated():
            return {name: self._redis.xlen(name) for name in SOURCES}

    def dismiss_absent_consumers(self, idle: float = 3600.0) -> None:
        """Forget processes that have taken nothing for so many seconds and have left nothing behind."""
        with _translated():
            for stream in SOURCES:
                for other in self._grouped(
                    lambda stream=stream: self._redis.xinfo_consumers(stream, streams.RULES_GROUP)
                ):
                    if other["pending"] == 0 and other["idle"] > idle * 1000:
                        self._redis.xgroup_delconsumer(stream, streams.RULES_GROUP, other["name"])

    def close(self) -> None:
        """Give the connections back."""
        self._redis.close()

    def _pending(self, stream: str, count: int, *, consumer: str | None = None, idle: float = 0) -> list[Delivery]:
        """Take up pending entries: one consumer's, or anybody's that have been idle for so many seconds."""
        count = 1 if stream == streams.BULK else count
        waiting = self._grouped(
            lambda: self._redis.xpending_range(
                stream, streams.RULES_GROUP, "-", "+", count, consumername=consumer, idle=int(idle * 1000) or None
            )
        )
        times = {one["message_id"]: one["times_delivered"] + 1 for one in waiting}
        if not times:
            return []
        claimed = self._redis.xclaim(stream, streams.RULES_GROUP, self._consumer, int(idle * 1000), list(times))
        return [Delivery(stream, entry, fields, times[entry]) for entry, fields in claimed if fields is not None]

    def _grouped(self, call: Any) -> Any:
        """Make a call that needs the consumer groups, and make them first if they are not there, or gone."""
        if not self._joined:
            self._join()
        try:
            return call()
        except redis.ResponseError as error:
            if "NOGROUP" not in str(error) and "no such key" not in str(error):
                raise
        self._join()
        return call()

    def _join(self) -> None:
        for stream in SOURCES:
            try:
                self._redis.xgroup_create(stream, streams.RULES_GROUP, id="0", mkstream=True)
            except redis.ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise
        self._joined = True


def _dead_letter(delivery: Delivery, reason: str) -> dict[bytes, bytes]:
    return {
        **delivery.fields,
        b"reason": reason.encode(),
        b"stream": delivery.stream.encode(),
        b"entry": delivery.entry,
        b"set_aside_at": datetime.now(UTC).isoformat(timespec="seconds").encode(),
    }


@contextmanager
def _translated() -> Iterator[None]:
    """Turn whatever means "not now" into `BusUnavailable`."""
    try:
        yield
    except (redis.ConnectionError, redis.TimeoutError, redis.exceptions.ReadOnlyError, OSError) as error:
        raise BusUnavailable(str(error)) from error
    except redis.ResponseError as error:
        # The server is there but does not take work: out of memory, failing over, cannot write to its disk.
        if isinstance(error, redis.exceptions.ExecAbortError) or str(error).startswith(
            ("OOM", "MISCONF", "MASTERDOWN")
        ):
            raise BusUnavailable(str(error)) from error
        raise
