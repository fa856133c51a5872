"""Those who take part, or wait to."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from gateway.tournaments.domain.pairing import Hours, PlayerId


class Presence(StrEnum):
    """Where an entrant stands."""

    WAITING = "waiting"
    """On the waiting list."""
    IN = "in"
    OUT = "out"
    """Withdrew or dropped out."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a player states on entering."""

    player: PlayerId
    rating: float = 0.0
    """Overall, as shown; for the seeding."""
    team: str | None = None
    hours: Hours | None = None
    """Hours of the day, in UTC, in which the player can play; null for any."""
    titles: tuple[str, ...] = ()
    """Titles wished for, the dearest first."""


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player of this tournament."""

    entry: Entry
    number: int
    """In the order of entry, from 1."""
    presence: Presence = Presence.IN
    checked_in: bool = False
    resting: frozenset[int] = frozenset()
    """Rounds that the player asked to sit out."""
    warnings: int = 0
