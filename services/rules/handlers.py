"""What each command does: plain functions from a command and the games in memory to a decision.

A decision is what to add to the store, or the problem that stands against it. Nothing is written here; the games in
memory move on at once, and are forgotten again if the store does not take the decision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine18xx.errors import ArchiveError, EngineError, RuleViolation
from messages import (
    ActionApplied,
    ActionImported,
    Code,
    Envelope,
    GameStarted,
    ImportArchive,
    MalformedMessage,
    Message,
    MoveNeutrally,
    Player,
    Problem,
    Sender,
    StartGame,
    SubmitAction,
)
from messages.events import Imported
from rules.engine import Engine, Table, facts_of, header_of, problem_in
from rules.hot import HotGames
from rules.senders import attributed, stated
from rules.store import EventStore, NewEvent, Outcome


@dataclass(frozen=True, slots=True)
class Decision:
    """How a command ends, if the store takes it."""

    outcome: Outcome
    rows: list[NewEvent] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Desk:
    """What a handler works with."""

    engine: Engine
    games: HotGames
    store: EventStore


def decide(command: Envelope, message: Message, desk: Desk) -> Decision:
    """Carry out a command on the games in memory.

    Raises:
        MalformedMessage: it is no command, or names no game.
    """
    if command.game_id is None:
        raise MalformedMessage(f"{command.type} names no game")
    match message:
        case SubmitAction():
            decision = submit_action(command, command.game_id, message, desk)
        case MoveNeutrally():
            decision = move_neutrally(command, command.game_id, message, desk)
        case StartGame():
            decision = start_game(command, command.game_id, message, desk)
        case ImportArchive():
            decision = import_archive(command, command.game_id, message, desk)
        case _:
            raise MalformedMessage(f"{command.type} is not a command")
    mark = fingerprint(message)
    if isinstance(decision, Problem):
        return Decision(Outcome(command.id, command.game_id, problem=decision, fingerprint=mark))
    return Decision(Outcome(command.id, command.game_id, decision[-1].version, fingerprint=mark), decision)


def fingerprint(message: Message) -> str | None:
    """What an action and the version it was meant for come down to: a command that comes again has the same."""
    match message:
        case SubmitAction():
            content: list[Any] = [stated(message.action), message.expected_version]
        case MoveNeutrally():
            content = [message.player, message.expected_version]
        case _:
            return None
    meant = msgspec.json.encode(content, order="sorted")
    return hashlib.blake2b(meant, digest_size=12).hexdigest()


def start_game(command: Envelope, game_id: str, start: StartGame, desk: Desk) -> list[NewEvent] | Problem:
    """A new live game, at version 0."""
    if desk.store.latest(game_id) is not None:
        return _exists(game_id)
    try:
        table = desk.engine.start(start.title, start.players, start.seed, start.options, start.rules_version)
    except ArchiveError as error:
        return problem_in(error, Code.UNPLAYABLE)
    except EngineError as error:
        return problem_in(error)
    desk.games.put(game_id, table)
    started = GameStarted(
        title=start.title,
        players=start.players,
        rules_version=table.game.rules_version,
        document=header_of(table.document()),
        status=desk.engine.standing(table.game),
    )
    return [_row(command, game_id, 0, started, table.game.rules_version)]


def import_archive(command: Envelope, game_id: str, wanted: ImportArchive, desk: Desk) -> list[NewEvent] | Problem:
    """An exported game with all its actions, if all of it can be replayed: version 0 and a version for each action."""
    if desk.store.latest(game_id) is not None:
        return _exists(game_id)
    try:
        document = desk.engine.read(bytes(wanted.document))
    except EngineError as error:
        return problem_in(error)
    try:
        table = desk.engine.open(document, None)
    except RuleViolation as error:
        return problem_in(error, action_id=desk.engine.stopped_at(document))
    except EngineError as error:
        return problem_in(error)
    desk.games.put(game_id, table)
    rules_version = table.game.rules_version
    started = GameStarted(
        title=document["title"],
        players=_seats(document["players"]),
        rules_version=rules_version,
        document=header_of(document),
        status=desk.engine.standing(table.game),
        imported=Imported(version=table.version),
    )
    actions = document.get("actions") or []
    return [
        _row(command, game_id, 0, started, rules_version),
        *(
            _row(command, game_id, version, ActionImported(action=action), rules_version)
            for version, action in enumerate(actions, start=1)
        ),
    ]


def submit_action(command: Envelope, game_id: str, submitted: SubmitAction, desk: Desk) -> list[NewEvent] | Problem:
    """One action in a live game, at the next version."""
    table = _table(game_id, submitted.expected_version, desk)
    if isinstance(table, Problem):
        return table
    return _taken(command, game_id, stated(submitted.action), submitted.sender, table, desk)


def move_neutrally(command: Envelope, game_id: str, wanted: MoveNeutrally, desk: Desk) -> list[NewEvent] | Problem:
    """The least legal action for a player, at the next version."""
    table = _table(game_id, wanted.expected_version, desk)
    if isinstance(table, Problem):
        return table
    action = desk.engine.neutral_action(table.game, wanted.player)
    if action is None:
        message = f"The game does not wait for player {wanted.player}."
        return Problem(code=Code.NOT_ON_TURN, message=message, version=table.version)
    return _taken(command, game_id, action, wanted.sender, table, desk)


def _table(game_id: str, seen: int | None, desk: Desk) -> Table | Problem:
    """The table of a game, if nothing but chat has come since the version that the sender saw."""
    table = desk.games.get(game_id)
    if table is None:
        return Problem(code=Code.UNKNOWN_GAME, message=f"There is no game {game_id}.")
    if seen is not None and not table.only_chat_since(seen):
        message = f"The game has moved on: it stands at version {table.version}, not {seen}."
        return Problem(code=Code.STALE_VERSION, message=message, version=table.version)
    return table


def _taken(
    command: Envelope, game_id: str, action: dict[str, Any], sender: Sender | None, table: Table, desk: Desk
) -> list[NewEvent] | Problem:
    """The row of an action that the table has taken, or why it has not."""
    was_finished = table.game.finished
    try:
        if sender is not None:
            settled = attributed(action, sender, table, game_id, desk.engine, desk.store)
            if isinstance(settled, Problem):
                return settled
            action = settled
        outcome = table.submit({**action, "created_at": int(command.recorded_at.timestamp())})
    except ArchiveError as error:
        return problem_in(error, Code.MALFORMED_ACTION)
    except EngineError as error:
        return problem_in(error)
    applied = ActionApplied(
        action=outcome.action,
        facts=facts_of(outcome.facts),
        status=desk.engine.standing(table.game),
        finishes=table.game.finished and not was_finished,
        actor=None if sender is None else sender.id,
    )
    return [_row(command, game_id, table.version, applied, table.game.rules_version)]


def _seats(players: Sequence[dict[str, object]]) -> list[Player]:
    # Old local games know their players by name only (ARCH-5).
    seats = [{"id": player.get("id", player["name"]), "name": player["name"]} for player in players]
    return msgspec.convert(seats, list[Player])


def _exists(game_id: str) -> Problem:
    return Problem(code=Code.GAME_EXISTS, message=f"There is a game {game_id} already.")


def _row(command: Envelope, game_id: str, version: int, message: Message, rules_version: int) -> NewEvent:
    return NewEvent(game_id, version, type(message).__name__, msgspec.json.encode(message), command.id, rules_version)
