"""The legend of a board: the routes on it, and only those signs that occur on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine18xx.board import NodeKind, TokenKind

from .borders import COST_COLOURS, cost_mark, wall
from .disc import disc, symbol
from .face import SLOT, TRACK
from .markup import Markup, element, group, joined, width_of, words
from .palette import FAINT, INK
from .route_lines import RouteLine, route_stroke_drawing
from .scene import Livery, Scene
from .signs import cost_sign, table_sign, value_sign
from .stops import halt_mark, town_mark
from .track import strokes

SIZE = 13.0
ROW = 36.0


class Entry(NamedTuple):
    """A sign, its width, and what it means."""

    drawing: Markup
    wide: float
    meaning: str

    @property
    def width(self) -> float:
        """How much room it takes in a row."""
        return self.wide + 8 + width_of(self.meaning, SIZE) * 0.85 + 24


def draw_legend(entries: Sequence[Entry], at: complex, width: float) -> tuple[Markup, float]:
    """Entries in rows of a width; the drawing and its height."""
    drawn: list[Markup] = []
    across, down = 0.0, 0.0
    for entry in entries:
        if across and across + entry.width > width:
            across, down = 0.0, down + ROW
        place = complex(across, down + ROW / 2)
        drawn.append(group(entry.drawing, at=place + entry.wide / 2))
        drawn.append(words(entry.meaning, place + entry.wide + 8, SIZE, text_anchor="start", font_weight="normal"))
        across += entry.width
    return group(*drawn, at=at), down + ROW if entries else 0.0


def route_entries(lines: Sequence[RouteLine]) -> list[Entry]:
    """One entry for each train that runs."""
    return [
        Entry(route_stroke_drawing("M-27 0H27", line._replace(width=5.5)), 54, f"{line.words} ({line.stroke.name})")
        for line in lines
    ]


def board_entries(scene: Scene) -> list[Entry]:
    """The signs that occur on the board."""
    return [*_slot_entries(scene), *_node_entries(scene), *_terrain_entries(scene), *_border_entries(scene)]


def _slot_entries(scene: Scene) -> Iterator[Entry]:
    cities = list(scene.board.cities())
    tokens = [token for city in cities for token in city.standing()]
    sample = Livery("ABC", "sample", "#2c5f8a", "white")
    if tokens:
        yield Entry(disc(sample, 0j, SLOT - 1.5), 2 * SLOT, "station token")
    if any(token.face_down for token in tokens):
        yield Entry(disc(sample, 0j, SLOT - 1.5, face_down=True), 2 * SLOT, "token face down")
    if any(token.kind == TokenKind.DESTINATION for token in tokens):
        yield Entry(disc(sample, 0j, SLOT - 1.5, destination=True), 2 * SLOT, "destination token")
    if any(holder for city in cities for holder in city.reservations):
        ring = element("circle", r=SLOT - 1, fill="#fff", stroke=INK, stroke_width=0.9)
        yield Entry(joined((ring, symbol("ABC", 0j, SLOT - 3, fill=FAINT))), 2 * SLOT, "reserved slot")
    if any(city.extra for city in cities):
        extra = element("circle", r=SLOT - 1, fill="#fff", stroke=INK, stroke_width=0.9, stroke_dasharray="4 2.5")
        yield Entry(extra, 2 * SLOT, "extra slot")


def _node_entries(scene: Scene) -> Iterator[Entry]:
    lies = [hexagon.lie for hexagon in scene.board.hexes]
    nodes = [node for lie in lies for node in lie.nodes]
    kinds = {node.kind for node in nodes}
    if NodeKind.TOWN in kinds:
        bar = joined((strokes(["M-16 0H16"], TRACK, INK), town_mark(0j, 1 + 0j)))
        yield Entry(joined((group(bar, at=-12 + 0j), town_mark(19 + 0j))), 54, "town")
    if NodeKind.HALT in kinds:
        yield Entry(halt_mark(0j), 15, "halt")
    if any(isinstance(node.revenue, int) and node.revenue for node in nodes):
        yield Entry(value_sign(20).drawing, 18, "value")
    tables = [node.revenue for node in nodes if not isinstance(node.revenue, int)]
    if tables:
        counting = next((colour for colour in reversed(scene.colours) if colour in tables[0]), None)
        table = table_sign(tables[0], counting)
        yield Entry(table.drawing, table.width, "value by newest tiles, framed: now")
    if any(path.dual for lie in lies for path in lie.paths):
        dual = joined((strokes(["M-20 0H20"], TRACK + 4, INK), strokes(["M-20 0H20"], TRACK - 2.5, "#fff")))
        yield Entry(dual, 40, "dual track")


def _terrain_entries(scene: Scene) -> Iterator[Entry]:
    seen: dict[tuple[str, ...], int] = {}
    for hexagon in scene.board.hexes:
        if hexagon.tile.printed:
            for terrain in hexagon.printed.terrain:
                seen.setdefault(terrain.kinds, terrain.cost)
    for kinds in sorted(seen):
        sign = cost_sign(kinds, scene.money(seen[kinds]))
        yield Entry(sign.drawing, sign.width, " and ".join(kinds))


def _border_entries(scene: Scene) -> Iterator[Entry]:
    borders = {border.kind: border for hexagon in scene.board.hexes for border in hexagon.borders}
    for kind in sorted(borders):
        if kind == "impassable":
            yield Entry(wall("M-24 0H24"), 48, "impassable hexside")
        elif kind in COST_COLOURS:
            price = scene.money(borders[kind].cost or 0)
            side = strokes(["M-30 0H30"], 4.5, COST_COLOURS[kind])
            yield Entry(joined((side, cost_mark(kind, price, 0j))), 60, f"{kind} to cross")
