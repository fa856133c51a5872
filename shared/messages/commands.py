"""Commands: what the gateway asks the rules service to do.

The id of a command's envelope is its idempotency key: sent twice it is done once and answered twice, alike.
The game's id is chosen by the sender and stands in the envelope.
"""

from __future__ import annotations

from typing import Any

import msgspec

from messages.message import Message, Player, PlayerId, Sender


class ImportArchive(Message, frozen=True, kw_only=True):
    """Take in an exported game, with all of its actions, undone ones and chat included.

    The archive is replayed first. If it cannot be read, or an action is refused, nothing of it is kept.
    Answered by `Accepted` at the version that is the number of its actions, or by `Refused`.
    """

    document: msgspec.Raw
    """The archive, a JSON object (ARCH-2), exactly as it was read."""


class StartGame(Message, frozen=True, kw_only=True):
    """Start a live game. Answered by `Accepted` at version 0, or by `Refused`."""

    title: str
    """As in archives: ``1860``, ``18GB``, ``1822NRS``."""
    players: list[Player]
    """In seating order, which is the first player order of the game (ARCH-5)."""
    seed: int
    """Of the random generator (ARCH-20). The sender draws it: the rules service has no dice."""
    options: list[str] = []
    """The optional rules in force (ARCH-11)."""
    rules_version: int | None = None
    """The version of the rules to play by; null is the newest. The game keeps it to its end."""


class SubmitAction(Message, frozen=True, kw_only=True):
    """Take one action in a live game. Answered by `Accepted` at the new version, or by `Refused`.

    Undo, redo, chat and programmed actions are actions like any other.
    """

    SCHEMA = 2

    action: dict[str, Any]
    """As in an archive (ARCH-30), without ``id``, ``auto_actions`` and ``user``: those are given here."""
    expected_version: int | None = None
    """The version that the sender saw. If more than chat has come since, the action is refused as stale."""
    sender: Sender | None = None
    """Whoever acts for an entity must be, or may act for, the player who controls it (ARCH-36); else it is refused as
    not the sender's. Null: the sender has settled that."""


class MoveNeutrally(Message, frozen=True, kw_only=True):
    """Take the least legal action for a player who is not there: a pass, or the least there is (`engine18xx.neutral`).

    Answered by `Accepted` at the new version, or by `Refused`. What is recorded is an action like any other.
    """

    player: PlayerId
    """Whose turn it is, or one of those of whom one has to act."""
    expected_version: int | None = None
    """As for `SubmitAction`."""
    sender: Sender
    """Who moves for the player, and may do so."""
