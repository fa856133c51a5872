"""The best pairing of a small field, by trying all: what the search for larger fields is measured against.

Whoever is first among those not yet seated sits with some of the others at a table of one of the sizes left. What the
rest can then do best depends only on who is left and which tables, so each such remainder is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb

from gateway.tournaments.domain.assignment import assign
from gateway.tournaments.domain.pairing.objective import Objective

Tables = list[tuple[int, ...]]


def is_small(players: int, sizes: Sequence[int]) -> bool:
    """Whether trying all takes no more than half a second or so."""
    return players <= 16 and sum(comb(players, size) for size in set(sizes)) <= 3_000


def best_tables(objective: Objective, sizes: Sequence[int], members: Sequence[int] | None = None) -> Tables:
    """Tables in seat order of those sizes (1: a bye) for the members, by default all players, that cost least.

    Of several equally good ones it is always the same.
    """
    if members is None:
        members = range(len(objective.contenders))

    @cache
    def seated(company: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """The cost of these at one table, and the best seat order."""
        company = seat_order(objective, company)
        return objective.table(company), company

    @cache
    def rest(left: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """The lowest cost of seating those left at tables of these sizes, and the tables."""
        if not left:
            return 0, ()
        best: tuple[int, tuple[tuple[int, ...], ...]] | None = None
        for size in dict.fromkeys(sizes):
            others = list(sizes)
            others.remove(size)
            for company in combinations(left[1:], size - 1):
                cost, table = seated((left[0], *company))
                if best is not None and cost >= best[0]:
                    continue
                remaining, tables = rest(tuple(one for one in left if one not in table), tuple(others))
                if best is None or cost + remaining < best[0]:
                    best = cost + remaining, (table, *tables)
        assert best is not None, "the sizes add up to the members"
        return best

    return list(rest(tuple(members), tuple(sorted(sizes, reverse=True)))[1])


def seat_order(objective: Objective, company: tuple[int, ...]) -> tuple[int, ...]:
    """Those at one table in the seat order that costs least."""
    if len(company) == 1:
        return company
    seats = assign([objective.place[member][1 : len(company) + 1] for member in company])
    return tuple(member for _, member in sorted(zip(seats, company, strict=True)))
