"""What is told about a decision that stands: the reply to the command, and the events for everybody.

Both are made from the stored row or the remembered problem alone, so that a command which comes again is answered with
the same words.
"""

from __future__ import annotations

import msgspec

from messages import (
    Accepted,
    ActionApplied,
    ActionImported,
    ActionRejected,
    Envelope,
    GameFinished,
    GameStarted,
    GameStatus,
    ImportArchive,
    ImportRejected,
    MalformedMessage,
    Message,
    Problem,
    Refused,
    StartGame,
    StartRejected,
    SubmitAction,
    event_id,
    seal,
)
from rules.store import StoredEvent


def accepted(command: Envelope, version: int, row: StoredEvent) -> Envelope:
    """The reply to a command that was carried out.

    Args:
        version: at which the game stood then.
        row: the first row that the command added.
    """
    message = _opened(row)
    if isinstance(message, ActionApplied):
        reply = Accepted(status=message.status, action=message.action, facts=message.facts)
    else:
        reply = Accepted(status=message.status)
    return answer(command, reply, version=version)


def refused(command: Envelope, problem: Problem) -> Envelope:
    """The reply to a command or query that was refused."""
    return answer(command, Refused(problem=problem), version=problem.version)


def answer(asked: Envelope, reply: Message, *, version: int | None = None) -> Envelope:
    """A reply in its envelope."""
    return seal(
        reply,
        game_id=asked.game_id,
        version=version,
        causation_id=asked.id,
        correlation_id=asked.correlation_id,
    )


def events_of(row: StoredEvent, correlation_id: str | None = None) -> list[Envelope]:
    """The events that a row of the store is told as. Told again they have the same ids."""
    if row.type == ActionImported.__name__:
        return []
    stored = stored_event(row, correlation_id)
    message = _opened(row)
    if isinstance(message, GameStarted):
        ended = message.imported.version if message.imported and message.status.finished else None
    else:
        ended = row.version if message.finishes else None
    return [stored] if ended is None else [stored, _finished(row, ended, message.status, correlation_id)]


def stored_event(row: StoredEvent, correlation_id: str | None = None) -> Envelope:
    """A row of the store as the event that it is."""
    return Envelope(
        id=event_id(row.game_id, row.version, row.type),
        type=row.type,
        body=msgspec.Raw(row.payload.encode()),
        recorded_at=row.recorded_at,
        game_id=row.game_id,
        version=row.version,
        position=row.position,
        causation_id=row.command_id,
        correlation_id=correlation_id,
    )


def rejection(command: Envelope, message: Message, problem: Problem) -> list[Envelope]:
    """The event that a refused command is told as."""
    event: Message
    match message:
        case SubmitAction():
            event = ActionRejected(action=message.action, problem=problem)
        case StartGame():
            event = StartRejected(title=message.title, problem=problem)
        case ImportArchive():
            event = ImportRejected(problem=problem)
        case _:
            return []
    return [
        seal(
            event,
            id=f"{command.id}:{type(event).__name__}",
            game_id=command.game_id,
            version=problem.version,
            causation_id=command.id,
            correlation_id=command.correlation_id,
        )
    ]


def _finished(row: StoredEvent, version: int, status: GameStatus, correlation_id: str | None) -> Envelope:
    return seal(
        GameFinished(result=status.result or {}, end_reason=status.end_reason),
        id=event_id(row.game_id, version, GameFinished.__name__),
        game_id=row.game_id,
        version=version,
        causation_id=row.command_id,
        correlation_id=correlation_id,
        recorded_at=row.recorded_at,
    )


def _opened(row: StoredEvent) -> GameStarted | ActionApplied:
    if row.type == GameStarted.__name__:
        return msgspec.json.decode(row.payload, type=GameStarted)
    if row.type == ActionApplied.__name__:
        return msgspec.json.decode(row.payload, type=ActionApplied)
    raise MalformedMessage(f"a row of type {row.type} does not start anything")
