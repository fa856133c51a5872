"""Free space in a hex: where a figure, a label or a name covers least of what is there already."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from engine18xx.board.coordinates import SIDES

from .geometry import APOTHEM, towards

ENOUGH = 1.5
"""Clearance at which a place is good enough; the first such place is taken."""

_MARGIN = 2.0  # kept free along the sides
_SIDES = tuple(towards(side) for side in SIDES)


class Box(NamedTuple):
    """An upright rectangle."""

    middle: complex
    width: float
    height: float


class Space:
    """What is taken in one hex: discs, of which track is a row, and boxes."""

    def __init__(self) -> None:
        self._discs: list[tuple[float, float, float]] = []
        self._boxes: list[Box] = []

    def take_disc(self, place: complex, radius: float) -> None:
        """Take up a disc."""
        self._discs.append((place.real, place.imag, radius))

    def take_box(self, box: Box) -> None:
        """Take up a rectangle."""
        self._boxes.append(box)

    def put(self, width: float, height: float, places: Iterable[complex]) -> complex:
        """Take up a rectangle around the first of the places with enough room, or else the one with the most."""
        best, most = 0j, float("-inf")
        for place in places:
            room = self._clearance(Box(place, width, height), most)
            if room > most + 1e-6:
                best, most = place, room
            if room >= ENOUGH:
                break
        self.take_box(Box(best, width, height))
        return best

    def _clearance(self, box: Box, least: float) -> float:
        """How far a box is from all that is taken and from the sides; any figure up to `least` if no more than that."""
        x, y, half_width, half_height = box.middle.real, box.middle.imag, box.width / 2, box.height / 2
        room = ENOUGH
        for out in _SIDES:
            reached = x * out.real + y * out.imag + half_width * abs(out.real) + half_height * abs(out.imag)
            room = min(room, APOTHEM - _MARGIN - reached)
        for disc_x, disc_y, radius in self._discs:
            across, down = abs(disc_x - x) - half_width, abs(disc_y - y) - half_height
            if across < room + radius and down < room + radius:
                room = min(room, _gap(across, down) - radius)
                if room <= least:
                    return room
        for other in self._boxes:
            across = abs(other.middle.real - x) - half_width - other.width / 2
            down = abs(other.middle.imag - y) - half_height - other.height / 2
            room = min(room, _gap(across, down))
        return room


def _gap(across: float, down: float) -> float:
    """Distance of two things that are so far apart in each direction; negative if they overlap."""
    if across <= 0 and down <= 0:
        return max(across, down)
    across, down = max(across, 0.0), max(down, 0.0)
    return sqrt(across * across + down * down)
