"""Seat orders: as even as they can be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.tournaments.domain.assignment import assign
from gateway.tournaments.domain.seats import balanced_seats, fairest_seats


@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), max_size=n)))
def test_no_assignment_is_cheaper(costs: list[list[int]]) -> None:
    places = assign(costs)
    assert len(set(places)) == len(costs)
    found = sum(row[place] for row, place in zip(costs, places, strict=True))
    width = len(costs[0]) if costs else 0
    assert found == min(
        sum(row[place] for row, place in zip(costs, order, strict=True))
        for order in permutations(range(width), len(costs))
    )


def test_more_persons_than_places_are_refused() -> None:
    with pytest.raises(ValueError, match="2 persons"):
        assign([[1], [2]])


def test_each_player_gets_a_seat_that_he_has_not_had() -> None:
    sat = {"ann": (1, 0, 0), "bob": (0, 1, 0), "cyd": (0, 0, 1)}
    order = fairest_seats(["ann", "bob", "cyd"], sat)
    assert all(sat[player][seat] == 0 for seat, player in enumerate(order))


def test_newcomers_have_had_no_seat() -> None:
    assert set(fairest_seats(["ann", "bob"], {})) == {"ann", "bob"}


@given(
    st.integers(2, 5).flatmap(
        lambda size: st.lists(st.sets(st.integers(0, 8), min_size=size, max_size=size), min_size=1, max_size=20)
    )
)
def test_any_schedule_of_one_table_size_can_be_seated_evenly(tables: list[set[int]]) -> None:
    seated = balanced_seats(tables)
    size = len(tables[0])
    assert [set(table) for table in seated] == tables
    sat: Counter[tuple[int, int]] = Counter()
    games: Counter[int] = Counter()
    for table in seated:
        sat.update((player, seat) for seat, player in enumerate(table))
        games.update(table)
        for player in table:
            if games[player] % size == 0:
                assert {sat[player, seat] for seat in range(size)} == {games[player] // size}
    for player in games:
        times = [sat[player, seat] for seat in range(size)]
        assert max(times) - min(times) <= 1


def test_seats_over_tables_of_several_sizes_cannot_be_balanced_beforehand() -> None:
    with pytest.raises(ValueError, match="one size"):
        balanced_seats([(1, 2, 3), (1, 2)])
