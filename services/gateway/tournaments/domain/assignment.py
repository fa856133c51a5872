"""The cheapest way to give each of some persons a place of their own: players to seats, for one.

The method is the Hungarian one with potentials: persons come in one by one, and each time the cheapest chain of moves
makes room. Costs are integers, so that the outcome is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The place of each person, so that the sum of ``costs[person][place]`` is smallest.

    There must be at least as many places as persons. Takes time cubic in their number.
    """
    persons, places = len(costs), len(costs[0]) if costs else 0
    if persons > places:
        raise ValueError(f"{persons} persons do not fit {places} places")
    # Place 0 stands outside: whoever comes in next waits there. So persons and places count from 1.
    of_person, of_place = [0] * (persons + 1), [0] * (places + 1)
    holder, came_from = [0] * (places + 1), [0] * (places + 1)
    for person in range(1, persons + 1):
        holder[0], at = person, 0
        slack: list[int | None] = [None] * (places + 1)
        visited = [False] * (places + 1)
        while holder[at]:
            visited[at] = True
            row, potential = costs[holder[at] - 1], of_person[holder[at]]
            step = following = 0
            for place in range(1, places + 1):
                if visited[place]:
                    continue
                reduced = row[place - 1] - potential - of_place[place]
                known = slack[place]
                if known is None or reduced < known:
                    slack[place], came_from[place], known = reduced, at, reduced
                if not following or known < step:
                    step, following = known, place
            for place in range(places + 1):
                known = slack[place]
                if visited[place]:
                    of_person[holder[place]] += step
                    of_place[place] -= step
                elif known is not None:
                    slack[place] = known - step
            at = following
        while at:
            holder[at] = holder[came_from[at]]
            at = came_from[at]
    seats = {holder[place]: place - 1 for place in range(1, places + 1) if holder[place]}
    return [seats[person] for person in range(1, persons + 1)]
