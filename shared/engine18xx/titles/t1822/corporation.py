"""Minors and majors of the 1822 family."""

from __future__ import annotations

from engine18xx.finance.corporation import Corporation
from engine18xx.frozen import Facts


class Corporation1822(Corporation):
    """A minor or a major.

    Attributes:
        exchange_tokens: tokens kept aside, to be had by absorbing minors (R1822B-102).
        fully_capitalised: it gets ten times its price when it floats, and nothing before (R1822A-617).
    """

    __slots__ = ("exchange_tokens", "fully_capitalised")

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.exchange_tokens: int = facts.get("exchange_tokens", 0)
        self.fully_capitalised = False

    @property
    def is_minor(self) -> bool:
        """Whether it is a minor."""
        return self.kind == "minor"

    @property
    def destination(self) -> str | None:
        """Hex of its destination; None for a minor."""
        hexagon: str | None = self.facts.get("destination")
        return hexagon

    @property
    def record(self) -> int:
        """Operating record: how many dividend steps it has completed (R1822B-103)."""
        return len(self.history)
