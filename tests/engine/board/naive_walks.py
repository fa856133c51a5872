"""The network of a corporation by trying every walk, written straight from TRACK-1302 and TRACK-1303.

Hopeless on a large map and plainly right on a small one. It uses nothing of the engine's own search, and works out
for itself which hexes touch.
"""

from __future__ import annotations

from collections.abc import Hashable

from engine18xx.board import NODES, Board, Hex, NodeKind
from engine18xx.board.coordinates import STEPS

Piece = tuple[str, int]
"""Hex id and number of a path."""


class NaiveWalks:
    def __init__(self, board: Board, owner: str, sources: list[tuple[str, int]] | None = None) -> None:
        self.board = board
        self.owner = owner
        self.at = {hexagon.printed.position: hexagon for hexagon in board.hexes}
        self.sources = sources or [
            (hexagon.id, city.node.point)
            for hexagon in board.hexes
            for city in hexagon.cities
            if city.has_token_of(owner)
        ]
        self.followed: set[Piece] = set()
        for hex_id, point in self.sources:
            self.leave(board.hex(hex_id), point, None, [self.place(board.hex(hex_id), point)])

    def across(self, hexagon: Hex, point: int) -> tuple[Hex, int] | None:
        """The hex and the point beyond a side."""
        side, lane = divmod(point, 3)
        x, y = hexagon.printed.position
        dx, dy = STEPS[side]
        beyond = self.at.get((x + dx, y + dy))
        if beyond is None or not hexagon.open_sides >> side & 1:
            return None
        return beyond, 3 * ((side + 3) % 6) + {0: 0, 1: 2, 2: 1}[lane]

    def place(self, hexagon: Hex, point: int) -> Hashable:
        """What must not be used twice: a node or junction, or a hexside lane whichever hex it is seen from."""
        here = (hexagon.id, point)
        beyond = self.across(hexagon, point) if point < NODES else None
        return frozenset([here, (beyond[0].id, beyond[1])]) if beyond else here

    def leave(self, hexagon: Hex, point: int, came_by: Piece | None, used: list[Hashable]) -> None:
        """Follow every path from a point of a hex."""
        for path in hexagon.lie.paths:
            if point not in path.ends or (hexagon.id, path.index) == came_by or not path.walkable:
                continue
            other = path.ends[1] if path.ends[0] == point else path.ends[0]
            place = self.place(hexagon, other)
            if place in used:
                continue
            self.followed.add((hexagon.id, path.index))
            self.arrive(hexagon, other, path.terminal, (hexagon.id, path.index), [*used, place])

    def arrive(self, hexagon: Hex, point: int, terminal: bool, path: Piece, used: list[Hashable]) -> None:
        if point < NODES:
            beyond = self.across(hexagon, point)
            if beyond is not None:
                self.leave(*beyond, None, used)
            return
        node = hexagon.lie.nodes[point - NODES]
        if terminal or (hexagon.id, point) in self.sources or node.kind is NodeKind.OFFBOARD:
            return
        if node.kind is NodeKind.CITY:
            tokens = hexagon.cities[node.ordinal].tokens
            owners = [token.owner for token in tokens if token is not None]
            if len(owners) == len(tokens) and self.owner not in owners:
                return
        self.leave(hexagon, point, path, used)
