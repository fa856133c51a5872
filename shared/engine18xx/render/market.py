"""The market as one drawing: its cells as they are printed, and the markers in the order in which they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine18xx.finance.market import Cell, MarketShape, ZigzagShape

from .describe import counted, listed
from .disc import disc
from .legend import Entry, draw_legend
from .markup import Markup, element, joined, named, picture, words
from .palette import INK, PAPER
from .scene import Livery, liveries_of

if TYPE_CHECKING:
    from engine18xx.game import Game

WIDE = 58.0
"""Width of a cell."""

HEAD = 34.0
"""Height of what is printed in a cell: its price and the letters of its kinds."""

RADIUS = 15.0
STEP = 22.0
"""From one marker of a stack to the next: far enough that every symbol can be read."""

MARGIN = 14.0
HEADING = 40.0


class Kind(NamedTuple):
    """How a kind of cell is marked: its letter and its ground."""

    letter: str
    ground: str


KINDS: Mapping[str, Kind] = {
    "closes": Kind("X", "#b9b4ab"),
    "game_end": Kind("E", "#f0a196"),
    "par_major": Kind("M", "#a9d3ee"),
    "par": Kind("P", "#f7e06e"),
    "repar": Kind("R", "#f6c48a"),
    "president_may_buy_two": Kind("2", "#b9e0b0"),
    "no_cert_limit": Kind("N", "#e3cfee"),
    "ignore_first_sold_share": Kind("F", "#d9e6c3"),
}
"""Kinds of cells in the order of importance: a cell has the ground of the first one and the letters of all."""

OTHER = Kind("?", "#e2e2dc")


class Place(NamedTuple):
    """Where a cell is drawn: upper left corner and height."""

    left: float
    top: float
    high: float


def market_svg(game: Game) -> str:
    """The market of a game as it stands, as an SVG document without a fixed size."""
    shape = game.market.shape
    stacks = stacks_of(game)
    places = _zigzag(shape, stacks) if isinstance(shape, ZigzagShape) else _grid(shape, stacks)
    liveries = liveries_of(game)
    cells = [_draw_cell(cell, place, stacks.get(cell, ()), liveries, game) for cell, place in places.items()]
    width = max(place.left for place in places.values()) + WIDE
    height = max(place.top + place.high for place in places.values())
    legend, high = draw_legend(_entries(game), complex(0, height + MARGIN), width)
    title = f"Market of {game.title}"
    box = (-MARGIN, -MARGIN - HEADING, width + 2 * MARGIN, height + high + 3 * MARGIN + HEADING)
    return picture(
        title,
        _market_words(stacks, game),
        box,
        element("rect", x=box[0], y=box[1], width=box[2], height=box[3], fill=PAPER),
        words(title, complex(0, -HEADING / 2 - 6), 22.0, text_anchor="start"),
        joined(cells),
        legend,
    )


def stacks_of(game: Game) -> dict[Cell, list[str]]:
    """The markers in each cell by symbol, in the order in which they operate, top first (CORE-60, CORE-152)."""
    stacks: dict[Cell, list[str]] = {}
    for corporation in game.market.order():
        if corporation.cell is not None:
            stacks.setdefault(corporation.cell, []).append(corporation.sym)
    return stacks


def _high(cells: Sequence[Cell], stacks: Mapping[Cell, Sequence[str]]) -> float:
    """Height of cells in one row: enough for the tallest stack in it."""
    tallest = max((len(stacks.get(cell, ())) for cell in cells), default=0)
    return HEAD + 2 * RADIUS + 4 + STEP * max(tallest - 1, 0)


def _grid(shape: MarketShape, stacks: Mapping[Cell, Sequence[str]]) -> dict[Cell, Place]:
    """Rows one below the other; a market of one row is a grid as well."""
    places: dict[Cell, Place] = {}
    top = 0.0
    for row in sorted({cell.row for cell in shape.cells.values()}):
        cells = sorted((cell for cell in shape.cells.values() if cell.row == row), key=lambda cell: cell.column)
        high = _high(cells, stacks)
        places.update({cell: Place(WIDE * cell.column, top, high) for cell in cells})
        top += high
    return places


def _zigzag(shape: MarketShape, stacks: Mapping[Cell, Sequence[str]]) -> dict[Cell, Place]:
    """One list of cells in two interleaved rows: every second cell lies below, half a cell further to the right."""
    cells = sorted(shape.cells.values(), key=lambda cell: cell.column)
    upper = _high(cells[::2], stacks)
    lower = _high(cells[1::2], stacks)
    return {
        cell: Place(WIDE / 2 * cell.column, upper if cell.column % 2 else 0.0, lower if cell.column % 2 else upper)
        for cell in cells
    }


def _draw_cell(cell: Cell, place: Place, stack: Sequence[str], liveries: Mapping[str, Livery], game: Game) -> Markup:
    kinds = [kind for name, kind in KINDS.items() if name in cell.kinds]
    kinds += [OTHER] * any(name not in KINDS for name in cell.kinds)
    price = f"{game.printed()['currency']}{cell.price}"
    # The lowest marker is drawn first and the top one last, which lies over it.
    discs = [
        disc(liveries[symbol], complex(WIDE / 2, HEAD + RADIUS + STEP * index), RADIUS)
        for index, symbol in reversed(list(enumerate(stack)))
    ]
    return named(
        listed([price, *_kind_words(cell), *stack]),
        element(
            "rect",
            width=WIDE,
            height=place.high,
            fill=kinds[0].ground if kinds else "#fffdf6",
            stroke=INK,
            stroke_width=0.8,
        ),
        words(str(cell.price), complex(6, 11), 14.0, text_anchor="start"),
        words("".join(kind.letter for kind in kinds), complex(WIDE - 5, 11), 11.0, text_anchor="end"),
        *discs,
        at=complex(place.left, place.top),
    )


def _kind_words(cell: Cell) -> list[str]:
    return sorted(kind.replace("_", " ") for kind in cell.kinds)


def _entries(game: Game) -> list[Entry]:
    """What the letters and grounds mean, in the words of the facts."""
    meanings: Mapping[str, str] = game.printed()["market"]["kinds"]
    occurring = {name for cell in game.market.shape.cells.values() for name in cell.kinds}
    names = [name for name in KINDS if name in occurring] + sorted(occurring - KINDS.keys())
    return [_entry(KINDS.get(name, OTHER), meanings.get(name, name.replace("_", " "))) for name in names]


def _entry(kind: Kind, meaning: str) -> Entry:
    square = element("rect", x=-12.0, y=-12.0, width=24, height=24, fill=kind.ground, stroke=INK, stroke_width=0.8)
    return Entry(joined((square, words(kind.letter, 0j, 12.0))), 24.0, meaning)


def _market_words(stacks: Mapping[Cell, Sequence[str]], game: Game) -> str:
    currency = game.printed()["currency"]
    markers = "; ".join(f"{currency}{cell.price}: {listed(stack)}" for cell, stack in stacks.items())
    number = sum(len(stack) for stack in stacks.values())
    return f"{counted(number, 'marker')} on the market, dearest first, top of each stack first. {markers}".strip()
