"""Which routes are legal and what they earn: the rules all titles share, with room for those of a title.

`RunRules` is one corporation's run as the rules see it: whose it is, which tile colours count, and, in the subclass of
a title, whatever else of the game matters. It holds no game and changes nothing; a title makes a new one for each run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from ..board import NodeKind
from ..errors import RuleViolation
from .graph import Stop
from .outlook import Outlook
from .route import BonusLine, Earnings, Route, RunEarnings, StopLine
from .train import RunningTrain, Visits


@dataclass(frozen=True)
class RunRules:
    """The rules for the run of one corporation.

    Attributes:
        corporation: symbol of the corporation that runs.
        colours: tile colours of the phase, oldest first (TRACK-312).
    """

    corporation: str
    colours: tuple[str, ...]

    subsidises_routes: ClassVar[bool] = False
    """Whether single routes earn subsidies, which archives then state (TRACK-1911)."""

    must_run: ClassVar[bool] = False
    """Whether a corporation that can run has to, even for nothing (R1860-1001)."""

    has_wanted: ClassVar[bool] = False
    """Whether some route of the run has to visit a stop that is wanted (R1860-1005)."""

    hangs_together: ClassVar[bool] = False
    """Whether the routes of a run have to be linked by stops that they visit in common (R1860-1005)."""

    # What a title may override

    def is_wanted(self, stop: Stop) -> bool:
        """Whether this is a stop that some route of the run has to visit."""
        return False

    def sharing_class(self, train: RunningTrain) -> int:
        """Trains of one class may not share track, trains of different classes may (TRACK-1702)."""
        return 0

    def may_pass(self, stop: Stop) -> bool:
        """Whether a route may go on beyond this stop: no offboard and no blocked city (TRACK-1504c)."""
        if stop.kind is NodeKind.OFFBOARD:
            return False
        city = stop.city
        return city is None or not city.blocks(self.corporation)

    def may_end(self, stop: Stop, train: RunningTrain) -> bool:
        """Whether a route of the train may begin or end at this stop."""
        return True

    def may_run(self, train: RunningTrain) -> bool:
        """Whether the train runs at all (TRACK-1605)."""
        return True

    def reaches(self, train: RunningTrain, visits: Visits) -> bool:
        """Whether the train goes as far as a route that visits so many stops of each kind (TRACK-1504e)."""
        return train.reach.allows(visits)

    def check_passage(self, route: Route) -> None:
        """Raise if the route goes on beyond a stop that it may only end at."""
        for stop in route.stops[1:-1]:
            if not self.may_pass(stop):
                raise RuleViolation("TRACK-1504", f"no route may pass {stop.signature}", stop=stop.signature)

    def check_route_of_title(self, route: Route) -> None:
        """Raise if the route breaks a rule that only this title has (TRACK-1504g)."""

    def check_run_of_title(self, routes: Sequence[Route]) -> None:
        """Raise if the routes together break a rule that only this title has (TRACK-1507)."""

    def stop_lines(self, route: Route) -> tuple[StopLine, ...]:
        """What each stop of the route brings (TRACK-1801)."""
        values = [self.value(stop, route.train) for stop in route.stops]
        pays = route.train.reach.paying([(stop.kind, value) for stop, value in zip(route.stops, values, strict=True)])
        return tuple(
            StopLine(stop.signature, stop.hex.id, value, paying)
            for stop, value, paying in zip(route.stops, values, pays, strict=True)
        )

    def bonuses(self, route: Route) -> Iterator[BonusLine]:
        """Bonuses that the route earns whatever the other trains do (TRACK-1802)."""
        return iter(())

    def subsidy(self, route: Route) -> int:
        """Subsidy of the route in pounds (TRACK-1803)."""
        return 0

    def shared_bonuses(self, routes: Sequence[Route]) -> Iterator[tuple[int, BonusLine]]:
        """Bonuses that depend on the whole run, each with the position of the route that gets it (TRACK-1802)."""
        return iter(())

    def shared_subsidies(self, routes: Sequence[Route]) -> Iterator[BonusLine]:
        """Subsidies of the run as a whole (TRACK-1803)."""
        return iter(())

    def text(self, route: Route, earnings: Earnings) -> str:
        """The route and its bonuses as one line of text (`revenue_str` in archives; ARCH-130)."""
        return "-".join(line.hex for line in earnings.stops)

    def outlook(self, train: RunningTrain, *, alone: bool) -> Outlook:
        """What a search may count on for routes of the train, which runs alone or with others."""
        return Outlook(self, train, alone=alone)

    def links(self, stop: Stop) -> bool:
        """Whether a stop that two routes visit links them."""
        return True

    def overrated(self, touched: Sequence[int], linked: Sequence[int]) -> int:
        """Pounds that outlooks count for some routes and that they do not earn together.

        Args:
            touched: by route, the points of interest that it touches.
            linked: by route, the stops that link it, as a mask.
        """
        return 0

    def has_direction(self, route: Route) -> bool:
        """Whether the route may earn more in one running order than in the other."""
        return False

    # What they all share

    def value(self, stop: Stop, train: RunningTrain) -> int:
        """Value of a stop for a train in pounds (TRACK-1801)."""
        return stop.node.value(self.colours) * train.multiplier

    def check_route(self, route: Route) -> None:
        """Check one route by itself (TRACK-1504).

        Raises:
            RuleViolation: naming the first rule that it breaks.
        """
        if not self.may_run(route.train):
            raise RuleViolation("TRACK-1605", f"a {route.train.name} does not run by itself", train=route.train.id)
        if len(route.stops) < 2 and not (route.train.local and route.stops):
            raise RuleViolation("TRACK-1503", "a route needs two stops", train=route.train.id)
        if not any(stop.has_token_of(self.corporation) for stop in route.stops):
            raise RuleViolation("TRACK-1504", "a route needs a city with a token of the corporation", **_where(route))
        _check_repetitions(route)
        self.check_passage(route)
        for stop in (route.stops[0], route.stops[-1]):
            if not self.may_end(stop, route.train):
                raise RuleViolation("TRACK-1504", f"no route may end at {stop.signature}", stop=stop.signature)
        if any(leg.starts_terminal for leg in route.legs[1:]) or any(leg.ends_terminal for leg in route.legs[:-1]):
            raise RuleViolation("TRACK-1504", "a route goes on beyond a terminal track", **_where(route))
        if not self.reaches(route.train, route.visits):
            raise RuleViolation(
                "TRACK-1504", f"a {route.train.name} does not reach that far", visits=route.visits, **_where(route)
            )
        self.check_route_of_title(route)

    def check_run(self, routes: Sequence[Route]) -> None:
        """Check legal routes against each other (TRACK-1507).

        Raises:
            RuleViolation: naming the first rule that they break.
        """
        for one, other in combinations(routes, 2):
            if one.train.id == other.train.id:
                raise RuleViolation("TRACK-1910", f"{one.train.id} runs twice", train=one.train.id)
            if one.keys & other.keys and self.sharing_class(one.train) == self.sharing_class(other.train):
                raise RuleViolation(
                    "TRACK-1702", "two trains use the same track", trains=[one.train.id, other.train.id]
                )
        self.check_run_of_title(routes)

    def earnings(self, route: Route) -> Earnings:
        """What a route earns by itself."""
        return Earnings(self.stop_lines(route), tuple(self.bonuses(route)), self.subsidy(route))

    def run_earnings(self, routes: Sequence[Route]) -> RunEarnings:
        """What the routes of one turn earn together."""
        shared: list[list[BonusLine]] = [[] for _ in routes]
        for position, bonus in self.shared_bonuses(routes):
            shared[position].append(bonus)
        return RunEarnings(
            tuple(self.earnings(route).with_bonuses(shared[position]) for position, route in enumerate(routes)),
            tuple(self.shared_subsidies(routes)),
        )


def _check_repetitions(route: Route) -> None:
    seen: set[Stop] = set()
    groups: set[str] = set()
    for stop in route.stops:
        if stop in seen:
            raise RuleViolation("TRACK-1504", f"{stop.signature} is visited twice", stop=stop.signature)
        if groups & stop.node.groups:
            raise RuleViolation("TRACK-314", "two stops of one group on a route", group=sorted(stop.node.groups)[0])
        seen.add(stop)
        groups |= stop.node.groups
    keys = 0
    for leg in route.legs:
        if keys & leg.keys:
            raise RuleViolation("TRACK-1504", "the same track is used twice", hexes=leg.hexes, **_where(route))
        keys |= leg.keys


def _where(route: Route) -> dict[str, object]:
    return {"train": route.train.id, "stops": [stop.signature for stop in route.stops]}
