"""Laying a tile: is it legal, what does it cost, what happens then (TRACK-501).

`plan` answers the first two questions and changes nothing; `Board.lay` carries a plan out and cannot fail.
Allowances of the turn, payment and the closing of privates are the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import RuleViolation
from .city import City
from .coordinates import opposite
from .hex import Border, Hex, Terrain
from .network import follows_any
from .reach import TrainReach, is_beyond_reach
from .replacement import cities_after
from .rules import TrackUse
from .tile import NODES, NodeKind, Orientation, Tile
from .upgrade import (
    Refusal,
    changes_value,
    colour_follows,
    former_path,
    keeps_centres_as_laid,
    keeps_stops,
    keeps_stops_connected,
    keeps_track_as_laid,
    removes_town,
    track_kept,
)

if TYPE_CHECKING:
    from .board import Board


def no_condition(_hexagon: Hex, _lie: Orientation) -> Refusal | None:
    """The condition of a right that has none."""
    return None


@dataclass(frozen=True, slots=True)
class TerrainDiscount:
    """A discount on terrain (TRACK-803).

    Attributes:
        amount: pounds.
        hexes: hexes on whose whole terrain cost it works; None if it goes by the kind of terrain.
        kind: the kind of terrain on whose cost it works, anywhere.
    """

    amount: int
    hexes: frozenset[str] | None = None
    kind: str | None = None

    def on(self, hexagon: Hex, terrain: Terrain) -> int:
        """Pounds it takes off one terrain cost of a hex."""
        applies = hexagon.id in self.hexes if self.hexes is not None else self.kind in terrain.kinds
        return min(self.amount, terrain.cost) if applies else 0


@dataclass(frozen=True, slots=True)
class LayRight:
    """By what right a tile is laid.

    Attributes:
        builder: symbol of the corporation whose track and tokens count.
        by_private: the lay is made by a private of the corporation (TRACK-607, TRACK-615, TRACK-616).
        hexes, tiles: what the private's ability covers; None for anything.
        must_connect: whether the hex must be reached once the tile lies there (TRACK-501, 8).
        exempt_hex: a hex for which `must_connect` is not asked.
        early_tiles: by hex id, tiles that may be laid there on a white or yellow tile whatever their colour
            (R18GB-713).
        removes_towns: the private takes the town off the hex; only exits must be kept (R1822B-622).
        condition: what else the title asks of the hex, as it is before the lay, and of the tile as it will lie: the
            rule that forbids it, or None.
        blocked_hexes: hexes nobody may build on (TRACK-614).
        reach: of the largest train, where upgrades must lie within it (R1860-822).
        free: the ability waives all cost but `extra_cost`.
        discount: pounds the ability takes off the whole.
        extra_cost: pounds the ability adds.
        terrain_discounts: see TRACK-803.
    """

    builder: str
    by_private: bool = False
    hexes: frozenset[str] | None = None
    tiles: frozenset[str] | None = None
    must_connect: bool = False
    exempt_hex: str | None = None
    early_tiles: Mapping[str, frozenset[str]] | None = None
    removes_towns: bool = False
    condition: Callable[[Hex, Orientation], Refusal | None] = no_condition
    blocked_hexes: frozenset[str] = frozenset()
    reach: TrainReach | None = None
    free: bool = False
    discount: int = 0
    extra_cost: int = 0
    terrain_discounts: tuple[TerrainDiscount, ...] = ()

    def covers(self, hexagon: Hex, tile: Tile) -> bool:
        """Whether the ability covers this hex and tile."""
        return (self.hexes is None or hexagon.id in self.hexes) and (self.tiles is None or tile.name in self.tiles)

    def is_early(self, hexagon: Hex, tile: Tile) -> bool:
        """Whether the tile may be laid here although its colour is not the next one (R18GB-713)."""
        return (
            self.early_tiles is not None
            and tile.name in self.early_tiles.get(hexagon.id, ())
            and hexagon.tile.colour in ("white", "yellow")
        )


@dataclass(frozen=True, slots=True)
class PlannedLay:
    """A lay that was found legal, on one version of the board.

    Attributes:
        hex: where.
        copy_id: the tile copy.
        lie: the tile as it will lie.
        cities: its cities with the tokens and reservations they will have.
        cost: pounds to pay to the bank (TRACK-801).
        crossed: cost borders of the hex that the tile crosses; their marks go (TRACK-804, TRACK-805).
        builder: symbol of the corporation for which the tile is laid.
        version: version of the board it was planned on.
    """

    hex: Hex
    copy_id: str
    lie: Orientation
    cities: list[City]
    cost: int
    crossed: tuple[Border, ...]
    builder: str
    version: int


@dataclass(frozen=True, slots=True)
class LaidTile:
    """What a lay did.

    Attributes:
        hex: id of the hex.
        copy_id, rotation: the tile that lies there now.
        replaced: id of the copy that lay there; the printed tile's if none did.
        upgrade: whether the old tile was not white.
        crossed: border marks taken off the hex.
        moved: owners of tokens moved to another city because they were displaced (TRACK-907).
    """

    hex: str
    copy_id: str
    rotation: int
    replaced: str
    upgrade: bool
    crossed: tuple[Border, ...]
    moved: tuple[str, ...]


def plan(
    board: Board, hex_id: str, copy_id: str, rotation: int, right: LayRight, *, trusting: bool = False
) -> PlannedLay:
    """Check a lay and work out its cost. Nothing changes.

    Args:
        board: the board.
        hex_id, copy_id, rotation: as in the action.
        right: by what right.
        trusting: make only the checks that even a trusting replay makes (class A).

    Raises:
        RuleViolation: the first broken rule in the order of TRACK-501.
    """
    hexagon = board.hex(hex_id)
    tile = board.supply.kind_of(copy_id)
    if rotation not in range(6):
        raise RuleViolation("TRACK-304", "a rotation is a number from 0 to 5", rotation=rotation)
    lie = tile.rotated(rotation)
    values = {"hex": hex_id, "tile": copy_id, "rotation": rotation, "corporation": right.builder}

    def refuse(refusal: Refusal | None) -> None:
        if refusal is not None:
            raise RuleViolation(refusal[0], refusal[1], **values)

    if not trusting and hex_id in right.blocked_hexes:
        refuse(("TRACK-614", "the hex is blocked by a private"))
    refuse(kind_refusal(board, hexagon, tile, right))
    if not trusting:
        refuse(offer_refusal(board, hexagon, tile, right))
        refuse(position_refusal(board, hexagon, lie, right))
        refuse(size_refusal(board, hexagon, tile, right))
    cities = cities_after(hexagon, lie, board.owner_of)
    if not trusting:
        refuse(track_refusal(board, hexagon, lie, cities, right))
    crossed = crossed_borders(hexagon, lie)
    return PlannedLay(
        hexagon, copy_id, lie, cities, cost(hexagon, crossed, right), crossed, right.builder, board.version
    )


def kind_refusal(board: Board, hexagon: Hex, tile: Tile, right: LayRight) -> Refusal | None:
    """Rule that forbids this kind of tile on the hex, even in a trusting replay (TRACK-601 to TRACK-608)."""
    old = hexagon.tile
    if right.by_private and not right.covers(hexagon, tile):
        return "TRACK-501", "the private's ability does not cover this hex and tile"
    if not colour_follows(old, tile, board.rules) and not right.is_early(hexagon, tile):
        return "TRACK-601", "the tile has not the next colour"
    if removes_town(old, tile, board.rules):
        return None
    if not track_kept(old, tile):
        return "TRACK-602", "no rotation of the tile keeps the track that lies there"
    if not right.by_private:
        return keeps_stops(old, tile)
    if not tile.cities and any(any(city.standing()) for city in hexagon.cities):
        return "TRACK-604", "the tile has no city for the tokens that stand there"
    return None


def offer_refusal(board: Board, hexagon: Hex, tile: Tile, right: LayRight) -> Refusal | None:
    """Rule that keeps this kind of tile from being offered to a private (TRACK-607)."""
    if not right.by_private or right.removes_towns:
        return None
    return keeps_stops(hexagon.tile, tile)


def position_refusal(board: Board, hexagon: Hex, lie: Orientation, right: LayRight) -> Refusal | None:
    """Rule that forbids the tile to lie like this on the map (TRACK-609 to TRACK-613)."""
    old = hexagon.lie
    if hexagon.printed.sealed:
        return "TRACK-204", "no tile is ever laid on this hex"
    fixed = board.rules.fixed_rotations.get(lie.tile.name)
    if fixed is not None and fixed != lie.rotation:
        return "TRACK-609", "the tile may lie only in one rotation"
    if old.tile.printed and any(not lie.exits >> side & 1 for side in hexagon.printed.stubs):
        return "TRACK-609", "the first tile must join the stub"
    if lie.exits & ~hexagon.open_sides:
        return "TRACK-610", "an exit leads off the map or against a closed side"
    if not lie.exits & connected_sides(board, hexagon, right):
        return "TRACK-610", "no exit is on a side connected to the corporation"
    if removes_town(old.tile, lie.tile, board.rules) and right.removes_towns:
        if old.exits & ~lie.exits:
            return "TRACK-611", "an exit of the old tile is lost"
    elif not keeps_track_as_laid(old, lie):
        return "TRACK-611", "track that lies there is not kept"
    return keeps_centres_as_laid(old, lie) or right.condition(hexagon, lie)


def connected_sides(board: Board, hexagon: Hex, right: LayRight) -> int:
    """Bit mask of the sides of which the tile must use one, judged before the lay (TRACK-610)."""
    return board.network(right.builder).sides.get(hexagon.index, 0)


def legal_lies(board: Board, hexagon: Hex, tile: Tile, right: LayRight) -> list[Orientation]:
    """The rotations in which a kind of tile may lie on the hex, new track not asked (TRACK-619)."""
    if kind_refusal(board, hexagon, tile, right) or offer_refusal(board, hexagon, tile, right):
        return []
    return [lie for lie in map(tile.rotated, range(6)) if position_refusal(board, hexagon, lie, right) is None]


def size_refusal(board: Board, hexagon: Hex, tile: Tile, right: LayRight) -> Refusal | None:
    """On a hex with a city only the tiles with the most track ends are laid, where the title has it so (TRACK-618)."""
    if not board.rules.most_exits_on_cities or not hexagon.cities:
        return None
    ends = tile.rotated(0).track_ends
    for other in board.supply.kinds.values():
        larger = other.colour == tile.colour and other.rotated(0).track_ends > ends
        if larger and board.supply.count(other.name) and legal_lies(board, hexagon, other, right):
            return "TRACK-618", f"tile {other.name} has more exits and would fit"
    return None


def track_refusal(board: Board, hexagon: Hex, lie: Orientation, cities: list[City], right: LayRight) -> Refusal | None:
    """Rule that forbids the lay because of what the corporation reaches after it (TRACK-501 8 and 9)."""
    if right.by_private:
        exempt = not right.must_connect or hexagon.id == right.exempt_hex
        if exempt or _is_reached_after(board, hexagon, lie, cities, right.builder):
            return None
        return "TRACK-501", "the hex is not connected to the corporation"
    if board.rules.keeps_stops_connected and not keeps_stops_connected(hexagon.lie, lie):
        return "TRACK-616", "exits of a city or town are taken apart"
    if board.rules.track_use is TrackUse.WITHIN_TRAIN_REACH:
        return is_beyond_reach(board, hexagon, lie, cities, right.builder, right.reach)
    if not brings_track(board, hexagon, lie, cities, right.builder):
        return "TRACK-615", "the corporation can use no new track of the tile"
    return None


def _is_reached_after(board: Board, hexagon: Hex, lie: Orientation, cities: list[City], builder: str) -> bool:
    """Whether the corporation follows any track of the tile."""
    if _followed_at_once(board, hexagon, lie, cities, builder):
        return True
    with board.supposing(hexagon, lie, cities):
        return board.network(builder).reaches_hex(hexagon)


def brings_track(board: Board, hexagon: Hex, lie: Orientation, cities: list[City], builder: str) -> bool:
    """Whether the corporation gets at new track, or at a changed value where that counts (TRACK-615)."""
    old = hexagon.lie
    if not old.paths:
        return True
    wanted = set()
    for path, former in zip(lie.paths, former_path(old, lie), strict=True):
        if former is None or (
            board.rules.track_use is TrackUse.NEW_TRACK_OR_VALUE and changes_value(old, former, lie, path)
        ):
            wanted.add(path.index)
    if not wanted.isdisjoint(_followed_at_once(board, hexagon, lie, cities, builder)):
        return True
    with board.supposing(hexagon, lie, cities):
        return follows_any(board, builder, hexagon, wanted)


def _followed_at_once(board: Board, hexagon: Hex, lie: Orientation, cities: list[City], builder: str) -> set[int]:
    """Some of the followed paths of a tile: those that walks come to on entering the hex, or on leaving a token there.

    This spares the search of the whole network for most tiles.
    """
    points = [*board.network(builder).plain_entries(hexagon)]
    points += [city.node.point for city in cities if city.has_token_of(builder)]
    followed: set[int] = set()
    for point in points:
        for link in lie.links[point]:
            followed.add(link.path)
            if link.other >= NODES and lie.nodes[link.other - NODES].kind is NodeKind.JUNCTION:
                followed.update(other.path for other in lie.links[link.other])
    return followed


def crossed_borders(hexagon: Hex, lie: Orientation) -> tuple[Border, ...]:
    """Cost borders of the hex on which the new tile has an exit (TRACK-804)."""
    return tuple(border for border in hexagon.borders if border.cost and lie.exits >> border.side & 1)


def cost(hexagon: Hex, crossed: tuple[Border, ...], right: LayRight) -> int:
    """Cost of a lay in pounds (TRACK-801, TRACK-802)."""
    if right.free:
        return right.extra_cost
    terrain = hexagon.printed.terrain if hexagon.tile.printed else ()
    total = sum(border.cost or 0 for border in crossed) + right.extra_cost
    for part in terrain:
        total += max(0, part.cost - sum(discount.on(hexagon, part) for discount in right.terrain_discounts))
    return total - min(total, right.discount)


def cleared_marks(board: Board, planned: PlannedLay) -> list[tuple[Hex, Border]]:
    """All border marks that go with a lay (TRACK-804)."""
    marks = [(planned.hex, border) for border in planned.crossed]
    if board.rules.clears_facing_mark:
        for border in planned.crossed:
            beyond = planned.hex.printed.touching[border.side]
            if beyond is None:
                continue
            facing = board.hexes[beyond]
            if facing.lie.exits >> opposite(border.side) & 1:
                marks += [(facing, mark) for mark in facing.borders if mark.cost and mark.side == opposite(border.side)]
    return marks
