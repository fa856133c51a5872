"""How good a pairing could at best be: a bound below each part of the objective that can be proved.

The parts pull against each other, so their bounds together are rarely reached; if they are, the pairing is the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from gateway.tournaments.domain.pairing.objective import BYE, Objective


def lower_bounds(objective: Objective, sizes: Sequence[int]) -> dict[str, int]:
    """Least costs by part, for tables of those sizes (1: a bye); parts without a bound above 0 are missing."""
    tables = [size for size in sizes if size > 1]
    bounds = {
        "score differences": _score_differences(objective, sizes),
        "rematches": _rematches(objective, tables),
    }
    byes = len(sizes) - len(tables)
    again = sorted(objective.history.byes.get(one.player, 0) for one in objective.contenders)[:byes]
    scores = sorted(one.score for one in objective.contenders)[:byes]
    bounds["byes again"] = sum(again) * objective.wishes.weights.bye_again
    bounds["byes by score"] = sum(scores) * objective.wishes.weights.bye_score
    if tables:
        least = sorted(min(place[BYE + 1 : max(tables) + 1]) for place in objective.place)
        bounds["seats again"] = sum(least[: len(least) - byes])
    return {part: cost for part, cost in bounds.items() if cost}


def _score_differences(objective: Objective, sizes: Sequence[int]) -> int:
    """Cut the field between two scores: each table with ``a`` of its ``s`` players below spans the cut ``a * (s - a)``
    times. With so many below in all, that is least if all tables but one lie wholly on one side, for it is concave.
    """
    scores = sorted(objective.score)
    counts = Counter(sizes)
    reach = {size: _sums(counts - Counter([size])) for size in counts}
    total = 0
    for below, (low, high) in enumerate(pairwise(scores), 1):
        if low < high:
            total += (high - low) * min(
                a * (size - a)
                for size, reached in reach.items()
                for a in range(min(size, below + 1))
                if reached >> (below - a) & 1
            )
    return total


def _sums(counts: Counter[int]) -> int:
    """The numbers of players that some of the tables hold together, as the bits of an integer."""
    reached = 1
    for size, number in counts.items():
        step = 1
        while number > 0:  # so many tables one by one, then two, four, ... at once
            take = min(step, number)
            reached |= reached << (size * take)
            number, step = number - take, step * 2
    return reached


def _rematches(objective: Objective, tables: Sequence[int]) -> int:
    """Who has fewer strangers left than others at the smallest table meets some again; each meeting has two sides."""
    if not tables:
        return 0
    present = {one.player for one in objective.contenders}
    meetings: dict[str, list[int]] = {player: [] for player in present}
    for (one, other), times in objective.history.met.items():
        if one in present and other in present:
            meetings[one].append(times)
            meetings[other].append(times)
    sides = []
    for met in meetings.values():
        strangers = len(present) - 1 - len(met)
        sides.append(sum(sorted(met)[: max(0, min(tables) - 1 - strangers)]))
    seated = sorted(sides)[: sum(tables)]
    return -(-sum(seated) // 2) * objective.wishes.weights.rematch
