"""How many tables of which size: the first question of every round.

Hosts have a size they want (four, say), others that they accept, and any number of players. The planner seats
everybody with the fewest odd tables, those of another size than the preferred one, and says what shows that it cannot
be done with fewer.

Why a short search is a proof: among any ``p`` odd tables some hold together a multiple of ``p`` players (of the
``p + 1`` running totals two leave the same remainder), and these could sit at tables of ``p``. So a plan with the
fewest odd tables has at most ``p - 1`` of them, and all ways to choose so few can be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import msgspec


class TablePlan(msgspec.Struct, frozen=True):
    """Tables for a number of players."""

    sizes: tuple[int, ...]
    """Seats of each table: those of the preferred size first, then the odd ones."""
    byes: int
    odd_tables: int
    refuted: int
    """Better ways, all of which were tried and hold another number of players."""


def plan_tables(players: int, sizes: Sequence[int], *, spare: int = 0) -> TablePlan:
    """The plan with the fewest byes, then the fewest odd tables, then the odd sizes that are liked best.

    ``sizes`` are those allowed, in the order of preference, the preferred one first. Up to ``spare`` byes are given
    rather than set an odd table: among these plans the odd tables count before the byes.
    Raises `ValueError` for sizes that make no tables.
    """
    if not sizes or len(set(sizes)) < len(sizes) or min(sizes) < 2:
        raise ValueError(f"Table sizes are different numbers from 2 on, not {list(sizes)}")
    if players < 0 or spare < 0:
        raise ValueError(f"There cannot be {players} players and {spare} spare byes")
    for refuted, (byes, odd) in enumerate(_ways(players, sizes, spare)):
        seated = players - byes - sum(odd)
        if seated >= 0 and seated % sizes[0] == 0:
            return TablePlan((sizes[0],) * (seated // sizes[0]) + odd, byes, len(odd), refuted)
    raise AssertionError("everybody may have a bye")


def _ways(players: int, sizes: Sequence[int], spare: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Numbers of byes and odd tables, the best first. Spare byes never leave everybody without a table."""
    spare = min(spare, max(players - 1, 0))
    for count in range(sizes[0]):
        for byes in range(spare + 1):
            for odd in _odd_tables(count, sizes):
                yield byes, odd
    for byes in range(spare + 1, players + 1):
        for count in range(sizes[0]):
            for odd in _odd_tables(count, sizes):
                yield byes, odd


def _odd_tables(count: int, sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """All choices of so many odd tables, those with the fewest of the least liked sizes first."""

    def dislike(choice: tuple[int, ...]) -> list[int]:
        times = Counter(choice)
        return [times[size] for size in reversed(sizes)]

    return sorted(combinations_with_replacement(sizes[1:], count), key=dislike)
