"""The rules of one event: all that its host decides, in one value that is recorded and may be changed in the open."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

import msgspec

from gateway.tournaments.domain.formats import AnyStage, Swiss
from gateway.tournaments.domain.pairing import Force, Weights
from gateway.tournaments.domain.points import ByMargin, ByPlace, ByShare, WinOnly
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.standings import USUAL_ORDER
from gateway.tournaments.domain.tallies import Counting, Worth
from gateway.tournaments.domain.tie_breaks import Criterion

AnyScheme: TypeAlias = ByPlace | ByShare | ByMargin | WinOnly


class Split(StrEnum):
    """Whose the result is when a substitute has taken over a seat."""

    INCOMING = "incoming"
    """The substitute's alone."""
    OUTGOING = "outgoing"
    BOTH = "both"
    """Each has it in full."""
    HALVES = "halves"
    """All who held the seat share it equally."""

    def shares(self, holders: int) -> list[Fraction]:
        """The part of the result of each who held the seat, in their order."""
        none = [Fraction(0)] * (holders - 1)
        return {
            Split.INCOMING: [*none, Fraction(1)],
            Split.OUTGOING: [Fraction(1), *none],
            Split.BOTH: [Fraction(1)] * holders,
            Split.HALVES: [Fraction(1, holders)] * holders,
        }[self]


class DropOut(StrEnum):
    """What becomes of the results of a player who leaves for good."""

    KEEPS = "keeps"
    LOSES_ALL = "loses all"
    """He ends with nothing; the results of the others stand."""


class EntryConditions(msgspec.Struct, frozen=True, kw_only=True):
    """Who may enter."""

    limit: int | None = None
    """Whoever comes later is put on the waiting list."""
    invited: frozenset[str] | None = None
    """Null: anybody."""
    least_rating: float | None = None
    """Overall rating as shown."""
    most_rating: float | None = None
    check_in: bool = False
    """Only those who have checked in are seated."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament is played by. Raises `Refused` from `check` if it cannot be played."""

    titles: tuple[str, ...]
    title_wishes: bool = False
    """Each player lists titles; otherwise the rounds take the titles in turn."""
    least_takers: int = 3
    """A title with fewer is not played."""
    stages: tuple[AnyStage, ...] = (Swiss(rounds=5),)
    table_sizes: tuple[int, ...] = (4, 3, 5)
    """Allowed ones in the order of preference."""
    spare_byes: int = 0
    """So many byes may be given rather than set an odd table."""
    duplicate: bool = False
    """All tables of a round play the same deal."""

    scheme: AnyScheme = ByPlace()
    order: tuple[Criterion, ...] = USUAL_ORDER
    counting: Counting = Counting()
    bye: Worth = Worth.FULL
    requested_bye: Worth = Worth.HALF
    missed_round: Worth = Worth.NONE
    """Each round that was paired before a player entered. Who comes back never earns anything for what he missed."""

    entry: EntryConditions = EntryConditions()
    last_round_of_entry: int = 1
    """In this round a player may have his first game at the latest."""
    drop_out: DropOut = DropOut.KEEPS
    may_return: bool = True
    substitution: Split = Split.INCOMING
    hidden: bool = False
    """Standings are shown once the host publishes them."""

    team_mates: Force = Force.RATHER_NOT
    hours: Force = Force.RATHER_NOT
    common_hours: int = 0
    weights: Weights = Weights()
    effort: int = 100
    """Share of the usual tries of the search for tables, in percent."""

    def check(self) -> None:
        """Raise `Refused`, naming the field, if these rules cannot be played."""
        _demand(bool(self.titles) and len(set(self.titles)) == len(self.titles), "titles", self.titles)
        _demand(bool(self.stages), "stages", self.stages)
        sizes = self.table_sizes
        _demand(bool(sizes) and min(sizes) >= 2 and len(set(sizes)) == len(sizes), "table_sizes", sizes)
        _demand(self.spare_byes >= 0, "spare_byes", self.spare_byes)
        _demand(self.least_takers >= 1, "least_takers", self.least_takers)
        _demand(bool(self.order) and len(set(self.order)) == len(self.order), "order", self.order)
        _demand(self.counting.best is None or self.counting.best > 0, "counting", self.counting.best)
        _demand(self.entry.limit is None or self.entry.limit > 1, "entry", self.entry.limit)
        _demand(1 <= self.effort <= 1_000, "effort", self.effort)
        weights = msgspec.structs.astuple(self.weights)
        _demand(min(weights) >= 0, "weights", weights)
        _demand(0 <= self.common_hours <= 24, "common_hours", self.common_hours)


def _demand(holds: bool, field: str, value: object) -> None:
    if not holds:
        raise Refused("rules-unplayable", f"A tournament cannot be played with these {field}", field=field, value=value)
