"""Hexes: what is printed on the map, and what lies on it in one game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .city import City
from .coordinates import SIDES, Coordinate, opposite
from .tile import FACING_LANE, LANES, Orientation, Point, Tile, tile_from_facts

POINTS = 32
"""Room for the points of one hex: point p of hex number i is point ``POINTS * i + p`` of the map."""

PATHS = 16
"""Room for the paths of one hex: path p of hex number i is path ``PATHS * i + p`` of the map."""


@dataclass(frozen=True, slots=True)
class Border:
    """A mark on one side of a hex (TRACK-316).

    Attributes:
        side: the side of the hex that carries the mark.
        kind: ``impassable``, ``water``, ``mountain`` or ``drawn_open``.
        cost: pounds for the first track to this side; None if it costs nothing.
    """

    side: int
    kind: str
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Terrain:
    """A cost printed on a hex, charged with the tile that replaces it (TRACK-317)."""

    cost: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class PrintedHex:
    """A hex as printed. Shared by all games on the same map; compared by identity.

    Attributes:
        index: position on the map, sorted by x, then y.
        copy_id: id of the printed tile in archives, ``K12-0`` (ARCH-43).
        stubs: sides on which the first tile must have an exit (TRACK-315).
        touching: by side, the index of the hex that touches, or None (TRACK-201).
        open_sides: bit mask of the sides track may leave by (TRACK-202).
        sealed: whether tiles are never laid here (TRACK-204).
        crossings: by side point, the point of the map that stands for this lane of the hexside, the same seen from
            both hexes.
        facing: by side point, the index of the hex and its point that are met there; None if the side is closed.
    """

    index: int
    id: str
    position: Coordinate
    name: str
    tile: Tile
    copy_id: str
    terrain: tuple[Terrain, ...]
    borders: tuple[Border, ...]
    stubs: tuple[int, ...]
    sealed: bool
    touching: tuple[int | None, ...]
    open_sides: int = 0
    crossings: tuple[int, ...] = ()
    facing: tuple[tuple[int, Point] | None, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict, repr=False)


class Hex:
    """A hex of one game.

    Attributes:
        printed: what is printed here.
        copy_id: id of the tile copy that lies here, or of the printed tile.
        lie: the tile and how it lies.
        cities: the cities of that tile, by city index.
        borders: the marks not yet paid for, those without cost included (TRACK-804).
        reservations: reservations for the hex, not tied to one of its cities (TRACK-1009).
        changed: version of the board at the last change of tile, tokens, reservations or borders.
    """

    __slots__ = ("borders", "changed", "cities", "copy_id", "id", "index", "lie", "printed", "reservations")

    def __init__(self, printed: PrintedHex) -> None:
        self.printed = printed
        self.id = printed.id
        self.index = printed.index
        self.copy_id = printed.copy_id
        self.lie: Orientation = printed.tile.rotated(0)
        self.cities: list[City] = [City(self, node) for node in self.lie.cities]
        self.borders: list[Border] = list(printed.borders)
        self.reservations: list[str] = []
        self.changed = 0

    def __repr__(self) -> str:
        return f"<Hex {self.id} {self.lie.tile.name}:{self.lie.rotation}>"

    @property
    def tile(self) -> Tile:
        """The kind of tile that lies here, or the printed one."""
        return self.lie.tile

    @property
    def open_sides(self) -> int:
        """Bit mask of the sides track may leave by (TRACK-202)."""
        return self.printed.open_sides

    def city_at(self, node_index: int) -> City:
        """The city that is the node with this index on the tile."""
        return self.cities[self.lie.nodes[node_index].ordinal]

    def has_token_of(self, owner: str) -> bool:
        """Whether any city of the hex holds a token of the corporation."""
        return any(city.has_token_of(owner) for city in self.cities)


def printed_map(records: Iterable[Mapping[str, Any]], sealed_colours: Collection[str]) -> tuple[PrintedHex, ...]:
    """The hexes of one map, joined side to side.

    Args:
        records: the map in the facts.
        sealed_colours: colours of printed hexes that track enters only where they have track (TRACK-203).
    """
    records = sorted(records, key=lambda record: (record["x"], record["y"]))
    number = {record["id"]: index for index, record in enumerate(records)}
    hexes = [_printed_hex(index, record, number, sealed_colours) for index, record in enumerate(records)]
    for hexagon in hexes:
        _join(hexagon, hexes)
    return tuple(hexes)


def _printed_hex(
    index: int, record: Mapping[str, Any], number: Mapping[str, int], sealed_colours: Collection[str]
) -> PrintedHex:
    return PrintedHex(
        index=index,
        id=record["id"],
        position=(record["x"], record["y"]),
        name=record.get("name", ""),
        tile=tile_from_facts(record, printed=True),
        copy_id=record["tile_id"],
        terrain=tuple(Terrain(entry["cost"], tuple(entry["kinds"])) for entry in record.get("terrain", ())),
        borders=tuple(Border(entry["edge"], entry["kind"], entry.get("cost")) for entry in record.get("borders", ())),
        stubs=tuple(record.get("stubs", ())),
        sealed=record["colour"] in sealed_colours,
        touching=tuple(number.get(record["neighbours"].get(str(side), "")) for side in SIDES),
        facts=record,
    )


def _join(hexagon: PrintedHex, hexes: list[PrintedHex]) -> None:
    """Work out which sides are open and what lies behind them. Both are fixed at set-up (TRACK-204)."""
    open_sides = 0
    walls = {border.side for border in hexagon.borders if border.kind == "impassable"}
    crossings: list[int] = []
    facing: list[tuple[int, Point] | None] = []
    for side in SIDES:
        beyond = hexagon.touching[side]
        is_open = beyond is not None and side not in walls
        if is_open and beyond is not None and hexes[beyond].sealed:
            is_open = bool(hexes[beyond].tile.exits >> opposite(side) & 1)
        open_sides |= is_open << side
        for lane in range(LANES):
            here = POINTS * hexagon.index + LANES * side + lane
            if beyond is None:
                crossings.append(here)
                facing.append(None)
                continue
            there = LANES * opposite(side) + FACING_LANE[lane]
            crossings.append(min(here, POINTS * beyond + there))
            facing.append((beyond, there) if is_open else None)
    object.__setattr__(hexagon, "open_sides", open_sides)
    object.__setattr__(hexagon, "crossings", tuple(crossings))
    object.__setattr__(hexagon, "facing", tuple(facing))
