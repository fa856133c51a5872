"""The best run by trying every set of routes, written straight from TRACK-1502 to 1504 and TRACK-2001.

Hopeless on a large map and plainly right on a small one. Routes are walked path by path over the tiles; of the engine
only the judges are asked: whether a route or a run is legal, and what it earns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from engine18xx.board import LANES, NODES, Board, Hex, NodeKind
from engine18xx.board.coordinates import STEPS
from engine18xx.errors import RuleViolation
from engine18xx.routes import Leg, Route, RunningTrain, RunRules, Stop, StopGraph

Piece = tuple[int, int]
"""Index of a hex and number of a path on it."""


class NaiveLegs:
    """Every leg of a map, as the pieces of track that it follows."""

    def __init__(self, board: Board) -> None:
        self.at = {hexagon.printed.position: hexagon for hexagon in board.hexes}
        self.found: list[tuple[tuple[int, int], tuple[Piece, ...], tuple[int, int]]] = []
        for hexagon in board.hexes:
            for node in hexagon.lie.stops:
                self.leave(hexagon, node.point, [], set(), (hexagon.index, node.index))

    def leave(self, hexagon: Hex, point: int, pieces: list[Piece], used: set[object], start: tuple[int, int]) -> None:
        """Follow every path that ends at a point of a hex."""
        for path in hexagon.lie.paths:
            piece = (hexagon.index, path.index)
            if point not in path.ends or not path.walkable or piece in pieces:
                continue
            end = path.ends[0] if path.ends[1] == point else path.ends[1]
            self.arrive(hexagon, end, [*pieces, piece], used, start)

    def arrive(self, hexagon: Hex, point: int, pieces: list[Piece], used: set[object], start: tuple[int, int]) -> None:
        if point < NODES:
            side, lane = divmod(point, LANES)
            (x, y), (dx, dy) = hexagon.printed.position, STEPS[side]
            beyond = self.at.get((x + dx, y + dy))
            if beyond is None or not hexagon.open_sides >> side & 1:
                return
            facing = LANES * ((side + 3) % 6) + {0: 0, 1: 2, 2: 1}[lane]
            crossing = frozenset({(hexagon.index, point), (beyond.index, facing)})
            if crossing not in used:
                self.leave(beyond, facing, pieces, used | {crossing}, start)
            return
        node = hexagon.lie.nodes[point - NODES]
        place = (hexagon.index, node.index)
        if node.kind is NodeKind.JUNCTION:
            if place not in used:
                self.leave(hexagon, point, pieces, used | {place}, start)
        elif place != start:
            self.found.append((start, tuple(pieces), place))


class TooMany(Exception):
    """There is too much to try it all."""


def every_route(graph: StopGraph, rules: RunRules, train: RunningTrain, limit: int) -> Iterator[Route]:
    """Every legal route of a train, in both running orders."""
    tried = 0
    for stop in graph.stops():
        routes: list[tuple[Leg, ...]] = [(leg,) for leg in graph.legs_from(stop)]
        if train.local:
            yield from _legal(rules, Route(train, (stop,), ()))
        while routes:
            legs = routes.pop()
            yield from _legal(rules, Route.along(train, legs))
            visited = {stop, *(leg.end for leg in legs)}
            routes += [(*legs, leg) for leg in graph.legs_from(legs[-1].end) if leg.end not in visited]
            tried += 1
            if tried > limit:
                raise TooMany


def _legal(rules: RunRules, route: Route) -> Iterator[Route]:
    try:
        rules.check_route(route)
    except RuleViolation:
        return
    yield route


def best_of_all(graph: StopGraph, rules: RunRules, trains: Sequence[RunningTrain], limit: int) -> tuple[int, int]:
    """Revenue and subsidy of the best legal run.

    Raises:
        TooMany: if there are more than `limit` routes or sets of routes to try.
    """
    runnable = [train for train in trains if rules.may_run(train)]
    options = [[None, *every_route(graph, rules, train, limit)] for train in runnable]
    if prod(len(routes) for routes in options) > limit:
        raise TooMany
    best = (0, 0)
    for chosen in product(*options):
        routes = [route for route in chosen if route is not None]
        try:
            rules.check_run(routes)
        except RuleViolation:
            continue
        earnings = rules.run_earnings(routes)
        best = max(best, (earnings.revenue, earnings.subsidy))
    return best


def ends_of(leg: Leg) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two stops of a leg as hex and node numbers."""
    return _place(leg.start), _place(leg.end)


def _place(stop: Stop) -> tuple[int, int]:
    return stop.hex.index, stop.node.index
