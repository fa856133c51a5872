"""Replaying archives: from an exported game to its end, and what differs from the rules of today on the way.

>>> record = replay(Archive.read("game.json"))
>>> record.status, record.result
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Literal

import msgspec

from engine18xx.actions import AnyAction
from engine18xx.archive import Archive
from engine18xx.errors import EngineError, RuleViolation
from engine18xx.game import Game
from engine18xx.history import History
from engine18xx.registry import title_named

Status = Literal["identical", "diverged", "refused", "unreadable"]


class ReplayWarning(msgspec.Struct, frozen=True):
    """A recorded action whose figures differ from what the rules of today give."""

    action_id: int | None
    rule: str
    message: str
    values: dict[str, Any]


class ReplayRecord(msgspec.Struct, frozen=True, kw_only=True):
    """How the replay of one archive went.

    Attributes:
        file: where the archive came from, as given by the caller.
        players: how many.
        actions: length of its list of actions.
        status: ``identical`` if the game ends with the result that the archive states (or is unfinished, as the
            archive says); ``diverged`` if it ends otherwise; ``refused`` if a rule refuses an action; ``unreadable`` if
            it is not an archive that can be replayed.
        result, expected: final scores by player id as text; None while unfinished.
        at_action: id of the action at which the replay stopped.
        rule, message: the rule that stopped it, and why, for a person.
        seconds: time spent.
    """

    file: str = ""
    title: str | None = None
    players: int = 0
    actions: int = 0
    status: Status
    result: dict[str, int] | None = None
    expected: dict[str, int] | None = None
    at_action: int | None = None
    rule: str | None = None
    message: str | None = None
    seconds: float = 0.0
    warnings: list[ReplayWarning] = []


def start(archive: Archive, *, rules_version: int | None = None, trusting: bool = False) -> Game:
    """The game of an archive before its first action.

    Args:
        rules_version: version of the rules; by default the one that the archive states, else that of recorded games.
        trusting: take recorded track and tokens as they are (ARCH-162).

    Raises:
        UnknownTitle, RuleViolation: if it cannot be played here.
    """
    seats = [(seat.id, seat.name) for seat in archive.seats]
    version = archive.rules_version if rules_version is None else rules_version
    title = title_named(archive.title, version)
    return title(seats, archive.seed, archive.options, version or title.rules_versions[0], trusting=trusting)


def kept_actions(archive: Archive) -> list[AnyAction]:
    """The actions of an archive that were not undone, in order (ARCH-60).

    Raises:
        ArchiveError: if an action is not of the format, or an undo or redo makes no sense.
    """
    actions = archive.decoded()
    return [actions[position] for position in History(actions).kept()]


def replay(
    archive: Archive,
    *,
    file: str = "",
    trusting: bool = False,
    watcher: Callable[[Game, AnyAction], None] | None = None,
) -> ReplayRecord:
    """Replay an archive to its end. Never raises an `EngineError`: what went wrong stands in the record.

    Args:
        file: where the archive came from.
        trusting: take recorded track and tokens as they are (ARCH-162).
        watcher: told of each action just before it is taken; it must change nothing.
    """
    began = perf_counter()
    at_action: int | None = None
    problem: EngineError | None = None
    game: Game | None = None
    try:
        actions = kept_actions(archive)
        game = start(archive, trusting=trusting)
        for action in actions:
            at_action = action.id
            if watcher is not None:
                watcher(game, action)
            game.apply(action, recorded=True)
        at_action = None
    except EngineError as error:
        problem = error
    return ReplayRecord(
        file=file,
        title=archive.title,
        players=len(archive.seats),
        actions=len(archive.actions),
        status=_status(archive, game, problem),
        result=game.result() if game is not None else None,
        expected=archive.expected_result,
        at_action=at_action,
        rule=problem.rule if isinstance(problem, RuleViolation) else None,
        message=str(problem) if problem is not None else _difference(archive, game),
        seconds=perf_counter() - began,
        warnings=[
            ReplayWarning(warning.action_id, warning.rule, warning.message, dict(warning.values))
            for warning in (game.warnings if game is not None else ())
        ],
    )


def _status(archive: Archive, game: Game | None, problem: EngineError | None) -> Status:
    if problem is not None:
        return "refused" if isinstance(problem, RuleViolation) and game is not None else "unreadable"
    return "identical" if _difference(archive, game) is None else "diverged"


def _difference(archive: Archive, game: Game | None) -> str | None:
    """How the end of the game differs from what the archive states, or None (ARCH-150, ARCH-164)."""
    assert game is not None
    result, expected = game.result(), archive.expected_result
    if archive.finished and result != expected:
        return f"the result is {result}, the archive states {expected}"
    if archive.finished and archive.expected_end_reason not in (None, game.end_reason):
        return f"the game ends by {game.end_reason}, the archive states {archive.expected_end_reason}"
    return None


def unreadable(file: str, message: str) -> ReplayRecord:
    """The record of something that is not an archive."""
    return ReplayRecord(file=file, status="unreadable", message=message)
