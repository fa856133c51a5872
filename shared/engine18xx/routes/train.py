"""Trains as routes see them: how far they go and which stops pay them.

A train's reach is a list of allowances (TRACK-1609): each names kinds of stop, how many of them a route may visit and
how many of them pay. "2+1", "5", "4X" and "L" are all written that way in the facts of the titles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..board import NodeKind

Visits = tuple[int, int, int, int]
"""How many cities, towns, halts and offboards a route visits."""

KINDS = (NodeKind.CITY, NodeKind.TOWN, NodeKind.HALT, NodeKind.OFFBOARD)
"""The kinds of stop, in the order of `Visits`."""

UNLIMITED = 99
"""A number in the facts that no route can reach."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """One row of a train's reach.

    Attributes:
        kinds: kinds of stop that it serves.
        visit: how many stops of these kinds it lets the route visit.
        pay: how many of them pay.
    """

    kinds: frozenset[NodeKind]
    visit: int
    pay: int


@dataclass(frozen=True, slots=True)
class Reach:
    """What a route of a train may visit (TRACK-1601 to 1609)."""

    allowances: tuple[Allowance, ...]

    @classmethod
    def from_facts(cls, distance: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> Reach:
        """From the facts: a number of stops of any kind, or rows of allowances."""
        if isinstance(distance, Mapping):
            return cls((Allowance(frozenset(KINDS), distance["stops"], distance["stops"]),))
        return cls(
            tuple(
                Allowance(frozenset(NodeKind(kind) for kind in row["counts"]), row["visit"], row["pay"])
                for row in distance
            )
        )

    def allows(self, visits: Visits) -> bool:
        """Whether a route with these visits is short enough.

        The rows are filled in their order, kinds with fewer suitable rows first; what does not fit makes the route
        too long (TRACK-1609).
        """
        return _fits(self.allowances, visits)

    def is_free(self, kind: NodeKind) -> bool:
        """Whether stops of this kind, however many, never make a route too long."""
        rows = [row for row in self.allowances if kind in row.kinds]
        return len(rows) == 1 and rows[0].visit >= UNLIMITED

    def paying(self, values: Sequence[tuple[NodeKind, int]]) -> list[bool]:
        """Which stops of a route pay, given the kind and the value in pounds of each in route order.

        Stops take the row with the fewest kinds that has room, the most valuable ones and then the earliest first.
        """
        rows = sorted(self.allowances, key=lambda row: len(row.kinds))
        room = [row.pay for row in rows]
        pays = [False] * len(values)
        for position in sorted(range(len(values)), key=lambda position: -values[position][1]):
            for number, row in enumerate(rows):
                if values[position][0] in row.kinds and room[number]:
                    room[number] -= 1
                    pays[position] = True
                    break
        return pays


@lru_cache(maxsize=4096)
def _fits(allowances: tuple[Allowance, ...], visits: Visits) -> bool:
    room = [row.visit for row in allowances]
    suitable = {kind: [i for i, row in enumerate(allowances) if kind in row.kinds] for kind in KINDS}
    for kind, count in sorted(zip(KINDS, visits, strict=True), key=lambda entry: len(suitable[entry[0]])):
        for row in suitable[kind]:
            served = min(count, room[row])
            room[row] -= served
            count -= served
        if count:
            return False
    return True


@dataclass(frozen=True, slots=True)
class RunningTrain:
    """A train that is to run.

    Attributes:
        id: id of the train, ``2+1-0``.
        name: name of the side that counts, ``2+1``; an L bought as a 2 is ``2``.
        reach: its allowances, a pullman's help included.
        multiplier: factor on the value of its stops.
        local: may run within a single city (TRACK-1503).
    """

    id: str
    name: str
    reach: Reach
    multiplier: int = 1
    local: bool = False

    @classmethod
    def from_facts(cls, train_id: str, record: Mapping[str, Any]) -> RunningTrain:
        """The train with this id, from the record of its kind, or of the variant that is face up."""
        return cls(
            id=train_id,
            name=record["name"],
            reach=Reach.from_facts(record["distance"]),
            multiplier=record.get("multiplier", 1),
            local=record.get("local", False),
        )
