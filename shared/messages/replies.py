"""Replies: the answer to one command or query, put where its sender waits.

The envelope carries the game and the version that the answer is about; its causation is the command or query.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from messages.envelope import Envelope
from messages.events import GameStatus
from messages.explained import BonusEarned, RouteExplained
from messages.message import Message, Player, PlayerId
from messages.problem import Problem


class Accepted(Message, frozen=True, kw_only=True):
    """A command was carried out and is in the event store. The game now stands at the envelope's version."""

    status: GameStatus
    action: dict[str, Any] | None = None
    """`SubmitAction` only: the action as recorded, with its id and the automatic actions that it set off."""
    facts: list[dict[str, Any]] = []
    """`SubmitAction` only: what happened, in order."""


class Refused(Message, frozen=True, kw_only=True):
    """A command or query was refused. Nothing has changed."""

    problem: Problem


class GameDescribed(Message, frozen=True, kw_only=True):
    """The state of a game at the envelope's version."""

    title: str
    players: list[Player]
    rules_version: int
    latest: int
    """The version at which the game stands now."""
    imported: bool
    status: GameStatus
    snapshot: dict[str, Any]
    """The whole state, in the schema of the engine's `Game.snapshot`."""


class RecordedAction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a game's list of actions."""

    version: int
    """Its place in the list, from 1."""
    action: dict[str, Any]
    recorded_at: datetime
    facts: list[dict[str, Any]] | None = None
    """What came of it; null for actions that were imported."""
    actor: PlayerId | None = None
    """Who submitted it, where that was said."""


class LegalActionsListed(Message, frozen=True, kw_only=True):
    """Every action that would be accepted at the envelope's version."""

    latest: int
    actions: list[dict[str, Any]]
    """Each with ``action``, which can be sent as it is; ``choose``, the keys of it that may have other values, and
    which; ``player``, who may choose it (null: any player); and ``details`` for a person."""


class RunExplained(Message, frozen=True, kw_only=True):
    """What a run at the envelope's version earns."""

    corporation: str
    revenue: int
    """Of all routes together, in pounds."""
    subsidy: int
    routes: list[RouteExplained]
    subsidies: list[BonusEarned] = []
    """Subsidies of the run as a whole."""
    actions: list[dict[str, Any]] = []
    """`BestRoutes` only: what to submit, in order: how trains are made up, if that is to be said, then the run."""
    proved: bool | None = None
    """`BestRoutes` only: whether it is proved that no run earns more."""
    bound: int | None = None
    """`BestRoutes` only: revenue that no run exceeds."""


class Change(msgspec.Struct, frozen=True):
    """One value of the state that is different."""

    path: str
    """Where in the snapshot, as a JSON pointer such as ``/players/1/cash``."""
    before: Any
    """Null if it was not there."""
    after: Any
    """Null if it is not there any more."""


class VersionsCompared(Message, frozen=True, kw_only=True):
    """What is different between two versions of a game."""

    before: int
    after: int
    latest: int
    changes: list[Change]
    actions: list[RecordedAction]
    """What was done in between."""


class ActionsListed(Message, frozen=True, kw_only=True):
    """A page of a game's list of actions."""

    latest: int
    """The version at which the game stands now, and so the number of its actions."""
    actions: list[RecordedAction]


class GameExported(Message, frozen=True, kw_only=True):
    """The game as an archive."""

    document: msgspec.Raw
    """A JSON object (ARCH-2); for an imported game with all its actions, equal to the one that was read."""


class GameDrawn(Message, frozen=True, kw_only=True):
    """A picture of a game at the envelope's version."""

    latest: int
    """The version at which the game stands now."""
    svg: str


class EventsListed(Message, frozen=True, kw_only=True):
    """Events of all games in the order of the store, each with its position."""

    events: list[Envelope]
    position: int
    """Ask for what comes after this next."""
    end: int
    """Position of the newest event in the store. Who has got there has them all."""
