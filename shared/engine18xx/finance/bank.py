"""The bank: where money comes from and goes to (CORE-80)."""

from __future__ import annotations


class Bank:
    """The bank's cash.

    Attributes:
        cash: in pounds; it pays whatever is due, into the negative if necessary.
        finite: it can break; an unlimited bank starts at 0 and is simply negative afterwards.
        broken: it has paid more than it had; it stays so even if money flows back.
    """

    __slots__ = ("broken", "cash", "finite")

    name = "bank"

    def __init__(self, cash: int, *, finite: bool = True) -> None:
        self.cash = cash
        self.finite = finite
        self.broken = False
