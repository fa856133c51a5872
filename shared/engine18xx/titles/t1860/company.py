"""A company of 1860: layer, insolvency, bankruptcy and nationalisation on top of a corporation."""

from __future__ import annotations

from engine18xx.finance.corporation import Corporation
from engine18xx.frozen import Facts


class Company1860(Corporation):
    """A public company.

    Attributes:
        layer: 1 to 4; it may be founded once its layer is open (R1860-301).
        insolvent: it leases the train it runs (R1860-1161 to R1860-1163).
        bankrupt: its price has reached £0 and it has not floated again (R1860-701, R1860-731).
        nationalised: it operates no more (R1860-1186).
    """

    __slots__ = ("bankrupt", "insolvent", "layer", "nationalised")

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.layer: int = facts["layer"]
        self.insolvent = False
        self.bankrupt = False
        self.nationalised = False
        if facts.get("share_reserved_for"):
            self.issued[-1].reserved = True  # R1860-108

    def may_cost(self, price: int) -> bool:
        """Whether a price is one at which it may be founded now (R1860-114, R1860-115)."""
        if self.bankrupt:
            low, high = self.facts["repar_range_after_bankruptcy"]
            return bool(low <= price <= high)
        return price in self.facts["par_prices"]
