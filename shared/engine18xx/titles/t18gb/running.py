"""Runs in 18GB: one paying stop a hex, estuaries, distance, and compass bonuses won by chains of routes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ...board import Node, NodeKind
from ...board.coordinates import distance
from ...board.tile import tile_from_facts
from ...frozen import load_facts
from ...routes.graph import Leg, Stop
from ...routes.outlook import Gain, Outlook
from ...routes.route import BonusLine, Earnings, Route, StopLine, hang_together, masks_of
from ...routes.rules import RunRules
from ...routes.train import RunningTrain

FACTS = load_facts("engine18xx.titles.t18gb")

ESTUARIES: dict[str, int] = dict(FACTS["map_rules"]["dual_track_bonus"])
"""Hex with dual track across an estuary -> pounds for each use (R18GB-811, GB-09)."""

PER_HEX: int = FACTS["train_rules"]["x_train_bonus_per_hex"]
"""Pounds of the distance bonus for each hex (R18GB-812)."""

POINTS = {point: 1 << bit for bit, point in enumerate("NESW")}
"""Points of the compass as bits."""

AXES = {"NS": POINTS["N"] | POINTS["S"], "EW": POINTS["E"] | POINTS["W"]}
"""Name of each compass bonus -> the two points of the compass that it joins (R18GB-813)."""


@dataclass(frozen=True)
class PrivateBonus:
    """What a closed private adds to every route of its owner's corporations that is paid for the hex (R18GB-514)."""

    name: str
    hex: str
    amount: int


@dataclass(frozen=True)
class RunRules18GB(RunRules):
    """The run of a corporation of 18GB.

    Attributes:
        compass: point of the compass (N, E, S, W) -> ids of its hexes in this scenario (R18GB-104).
        private_bonuses: those of the corporation's director; none in receivership (R18GB-514, R18GB-1024).
    """

    compass: Mapping[str, frozenset[str]] = field(default_factory=dict)
    private_bonuses: tuple[PrivateBonus, ...] = ()

    @property
    def compass_value(self) -> int:
        """Pounds of one compass bonus in this phase."""
        return _compass_box().value(self.colours)

    def stop_lines(self, route: Route) -> tuple[StopLine, ...]:
        # Of two stops in one hex only the first in running order is paid (R18GB-811).
        lines: list[StopLine] = []
        paid: set[str] = set()
        for line in super().stop_lines(route):
            pays = line.pays and line.hex not in paid
            paid |= {line.hex} if pays else set()
            lines.append(StopLine(line.stop, line.hex, line.value, pays))
        return tuple(lines)

    def bonuses(self, route: Route) -> Iterator[BonusLine]:
        paid = {line.hex for line in self.stop_lines(route) if line.pays}
        for bonus in self.private_bonuses:
            if bonus.hex in paid:
                yield BonusLine(bonus.name, bonus.amount, "R18GB-514")
        for leg in route.legs:
            for hexagon in leg.dual:
                yield BonusLine(hexagon.tile.label or hexagon.id, ESTUARIES[hexagon.id], "R18GB-811")
        if is_express(route.train):
            yield BonusLine("distance", PER_HEX * span(route.stops), "R18GB-812")

    def shared_bonuses(self, routes: Sequence[Route]) -> Iterator[tuple[int, BonusLine]]:
        points = [self.points_touched(hex_id for leg in route.legs for hex_id in leg.hexes) for route in routes]
        links = masks_of([stop for stop in route.stops if self.links(stop)] for route in routes)
        for group, axes in best_chains(points, links):
            for axis in axes:
                yield group[0], BonusLine(axis, self.compass_value, "R18GB-813")

    def points_touched(self, hexes: Iterable[str]) -> int:
        """The points of the compass to which some of these hexes belong, as `POINTS`."""
        touched = set(hexes)
        return sum(bit for point, bit in POINTS.items() if not self.compass[point].isdisjoint(touched))

    def links(self, stop: Stop) -> bool:
        return stop.kind is not NodeKind.OFFBOARD

    def overrated(self, touched: Sequence[int], linked: Sequence[int]) -> int:
        if len(touched) == 1:
            return 0
        counted = sum(points.bit_count() for points in touched)
        earned = sum(len(axes) for _, axes in best_chains(touched, linked))
        return self.compass_value * (counted - 2 * earned) // 2

    def outlook(self, train: RunningTrain, *, alone: bool) -> Outlook:
        return Outlook18GB(self, train, alone=alone)

    def has_direction(self, route: Route) -> bool:
        # Which of two stops in one hex is paid depends on the running order (R18GB-811).
        return len({stop.hex for stop in route.stops}) < len(route.stops)

    def text(self, route: Route, earnings: Earnings) -> str:
        named = {line.name: line.amount for line in earnings.bonuses}
        bonuses = [f"({name})" for name in named if name not in ("distance", "NS", "EW")]
        bonuses += [f"({axis})" for axis in ("NS", "EW") if axis in named]
        bonuses += [f"£{named['distance']}"] if "distance" in named else []
        return "+".join(["-".join(line.hex for line in earnings.stops if line.pays), *bonuses])


@cache
def _compass_box() -> Node:
    """The box on the map in which the value of a compass bonus is printed; it is the same for both axes."""
    box = FACTS["map_rules"]["bonus_value_boxes"]["north_south"]
    return next(tile_from_facts(record).nodes[0] for record in FACTS["maps"]["standard"] if record["id"] == box)


def is_express(train: RunningTrain) -> bool:
    """Whether it is an X train, which passes towns and earns the distance (R18GB-804)."""
    return train.name.endswith("X")


def span(stops: Sequence[Stop]) -> int:
    """Straight distance in hexes between the first and the last stop in a hex with a city or offboard (R18GB-812)."""
    places = [stop.hex.printed.position for stop in stops if has_centre(stop)]
    return distance(places[0], places[-1]) if places else 0


def has_centre(stop: Stop) -> bool:
    """Whether the stop lies in a hex with a city or an offboard."""
    return any(node.kind in (NodeKind.CITY, NodeKind.OFFBOARD) for node in stop.hex.lie.nodes)


class Outlook18GB(Outlook):
    """What routes of 18GB can earn at most.

    A compass bonus joins two points, so a route that touches one of them is good for half of it in any chain.
    """

    rules: RunRules18GB

    def of_stop(self, stop: Stop) -> Gain:
        if is_express(self.train) and stop.kind is NodeKind.TOWN:
            return Gain()
        bonus = sum(bonus.amount for bonus in self.rules.private_bonuses if bonus.hex == stop.hex.id)
        return Gain(self.rules.value(stop, self.train) + bonus)

    def of_leg(self, leg: Leg) -> Gain:
        return Gain(sum(ESTUARIES[hexagon.id] for hexagon in leg.dual))

    def touches(self, place: Stop | Leg) -> int:
        return self.rules.points_touched(place.hexes) if isinstance(place, Leg) else 0

    def end_mark(self, stop: Stop) -> Hashable | None:
        return stop.hex.printed.position if is_express(self.train) and has_centre(stop) else None

    def of_ends(self, one: Hashable, other: Hashable, touched: int) -> Gain:
        far = distance(one, other) if isinstance(one, tuple) and isinstance(other, tuple) else 0
        value = self.rules.compass_value
        if self.alone:
            compass = value * len(_axes([touched]))
        else:
            compass = value * touched.bit_count() // 2
        return Gain(PER_HEX * far + compass)


Chain = tuple[tuple[int, ...], tuple[str, ...]]
"""Positions of the routes of a chain, and the axes whose bonus it earns."""


def best_chains(points: Sequence[int], links: Sequence[int]) -> list[Chain]:
    """The grouping of routes into chains that earns the most compass bonuses (R18GB-813, GB-01, GB-02, GB-06).

    A chain hangs together by stops other than offboards (GB-05). Of several best groupings the one with the most
    chains counts, then the first when routes are put into groups in their order, a new group before an old one.

    Args:
        points: by route, the points of the compass that its track touches, as `POINTS`.
        links: by route, a mask of the stops by which it may be linked.

    Returns:
        The chains that earn something.
    """
    if not _axes(points):
        return []
    earning: dict[tuple[int, ...], tuple[str, ...] | None] = {}
    best: list[Chain] = []
    best_rank = (0, 0)
    for groups in _groupings(len(points)):
        rank = 0
        for group in groups:
            if group not in earning:
                chained = len(group) == 1 or hang_together([links[member] for member in group])
                earning[group] = _axes([points[member] for member in group]) if chained else None
            axes = earning[group]
            if axes is None:
                break
            rank += len(axes)
        else:
            if (rank, len(groups)) > best_rank:
                best = [(group, axes) for group in groups if (axes := earning[group])]
                best_rank = rank, len(groups)
    return best


def _axes(points: Iterable[int]) -> tuple[str, ...]:
    """The axes of which routes that touch these points touch both ends."""
    touched = 0
    for point in points:
        touched |= point
    return tuple(axis for axis, ends in AXES.items() if touched & ends == ends)


@cache
def _groupings(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All ways to put routes into groups, in the order of R18GB-813."""
    if count == 0:
        return ((),)
    last = count - 1
    found: list[tuple[tuple[int, ...], ...]] = []
    for groups in _groupings(last):
        found.append((*groups, (last,)))
        found += [
            tuple((*group, last) if number == joined else group for number, group in enumerate(groups))
            for joined in range(len(groups))
        ]
    return tuple(found)
