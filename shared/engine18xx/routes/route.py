"""A route: the way one train runs, and what it earns.

Whether a route is legal and what it earns is decided by the rules of the run (`rules`); this module holds the values
that they talk about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..board import NodeKind
from .graph import Leg, Stop
from .train import KINDS, RunningTrain, Visits


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """The way of one train, from stop to stop (TRACK-1503).

    Attributes:
        train: the train that runs.
        stops: the stops in running order.
        legs: the legs between them in running order, one less than stops.
        halts: how many halts the director wants as stops; None leaves it to the rules (R1860-1021).
    """

    train: RunningTrain
    stops: tuple[Stop, ...]
    legs: tuple[Leg, ...]
    halts: int | None = None

    @classmethod
    def along(cls, train: RunningTrain, legs: Sequence[Leg], halts: int | None = None) -> Route:
        """The route over these legs, each of which starts where the one before it ends."""
        return cls(train, (legs[0].start, *(leg.end for leg in legs)), tuple(legs), halts)

    def __repr__(self) -> str:
        return f"<Route {self.train.id} {'-'.join(stop.signature for stop in self.stops)}>"

    @property
    def keys(self) -> int:
        """Bit mask of the track it uses (TRACK-1701)."""
        keys = 0
        for leg in self.legs:
            keys |= leg.keys
        return keys

    @property
    def visits(self) -> Visits:
        """How many stops of each kind it visits."""
        cities, towns, halts, offboards = (sum(stop.kind is kind for stop in self.stops) for kind in KINDS)
        return cities, towns, halts, offboards

    def stops_of(self, *kinds: NodeKind) -> list[Stop]:
        """Its stops of these kinds in running order."""
        return [stop for stop in self.stops if stop.kind in kinds]


@dataclass(frozen=True, slots=True)
class StopLine:
    """What one visited stop brings: `value` pounds if it pays, the train's factor included."""

    stop: str
    hex: str
    value: int
    pays: bool


@dataclass(frozen=True, slots=True)
class BonusLine:
    """Pounds added for another reason than a stop, under the rule that grants them."""

    name: str
    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class Earnings:
    """What a route earns, line by line. Money in pounds.

    Attributes:
        stops: every visited stop in running order.
        bonuses: what is added to (or, negative, taken from) the value of the stops.
        subsidy: money for the treasury that is never paid out (TRACK-1803).
    """

    stops: tuple[StopLine, ...]
    bonuses: tuple[BonusLine, ...] = ()
    subsidy: int = 0

    @property
    def revenue(self) -> int:
        """Pounds earned, bonuses included, the subsidy not."""
        return sum(line.value for line in self.stops if line.pays) + sum(line.amount for line in self.bonuses)

    def with_bonuses(self, bonuses: Iterable[BonusLine]) -> Earnings:
        """The same with further bonuses."""
        return Earnings(self.stops, (*self.bonuses, *bonuses), self.subsidy)


@dataclass(frozen=True, slots=True)
class RunEarnings:
    """What all the routes of one turn earn together.

    Attributes:
        routes: by route, bonuses that depend on the whole run included (TRACK-1802).
        subsidies: subsidies of the run as a whole, such as mail contracts (R1822B-818).
    """

    routes: tuple[Earnings, ...]
    subsidies: tuple[BonusLine, ...] = ()

    @property
    def revenue(self) -> int:
        """Pounds earned by all routes."""
        return sum(earnings.revenue for earnings in self.routes)

    @property
    def subsidy(self) -> int:
        """Pounds of subsidy for the treasury."""
        return sum(earnings.subsidy for earnings in self.routes) + sum(line.amount for line in self.subsidies)


def masks_of(visited: Iterable[Iterable[Stop]]) -> list[int]:
    """Sets of stops as bit masks, numbered alike."""
    bits: dict[Stop, int] = {}
    return [sum(bits.setdefault(stop, 1 << len(bits)) for stop in stops) for stops in visited]


def hang_together(visits: Sequence[int]) -> bool:
    """Whether routes with these masks of stops are all linked, one by one, by stops in common."""
    linked, *apart = visits or (0,)
    while apart:
        joining = [stops for stops in apart if stops & linked]
        if not joining:
            return False
        apart = [stops for stops in apart if not stops & linked]
        for stops in joining:
            linked |= stops
    return True
