"""How far the trains of a corporation see: the reach that upgrades must lie in (R1860-822, R1860-823)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board
    from .city import City
    from .hex import Hex
    from .tile import Orientation


@dataclass(frozen=True, slots=True)
class TrainReach:
    """What the largest train may visit.

    Attributes:
        cities: cities, and with allowance to spare towns.
        towns: towns; None if passing towns costs nothing.
    """

    cities: int
    towns: int | None = None


def is_within_reach(
    board: Board, hexagon: Hex, lie: Orientation, cities: list[City], builder: str, reach: TrainReach | None
) -> tuple[str, str] | None:
    """The rule of R1860-822 and R1860-823 that an upgrade breaks; None if it lies in reach."""
    raise NotImplementedError
