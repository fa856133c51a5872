"""A hex of the map: its tile, whoever stands there, its name, and what is printed on it."""

from __future__ import annotations

from collections.abc import Sequence

from engine18xx.board import Hex

from .borders import COST_HEIGHT, COST_WIDTH, cost_places
from .describe import hex_words
from .face import SLOT, Face
from .geometry import centre, corner, towards
from .markup import Markup, element, joined, named, path_through
from .palette import FAINT, INK, hex_colour
from .route_lines import RouteLine, draw_route_pieces
from .scene import Scene
from .signs import Sign, cost_sign, names_sign, plate, small_sign
from .space import Box, Space
from .stops import draw_city, slots_of
from .tile import CORNER_PLACES, draw_stops, ground, place_figures, place_icons
from .track import stub

_NAME_PLACES = tuple(
    complex(x, y) for x in (0, 12, -12, 20, -20) for y in (31, -31, 26, -26, 41, -41, 36, -36, 20, -20, 14, -14)
)
_AROUND = tuple(distance * towards(half / 2) for distance in (34.0, 26.0, 40.0) for half in (0, 6, 9, 3, 1, 11, 5, 7))
LONGEST_LINE = 13  # letters of a name on one line


def draw_hex(hexagon: Hex, scene: Scene, lines: Sequence[RouteLine]) -> Markup:
    """A hex in its place on the map, with the pieces of routes that run through it."""
    face = scene.face(hexagon)
    cities = [draw_city(face, city.node, slots_of(city), scene) for city in hexagon.cities]
    return named(
        hex_words(hexagon, scene),
        ground(face),
        _printed_marks(hexagon, face),
        draw_route_pieces(hexagon, face, lines),
        draw_stops(face, cities),
        joined(_place_signs(hexagon, face, scene)),
        at=centre(hexagon.printed.position),
    )


def _printed_marks(hexagon: Hex, face: Face) -> Markup:
    """Stubs and dividing lines."""
    marks = [
        element("path", d=path_through(corner(end) for end in divider["corners"]), stroke=INK, stroke_width=2)
        for divider in face.record.get("partitions", ())
    ]
    if hexagon.tile.printed:
        marks += [stub(side) for side in hexagon.printed.stubs]
    return joined(marks)


def _place_signs(hexagon: Hex, face: Face, scene: Scene) -> list[Markup]:
    """All that is written on a hex, what matters most first."""
    space = face.space()
    for city in hexagon.cities:
        for place in face.slots(city.node, city.slots):
            space.take_disc(place, SLOT + 2)
    for place in cost_places(hexagon, scene.board):
        space.take_box(Box(place, COST_WIDTH, COST_HEIGHT))
    placed = [_put(space, small_sign(hexagon.id), (*CORNER_PLACES, *_AROUND))]
    placed += place_figures(face, space, scene.colours)
    if hexagon.tile.printed:
        for terrain in hexagon.printed.terrain:
            placed.append(_put(space, cost_sign(terrain.kinds, scene.money(terrain.cost)), (*_AROUND, *CORNER_PLACES)))
    if hexagon.printed.name:
        sign = names_sign(_name_lines(hexagon.printed.name), hex_colour(hexagon.tile.colour))
        placed.append(_put(space, sign, _NAME_PLACES))
    placed += place_icons(face, space, scene.currency)
    if hexagon.reservations:
        placed.append(_put(space, _reservations(hexagon.reservations), (*_AROUND, *CORNER_PLACES)))
    if not hexagon.tile.printed:
        places = (*CORNER_PLACES[2:], *CORNER_PLACES[:2], *_AROUND)
        placed.append(_put(space, small_sign(f"#{hexagon.tile.name}"), places))
    return placed


def _put(space: Space, sign: Sign, places: Sequence[complex]) -> Markup:
    return sign.at(space.put(sign.width, sign.height, places))


def _reservations(holders: Sequence[str]) -> Sign:
    """Reservations for the hex as a whole (TRACK-1009)."""
    sign = small_sign(" ".join(holders))
    rim = plate(sign.width + 4, 11.0, 5, FAINT, "2 2")
    return Sign(sign.width + 4, 11.0, joined((rim, sign.drawing)))


def _name_lines(name: str) -> list[str]:
    """A name on one line, or on two that are about equally long."""
    gaps = [index for index, letter in enumerate(name) if letter == " "]
    if len(name) <= LONGEST_LINE or not gaps:
        return [name]
    gap = min(gaps, key=lambda index: abs(2 * index + 1 - len(name)))
    return [name[:gap], name[gap + 1 :]]
