"""``/api/v1/ratings``, and what is told of an account's ratings and tournaments."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from gateway.accounts.models import Account
from gateway.ratings.rating import rate
from gateway.ratings.reading import rating_of
from gateway.tournaments.models import Tournament
from tests.gateway.ratings.events import Event, kept

pytestmark = pytest.mark.django_db

RATINGS = "/api/v1/ratings"


@pytest.fixture
def rated(event: Event, anna: Account, ben: Account, cleo: Account) -> Event:
    """Anna has won, Ben and Cleo were level; then Ben has beaten Cleo in another title."""
    event.draw([anna, ben, cleo])
    event.result("1.1", anna=3000, ben=2000, cleo=2000)
    event.draw([ben, cleo], title="18GB")
    event.result("2.1", ben=20, cleo=10)
    rate()
    return event


def names_in(answer: Any) -> list[str]:
    return [row["player"]["name"] for row in answer.json()["results"]]


def test_everybody_who_is_rated_is_listed_the_strongest_first(api: APIClient, rated: Event) -> None:
    answer = api.get(RATINGS)
    assert names_in(answer) == sorted(["anna", "ben", "cleo"], key=lambda name: -shown(name))
    assert answer.json()["results"][0]["rating"] == round(max(shown(name) for name in ("anna", "ben", "cleo")), 4)


def shown(name: str) -> float:
    return rating_of(Account.objects.get(username=name))


def test_a_title_has_a_list_of_its_own(api: APIClient, rated: Event) -> None:
    answer = api.get(RATINGS, {"title": "18GB"})
    assert names_in(answer) == ["ben", "cleo"]
    assert [row["title"] for row in answer.json()["results"]] == ["18GB", "18GB"]


def test_equal_ratings_share_a_rank(api: APIClient, rated: Event) -> None:
    rows = api.get(RATINGS, {"title": "1860"}).json()["results"]
    assert [(row["player"]["name"], row["rank"]) for row in rows] == [("anna", 1), ("ben", 2), ("cleo", 2)]


def test_the_list_is_read_in_pages_and_ranks_go_on_across_them(api: APIClient, rated: Event) -> None:
    seen = []
    address: str | None = f"{RATINGS}?title=1860&limit=1"
    while address:
        page = api.get(address).json()
        seen += [(row["player"]["name"], row["rank"]) for row in page["results"]]
        address = page["next"]
    assert seen == [("anna", 1), ("ben", 2), ("cleo", 2)]


def test_an_unknown_parameter_is_refused(api: APIClient, db: None) -> None:
    assert api.get(RATINGS, {"game": "1860"}).json()["code"] == "unknown-parameter"


def test_the_ratings_of_an_account_are_told_overall_and_by_title(api: APIClient, rated: Event, ben: Account) -> None:
    body = api.get(f"/api/v1/accounts/{ben.pk}/ratings").json()
    assert body["player"] == {"account": ben.pk, "name": "ben"}
    assert [row["title"] for row in body["ratings"]] == [None, "1860", "18GB"]
    mean, deviation, games = kept()["", str(ben.pk)]
    overall = body["ratings"][0]
    assert (overall["mean"], overall["deviation"], overall["games"]) == (round(mean, 4), round(deviation, 4), games)


def test_the_history_of_a_rating_tells_each_result_the_last_one_first(
    api: APIClient, rated: Event, ben: Account
) -> None:
    rows = api.get(f"/api/v1/accounts/{ben.pk}/ratings/history").json()["results"]
    assert [(row["table"], row["place"], row["players"], row["games"]) for row in rows] == [
        ("2.1", 1, 2, 2),
        ("1.1", 2, 3, 1),
    ]
    assert rows[0]["before"] == rows[1]["rating"]
    assert rows[0]["rating"] == round(rating_of(ben), 4)
    assert {row["tournament"] for row in rows} == {str(rated.id)}


def test_where_a_private_tournament_was_is_not_told_to_others(api: APIClient, rated: Event, ben: Account) -> None:
    Tournament.objects.update(private=True)
    rows = api.get(f"/api/v1/accounts/{ben.pk}/ratings/history").json()["results"]
    assert [(row["tournament"], row["table"]) for row in rows] == [(None, None), (None, None)]
    api.force_authenticate(ben)
    rows = api.get(f"/api/v1/accounts/{ben.pk}/ratings/history").json()["results"]
    assert rows[0]["tournament"] == str(rated.id)


def test_of_an_account_that_there_is_not_nothing_is_told(api: APIClient, db: None) -> None:
    for what in ("ratings", "ratings/history", "stats", "tournaments"):
        assert api.get(f"/api/v1/accounts/999999/{what}").status_code == 404


def test_the_tournaments_of_an_account_are_listed(api: APIClient, rated: Event, anna: Account) -> None:
    rows = api.get(f"/api/v1/accounts/{anna.pk}/tournaments").json()["results"]
    assert [(row["tournament"], row["name"], row["presence"]) for row in rows] == [
        (str(rated.id), "Spring league", "in")
    ]


def test_private_tournaments_are_listed_for_their_people_only(api: APIClient, rated: Event, anna: Account) -> None:
    Tournament.objects.update(private=True)
    address = f"/api/v1/accounts/{anna.pk}/tournaments"
    assert api.get(address).json()["results"] == []
    api.force_authenticate(rated.host)
    assert len(api.get(address).json()["results"]) == 1


def test_a_rank_is_not_told_while_the_standings_are_hidden(api: APIClient, rated: Event, anna: Account) -> None:
    anna.entries.update(rank=1, points="16")
    address = f"/api/v1/accounts/{anna.pk}/tournaments"
    assert api.get(address).json()["results"][0]["rank"] == 1
    Tournament.objects.update(hidden=True)
    row = api.get(address).json()["results"][0]
    assert (row["rank"], row["points"]) == (None, None)
