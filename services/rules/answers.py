"""The answers to queries: from the games in memory, or from the rows of the store. Nothing changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from engine18xx.errors import EngineError
from messages import (
    ActionApplied,
    ActionImported,
    ActionsListed,
    BestRoutes,
    Code,
    CompareVersions,
    DescribeGame,
    DrawGame,
    Envelope,
    EventsListed,
    ExplainRun,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    GameStarted,
    LegalActions,
    LegalActionsListed,
    ListActions,
    ListEvents,
    ListGameEvents,
    MalformedMessage,
    Message,
    PlayerId,
    Problem,
    RecordedAction,
    RunExplained,
    VersionsCompared,
)
from rules.differences import differences
from rules.engine import NoRun, Table, problem_in
from rules.handlers import Desk
from rules.store import StoredEvent
from rules.telling import answer, events_of, refused, stored_event

#: No page is longer than this, whatever is asked for.
LONGEST_PAGE = 1000


class Unanswerable(Exception):
    """There is no such game, version or picture."""

    def __init__(self, code: Code, message: str, version: int | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code=code, message=message, version=version)

    @classmethod
    def because(cls, problem: Problem) -> Unanswerable:
        """With this problem."""
        error = cls(Code(problem.code), problem.message)
        error.problem = problem
        return error


def reply_to(query: Envelope, message: Message, desk: Desk) -> Envelope:
    """The reply to a query.

    Raises:
        MalformedMessage: it is no query, or names no game.
    """
    try:
        if isinstance(message, ListEvents):
            return answer(query, list_events(message, desk))
        if query.game_id is None:
            raise MalformedMessage(f"{query.type} names no game")
        version, reply = _about_game(query.game_id, message, desk)
    except Unanswerable as error:
        return refused(query, error.problem)
    return answer(query, reply, version=version)


def _about_game(game_id: str, query: Message, desk: Desk) -> tuple[int, Message]:
    match query:
        case DescribeGame():
            return describe(game_id, query, desk)
        case LegalActions():
            return legal_actions(game_id, query, desk)
        case ListActions():
            return list_actions(game_id, query, desk)
        case ExportGame():
            return export(game_id, query, desk)
        case DrawGame():
            return draw(game_id, query, desk)
        case ListGameEvents():
            return list_game_events(game_id, query, desk)
        case CompareVersions():
            return compare(game_id, query, desk)
        case BestRoutes():
            return best_routes(game_id, query, desk)
        case ExplainRun():
            return explain_run(game_id, query, desk)
        case _:
            raise MalformedMessage(f"{type(query).__name__} is not a query")


def describe(game_id: str, query: DescribeGame, desk: Desk) -> tuple[int, GameDescribed]:
    """The whole state of a game, now or earlier."""
    table, version = _table(game_id, query.version, desk)
    start = _start(game_id, desk)
    game = table.at(version)
    return version, GameDescribed(
        title=start.title,
        players=start.players,
        rules_version=start.rules_version,
        latest=table.version,
        imported=start.imported is not None,
        status=desk.engine.standing(game),
        snapshot=game.snapshot(),
    )


def legal_actions(game_id: str, query: LegalActions, desk: Desk) -> tuple[int, LegalActionsListed]:
    """Every action that would be accepted, now or earlier."""
    table, version = _table(game_id, query.version, desk)
    actions = desk.engine.legal_actions(table.at(version), query.players)
    return version, LegalActionsListed(latest=table.version, actions=actions)


def draw(game_id: str, query: DrawGame, desk: Desk) -> tuple[int, GameDrawn]:
    """A picture of a game, now or earlier."""
    table, version = _table(game_id, query.version, desk)
    if query.picture not in ("board", "market"):
        raise Unanswerable(Code.UNKNOWN_PICTURE, f"There is no picture {query.picture!r}; there are board and market.")
    game = table.at(version)
    if query.corporation is None or query.picture == "market":
        return version, GameDrawn(latest=table.version, svg=desk.engine.draw(game, query.picture))
    with _runs():
        svg = desk.engine.draw_run(game, query.corporation, query.routes)
    return version, GameDrawn(latest=table.version, svg=svg)


def list_actions(game_id: str, query: ListActions, desk: Desk) -> tuple[int, ActionsListed]:
    """A page of a game's list of actions."""
    latest = _latest(game_id, desk)
    after = max(0, query.after)
    rows = desk.store.game(game_id, after, after + max(1, min(query.limit, LONGEST_PAGE)))
    return latest, ActionsListed(latest=latest, actions=[_recorded(row) for row in rows])


def export(game_id: str, query: ExportGame, desk: Desk) -> tuple[int, GameExported]:
    """A game as an archive: as it was read if it was only imported, else as the engine writes it."""
    table, version = _table(game_id, query.version, desk)
    rows = desk.store.game(game_id, 0, version)
    start = _start(game_id, desk)
    document: dict[str, Any]
    if start.imported is not None and start.imported.version == version == table.version:
        document = {**start.document, "actions": [msgspec.json.decode(row.payload, type=_Body).action for row in rows]}
    elif version == table.version:
        document = table.document()
    else:
        document = desk.engine.open(
            {**start.document, "actions": [_recorded(row).action for row in rows]}, start.rules_version
        ).document()
    if query.names:
        document["players"] = [
            {**player, "name": query.names.get(str(player.get("id")), player.get("name"))}
            for player in document["players"]
        ]
    return version, GameExported(document=msgspec.Raw(msgspec.json.encode(document)))


def compare(game_id: str, query: CompareVersions, desk: Desk) -> tuple[int, VersionsCompared]:
    """What is different between two versions of a game, and what was done in between."""
    table, after = _table(game_id, query.after, desk)
    before = query.before
    if before is None:
        before = max((row.version for row in _rows_by(query.players, game_id, after, desk)), default=0)
    _table(game_id, before, desk)
    low, high = sorted((before, after))
    rows = desk.store.game(game_id, low, min(high, low + LONGEST_PAGE))
    changes = differences(table.at(before).snapshot(), table.at(after).snapshot())
    return after, VersionsCompared(
        before=before,
        after=after,
        latest=table.version,
        changes=list(changes),
        actions=[_recorded(row) for row in rows],
    )


def best_routes(game_id: str, query: BestRoutes, desk: Desk) -> tuple[int, RunExplained]:
    """The run that earns a corporation most."""
    table, version = _table(game_id, query.version, desk)
    with _runs():
        return version, desk.engine.best_run(table.at(version), query.corporation, query.work)


def explain_run(game_id: str, query: ExplainRun, desk: Desk) -> tuple[int, RunExplained]:
    """What a recorded or a proposed run earns."""
    table, version = _table(game_id, query.version, desk)
    if query.routes is not None:
        with _runs():
            return version, desk.engine.explain_run(table.at(version), query.corporation, query.routes, recorded=False)
    rows = desk.store.game(game_id, version - 1, version)
    action = _recorded(rows[0]).action if version else {}
    if action.get("type") != "run_routes":
        raise Unanswerable(Code.NO_RUN, f"Action {version} of the game is no run.", table.version)
    with _runs():
        game, runner = table.at(version - 1), str(action["entity"])
        return version, desk.engine.explain_run(game, runner, action.get("routes") or [], recorded=True)


def list_events(query: ListEvents, desk: Desk) -> EventsListed:
    """A page of the whole store."""
    end = desk.store.end()
    limit = max(1, min(query.limit, LONGEST_PAGE))
    rows = desk.store.follow(query.after, limit, imported_actions=query.imported_actions)
    # A full page ends at its last row; one that is not full has seen everything up to the end, rows left out included.
    position = (
        rows[-1].position if len(rows) == limit else max([end, query.after, *(row.position for row in rows[-1:])])
    )
    return EventsListed(events=[stored_event(row) for row in rows], position=position, end=max(end, position))


def list_game_events(game_id: str, query: ListGameEvents, desk: Desk) -> tuple[int, EventsListed]:
    """A page of the events of one game."""
    latest = _latest(game_id, desk)
    after = max(-1, query.after)
    rows = desk.store.game(game_id, after, after + max(1, min(query.limit, LONGEST_PAGE)))
    events = [event for row in rows for event in (events_of(row) or [stored_event(row)])]
    return latest, EventsListed(events=events, position=rows[-1].version if rows else after, end=latest)


class _Body(msgspec.Struct):
    """The action in the payload of a row, whatever else there is, unread."""

    action: msgspec.Raw


@contextmanager
def _runs() -> Iterator[None]:
    """Turn what the engine has against a run into an answer."""
    try:
        yield
    except NoRun as error:
        raise Unanswerable(Code.NO_RUN, str(error)) from error
    except EngineError as error:
        raise Unanswerable.because(problem_in(error, Code.MALFORMED_ACTION)) from error


def _rows_by(players: Sequence[PlayerId], game_id: str, to: int, desk: Desk) -> Iterator[StoredEvent]:
    """The actions that these players submitted; of imported ones those that a player took as himself."""
    for row in desk.store.game(game_id, 0, to):
        recorded = _recorded(row)
        by = recorded.action.get("entity") if recorded.actor is None else recorded.actor
        if by in players:
            yield row


def _table(game_id: str, version: int | None, desk: Desk) -> tuple[Table, int]:
    """A game's table, and the version asked for, which is one that it has had."""
    table = desk.games.get(game_id)
    if table is None:
        raise _no_game(game_id)
    if version is None:
        return table, table.version
    if not 0 <= version <= table.version:
        message = f"There is no version {version}; the game stands at version {table.version}."
        raise Unanswerable(Code.UNKNOWN_VERSION, message, table.version)
    return table, version


def _start(game_id: str, desk: Desk) -> GameStarted:
    rows = desk.store.game(game_id, -1, 0)
    if not rows:
        raise _no_game(game_id)
    return msgspec.json.decode(rows[0].payload, type=GameStarted)


def _latest(game_id: str, desk: Desk) -> int:
    latest = desk.store.latest(game_id)
    if latest is None:
        raise _no_game(game_id)
    return latest


def _no_game(game_id: str) -> Unanswerable:
    return Unanswerable(Code.UNKNOWN_GAME, f"There is no game {game_id}.")


def _recorded(row: StoredEvent) -> RecordedAction:
    if row.type == ActionImported.__name__:
        action = msgspec.json.decode(row.payload, type=ActionImported).action
        return RecordedAction(version=row.version, action=action, recorded_at=row.recorded_at)
    applied = msgspec.json.decode(row.payload, type=ActionApplied)
    return RecordedAction(
        version=row.version,
        action=applied.action,
        recorded_at=row.recorded_at,
        facts=applied.facts,
        actor=applied.actor,
    )
