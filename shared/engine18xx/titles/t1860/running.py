"""Runs in 1860: halts and their subsidies, towns on unused city allowance, leased trains, one closed city."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...board import NodeKind
from ...errors import RuleViolation
from ...routes.graph import Stop
from ...routes.outlook import Gain, Outlook
from ...routes.route import BonusLine, Route, StopLine, hang_together, masks_of
from ...routes.rules import RunRules
from ...routes.train import RunningTrain, Visits

HALT_SUBSIDY = 10
LEASE_BASE = 40
LEASE_PER_STOP = 20

CENTRES = (NodeKind.CITY, NodeKind.OFFBOARD)
"""Stops that use the first number of a train."""


@dataclass(frozen=True)
class RunRules1860(RunRules):
    """The run of a company of 1860.

    Attributes:
        home: id of its home hex.
        leased: whether it is insolvent and runs the leased train (R1860-1041).
        nationalisation: whether nationalisation is on (R1860-1183).
        halts_ignored: whether halts are no stops, from the first stock round after Southern on (R1860-1103).
        no_skip_towns, original_insolvency, re_enter_hexes: the options of these names (R1860-110).
    """

    home: str
    leased: bool = False
    nationalisation: bool = False
    halts_ignored: bool = False
    no_skip_towns: bool = False
    original_insolvency: bool = False
    re_enter_hexes: bool = False

    subsidises_routes: ClassVar[bool] = True
    must_run: ClassVar[bool] = True
    has_wanted: ClassVar[bool] = True
    hangs_together: ClassVar[bool] = True

    # What a route may do

    def is_closed(self, stop: Stop) -> bool:
        """Whether the company may pass this city only by its one exception (R1860-1006)."""
        city = stop.city
        return city is not None and city.blocks(self.corporation) and not city.has_face_down_token()

    def may_pass(self, stop: Stop) -> bool:
        return stop.kind is not NodeKind.OFFBOARD and not self.is_closed(stop)

    def may_end(self, stop: Stop, train: RunningTrain) -> bool:
        return stop.kind is not NodeKind.HALT

    def closed_passed(self, route: Route) -> list[Stop]:
        """The closed cities that the route passes."""
        return [stop for stop in route.stops[1:-1] if self.is_closed(stop)]

    def check_passage(self, route: Route) -> None:
        for stop in route.stops[1:-1]:
            if stop.kind is NodeKind.OFFBOARD:
                raise RuleViolation("TRACK-1504", f"no route may pass {stop.signature}", stop=stop.signature)
        closed = self.closed_passed(route)
        if len(closed) > 1:
            raise RuleViolation(
                "R1860-1006", "a route may pass one closed city", stops=[stop.signature for stop in closed]
            )

    def reaches(self, train: RunningTrain, visits: Visits) -> bool:
        cities, towns, _, offboards = visits
        if self.no_skip_towns and towns > max(self.allowance(train, visits), 0):
            return False
        return cities + offboards <= first_number(train)

    def check_route_of_title(self, route: Route) -> None:
        for stop in (route.stops[0], route.stops[-1]):
            if stop.kind is NodeKind.HALT:
                raise RuleViolation("R1860-1007", "no route may end at a halt", stop=stop.signature)
        if not self.re_enter_hexes:
            _check_hexes_left(route)
        if route.halts is not None and route.halts > self.most_halts(route):
            raise RuleViolation(
                "R1860-1021", "more halts than the train may stop at", halts=route.halts, most=self.most_halts(route)
            )

    def check_run_of_title(self, routes: Sequence[Route]) -> None:
        passing = [route.train.id for route in routes if self.closed_passed(route)]
        if len(passing) > 1:
            raise RuleViolation("R1860-1006", "only one train may pass a closed city", trains=passing)
        if routes and not any(self.visits_home(route) for route in routes):
            raise RuleViolation("R1860-1005", "no route visits the token in the home hex", home=self.home)
        if not hang_together(masks_of(route.stops for route in routes)):
            raise RuleViolation("R1860-1005", "the routes do not hang together", routes=len(routes))

    def visits_home(self, route: Route) -> bool:
        """Whether the route visits the city with the company's token in its home hex (R1860-1005)."""
        return any(self.is_wanted(stop) for stop in route.stops)

    def is_wanted(self, stop: Stop) -> bool:
        """Whether this is the city with the company's token in its home hex."""
        return stop.hex.id == self.home and stop.has_token_of(self.corporation)

    # What it earns

    @property
    def halts_pay(self) -> bool:
        """Whether a halt that is a stop brings its subsidy (R1860-1041, R1860-1042)."""
        return not self.leased or self.original_insolvency

    def numbers(self, train: RunningTrain) -> int:
        """How many stops of any kind pay at most: both numbers of the train, or the first alone (R1860-1010)."""
        only_first = self.nationalisation or (self.leased and not self.original_insolvency)
        return first_number(train) + (0 if only_first else second_number(train))

    def allowance(self, train: RunningTrain, visits: Visits) -> int:
        """Allowance for towns and halts on a route with so many stops of each kind (R1860-1010)."""
        cities, _, _, offboards = visits
        return self.numbers(train) - cities - offboards

    def most_halts(self, route: Route) -> int:
        """The largest number of halts that may be asked for (R1860-1021)."""
        if self.halts_ignored:
            return 0
        room = self.allowance(route.train, route.visits)
        if self.nationalisation or self.no_skip_towns:
            room -= len(route.stops_of(NodeKind.TOWN))
        return max(min(len(route.stops_of(NodeKind.HALT)), room), 0)

    def paying_stops(self, route: Route) -> set[Stop]:
        """The stops that pay, halts included (R1860-1022)."""
        room = max(self.allowance(route.train, route.visits), 0)
        paying = set(route.stops_of(*CENTRES))
        halts = [] if self.halts_ignored else route.stops_of(NodeKind.HALT)
        wanted = self._halts_asked_for(route)
        if wanted is not None:
            paying.update(halts[:wanted])
            room -= wanted
        towns = route.stops_of(NodeKind.TOWN)
        if not self.no_skip_towns:
            towns = sorted(towns, key=lambda stop: -self.value(stop, route.train))[:room]
        paying.update(towns)
        if wanted is None:
            paying.update(halts[: max(room - len(towns), 0)])
        return paying

    def _halts_asked_for(self, route: Route) -> int | None:
        """The director's wish, or None where it counts as no wish (R1860-1022)."""
        most = self.most_halts(route)
        if route.halts is None or route.halts > most or most == 0 or not self.halts_pay:
            return None
        return route.halts

    def stop_lines(self, route: Route) -> tuple[StopLine, ...]:
        paying = self.paying_stops(route)
        by_lease = self.leased and not self.original_insolvency
        return tuple(
            StopLine(
                stop.signature,
                stop.hex.id,
                LEASE_PER_STOP if by_lease else self.value(stop, route.train),
                stop in paying,
            )
            for stop in route.stops
        )

    def bonuses(self, route: Route) -> Iterator[BonusLine]:
        if not self.leased:
            return
        if not self.original_insolvency:
            yield BonusLine("lease", LEASE_BASE, "R1860-1041")
        else:
            normal = sum(line.value for line in self.stop_lines(route) if line.pays)
            yield BonusLine("half for the lease", normal // 2 - normal, "R1860-1042")

    def subsidy(self, route: Route) -> int:
        if not self.halts_pay:
            return 0
        return HALT_SUBSIDY * sum(stop.kind is NodeKind.HALT for stop in self.paying_stops(route))

    def outlook(self, train: RunningTrain, *, alone: bool) -> Outlook:
        return Outlook1860(self, train, alone=alone)


class Outlook1860(Outlook):
    """What routes of 1860 can earn at most. No halts are asked for: that is what earns most revenue."""

    rules: RunRules1860
    closed_passages = 1

    def __init__(self, rules: RunRules1860, train: RunningTrain, *, alone: bool) -> None:
        super().__init__(rules, train, alone=alone)
        self.hexes_once = not rules.re_enter_hexes

    def of_stop(self, stop: Stop) -> Gain:
        if stop.kind is NodeKind.HALT and self.rules.halts_ignored:
            return Gain()
        if self.rules.leased and not self.rules.original_insolvency:
            return Gain(LEASE_PER_STOP)
        if stop.kind is NodeKind.HALT:
            return Gain(subsidy=HALT_SUBSIDY)
        value = self.rules.value(stop, self.train)
        return Gain(-(-value // 2) if self.rules.leased else value)

    def of_ends(self, one: Hashable, other: Hashable, touched: int) -> Gain:
        return Gain(LEASE_BASE if self.rules.leased and not self.rules.original_insolvency else 0)

    def counts(self, kind: NodeKind) -> bool:
        return kind is not NodeKind.HALT or not self.rules.halts_ignored

    def unpaid(self, visits: Visits) -> Visits:
        _, towns, halts, _ = visits
        room = max(self.rules.allowance(self.train, visits), 0)
        paid_towns = towns if self.rules.no_skip_towns else min(towns, room)
        paid_halts = min(halts, max(room - paid_towns, 0))
        return 0, towns - paid_towns, halts - paid_halts, 0


def first_number(train: RunningTrain) -> int:
    """N of an N+M train."""
    return train.reach.allowances[0].pay


def second_number(train: RunningTrain) -> int:
    """M of an N+M train."""
    return train.reach.allowances[1].pay


def _check_hexes_left(route: Route) -> None:
    """Raise if the route comes back to a hex it has left (R1860-1009)."""
    visited = 1 << route.stops[0].hex.index
    for leg in route.legs:
        if leg.reenters or leg.inside & visited:
            raise RuleViolation("R1860-1009", "a route may not come back to a hex", hexes=leg.hexes)
        visited |= leg.inside
