"""How runs are compared: revenue first, then subsidies, then fewer trains, then less track (TRACK-2002).

All of it is one integer, the weight: pounds of revenue in the highest bits, track in the lowest.
"""

from __future__ import annotations

from collections.abc import Sequence

from .outlook import Gain
from .route import Route, RunEarnings

REVENUE, SUBSIDY, TRAIN = 1 << 40, 1 << 26, 1 << 16
"""What a pound of revenue, a pound of subsidy and a train that stays at home weigh."""


def weigh(gain: Gain) -> int:
    """The weight of a gain, without what is granted once."""
    return gain.revenue * REVENUE + gain.subsidy * SUBSIDY


def weigh_run(routes: Sequence[Route], earnings: RunEarnings) -> int:
    """The weight of a run."""
    track = sum(leg.keys.bit_count() for route in routes for leg in route.legs)
    return weigh(Gain(earnings.revenue, earnings.subsidy)) - TRAIN * len(routes) - track


def revenue_within(weight: int) -> int:
    """The highest revenue in pounds that a run of at most this weight can have."""
    # What is taken off for trains and track is less than a pound of subsidy.
    return (weight + SUBSIDY) // REVENUE
