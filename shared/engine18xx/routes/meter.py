"""How much work a search may do."""

from __future__ import annotations

from collections.abc import Callable


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
