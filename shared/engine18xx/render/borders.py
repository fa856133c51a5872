"""Marks on hexsides: walls, costs of crossing, and sides drawn open."""

from __future__ import annotations

from collections.abc import Iterator

from engine18xx.board import Board, Border, Hex
from engine18xx.board.coordinates import SIDES, opposite

from .geometry import APOTHEM, centre, corner, line, towards
from .markup import Markup, element, group, joined, named
from .palette import INK, ROCK, WALL, WATER, hex_colour
from .scene import Scene
from .signs import cost_sign, plate
from .track import strokes

COST_WIDTH, COST_HEIGHT = 36.0, 14.0
"""Size of the plate on a hexside that costs something."""

ONE_SIDED = 9.0
"""How far inside its hex a mark is drawn that the hex beyond does not have, or no longer."""

COST_COLOURS = {"water": WATER, "mountain": ROCK}


def draw_borders(scene: Scene) -> Markup:
    """All marks on hexsides that are still there; a mark that both hexes carry is drawn once (TRACK-804)."""
    return joined(_draw_border(hexagon, border, scene) for hexagon, border in _marks(scene))


def _marks(scene: Scene) -> Iterator[tuple[Hex, Border]]:
    for hexagon in scene.board.hexes:
        for border in hexagon.borders:
            beyond = hexagon.printed.touching[border.side]
            if beyond is None or beyond > hexagon.index or not _carries(scene.board.hexes[beyond], border):
                yield hexagon, border


def _carries(facing: Hex, border: Border) -> bool:
    """Whether a hex has the same mark on its side of the hexside."""
    side = opposite(border.side)
    return any((mark.side, mark.kind, mark.cost) == (side, border.kind, border.cost) for mark in facing.borders)


def _depth(hexagon: Hex, border: Border, board: Board) -> float:
    """How far from the centre of a hex its mark is drawn: inside the hex if it is left on this one only."""
    beyond = hexagon.printed.touching[border.side]
    return APOTHEM if beyond is None or _carries(board.hexes[beyond], border) else APOTHEM - ONE_SIDED


def cost_places(hexagon: Hex, board: Board) -> list[complex]:
    """Where plates of costs cover a hex: those of its own marks, and of marks on the hexes around it."""
    places = [_depth(hexagon, border, board) * towards(border.side) for border in hexagon.borders if border.cost]
    for side in SIDES:
        beyond = hexagon.printed.touching[side]
        if beyond is not None:
            facing = board.hexes[beyond]
            places += [
                (2 * APOTHEM - _depth(facing, mark, board)) * towards(side)
                for mark in facing.borders
                if mark.cost and mark.side == opposite(side)
            ]
    return places


def _draw_border(hexagon: Hex, border: Border, scene: Scene) -> Markup:
    at = centre(hexagon.printed.position)
    beyond = hexagon.printed.touching[border.side]
    where = f"side of {hexagon.id}" + (f" to {scene.board.hexes[beyond].id}" if beyond is not None else "")
    course = side_course(border.side)
    if border.kind == "drawn_open":
        return group(strokes([course], 2.5, hex_colour(hexagon.tile.colour)), at=at)
    if border.kind == "impassable":
        return named(f"Impassable {where}", wall(course), at=at)
    price = scene.money(border.cost or 0)
    return named(
        f"{border.kind.capitalize()} {price}, {where}",
        strokes([course], 4.5, COST_COLOURS.get(border.kind, INK)),
        cost_mark(border.kind, price, _depth(hexagon, border, scene.board) * towards(border.side)),
        at=at,
    )


def side_course(side: int) -> str:
    """A side of a hex as path data."""
    return line(corner(side), corner(side + 1)).data


def wall(course: str) -> Markup:
    """An impassable hexside: a thick line with white rungs."""
    rungs = element("path", d=course, fill="none", stroke="#fff", stroke_width=3.5, stroke_dasharray="1.5 5")
    return joined((strokes([course], 6.5, WALL), rungs))


def cost_mark(kind: str, price: str, at: complex) -> Markup:
    """The plate with what crossing a hexside costs."""
    sign = cost_sign([kind], price)
    rim = COST_COLOURS.get(kind, INK)
    return group(plate(COST_WIDTH, COST_HEIGHT, 4, rim), sign.drawing, at=at)
