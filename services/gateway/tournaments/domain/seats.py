"""Who sits where: seat orders balanced over the rounds.

Seat 1 moves first, and some seats are better than others, so over an event each player should sit in each seat equally
often. For a schedule that is known as a whole this can be had to perfection (`balanced_seats`); where tables are
drawn round by round, each is seated as evenly as it can then be (`fairest_seats`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from gateway.tournaments.domain.assignment import assign

P = TypeVar("P", bound=Hashable)


def fairest_seats(players: Sequence[P], sat: Mapping[P, Sequence[int]]) -> tuple[P, ...]:
    """The players in seat order. ``sat`` counts how often each has been in seat 1, 2 ...; missing ones are new.

    The sum over the players of how often they have already been where they now sit is smallest.
    """
    counts = [list(sat.get(player, ())) for player in players]
    costs = [[row[seat] if seat < len(row) else 0 for seat in range(len(players))] for row in counts]
    order = dict(zip(assign(costs), players, strict=True))
    return tuple(order[seat] for seat in range(len(players)))


def balanced_seats(tables: Sequence[Iterable[P]]) -> list[tuple[P, ...]]:
    """The tables, all of one size ``s``, in seat order: each player's seats differ by at most one in how often they
    are taken, over all the tables and over the first ``s``, ``2s``, ... tables of that player.

    Cut each player's tables, in order, into pieces of ``s``: then seats are colours of a bipartite graph between
    pieces and tables in which nothing has more than ``s`` lines, and by König's theorem ``s`` colours are enough.
    Raises `ValueError` if the tables are of several sizes.
    """
    members = [tuple(table) for table in tables]
    if len({len(table) for table in members}) > 1:
        raise ValueError("Seats can be balanced beforehand only over tables of one size")
    size = len(members[0]) if members else 0
    games: defaultdict[P, int] = defaultdict(int)
    seated: list[dict[int, tuple[P, int]]] = [{} for _ in members]
    taken: defaultdict[tuple[P, int], dict[int, int]] = defaultdict(dict)
    for number, table in enumerate(members):
        for player in table:
            piece = (player, games[player] // size)
            games[player] += 1
            _seat(piece, number, size, seated, taken)
    return [tuple(table[seat][0] for seat in range(size)) for table in seated]


def _seat(
    piece: tuple[P, int],
    number: int,
    size: int,
    seated: list[dict[int, tuple[P, int]]],
    taken: Mapping[tuple[P, int], dict[int, int]],
) -> None:
    """Seat one more, changing two seats along a chain of others if no seat is free for both player and table.

    ``seated`` tells for each table who is in which seat, ``taken`` for each piece at which table each seat was taken.
    """
    mine = next(seat for seat in range(size) if seat not in taken[piece])
    free = next(seat for seat in range(size) if seat not in seated[number])
    # From the table, follow whoever has `mine` there, their table where they have `free`, and so on; then swap the two.
    chain: list[tuple[tuple[P, int], int, int]] = []
    at, seat = number, mine
    while seat in seated[at]:
        other = seated[at][seat]
        chain.append((other, at, seat))
        seat = free if seat == mine else mine
        if seat not in taken[other]:
            break
        at = taken[other][seat]
        chain.append((other, at, seat))
        seat = free if seat == mine else mine
    for other, table, old in chain:
        del seated[table][old], taken[other][old]
    for other, table, old in chain:
        new = free if old == mine else mine
        seated[table][new], taken[other][new] = other, table
    seated[number][mine], taken[piece][mine] = piece, number
