"""The event store: what happened in every game, in PostgreSQL, only ever added to.

One row is one entry of a game's list of actions; version 0 starts the game. The primary key (game, version) settles
who was first when two processes add to one game. Beside it stands how each command ended, so that a command which
comes again gets the same answer. All of the SQL that the service runs is in this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

import msgspec
import psycopg
from psycopg.rows import class_row

from messages import Problem

# Only one transaction at a time adds rows. Its positions are therefore visible before anybody gets higher ones, and a
# reader who follows the store by position misses nothing. It is held from the insert to the commit, nothing else.
_TAKE_TURNS = "select pg_advisory_xact_lock(18600001)"

_ADD_EVENTS = """
    insert into game_event (game_id, version, type, payload, command_id, rules_version)
    select game_id, version, type, payload::json, command_id, rules_version
    from unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::text[], %s::int[])
        with ordinality as new (game_id, version, type, payload, command_id, rules_version, place)
    order by place
    returning position, game_id, version, type, payload::text as payload, command_id, rules_version, recorded_at
"""

_ADD_OUTCOMES = """
    insert into command_outcome (command_id, game_id, version, problem, fingerprint)
    select command_id, game_id, version, problem::json, fingerprint
    from unnest(%s::text[], %s::text[], %s::int[], %s::text[], %s::text[])
        as new (command_id, game_id, version, problem, fingerprint)
"""

_OUTCOMES = """
    select command_id, game_id, version, problem::text as problem, fingerprint
    from command_outcome where command_id = any(%s)
"""

_COLUMNS = "position, game_id, version, type, payload::text as payload, command_id, rules_version, recorded_at"

_GAME = f"""
    select {_COLUMNS} from game_event
    where game_id = %s and version > %s and version <= %s
    order by version
"""

_NEWER = f"""
    select {_COLUMNS} from game_event
    join unnest(%s::text[], %s::int[]) as known (id, at) on game_id = known.id and version > known.at
    order by game_id, version
"""

_OF_COMMAND = f"""
    select {_COLUMNS} from game_event where command_id = %s order by version limit 1
"""

_LATEST = """
    select version from game_event where game_id = %s order by version desc limit 1
"""

_FOLLOW = f"""
    select {_COLUMNS} from game_event
    where position > %s and (%s or type <> 'ActionImported')
    order by position limit %s
"""

_END = "select coalesce(max(position), 0) from game_event"


class Conflict(Exception):
    """Somebody else added to the same game, or carried out the same command, first. Nothing was added."""


class StoreUnavailable(Exception):
    """PostgreSQL cannot be reached, or the connection broke. Whether a commit under way took place is not known."""


class Unstorable(Exception):
    """PostgreSQL does not take these values, and never will. Nothing was added."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A row to be added. The payload is the JSON of a message of that type."""

    game_id: str
    version: int
    type: str
    payload: bytes
    command_id: str
    rules_version: int


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A row of the store."""

    position: int
    game_id: str
    version: int
    type: str
    payload: str
    command_id: str
    rules_version: int
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: at a version of its game, or refused."""

    command_id: str
    game_id: str
    version: int | None = None
    problem: Problem | None = None
    fingerprint: str | None = None
    """Of what an action's command asked for; the same id with another is a mistake of its sender."""


class EventStore:
    """One connection to the store, made when needed and made again after it broke."""

    def __init__(self, url: str) -> None:
        """Nothing is connected yet."""
        self._url = url
        self._connection: psycopg.Connection | None = None

    def append(self, events: Sequence[NewEvent], outcomes: Sequence[Outcome]) -> list[StoredEvent]:
        """Add rows and the outcomes of the commands that led to them: all of them or none.

        Returns:
            The rows as stored, in the order given.

        Raises:
            Conflict: a game has one of the versions already, or a command its outcome.
            Unstorable: the values are none that a row can hold.
            StoreUnavailable: nothing is known of the rows.
        """
        with _translated(self), self._connected().transaction():
            connection = self._connected()
            connection.execute(_TAKE_TURNS)
            try:
                connection.execute(_ADD_OUTCOMES, _outcome_columns(outcomes))
                if not events:
                    return []
                with connection.cursor(row_factory=class_row(StoredEvent)) as cursor:
                    return cursor.execute(_ADD_EVENTS, _event_columns(events)).fetchall()
            except psycopg.errors.UniqueViolation as error:
                raise Conflict(error.diag.message_detail or str(error)) from error

    def outcomes(self, command_ids: Iterable[str]) -> dict[str, Outcome]:
        """How those of the commands ended that were carried out or refused before, by their ids."""
        with _translated(self):
            rows = self._connected().execute(_OUTCOMES, [list(command_ids)]).fetchall()
        return {
            command_id: Outcome(
                command_id,
                game_id,
                version,
                msgspec.json.decode(problem, type=Problem) if problem else None,
                fingerprint,
            )
            for command_id, game_id, version, problem, fingerprint in rows
        }

    def game(self, game_id: str, after: int = -1, to: int = 2**31 - 1) -> list[StoredEvent]:
        """The rows of one game with versions above `after` and up to `to`, in order; none if there is no such game."""
        return self._events(_GAME, [game_id, after, to])

    def of_command(self, command_id: str) -> StoredEvent | None:
        """The first row that a command added: its only one, or the start of an imported game."""
        rows = self._events(_OF_COMMAND, [command_id])
        return rows[0] if rows else None

    def newer(self, known: Mapping[str, int]) -> list[StoredEvent]:
        """The rows of several games above the version that is known of each, game by game, in order."""
        return self._events(_NEWER, [list(known), list(known.values())]) if known else []

    def latest(self, game_id: str) -> int | None:
        """The version at which a game stands; None if there is no such game."""
        with _translated(self):
            row = self._connected().execute(_LATEST, [game_id]).fetchone()
        return row[0] if row else None

    def follow(self, after: int, limit: int, *, imported_actions: bool = True) -> list[StoredEvent]:
        """At most `limit` rows of all games behind a position, in the order of positions.

        Whoever goes on from the last row's position sees every row exactly once.
        """
        return self._events(_FOLLOW, [after, imported_actions, limit])

    def end(self) -> int:
        """The highest position; 0 if the store is empty."""
        with _translated(self):
            row = self._connected().execute(_END).fetchone()
        return int(row[0]) if row else 0

    def ping(self) -> None:
        """Make sure that the store answers.

        Raises:
            StoreUnavailable: it does not.
        """
        with _translated(self):
            self._connected().execute("select 1")

    def close(self) -> None:
        """Give the connection back; the next call makes a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> psycopg.Connection:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self._url, autocommit=True, connect_timeout=5)
        return self._connection

    def _events(self, query: str, values: Sequence[object]) -> list[StoredEvent]:
        with _translated(self), self._connected().cursor(row_factory=class_row(StoredEvent)) as cursor:
            return cursor.execute(query, values).fetchall()


#: Classes of errors that pass: connection, resources, shutdown, deadlock, a standby that is not yet the primary.
_PASSING = ("08", "53", "57P", "40", "55P03", "25006")


@contextmanager
def _translated(store: EventStore) -> Iterator[None]:
    """Turn whatever means "not now" into `StoreUnavailable` and forget the connection; the rest into `Unstorable`."""
    try:
        yield
    except psycopg.Error as error:
        lost = error.sqlstate is None and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        if not lost and not (error.sqlstate or "").startswith(_PASSING):
            raise Unstorable(str(error).strip()) from error
        store.close()
        raise StoreUnavailable(str(error).strip()) from error


def _event_columns(events: Sequence[NewEvent]) -> list[list[object]]:
    return [
        [event.game_id for event in events],
        [event.version for event in events],
        [event.type for event in events],
        [event.payload.decode() for event in events],
        [event.command_id for event in events],
        [event.rules_version for event in events],
    ]


def _outcome_columns(outcomes: Sequence[Outcome]) -> list[list[object]]:
    return [
        [outcome.command_id for outcome in outcomes],
        [outcome.game_id for outcome in outcomes],
        [outcome.version for outcome in outcomes],
        [msgspec.json.encode(outcome.problem).decode() if outcome.problem else None for outcome in outcomes],
        [outcome.fingerprint for outcome in outcomes],
    ]
