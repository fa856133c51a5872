"""Where hexes lie: ids, coordinates, sides and distances.

All maps have hexes with a flat top in doubled coordinates: neighbours in one column differ by 2 in y, neighbours in
the next column by 1 (TRACK-101, TRACK-102). Sides are numbered 0 to 5, clockwise from the bottom (TRACK-103).
"""

from __future__ import annotations

import re

Coordinate = tuple[int, int]

SIDES = range(6)

STEPS: tuple[Coordinate, ...] = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""Step in x and y to the neighbour across each side."""

_HEX_ID = re.compile(r"([A-Z]{1,2}|[a-z])(\d+)")


def coordinate(hex_id: str) -> Coordinate:
    """x and y of a hex id such as ``K12`` or ``a19`` (TRACK-102).

    Raises:
        ValueError: if it is not a hex id.
    """
    match = _HEX_ID.fullmatch(hex_id)
    if match is None:
        raise ValueError(f"{hex_id!r} is not a hex id")
    letters, number = match[1], int(match[2])
    if letters.islower():
        x = ord("a") - ord(letters) - 1
    else:
        x = ord(letters[-1]) - ord("A") + 26 * (len(letters) - 1)
    return x, number - 1


def opposite(side: int) -> int:
    """The side of the neighbour that faces `side` (TRACK-105)."""
    return (side + 3) % 6


def across(position: Coordinate, side: int) -> Coordinate:
    """Coordinate of the neighbour across `side`."""
    dx, dy = STEPS[side]
    return position[0] + dx, position[1] + dy


def distance(one: Coordinate, other: Coordinate) -> int:
    """Straight distance in hexes (TRACK-106)."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return dx + max(0, (dy - dx) // 2)


def rotated_sides(mask: int, rotation: int) -> int:
    """A set of sides, as a bit mask, after a turn by `rotation` (TRACK-304)."""
    return (mask << rotation | mask >> (6 - rotation)) & 0b111111
