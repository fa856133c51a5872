"""Queries: what the gateway asks the rules service to tell. They change nothing and may be asked again at will."""

from __future__ import annotations

from messages.message import Message


class DescribeGame(Message, frozen=True, kw_only=True):
    """The whole state of a game. Answered by `GameDescribed`, or by `Refused`."""

    version: int | None = None
    """After that many entries of the list of actions; null is now."""


class LegalActions(Message, frozen=True, kw_only=True):
    """Every action that would be accepted, as concrete choices. Answered by `LegalActionsListed`, or by `Refused`."""

    version: int | None = None
    """After that many entries of the list of actions; null is now."""


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


class DrawGame(Message, frozen=True, kw_only=True):
    """A picture of a game. Answered by `GameDrawn`, or by `Refused`."""

    picture: str
    """``board`` or ``market``."""
    version: int | None = None
    """After that many entries of the list of actions; null is now."""


class ListEvents(Message, frozen=True, kw_only=True):
    """The events of all games in the order of the store, for readers that missed some. Answered by `EventsListed`."""

    after: int = 0
    """Tell the events behind this position; 0 is the beginning."""
    limit: int = 500
    """At most that many; the service tells no more than 1,000 at once."""
    imported_actions: bool = False
    """Whether to tell the single actions of imported games too. `GameStarted` already sums them up."""
