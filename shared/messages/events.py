"""Events: what has happened. The rules service tells of games, the routes service of what it has worked out.

`GameStarted`, `ActionApplied` and `ActionImported` are also the rows of the event store, a version each. The others
are told once and can be told again, but are not history: they follow from it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from messages.explained import BonusEarned, RouteExplained
from messages.message import Message, Player, PlayerId
from messages.problem import Problem


class GameStatus(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a game stands, in the few words that a list of games needs. The same for every title."""

    round: str
    """Short name of the round, such as ``SR`` or ``OR``."""
    turn: int
    round_num: int
    """Number of the round in its set."""
    phase: str
    acting: list[PlayerId]
    """The players of whom one has to act now; nobody once the game is finished."""
    finished: bool = False
    result: dict[str, int] | None = None
    """Final scores in pounds by player id; null while the game goes on."""
    end_reason: str | None = None
    """Why it ended, such as ``bank`` or ``nationalization`` (ARCH-2)."""


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What came in with an imported game."""

    version: int
    """The number of its actions, undone ones and chat included, and so the version at which it stands."""


class GameStarted(Message, frozen=True, kw_only=True):
    """A game exists: version 0 of every game, live or imported."""

    title: str
    players: list[Player]
    rules_version: int
    """The game is played by this version of the title's rules to its end."""
    document: dict[str, Any]
    """The archive without its actions: settings with seed and options, and whatever else an imported one stated."""
    status: GameStatus
    """At the start of a live game; after the last action of an imported one."""
    imported: Imported | None = None
    """Null for a live game."""


class ActionApplied(Message, frozen=True, kw_only=True):
    """An action was accepted in a live game, with all that came of it."""

    SCHEMA = 2

    action: dict[str, Any]
    """As recorded: with its id and with the automatic actions that it set off."""
    facts: list[dict[str, Any]]
    """What happened, in order: money paid, tiles laid, prices moved."""
    status: GameStatus
    """After the action."""
    finishes: bool = False
    """Whether this action ended the game."""
    actor: PlayerId | None = None
    """Who submitted it: a player's id, or another name for who is none. Null where nobody said so."""


class ActionImported(Message, frozen=True, kw_only=True):
    """One action of an imported game, exactly as the archive had it. Not told on the stream, only on asking."""

    action: dict[str, Any]


class GameFinished(Message, frozen=True, kw_only=True):
    """The game is over. Told at the version that ended it; an undo may take the end back."""

    result: dict[str, int]
    """Final scores in pounds by player id."""
    end_reason: str | None = None


class ActionRejected(Message, frozen=True, kw_only=True):
    """An action was refused. The game is as it was, at the envelope's version."""

    action: dict[str, Any]
    problem: Problem


class StartRejected(Message, frozen=True, kw_only=True):
    """A game could not be started as asked. There is no such game."""

    title: str
    problem: Problem


class ImportRejected(Message, frozen=True, kw_only=True):
    """An archive could not be read or replayed. Nothing of it was kept."""

    problem: Problem


class ClockChanged(Message, frozen=True, kw_only=True):
    """Something happened to the clock of a game beside its actions. Told by the gateway, which keeps the record."""

    what: str
    """``reminded``, ``time-up``, ``paused``, ``resumed``, ``time-given``, ``went-away`` or ``seated``."""
    player: PlayerId | None = None
    """Whose clock it is; null: everybody's."""
    consequence: str | None = None
    """What follows now that his time is up: ``warn``, ``neutral-move``, ``substitute`` or ``adjudicate``."""
    deadline: datetime | None = None
    """When his time is up next; null: not by itself."""


class ReplayFinished(Message, frozen=True, kw_only=True):
    """One game of a batch was replayed; the record that ``engine18xx replay --json`` prints, and its place.

    Told once for each item of a batch in the usual case; if a worker died at the wrong moment, twice, alike.
    """

    batch_id: str
    item: int
    """The place of the game in its batch, from 0."""
    file: str
    """The name that the archive came under."""
    status: str
    """``identical``, ``diverged``, ``refused`` or ``unreadable``."""
    title: str | None = None
    players: int | None = None
    actions: int | None = None
    result: dict[str, int] | None = None
    expected: dict[str, int] | None = None
    """The result that the archive states."""
    at: int | None = None
    """Id of the action at which the replay stopped."""
    rule: str | None = None
    message: str | None = None
    seconds: float | None = None
    warnings: list[dict[str, Any]] = []
    """Each action whose recorded figures differ from what the rules of today give."""
    problem: Problem | None = None
    """Why the game could not be taken in, where that is so."""


class RoutesCalculated(Message, frozen=True, kw_only=True):
    """The best routes of a corporation at the envelope's game and version were worked out.

    Told once for each calculation, whatever happens to its workers; if it got lost, once more, alike.
    """

    calculation: str
    """Which calculation this is the outcome of, as its sender calls it."""
    corporation: str
    revenue: int = 0
    """Of all routes together, in pounds."""
    subsidy: int = 0
    routes: list[RouteExplained] = []
    subsidies: list[BonusEarned] = []
    """Subsidies of the run as a whole."""
    actions: list[dict[str, Any]] = []
    """What to submit, in order: how trains are made up, if that is to be said, then the run."""
    proved: bool = False
    """Whether it is proved that no run earns more."""
    bound: int = 0
    """Revenue that no run exceeds."""
    work: int = 0
    """Units of work spent."""
    seconds: float = 0.0
    """Time spent on the search."""
    problem: Problem | None = None
    """Why nothing could be worked out, where that is so."""


class GameAudited(Message, frozen=True, kw_only=True):
    """Every run of one game of a batch was compared with the best that was possible."""

    batch_id: str
    item: int
    """The place of the game in its batch, from 0."""
    status: str
    """How its replay ended, as in `ReplayFinished`."""
    runs: int = 0
    packed: str
    """What ``engine18xx audit --json`` writes of the game, compressed by zlib, in base 64: it may have many runs."""
