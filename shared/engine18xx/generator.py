"""The pseudo-random generator of the archive format, bit for bit (ARCH-20 to ARCH-23).

It draws only during setup; a game never uses any other source of chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
_MODULUS = 1 << 31


class Generator:
    """A linear congruential generator whose draw is its new state."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed % _MODULUS

    def draw(self) -> int:
        """The next number, 0 to 2**31 - 1 (ARCH-21)."""
        self._state = (1103515245 * self._state + 12345) % _MODULUS
        return self._state

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items sorted by one draw each, taken in list order (ARCH-23)."""
        draws = [self.draw() for _ in items]
        by_draw: Callable[[int], int] = draws.__getitem__
        return [items[index] for index in sorted(range(len(items)), key=by_draw)]


def seed_of(stated: int | str | None, game_id: int | str) -> int:
    """The seed of a game: the stated one, else the first run of digits in its id, else 0 (ARCH-20).

    Raises:
        ValueError: if it has more digits than a number can have here.
    """
    if isinstance(stated, int):
        return stated
    digits = re.fullmatch(r"\s*-?\d+\s*", stated or "", re.ASCII) or re.search(r"\d+", str(game_id), re.ASCII)
    return int(digits.group()) if digits else 0
