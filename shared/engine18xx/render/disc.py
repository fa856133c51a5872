"""The disc of a corporation: its station token on the board, its marker on the market."""

from __future__ import annotations

from .geometry import line, towards
from .markup import Markup, Value, element, group, hint, joined, words
from .palette import INK, PAPER, readable
from .scene import Livery

_SIZES = {1: 0.95, 2: 0.85, 3: 0.72, 4: 0.62, 5: 0.5}  # size of the symbol by its length, in radii


def disc(
    livery: Livery, place: complex, radius: float, *, face_down: bool = False, destination: bool = False
) -> Markup:
    """A corporation's disc.

    Args:
        face_down: turned over (R1860-708): pale with a broken rim, and struck through.
        destination: a destination token: with a second rim and a D.
    """
    title = f"{livery.symbol}: {livery.name}"
    if face_down:
        drawn = _face_down(livery, radius)
        title += ", face down"
    else:
        ink = readable(livery.colour, livery.text_colour)
        drawn = [element("circle", r=radius, fill=livery.colour, stroke=INK)]
        if destination:
            title += ", destination token"
            drawn.append(element("circle", r=radius - 2, fill="none", stroke=ink, stroke_width=0.9))
        drawn.append(symbol(livery.symbol, 0j, radius * 0.85 if destination else radius, fill=ink))
        if destination:
            drawn.append(_badge("D", radius * towards(5.5)))
    return group(hint(title), *drawn, at=place)


def _face_down(livery: Livery, radius: float) -> list[Markup]:
    """A token that lies face down; its symbol stays readable across the stroke."""
    end = 0.72 * radius
    return [
        element("circle", r=radius, fill=PAPER, stroke=INK, stroke_dasharray="3 2"),
        element("circle", r=radius - 2.2, fill="none", stroke=livery.colour, stroke_width=1.8),
        element("path", d=line(complex(-end, end), complex(end, -end)).data, stroke=INK, stroke_width=1.2),
        symbol(
            livery.symbol,
            0j,
            radius * 0.85,
            stroke=PAPER,
            stroke_width=2.5,
            stroke_linejoin="round",
            paint_order="stroke",
        ),
    ]


def symbol(text: str, place: complex, radius: float, **attributes: Value) -> Markup:
    """A corporation's symbol, as large as fits into a disc."""
    size = radius * _SIZES.get(len(text), 2.4 / max(len(text), 1))
    return words(text, place, size, **attributes)


def _badge(letter: str, place: complex) -> Markup:
    return joined(
        (
            element("circle", cx=place.real, cy=place.imag, r=4.5, fill=PAPER, stroke=INK, stroke_width=0.8),
            words(letter, place, 6.5),
        )
    )
