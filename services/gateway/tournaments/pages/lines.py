"""Tables, standings and meetings as lines of a page: what a template shows, worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.points import Placed, placed
from gateway.tournaments.domain.results import outcomes
from gateway.tournaments.domain.standings import Standing, TeamStanding, rank_teams
from gateway.tournaments.domain.tallies import Grant, Outcome
from gateway.tournaments.domain.tie_breaks import Criterion
from gateway.tournaments.domain.tournament import TableState, Tournament
from gateway.tournaments.pages import wording
from gateway.tournaments.standings import Line

Names = Mapping[PlayerId, str]


class Stands(Enum):
    """Where a table stands: a sign, so that colour is never all that tells, and a word."""

    ANNOUNCED = ("announced", "○", _("announced"))
    STARTING = ("starting", "◔", _("starting"))
    GOING_ON = ("going-on", "◑", _("going on"))
    ENDED = ("ended", "●", _("ended"))
    RULED = ("ruled", "◆", _("ended by an arbiter"))
    CORRECTED = ("corrected", "◆", _("corrected"))

    @property
    def key(self) -> str:
        """For style sheets."""
        return self.value[0]

    @property
    def sign(self) -> str:
        """A circle that fills up."""
        return self.value[1]

    @property
    def word(self) -> str:
        """In the reader's language."""
        return str(self.value[2])


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat at a table, and how its player came out."""

    number: int
    player: PlayerId
    name: str
    before: tuple[str, ...] = ()
    """Who held the seat before, the first one first."""
    placed: Placed | None = None
    points: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a round."""

    id: str
    title: str
    group: str
    stands: Stands
    game_id: str | None
    seats: tuple[SeatLine, ...]

    @property
    def ended(self) -> bool:
        """Whether it has a result."""
        return self.stands in (Stands.ENDED, Stands.RULED, Stands.CORRECTED)

    @property
    def ranking(self) -> list[SeatLine]:
        """The seats in the order of the result."""
        return sorted(self.seats, key=lambda seat: seat.placed.place if seat.placed else 0)


def stands(t: Tournament, state: TableState) -> Stands:
    """Where a table stands."""
    if state.result is None:
        if state.game_id is not None:
            return Stands.GOING_ON
        return Stands.STARTING if state.round in t.opened else Stands.ANNOUNCED
    if state.result.correction:
        return Stands.CORRECTED
    return Stands.RULED if state.result.ruled else Stands.ENDED


def table_line(t: Tournament, state: TableState, names: Names, points_up_to: int) -> TableLine:
    """A table with its seats, and its result if it has one; its points if standings may be seen up to its round."""
    found: dict[PlayerId, Placed] = {}
    if state.result is not None:
        found = {one.player: one for one in placed(state.result.scores, state.result.forfeited)}
    earned = outcomes(t, state.table.id) if state.round <= points_up_to else {}
    seats = []
    for number, chain in enumerate(state.holders, 1):
        player = chain[-1]
        of_player = found.get(player)
        outcome = earned.get(player)
        seats.append(
            SeatLine(
                number,
                player,
                names.get(player, player),
                tuple(names.get(one, one) for one in chain[:-1]),
                of_player,
                wording.points(outcome.points) if outcome else "",
                won=of_player is not None and of_player.place == 1 and not of_player.forfeited,
            )
        )
    return TableLine(
        state.table.id,
        state.table.title,
        wording.group(state.table.group),
        stands(t, state),
        state.game_id,
        tuple(seats),
    )


def players_at(states: Iterable[TableState]) -> Iterator[PlayerId]:
    """Everybody who holds or held a seat there."""
    for state in states:
        for chain in state.holders:
            yield from chain


# --- standings --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player did in a round: at a table, or without one."""

    table: str = ""
    place: int | None = None
    points: str = ""
    rest: str = ""
    """Why there was no table."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings."""

    rank: int
    shared: bool
    player: PlayerId
    name: str
    team: str
    present: bool
    points: str
    values: list[str]
    """By each tie-break that is shown, as far as it was needed."""
    rounds: list[list[Cell]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Columns:
    """The tie-breaks that a page of standings shows."""

    criteria: tuple[Criterion, ...]

    @classmethod
    def of(cls, order: Sequence[Criterion], lines: Iterable[Line]) -> Columns:
        """Those that told anybody apart; points are shown anyway."""
        needed = max((len(line.values) for line in lines), default=0)
        return cls(tuple(one for one in order[:needed] if one is not Criterion.POINTS))

    @property
    def heads(self) -> list[tuple[str, str]]:
        """What each is called, and what it means."""
        return [(str(wording.CRITERIA[one]), str(wording.EXPLAINED[one])) for one in self.criteria]


def standing_lines(
    t: Tournament, lines: Sequence[Line], columns: Columns, names: Names, rounds: int = 0
) -> list[StandingLine]:
    """Lines of the standings, with what each player did in so many rounds."""
    ranks = Counter(line.rank for line in lines)
    made = []
    for line in lines:
        entrant = t.entrants[line.player]
        values = dict(zip(t.rules.order, line.values, strict=False))
        made.append(
            StandingLine(
                line.rank,
                ranks[line.rank] > 1,
                line.player,
                names.get(line.player, line.player),
                entrant.entry.team or "",
                entrant.presence is Presence.IN,
                wording.points(Fraction(line.points)),
                [_value(one, values.get(one)) for one in columns.criteria],
                cells(t, line.player, rounds),
            )
        )
    return made


def _value(criterion: Criterion, value: str | None) -> str:
    if value is None:
        return ""
    if criterion is Criterion.LOT:
        return "✓"
    if criterion is Criterion.PLACES:
        return _places(int(value))
    return wording.points(Fraction(value))


def _places(value: int) -> str:
    """How often a player came first, second and so on: three digits of the value for each, see `VALUES`."""
    often = [value // 1_000 ** (10 - place) % 1_000 for place in range(1, 11)]
    while len(often) > 1 and not often[-1]:
        often.pop()
    return "–".join(map(str, often))


def cells(t: Tournament, player: PlayerId, rounds: int) -> list[list[Cell]]:
    """What a player did in each round from the first to that one, whether it counts or not."""
    of_round: list[list[Cell]] = [[] for _ in range(rounds)]
    for one in results_of(t, player):
        if one.round <= rounds:
            of_round[one.round - 1].append(Cell(one.table, one.place, wording.points(one.points)))
    for grant in t.grants.get(player, ()):
        if grant.round <= rounds:
            of_round[grant.round - 1].append(Cell(rest=rest(grant)))
    return of_round


def results_of(t: Tournament, player: PlayerId) -> list[Outcome]:
    """How a player came out of each table that has ended, in the order of the rounds."""
    return [found[player] for name in t.tables_of.get(player, ()) if player in (found := outcomes(t, name))]


def rest(grant: Grant) -> str:
    """Why there was no game in a round."""
    return str(wording.REST[grant.rest])


def teams(t: Tournament, lines: Sequence[Standing], names: Names) -> list[tuple[TeamStanding, str, list[str]]]:
    """The standings of teams: each with its points, and its players, the best first."""
    of = {player: one.entry.team for player, one in t.entrants.items() if one.entry.team}
    return [
        (line, wording.points(line.points), [names.get(player, player) for player in line.boards])
        for line in rank_teams(lines, of)
    ]


# --- who met whom -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one player fared against another where both sat at a table."""

    ahead: int = 0
    behind: int = 0
    level: int = 0
    tables: tuple[str, ...] = ()

    def with_another(self, outcome: Outcome, other: PlayerId) -> Meeting:
        """This and one table more."""
        ahead, behind = other in outcome.ahead_of, other in outcome.behind
        return Meeting(
            self.ahead + ahead,
            self.behind + behind,
            self.level + (not ahead and not behind),
            (*self.tables, outcome.table),
        )


def meetings(t: Tournament, player: PlayerId) -> dict[PlayerId, Meeting]:
    """Everybody whom a player has met at tables that have ended."""
    met: dict[PlayerId, Meeting] = {}
    for outcome in results_of(t, player):
        for other in outcome.others:
            met[other] = met.get(other, Meeting()).with_another(outcome, other)
    return met
