"""Queries: what the gateway asks the rules service to tell. They change nothing and may be asked again at will."""

from __future__ import annotations

from typing import Any

from messages.message import Message, PlayerId


class DescribeGame(Message, frozen=True, kw_only=True):
    """The whole state of a game. Answered by `GameDescribed`, or by `Refused`."""

    version: int | None = None
    """After that many entries of the list of actions; null is now."""


class LegalActions(Message, frozen=True, kw_only=True):
    """Every action that would be accepted, as concrete choices. Answered by `LegalActionsListed`, or by `Refused`."""

    version: int | None = None
    """After that many entries of the list of actions; null is now."""
    players: list[PlayerId] | None = None
    """Only those that these players may choose; null is everybody."""


class ListActions(Message, frozen=True, kw_only=True):
    """The list of actions as recorded, a page at a time. Answered by `ActionsListed`, or by `Refused`."""

    after: int = 0
    """Tell the actions of the versions above this one."""
    limit: int = 200
    """At most that many; the service tells no more than 1,000 at once."""


class ExportGame(Message, frozen=True, kw_only=True):
    """The game as an archive. Answered by `GameExported`, or by `Refused`."""

    version: int | None = None
    """With that many actions; null is all of them."""
    names: dict[str, str] = {}
    """The names of players by their ids as text, where they are others than when the game began."""


class DrawGame(Message, frozen=True, kw_only=True):
    """A picture of a game. Answered by `GameDrawn`, or by `Refused`."""

    picture: str
    """``board`` or ``market``."""
    version: int | None = None
    """After that many entries of the list of actions; null is now."""
    corporation: str | None = None
    """Whose `routes` are to be drawn on the board."""
    routes: list[dict[str, Any]] = []
    """As in a ``run_routes`` action. What the map has not is left out."""


class BestRoutes(Message, frozen=True, kw_only=True):
    """The run that earns a corporation most. Answered by `RunExplained`, or by `Refused`."""

    corporation: str | None = None
    """Its symbol; null is the one whose turn it is to run."""
    version: int | None = None
    """After that many entries of the list of actions; null is now."""
    work: int = 200_000
    """Units of work after which the best run found so far is told. The service spends 3,000,000 at most."""


class ExplainRun(Message, frozen=True, kw_only=True):
    """What a run earns, stop by stop. Answered by `RunExplained`, or by `Refused`."""

    version: int | None = None
    """With routes: after that many entries of the list of actions, null is now. Without: the run that is this entry."""
    routes: list[dict[str, Any]] | None = None
    """As in a ``run_routes`` action; what they state of money is not believed. Null: those of the entry."""
    corporation: str | None = None
    """With routes: whose run; null is the one whose turn it is to run."""


class CompareVersions(Message, frozen=True, kw_only=True):
    """What is different between two versions of a game. Answered by `VersionsCompared`, or by `Refused`."""

    before: int | None = None
    """Null: right after the last action of `players`, or the beginning if they have not acted."""
    after: int | None = None
    """Null is now."""
    players: list[PlayerId] = []
    """Whose last action counts if `before` is not given."""


class ListEvents(Message, frozen=True, kw_only=True):
    """The events of all games in the order of the store, for readers that missed some. Answered by `EventsListed`."""

    after: int = 0
    """Tell the events behind this position; 0 is the beginning."""
    limit: int = 500
    """At most that many; the service tells no more than 1,000 at once."""
    imported_actions: bool = False
    """Whether to tell the single actions of imported games too. `GameStarted` already sums them up."""


class ListGameEvents(Message, frozen=True, kw_only=True):
    """The events of one game in order, as they were told or would have been. Answered by `EventsListed`, whose position
    and end are versions; or by `Refused`.
    """

    after: int = -1
    """Tell the events of the versions above this one; -1 begins with the start of the game."""
    limit: int = 200
    """Of at most that many versions; the service tells no more than 1,000 at once."""
