"""Balanced designs: schedules in which every two players meet equally often.

A group of 7 can play 7 tables of 4 so that each pair meets exactly twice and everybody sits in each seat once; 16
players can play 5 rounds at tables of 4 so that each pair meets exactly once; and so on. All are made here from finite
fields by constructions that are known since the 19th century or from R. C. Bose (1939, 1942):

- *lines* of the affine plane: q * q players at tables of q, in q + 1 rounds (9, 16, 25 players);
- *lines* of the projective plane: q * q + q + 1 players at tables of q + 1, no rounds (13 players at tables of 4), and
  what each line leaves out (7 players at tables of 4);
- *Kirkman's schoolgirls*: 15 players at tables of 3, in 7 rounds;
- *Bose's rounds*: 3q + 1 players at tables of 4, in q rounds, for q = 4t + 1 (28 players).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

import msgspec

from gateway.tournaments.domain.finite_field import finite_field
from gateway.tournaments.domain.seats import balanced_seats

Block = tuple[int, ...]


class NoDesign(LookupError):
    """No balanced design is known here for these numbers."""


class Design(msgspec.Struct, frozen=True):
    """A schedule for players numbered from 0."""

    players: int
    table_size: int
    meetings: int
    """How often each two players meet."""
    tables: tuple[Block, ...]
    """Players in seat order; everybody sits in each seat as often as in any other, or once more."""
    rounds: int
    """The tables, in order, make so many rounds in which everybody plays once; 0 if they make none."""

    def by_round(self) -> tuple[tuple[Block, ...], ...]:
        """The tables of each round; all in one where there are no rounds, everybody then plays several at once."""
        each = len(self.tables) // (self.rounds or 1)
        return tuple(self.tables[start : start + each] for start in range(0, len(self.tables), each))


@lru_cache
def design(players: int, table_size: int) -> Design:
    """The balanced design for so many players at tables of that size. Raises `NoDesign`."""
    if (players, table_size) not in DESIGNS:
        raise NoDesign(f"No balanced design is known for {players} players at tables of {table_size}")
    blocks, rounds = DESIGNS[players, table_size]()
    games = len(blocks) * table_size // players
    meetings = games * (table_size - 1) // (players - 1)
    return Design(players, table_size, meetings, tuple(balanced_seats(blocks)), rounds)


def _affine_plane(order: int) -> tuple[list[Block], int]:
    """Points (x, y); a round is a direction: the lines y = m * x + c of one m, or those of one x."""
    field, elements = finite_field(order), range(order)
    upright = [tuple(x * order + y for y in elements) for x in elements]
    sloping = [
        tuple(x * order + field.add(field.multiply(m, x), c) for x in elements) for m in elements for c in elements
    ]
    return upright + sloping, order + 1


def _projective_plane(order: int) -> tuple[list[Block], int]:
    """The translates of a planar difference set: numbers of which no two differ by what two others do."""
    players = order * order + order + 1
    base = next(_difference_sets(players, order + 1))
    return [tuple((point + shift) % players for point in base) for shift in range(players)], 0


def _outside_the_lines(order: int) -> tuple[list[Block], int]:
    """What each line of the projective plane leaves out."""
    lines, _ = _projective_plane(order)
    everybody = range(order * order + order + 1)
    return [tuple(player for player in everybody if player not in line) for line in lines], 0


def _difference_sets(modulus: int, size: int, chosen: Block = (0, 1)) -> Iterator[Block]:
    differences = [(a - b) % modulus for a in chosen for b in chosen if a != b]
    if len(set(differences)) < len(differences):
        return
    if len(chosen) == size:
        yield chosen
        return
    for following in range(chosen[-1] + 1, modulus):
        yield from _difference_sets(modulus, size, (*chosen, following))


def _kirkman(order: int) -> tuple[list[Block], int]:
    """2q + 1 players, q = 6t + 1: two copies of the field, and one player more (Ray-Chaudhuri and Wilson, 1971).

    With powers of a primitive element r, and m such that 2 * r**m = r**t + 1, one round is made of one table with the
    zeros and the odd player, 3t tables across the copies and t tables within the second; the others are its shifts.
    """
    field, t = finite_field(order), order // 6
    power = field.power
    m = next(m for m in range(order - 1) if field.add(power(m), power(m)) == field.add(power(t), 1))
    across = [
        ((power(i), 0), (power(i + t), 0), (power(i + m), 1))
        for start in (0, 2 * t, 4 * t)
        for i in range(start, start + t)
    ]
    within = [tuple((power(i + m + turn), 1) for turn in (t, 3 * t, 5 * t)) for i in range(t)]
    return _shifted(order, 2, [*across, *within])


def _bose(order: int) -> tuple[list[Block], int]:
    """3q + 1 players, q = 4t + 1: three copies of the field, and one player more (Bose, 1939).

    One round is made of one table with the zeros and the odd player, and tables that hold x and -x of one copy and
    y and -y of the next; which powers x and y go together is found by trial.
    """
    field, t = finite_field(order), order // 4
    power, half = field.power, 2 * t
    for gap in range(1, half):
        for firsts in combinations(range(half), t):
            tables = [
                tuple((power(i + turn), (copy + step) % 3) for step, i in ((0, e), (1, e + gap)) for turn in (0, half))
                for copy in range(3)
                for e in firsts
            ]
            blocks, rounds = _shifted(order, 3, tables)
            if len({pair for block in blocks for pair in combinations(sorted(block), 2)}) == 6 * len(blocks):
                return blocks, rounds
    raise NoDesign(f"No rounds of Bose's kind from the field of {order}")


def _shifted(order: int, copies: int, tables: list[tuple[tuple[int, int], ...]]) -> tuple[list[Block], int]:
    """The rounds made by adding each element of the field to (element, copy) at the tables of the first round."""
    field, odd_player = finite_field(order), copies * order
    blocks = []
    for shift in range(order):
        blocks.append((*(copy * order + shift for copy in range(copies)), odd_player))
        blocks += [tuple(copy * order + field.add(element, shift) for element, copy in table) for table in tables]
    return blocks, order


#: By players and table size: the tables, and the number of rounds they make (0: none).
DESIGNS: dict[tuple[int, int], Callable[[], tuple[list[Block], int]]] = {
    (7, 3): lambda: _projective_plane(2),
    (7, 4): lambda: _outside_the_lines(2),
    (9, 3): lambda: _affine_plane(3),
    (13, 4): lambda: _projective_plane(3),
    (15, 3): lambda: _kirkman(7),
    (16, 4): lambda: _affine_plane(4),
    (21, 5): lambda: _projective_plane(4),
    (25, 5): lambda: _affine_plane(5),
    (28, 4): lambda: _bose(9),
}
