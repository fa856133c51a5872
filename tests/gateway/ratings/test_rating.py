"""Ratings are those that the results come to, in the order in which they were recorded, whatever is corrected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gateway.accounts.models import Account
from gateway.bus.projections import names
from gateway.ratings import rating
from gateway.ratings.models import RatedResult, RatingChange
from gateway.ratings.rating import rate
from gateway.ratings.reading import rating_of, ratings_of
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.ratings import FinishedGame, Ratings
from tests.gateway.ratings.events import Event, by_id, game, history, kept

pytestmark = pytest.mark.django_db


def expected(games: Sequence[FinishedGame]) -> dict[tuple[str, str], tuple[float, float, int]]:
    """What these games come to, one after the other, as the domain rates them."""
    ratings = Ratings(games)
    return {
        (title, player): (line.mean, line.deviation, line.games)
        for title in ("", "1860", "18GB")
        for player, line in ratings.table(title)
    }


@pytest.fixture
def played(event: Event, anna: Account, ben: Account, cleo: Account) -> Event:
    """Three rounds, of which the second is of another title."""
    event.draw([anna, ben, cleo])
    event.result("1.1", anna=3000, ben=2000, cleo=1000)
    event.draw([anna, ben], title="18GB")
    event.result("2.1", anna=500, ben=900)
    event.draw([ben, cleo])
    event.result("3.1", ben=100, cleo=100)
    return event


PLAYED: list[dict[str, Any]] = [
    {"anna": 1, "ben": 2, "cleo": 3},
    {"title": "18GB", "anna": 2, "ben": 1},
    {"ben": 1, "cleo": 1},
]


def test_each_title_and_all_together_are_rated_by_the_results_in_their_order(played: Event) -> None:
    assert rate() == 3
    assert kept() == expected([game(**one) for one in PLAYED])


def test_who_has_played_nothing_has_a_rating_of_0(event: Event, anna: Account) -> None:
    rate()
    assert rating_of(anna) == 0


def test_the_rating_shown_is_the_mean_less_three_deviations(played: Event, anna: Account) -> None:
    rate()
    mean, deviation, _ = kept()["1860", str(anna.pk)]
    assert rating_of(anna, "1860") == mean - 3 * deviation
    assert rating_of(anna) == ratings_of([anna.pk])[anna.pk] != rating_of(anna, "1860")


def test_results_that_come_one_by_one_are_rated_as_if_they_came_together(
    event: Event, anna: Account, ben: Account
) -> None:
    event.draw([anna, ben])
    event.result("1.1", anna=3, ben=2)
    assert rate() == 1
    event.draw([ben, anna])
    event.result("2.1", anna=3, ben=4)
    assert rate() == 1
    assert kept() == expected([game(anna=1, ben=2), game(anna=2, ben=1)])


def test_a_result_that_is_corrected_is_rated_at_its_old_place_with_all_that_follow(played: Event) -> None:
    rate()
    played.correct("1.1", anna=1000, ben=2000, cleo=3000)
    assert rate() == 3
    assert kept() == expected([game(cleo=1, ben=2, anna=3), *[game(**one) for one in PLAYED[1:]]])


def test_results_before_a_corrected_one_are_not_rated_again(played: Event) -> None:
    rate()
    before = set(RatingChange.objects.filter(result__round=1).values_list("pk", flat=True))
    played.correct("2.1", anna=900, ben=500)
    assert rate() == 2
    assert set(RatingChange.objects.filter(result__round=1).values_list("pk", flat=True)) == before
    assert kept() == expected([game(**PLAYED[0]), game("18GB", anna=1, ben=2), game(**PLAYED[2])])


def test_a_correction_that_is_undone_leaves_no_trace(played: Event) -> None:
    rate()
    before = kept(), history()
    played.correct("1.1", anna=1000, ben=2000, cleo=3000)
    rate()
    played.do(lambda t: commands.undo_correction(t, "1.1", str(played.host.pk), "it was right"))
    rate()
    assert (kept(), history()) == before


def test_a_table_that_is_reopened_counts_no_more(played: Event, anna: Account, cleo: Account) -> None:
    rate()
    played.do(lambda t: commands.reopen_table(t, "1.1"))
    rate()
    assert kept() == expected([game(**one) for one in PLAYED[1:]])


def test_a_table_that_is_reopened_and_ends_again_counts_once_as_the_last(played: Event) -> None:
    rate()
    played.do(lambda t: commands.reopen_table(t, "1.1"))
    played.result("1.1", anna=1, ben=2, cleo=3)
    rate()
    assert kept() == expected([*[game(**one) for one in PLAYED[1:]], game(cleo=1, ben=2, anna=3)])


def test_who_has_no_result_any_more_has_no_rating(event: Event, anna: Account, ben: Account) -> None:
    event.draw([anna, ben])
    event.result("1.1", anna=1, ben=2)
    rate()
    event.do(lambda t: commands.reopen_table(t, "1.1"))
    rate()
    assert kept() == {}
    assert rating_of(ben) == 0


def test_who_forfeits_is_last_whatever_he_had(event: Event, anna: Account, ben: Account, cleo: Account) -> None:
    event.draw([anna, ben, cleo])
    scores = by_id({"anna": 9000, "ben": 2, "cleo": 1})
    event.do(lambda t: commands.adjudicate(t, "1.1", scores, [str(anna.pk)], str(event.host.pk), "left"))
    rate()
    assert kept() == expected([game(ben=1, cleo=2, anna=3)])


def test_tables_that_ended_at_one_moment_are_rated_by_round_and_board(
    event: Event, anna: Account, ben: Account, cleo: Account
) -> None:
    """By number, not as texts: board 10 comes after board 2."""
    event.draw([anna, ben])
    event.result("1.1", anna=1, ben=2)
    rate()
    first = RatedResult.objects.get()
    for number, board, places in ((101, 10, {"anna": 1, "ben": 2}), (102, 2, {"ben": 2, "anna": 1, "cleo": 3})):
        fields = {"at": first.at, "round": 1, "title": "1860", "places": by_id(places)}
        RatedResult.objects.create(tournament_id=event.id, number=number, board=board, **fields)
    rate()
    assert kept() == expected([game(ben=1, anna=2), game(anna=1, ben=2, cleo=3), game(anna=1, ben=2)])


def test_ratings_that_are_made_anew_are_the_same_to_the_last_bit(played: Event) -> None:
    rate()
    played.correct("2.1", anna=900, ben=500)
    rate()
    before = kept(), history()
    rating.forget()
    assert kept() == {}
    rating.complete()
    assert (kept(), history()) == before


def test_ratings_are_rebuilt_with_the_other_projections() -> None:
    assert "ratings" in names()


def test_the_same_events_are_read_once(played: Event) -> None:
    rate()
    assert rate() == 0
    assert RatedResult.objects.count() == 3


def test_each_change_says_what_the_rating_was_before(played: Event, anna: Account) -> None:
    rate()
    first, second = RatingChange.objects.filter(account=anna, title="").order_by("id")
    assert first.before == 0
    assert second.before == pytest.approx(first.mean - 3 * first.deviation)
    assert (first.place, second.place, second.games) == (1, 2, 2)
