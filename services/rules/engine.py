"""What the service asks of the engine, and how its answers become messages. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from engine18xx.errors import ArchiveError, EngineError, RuleViolation, UnknownTitle, UnknownVersion
from messages import Code, GameStatus, Player, PlayerId, Problem, RunExplained


class Game(Protocol):
    """A game at one moment."""

    finished: bool
    end_reason: str | None
    rules_version: int

    def snapshot(self) -> dict[str, Any]:
        """The whole state."""
        ...

    def result(self) -> dict[str, int] | None:
        """Final scores in pounds by player id; None while the game goes on."""
        ...


class Submitted(Protocol):
    """What came of a live action."""

    @property
    def action(self) -> dict[str, Any]:
        """As recorded."""
        ...

    @property
    def facts(self) -> Sequence[Any]:
        """What happened, in order."""
        ...


class Table(Protocol):
    """A game with its whole list of actions, undone ones included."""

    @property
    def version(self) -> int:
        """The length of the list of actions."""
        ...

    @property
    def game(self) -> Game:
        """The game now."""
        ...

    def at(self, version: int) -> Game:
        """The game after that many entries of the list."""
        ...

    def only_chat_since(self, version: int) -> bool:
        """Whether the game is as it was at that version, because nothing but messages has come since."""
        ...

    def touched_by(self, action: dict[str, Any], /) -> list[int]:
        """The versions of the actions that an undo or redo would take back or bring back, in order."""
        ...

    def submit(self, action: dict[str, Any], /) -> Submitted:
        """Take a live action. Raises `EngineError` and leaves the table untouched if it is refused."""
        ...

    def append(self, action: dict[str, Any], /) -> object:
        """Take an action that was recorded before."""
        ...

    def document(self) -> dict[str, Any]:
        """The game as an archive."""
        ...


class Engine(Protocol):
    """Where tables come from, and what is made of games."""

    def start(
        self, title: str, players: Sequence[Player], seed: int, options: Sequence[str], rules_version: int | None
    ) -> Table:
        """A new live game. Raises `EngineError` if there can be no such game."""
        ...

    def open(self, document: dict[str, Any], rules_version: int | None) -> Table:
        """A game from an archive, with all its actions. Raises `EngineError` if it cannot be replayed."""
        ...

    def read(self, archive: bytes) -> dict[str, Any]:
        """The document of an archive. Raises `EngineError` if it is none."""
        ...

    def stopped_at(self, document: dict[str, Any]) -> int | None:
        """The id of the action at which an archive that cannot be replayed stops; None if it never begins."""
        ...

    def standing(self, game: Any) -> GameStatus:
        """Where a game stands, in the few words that all titles share."""
        ...

    def controller(self, game: Any, action: dict[str, Any]) -> PlayerId | None:
        """Who decides for the entity of an action (ARCH-36); None if nobody alone does. Raises `EngineError`."""
        ...

    def legal_actions(self, game: Any, players: Collection[PlayerId] | None) -> list[dict[str, Any]]:
        """Every action that would be accepted, as concrete choices; of these players only, if they are given."""
        ...

    def neutral_action(self, game: Any, player: PlayerId) -> dict[str, Any] | None:
        """The least action that a player may take; None if the game does not wait for him."""
        ...

    def best_run(self, game: Any, corporation: str | None, work: int) -> RunExplained:
        """The run that earns most. Raises `NoRun` where nothing can run."""
        ...

    def explain_run(
        self, game: Any, corporation: str | None, routes: Sequence[Mapping[str, Any]], *, recorded: bool
    ) -> RunExplained:
        """What a run earns. Raises `NoRun` where nothing can run, `EngineError` if it is against the rules."""
        ...

    def draw(self, game: Any, picture: str) -> str:
        """The ``board`` or the ``market`` as SVG."""
        ...

    def draw_run(self, game: Any, corporation: str, routes: Sequence[Mapping[str, Any]]) -> str:
        """The board with routes as SVG. Raises as `explain_run` does."""
        ...


class NoRun(Exception):
    """Nothing can be run: it is no operating round, or nobody's turn."""


def header_of(document: dict[str, Any]) -> dict[str, Any]:
    """An archive's document without its actions."""
    return {key: value for key, value in document.items() if key != "actions"}


def facts_of(facts: Sequence[Any]) -> list[dict[str, Any]]:
    """Facts as the messages carry them."""
    return [msgspec.to_builtins(fact, str_keys=True) for fact in facts]


def problem_in(error: EngineError, code: Code = Code.UNREADABLE_ARCHIVE, *, action_id: int | None = None) -> Problem:
    """A refusal of the engine as a problem.

    Args:
        code: for an `ArchiveError`, which may mean an archive or a single action.
        action_id: of the action of an archive that was refused.
    """
    match error:
        case RuleViolation():
            values = msgspec.to_builtins(error.values, str_keys=True, enc_hook=str)
            return Problem(
                code=Code.RULE_BROKEN, message=error.message, rule=error.rule, values=values, action_id=action_id
            )
        case UnknownTitle():
            return Problem(code=Code.UNKNOWN_TITLE, message=str(error))
        case UnknownVersion():
            return Problem(code=Code.UNKNOWN_RULES_VERSION, message=str(error))
        case ArchiveError():
            return Problem(code=code, message=error.message, path=error.path or None, action_id=action_id)
        case _:
            return Problem(code=code, message=str(error))
