"""The rules of one event: all that its host decides, in one value that is recorded and may be changed in the open."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

import msgspec

from gateway.clocks.domain.control import InvalidControl, TimeControl
from gateway.tournaments.domain.formats import AnyStage, Swiss
from gateway.tournaments.domain.moments import Moment, read
from gateway.tournaments.domain.pairing import Force, PlayerId, Weights
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


class Officials(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who answers for the event beside its owner."""

    co_hosts: tuple[PlayerId, ...] = ()
    """They may do what the owner may."""
    arbiters: tuple[PlayerId, ...] = ()
    """They decide about games and results."""


class Undo(StrEnum):
    """Who may take moves back in the games; an arbiter may under each policy."""

    OWN = "own"
    """Each player his own, until another has moved."""
    AGREED = "agreed"
    """Others' too, if all agree."""
    ARBITER = "arbiter"


class Games(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the games of the tables are set up."""

    options: dict[str, tuple[str, ...]] = {}
    """The optional rules in force, by title."""
    time_control: TimeControl | None = None
    """Null: nothing limits the players' time."""
    undo: Undo = Undo.OWN
    private: bool = False
    """Only those at the table and the officials may read its game."""


class Start(StrEnum):
    """When rounds are drawn and started."""

    BY_HAND = "by-hand"
    AFTER_LAST_TABLE = "after-last-table"
    """The first by hand, or at its time if one is stated; each other one when the last table of all has ended."""
    AT_TIMES = "at-times"
    """Each at its time, or once the last table has ended if that is later; those without a time by hand."""


class AtDeadline(StrEnum):
    """What follows for the tables that go on when their round should have ended."""

    NOTHING = "nothing"
    WARN = "warn"
    """The players for whom the games wait are warned."""
    ADJUDICATE = "adjudicate"
    """The games end there and then, with what everybody is worth."""


class Publication(StrEnum):
    """When hidden standings are published."""

    BY_HAND = "by-hand"
    EACH_ROUND = "each-round"
    """When the last table of a round has ended."""
    AT_END = "at-end"


class Schedule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happens by itself, and when."""

    start: Start = Start.BY_HAND
    times: tuple[Moment, ...] = ()
    """Of the first round, the second and so on: none is drawn before its time."""
    round_minutes: int | None = None
    """From the start of a round to its deadline."""
    at_deadline: AtDeadline = AtDeadline.NOTHING
    finishes: bool = False
    """The tournament ends with its last table, without a host's word."""
    publication: Publication = Publication.BY_HAND

    def time_of(self, round_number: int) -> Moment | None:
        """When a round is to be drawn at the earliest; null if no time is stated."""
        return self.times[round_number - 1] if round_number <= len(self.times) else None


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament is played by. Raises `Refused` from `check` if it cannot be played."""

    titles: tuple[str, ...]
    title_wishes: bool = False
    """Each player lists titles; otherwise the rounds take the titles in turn."""
    least_takers: int = 3
    """A title with fewer is not played."""
    stages: tuple[AnyStage, ...] = (Swiss(rounds=5),)
    table_sizes: tuple[int, ...] = (4, 3)
    """Allowed ones in the order of preference. The usual ones suit every title."""
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

    officials: Officials = Officials()
    games: Games = Games()
    schedule: Schedule = Schedule()

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
        _check_games(self.games, self.titles)
        _check_schedule(self.schedule)


def _check_games(games: Games, titles: tuple[str, ...]) -> None:
    _demand(set(games.options) <= set(titles), "games", games.options)
    if games.time_control is not None:
        try:
            TimeControl.read(games.time_control.document())
        except InvalidControl as error:
            raise Refused("rules-unplayable", str(error), field="games", value=error.field) from None


def _check_schedule(schedule: Schedule) -> None:
    for moment in schedule.times:
        try:
            read(moment)
        except ValueError:
            _demand(False, "schedule", moment)
    _demand(list(schedule.times) == sorted(schedule.times), "schedule", schedule.times)
    _demand(schedule.round_minutes is None or schedule.round_minutes > 0, "schedule", schedule.round_minutes)
    _demand(schedule.start is not Start.AT_TIMES or bool(schedule.times), "schedule", schedule.times)


def _demand(holds: bool, field: str, value: object) -> None:
    if not holds:
        raise Refused("rules-unplayable", f"A tournament cannot be played with these {field}", field=field, value=value)
