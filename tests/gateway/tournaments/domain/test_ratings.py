"""Ratings are a function of the games and their order."""

from __future__ import annotations

from math import sqrt

import pytest

from gateway.tournaments.domain.ratings import OVERALL, FinishedGame, Rating, Ratings

GAMES = [
    FinishedGame("1860", {"ann": 1, "bob": 2}),
    FinishedGame("18GB", {"bob": 1, "ann": 2, "cyd": 2, "dan": 4}),
    FinishedGame("1860", {"cyd": 1, "ann": 2, "bob": 3}),
]


def test_the_first_win_of_two_equals_moves_the_means_by_what_the_model_says() -> None:
    """By hand: half of the variance over c, where c squared is twice the sum of variance and beta squared.

    Before a game the variance grows by the square of a three hundredth of the mean, as strength changes with time.
    """
    ratings = Ratings(GAMES[:1])
    variance, beta = (25 / 3) ** 2 + (25 / 300) ** 2, 25 / 6
    step = variance / sqrt(2 * (variance + beta**2)) / 2
    assert ratings.of("ann").mean == pytest.approx(25 + step)
    assert ratings.of("bob").mean == pytest.approx(25 - step)
    assert ratings.of("ann").deviation == ratings.of("bob").deviation < 25 / 3


def test_each_title_has_ratings_of_its_own_beside_the_overall_one() -> None:
    ratings = Ratings(GAMES)
    assert ratings.of("dan", "1860") == Rating()
    assert ratings.of("dan", "18GB").games == ratings.of("dan").games == 1
    assert ratings.of("ann", "1860") == Ratings([GAMES[0], GAMES[2]]).of("ann", OVERALL)


def test_ratings_built_again_are_the_same() -> None:
    ratings = Ratings()
    for game in GAMES:
        ratings.add(game)
    assert ratings.table() == Ratings(GAMES).table()
    assert [player for player, _ in ratings.table("18GB")] == ["bob", "ann", "cyd", "dan"]


def test_those_who_tie_move_alike() -> None:
    ratings = Ratings(GAMES[1:2])
    assert ratings.of("ann") == ratings.of("cyd")


def test_a_game_of_one_player_changes_nothing() -> None:
    assert Ratings([FinishedGame("1860", {"ann": 1})]).table() == []


def test_the_shown_rating_is_what_a_player_has_very_probably_at_least() -> None:
    assert Rating().shown == pytest.approx(0)


def test_ratings_may_go_on_from_what_they_were() -> None:
    begun = Ratings(GAMES[:2])
    titles = ("1860", "18GB", OVERALL)
    before = {(title, player): rating for title in titles for player, rating in begun.table(title)}
    assert Ratings(GAMES[2:], before).table() == Ratings(GAMES).table()
