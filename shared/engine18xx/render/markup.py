"""SVG as text: elements, escaping and numbers.

`Markup` is text that is SVG already. Whatever comes from a player or a file is a plain ``str`` and becomes `Markup`
through `escaped` or as an attribute of `element`; the type checker finds whoever forgets it. Numbers are written with
at most one decimal, so that the same drawing is the same text on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import NewType

from .palette import INK

Markup = NewType("Markup", str)
Value = str | int | float | None

NOTHING = Markup("")

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> Markup:
    """Any text as the content of an element; characters that XML forbids become question marks in a diamond."""
    return Markup(escape(_FORBIDDEN.sub("\ufffd", text)))


def number(value: float) -> str:
    """A coordinate or length with at most one decimal."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def point(place: complex) -> str:
    """A point as ``x y``; the real part is x, the imaginary part y."""
    return f"{number(place.real)} {number(place.imag)}"


def path_through(places: Iterable[complex], *, closed: bool = False) -> str:
    """Straight lines from place to place, as path data."""
    return "M" + "L".join(point(place) for place in places) + ("Z" if closed else "")


def joined(parts: Iterable[Markup]) -> Markup:
    """Markup one after the other."""
    return Markup("".join(parts))


def element(name: str, *content: Markup, **attributes: Value) -> Markup:
    """An element.

    Args:
        content: its content in order.
        attributes: underscores in names stand for hyphens; an attribute that is None is left out.
    """
    written = "".join(
        f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items() if value is not None
    )
    inside = "".join(content)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def _value(value: Value) -> str:
    return number(value) if isinstance(value, float) else escaped(str(value))


def group(*content: Markup, at: complex | None = None, **attributes: Value) -> Markup:
    """A group of elements, moved so that its origin comes to `at`; nothing if it is empty."""
    if not any(content):
        return NOTHING
    if at is not None:
        attributes = {"transform": f"translate({point(at)})", **attributes}
    return element("g", *content, **attributes)


def words(text: str, at: complex, size: float, **attributes: Value) -> Markup:
    """A line of text, centred at a place in both directions unless the attributes say otherwise."""
    # The middle of capitals and figures lies about a third of the size above the base line.
    return element(
        "text", escaped(text), x=float(at.real), y=float(at.imag + 0.35 * size), font_size=float(size), **attributes
    )


def width_of(text: str, size: float) -> float:
    """About how wide a text is in bold type."""
    return 0.6 * size * len(text)


def picture(title: str, description: str, box: tuple[float, float, float, float], *content: Markup) -> Markup:
    """A whole drawing that can be scaled to any size.

    Args:
        title, description: what a reader who does not see it is told.
        box: left, top, width and height of what is drawn.
    """
    return element(
        "svg",
        element("title", escaped(title)),
        element("desc", escaped(description)),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in box),
        role="graphics-document document",
        aria_label=title,
        font_family=FONT,
        font_weight="bold",
        text_anchor="middle",
        fill=INK,
    )


def named(name: str, *content: Markup, at: complex | None = None) -> Markup:
    """A part of a drawing by itself: a screen reader reads out its name, pointing at it shows it."""
    return group(hint(name), *content, at=at, role="img")


def hint(text: str) -> Markup:
    """What is shown when the group that it stands in is pointed at."""
    return element("title", escaped(text))
