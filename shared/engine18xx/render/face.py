"""The face of a tile: where its track runs and where its stops lie, before anything is drawn.

A `Face` belongs to a tile as it lies, and is laid out once for all games. The facts say where some nodes are drawn;
the others lie on their track, or in the middle, or where there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from engine18xx.board import LANES, NODES, Node, NodeKind, Orientation, Path

from .geometry import APOTHEM, Curve, between_sides, from_side, length, line, side_point, towards
from .space import Space

SLOT = 14.5
"""Radius of a city slot."""

TRACK = 7.0
"""Width of track."""

_SIZES = {NodeKind.CITY: SLOT, NodeKind.TOWN: 8.0, NodeKind.HALT: 7.0, NodeKind.OFFBOARD: 0.0, NodeKind.JUNCTION: 4.0}
_SHARES = (0.5, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8)  # of the way along its track, where a node may lie


class Face:
    """A tile as it lies, laid out.

    Attributes:
        lie: the tile and its rotation.
        record: its record in the facts.
        curves: the course of each path, by path index.
        places: where each node lies, by node index.
        slants: direction of the track at each node on one line of track; None for the others.
    """

    __slots__ = ("_halves", "curves", "lie", "places", "record", "slants")

    def __init__(self, lie: Orientation, record: Mapping[str, Any]) -> None:
        self.lie = lie
        self.record = record
        self.places: list[complex] = [0j] * len(lie.nodes)
        self.slants: list[complex | None] = [None] * len(lie.nodes)
        self._halves: dict[int, tuple[Curve, Curve]] = {}
        through: dict[int, Curve] = {}
        for path in lie.paths:
            if path.ends[0] < NODES and path.ends[1] < NODES:
                through[path.index] = between_sides(*path.ends)
        self._place_nodes(through)
        self.curves = tuple(through.get(path.index) or self._inner_curve(path) for path in lie.paths)

    @property
    def rotation(self) -> int:
        """How far it is turned."""
        return self.lie.rotation

    def drawn_at(self, node: Node) -> float | str | None:
        """The side (or half side, a corner) a node is drawn at, ``centre``, or None if the facts leave it open."""
        where: float | str | None = self.record["nodes"][node.index].get("drawn_at")
        return where if where is None or isinstance(where, str) else where + self.rotation

    def slots(self, city: Node, number: int) -> list[complex]:
        """Where so many slots of a city lie, in reading order."""
        place = self.places[city.index]
        return [place + offset for offset in slot_pattern(number, self._pair_direction(city))]

    def space(self) -> Space:
        """What track, towns and printed slots take up."""
        space = Space()
        for curve in self.curves:
            for place in curve.points():
                space.take_disc(place, TRACK / 2)
        for node in self.lie.nodes:
            if node.kind is NodeKind.CITY:
                for place in self.slots(node, node.slots):
                    space.take_disc(place, SLOT + 2)
            else:
                space.take_disc(self.places[node.index], _SIZES[node.kind])
        return space

    # --- the nodes ---

    def _place_nodes(self, through: Mapping[int, Curve]) -> None:
        nodes = self.lie.nodes
        settled: list[Node] = []
        tracks = {node.index: self._track_through(node) for node in nodes}
        for node in nodes:
            place = self._stated_place(node)
            if place is None and tracks[node.index] is None:
                place = self._plain_place(node)
            if place is not None:
                self.places[node.index] = place
                settled.append(node)
        for node in nodes:
            track = tracks[node.index]
            if node in settled or track is None:
                continue
            others = [*through.values(), *(other for index, other in tracks.items() if other and index != node.index)]
            share = self._best_share(node, track, others, settled)
            self._halves[node.index] = track.parted(share)
            self.places[node.index], self.slants[node.index] = track.at(share), track.direction(share)
            settled.append(node)
        self._spread([node for node in nodes if node not in settled], settled)

    def _stated_place(self, node: Node) -> complex | None:
        """Where the facts put a node."""
        where = self.drawn_at(node)
        if where is None:
            return None
        if isinstance(where, str):
            return 0j
        at_corner = round(2 * where) % 2 == 1
        if node.kind is not NodeKind.CITY:
            return (30.0 if at_corner else 28.0) * towards(where)
        reach = {1: 34.0 if at_corner else 30.0, 2: 27.0 if at_corner else 26.0}.get(node.slots, 15.0)
        return reach * towards(where)

    def _track_through(self, node: Node) -> Curve | None:
        """The line of track on which a node lies: one that runs from side to side with nothing else at the node.

        A city that is alone on its tile is drawn in the middle all the same.
        """
        paths = self._paths_at(node)
        alone = len(self.lie.nodes) == 1
        if len(paths) != 2 or self.drawn_at(node) is not None or node.kind in (NodeKind.OFFBOARD, NodeKind.JUNCTION):
            return None
        if any(len(path.sides) != 1 for path in paths) or (alone and node.kind is NodeKind.CITY):
            return None
        first, second = (next(end for end in path.ends if end < NODES) for path in paths)
        return between_sides(first, second) if first // LANES != second // LANES else None

    def _plain_place(self, node: Node) -> complex | None:
        """The middle for what is alone or has track; None for a node without track that has to make way."""
        paths = self._paths_at(node)
        if len(self.lie.nodes) == 1:
            return 0j
        if node.kind is NodeKind.OFFBOARD and len(paths) == 1 and paths[0].sides:
            return 20.0 * towards(paths[0].sides[0])
        if paths or (node.kind is NodeKind.CITY and len(self.lie.cities) == 1):
            return 0j
        return None

    def _paths_at(self, node: Node) -> list[Path]:
        return [path for path in self.lie.paths if node.point in path.ends]

    def _best_share(self, node: Node, track: Curve, others: Iterable[Curve], settled: Sequence[Node]) -> float:
        """How far along its track a node lies best: near the middle, but clear of other track and stops."""
        size = _SIZES[node.kind]
        crossing = [place for other in others for place in other.points(12)]
        best, most = 0.5, float("-inf")
        for share in _SHARES:
            place = track.at(share)
            room = min((length(place - other) for other in crossing), default=size) - size
            for other in settled:
                reach = size + _SIZES[other.kind] + (3 if other.slots < 2 else SLOT)
                room = min(room, length(place - self.places[other.index]) - reach)
            if room > most + 1e-6:
                best, most = share, room
            if room >= 0:
                break
        return best

    def _spread(self, nodes: Sequence[Node], settled: list[Node]) -> None:
        """Put nodes without track where there is room: two side by side, one between the sides with track."""
        if not settled and len(nodes) == 2:
            self.places[nodes[0].index], self.places[nodes[1].index] = complex(-20, 0), complex(20, 0)
            return
        taken = [side_point(LANES * side) for path in self.lie.paths for side in path.sides]
        for node in nodes:
            spots = [31.0 * towards(half / 2) for half in (9, 3, 11, 1, 7, 5, 0, 6, 2, 4, 8, 10)]
            near = [*taken, *(self.places[other.index] for other in settled)]
            # Rounded, so that of equals the first one in the list is taken whatever the last digit says.
            place = max(spots, key=lambda spot: round(min((length(spot - other) for other in near), default=0.0), 3))
            self.places[node.index] = place
            settled.append(node)

    def _pair_direction(self, city: Node) -> complex:
        """In which direction two slots of a city lie side by side: across the way to the middle of the hex."""
        place = self.places[city.index]
        if length(place) < 1:
            return 1 + 0j
        sideways = place / length(place) * 1j
        return sideways if sideways.real > 0.01 or (abs(sideways.real) <= 0.01 and sideways.imag > 0) else -sideways

    # --- the track ---

    def _inner_curve(self, path: Path) -> Curve:
        """Track that ends at a node."""
        first, second = path.ends
        if first >= NODES and second >= NODES:
            return line(self.places[first - NODES], self.places[second - NODES])
        side = min(first, second)
        node = self.lie.nodes[max(first, second) - NODES]
        place = self.places[node.index]
        if node.index in self._halves:
            before, after = self._halves[node.index]
            return before if length(before.start - side_point(side)) < 1 else after
        if node.kind is NodeKind.OFFBOARD or not path.walkable:
            tip = 0.42 * APOTHEM * towards(side // LANES)
            return line(side_point(side), tip)
        return from_side(side, place)


_faces: dict[Orientation, Face] = {}


def face_of(lie: Orientation, record: Mapping[str, Any]) -> Face:
    """The face of a tile as it lies, laid out once and kept as long as the tile itself."""
    found = _faces.get(lie)
    if found is None:
        found = _faces[lie] = Face(lie, record)
    return found


def slot_pattern(number: int, pair_direction: complex = 1 + 0j) -> list[complex]:
    """Where the slots of a city lie around its place, in reading order.

    Args:
        number: how many slots.
        pair_direction: direction in which two slots lie side by side.
    """
    if number <= 1:
        return [0j] * number
    if number == 2:
        return [-SLOT * pair_direction, SLOT * pair_direction]
    if number == 3:
        return [SLOT * 2 / sqrt(3) * towards(side) for side in (3, 1, 5)]
    if number == 4:
        return [complex(x, y) for y in (-SLOT, SLOT) for x in (-SLOT, SLOT)]
    columns = 3 if number <= 9 else 4
    rows = [range(start, min(start + columns, number)) for start in range(0, number, columns)]
    return [
        complex((column - (len(row) - 1) / 2) * 2 * SLOT, (line_number - (len(rows) - 1) / 2) * 2 * SLOT)
        for line_number, row in enumerate(rows)
        for column in range(len(row))
    ]
