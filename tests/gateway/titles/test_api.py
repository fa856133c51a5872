"""The API's titles: sheets and worked rounds in the language that is asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from engine18xx.registry import titles
from engine18xx.table import Table

pytestmark = pytest.mark.django_db

TITLES = "/api/v1/titles"


def test_all_titles_are_listed_with_their_options(api: APIClient) -> None:
    body = api.get(TITLES).json()
    assert (body["next"], body["previous"]) == (None, None)
    listed = {row["title"]: row for row in body["results"]}
    assert set(listed) == set(titles())
    assert (listed["18GB"]["fewest_players"], listed["18GB"]["most_players"]) == (2, 6)
    excluded = {option["option"]: option["excludes"] for option in listed["1860"]["options"]}
    assert excluded["simplified_insolvency"] == ["original_insolvency", "original_game"]
    assert listed["1822NRS"]["options"][0]["option"] == "tax_haven_multiple"


@pytest.mark.parametrize("title", titles())
def test_a_title_leads_to_its_sheet_and_its_round(api: APIClient, title: str) -> None:
    links = next(row["links"] for row in api.get(TITLES).json()["results"] if row["title"] == title)
    assert api.get(links["sheet"]).json()["title"] == title
    assert api.get(links["worked_round"]).json()["title"] == title


def test_a_sheet_tells_values_to_programs_and_texts_to_people(api: APIClient) -> None:
    sheet = api.get(f"{TITLES}/1860?language=fr").json()
    trains = next(section for section in sheet["sections"] if section["id"] == "trains")["tables"][0]
    assert [column["heading"] for column in trains["columns"]][:2] == ["Train", "Prix"]
    assert trains["rows"][0]["price"] == {"value": 250, "text": "£250"}
    assert trains["rows"][7]["count"] == {"value": "unlimited", "text": "illimité"}


@pytest.mark.parametrize(
    ("query", "header", "language"),
    [
        ("", "", "en"),
        ("", "fr-CA,en;q=0.5", "fr"),
        ("", "de,es;q=0.9,en;q=0.1", "es"),
        ("", "de", "en"),
        ("?language=es", "fr", "es"),
        ("?language=en", "fr", "en"),
    ],
)
def test_the_language_is_the_one_asked_for(api: APIClient, query: str, header: str, language: str) -> None:
    answer = api.get(f"{TITLES}/18GB{query}", headers={"Accept-Language": header} if header else {})
    assert (answer.json()["language"], answer.headers["Content-Language"]) == (language, language)
    assert "Accept-Language" in answer.headers["Vary"]


def test_an_unknown_language_or_parameter_is_refused(api: APIClient) -> None:
    assert api.get(f"{TITLES}?language=de").json()["code"] == "invalid"
    assert api.get(f"{TITLES}/1860?colour=red").json()["code"] == "unknown-parameter"


def test_what_the_client_has_is_not_sent_again(api: APIClient) -> None:
    for path in ("", "/1860", "/1860/worked-round"):
        tag = api.get(f"{TITLES}{path}?language=en").headers["ETag"]
        again = api.get(f"{TITLES}{path}?language=en", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert api.get(f"{TITLES}{path}?language=es", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "1830",
        "1830/worked-round",
        "1830/worked-round/archive",
        "1830/worked-round/1/state",
        "1860/worked-round/12/state",
        "18GB/worked-round/99/board.svg",
        "18GB/worked-round/99999999999999999999/market.svg",
    ],
)
def test_there_is_nothing_of_what_there_is_not(api: APIClient, path: str) -> None:
    answer = api.get(f"{TITLES}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("title", titles())
def test_each_step_of_a_round_leads_to_its_state_and_pictures(api: APIClient, title: str) -> None:
    told = api.get(f"{TITLES}/{title}/worked-round").json()
    last = told["steps"][-1]
    state = api.get(last["links"]["state"]).json()
    cash = next(change for change in last["changes"] if change["id"] == "cash_J1")
    assert state["players"]["1"]["cash"] == cash["after"]["value"]
    for picture in ("board", "market"):
        answer = api.get(last["links"][picture])
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
        assert answer.content.startswith(b"<svg")


def test_the_start_of_a_round_is_its_step_0(api: APIClient) -> None:
    state = api.get(f"{TITLES}/1860/worked-round/0/state").json()
    assert {player["cash"] for player in state["players"].values()} == {670}


def test_a_round_that_the_rules_do_not_carry_to_its_end_says_so(api: APIClient) -> None:
    """R1822A-1503."""
    told = {title: api.get(f"{TITLES}/{title}/worked-round?language=en").json() for title in titles()}
    assert (told["1860"]["preparation"], told["18GB"]["preparation"]) == (None, None)
    assert "prepared by hand" in told["1822NRS"]["preparation"]
    assert [step["prepared"] for step in told["1822NRS"]["steps"]] == [False] * 10 + [True] * 7


@pytest.mark.parametrize("title", titles())
def test_a_round_can_be_had_as_an_archive(api: APIClient, title: str) -> None:
    document: dict[str, Any] = json.loads(api.get(f"{TITLES}/{title}/worked-round/archive").content)
    table = Table.open(document)
    assert table.version == len(document["actions"]) > 0


def test_a_picture_is_not_offered_as_json(api: APIClient) -> None:
    answer = api.get(f"{TITLES}/1860/worked-round/1/board.svg", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not-acceptable")
