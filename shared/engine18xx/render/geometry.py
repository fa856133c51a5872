"""The geometry of a hex with a flat top: its sides and corners, and curves that cross sides at right angles.

Points are complex numbers: the real part goes right, the imaginary part down, and 0 is the centre of the hex. All is
computed with the four operations and square roots alone, which give the same figures on every machine.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from engine18xx.board import LANES
from engine18xx.board.coordinates import Coordinate

from .markup import point

RADIUS = 60.0
"""From the centre to a corner."""

APOTHEM = RADIUS * sqrt(3) / 2
"""From the centre to the middle of a side."""

LANE_GAP = 13.0
"""Between the two lanes of a side."""

_LONG, _SHORT = sqrt(3) / 2, 0.5
_TOWARDS = (
    complex(0, 1),
    complex(-_SHORT, _LONG),
    complex(-_LONG, _SHORT),
    complex(-1, 0),
    complex(-_LONG, -_SHORT),
    complex(-_SHORT, -_LONG),
    complex(0, -1),
    complex(_SHORT, -_LONG),
    complex(_LONG, -_SHORT),
    complex(1, 0),
    complex(_LONG, _SHORT),
    complex(_SHORT, _LONG),
)


def towards(side: float) -> complex:
    """Direction of a side, of length 1; half a side more is the corner between it and the next one."""
    return _TOWARDS[round(2 * side) % 12]


def corner(number: int) -> complex:
    """The corner that begins a side, seen clockwise: corner 2 lies between the sides 1 and 2."""
    return RADIUS * towards(number - 0.5)


CORNERS = tuple(corner(side) for side in range(6))


def centre(position: Coordinate) -> complex:
    """Where on the map the centre of a hex lies (TRACK-102)."""
    x, y = position
    return complex(1.5 * RADIUS * x, APOTHEM * y)


def side_point(end: int) -> complex:
    """Where track ends at a side; `end` is a lane of a side as in the paths of a tile (TRACK-307)."""
    side, lane = divmod(end, LANES)
    middle = APOTHEM * towards(side)
    if lane == 0:
        return middle
    # Seen from the centre the first lane is the one further clockwise.
    return middle + (0.5 if lane == 1 else -0.5) * LANE_GAP * towards(side + 1.5)


def length(vector: complex) -> float:
    """Length of a vector."""
    return sqrt(vector.real * vector.real + vector.imag * vector.imag)


def dot(one: complex, other: complex) -> float:
    """Scalar product."""
    return one.real * other.real + one.imag * other.imag


class Curve(NamedTuple):
    """A cubic Bézier curve."""

    start: complex
    leaving: complex
    arriving: complex
    end: complex

    @property
    def data(self) -> str:
        """The curve as path data."""
        if self.is_straight:
            return f"M{point(self.start)}L{point(self.end)}"
        return f"M{point(self.start)}C{point(self.leaving)} {point(self.arriving)} {point(self.end)}"

    @property
    def is_straight(self) -> bool:
        """Whether it is a straight line."""
        across = (self.end - self.start) * 1j
        return abs(dot(self.leaving - self.start, across)) + abs(dot(self.arriving - self.start, across)) < 1e-6

    def at(self, share: float) -> complex:
        """The point after a share of the way, 0 to 1."""
        return self.parted(share)[0].end

    def direction(self, share: float) -> complex:
        """Direction of the curve there, of length 1."""
        before, after = self.parted(share)
        ahead = after.leaving - before.arriving
        return ahead / length(ahead)

    def parted(self, share: float) -> tuple[Curve, Curve]:
        """The curve cut in two."""
        one, two, three = (
            here + share * (there - here)
            for here, there in ((self.start, self.leaving), (self.leaving, self.arriving), (self.arriving, self.end))
        )
        early, late = one + share * (two - one), two + share * (three - two)
        middle = early + share * (late - early)
        return Curve(self.start, one, early, middle), Curve(middle, late, three, self.end)

    def points(self, steps: int = 6) -> list[complex]:
        """Points along the curve, both ends included."""
        return [self.at(step / steps) for step in range(steps + 1)]


def line(start: complex, end: complex) -> Curve:
    """A straight line."""
    third = (end - start) / 3
    return Curve(start, start + third, end - third, end)


# How far the handles of a curve reach into the hex if its ends are 1, 2 or 3 sides apart: 4/3 tan(angle / 4) radii of
# the arc, which is 120° of a circle around the common corner, 60° of one around the centre of a neighbour's neighbour,
# or a straight line.
_REACH = {1: RADIUS / 2 * 4 / 3 / sqrt(3), 2: RADIUS * 3 / 2 * 4 / 3 * (2 - sqrt(3)), 3: APOTHEM * 2 / 3}


def between_sides(first: int, second: int) -> Curve:
    """Track from one side to another, as ends of a path."""
    one, other = first // LANES, second // LANES
    apart = (one - other) % 6
    reach = _REACH[min(apart, 6 - apart)]
    start, end = side_point(first), side_point(second)
    return Curve(start, start - reach * towards(one), end - reach * towards(other), end)


def from_side(end: int, place: complex) -> Curve:
    """Track from a side to a place inside the hex."""
    inwards, start = towards(end // LANES), side_point(end)
    bend = start + (max(dot(place, inwards), 0.4 * APOTHEM) - APOTHEM) * inwards
    if length(place) < 1:
        bend = (start + place) / 2
    return Curve(start, start + (bend - start) * 2 / 3, place + (bend - place) * 2 / 3, place)
