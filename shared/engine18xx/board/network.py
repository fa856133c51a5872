"""The track a corporation can follow from its tokens (TRACK-1301 to TRACK-1306).

A walk goes from point to point along paths and uses no path, hexside lane, junction or node twice. So it is a simple
walk over the points of the map, with one peculiarity: at a hexside it must go on in the other hex. Whether *some*
simple walk comes along a given path is a hard question in general and an easy one on nearly every map:

1. A search that keeps the first walk it finds to each path, with the points that walk has used, follows whatever can
   be followed without ado. All it finds is certain.
2. Where a walk was refused because it came back to a point of its own, the search goes on as if that were allowed.
   Paths found only in this way are doubtful, usually none or very few.
3. Each doubtful path is settled by a search for one simple walk back to a source.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from .hex import PATHS, POINTS
from .tile import LANES, NODES, Link, NodeKind, Point

if TYPE_CHECKING:
    from .board import Board
    from .city import City
    from .hex import Hex


class Network:
    """What can be reached from some cities on one version of the board.

    Attributes:
        sources: points of the map that are the cities it starts from (TRACK-1301).
        paths: followed paths, as paths of the map (``PATHS * hex.index + path.index``).
        nodes: reached nodes and the sources, as points of the map (``POINTS * hex.index + node.point``); junctions
            are not among them.
        hexes: indices of the hexes with a followed path.
        sides: by hex index, bit mask of the connected sides (TRACK-1305). Every hex with a source or a followed path
            is there, and every hex such a path points at.
        firm_route: whether two cities, towns or offboards can be reached from one source (TRACK-1401).
        route: the same, or a city and a halt.
    """

    __slots__ = ("_entries", "_search", "firm_route", "hexes", "nodes", "paths", "route", "sides", "sources")

    def __init__(self, search: Search, board: Board) -> None:
        self._search = search
        self._entries: dict[int, list[Point]] = {}
        self.sources = sources = search.sources
        self.paths = paths = frozenset(search.followed)
        nodes = set(sources)
        sides: dict[int, int] = {}
        hexes = set()
        for source in sources:
            index = source // POINTS
            sides[index] = board.hexes[index].open_sides
        for path in paths:
            index, number = divmod(path, PATHS)
            hexes.add(index)
            hexagon = board.hexes[index]
            here = sides.get(index, 0)
            for point in hexagon.lie.paths[number].ends:
                if point >= NODES:
                    nodes.add(POINTS * index + point)
                    continue
                here |= 1 << point // LANES
                facing = hexagon.printed.facing[point]
                if facing is not None:
                    sides[facing[0]] = sides.get(facing[0], 0) | 1 << facing[1] // LANES
            sides[index] = here
        self.nodes = frozenset(node for node in nodes if kind_of_node(board, node) is not NodeKind.JUNCTION)
        self.hexes = frozenset(hexes)
        self.sides = sides
        self.firm_route = False
        self.route = False

    def depends_on(self, hexagon: Hex) -> bool:
        """Whether a change of the tile or the tokens on that hex can change the network."""
        # The first new path of a walk always lies in a hex that an old path, or a source, touches.
        return hexagon.index in self.sides

    def plain_entries(self, hexagon: Hex) -> list[Point]:
        """Side points of a hex to which some walk comes without having touched the hex before.

        Whatever lies on the hex, such a walk can go on from there along any path. Not all such points need be found.
        """
        found = self._entries.get(hexagon.index)
        if found is None:
            found = self._entries[hexagon.index] = self._search.plain_entries(hexagon)
        return found

    def reaches_hex(self, hexagon: Hex) -> bool:
        """Whether a path on the hex is followed (TRACK-1304)."""
        return hexagon.index in self.hexes

    def reaches(self, city: City) -> bool:
        """Whether the city is a source or reached by track (TRACK-1304)."""
        return POINTS * city.hex.index + city.node.point in self.nodes


def kind_of_node(board: Board, point: int) -> NodeKind:
    """Kind of the node that is this point of the map."""
    return board.hexes[point // POINTS].lie.nodes[point % POINTS - NODES].kind


def explore(board: Board, owner: str) -> Network:
    """The network of a corporation from all its tokens."""
    sources = board.token_cities(owner)
    network = explore_from(board, owner, sources)
    network.firm_route = _has_firm_route(board, owner, network, sources)
    network.route = network.firm_route or any(
        kind_of_node(board, node) is NodeKind.HALT for node in network.nodes - network.sources
    )
    return network


def is_linked(board: Board, owner: str, start: City, goal: City) -> bool:
    """Whether a walk of the corporation leads from one city to another (TRACK-1307, R1822B-702).

    The first may be full or terminal, and needs no token.
    """
    return explore_from(board, owner, [start]).reaches(goal)


def explore_from(board: Board, owner: str, sources: Iterable[City], stops: Iterable[City] = ()) -> Network:
    """The track a corporation can follow from certain cities, whether or not it has tokens there.

    Args:
        sources: where walks begin; a walk ends at another source, which has walks of its own.
        stops: more cities at which walks end.
    """
    search = Search(board, owner, sources, stops)
    search.follow_freely()
    search.settle_doubtful()
    return Network(search, board)


def follows_any(board: Board, owner: str, hexagon: Hex, paths: Collection[int]) -> bool:
    """Whether a corporation follows one of these paths of the tile on a hex, given by index.

    The same as looking them up in the network, but no more is searched than is needed.
    """
    wanted = {PATHS * hexagon.index + path for path in paths}
    search = Search(board, owner, board.token_cities(owner))
    search.follow_freely()
    if not wanted.isdisjoint(search.followed):
        return True
    return any(
        PATHS * index + link.path in wanted and search.walk_along(index, link) is not None
        for index, link in search.doubtful()
    )


def _has_firm_route(board: Board, owner: str, network: Network, sources: list[City]) -> bool:
    """Whether one source sees another city, town or offboard (TRACK-1401)."""
    others = network.nodes - network.sources
    if any(kind_of_node(board, node) is not NodeKind.HALT for node in others):
        return True
    if len(sources) < 2:
        return False
    # Only the sources themselves are left to be seen: look from each of them alone.
    return any(
        len(explore_from(board, owner, [source], sources).nodes - _halts(board, others)) > 1 for source in sources
    )


def _halts(board: Board, nodes: Iterable[int]) -> set[int]:
    return {node for node in nodes if kind_of_node(board, node) is NodeKind.HALT}


def _traced(came_by: dict[int, int], last: int) -> list[int]:
    """The steps that led to the last one, from the first on."""
    steps = [last]
    while came_by[steps[-1]] in came_by:
        steps.append(came_by[steps[-1]])
    return steps[::-1]


class Search:
    """One search for everything that can be followed.

    Directed paths are numbers ``2 * PATHS * hex.index + link.away``: a path of the map and a direction. The points a
    walk has used are a bit mask over the points met so far in this search.
    """

    def __init__(self, board: Board, owner: str, sources: Iterable[City], stops: Iterable[City] = ()) -> None:
        self.hexes = board.hexes
        self.owner = owner
        self.sources = frozenset(POINTS * city.hex.index + city.node.point for city in sources)
        self.halting = self.sources | {POINTS * city.hex.index + city.node.point for city in stops}
        self.bits: dict[int, int] = {}
        self.used: dict[int, int] = {}
        """By directed path, the points used by the first walk that ends with it."""
        self.refused: dict[int, tuple[int, Link]] = {}
        """Directed paths on which some walk came back to a point of its own."""
        self.followed: set[int] = set()
        self._ends: dict[int, bool] = {}

    def bit_of(self, index: int, point: Point) -> int:
        """The bit of a point of a hex; a hexside lane has the same one in both hexes."""
        vertex = self.hexes[index].printed.crossings[point] if point < NODES else POINTS * index + point
        bit = self.bits.get(vertex)
        if bit is None:
            bit = self.bits[vertex] = 1 << len(self.bits)
        return bit

    def ends_at(self, index: int, point: Point) -> bool:
        """Whether every walk ends at this node: an offboard, a blocking city, a source (TRACK-1302 c)."""
        vertex = POINTS * index + point
        found = self._ends.get(vertex)
        if found is None:
            hexagon = self.hexes[index]
            kind = hexagon.lie.nodes[point - NODES].kind
            found = self._ends[vertex] = (
                vertex in self.halting
                or kind is NodeKind.OFFBOARD
                or (kind is NodeKind.CITY and hexagon.city_at(point - NODES).blocks(self.owner))
            )
        return found

    def onward(self, index: int, link: Link) -> tuple[int, tuple[Link, ...]]:
        """Where a walk may go after following a path: index of the hex, and the paths from there.

        The path just followed may be among them; it leads back to a used point.
        """
        point = link.other
        if point < NODES:
            facing = self.hexes[index].printed.facing[point]
            return (index, ()) if facing is None else (facing[0], self.hexes[facing[0]].lie.links[facing[1]])
        if link.terminal or self.ends_at(index, point):
            return index, ()
        return index, self.hexes[index].lie.links[point]

    def follow_freely(self) -> None:
        """Follow whatever can be followed by keeping one walk per directed path."""
        queue: deque[tuple[int, Link, int]] = deque()
        for source in self.sources:
            index, point = divmod(source, POINTS)
            start = self.bit_of(index, point)
            for link in self.hexes[index].lie.links[point]:
                self._step(index, link, start, queue)
        while queue:
            index, link, used = queue.popleft()
            beyond, links = self.onward(index, link)
            for following in links:
                if following.path != link.path or beyond != index:
                    self._step(beyond, following, used, queue)
        self.followed = {directed >> 1 for directed in self.used}

    def _step(self, index: int, link: Link, used: int, queue: deque[tuple[int, Link, int]]) -> None:
        directed = 2 * PATHS * index + link.away
        if directed in self.used:
            return
        bit = self.bit_of(index, link.other)
        if used & bit:
            self.refused[directed] = index, link
            return
        self.used[directed] = used | bit
        queue.append((index, link, used | bit))

    def plain_entries(self, hexagon: Hex) -> list[Point]:
        """Side points of the hex to which a walk comes that has used no other point of the hex."""
        index, printed = hexagon.index, hexagon.printed
        bits = [self.bits.get(vertex, 0) for vertex in printed.crossings]
        nodes = sum(self.bits.get(node, 0) for node in range(POINTS * index + NODES, POINTS * (index + 1)))
        every = nodes + sum(bits)
        entries = []
        for point, facing in enumerate(printed.facing):
            if facing is None or not bits[point]:
                continue
            for link in self.hexes[facing[0]].lie.links[facing[1]]:
                # The same path in the other direction, towards the hex.
                used = self.used.get(2 * PATHS * facing[0] + (link.away ^ 1))
                if used is not None and not used & (every - bits[point]):
                    entries.append(point)
                    break
        return entries

    def doubtful(self) -> list[tuple[int, Link]]:
        """Paths that only walks using a point twice are known to follow, nearest first."""
        found: list[tuple[int, Link]] = []
        seen = set(self.used)
        queue = deque(step for directed, step in self.refused.items() if directed not in seen)
        seen.update(2 * PATHS * index + link.away for index, link in queue)
        while queue:
            index, link = queue.popleft()
            if PATHS * index + link.path not in self.followed:
                found.append((index, link))
            beyond, links = self.onward(index, link)
            for following in links:
                directed = 2 * PATHS * beyond + following.away
                if directed not in seen and (following.path != link.path or beyond != index):
                    seen.add(directed)
                    queue.append((beyond, following))
        return found

    def settle_doubtful(self) -> None:
        """Find out which doubtful paths some simple walk does follow."""
        for index, link in self.doubtful():
            if PATHS * index + link.path not in self.followed:
                walk = self.walk_along(index, link)
                if walk is not None:
                    self.followed.update(walk)

    def walk_along(self, index: int, link: Link) -> list[int] | None:
        """The paths of a simple walk from a source that ends with this path, in its direction; None if there is none.

        The walk is sought backwards. Of the shortest walk with repetitions, two steps that come to the same point
        cannot both be in a simple one: so one of them is forbidden, and if that does not help, the other.
        """
        back = next(other for other in self.hexes[index].lie.links[link.other] if other.path == link.path)
        start = PATHS * index + link.path
        own = self.bit_of(index, link.other) | self.bit_of(index, back.other)
        untried: list[frozenset[int]] = [frozenset()]
        while untried:
            forbidden = untried.pop()
            walk = self._shortest_way_back(index, back, own, forbidden)
            if walk is None:
                continue
            clash = self._clash(walk)
            if clash is None:
                return [start, *(directed >> 1 for directed in walk)]
            untried += (forbidden | {step} for step in clash)
        return None

    def _shortest_way_back(self, index: int, link: Link, own: int, forbidden: frozenset[int]) -> list[int] | None:
        """The fewest steps from a path back to a source, as directed paths; None if there is no way.

        Steps may come to the same point again, but not to the points in `own`.
        """
        came_by: dict[int, int] = {}
        queue = deque([(index, link)])
        while queue:
            here, last = queue.popleft()
            before, links = self._inward(here, last)
            for following in links:
                directed = 2 * PATHS * before + following.away
                if directed in came_by or directed in forbidden or (following.path == last.path and before == here):
                    continue
                is_source = POINTS * before + following.other in self.sources
                if not is_source and own & self.bit_of(before, following.other):
                    continue
                came_by[directed] = 2 * PATHS * here + last.away
                if is_source:
                    return _traced(came_by, directed)
                queue.append((before, following))
        return None

    def _clash(self, walk: list[int]) -> tuple[int, int] | None:
        """Two steps of a walk that come to the same point."""
        come_to: dict[int, int] = {}
        for directed in walk:
            index, away = divmod(directed, 2 * PATHS)
            bit = self.bit_of(index, self.hexes[index].lie.paths[away >> 1].ends[1 - (away & 1)])
            if bit in come_to:
                return come_to[bit], directed
            come_to[bit] = directed
        return None

    def _inward(self, index: int, link: Link) -> tuple[int, Iterable[Link]]:
        """Where a walk can have come from that goes on by following `link` against its direction."""
        point = link.other
        if point >= NODES:
            if self.ends_at(index, point):
                return index, ()
            return index, (other for other in self.hexes[index].lie.links[point] if not other.terminal)
        facing = self.hexes[index].printed.facing[point]
        if facing is None or self.hexes[facing[0]].printed.facing[facing[1]] is None:
            return index, ()
        return facing[0], self.hexes[facing[0]].lie.links[facing[1]]
