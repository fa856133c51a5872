"""What a run earns, line by line, as replies and events tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from engine18xx.actions import RecordedRoute
    from engine18xx.routes import BonusLine, Earnings


class StopEarned(msgspec.Struct, frozen=True):
    """What one stop of a route brings."""

    stop: str
    hex: str
    value: int
    """In pounds, the train's factor included."""
    pays: bool
    """False for a stop that is visited and does not count."""


class BonusEarned(msgspec.Struct, frozen=True):
    """What is earned, or lost, for another reason than a stop."""

    name: str
    amount: int
    """In pounds."""
    rule: str

    @classmethod
    def of(cls, line: BonusLine) -> BonusEarned:
        """The engine's line."""
        return cls(line.name, line.amount, line.rule)


class RouteExplained(msgspec.Struct, frozen=True, kw_only=True):
    """What one train earns, line by line."""

    train: str
    revenue: int
    """In pounds: the stops that pay, and the bonuses."""
    subsidy: int
    stops: list[StopEarned]
    bonuses: list[BonusEarned]
    route: dict[str, Any]
    """As in a ``run_routes`` action."""

    @classmethod
    def of(cls, route: RecordedRoute, earned: Earnings) -> RouteExplained:
        """A route as an archive has it, and what it earns."""
        return cls(
            train=route.train,
            revenue=earned.revenue,
            subsidy=earned.subsidy,
            stops=[StopEarned(line.stop, line.hex, line.value, line.pays) for line in earned.stops],
            bonuses=[BonusEarned.of(line) for line in earned.bonuses],
            route=msgspec.to_builtins(route),
        )
