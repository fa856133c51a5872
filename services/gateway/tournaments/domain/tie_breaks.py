"""What ranks players, in the order that the host chose: points, then one tie-break after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from fractions import Fraction

from gateway.tournaments.domain.lots import lot
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.points import ZERO
from gateway.tournaments.domain.tallies import Outcome, Tally, mean


class Criterion(StrEnum):
    """Ways to tell two players apart. The higher value ranks first."""

    POINTS = "points"
    WINS = "wins"
    """Tables won; a win that is shared counts in part."""
    PLACES = "places"
    """First places, then second, and so on."""
    WINNER_PERCENT = "mean percent of the winner's score"
    OPPOSITION = "strength of the opposition"
    """Mean points of all opponents, one met twice counted twice."""
    HEAD_TO_HEAD = "head to head"
    """Among those who are tied: how often ahead of another of them, less how often behind."""
    BLOW_OUT = "blow-out percent"
    """The best score in percent of the second's, of all tables won."""
    LATE_SEATS = "late seats"
    """Sum of the seats: who moved later had it harder."""
    LOT = "lot"
    """Drawn from the tournament's seed."""


#: What a value is made from: the tally, all tallies, the players who are still tied with this one, and the seed.
Value = Callable[[Tally, Mapping[PlayerId, Tally], Collection[PlayerId], int], Fraction | int]


def _won(tally: Tally) -> list[Outcome]:
    return [one for one in tally.outcomes if one.place == 1]


def _places(tally: Tally, *_: object) -> int:
    """A number that has three digits for each place, so that firsts count before seconds, and these before thirds."""
    return sum(1_000 ** (10 - min(one.place, 10)) for one in tally.outcomes)


def _opposition(tally: Tally, tallies: Mapping[PlayerId, Tally], *_: object) -> Fraction:
    return mean([tallies[other].points for one in tally.outcomes for other in one.others if other in tallies])


def _head_to_head(tally: Tally, _: Mapping[PlayerId, Tally], tied: Collection[PlayerId], __: int) -> int:
    ahead = sum(other in tied for one in tally.outcomes for other in one.ahead_of)
    return ahead - sum(other in tied for one in tally.outcomes for other in one.behind)


def _blow_out(tally: Tally, *_: object) -> Fraction:
    return max(
        (Fraction(100 * one.score, one.second_score) for one in _won(tally) if one.second_score > 0), default=ZERO
    )


def _late_seats(tally: Tally, *_: object) -> int:
    return sum(one.seat for one in tally.outcomes)


def _lot(tally: Tally, _: Mapping[PlayerId, Tally], __: Collection[PlayerId], seed: int) -> int:
    return lot(seed, "tie", tally.player)


VALUES: dict[Criterion, Value] = {
    Criterion.POINTS: lambda tally, *_: tally.points,
    Criterion.WINS: lambda tally, *_: tally.wins,
    Criterion.PLACES: _places,
    Criterion.WINNER_PERCENT: lambda tally, *_: tally.winner_percent,
    Criterion.OPPOSITION: _opposition,
    Criterion.HEAD_TO_HEAD: _head_to_head,
    Criterion.BLOW_OUT: _blow_out,
    Criterion.LATE_SEATS: _late_seats,
    Criterion.LOT: _lot,
}
