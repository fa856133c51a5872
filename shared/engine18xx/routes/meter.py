"""How much work a search may do.

Work is counted in units of about half a microsecond, so that a limit on it means the same on every machine and a search
gives the same answer each time. A deadline in real time can be set besides.
"""

from __future__ import annotations

from collections.abc import Callable

ARM, PAIR, CANDIDATE, SET, JUDGING = 6, 1, 6, 20, 150
"""Units for growing an arm, looking at some pairs of arms, listing a route, looking at a set of routes, judging one."""

PAIRS = 4
"""Pairs of arms that are looked at for `PAIR` units."""

LISTED_PER_UNIT = 1000
"""Listed routes that make looking at a set of routes dearer by one unit."""


class Meter:
    """Counts work, and says when it is enough.

    Attributes:
        budget: units of work that may be spent in all.
        spent: units spent.
        is_late: whether the deadline has come.
    """

    CHECK_EVERY = 10_000

    def __init__(self, budget: int, deadline: Callable[[], bool] | None = None) -> None:
        self.budget = budget
        self.spent = 0
        self.is_late = False
        self._stage = self._limit = budget
        self._deadline = deadline
        self._next_check = 0

    def allow(self, share: float) -> None:
        """Begin a stage, in which this share of the work that is left may be spent."""
        self._stage = self._limit = self.spent + int(max(self.budget - self.spent, 0) * share)

    def portion(self, parts: int) -> None:
        """Begin one of so many equal parts of what is left of the stage."""
        self._limit = self.spent + (self._stage - self.spent) // parts

    @property
    def is_empty(self) -> bool:
        """Whether nothing more may be spent."""
        return self.spent > self._limit or self.is_late

    def spend(self, units: int) -> bool:
        """Spend units; False if the work has to stop."""
        self.spent += units
        if self._deadline is not None and self.spent >= self._next_check:
            self._next_check = self.spent + self.CHECK_EVERY
            self.is_late = self.is_late or self._deadline()
        return not self.is_empty
