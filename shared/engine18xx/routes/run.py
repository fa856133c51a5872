"""One turn's run: recorded routes put on the map, checked, and valued.

In a replay what the archive states is taken over and what the rules of today make of it is kept beside it; in live
play nothing stated is believed (TRACK-1911).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..actions import RecordedRoute
from ..errors import RuleViolation
from .graph import StopGraph
from .rebuild import rebuild
from .route import BonusLine, Earnings, Route
from .rules import RunRules
from .train import RunningTrain

NOTHING = Earnings(stops=())


@dataclass(frozen=True, slots=True)
class TrainRun:
    """What became of one recorded route. Money in pounds.

    Attributes:
        train: id of the train.
        route: the route on the map; None if the map has no such route.
        computed: what it earns by the rules of today.
        refusal: the rule that refuses it today, or None.
        stated, stated_subsidy: revenue and subsidy that the archive states, or None.
        trusted: whether what is stated counts.
    """

    train: str
    route: Route | None
    computed: Earnings
    refusal: RuleViolation | None
    stated: int | None
    stated_subsidy: int | None
    trusted: bool

    @property
    def revenue(self) -> int:
        """The revenue that counts."""
        return self.stated if self.trusted and self.stated is not None else self.computed.revenue

    @property
    def subsidy(self) -> int:
        """The subsidy of the route that counts."""
        if self.trusted and self.stated_subsidy is not None and self.stated is not None:
            return self.stated_subsidy
        return self.computed.subsidy


@dataclass(frozen=True, slots=True)
class Run:
    """All routes of one turn.

    Attributes:
        trains: the routes in the order recorded.
        subsidies: subsidies of the run as a whole (R1822B-818); always computed.
        refusal: the rule that refuses the routes together, or None.
    """

    trains: tuple[TrainRun, ...]
    subsidies: tuple[BonusLine, ...] = ()
    refusal: RuleViolation | None = None

    @property
    def routes(self) -> list[Route]:
        """The routes that are on the map."""
        return [train.route for train in self.trains if train.route is not None]

    @property
    def revenue(self) -> int:
        """The revenue that counts, in pounds."""
        return sum(train.revenue for train in self.trains)

    @property
    def subsidy(self) -> int:
        """The subsidy that counts, in pounds."""
        return sum(train.subsidy for train in self.trains) + sum(line.amount for line in self.subsidies)

    @property
    def refused(self) -> bool:
        """Whether the rules of today refuse any of it."""
        return self.refusal is not None or any(train.refusal for train in self.trains)

    def stated(self) -> int | None:
        """The revenue that the archive states in all; None if it states none."""
        figures = [train.stated for train in self.trains if train.stated is not None]
        return sum(figures) if figures or not self.trains else None

    def afresh(self) -> dict[str, object]:
        """The run valued by the rules of today, None where they refuse a route (the key ``fresh`` of a trace)."""
        routes = [
            [train.train, train.stated, None if train.refusal or self.refusal else train.computed.revenue]
            for train in self.trains
        ]
        if self.refused:
            return {"routes": routes, "total": None, "subsidy": None}
        subsidy = sum(train.computed.subsidy for train in self.trains) + sum(line.amount for line in self.subsidies)
        total = sum(train.computed.revenue for train in self.trains)
        return {"routes": routes, "total": total, "subsidy": subsidy}

    def warnings(self) -> list[str]:
        """Where the rules of today disagree with what is stated, one sentence each."""
        found = [str(self.refusal)] if self.refusal else []
        for train in self.trains:
            if train.refusal:
                found.append(f"{train.train}: {train.refusal}")
            elif train.stated is not None and train.stated != train.computed.revenue:
                found.append(f"{train.train} states {train.stated}, earns {train.computed.revenue} [TRACK-1911]")
            elif train.stated_subsidy is not None and train.stated_subsidy != train.computed.subsidy:
                found.append(
                    f"{train.train} states a subsidy of {train.stated_subsidy}, "
                    f"earns {train.computed.subsidy} [TRACK-1911]"
                )
        return found


def evaluate_run(
    graph: StopGraph,
    rules: RunRules,
    recorded: Sequence[RecordedRoute],
    trains: Mapping[str, RunningTrain],
    *,
    trusting: bool,
) -> Run:
    """Put a run on the map and value it.

    Args:
        graph: stops and legs of the board before the action.
        rules: the rules of the run.
        recorded: the routes of the action.
        trains: by id, the trains that may run.
        trusting: whether stated revenue and subsidies are taken over (a replay) or ignored (live play).

    Raises:
        RuleViolation: if a train may not run or runs twice (TRACK-1910); if a rule refuses a route, or the routes
            together, whose revenue has to be computed (TRACK-1911).
    """
    _check_trains(recorded, trains)
    routes = rebuild(graph, rules, recorded, trains)
    on_map = [route for route in routes if route is not None]
    earnings = rules.run_earnings(on_map)
    computed = iter(earnings.routes)
    runs: list[TrainRun] = []
    for entry, route in zip(recorded, routes, strict=True):
        refusal = _refusal_of_route(rules, route) if route is not None else _why_not_on_map(graph, rules, entry, trains)
        if refusal is not None and not (trusting and entry.revenue is not None):
            raise refusal
        runs.append(
            TrainRun(
                train=entry.train,
                route=route,
                computed=NOTHING if route is None else next(computed),
                refusal=refusal,
                stated=entry.revenue,
                stated_subsidy=entry.subsidy,
                trusted=trusting,
            )
        )
    refusal = _refusal_of_run(rules, on_map)
    if refusal is not None and not (trusting and all(entry.revenue is not None for entry in recorded)):
        raise refusal
    return Run(tuple(runs), earnings.subsidies, refusal)


def _check_trains(recorded: Sequence[RecordedRoute], trains: Mapping[str, RunningTrain]) -> None:
    seen: set[str] = set()
    for entry in recorded:
        if entry.train not in trains:
            raise RuleViolation("TRACK-1910", f"{entry.train} may not run here", train=entry.train)
        if entry.train in seen:
            raise RuleViolation("TRACK-1910", f"{entry.train} runs twice", train=entry.train)
        seen.add(entry.train)


def _refusal_of_route(rules: RunRules, route: Route) -> RuleViolation | None:
    try:
        rules.check_route(route)
    except RuleViolation as violation:
        return violation
    return None


def _why_not_on_map(
    graph: StopGraph, rules: RunRules, entry: RecordedRoute, trains: Mapping[str, RunningTrain]
) -> RuleViolation:
    """The reason why a route was not found beside the others."""
    if rebuild(graph, rules, [entry], trains)[0] is not None:
        return RuleViolation("TRACK-1702", "the route needs track that another train uses", train=entry.train)
    return RuleViolation("TRACK-1903", "the map has no such route", train=entry.train, connections=entry.connections)


def _refusal_of_run(rules: RunRules, routes: Sequence[Route]) -> RuleViolation | None:
    try:
        rules.check_run(routes)
    except RuleViolation as violation:
        return violation
    return None
