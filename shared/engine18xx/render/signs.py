"""Small signs: terrain and its cost, marks on hexsides, revenue, labels, points of the compass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .markup import Markup, element, group, joined, width_of, words
from .palette import COLOUR_SIGNS, FAINT, INK, PAPER, ROCK, WATER, hex_colour


class Sign(NamedTuple):
    """A sign that is drawn around a place, and the room that it takes."""

    width: float
    height: float
    drawing: Markup

    def at(self, place: complex) -> Markup:
        """The sign moved there."""
        return group(self.drawing, at=place)


_WAVES = "M-6 -2q1.5 -2.5 3 0t3 0t3 0t3 0M-6 2q1.5 -2.5 3 0t3 0t3 0t3 0"
_GLYPHS: Mapping[str, tuple[str, str]] = {
    "mountain": ("M-6.5 4L-1 -5L2 -0.5L3.5 -2.5L7 4Z", ROCK),
    "hill": ("M-6.5 4Q-3 -5 0.5 4M-0.5 1Q3 -4.5 6.5 4", ROCK),
    "swamp": ("M-6 4H6M-3 4V-3M-3 1L-5.5 -2M-3 1L-0.5 -2M3 4V-1M3 2L1 0M3 2L5 0", "#2f6b3a"),
    "water": (_WAVES, WATER),
    "river": (_WAVES, WATER),
}
_PLAIN = ("M0 -5L5 0L0 5L-5 0Z", FAINT)


def glyph(kind: str) -> Markup:
    """The sign of a kind of terrain, about 13 wide and 10 high; a lozenge for one that has none."""
    data, colour = _GLYPHS.get(kind, _PLAIN)
    filled = data.endswith("Z")
    return element(
        "path",
        d=data,
        fill=colour if filled else "none",
        stroke=None if filled else colour,
        stroke_width=None if filled else 1.5,
    )


def cost_sign(kinds: Sequence[str], cost: str) -> Sign:
    """Glyphs of terrain and what it costs."""
    size = 9.0
    text_width = width_of(cost, size)
    width = 14.0 * len(kinds) + text_width + 2
    left = -width / 2
    drawn = [group(glyph(kind), at=complex(left + 7 + 14 * index, 0)) for index, kind in enumerate(kinds)]
    drawn.append(words(cost, complex(left + 14 * len(kinds) + 1, 0), size, text_anchor="start"))
    return Sign(width, 11.0, joined(drawn))


def value_sign(value: int) -> Sign:
    """A revenue figure in its circle."""
    radius = 8.0 if value < 100 else 9.5
    circle = element("circle", r=radius, fill="#fff", stroke=INK, stroke_width=0.9)
    return Sign(2 * radius, 2 * radius, joined((circle, words(str(value), 0j, 9.5))))


def table_sign(values: Mapping[str, int], counting: str | None) -> Sign:
    """Revenue figures by tile colour, each on its colour with the letter of that colour.

    Args:
        counting: colour of the figure that counts now; it is framed.
    """
    wide = 17.0 if max(values.values()) >= 100 else 15.0
    high, per_row = 15.0, 4 if len(values) == 4 else 3
    colours = sorted(values, key=lambda colour: (colour == counting, list(values).index(colour)))
    places = {}
    rows = [list(values)[start : start + per_row] for start in range(0, len(values), per_row)]
    for row, line in enumerate(rows):
        for column, colour in enumerate(line):
            places[colour] = complex((column - (len(line) - 1) / 2) * wide, (row - (len(rows) - 1) / 2) * high)
    # The framed one comes last, so that nothing covers its frame.
    drawn = [_chip(colour, values[colour], places[colour], wide, high, colour == counting) for colour in colours]
    return Sign(wide * len(rows[0]), high * len(rows), joined(drawn))


def _chip(colour: str, value: int, at: complex, wide: float, high: float, counts: bool) -> Markup:
    return group(
        element(
            "rect",
            x=-wide / 2,
            y=-high / 2,
            width=wide,
            height=high,
            fill=hex_colour(colour),
            stroke=INK,
            stroke_width=2.2 if counts else 0.7,
        ),
        words(str(value), -2.3j, 8.5),
        words(COLOUR_SIGNS.get(colour, colour[:1].upper()), 4.4j, 5.0),
        at=at,
    )


def label_sign(label: str) -> Sign:
    """The label of a tile or hex (TRACK-313)."""
    return Sign(width_of(label, 14.0) + 2, 12.0, words(label, 0j, 14.0))


_COMPASS = frozenset(("north", "east", "south", "west"))


def icon_sign(icon: str, currency: str) -> Sign:
    """An icon of a hex: a point of the compass, a bonus such as ``plus_40``, or else its name."""
    if icon in _COMPASS:
        arrow = element("path", d="M0 -9.6L2.8 -6H-2.8Z", transform=f"rotate({_BEARINGS[icon]})", fill=INK)
        circle = element("circle", r=6.0, fill="#fff", stroke=INK, stroke_width=0.8)
        return Sign(18.0, 18.0, joined((circle, arrow, words(icon[0].upper(), 0j, 7.5))))
    text = f"+{currency}{icon.removeprefix('plus_')}" if icon.startswith("plus_") else icon
    width = width_of(text, 9.0) + 5
    return Sign(width, 12.0, joined((plate(width, 12.0, 3, INK), words(text, 0j, 9.0))))


_BEARINGS = {"north": 0, "east": 90, "south": 180, "west": 270}


def names_sign(lines: Sequence[str], ground: str) -> Sign:
    """The name of a place on one or two lines, with a halo in the colour of the ground."""
    size = 8.5 if max(map(len, lines)) <= 15 else 7.5
    high = size + 1
    drawn = joined(
        words(line, complex(0, (index - (len(lines) - 1) / 2) * high), size) for index, line in enumerate(lines)
    )
    halo = group(drawn, stroke=ground, stroke_width=2.5, stroke_linejoin="round", paint_order="stroke")
    return Sign(max(width_of(line, size) for line in lines) * 0.93, high * len(lines), halo)


def small_sign(text: str) -> Sign:
    """A coordinate, the number of a tile and the like."""
    return Sign(width_of(text, 7.0) + 1, 7.0, words(text, 0j, 7.0, fill="#4a4a46", font_weight="normal"))


def plate(width: float, height: float, rounding: float, rim: str, dashes: str | None = None) -> Markup:
    """A pale plate with round corners around the origin, on which something is written."""
    return element(
        "rect",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=rounding,
        fill=PAPER,
        stroke=rim,
        stroke_width=0.9,
        stroke_dasharray=dashes,
    )
