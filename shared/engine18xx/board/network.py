"""The track a corporation can follow from its tokens (TRACK-1301 to TRACK-1306)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board
    from .hex import Hex


class Network:
    """What a corporation reaches on one version of the board.

    Attributes:
        paths: followed paths, as paths of the map (``PATHS * hex.index + path.index``).
        nodes: reached nodes, as points of the map (``POINTS * hex.index + node.point``).
        hexes: indices of the reached hexes.
        sides: by hex index, bit mask of the connected sides (TRACK-1305).
    """

    __slots__ = ("hexes", "nodes", "paths", "sides")

    def __init__(self) -> None:
        self.paths: frozenset[int] = frozenset()
        self.nodes: frozenset[int] = frozenset()
        self.hexes: frozenset[int] = frozenset()
        self.sides: dict[int, int] = {}

    def depends_on(self, hexagon: Hex) -> bool:
        """Whether a change on that hex can change the network."""
        return hexagon.index in self.sides


def explore(board: Board, owner: str) -> Network:
    """Search the network of a corporation."""
    raise NotImplementedError
