"""How far the trains of a corporation see: the reach that upgrades must lie in (R1860-822, R1860-823)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .hex import PATHS, POINTS
from .network import Search
from .tile import NODES, WHITE, Link, NodeKind
from .upgrade import Refusal, former_path

if TYPE_CHECKING:
    from .board import Board
    from .city import City
    from .hex import Hex
    from .tile import Orientation


@dataclass(frozen=True, slots=True)
class TrainReach:
    """What the largest train may visit.

    Attributes:
        cities: cities, and with allowance to spare towns.
        towns: towns; None if passing towns costs nothing.
    """

    cities: int
    towns: int | None = None

    def sees_node(self, kind: NodeKind, cities: int, towns: int) -> bool:
        """Whether a node behind so many cities and towns is reachable (table of R1860-822)."""
        if kind is NodeKind.CITY:
            return cities < self.cities and self._passes(towns, self.cities - cities - 1)
        if kind is NodeKind.TOWN:
            return cities <= self.cities and self._passes(towns + 1, self.cities - cities)
        return cities <= self.cities and self._passes(towns, self.cities - cities)

    def sees_track(self, cities: int, towns: int) -> bool:
        """Whether new track behind so many cities and towns can be used (R1860-823)."""
        return cities <= self.cities and self._passes(towns, 0)

    def _passes(self, towns: int, spare: int) -> bool:
        return self.towns is None or towns <= self.towns + spare


class Distances:
    """Fewest cities and fewest towns passed on the way to each followed path and reached node.

    Each is the least for itself, from whichever token is nearest. The city of the token counts as passed, halts never
    count (R1860-822).

    Attributes:
        to_paths, to_nodes: cities and towns, by path and by node numbered as in `Network`. Where towns do not matter
            they are 0.
    """

    def __init__(self, board: Board, owner: str, *, towns_matter: bool) -> None:
        self.to_paths: dict[int, tuple[int, int]]
        self.to_nodes: dict[int, tuple[int, int]]
        cities_to_paths, cities_to_nodes = _fewest(board, owner, NodeKind.CITY)
        if towns_matter:
            towns_to_paths, towns_to_nodes = _fewest(board, owner, NodeKind.TOWN)
        else:
            towns_to_paths, towns_to_nodes = dict.fromkeys(cities_to_paths, 0), dict.fromkeys(cities_to_nodes, 0)
        self.to_paths = {path: (count, towns_to_paths[path]) for path, count in cities_to_paths.items()}
        self.to_nodes = {node: (count, towns_to_nodes[node]) for node, count in cities_to_nodes.items()}


def _fewest(board: Board, owner: str, kind: NodeKind) -> tuple[dict[int, int], dict[int, int]]:
    """Fewest nodes of a kind passed before each followed path and each node."""
    network = board.network(owner)
    search = Search(board, owner, board.token_cities(owner))
    to_paths: dict[int, int] = {}
    to_nodes: dict[int, int] = dict.fromkeys(network.sources, 0)
    seen: set[int] = set()
    first = 1 if kind is NodeKind.CITY else 0
    queue: deque[tuple[int, Link, int]] = deque()
    for source in network.sources:
        index, point = divmod(source, POINTS)
        queue.extend((index, link, first) for link in board.hexes[index].lie.links[point])
    while queue:
        index, link, passed = queue.popleft()
        directed = 2 * PATHS * index + link.away
        path = directed >> 1
        if directed in seen or path not in network.paths:
            continue
        seen.add(directed)
        to_paths.setdefault(path, passed)
        counts = 0
        if link.other >= NODES:
            to_nodes.setdefault(POINTS * index + link.other, passed)
            counts = board.hexes[index].lie.nodes[link.other - NODES].kind is kind
        beyond, links = search.onward(index, link)
        steps = [(beyond, other, passed + counts) for other in links if other.path != link.path or beyond != index]
        # Nearest first: what costs nothing goes to the front.
        if counts:
            queue.extend(steps)
        else:
            queue.extendleft(steps)
    return to_paths, to_nodes


def is_beyond_reach(
    board: Board, hexagon: Hex, lie: Orientation, cities: list[City], builder: str, reach: TrainReach | None
) -> Refusal | None:
    """The rule of R1860-822 and R1860-823 that a lay breaks; None if it lies within reach.

    Args:
        board, hexagon: the board before the lay.
        lie, cities: the tile as it will lie, and its cities.
        builder: symbol of the corporation.
        reach: of its largest train; None if it has none.
    """
    if hexagon.tile.colour == WHITE:
        return None
    if reach is None:
        return "R1860-822", "a corporation without a train cannot upgrade"
    with board.supposing(hexagon, lie, cities):
        after = Distances(board, builder, towns_matter=reach.towns is not None)
    seen = _values_seen(hexagon, lie, after, reach)
    paths = [
        (former, after.to_paths[number])
        for former, number in zip(former_path(hexagon.lie, lie), _numbers(hexagon, lie), strict=True)
        if number in after.to_paths
    ]
    if not seen and (lie.stops or not any(reach.sees_node(NodeKind.HALT, *passed) for _, passed in paths)):
        return "R1860-822", "the tile lies beyond the reach of the largest train"
    if any(former is None and reach.sees_track(*passed) for former, passed in paths):
        return None
    before = Distances(board, builder, towns_matter=reach.towns is not None)
    if seen == _values_seen(hexagon, hexagon.lie, before, reach):
        return "R1860-823", "the corporation can use no new track of the tile and sees no changed value"
    return None


def _numbers(hexagon: Hex, lie: Orientation) -> range:
    """Paths of the tile, numbered as in `Network`."""
    return range(PATHS * hexagon.index, PATHS * hexagon.index + len(lie.paths))


def _values_seen(hexagon: Hex, lie: Orientation, distances: Distances, reach: TrainReach) -> list[int]:
    """Highest values of the nodes of the tile that lie within reach, ascending."""
    return sorted(
        node.highest_value
        for node in lie.nodes
        if (passed := distances.to_nodes.get(POINTS * hexagon.index + node.point)) is not None
        and reach.sees_node(node.kind, *passed)
    )
