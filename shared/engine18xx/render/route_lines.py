"""Routes on the board: one line per train, in a colour and with dashes of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from engine18xx.board import PATHS, Board, Hex
from engine18xx.routes import Route

from .face import Face
from .markup import Markup, element, joined
from .palette import Stroke, route_stroke

WIDTH = 5.5
"""Width of the line of a route."""

RIM = 3.0
"""How much wider the line of a train is for each other one that shares its track and is drawn on top of it."""


class RouteLine(NamedTuple):
    """A route as it is drawn.

    Attributes:
        paths: the pieces of track that it uses, as paths of the map.
        width: of its line.
        ground: width of the white ground below the line.
        stroke: colour and dashes.
        words: its train and the places it stops at.
    """

    paths: frozenset[int]
    width: float
    ground: float
    stroke: Stroke
    words: str


def route_lines(board: Board, routes: Iterable[Route]) -> list[RouteLine]:
    """The lines of routes, one for each train in the order given."""
    found = list(routes)
    paths = [frozenset(path for leg in route.legs for path in leg.paths) for route in found]
    lines: list[RouteLine] = []
    for index, route in enumerate(found):
        shared = [not paths[index].isdisjoint(others) for others in paths]
        width = WIDTH + RIM * sum(shared[index + 1 :])
        # On top of another line the ground is narrow, so that the other one shows on both sides.
        ground = width + (RIM / 3 if any(shared[:index]) else RIM)
        words = f"{route.train.id}: {' – '.join(_places(route))}"
        lines.append(RouteLine(paths[index], width, ground, route_stroke(index), words))
    return lines


def _places(route: Route) -> list[str]:
    """Where a route stops, each place once however many stops in a row it has."""
    return [place for place, _ in groupby(stop.hex.printed.name or stop.hex.id for stop in route.stops)]


def draw_route_pieces(hexagon: Hex, face: Face, lines: Sequence[RouteLine]) -> Markup:
    """The pieces of all routes on one hex."""
    drawn: list[Markup] = []
    for line in lines:
        pieces = [curve.data for index, curve in enumerate(face.curves) if PATHS * hexagon.index + index in line.paths]
        if pieces:
            drawn.append(route_stroke_drawing("".join(pieces), line))
    return joined(drawn)


def route_stroke_drawing(course: str, line: RouteLine) -> Markup:
    """A course in the colour and dashes of a route, on a white ground that shows through the dashes."""
    return joined(
        (
            element("path", d=course, fill="none", stroke="#fff", stroke_width=line.ground),
            element(
                "path",
                d=course,
                fill="none",
                stroke=line.stroke.colour,
                stroke_width=line.width,
                stroke_dasharray=line.stroke.dashes,
            ),
        )
    )
