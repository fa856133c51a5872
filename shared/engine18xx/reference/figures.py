"""Figures that a sentence can name: numbers that know what they count."""

from __future__ import annotations

from typing import TypeAlias

from engine18xx.frozen import Facts


class Pounds(int):
    """An amount of money."""


class Percent(int):
    """A part of a corporation."""


Figure: TypeAlias = int | str | tuple["Figure", ...]
"""A number, a name, or several of them; `Pounds` and `Percent` are numbers too."""


def pounds(*amounts: int) -> tuple[Pounds, ...]:
    """Several amounts of money."""
    return tuple(map(Pounds, amounts))


def market_prices(printed: Facts, kind: str) -> list[int]:
    """The prices of the market's spaces of a kind, lowest first, each once."""
    return sorted({cell["price"] for cell in printed["market"]["cells"] if kind in cell.get("kinds", ())})
