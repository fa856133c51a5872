"""Balanced designs, checked from their definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from gateway.tournaments.domain.designs import DESIGNS, NoDesign, design
from gateway.tournaments.domain.finite_field import NotPrimePower, finite_field

#: Players, table size, tables, rounds, how often each pair meets: what hosts ask for.
WANTED = [
    (7, 4, 7, 0, 2),
    (13, 4, 13, 0, 1),
    (9, 3, 12, 4, 1),
    (15, 3, 35, 7, 1),
    (16, 4, 20, 5, 1),
    (25, 5, 30, 6, 1),
    (28, 4, 63, 9, 1),
]


@pytest.mark.parametrize(("players", "size", "tables", "rounds", "meetings"), WANTED)
def test_the_design_has_the_numbers_that_hosts_ask_for(
    players: int, size: int, tables: int, rounds: int, meetings: int
) -> None:
    found = design(players, size)
    assert (len(found.tables), found.rounds, found.meetings) == (tables, rounds, meetings)
    assert {len(set(table)) for table in found.tables} == {size}


@pytest.mark.parametrize(("players", "size"), DESIGNS)
def test_every_pair_meets_equally_often(players: int, size: int) -> None:
    found = design(players, size)
    met = Counter(pair for table in found.tables for pair in combinations(sorted(table), 2))
    assert met == dict.fromkeys(combinations(range(players), 2), found.meetings)


@pytest.mark.parametrize(("players", "size"), DESIGNS)
def test_in_each_round_everybody_plays_once(players: int, size: int) -> None:
    found = design(players, size)
    for tables in found.by_round() if found.rounds else ():
        assert sorted(player for table in tables for player in table) == list(range(players))


@pytest.mark.parametrize(("players", "size"), DESIGNS)
def test_everybody_sits_in_each_seat_equally_often_or_once_more(players: int, size: int) -> None:
    sat = Counter((player, seat) for table in design(players, size).tables for seat, player in enumerate(table))
    for player in range(players):
        times = [sat[player, seat] for seat in range(size)]
        assert max(times) - min(times) <= 1


@pytest.mark.parametrize(("players", "size"), [(7, 4), (13, 4)])
def test_in_groups_of_7_and_13_everybody_sits_in_each_seat_exactly_once(players: int, size: int) -> None:
    sat = Counter((player, seat) for table in design(players, size).tables for seat, player in enumerate(table))
    assert sat == dict.fromkeys(((player, seat) for player in range(players) for seat in range(size)), 1)


def test_where_no_design_is_known_that_is_said() -> None:
    with pytest.raises(NoDesign, match="8 players at tables of 3"):
        design(8, 3)


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_a_finite_field_obeys_the_laws_of_a_field(order: int) -> None:
    field, elements = finite_field(order), range(order)
    for a in elements:
        assert field.add(a, 0) == a == field.multiply(a, 1)
        assert {field.add(a, b) for b in elements} == set(elements)
        assert a == 0 or {field.multiply(a, b) for b in elements} == set(elements)
        for b in elements:
            assert field.multiply(a, b) == field.multiply(b, a)
            c = (a * b + 1) % order
            assert field.multiply(a, field.add(b, c)) == field.add(field.multiply(a, b), field.multiply(a, c))
            assert field.multiply(a, field.multiply(b, c)) == field.multiply(field.multiply(a, b), c)


@pytest.mark.parametrize("order", [0, 1, 6, 12])
def test_there_is_no_field_but_of_a_power_of_a_prime(order: int) -> None:
    with pytest.raises(NotPrimePower):
        finite_field(order)
