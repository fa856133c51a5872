"""Colours, and the rule that none of them ever carries a meaning alone.

Text is set in a colour that can be read on its ground, whatever a chart of a company says; trains are told apart by
colour and by the pattern of their dashes.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

INK = "#1c1c1c"
PAPER = "#faf7ef"
FAINT = "#6b6b6b"
OUTLINE = "#8d8a7c"
WATER = "#1f6fb2"
ROCK = "#7a4a21"
WALL = "#a3201d"

HEX_COLOURS = MappingProxyType(
    {
        "white": "#fffdf6",
        "yellow": "#f7e06e",
        "green": "#8ccb8a",
        "brown": "#d3a069",
        "gray": "#c6c9cc",
        "red": "#f0a196",
        "blue": "#a9d3ee",
    }
)
"""Grounds of hexes and tiles by the colour that the facts name."""

COLOUR_SIGNS = MappingProxyType({"yellow": "Y", "green": "Gn", "brown": "Bn", "gray": "Gy", "blue": "Bu", "red": "R"})
"""What stands beside a colour for those who cannot tell colours apart."""

_NAMED = MappingProxyType(
    {
        "black": "#000000",
        "white": "#ffffff",
        "deepskyblue": "#00bfff",
        "green": "#008000",
        "yellow": "#ffff00",
        "darkmagenta": "#8b008b",
        "darkblue": "#00008b",
        "yellowgreen": "#9acd32",
    }
)
"""Colours that the charts of companies give by name, as CSS defines them."""

LEAST_CONTRAST = 4.5
"""Contrast that text needs to be read with ease (WCAG 2.2, 1.4.3)."""


def hex_colour(name: str) -> str:
    """Ground of a hex or tile."""
    return HEX_COLOURS.get(name, HEX_COLOURS["white"])


@cache
def components(colour: str) -> tuple[int, int, int] | None:
    """Red, green and blue of a colour, 0 to 255; None if it is not one that the charts use."""
    digits = _NAMED.get(colour, colour).removeprefix("#")
    if not re.fullmatch(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", digits):
        return None
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[start : start + 2], 16) for start in (0, 2, 4))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 for black to 1 for white (WCAG 2.2); a colour nobody knows counts as white."""
    red, green, blue = (_linear(component / 255) for component in components(colour) or (255, 255, 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(component: float) -> float:
    return component / 12.92 if component <= 0.04045 else ((component + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@cache
def readable(ground: str, wanted: str) -> str:
    """The wanted colour of text if it can be read on the ground; else black or white, whichever is better."""
    if components(wanted) is not None and contrast(ground, wanted) >= LEAST_CONTRAST:
        return wanted
    return max("#000000", "#ffffff", key=lambda colour: contrast(ground, colour))


class Stroke(NamedTuple):
    """How the route of a train is drawn: its colour, its dashes (None is a solid line), and both in words."""

    colour: str
    dashes: str | None
    name: str


_ROUTE_COLOURS = (
    ("#0063b4", "blue"),
    ("#c64407", "orange"),
    ("#8a2f8f", "purple"),
    ("#00735a", "sea green"),
    ("#c2185b", "pink"),
    ("#6b5b00", "olive"),
)
_ROUTE_DASHES = (
    (None, "solid"),
    ("9 4", "dashed"),
    ("2.5 3.5", "dotted"),
    ("12 3.5 2.5 3.5", "dash-dot"),
    ("18 4", "long-dashed"),
    ("9 3 2.5 3 2.5 3", "dash-dot-dot"),
    ("5 3", "short-dashed"),
)


def route_stroke(index: int) -> Stroke:
    """How the route of train number `index` is drawn. The first 42 differ."""
    colour, colour_name = _ROUTE_COLOURS[index % len(_ROUTE_COLOURS)]
    dashes, dashes_name = _ROUTE_DASHES[index % len(_ROUTE_DASHES)]
    return Stroke(colour, dashes, f"{colour_name}, {dashes_name}")
