"""What a search for routes may count on: figures that no route of a train can exceed.

Routes are grown stop by stop long before it is known what they will earn. An `Outlook` says how much each stop, leg and
pair of ends can add at most, so that whatever cannot win is left aside. The last word on legality and revenue is always
that of the rules: figures may be too high, which costs time, but never too low, which would cost exactness.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from ..board import NodeKind
from .graph import Leg, Stop
from .train import RunningTrain, Visits

if TYPE_CHECKING:
    from .rules import RunRules


class Gain(NamedTuple):
    """Pounds that something adds to a route at most.

    Attributes:
        revenue, subsidy: for the route itself.
        once: revenue that only one route of the run can have (R1822B-816).
    """

    revenue: int = 0
    subsidy: int = 0
    once: int = 0


class Outlook:
    """Figures for the routes of one train; a title overrides what it knows better.

    Attributes:
        rules: the rules of the run.
        train: the train.
        alone: whether no other train runs.
    """

    closed_passages: int = 0
    """How many stops that it may not pass a route may pass all the same (R1860-1006)."""

    hexes_once: bool = False
    """Whether a route may not come back to a hex that it has left (R1860-1009)."""

    def __init__(self, rules: RunRules, train: RunningTrain, *, alone: bool) -> None:
        self.rules = rules
        self.train = train
        self.alone = alone

    def of_stop(self, stop: Stop) -> Gain:
        """For visiting a stop."""
        return Gain(self.rules.value(stop, self.train))

    def of_leg(self, leg: Leg) -> Gain:
        """For running over a leg, apart from its stops."""
        return Gain()

    def of_ends(self, one: Hashable, other: Hashable, touched: int) -> Gain:
        """For the whole route, given the marks of its two ends and the points it touches."""
        return Gain()

    def end_mark(self, stop: Stop) -> Hashable | None:
        """What `of_ends` needs to know of a stop near an end of the route.

        None if the stop is of no interest: then the stop before it is asked.
        """
        return None

    def touches(self, place: Stop | Leg) -> int:
        """Points of interest at a stop or leg, as bits that are joined over the route."""
        return 0

    def counts(self, kind: NodeKind) -> bool:
        """Whether the number of visited stops of this kind matters to the train at all."""
        return not self.train.reach.is_free(kind)

    def allows(self, visits: Visits) -> bool:
        """Whether a route may visit so many stops of each kind."""
        return self.rules.reaches(self.train, visits)

    def unpaid(self, visits: Visits) -> Visits:
        """How many of so many visited stops of each kind do not pay, whichever they are."""
        return 0, 0, 0, 0

    def is_claimed(self, stop: Stop) -> bool:
        """Whether no other train of the sharing class may visit this stop too (TRACK-1704)."""
        return False
