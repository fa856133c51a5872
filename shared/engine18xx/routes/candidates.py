"""All routes of one kind of train, found as pairs of arms.

Every route has a city with a token of the corporation. Seen from the first such city on it, the anchor, a route is two
**arms**: ways that start at the anchor, go in different directions and share no stop and no track. There are far fewer
arms than routes, so the arms are grown and kept, and routes are made by putting two of them together.

What two arms earn together can be told almost entirely from what they have in common with other arms: how many stops
they visit, where they end, what they touch. So arms are kept in groups of equals, best first, and a pair of groups
whose best arms fall short of what is wanted is never opened.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from ..board import NodeKind
from .field import Field
from .graph import Leg, StopGraph
from .outlook import Gain, Outlook
from .route import Route
from .train import KINDS, RunningTrain, Visits

REVENUE, SUBSIDY, TRAIN = 1 << 40, 1 << 26, 1 << 16
"""What counts first when runs are compared: revenue, then subsidies, then fewer trains, then less track (TRACK-2002).

All of it is written as one integer, the weight of a route: pounds of revenue in the highest bits, track in the lowest.
"""

Chain = tuple[Leg, Any] | None
"""The legs of an arm: the last one and the arm before it."""

Arm = tuple[int, int, Chain]
"""Weight, mask and legs of an arm."""


BEAM = 100
"""Arms of one length that are still grown when there is no work left to grow them all."""


class Meter:
    """Counts work, and says when it is enough.

    Attributes:
        budget: units of work that may be spent in all; one is a step of growth, a pair of arms or a set of routes.
        spent: units spent. The same position always costs the same.
        is_late: whether the deadline has come.
    """

    CHECK_EVERY = 4096

    def __init__(self, budget: int, deadline: Callable[[], bool] | None = None) -> None:
        self.budget = budget
        self.spent = 0
        self.is_late = False
        self._limit = budget
        self._deadline = deadline
        self._next_check = 0

    def allow(self, share: float) -> None:
        """From now on work may be spent until this share of the budget is gone."""
        self._limit = int(self.budget * share)

    def spend(self, units: int) -> bool:
        """Spend units; False if the work has to stop."""
        self.spent += units
        if self._deadline is not None and self.spent >= self._next_check:
            self._next_check = self.spent + self.CHECK_EVERY
            self.is_late = self.is_late or self._deadline()
        return self.spent <= self._limit and not self.is_late


class Group:
    """Arms from one anchor that can be told apart only by their track.

    Attributes:
        visits: stops visited beyond the anchor, packed as by `pack`.
        passed: closed stops passed.
        lone: whether no second arm is possible, because the first leg is terminal.
        mark: the end mark of the outlook.
        touched: points of interest touched.
        arms: best first.
        is_empty: whether its one arm is the one without legs.
    """

    __slots__ = ("arms", "is_empty", "lone", "mark", "passed", "touched", "visits")

    def __init__(self, visits: int, passed: int, lone: bool, mark: Hashable, touched: int, arms: list[Arm]) -> None:
        self.visits = visits
        self.passed = passed
        self.lone = lone
        self.mark = mark
        self.touched = touched
        # Arms of equal weight stay in the order of growth, which is the order of the map.
        self.arms = sorted(arms, key=lambda arm: -arm[0])
        self.is_empty = arms[0][2] is None


class Candidate(NamedTuple):
    """A route that may be part of the best run.

    Attributes:
        weight: an upper bound of what it adds to the weight of a run, without `once`.
        once: weight that only one route of the run can add.
        claims: masks of what no other route may claim too: those of its two arms and of what they have in common.
        visits: mask of the stops that it visits.
        arms: the legs of its two arms.
    """

    weight: int
    once: int
    claims: tuple[int, int, int]
    visits: int
    arms: tuple[Chain, Chain]


class Step(NamedTuple):
    """A leg as growth sees it."""

    adds: int
    end: int
    gain: int
    visit: int
    touched: int
    mark: Hashable
    is_last: bool
    leg: Leg


class Candidates:
    """The routes of trains of one kind.

    Attributes:
        is_complete: whether all arms were grown and all pairs looked at that were asked for.
    """

    def __init__(self, field: Field, outlook: Outlook, meter: Meter, *, anchors: Iterable[int], width: int) -> None:
        """Grow the arms.

        Args:
            field: where the train may run.
            outlook: what may be expected of it.
            meter: pays for the work.
            anchors: stops of which each route has to visit one.
            width: bits that one sharing class takes up in `Candidate.claims`.
        """
        self._field = field
        self._outlook = outlook
        self._meter = meter
        self._allowed: dict[int, bool] = _Memo(lambda visits: outlook.allows(unpack(visits)))
        self._unpaid: dict[int, int] = _Memo(self._weigh_unpaid)
        self._ends: dict[tuple[Hashable, Hashable, int], tuple[int, int]] = {}
        self._visit = [1 << 8 * KINDS.index(stop.kind) if outlook.counts(stop.kind) else 0 for stop in field.stops]
        self._gain = [weigh(outlook.of_stop(stop)) for stop in field.stops]
        self._cheapest = [
            min((gain for gain, stop in zip(self._gain, field.stops, strict=True) if stop.kind is kind), default=0)
            for kind in KINDS
        ]
        self._marks = [outlook.end_mark(stop) for stop in field.stops]
        self._ending = [outlook.rules.may_end(stop, outlook.train) for stop in field.stops]
        self._closed = [self._closing(number) for number in range(len(field.stops))]
        self._steps = [
            [self._step(leg) for leg in legs if not (outlook.hexes_once and leg.reenters)] for legs in field.legs
        ]
        self._class_shift = width * outlook.rules.sharing_class(outlook.train)
        self._stops = sum(field.stop_bits)
        self._claimable = field.keys
        for number, stop in enumerate(field.stops):
            if outlook.is_claimed(stop):
                self._claimable |= field.bits[number]
        self._closed_bit = 1 << width - 1
        self.is_complete = True
        self._anchored: list[tuple[int, int, list[Group]]] = []
        barred = 0
        for anchor in anchors:
            base = field.bits[anchor] | (field.hex_bits[anchor] if outlook.hexes_once else 0)
            self._anchored.append((anchor, base, self._grow(anchor, base | barred)))
            barred |= field.bits[anchor]

    def _closing(self, number: int) -> int:
        stop = self._field.stops[number]
        if self._outlook.rules.may_pass(stop):
            return 0
        return 1 if stop.kind is not NodeKind.OFFBOARD else self._outlook.closed_passages + 1

    def _step(self, leg: Leg) -> Step:
        field, outlook = self._field, self._outlook
        end = field.number[leg.end]
        return Step(
            adds=leg.keys | field.bits[end] | (field.hexes_of(leg) if outlook.hexes_once else 0),
            end=end,
            gain=self._gain[end] + weigh(outlook.of_leg(leg)) - leg.keys.bit_count(),
            visit=self._visit[end],
            touched=outlook.touches(leg) | outlook.touches(leg.end),
            mark=self._marks[end],
            is_last=leg.ends_terminal,
            leg=leg,
        )

    def _grow(self, anchor: int, base: int) -> list[Group]:
        """All arms from an anchor, layer by layer of legs."""
        field, outlook = self._field, self._outlook
        allowed, closed, ending = self._allowed, self._closed, self._ending
        start_visit = self._visit[anchor]
        found: dict[tuple[int, int, bool, Hashable, int], list[Arm]] = {}
        onward = [[step for step in steps if not step.leg.starts_terminal] for steps in self._steps]
        touched = outlook.touches(field.stops[anchor])
        nothing = Group(0, 0, False, self._marks[anchor], touched, [(0, 0, None)])
        layer: list[Any] = []
        for step in self._steps[anchor]:
            if not step.adds & base and allowed[start_visit + step.visit]:
                mark = self._marks[anchor] if step.mark is None else step.mark
                lone = step.leg.starts_terminal
                layer.append(
                    (step.gain, base | step.adds, step.visit, 0, lone, mark, touched | step.touched, step, None)
                )
        while layer:
            if not self._meter.spend(len(layer)):
                # Out of work: go on with the best of each layer only, so that there are some routes to choose from.
                self.is_complete = False
                layer = sorted(layer, key=lambda arm: -arm[0])[:BEAM]
            following: list[Any] = []
            for weight, mask, visits, passed, lone, mark, touched, last, before in layer:
                end = last.end
                chain = (last.leg, before)
                if ending[end]:
                    key = visits, passed, lone, mark, touched
                    arm = weight, mask ^ base, chain
                    if key in found:
                        found[key].append(arm)
                    else:
                        found[key] = [arm]
                passing = passed + closed[end]
                if last.is_last or passing > outlook.closed_passages:
                    continue
                for step in onward[end]:
                    adds, _, gain, visit, touch, tip, _, _ = step
                    if adds & mask or not allowed[start_visit + visits + visit]:
                        continue
                    following.append(
                        (
                            weight + gain,
                            mask | adds,
                            visits + visit,
                            passing,
                            lone,
                            mark if tip is None else tip,
                            touched | touch,
                            step,
                            chain,
                        )
                    )
            layer = following
        return [nothing, *(Group(*key, arms) for key, arms in found.items())]

    # Pairs

    def routes(self, floor: Callable[[], int]) -> Iterator[Candidate]:
        """Routes that weigh at least `floor()`, which may rise meanwhile; heavy pairs of groups first."""
        for anchor, base, groups in self._anchored:
            pairs = self._pairs_of_groups(anchor, groups, floor())
            pairs.sort(key=lambda pair: -pair[0])
            for top, gain, once, one, other in pairs:
                if top < floor():
                    break
                yield from self._pair_arms(base, gain, once, one, other, floor)

    def _pairs_of_groups(
        self, anchor: int, groups: list[Group], floor: int
    ) -> list[tuple[int, int, int, Group, Group]]:
        start_gain, start_visit = self._gain[anchor] - TRAIN, self._visit[anchor]
        most, local = self._outlook.closed_passages, self._outlook.train.local
        pairs = []
        for position, one in enumerate(groups):
            for other in groups[position:]:
                if one.passed + other.passed > most:
                    continue
                if (one.lone or other.lone) and not one.is_empty:
                    continue
                if one is other and (not local if one.is_empty else len(one.arms) == 1):
                    continue
                visits = start_visit + one.visits + other.visits
                if not self._allowed[visits]:
                    continue
                gain, once = self._weigh_ends(one.mark, other.mark, one.touched | other.touched)
                gain += start_gain - self._unpaid[visits]
                top = one.arms[0][0] + other.arms[0][0] + gain
                if top + once >= floor:
                    pairs.append((top + once, gain, once, one, other))
        self._meter.spend(len(pairs))
        return pairs

    def _pair_arms(
        self, base: int, gain: int, once: int, one: Group, other: Group, floor: Callable[[], int]
    ) -> Iterator[Candidate]:
        stops, claimable, shift = self._stops, self._claimable, self._class_shift
        common = (base & claimable | (self._closed_bit if one.passed + other.passed else 0)) << shift
        best_other = other.arms[0][0]
        for position, (weight, mask, chain) in enumerate(one.arms):
            wanted = floor() - gain - once - weight
            if best_other < wanted:
                break
            claims = (mask & claimable) << shift
            looked_at = 0
            # Two arms of one group are a pair once only.
            for other_weight, other_mask, other_chain in other.arms if one is not other else other.arms[position:]:
                if other_weight < wanted:
                    break
                looked_at += 1
                if not mask & other_mask:
                    yield Candidate(
                        weight + other_weight + gain,
                        once,
                        (claims, (other_mask & claimable) << shift, common),
                        (base | mask | other_mask) & stops,
                        (chain, other_chain),
                    )
                    wanted = floor() - gain - once - weight
            if not self._meter.spend(looked_at + 1):
                self.is_complete = False
                return

    def ideal(self) -> tuple[int, int]:
        """The most that a route weighs, without what is granted once, and the most that is granted once.

        Exact if `is_complete`; otherwise no route can have more.
        """
        best = 0

        def more() -> int:
            return best + 1

        for candidate in self.routes(more):
            best = max(best, candidate.weight)
        if not self.is_complete:
            return self._relaxed()
        return best, max((once for _, once in self._ends.values()), default=0)

    def _relaxed(self) -> tuple[int, int]:
        """As `ideal`, for a train that could collect the best stops of the map in any order."""
        outlook, field = self._outlook, self._field
        collected = visits = 0
        for gain, visit in sorted(zip(self._gain, self._visit, strict=True), reverse=True):
            if self._allowed[visits + visit]:
                collected += gain
                visits += visit
        legs = {leg.keys: weigh(outlook.of_leg(leg)) for legs in field.legs for leg in legs}
        touched = 0
        for legs_of_stop in field.legs:
            for leg in legs_of_stop:
                touched |= outlook.touches(leg) | outlook.touches(leg.start)
        marks = set(self._marks)
        ends = [self._weigh_ends(one, other, touched) for one in marks for other in marks]
        weight = collected - self._unpaid[visits] + sum(legs.values()) + max((gain for gain, _ in ends), default=0)
        return weight, max((once for _, once in ends), default=0)

    def _weigh_ends(self, one: Hashable, other: Hashable, touched: int) -> tuple[int, int]:
        key = one, other, touched
        found = self._ends.get(key)
        if found is None:
            gain = self._outlook.of_ends(one, other, touched)
            found = self._ends[key] = weigh(gain), gain.once * REVENUE
        return found

    def _weigh_unpaid(self, visits: int) -> int:
        unpaid = self._outlook.unpaid(unpack(visits))
        return sum(count * gain for count, gain in zip(unpaid, self._cheapest, strict=True))


class _Memo(dict[int, Any]):
    """Answers of a function of an integer, kept."""

    def __init__(self, answer: Callable[[int], Any]) -> None:
        super().__init__()
        self._answer = answer

    def __missing__(self, key: int) -> Any:
        found = self[key] = self._answer(key)
        return found


def weigh(gain: Gain) -> int:
    """The weight of a gain, without what is granted once."""
    return gain.revenue * REVENUE + gain.subsidy * SUBSIDY


def unpack(visits: int) -> Visits:
    """Numbers of visited stops by kind from one integer with a byte for each kind."""
    return visits & 255, visits >> 8 & 255, visits >> 16 & 255, visits >> 24


def route_of(graph: StopGraph, field: Field, train: RunningTrain, candidate: Candidate) -> Route:
    """The candidate as a route of a train."""
    one, other = (_legs(chain) for chain in candidate.arms)
    legs = [graph.reverse(leg) for leg in reversed(one)] + other
    if legs:
        return Route.along(train, legs)
    return Route(
        train, tuple(stop for bit, stop in zip(field.stop_bits, field.stops, strict=True) if bit & candidate.visits), ()
    )


def _legs(chain: Chain) -> list[Leg]:
    legs: list[Leg] = []
    while chain is not None:
        leg, chain = chain
        legs.append(leg)
    return legs[::-1]
