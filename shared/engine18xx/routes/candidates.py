"""All routes of one kind of train, as pairs of arms.

Arms are kept in groups of one state, best first. What two arms earn together follows from their weights and from what
their two states give together, so a pair of groups whose best arms fall short of what is wanted is never opened.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from .arms import Arm, Arms, Group, Memo, unpack
from .field import Field
from .graph import Leg, StopGraph
from .meter import CANDIDATE, PAIR, PAIRS, Meter
from .outlook import Outlook
from .route import Route
from .train import KINDS, RunningTrain
from .weight import REVENUE, TRAIN, weigh

LISTED = PAIRS * CANDIDATE // PAIR
"""As many pairs of arms cost as much as listing a route."""


class Candidate(NamedTuple):
    """A route that may be part of the best run.

    Attributes:
        weight: an upper bound of what it adds to the weight of a run, without `once`.
        once: weight that only one route of the run can add.
        claims: masks of what no other route may claim too: those of its two arms and of what they have in common.
        visits: mask of the stops that it visits.
        touched: points of interest that it touches.
        arms: its two arms.
    """

    weight: int
    once: int
    claims: tuple[int, int, int]
    visits: int
    touched: int
    arms: tuple[Arm, Arm]

    @property
    def claimed(self) -> int:
        """All that it claims, as one mask."""
        return self.claims[0] | self.claims[1] | self.claims[2]


class Anchored(NamedTuple):
    """The arms of one anchor, and the mask that they all have in common."""

    anchor: int
    common: int
    groups: list[Group]


class GroupPair(NamedTuple):
    """Two groups of arms, the most that a pair of their arms weighs, and what their states give together."""

    top: int
    gain: int
    once: int
    one: Group
    other: Group


class Candidates:
    """The routes of trains of one kind.

    Attributes:
        outlook: what may be expected of the train.
        is_listed: whether the last `routes` were all that the arms can form.
    """

    def __init__(
        self,
        field: Field,
        outlook: Outlook,
        meter: Meter,
        anchors: Sequence[int],
        *,
        parts: int = 0,
        barred: int = 0,
    ) -> None:
        """Grow the arms.

        Args:
            field: where the train may run.
            outlook: what may be expected of it.
            meter: pays for the work.
            anchors: stops of which each route has to visit one.
            parts: how many times arms of all anchors are still to be grown from the work left in this stage, these
                included; 0 to grow only the best arms of each length.
            barred: track to keep off.
        """
        self._field = field
        self.outlook = outlook
        self._meter = meter
        self._arms = Arms(field, outlook, meter)
        self._unpaid: dict[int, int] = Memo(self._weigh_unpaid)
        self._ends: dict[tuple[Hashable, Hashable, int], tuple[int, int]] = {}
        self._cheapest = [
            min((gain for gain, stop in zip(self._arms.gain, field.stops, strict=True) if stop.kind is kind), default=0)
            for kind in KINDS
        ]
        self._class_shift = field.class_width * outlook.rules.sharing_class(outlook.train)
        self._stops = sum(field.stop_bits)
        claimed = [bit for bit, stop in zip(field.stop_bits, field.stops, strict=True) if outlook.is_claimed(stop)]
        self._claimable = field.keys | sum(claimed)
        self._closed_bit = 1 << field.class_width - 1
        self.is_listed = True
        self._anchored: list[Anchored] = []
        for position, anchor in enumerate(anchors):
            if parts:
                meter.portion(parts * len(anchors) - position)
            common = self._arms.base(anchor) | barred
            self._anchored.append(Anchored(anchor, common, self._arms.grow(anchor, barred, beam=not parts)))
            # Routes over two anchors belong to the first of them.
            barred |= field.stop_bits[anchor]

    @property
    def is_complete(self) -> bool:
        """Whether all arms were grown, and the last routes asked for were all that there are."""
        return self._field.is_complete and self._arms.is_complete and self.is_listed

    def routes(self, floor: Callable[[], int]) -> Iterator[Candidate]:
        """Routes that weigh at least `floor()`, which may rise meanwhile; heavy pairs of groups first."""
        self.is_listed = True
        for anchored in self._anchored:
            for pair in sorted(self._pairs_of_groups(anchored, floor()), key=lambda pair: -pair.top):
                if pair.top < floor():
                    break
                yield from self._pair_arms(anchored, pair, floor)
                # Even when there is no work left, the heaviest pair is looked at: some route is better than none.
                if not self.is_listed:
                    break

    def _pairs_of_groups(self, anchored: Anchored, floor: int) -> list[GroupPair]:
        """The groups of an anchor of which a pair of arms can weigh at least `floor`."""
        allowed, local = self._arms.allowed, self.outlook.train.local
        start_gain, start_visit = self._arms.gain[anchored.anchor] - TRAIN, self._arms.visit[anchored.anchor]
        pairs = []
        for position, one in enumerate(anchored.groups):
            state = one.state
            for other in anchored.groups[position:]:
                partner = other.state
                # The arm without legs is in the first group, so it can only be the first of the two.
                if (state.lone or partner.lone) and not one.is_empty:
                    continue
                if one is other and (not local if one.is_empty else len(one.arms) == 1):
                    continue
                visits = start_visit + state.visits + partner.visits
                if state.passed + partner.passed > self.outlook.closed_passages or not allowed[visits]:
                    continue
                gain, once = self._weigh_ends(state.mark, partner.mark, state.touched | partner.touched)
                gain += start_gain - self._unpaid[visits]
                top = one.arms[0][0] + other.arms[0][0] + gain + once
                if top >= floor:
                    pairs.append(GroupPair(top, gain, once, one, other))
            if not self._meter.spend((len(anchored.groups) - position) * PAIR // PAIRS):
                self.is_listed = False
                break
        return pairs

    def _pair_arms(self, anchored: Anchored, pair: GroupPair, floor: Callable[[], int]) -> Iterator[Candidate]:
        _, gain, once, one, other = pair
        common, stops, claimable, shift = anchored.common, self._stops, self._claimable, self._class_shift
        shared = self._arms.base(anchored.anchor)
        barred = common ^ shared
        closed = self._closed_bit if one.state.passed + other.state.passed else 0
        shared_claims = (shared & claimable | closed) << shift
        touched = one.state.touched | other.state.touched
        best_other = other.arms[0][0]
        for position, arm in enumerate(one.arms):
            weight, mask = arm[0], arm[1]
            wanted = floor() - gain - once - weight
            if best_other < wanted:
                break
            claims = ((mask ^ common) & claimable) << shift
            looked_at = 0
            # Two arms of one group are a pair once only.
            for partner in other.arms if one is not other else other.arms[position:]:
                if partner[0] < wanted:
                    break
                looked_at += 1
                if mask & partner[1] == common:
                    looked_at += LISTED
                    yield Candidate(
                        weight + partner[0] + gain,
                        once,
                        (claims, ((partner[1] ^ common) & claimable) << shift, shared_claims),
                        ((mask | partner[1]) ^ barred) & stops,
                        touched,
                        (arm, partner),
                    )
                    wanted = floor() - gain - once - weight
            if not self._meter.spend(PAIR * (looked_at // PAIRS + 1)):
                self.is_listed = False
                return

    def best(self) -> int:
        """Weight of the best route found, without what is granted once; 0 if none is worth running."""
        best = 0

        def more() -> int:
            return best + 1

        for candidate in self.routes(more):
            best = max(best, candidate.weight)
        return best

    def most_once(self) -> int:
        """The most that a route can be granted once."""
        touched = self._touched()
        return max((self._weigh_ends(one, other, touched)[1] for one, other in self._pairs_of_marks()), default=0)

    def relaxed(self) -> int:
        """A weight that no route exceeds, without what is granted once.

        It is that of a train which could collect the best stops of the map in any order.
        """
        outlook, field = self.outlook, self._field
        legs = {leg.keys: weigh(outlook.of_leg(leg)) for legs in field.legs for leg in legs}
        touched = self._touched()
        ends = max((self._weigh_ends(one, other, touched)[0] for one, other in self._pairs_of_marks()), default=0)
        return max(map(self._collect, field.anchors), default=0) + sum(legs.values()) + ends

    def _collect(self, anchor: int) -> int:
        """Weight of an anchor and the best other stops that the train reaches."""
        arms, rules = self._arms, self.outlook.rules
        collected, visits, ends = arms.gain[anchor], arms.visit[anchor], 0
        best = collected - self._unpaid[visits]
        for number in sorted(range(len(arms.gain)), key=lambda number: -arms.gain[number]):
            if number == anchor or not arms.allowed[visits + arms.visit[number]]:
                continue
            if not rules.may_pass(self._field.stops[number]):
                # Only the two ends can be stops that a route may not pass.
                ends += 1
                if ends > 2 + self.outlook.closed_passages:
                    continue
            collected += arms.gain[number]
            visits += arms.visit[number]
            # A stop worth little may take the place of a better one that is passed without pay.
            best = max(best, collected - self._unpaid[visits])
        return best

    def _touched(self) -> int:
        """All points of interest on the map."""
        touched = 0
        for legs in self._field.legs:
            for leg in legs:
                touched |= self.outlook.touches(leg) | self.outlook.touches(leg.start)
        return touched

    def _pairs_of_marks(self) -> Iterator[tuple[Hashable, Hashable]]:
        return combinations_with_replacement(dict.fromkeys(self._arms.marks), 2)

    def _weigh_ends(self, one: Hashable, other: Hashable, touched: int) -> tuple[int, int]:
        key = one, other, touched
        found = self._ends.get(key)
        if found is None:
            gain = self.outlook.of_ends(one, other, touched)
            found = self._ends[key] = weigh(gain), gain.once * REVENUE
        return found

    def _weigh_unpaid(self, visits: int) -> int:
        unpaid = self.outlook.unpaid(unpack(visits))
        return sum(count * gain for count, gain in zip(unpaid, self._cheapest, strict=True))


def route_of(graph: StopGraph, field: Field, train: RunningTrain, candidate: Candidate) -> Route:
    """The candidate as a route of a train."""
    one, other = (_legs(arm) for arm in candidate.arms)
    legs = [graph.reverse(leg) for leg in reversed(one)] + other
    if legs:
        return Route.along(train, legs)
    stops = [stop for bit, stop in zip(field.stop_bits, field.stops, strict=True) if bit & candidate.visits]
    return Route(train, tuple(stops), ())


def _legs(arm: Arm) -> list[Leg]:
    """The legs of an arm from the anchor on."""
    legs: list[Leg] = []
    while arm[3] is not None:
        legs.append(arm[3].leg)
        arm = arm[4]
    return legs[::-1]
