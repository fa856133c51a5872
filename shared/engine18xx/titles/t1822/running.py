"""Runs in the 1822 family: L and E trains, the pullman, the destination bonus and mail contracts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...board import City, NodeKind
from ...errors import RuleViolation
from ...routes.graph import Leg, Stop
from ...routes.outlook import Gain, Outlook
from ...routes.route import BonusLine, Earnings, Route, StopLine
from ...routes.rules import RunRules
from ...routes.train import UNLIMITED, Allowance, Reach, RunningTrain

EXPRESS = "E"
PULLMAN = "P+"

OTHERS, EXPRESSES = 0, 1
"""The two sharing classes: E trains may use any track that other trains use (TRACK-1702)."""


@dataclass(frozen=True)
class RunRules1822(RunRules):
    """The run of a minor or major of the 1822 family.

    Attributes:
        home, destination: cities of a major's home and destination token; None if not placed (R1822B-816).
        mail_contracts: how many mail contracts the major owns (R1822B-818).
        double_stop_hexes: hexes with two separate towns: a route with a stop there may visit hexes twice (R1822B-813).
    """

    home: City | None = None
    destination: City | None = None
    mail_contracts: int = 0
    double_stop_hexes: frozenset[str] = field(default_factory=frozenset)

    # What a route may do

    def sharing_class(self, train: RunningTrain) -> int:
        return EXPRESSES if is_express(train) else OTHERS

    def may_run(self, train: RunningTrain) -> bool:
        return train.name != PULLMAN

    def may_end(self, stop: Stop, train: RunningTrain) -> bool:
        return not is_express(train) or stop.has_token_of(self.corporation)

    def check_route_of_title(self, route: Route) -> None:
        hexes = [stop.hex.id for stop in route.stops]
        if len(set(hexes)) < len(hexes) and not self.double_stop_hexes.intersection(hexes):
            raise RuleViolation("R1822B-813", "a route visits the same hex twice", hexes=hexes)

    def check_run_of_title(self, routes: Sequence[Route]) -> None:
        used: set[Stop] = set()
        for route in routes:
            if route.train.local:
                cities = set(route.stops_of(NodeKind.CITY))
                if cities & used:
                    raise RuleViolation(
                        "R1822B-809",
                        "two local trains use one city",
                        cities=sorted(stop.signature for stop in cities & used),
                    )
                used |= cities

    # What it earns

    def stop_lines(self, route: Route) -> tuple[StopLine, ...]:
        if not is_express(route.train):
            return super().stop_lines(route)
        return tuple(
            StopLine(stop.signature, stop.hex.id, self.value(stop, route.train), stop.has_token_of(self.corporation))
            for stop in route.stops
        )

    def destination_bonus(self, route: Route) -> int:
        """What the route earns more for joining home and destination, if no other route does (R1822B-816)."""
        if self.home is None or self.destination is None:
            return 0
        cities = {stop.city: stop for stop in route.stops}
        if self.home not in cities or self.destination not in cities:
            return 0
        return self.value(cities[self.destination], route.train)

    def shared_bonuses(self, routes: Sequence[Route]) -> Iterator[tuple[int, BonusLine]]:
        amounts = [self.destination_bonus(route) for route in routes]
        best = max(amounts, default=0)
        if best:
            # Of equal bonuses the last one listed counts (R1822B-2201).
            last = max(position for position, amount in enumerate(amounts) if amount == best)
            yield last, BonusLine("destination", best, "R1822B-816")

    def mail(self, route: Route) -> int:
        """What a mail contract would bring for the route (R1822B-818)."""
        if route.train.local or len(route.stops) < 2:
            return 0
        return sum(stop.node.value(self.colours) for stop in (route.stops[0], route.stops[-1])) // 2

    def shared_subsidies(self, routes: Sequence[Route]) -> Iterator[BonusLine]:
        amounts = sorted((self.mail(route) for route in routes), reverse=True)
        for amount in amounts[: self.mail_contracts]:
            if amount:
                yield BonusLine("mail contract", amount, "R1822B-818")

    def outlook(self, train: RunningTrain, *, alone: bool) -> Outlook:
        return Outlook1822(self, train, alone=alone)

    def text(self, route: Route, earnings: Earnings) -> str:
        bonuses = [f" (£{line.amount})" for line in earnings.bonuses]
        return "".join([super().text(route, earnings), *bonuses])


HOME, DESTINATION = 1, 2
"""Points of interest on a route that is to earn the destination bonus."""


class Outlook1822(Outlook):
    """What routes of the 1822 family can earn at most."""

    rules: RunRules1822

    def of_stop(self, stop: Stop) -> Gain:
        if is_express(self.train) and not stop.has_token_of(self.rules.corporation):
            return Gain()
        return super().of_stop(stop)

    def end_mark(self, stop: Stop) -> Hashable | None:
        # Mail contracts look at the value of the very first and last stop.
        if not self.rules.mail_contracts or self.train.local:
            return None
        return stop.node.value(self.rules.colours)

    def touches(self, place: Stop | Leg) -> int:
        if isinstance(place, Leg) or place.city is None:
            return 0
        return HOME * (place.city is self.rules.home) | DESTINATION * (place.city is self.rules.destination)

    def of_ends(self, one: Hashable, other: Hashable, touched: int) -> Gain:
        mail = (one + other) // 2 if isinstance(one, int) and isinstance(other, int) else 0
        once = 0
        destination = self.rules.destination
        if touched == HOME | DESTINATION and destination is not None:
            once = destination.node.value(self.rules.colours) * self.train.multiplier
        return Gain(subsidy=mail, once=once)

    def is_claimed(self, stop: Stop) -> bool:
        return self.train.local and stop.kind is NodeKind.CITY


def is_express(train: RunningTrain) -> bool:
    """Whether it is an E train (R1822B-815)."""
    return train.name == EXPRESS


def with_pullman(train: RunningTrain) -> RunningTrain:
    """The train with a pullman: its number counts cities only, towns are free and pay (R1822B-817)."""
    cities = train.reach.allowances[0].visit
    return replace(
        train,
        reach=Reach(
            (
                Allowance(frozenset({NodeKind.CITY, NodeKind.OFFBOARD}), cities, cities),
                Allowance(frozenset({NodeKind.TOWN}), UNLIMITED, UNLIMITED),
            )
        ),
    )


def takes_pullman(train: RunningTrain) -> bool:
    """Whether a pullman may be coupled to the train (R1822B-817)."""
    return not (train.local or is_express(train) or train.name == PULLMAN)
