"""A tile by itself, as in the box of tiles; and what the drawing of a hex on the map shares with it."""

from __future__ import annotations

from collections.abc import Sequence

from engine18xx.board import Node, NodeKind
from engine18xx.board.board import tiles_of
from engine18xx.errors import RuleViolation
from engine18xx.frozen import Facts

from .describe import tile_words
from .face import Face, face_of
from .geometry import APOTHEM, CORNERS, RADIUS, towards
from .markup import Markup, element, joined, path_through, picture
from .palette import OUTLINE, hex_colour
from .signs import Sign, icon_sign, label_sign, small_sign, table_sign, value_sign
from .space import Space
from .stops import Slot, draw_city, draw_node
from .track import draw_track

CORNER_PLACES = tuple(46.5 * towards(half / 2) for half in (5, 7, 11, 1, 9, 3))
"""In the corners of a hex, which track never enters: upper left, upper right, lower right, lower left, right, left."""


def tile_svg(facts: Facts, name: str, rotation: int = 0) -> str:
    """The drawing of a tile of a title.

    Args:
        facts: the facts of the title, as `load_facts` gives them.
        name: number of the tile.
        rotation: how far it is turned, 0 to 5 (TRACK-304).

    Raises:
        RuleViolation: if the title has no such tile.
    """
    found = next((tile for tile in tiles_of(facts) if tile.name == name), None)
    if found is None:
        raise RuleViolation("TRACK-401", f"there is no tile {name!r}", tile=name)
    record = next(record for record in facts["tiles"] if record["name"] == name)
    face = face_of(found.rotated(rotation % 6), record)
    space = face.space()
    number = small_sign(f"#{name}")
    signs = [*place_figures(face, space), *place_icons(face, space, facts["currency"])]
    signs.append(number.at(space.put(number.width, number.height, CORNER_PLACES[2:] + CORNER_PLACES[:2])))
    cities = [draw_city(face, city, [Slot()] * city.slots, None) for city in face.lie.cities]
    title = f"Tile {name}"
    box = (-RADIUS - 2, -APOTHEM - 2, 2 * RADIUS + 4, 2 * APOTHEM + 4)
    return picture(
        title, tile_words(face.lie, facts["currency"]), box, ground(face), draw_stops(face, cities), joined(signs)
    )


def ground(face: Face) -> Markup:
    """The hex itself with the track on it."""
    colour = hex_colour(face.lie.tile.colour)
    hexagon = element("path", d=path_through(CORNERS, closed=True), fill=colour, stroke=OUTLINE, stroke_width=1)
    return joined((hexagon, draw_track(face)))


def draw_stops(face: Face, cities: Sequence[Markup]) -> Markup:
    """Towns, halts and junctions, and the cities as they were drawn."""
    return joined((*(draw_node(face, node) for node in face.lie.nodes), *cities))


def place_figures(face: Face, space: Space, colours: Sequence[str] = ()) -> list[Markup]:
    """Label and revenue figures of a tile, each where there is room.

    Args:
        colours: tile colours of the phase, oldest first; the figure of a table that they make count is framed.
    """
    placed: list[Markup] = []
    label = face.lie.tile.label
    if label is not None:
        sign = label_sign(label)
        corners = (0.9 * corner for corner in CORNER_PLACES[1:])
        places = (*CORNER_PLACES[1:], *corners, *(34.0 * towards(side) for side in (3, 4, 5, 2, 1, 0)), 0j)
        placed.append(sign.at(space.put(sign.width, sign.height, places)))
    for node in _valued_nodes(face):
        figure = _figure(node, colours)
        if figure is not None:
            placed.append(figure.at(space.put(figure.width, figure.height, _places_near(face, node))))
    return placed


def place_icons(face: Face, space: Space, currency: str) -> list[Markup]:
    """Icons of a tile or printed hex, in its corners if there is room."""
    placed: list[Markup] = []
    for icon in face.record.get("icons", ()):
        sign = icon_sign(icon, currency)
        places = (*CORNER_PLACES[::-1], *(36.0 * towards(half / 2) for half in range(12)))
        placed.append(sign.at(space.put(sign.width, sign.height, places)))
    return placed


def _valued_nodes(face: Face) -> list[Node]:
    """The nodes whose value is written beside them; several with the same table share one (London in N29)."""
    shown: list[Node] = []
    for node in face.lie.nodes:
        hidden = face.record["nodes"][node.index].get("revenue_hidden")
        shared = not isinstance(node.revenue, int) and any(other.revenue == node.revenue for other in shown)
        if not hidden and not shared:
            shown.append(node)
    return shown


def _figure(node: Node, colours: Sequence[str]) -> Sign | None:
    """The value of a node as a figure or a table; None if it has none."""
    if isinstance(node.revenue, int):
        return value_sign(node.revenue) if node.revenue else None
    counting = next((colour for colour in reversed(colours) if colour in node.revenue), None)
    return table_sign(node.revenue, counting)


def _places_near(face: Face, node: Node) -> list[complex]:
    """Where the figure of a node may stand: around the node, nearest first."""
    place = face.places[node.index]
    if node.kind is NodeKind.OFFBOARD:
        return [0j, *(distance * towards(side) for distance in (10.0, 18.0, 26.0) for side in (3, 0, 4, 2, 5, 1))]
    nearest = 26.0 if node.kind is NodeKind.CITY else 17.0
    directions = (9, 8, 10, 7, 11, 3, 4, 2, 5, 1, 6, 0)
    near = [
        place + (nearest + further) * towards(half / 2) for further in (0.0, 5.0, 10.0, 16.0) for half in directions
    ]
    return [*near, *CORNER_PLACES[::-1]]
