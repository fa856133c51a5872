"""The planner of table sizes, against all ways to seat a number of players."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.tournaments.domain.table_sizes import plan_tables


def fewest(players: int, sizes: tuple[int, ...]) -> tuple[int, int]:
    """Fewest byes, then fewest odd tables, by trying every number of tables of every size."""
    return min(
        (players - seated, sum(counts[1:]))
        for counts in product(*(range(players // size + 1) for size in sizes))
        if (seated := sum(count * size for count, size in zip(counts, sizes, strict=True))) <= players
    )


@given(players=st.integers(0, 40), sizes=st.permutations([3, 4, 5]).map(tuple))
def test_no_way_of_seating_has_fewer_byes_or_with_as_many_fewer_odd_tables(
    players: int, sizes: tuple[int, ...]
) -> None:
    plan = plan_tables(players, sizes)
    assert (plan.byes, plan.odd_tables) == fewest(players, sizes)


@given(
    players=st.integers(0, 12_000),
    sizes=st.lists(st.integers(2, 7), min_size=1, max_size=6, unique=True),
    spare=st.integers(0, 3),
)
def test_a_plan_seats_everybody_but_the_byes_at_allowed_tables(players: int, sizes: list[int], spare: int) -> None:
    plan = plan_tables(players, sizes, spare=spare)
    assert sum(plan.sizes) + plan.byes == players
    assert set(plan.sizes) <= set(sizes)
    assert plan.odd_tables == sum(size != sizes[0] for size in plan.sizes)


def test_the_51_players_of_a_convention_sit_at_twelve_tables_of_four_and_one_of_three() -> None:
    assert plan_tables(51, (4, 3, 5)).sizes == (4,) * 12 + (3,)


def test_23_players_need_one_odd_table_and_the_size_liked_better_is_taken() -> None:
    assert plan_tables(23, (4, 3, 5)).sizes == (4, 4, 4, 4, 4, 3)
    assert plan_tables(22, (4, 5, 3)).sizes == (4, 4, 4, 5, 5)
    assert plan_tables(22, (4, 3, 5)).sizes == (4, 4, 4, 4, 3, 3)


def test_the_plan_says_how_many_better_ways_were_refuted() -> None:
    # 7 at tables of 4 or 3: no odd table at all is the only better way.
    assert plan_tables(7, (4, 3)).refuted == 1


def test_byes_are_given_only_where_no_tables_hold_all() -> None:
    assert plan_tables(5, (4, 3)).byes == 1
    assert plan_tables(6, (4, 3)).byes == 0


def test_a_host_may_prefer_byes_to_odd_tables() -> None:
    plan = plan_tables(13, (4, 3), spare=1)
    assert (plan.sizes, plan.byes) == ((4, 4, 4), 1)
    plan = plan_tables(14, (4, 3), spare=1)
    assert (plan.byes, plan.odd_tables) == (0, 2)  # one bye would not save an odd table: 13 need three of them


def test_spare_byes_never_leave_everybody_without_a_table() -> None:
    assert plan_tables(3, (4, 3), spare=3).sizes == (3,)


@pytest.mark.parametrize("sizes", [(), (1, 4), (4, 4)])
def test_sizes_that_make_no_tables_are_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="Table sizes"):
        plan_tables(8, sizes)
