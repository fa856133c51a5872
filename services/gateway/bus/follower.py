"""Following the events: from the stream as they come, and from the event store what the stream has lost.

Nothing is acknowledged before it is in the database. What is told twice is applied once, by the handlers' own care.
What nobody can read goes to the dead letters with the reason, so that one bad message never holds up the rest.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, cast

from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError, ResponseError

from gateway.api.problems import NoReply
from gateway.bus.asking import ask
from gateway.bus.connection import connection, patient_connection
from gateway.bus.handlers import handle
from gateway.bus.models import Bookmark
from gateway.observability.requests import adopt_request_id
from messages import Envelope, EventsListed, ListEvents, decode, encode
from messages.envelope import FIELD
from messages.streams import DEAD_LETTERS, DEAD_LETTERS_KEPT, EVENTS, GATEWAY_GROUP

log = logging.getLogger(__name__)

Fields = dict[bytes, bytes]
Entry = tuple[bytes, Fields]

OUTAGE = (OperationalError, InterfaceError, PoolTimeout, RedisError, NoReply)
"""What means that a server is away, not that an event is bad."""
BATCH = 200
"""Events that are applied in one transaction."""
CLAIM_AFTER = 30_000
"""Milliseconds after which what another follower took and never acknowledged is taken over."""


class Follower:
    """One member of the gateway's group on the stream of events."""

    def __init__(self, name: str = "") -> None:
        self.name = name or socket.gethostname()
        self._resumed = False
        self._followed: set[int] = set()
        """Positions in the event store behind the bookmark, of events that the stream has told and that are applied."""

    def join(self) -> None:
        """Make the stream's group if it is not there: on the first start, or after Redis was emptied."""
        try:
            connection().xgroup_create(EVENTS, GATEWAY_GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise

    def follow(self, block: int = 250) -> int:
        """Apply the next events, waiting up to `block` milliseconds for one; how many there were.

        Raises one of `OUTAGE` if a server is away; the events are then read again.
        """
        try:
            entries = self._next(block)
            self._settle(entries)
        except OUTAGE:
            self._resumed = False
            self._followed.clear()  # who comes back may not be who went away: a database, a stream
            raise
        return len(entries)

    def take_over(self) -> int:
        """Apply what another follower has read and not acknowledged for long; how many there were."""
        claimed = connection().xautoclaim(EVENTS, GATEWAY_GROUP, self.name, min_idle_time=CLAIM_AFTER, count=BATCH)
        entries = [entry for entry in claimed[1] if entry[1]]
        self._settle(entries)
        return len(entries)

    def catch_up(self) -> int:
        """Apply what the event store holds behind the bookmark and the stream has not told; how many events that were.

        Raises one of `OUTAGE` if the rules service, or a server, is away.
        """
        applied = catch_up(self._followed)
        self._followed = {position for position in self._followed if position > Bookmark.current().position}
        return applied

    def _next(self, block: int) -> list[Entry]:
        # What this follower took and did not come to apply is first; then what is new.
        if not self._resumed:
            own = self._read("0", None)
            if own:
                return own
            self._resumed = True
        return self._read(">", block)

    def _read(self, after: str, block: int | None) -> list[Entry]:
        try:
            found = cast(
                "list[tuple[bytes, list[Entry]]]",
                patient_connection().xreadgroup(GATEWAY_GROUP, self.name, {EVENTS: after}, count=BATCH, block=block),
            )
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
            log.warning("the stream of events is gone; following it from its new beginning")
            self.join()
            return []
        return [entry for _, entries in found or [] for entry in entries]

    def _settle(self, entries: list[Entry]) -> None:
        """Apply and acknowledge. What the stream has dropped meanwhile has no fields; the event store has it."""
        if entries:
            self._followed |= apply_all([fields for _, fields in entries if fields])
            connection().xack(EVENTS, GATEWAY_GROUP, *[entry_id for entry_id, _ in entries])


def apply_all(told: Sequence[Fields]) -> set[int]:
    """Apply events in one transaction, each wholly or not at all; those that cannot be go to the dead letters.

    Returns the positions in the event store of those that are applied. Raises one of `OUTAGE` if a server is away; then
    none of them is applied.
    """
    try:
        with transaction.atomic():
            positions = [apply(decode(fields)) for fields in told]
    except OUTAGE:
        raise
    except Exception:
        # Rarely is there one that cannot be applied. Only then is each looked at by itself, which takes twice as long.
        return _apply_one_by_one(told)
    return {position for position in positions if position is not None}


def _apply_one_by_one(told: Sequence[Fields]) -> set[int]:
    applied: set[int] = set()
    dead: list[tuple[Fields, str]] = []
    with transaction.atomic():
        for fields in told:
            try:
                with transaction.atomic():
                    position = apply(decode(fields))
                if position is not None:
                    applied.add(position)
            except OUTAGE:
                raise
            except Exception as error:  # whatever it is, it must not stop the events behind it
                log.exception("an event could not be applied")
                dead.append((fields, repr(error)))
    for fields, reason in dead:
        bury(fields, reason)
    return applied


def apply(envelope: Envelope) -> int | None:
    """Apply one event, all of it or nothing; its position in the event store, if it has one."""
    adopt_request_id(envelope.correlation_id or "")
    with transaction.atomic(savepoint=False):
        handle(envelope)
    return envelope.position


def bury(fields: Fields, reason: str) -> None:
    """Put what nobody can read where a person can look at it."""
    log.error("an event went to the dead letters: %s", reason)
    added = {"stream": EVENTS, "reason": reason, "set_aside_at": timezone.now().isoformat()}
    letter: dict[Any, Any] = {**fields, **added}
    connection().xadd(DEAD_LETTERS, letter, maxlen=DEAD_LETTERS_KEPT, approximate=True)


def catch_up(
    followed: AbstractSet[int] = frozenset(),
    *,
    timeout: float = 1,
    progress: Callable[[int, int], None] = lambda position, end: None,
) -> int:
    """Apply what the event store holds behind the bookmark; how many events that were.

    Args:
        followed: positions of events that are applied already.
        timeout: seconds to wait for each page of events.
        progress: told the position reached and the end of the store, after each page.

    Raises one of `OUTAGE` if the rules service, or a server, is away.
    """
    applied = 0
    while True:
        bookmark = Bookmark.current()
        _, page = ask(ListEvents(after=bookmark.position), EventsListed, timeout=timeout)
        with transaction.atomic():
            missed = [envelope for envelope in page.events if envelope.position not in followed]
            apply_all([{FIELD: encode(envelope)} for envelope in missed])
            if page.position > bookmark.position:
                Bookmark.objects.filter(pk=bookmark.pk).update(position=page.position)
        applied += len(missed)
        progress(page.position, page.end)
        if not page.events or page.position >= page.end:
            return applied
