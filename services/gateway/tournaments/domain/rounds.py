"""Rounds and their tables, as they are drawn and announced."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from gateway.tournaments.domain.pairing import PairingReport, PlayerId

#: Round and board, such as ``3.12``.
TableId: TypeAlias = str


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One table of a round."""

    id: TableId
    title: str
    seats: tuple[PlayerId, ...]
    """The players in seat order, who moves first first."""
    deal: int
    """Seed of the game. All tables of a round have the same one where the event is a duplicate."""
    group: str = ""
    """The group or division that plays here, if there are any."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it was drawn. Where groups play all their tables at once, a player sits at several of them."""

    number: int
    """From 1, over all stages."""
    stage: int
    """Place of the stage in the rules, from 0."""
    tables: tuple[Table, ...]
    byes: tuple[PlayerId, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    """Those who asked to sit this round out."""
    reports: tuple[PairingReport, ...] = ()
    """One for each field that was paired."""
    groups: dict[str, tuple[PlayerId, ...]] = {}
    """Who belongs to which group or division, where there are any."""
    season: int = 0
    """In leagues, from 1."""
