"""From the routes an archive records to routes on the map, and back.

Archives write a route as a list of connections: for each leg the hexes it runs through, in either direction
(TRACK-1901). Which track and which stops are meant is found by looking for legs that look like that and hang together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from ..actions import RecordedRoute
from .graph import Leg, Stop, StopGraph
from .route import Earnings, Route
from .rules import RunRules
from .train import RunningTrain

LOCAL = "local"
"""First word of the connection of a run within a single city (TRACK-1908)."""


def rebuild(
    graph: StopGraph, rules: RunRules, recorded: Sequence[RecordedRoute], trains: Mapping[str, RunningTrain]
) -> list[Route | None]:
    """The routes of one run on the map as it stands (TRACK-1903 to 1909).

    Args:
        graph: stops and legs of the board before the action.
        rules: the rules of the run.
        recorded: the routes as the archive lists them.
        trains: by id, every train that is named.

    Returns:
        By recorded route, the route; None where the map has no such route.
    """
    routes: list[Route | None] = [None] * len(recorded)
    used: dict[int, set[int]] = {}
    # Later routes are rebuilt first and keep their track from the earlier ones (TRACK-1906).
    for position in reversed(range(len(recorded))):
        entry = recorded[position]
        train = trains[entry.train]
        taken = used.setdefault(rules.sharing_class(train), set())
        route = routes[position] = _rebuild_one(graph, rules.corporation, train, entry, taken)
        if route is not None:
            taken.update(path for leg in route.legs for path in leg.paths)
    return routes


def _rebuild_one(
    graph: StopGraph, owner: str, train: RunningTrain, entry: RecordedRoute, taken: Collection[int]
) -> Route | None:
    connections = entry.connections or []
    if len(connections) == 1 and connections[0][:1] == [LOCAL]:
        stops = (stop for name in connections[0][1:2] for stop in _stops(graph, name))
        stop = next((stop for stop in stops if stop.has_token_of(owner)), None)
        return Route(train, (stop,), (), entry.halts) if stop else None
    if len(connections) == 1:
        legs = _single_leg(graph, owner, connections[0], taken)
    else:
        legs = _chain(graph, connections, entry.nodes or (), taken)
    return Route.along(train, legs, entry.halts) if legs else None


def _stops(graph: StopGraph, name: str) -> Sequence[Stop]:
    return graph.stops_on(graph.board.hex(name.partition(" ")[0]))


def _candidates(graph: StopGraph, connection: Sequence[str]) -> list[Leg]:
    """All legs that are written like this, in the order of TRACK-1903."""
    if not connection:
        return []
    ends = {stop: rank for rank, stop in enumerate(_stops(graph, connection[-1]))}
    found: list[Leg] = []
    for start in _stops(graph, connection[0]):
        legs = [leg for leg in graph.legs_along(start, connection) if leg.end in ends]
        found += sorted(legs, key=lambda leg: (ends[leg.end], len(leg.paths)))
    return found


def _single_leg(graph: StopGraph, owner: str, connection: Sequence[str], taken: Collection[int]) -> list[Leg]:
    """The first leg with a token at either end on track still free (TRACK-1904)."""
    for leg in _candidates(graph, connection):
        if (leg.start.has_token_of(owner) or leg.end.has_token_of(owner)) and _free(leg, taken):
            return [leg]
    return []


def _chain(
    graph: StopGraph, connections: Sequence[Sequence[str]], nodes: Collection[str], taken: Collection[int]
) -> list[Leg]:
    """The legs one after the other, each found together with the one before it (TRACK-1905)."""
    taken = set(taken)
    chain: list[Leg] = []
    for before, after in pairwise(connections):
        pair = _best_pair(_candidates(graph, before), _candidates(graph, after), nodes, taken)
        if pair is None:
            return []
        one, other = pair
        taken.update(one.paths)
        common = one.end if one.end in (other.start, other.end) else one.start
        if not chain:
            chain.append(one if one.end is common else graph.reverse(one))
        elif chain[-1].end is not common:
            return []
        chain.append(other if other.start is common else graph.reverse(other))
    return chain


def _best_pair(
    before: Iterable[Leg], after: Sequence[Leg], nodes: Collection[str], taken: Collection[int]
) -> tuple[Leg, Leg] | None:
    """Of the legs that meet in one stop and use free track, the first pair with the most recorded nodes."""
    best, best_hits = None, -1
    for one in before:
        if not _free(one, taken):
            continue
        for other in after:
            stops = {one.start, one.end, other.start, other.end}
            if len(stops) == 3 and _free(other, taken) and not set(one.paths) & set(other.paths):
                hits = sum(stop.signature in nodes for stop in stops)
                if hits > best_hits:
                    best, best_hits = (one, other), hits
    return best


def _free(leg: Leg, taken: Collection[int]) -> bool:
    return not any(path in taken for path in leg.paths)


def record(rules: RunRules, route: Route, earnings: Earnings) -> RecordedRoute:
    """The route as an archive records it, with what it earned (TRACK-1914)."""
    connections = [list(leg.connection) for leg in route.legs]
    return RecordedRoute(
        train=route.train.id,
        connections=connections or [[LOCAL, route.stops[0].hex.id]],
        hexes=[stop.hex.id for stop in route.stops],
        revenue=earnings.revenue,
        revenue_str=rules.text(route, earnings),
        subsidy=earnings.subsidy if rules.subsidises_routes else None,
        halts=route.halts,
        nodes=[stop.signature for stop in route.stops] if route.legs else [],
    )
