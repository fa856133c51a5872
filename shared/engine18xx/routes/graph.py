"""The stops on the map and the legs of track between them.

A **stop** is a city, town, halt or offboard that track leads to (TRACK-1501). A **leg** is one stretch of track from a
stop to the next one, with no stop in between (TRACK-1502). Routes are put together from legs; whoever looks for
routes never looks at single pieces of track.

Legs are traced when they are asked for and kept until a tile on their way changes, so replaying a game traces only
what its runs use. Tokens do not matter here: who may pass a city is a question for the rules of the run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..board import NODES, PATHS, POINTS, Board, City, Hex, Link, Node, NodeKind, Orientation

MOST_TRAILS = 2_000
"""Beginnings of legs tried from one stop; recorded games have at most 70.

Only a map full of junctions has more, and it has far too many to try them all.
"""


class Stop:
    """A node of the present map at which a route can stop.

    Attributes:
        hex: the hex it lies on.
        node: the node of the tile.
        kind: city, town, halt or offboard.
        number: point of the map, unique; ascending with the order of the hexes.
    """

    __slots__ = ("hex", "kind", "node", "number")

    def __init__(self, hexagon: Hex, node: Node) -> None:
        self.hex = hexagon
        self.node = node
        self.kind = node.kind
        self.number = POINTS * hexagon.index + node.point

    def __repr__(self) -> str:
        return f"<Stop {self.signature}>"

    @property
    def signature(self) -> str:
        """The stop as archives name it, ``J15-0`` (ARCH-40)."""
        return f"{self.hex.id}-{self.node.part}"

    @property
    def city(self) -> City | None:
        """The city with its tokens; None for a town, halt or offboard."""
        return self.hex.city_at(self.node.index) if self.kind is NodeKind.CITY else None

    @property
    def takes_tokens(self) -> bool:
        """Whether it is a city."""
        return self.kind is NodeKind.CITY

    def has_token_of(self, owner: str) -> bool:
        """Whether it is a city with a token of the corporation (TRACK-1002)."""
        city = self.city
        return city is not None and city.has_token_of(owner)


class Leg:
    """One stretch of track from a stop to another, in one direction.

    Attributes:
        start, end: the stops.
        keys: bit mask of the track keys of TRACK-1701; two legs may be used together iff their keys are disjoint.
        paths: the pieces of track in order, as paths of the map.
        hexes: ids of the hexes of its paths in order, each written once per visit.
        connection: the leg as archives write it (TRACK-1902).
        starts_terminal, ends_terminal: whether nothing may come before, or follow after, this leg (TRACK-309).
        inside: bit mask of the indices of its hexes, without the one it starts in.
        reenters: whether it comes back to a hex that it has left itself.
        dual: the hexes in which it follows dual track, once for each path (TRACK-303).
    """

    __slots__ = (
        "connection",
        "dual",
        "end",
        "ends_terminal",
        "hexes",
        "inside",
        "keys",
        "paths",
        "reenters",
        "start",
        "starts_terminal",
    )

    def __init__(self, start: Stop, end: Stop, keys: int, trail: Sequence[tuple[Hex, Link]]) -> None:
        self.start = start
        self.end = end
        self.keys = keys
        self.paths = tuple(PATHS * hexagon.index + link.path for hexagon, link in trail)
        self.starts_terminal = trail[0][1].terminal
        self.ends_terminal = trail[-1][1].terminal
        visits = [trail[0][0]]
        for (before, step), (hexagon, _) in pairwise(trail):
            # Two paths that meet at a junction are one visit to the hex; across a side it is a new one.
            if hexagon is not before or step.other < NODES:
                visits.append(hexagon)
        self.hexes = tuple(hexagon.id for hexagon in visits)
        self.connection = _connection(start, end) if len(trail) == 1 else self.hexes
        self.inside = 0
        self.reenters = False
        for hexagon in visits[1:]:
            self.reenters |= bool(self.inside >> hexagon.index & 1) or hexagon is start.hex
            self.inside |= 1 << hexagon.index
        self.dual = tuple(hexagon for hexagon, link in trail if hexagon.lie.paths[link.path].dual)

    def __repr__(self) -> str:
        return f"<Leg {self.start.signature} {'-'.join(self.hexes)} {self.end.signature}>"


class StopGraph:
    """Stops and legs of one board, always those of its present version."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._version = -1
        self._lies: list[Orientation | None] = [None] * len(board.hexes)
        self._stops: list[tuple[Stop, ...]] = [()] * len(board.hexes)
        self._legs: dict[Stop, tuple[tuple[Leg, ...], int]] = {}
        self._bits: dict[int, int] = {}
        self._cut_short: set[Stop] = set()

    @property
    def is_complete(self) -> bool:
        """Whether all legs were traced of every stop that was asked for."""
        return not self._cut_short

    @property
    def key_bits(self) -> int:
        """How many bits the track keys of all legs traced so far take up."""
        return len(self._bits)

    def stops(self) -> list[Stop]:
        """All stops of the map in the order of its hexes."""
        self._follow_board()
        return [stop for stops in self._stops for stop in stops]

    def stops_on(self, hexagon: Hex) -> tuple[Stop, ...]:
        """The stops of a hex, in the order in which its paths name them (TRACK-1903)."""
        self._follow_board()
        return self._stops[hexagon.index]

    def legs_from(self, stop: Stop) -> tuple[Leg, ...]:
        """All legs that leave a stop, sorted by their end, then shorter ones first."""
        self._follow_board()
        found = self._legs.get(stop)
        if found is None:
            found = self._legs[stop] = self._trace(stop)
        return found[0]

    def reverse(self, leg: Leg) -> Leg:
        """The same leg in the other direction."""
        backwards = leg.paths[::-1]
        return next(other for other in self.legs_from(leg.end) if other.paths == backwards and other.end is leg.start)

    def _follow_board(self) -> None:
        """Forget what belongs to tiles that are no longer there."""
        board = self.board
        if self._version == board.version:
            return
        changed = 0
        for hexagon in board.hexes:
            if hexagon.lie is not self._lies[hexagon.index]:
                self._lies[hexagon.index] = hexagon.lie
                self._stops[hexagon.index] = tuple(Stop(hexagon, node) for node in _nodes_in_path_order(hexagon.lie))
                changed |= 1 << hexagon.index
        if changed:
            self._legs = {stop: found for stop, found in self._legs.items() if not found[1] & changed}
            self._cut_short &= self._legs.keys()
        self._version = board.version

    def legs_along(self, start: Stop, connection: Sequence[str]) -> Sequence[Leg]:
        """The legs from a stop that archives write like this (TRACK-1902)."""
        if start in self._cut_short:
            legs, _ = self._trace(start, along=[name.partition(" ")[0] for name in connection])
        else:
            legs = self.legs_from(start)
        return [leg for leg in legs if leg.connection == tuple(connection)]

    def _trace(self, start: Stop, along: Sequence[str] | None = None) -> tuple[tuple[Leg, ...], int]:
        """The legs from a stop, and a bit mask of the hexes on which they depend.

        Args:
            start: the stop.
            along: ids of the hexes that the legs have to follow; None for all legs.
        """
        legs: list[Leg] = []
        looked_at = 1 << start.hex.index
        growing: deque[_Trail] = deque(
            _Trail(((start.hex, link),), 0, 0, 1) for link in start.hex.lie.links[start.node.point]
        )
        tried = 0
        while growing:
            trail = growing.popleft()
            hexagon, link = trail.pieces[-1]
            if along is None:
                tried += 1
                if tried > MOST_TRAILS:
                    self._cut_short.add(start)
                    break
            elif trail.visits > len(along) or along[trail.visits - 1] != hexagon.id:
                continue
            point = link.other
            node = hexagon.lie.nodes[point - NODES] if point >= NODES else None
            if node is None:
                facing = hexagon.printed.facing[point]
                if facing is not None:
                    looked_at |= 1 << facing[0]
                    growing += self._across(trail, hexagon.printed.crossings[point], *facing)
            elif node.kind is NodeKind.JUNCTION:
                growing += _over_junction(trail)
            elif hexagon is not start.hex or node is not start.node:
                # A path between two nodes crosses no side and is its own key (TRACK-1701).
                keys = trail.keys or self._key(POINTS * len(self._lies) + PATHS * hexagon.index + link.path)
                end = next(stop for stop in self._stops[hexagon.index] if stop.node is node)
                legs.append(Leg(start, end, keys, trail.pieces))
        legs.sort(key=lambda leg: (leg.end.number, len(leg.paths), leg.paths))
        return tuple(legs), looked_at

    def _across(self, trail: _Trail, crossing: int, beyond: int, point: int) -> Iterator[_Trail]:
        """The trail continued over a hexside, unless it has crossed it before."""
        key = self._key(crossing)
        if not trail.keys & key:
            hexagon = self.board.hexes[beyond]
            for onward in hexagon.lie.links[point]:
                pieces = (*trail.pieces, (hexagon, onward))
                yield _Trail(pieces, trail.keys | key, trail.junctions, trail.visits + 1)

    def _key(self, number: int) -> int:
        """The bit that stands for a crossing of a hexside or a path between nodes."""
        bit = self._bits.get(number)
        if bit is None:
            bit = self._bits[number] = 1 << len(self._bits)
        return bit


class _Trail(NamedTuple):
    """The beginning of a leg.

    Attributes:
        pieces: the paths followed, each with its hex.
        keys: hexsides crossed.
        junctions: bits of the hexes whose junction it has passed.
        visits: hexes visited, counted as in `Leg.hexes`.
    """

    pieces: tuple[tuple[Hex, Link], ...]
    keys: int
    junctions: int
    visits: int


def _over_junction(trail: _Trail) -> Iterator[_Trail]:
    """The trail continued over the junction it has come to, unless it has passed it before."""
    hexagon, link = trail.pieces[-1]
    junction = 1 << hexagon.index
    if not trail.junctions & junction:
        for onward in hexagon.lie.links[link.other]:
            if onward.path != link.path:
                pieces = (*trail.pieces, (hexagon, onward))
                yield _Trail(pieces, trail.keys, trail.junctions | junction, trail.visits)


def _connection(start: Stop, end: Stop) -> tuple[str, ...]:
    """How archives write the leg that is a single path between two nodes of a hex (TRACK-1902)."""
    hexagon = start.hex
    between_nodes = sum(len(path.node_indices) == 2 for path in hexagon.lie.paths)
    if between_nodes < 2:
        return (hexagon.id,)
    low, high = sorted((start.node.part, end.node.part))
    return (f"{hexagon.id} {low}.{high}",)


def _nodes_in_path_order(lie: Orientation) -> list[Node]:
    named = dict.fromkeys(node for path in lie.paths for node in path.node_indices)
    stops = {node.index: node for node in lie.stops}
    return [stops[index] for index in named if index in stops]
