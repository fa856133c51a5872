"""Tiles: nodes, paths and what they look like in each of the six orientations.

A `Tile` is a kind of tile, or a printed hex: an ordered list of parts (TRACK-301). `Tile.rotated(r)` is the tile as
it lies on a hex, compiled once and shared by all games: an `Orientation` whose track is a tiny graph over integers.

In that graph a path runs between two **points**. Points 0 to 17 are the lanes of the sides, ``3 * side + lane``;
points from 18 on are the nodes, ``18 + node.index``. Lane 0 is ordinary single track, lanes 1 and 2 are the two lanes
of a side that carries two separate paths (TRACK-307).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .coordinates import rotated_sides

Point = int

LANES = 3
"""Points of one side: the single lane, and the two lanes of double track."""

NODES = 6 * LANES
"""The first point that is a node."""

FACING_LANE = (0, 2, 1)
"""The lane of the facing side that each lane meets: lane i of 2 meets lane 1 - i (TRACK-307)."""

WHITE = "white"
"""Colour of a hex on which a tile has yet to be laid."""


class NodeKind(StrEnum):
    """What can lie at the end of a path inside a hex (TRACK-302)."""

    CITY = "city"
    TOWN = "town"
    HALT = "halt"
    OFFBOARD = "offboard"
    JUNCTION = "junction"


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a tile.

    Attributes:
        index: position among the nodes of the tile, junctions included.
        ordinal: position among the nodes of the same kind; the city index of archives.
        part: part number, as in city ids and node signatures (ARCH-40).
        slots: printed slots of a city.
        revenue: pounds, or a table by tile colour (TRACK-312).
        groups: at most one node of a group per route (TRACK-314).
    """

    index: int
    kind: NodeKind
    ordinal: int
    part: int
    slots: int = 0
    revenue: int | Mapping[str, int] = 0
    groups: frozenset[str] = frozenset()

    @property
    def point(self) -> Point:
        """This node as the end of paths."""
        return NODES + self.index

    @property
    def highest_value(self) -> int:
        """The highest value in pounds that the node can ever have."""
        return self.revenue if isinstance(self.revenue, int) else max(self.revenue.values(), default=0)

    def value(self, colours: Sequence[str]) -> int:
        """Value in pounds while tiles of `colours` (oldest first) are available (TRACK-312)."""
        if isinstance(self.revenue, int):
            return self.revenue
        return next((self.revenue[colour] for colour in reversed(colours) if colour in self.revenue), 0)


@dataclass(frozen=True, slots=True)
class Path:
    """One piece of track between two points.

    Attributes:
        index: position in the tile's list of paths.
        ends: the two points.
        terminal: nothing continues through its node from it (TRACK-309).
        dual: track of the kind ``dual`` (TRACK-303).
        walkable: false for a terminal path at a junction, which is a dead end nobody follows (TRACK-310).
    """

    index: int
    ends: tuple[Point, Point]
    terminal: bool = False
    dual: bool = False
    walkable: bool = True

    @property
    def sides(self) -> list[int]:
        """Sides it ends at."""
        return [point // LANES for point in self.ends if point < NODES]

    @property
    def node_indices(self) -> list[int]:
        """Nodes it ends at, as indices into the nodes of the tile."""
        return [point - NODES for point in self.ends if point >= NODES]


class Link:
    """A path seen from one of its ends: follow it and you come to the other end."""

    __slots__ = ("away", "other", "path", "terminal")

    def __init__(self, path: Path, start: Point) -> None:
        first, second = path.ends
        self.path = path.index
        self.other = second if start == first else first
        self.terminal = path.terminal
        self.away = 2 * path.index + (start != first)
        """Number of the path together with the direction, unique in the tile."""


class Orientation:
    """A tile as it lies on a hex in one rotation. Frozen by convention and shared by everybody.

    Attributes:
        tile, rotation: what lies how.
        nodes: the nodes of the tile.
        paths: its paths, with the sides as they lie.
        exits: bit mask of the sides with a path end.
        node_exits: by node index, bit mask of the sides joined to it by one path.
        links: by point, the walkable paths that end there. A node without links is not a stop (TRACK-311).
    """

    __slots__ = ("cities", "exits", "links", "node_exits", "nodes", "paths", "rotation", "stops", "tile", "track_ends")

    def __init__(self, tile: Tile, rotation: int) -> None:
        self.tile = tile
        self.rotation = rotation
        self.nodes = tile.nodes
        self.paths = tuple(_rotated(path, rotation) for path in tile.paths)
        links: list[list[Link]] = [[] for _ in range(NODES + len(tile.nodes))]
        for path in self.paths:
            if path.walkable:
                for point in path.ends:
                    links[point].append(Link(path, point))
        self.links = tuple(tuple(entry) for entry in links)
        self.exits = rotated_sides(tile.exits, rotation)
        self.node_exits = tuple(rotated_sides(mask, rotation) for mask in tile.node_exits)
        self.cities = tile.cities
        self.stops = tuple(node for node in self.nodes if node.kind is not NodeKind.JUNCTION and self.links[node.point])
        """Nodes at which a route can stop, in the order of the tile's parts."""
        self.track_ends = sum(len(path.sides) for path in self.paths)
        """Side ends counted path by path (TRACK-305)."""

    def __repr__(self) -> str:
        return f"<{self.tile.name}:{self.rotation}>"


@dataclass(frozen=True, eq=False)
class Tile:
    """A kind of tile, or the printed tile of a hex. Compared by identity.

    Attributes:
        name: number of the tile, or id of the hex.
        count: copies in the box; None if unlimited. 0 for printed tiles.
        label: the one short text of TRACK-313, or None.
        printed: whether it is printed on the map.
    """

    name: str
    colour: str
    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]
    label: str | None = None
    count: int | None = 0
    printed: bool = False
    cities: tuple[Node, ...] = field(init=False)
    exits: int = field(init=False)
    node_exits: tuple[int, ...] = field(init=False)
    _orientations: list[Orientation | None] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        node_exits = [0] * len(self.nodes)
        for path in self.paths:
            for node in path.node_indices:
                for side in path.sides:
                    node_exits[node] |= 1 << side
        exits = 0
        for path in self.paths:
            for side in path.sides:
                exits |= 1 << side
        object.__setattr__(self, "cities", tuple(node for node in self.nodes if node.kind is NodeKind.CITY))
        object.__setattr__(self, "exits", exits)
        object.__setattr__(self, "node_exits", tuple(node_exits))
        object.__setattr__(self, "_orientations", [None] * 6)

    def rotated(self, rotation: int) -> Orientation:
        """The tile as it lies with that rotation, 0 to 5 (TRACK-304)."""
        found = self._orientations[rotation]
        if found is None:
            found = self._orientations[rotation] = Orientation(self, rotation)
        return found

    @property
    def town_count(self) -> int:
        """Towns, halts included (TRACK-606)."""
        return sum(node.kind in (NodeKind.TOWN, NodeKind.HALT) for node in self.nodes)


def tile_from_facts(record: Mapping[str, Any], *, printed: bool = False) -> Tile:
    """Build a tile from its record in the facts: a tile of the supply, or a hex of the map."""
    nodes = tuple(_nodes(record["nodes"]))
    points = {entry["ref"]: node.point for entry, node in zip(record["nodes"], nodes, strict=True)}
    notes = record.get("path_notes", {})
    paths = tuple(
        _path(index, ends, points, notes.get(str(index), {}), nodes) for index, ends in enumerate(record["paths"])
    )
    labels = record.get("labels", ())
    count = record.get("count", 0)
    return Tile(
        name=record["id"] if printed else record["name"],
        colour=record["colour"],
        nodes=nodes,
        paths=paths,
        label=labels[0] if labels else None,
        count=None if count == "unlimited" else count,
        printed=printed,
    )


def _nodes(records: Iterable[Mapping[str, Any]]) -> Iterable[Node]:
    for index, record in enumerate(records):
        kind, _, ordinal = record["ref"].partition(":")
        yield Node(
            index=index,
            kind=NodeKind(kind),
            ordinal=int(ordinal or 0),
            part=record["part"],
            slots=record.get("slots", 0),
            revenue=record.get("revenue", 0),
            groups=frozenset(record.get("groups", ())),
        )


def _path(
    index: int, ends: Sequence[Any], points: Mapping[str, Point], note: Mapping[str, Any], nodes: Sequence[Node]
) -> Path:
    lanes = note.get("lanes", ((1, 0), (1, 0)))
    first, second = (
        points[end] if isinstance(end, str) else LANES * (end % 6) + _lane(*lane)
        for end, lane in zip(ends, lanes, strict=True)
    )
    terminal = note.get("terminal", False)
    at_junction = any(point >= NODES and nodes[point - NODES].kind is NodeKind.JUNCTION for point in (first, second))
    return Path(
        index=index,
        ends=(first, second),
        terminal=terminal,
        dual=note.get("track") == "dual",
        walkable=not (terminal and at_junction),
    )


def _lane(width: int, index: int) -> int:
    # Wider than two never occurs, and no side of width two ever faces one of width one (TRACK-307).
    if width > 2:
        raise ValueError(f"a side with {width} lanes")
    return 0 if width == 1 else 1 + index


def _rotated(path: Path, rotation: int) -> Path:
    first, second = ((point + LANES * rotation) % NODES if point < NODES else point for point in path.ends)
    return Path(path.index, (first, second), path.terminal, path.dual, path.walkable)
