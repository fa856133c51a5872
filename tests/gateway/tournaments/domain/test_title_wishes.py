"""Who plays which title, against every way to divide a few players."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.tournaments.domain.table_sizes import plan_tables
from gateway.tournaments.domain.title_wishes import divide

TITLES = ("1822NRS", "18GB", "1860")
WISHES = st.lists(st.lists(st.sampled_from(TITLES), unique=True), min_size=3, max_size=7)


def rank_of(wishes: list[str], title: str) -> int:
    return wishes.index(title) if title in wishes else len(TITLES)


def best(wishes: list[list[str]], takers: int) -> int:
    """The lowest sum of ranks of all divisions in which each title that is played has enough takers."""
    return min(
        sum(rank_of(wish, title) for wish, title in zip(wishes, way, strict=True))
        for way in product(TITLES, repeat=len(wishes))
        if all(way.count(title) >= takers for title in set(way))
    )


@settings(max_examples=60, deadline=None)
@given(wishes=WISHES, takers=st.integers(2, 3))
def test_no_division_with_enough_takers_meets_the_wishes_better(wishes: list[list[str]], takers: int) -> None:
    # At tables of 2 and 3 everybody can sit, whatever the numbers from 2 on, so that only wishes count.
    found = divide({f"p{number}": wish for number, wish in enumerate(wishes)}, TITLES, (2, 3), takers, seed=1)
    assert found.byes == 0
    assert found.ranks == best(wishes, takers)
    assert all(len(players) >= takers for players in found.players.values())
    assert sorted(player for players in found.players.values() for player in players) == sorted(
        f"p{number}" for number in range(len(wishes))
    )


def test_a_title_with_too_few_takers_is_not_played_and_they_get_their_next_wish() -> None:
    wishes = {f"p{n}": ["18GB", "1860"] for n in range(4)} | {f"q{n}": ["1822NRS", "1860"] for n in range(2)}
    wishes |= {f"r{n}": ["1860"] for n in range(3)}
    found = divide(wishes, TITLES, (4, 3, 5), takers=3, seed=1)
    assert {title: len(players) for title, players in found.players.items()} == {"18GB": 4, "1860": 5}
    assert found.ranks == 2


def test_some_are_moved_so_that_nobody_sits_out() -> None:
    wishes = {f"p{n}": ["18GB"] for n in range(6)} | {f"q{n}": ["1860"] for n in range(6)}
    found = divide(wishes, TITLES, (4,), takers=4, seed=1)
    assert found.byes == 0
    assert sorted(len(players) for players in found.players.values()) == [4, 8]


def test_players_without_wishes_play_what_is_listed_first() -> None:
    assert set(divide({"a": (), "b": (), "c": ()}, TITLES, (3,), 3, 1).players) == {"1822NRS"}


def test_too_few_players_for_any_title_all_play_the_one_they_like_best() -> None:
    found = divide({"a": ["18GB"], "b": ["18GB"]}, TITLES, (3,), 3, 1)
    assert {title: set(players) for title, players in found.players.items()} == {"18GB": {"a", "b"}}


def test_the_same_seed_gives_the_same_division() -> None:
    wishes = {f"p{n}": TITLES[n % 2 :] for n in range(11)}
    assert divide(wishes, TITLES, (4, 3), 3, 5) == divide(wishes, TITLES, (4, 3), 3, 5)


def test_thousands_are_divided_without_delay_and_all_find_a_table() -> None:
    wishes = {f"p{n:05}": TITLES[n % 3 :] for n in range(10_000)}
    found = divide(wishes, TITLES, (4, 5, 3), 3, 1)
    assert sum(plan_tables(len(players), (4, 5, 3)).byes for players in found.players.values()) == 0


def test_no_titles_cannot_be_divided() -> None:
    with pytest.raises(ValueError, match="no titles"):
        divide({"a": ()}, (), (3,), 3, 1)
