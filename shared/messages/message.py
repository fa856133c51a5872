"""The base of every message, and the few values that several of them share."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

#: Players are integers in exported games; old local games know them by name only (ARCH-5).
PlayerId: TypeAlias = int | str


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Anything that travels in an envelope.

    A newer sender may add fields: they are ignored here. A field may only be added with a default, never renamed or
    given another meaning; a change that old readers would get wrong is a new message type.
    """

    #: Counts the changes to the fields of this type. Stands in the envelope, so that a log tells who wrote it.
    SCHEMA: ClassVar[int] = 1


class Player(msgspec.Struct, frozen=True):
    """A seat at the table: the id by which actions name the player, and the name that people read."""

    id: PlayerId
    name: str


class Sender(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who submits an action, and for whom that person may decide. What stands here has been checked by the gateway."""

    id: PlayerId
    """How the record names the sender: a player's id for who sits at the table, another name for who does not."""
    players: list[PlayerId] = []
    """The players that the sender is."""
    permitted: list[PlayerId] = []
    """The players for whom the sender may act by a recorded permission. Doing so is recorded as ``user`` (ARCH-35)."""
    undo: str = "own"
    """What an undo may take back, and a redo bring back: the sender's ``own`` actions, ``any``, or ``none``."""
    ends: bool = False
    """Whether the sender may end the game (``end_game``)."""
