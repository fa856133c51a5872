"""The best run of a corporation: exactly, with proof, and as soon as possible.

One train needs only its best route. Several trains need the best set of routes that get on with each other. Let every
train's best route by itself be its *ideal*: no run earns more than all ideals together. If a run is found that earns
only `d` less than that, a better one can contain no route that is more than `d` worse than its train's ideal. So the
search looks at the best routes of each train first, and widens what it looks at until what it has found leaves nothing
outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..errors import RuleViolation
from .candidates import Candidate, Candidates, route_of
from .field import Field
from .graph import StopGraph
from .listing import Listing
from .meter import JUDGING, LISTED_PER_UNIT, SET, Meter
from .outlook import Outlook
from .route import Route, RunEarnings, hang_together
from .rules import RunRules
from .train import Reach, RunningTrain
from .weight import REVENUE, revenue_within, weigh_run

WORK = 4_000_000
"""Units of work after which a search gives its best so far; no recorded position needs a tenth of it."""

STAGE = 0.5
"""Share of the work left that may be spent by a stage of a search: growth, ideals, a quick run, each list of routes."""

HARD = 200_000
"""Units of work after which it is worth looking for a good run first."""

FIRST_SLACK, SLACK_GROWTH = 20 * REVENUE, 3
"""How much worse than its ideal a train's route may be at first, and how fast that grows."""

WORST = -(1 << 62)
NOTHING = RunEarnings(())


@dataclass(frozen=True, slots=True)
class BestRun:
    """The best run found.

    Attributes:
        routes: its routes, in the order of the trains given.
        earnings: what they earn, in pounds.
        proved: whether no legal run has a higher revenue.
        bound: revenue in pounds that no legal run exceeds; that of this run if it is proved.
        work: units of work spent.
    """

    routes: tuple[Route, ...]
    earnings: RunEarnings
    proved: bool
    bound: int
    work: int


def best_run(
    graph: StopGraph,
    rules: RunRules,
    trains: Sequence[RunningTrain],
    *,
    work: int = WORK,
    deadline: Callable[[], bool] | None = None,
) -> BestRun:
    """The run with the highest revenue (TRACK-2001), and of several the one that TRACK-2002 prefers.

    Args:
        graph: stops and legs of the present board.
        rules: the rules of the run.
        trains: the trains that may run.
        work: units of work after which the best so far is returned. The result depends on it alone.
        deadline: asked now and then; true means that time is up.
    """
    meter = Meter(work, deadline)
    search = _Search(graph, rules, [train for train in trains if rules.may_run(train)], meter)
    search.run()
    best = search.best
    revenue = best.earnings.revenue
    bound = revenue if search.exhausted else max(revenue_within(search.bound), revenue)
    return BestRun(best.routes, best.earnings, bound == revenue, bound, meter.spent)


@dataclass(frozen=True, slots=True)
class _Found:
    """A legal run and its weight."""

    weight: int
    routes: tuple[Route, ...] = ()
    earnings: RunEarnings = NOTHING


Kind = tuple[str, Reach, int, bool]
Choice = tuple[RunningTrain, Candidate]
Rest = list[tuple[RunningTrain, Listing, int]]


class _Search:
    """One search for the best run."""

    def __init__(self, graph: StopGraph, rules: RunRules, trains: list[RunningTrain], meter: Meter) -> None:
        self.graph = graph
        self.rules = rules
        self.trains = trains
        self.meter = meter
        self.field = Field(graph, rules.corporation)
        self.best = _Found(WORST if rules.must_run else 0)
        self.bound = 0
        self.exhausted = True
        self.linking = sum(
            bit for bit, stop in zip(self.field.stop_bits, self.field.stops, strict=True) if rules.links(stop)
        )
        self.wanted = sum(
            bit
            for bit, stop in zip(self.field.stop_bits, self.field.stops, strict=True)
            if rules.has_wanted and rules.is_wanted(stop)
        )
        self.wanted_anchors = [anchor for anchor in self.field.anchors if self.field.stop_bits[anchor] & self.wanted]

    def run(self) -> None:
        """Find the best run."""
        if not self.trains:
            return
        alone = len(self.trains) == 1
        outlooks = {_kind(train): self.rules.outlook(train, alone=alone) for train in self.trains}
        anchors = self.wanted_anchors if alone and self.rules.has_wanted else self.field.anchors
        self.meter.allow(STAGE)
        kinds = {
            kind: Candidates(self.field, outlook, self.meter, anchors, parts=len(outlooks) - position)
            for position, (kind, outlook) in enumerate(outlooks.items())
        }
        self.meter.allow(STAGE)
        if alone:
            self._best_route(kinds[_kind(self.trains[0])])
            return
        self._best_set(kinds)

    def _best_route(self, candidates: Candidates) -> None:
        """The best run of a single train."""
        for candidate in candidates.routes(lambda: self.best.weight + 1):
            if candidate.weight + candidate.once > self.best.weight:
                self._try([(self.trains[0], candidate)], candidate.weight + candidate.once)
        self.exhausted = candidates.is_complete
        if not self.exhausted:
            self.bound = candidates.relaxed() + candidates.most_once()

    def _one_by_one(self, outlooks: Mapping[Kind, Outlook]) -> None:
        """A good run at little cost: each train takes the best route that the trains before it left."""
        chosen: list[Choice] = []
        for train in self.trains:
            route = self._best_left(train, outlooks[_kind(train)], chosen)
            if route is not None:
                chosen.append((train, route))
        weight = sum(route.weight for _, route in chosen)
        self._try(chosen, weight + max((route.once for _, route in chosen), default=0))

    def _best_left(self, train: RunningTrain, outlook: Outlook, chosen: Sequence[Choice]) -> Candidate | None:
        """A good route of a train beside the routes chosen."""
        claimed = visited = 0
        for _, route in chosen:
            claimed |= route.claimed
            visited |= route.visits & self.linking
        first = self.rules.has_wanted and not chosen
        best: Candidate | None = None

        def more() -> int:
            return best.weight + 1 if best is not None else 0

        candidates = Candidates(
            self.field,
            outlook,
            self.meter,
            self.wanted_anchors if first else self.field.anchors,
            barred=self.field.track_in(claimed, self.rules.sharing_class(train)),
        )
        self.meter.allow(STAGE / len(self.trains))
        for candidate in candidates.routes(more):
            linked = not (self.rules.hangs_together and chosen) or candidate.visits & visited
            if linked and not candidate.claimed & claimed:
                best = candidate
        return best

    def _best_set(self, kinds: Mapping[Kind, Candidates]) -> None:
        """Widen the lists of candidates until the best run found leaves nothing outside."""
        ideals = {kind: candidates.best() for kind, candidates in kinds.items()}
        bounds = {kind: ideals[kind] if routes.is_complete else routes.relaxed() for kind, routes in kinds.items()}
        if self.meter.spent > HARD:
            self._one_by_one({kind: candidates.outlook for kind, candidates in kinds.items()})
        most_once = max(candidates.most_once() for candidates in kinds.values())
        self.bound = sum(bounds[_kind(train)] for train in self.trains) + most_once
        # The heaviest trains first; trains of one kind stay together.
        order = sorted(self.trains, key=lambda train: (-ideals[_kind(train)], train.name))
        slack = FIRST_SLACK
        while True:
            self.meter.allow(STAGE)
            lists = {kind: _at_least(candidates, ideals[kind] - slack) for kind, candidates in kinds.items()}
            self.meter.allow(1)
            self._extend([(train, lists[_kind(train)], lists[_kind(train)].all) for train in order], [], 0, 0)
            missing = self.bound - self.best.weight
            self.exhausted = not self.meter.is_empty and all(routes.is_complete for routes in kinds.values())
            if missing <= slack or self.meter.is_empty or not all(routes.is_listed for routes in kinds.values()):
                break
            slack = min(SLACK_GROWTH * slack, missing)

    def _extend(self, rest: Rest, chosen: list[Choice], weight: int, once: int) -> None:
        """Complete a set of routes in every way that can beat the best run.

        Args:
            rest: the trains still to choose for, each with its list and the set of candidates that it still has.
            chosen: the routes chosen.
            weight, once: what they weigh, and the most of what is granted once.
        """
        if not rest:
            if weight + once > self.best.weight:
                self._try(chosen, weight + once)
            return
        (train, listing, members), *later = rest
        later_most = sum(others.best(free) for _, others, free in later)
        later_once = max((others.once for _, others, free in later if free), default=0)
        cost = SET + sum(len(others.candidates) for _, others, _ in rest) // LISTED_PER_UNIT
        while members:
            position = (members & -members).bit_length() - 1
            members &= members - 1
            candidate = listing.candidates[position]
            if weight + candidate.weight + later_most + max(once, listing.once, later_once) <= self.best.weight:
                break
            if not self.meter.spend(cost):
                return
            # Of two trains of one kind the first always takes the candidate that comes first.
            after = [
                (other, others, (members if others is listing else free) & ~others.rivals(candidate))
                for other, others, free in later
            ]
            total, granted = weight + candidate.weight, max(once, candidate.once)
            most = total + sum(others.best(free) for _, others, free in after)
            if most + max(granted, later_once) > self.best.weight:
                self._extend(after, [*chosen, (train, candidate)], total, granted)
        # Without this train; then without the others of its kind too, since they could do no more.
        without = [entry for entry in later if entry[1] is not listing]
        most = weight + sum(others.best(free) for _, others, free in without)
        if most + max(once, later_once) > self.best.weight:
            self._extend(without, chosen, weight, once)

    def _try(self, chosen: Sequence[Choice], weight: int) -> None:
        """Take the chosen routes, which weigh so much at most, if they are legal and better than the best run."""
        if self.rules.has_wanted and not any(candidate.visits & self.wanted for _, candidate in chosen):
            return
        linked = [candidate.visits & self.linking for _, candidate in chosen]
        if self.rules.hangs_together and not hang_together(linked):
            return
        self.meter.spend(JUDGING)
        overrated = self.rules.overrated([candidate.touched for _, candidate in chosen], linked)
        if weight - overrated * REVENUE <= self.best.weight:
            return
        routes = tuple(self._route(train, candidate) for train, candidate in chosen)
        routes = tuple(sorted(routes, key=lambda route: self.trains.index(route.train)))
        try:
            for route in routes:
                self.rules.check_route(route)
            self.rules.check_run(routes)
        except RuleViolation:
            return
        earnings = self.rules.run_earnings(routes)
        exact = weigh_run(routes, earnings)
        if exact > self.best.weight:
            self.best = _Found(exact, routes, earnings)

    def _route(self, train: RunningTrain, candidate: Candidate) -> Route:
        """The candidate on the map, in the running order that earns more."""
        route = route_of(self.graph, self.field, train, candidate)
        if not self.rules.has_direction(route):
            return route
        turned = Route(train, route.stops[::-1], tuple(self.graph.reverse(leg) for leg in reversed(route.legs)))
        return max(route, turned, key=lambda way: self.rules.earnings(way).revenue)


def _at_least(candidates: Candidates, floor: int) -> Listing:
    return Listing(candidates.routes(lambda: floor))


def _kind(train: RunningTrain) -> Kind:
    """Trains of one kind have the same routes."""
    return train.name, train.reach, train.multiplier, train.local
