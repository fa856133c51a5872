"""The rounds of a past event, worked out from who sat where: nobody sits at two tables of a round.

The games are taken in the order in which they began. Each is of the first round in which none of its players has a game
yet and that is no earlier than their last one; so everybody's games stay in their order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence


def rounds_of(tables: Sequence[Iterable[Hashable]]) -> list[int]:
    """The round of each table, from 1. The tables are the players of each, in the order in which the games began.

    >>> rounds_of(["ab", "cd", "ac", "bd", "ae"])
    [1, 1, 2, 2, 3]
    """
    last: dict[Hashable, int] = {}
    found = []
    for table in tables:
        players = list(table)
        number = 1 + max((last.get(player, 0) for player in players), default=0)
        last.update(dict.fromkeys(players, number))
        found.append(number)
    return found
