"""Which tile may replace which: the relation of two kinds of tile, and of two tiles as they lie.

Everything here depends on the two tiles alone, so it is worked out once per pair and shared by all games. The network,
the map and the supply come in with `lay`.
"""

from __future__ import annotations

from functools import cache

from .coordinates import SIDES, rotated_sides
from .rules import BoardRules
from .tile import LANES, NODES, WHITE, NodeKind, Orientation, Path, Tile

End = int | NodeKind
"""What an end of a path is compared by: the side, or the kind of node."""

Refusal = tuple[str, str]
"""Rule id and message of a refusal."""


def colour_follows(old: Tile, new: Tile, rules: BoardRules) -> bool:
    """Whether the colour of the new tile is the next one (TRACK-601)."""
    return new.colour in rules.next_colours.get(old.colour, ())


def removes_town(old: Tile, new: Tile, rules: BoardRules) -> bool:
    """Whether the new tile is one of those that take the town of the old tile away (TRACK-608)."""
    return new.name in rules.town_removal.get(old.name, ())


@cache
def keeps_stops(old: Tile, new: Tile) -> Refusal | None:
    """Compare labels, cities and towns of two kinds of tile (TRACK-603 to TRACK-606); None if they agree."""
    if old.label != new.label:
        return "TRACK-603", "the labels of the tiles differ"
    many, few = len(old.cities), len(new.cities)
    may_merge = old.label is not None and old.colour != WHITE and many > 0
    if (few < 1) if may_merge else (many != few):
        return "TRACK-604", "the tile has another number of cities"
    if many > 1 and few > 1 and not _cities_keep_exits(old, new):
        return "TRACK-605", "no rotation keeps the exits of every city together"
    if old.town_count != new.town_count:
        return "TRACK-606", "the tile has another number of towns"
    return None


def _cities_keep_exits(old: Tile, new: Tile) -> bool:
    before = [old.node_exits[city.index] for city in old.cities]
    after = [new.node_exits[city.index] for city in new.cities]
    return any(
        all(any(not exits & ~rotated_sides(later, rotation) for later in after) for exits in before)
        for rotation in SIDES
    )


@cache
def track_kept(old: Tile, new: Tile) -> int:
    """Bit mask of the rotations of the new tile that keep all track of the old tile in rotation 0 (TRACK-602)."""
    before = old.rotated(0)
    mask = 0
    for rotation in SIDES:
        after = new.rotated(rotation)
        if all(any(covers(after, q, before, p) for q in after.paths) for p in before.paths):
            mask |= 1 << rotation
    return mask


def keeps_track_as_laid(old: Orientation, new: Orientation) -> bool:
    """Whether every old path is covered by a new one, in the rotations as they lie (TRACK-611)."""
    return bool(track_kept(old.tile, new.tile) >> (new.rotation - old.rotation) % 6 & 1)


def covers(after: Orientation, q: Path, before: Orientation, p: Path) -> bool:
    """Whether path q of one tile covers path p of another (TRACK-602)."""
    if p.dual and not q.dual:
        return False
    ends = ends_of(after, q)
    return all(end in ends or (end is NodeKind.HALT and NodeKind.TOWN in ends) for end in ends_of(before, p))


def ends_of(lie: Orientation, path: Path) -> frozenset[End]:
    """The ends of a path; a junction stands for the other ends of its other paths (TRACK-602)."""
    ends: set[End] = set()
    for point in path.ends:
        kind = _end(lie, point)
        if kind is not NodeKind.JUNCTION:
            ends.add(kind)
            continue
        for other in lie.paths:
            if other is not path and point in other.ends:
                ends.update(_end(lie, beyond) for beyond in other.ends if beyond != point)
    return frozenset(ends)


def _end(lie: Orientation, point: int) -> End:
    return point // LANES if point < NODES else lie.nodes[point - NODES].kind


def centres(lie: Orientation) -> list[int]:
    """Exits of the cities, towns and halts that have any (TRACK-612)."""
    kinds = (NodeKind.CITY, NodeKind.TOWN, NodeKind.HALT)
    return [lie.node_exits[node.index] for node in lie.nodes if node.kind in kinds and lie.node_exits[node.index]]


@cache
def keeps_centres_as_laid(old: Orientation, new: Orientation) -> Refusal | None:
    """Compare what is joined to which city or town, in the rotations as they lie (TRACK-612, TRACK-613)."""
    before, after = centres(old), centres(new)
    detached = sum(not any(exits & earlier for earlier in before) for exits in after)
    if detached > max(0, len(after) - len(before)):
        return "TRACK-612", "a city or town of the tile is joined to none of the former exits"
    if len(old.cities) > 1 and len(new.cities) > 1:
        for exits in before:
            if sum(not exits & ~later for later in after) != 1:
                return "TRACK-613", "the exits of a city do not stay with one city"
    return None


def keeps_stops_connected(old: Orientation, new: Orientation) -> bool:
    """Whether the exits of every old city or town stay together at one new city or town (TRACK-616)."""
    after = centres(new)
    return all(any(not exits & ~later for later in after) for exits in centres(old))


@cache
def former_path(old: Orientation, new: Orientation) -> tuple[Path | None, ...]:
    """By path of the new tile, the first path of the old tile that covers it; None for new track (TRACK-615)."""
    return tuple(next((p for p in old.paths if covers(old, p, new, q)), None) for q in new.paths)


def changes_value(old: Orientation, p: Path, new: Orientation, q: Path) -> bool:
    """Whether the highest values of the nodes of path q of the new tile differ from those of path p (TRACK-615)."""
    before = sorted(old.nodes[node].highest_value for node in p.node_indices)
    after = sorted(new.nodes[node].highest_value for node in q.node_indices)
    return before != after
