"""From the final scores of a table to points: who was placed where, and what that is worth.

Hosts count in different ways: so many points for each place (10, 6, 3, 1), each player's share of the money, the margin
of victory, or the win alone. All are exact fractions, so that shared points add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

import msgspec

from gateway.tournaments.domain.pairing import PlayerId

#: Points, exact: a tie for places worth 10 and 6 is worth 8 each, one for 6, 3 and 1 ten thirds.
Points: TypeAlias = Fraction

ZERO = Fraction(0)


def total(points: Iterable[Points]) -> Points:
    """The exact sum; much quicker than adding one by one, for most share a denominator."""
    numerators: dict[int, int] = {}
    for one in points:
        denominator = one.denominator
        numerators[denominator] = numerators.get(denominator, 0) + one.numerator
    return sum([Fraction(numerator, denominator) for denominator, numerator in numerators.items()], ZERO)


class Placed(msgspec.Struct, frozen=True):
    """How one player came out of a table."""

    player: PlayerId
    place: int
    """From 1; those who tie share the better place."""
    tied: int
    """How many share the place, the player included."""
    score: int
    """Final score in pounds; 0 for a forfeit."""
    forfeited: bool = False


def placed(scores: Mapping[PlayerId, int], forfeited: Sequence[PlayerId] = ()) -> list[Placed]:
    """The players of a table in the order of their scores in pounds; those who forfeited share the last place."""
    out = frozenset(forfeited)
    values = {player: (player not in out, 0 if player in out else score) for player, score in scores.items()}
    order = sorted(values.values(), reverse=True)
    ranked = sorted(values.items(), key=lambda item: item[1], reverse=True)
    return [
        Placed(player, order.index(value) + 1, order.count(value), value[1], player in out) for player, value in ranked
    ]


class Scheme(msgspec.Struct, frozen=True, tag_field="scheme"):
    """A way to turn the outcome of a table into points."""

    def award(self, table: Sequence[Placed]) -> dict[PlayerId, Points]:
        """The points of each player of one table. A forfeit earns nothing, nor more than the worst of the others."""
        points = {one.player: self._earned(one, table) for one in table}
        worst = min([ZERO, *points.values()])
        return {one.player: worst if one.forfeited else points[one.player] for one in table}

    def win(self, size: int) -> Points:
        """What an outright win at a table of so many counts: the measure of byes and of score differences."""
        raise NotImplementedError

    def _earned(self, one: Placed, table: Sequence[Placed]) -> Points:
        raise NotImplementedError


class ByPlace(Scheme, frozen=True, tag="place"):
    """Points for each place. Those who tie share what their places are worth together."""

    points: tuple[Decimal, ...] = (Decimal(10), Decimal(6), Decimal(3), Decimal(1))
    """From the first place on; places beyond are worth nothing."""
    by_size: dict[int, tuple[Decimal, ...]] = {}
    """Other points at tables of some sizes."""

    def win(self, size: int) -> Points:
        return self._worth(size, 1)

    def _earned(self, one: Placed, table: Sequence[Placed]) -> Points:
        places = range(one.place, one.place + one.tied)
        return total(self._worth(len(table), place) for place in places) / one.tied

    def _worth(self, size: int, place: int) -> Points:
        points = self.by_size.get(size, self.points)
        return Fraction(points[place - 1]) if place <= len(points) else ZERO


class ByShare(Scheme, frozen=True, tag="share"):
    """Each player's share of all the money at the table, in percent."""

    def win(self, size: int) -> Points:
        return Fraction(200, size)

    def _earned(self, one: Placed, table: Sequence[Placed]) -> Points:
        money = sum(max(other.score, 0) for other in table)
        return Fraction(100 * max(one.score, 0), money) if money else ZERO


class ByMargin(Scheme, frozen=True, tag="margin"):
    """Pounds ahead of the best of the others, or behind; never more than ``most`` either way."""

    most: int = 10_000
    clear_win: int = 1_000
    """The margin that a full bye counts."""

    def win(self, size: int) -> Points:
        return Fraction(self.clear_win)

    def _earned(self, one: Placed, table: Sequence[Placed]) -> Points:
        best = max((other.score for other in table if other is not one), default=one.score)
        return Fraction(max(-self.most, min(one.score - best, self.most)))


class WinOnly(Scheme, frozen=True, tag="win"):
    """One point for the win, shared by those who tie for it."""

    def win(self, size: int) -> Points:
        return Fraction(1)

    def _earned(self, one: Placed, table: Sequence[Placed]) -> Points:
        return Fraction(1, one.tied) if one.place == 1 else ZERO
