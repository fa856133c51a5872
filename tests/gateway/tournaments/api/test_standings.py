"""How players stand: standings after any round and now, teams, cross table, byes, and each one's way."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from gateway.tournaments import if_ended_now
from messages import DescribeGame, Envelope, GameDescribed
from messages import Player as Named
from tests.gateway.live import Person
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import status
from tests.gateway.tournaments.api.events import AtPlay, Event, refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(hanna: Person) -> Event:
    """One table of four plays two rounds; it ends as it sits, and points are 10, 6, 3 and 1."""
    return Event(hanna).with_players(4).drawn(2).resulted()


def points(rows: list[Any]) -> dict[int, float]:
    return {row["account"]: row["points"] for row in rows}


def expected(event: Event, *tables: str) -> dict[int, float]:
    """The points of those who sat there, in the order of the seats."""
    summed: dict[int, float] = {}
    for name in tables:
        for account, worth in zip(event.at(name), (10, 6, 3, 1), strict=False):
            summed[account] = summed.get(account, 0) + worth
    return summed


# --- standings --------------------------------------------------------------------------------------------------------


def test_standings_add_up_what_tables_are_worth(event: Event) -> None:
    rows = event.rows("/standings")
    assert points(rows) == expected(event, "1.1", "2.1")
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
    assert {(row["tables"], row["byes"]) for row in rows} == {(2, 0)}


def test_standings_are_told_after_any_round(event: Event) -> None:
    assert points(event.rows("/standings?round=1")) == expected(event, "1.1")
    assert event.rows("/standings?round=0") == []
    assert event.host.get(f"{event.address}/standings?round=3").status_code == 404


def test_before_the_first_round_there_are_none(hanna: Person) -> None:
    assert Event(hanna).with_players(4).rows("/standings") == []


def test_each_line_says_what_put_it_there(event: Event) -> None:
    for row in event.rows("/standings"):
        first = row["values"][0]
        assert (first["criterion"], first["value"], first["exact"]) == ("points", row["points"], row["points_exact"])


def test_points_that_are_no_decimal_are_told_exactly_too(hanna: Person) -> None:
    event = Event(hanna).with_players(4).drawn().resulted((700, 500, 500, 500))
    told = {row["account"]: (row["points"], row["points_exact"]) for row in event.rows("/standings")}
    assert [told[account] for account in event.at("1.1")] == [(10, "10"), *[(3.3333, "10/3")] * 3]


def test_standings_come_in_pages(hanna: Person) -> None:
    event = Event(hanna).with_players(8).drawn().resulted()
    first = event.get("/standings?limit=5")
    second = hanna.get(first["next"]).json()
    assert [len(first["results"]), len(second["results"]), second["next"]] == [5, 3, None]
    assert first["results"] + second["results"] == event.rows("/standings")
    assert hanna.get(second["previous"]).json()["results"] == first["results"]


def test_standings_that_are_known_are_not_sent_again_until_they_are_others(event: Event) -> None:
    address = f"{event.address}/standings"
    tag = event.host.get(address).headers["ETag"]
    event.post("/pause")
    assert event.host.get(address, **{"If-None-Match": tag}).status_code == 304
    body = {"scores": dict(zip(map(str, event.at("2.1")), (1, 2, 3, 4), strict=True)), "reason": "typed in reverse"}
    assert event.post("/tables/2.1/correct", body).status_code == 200
    answer = event.host.get(address, **{"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.headers["ETag"] != tag


@pytest.mark.parametrize("number", [8, 40])
def test_a_page_of_standings_takes_a_fixed_number_of_queries(
    hanna: Person, django_assert_num_queries: Any, number: int
) -> None:
    event = Event(hanna).with_players(number).drawn().resulted()
    event.get("/standings")
    # The token, the tournament's news, the standings and their page, the names.
    with django_assert_num_queries(5):
        assert len(event.rows("/standings?limit=5")) == 5


def test_a_group_is_ranked_by_its_own_rounds(hanna: Person) -> None:
    event = Event(hanna, {"stages": [{"format": "groups", "sizes": [4]}]}).with_players(8).drawn().resulted()
    rows = event.rows("/standings?group=Group%202")
    assert points(rows) == expected(event, "1.2")
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert hanna.get(f"{event.address}/standings?group=Group%209").status_code == 404


# --- hidden -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hidden(hanna: Person, anna: Person) -> Event:
    """Standings are not shown before they are published."""
    return Event(hanna, {"hidden": True}).with_players(4, anna).drawn(2).resulted()


def test_hidden_standings_are_seen_by_officials_alone(hidden: Event, anna: Person) -> None:
    assert len(hidden.rows("/standings")) == 4
    for api in (APIClient(), anna.api):
        assert api.get(f"{hidden.address}/standings").json()["results"] == []
        assert api.get(f"{hidden.address}/standings?round=1").status_code == 403
        assert api.get(f"{hidden.address}/standings?if_ended_now=true").status_code == 403
        assert api.get(f"{hidden.address}/standings/teams?round=2").status_code == 403


def test_what_is_published_is_seen_by_all(hidden: Event, anna: Person) -> None:
    hidden.post("/publish", {"up_to_round": 1})
    assert points(hidden.rows("/standings", anna)) == expected(hidden, "1.1")
    assert hidden.get("", anna)["standings_up_to"] == 1
    assert anna.get(f"{hidden.address}/standings?round=2").status_code == 403


def test_publishing_another_round_is_another_version(hidden: Event, anna: Person) -> None:
    tags = []
    for number in (1, 2):
        hidden.post("/publish", {"up_to_round": number})
        tags.append(anna.get(f"{hidden.address}/standings").headers["ETag"])
    assert tags[0] != tags[1]


def test_points_are_hidden_with_them_wherever_they_are_told(hidden: Event, anna: Person) -> None:
    def told(who: Person) -> list[Any]:
        table = hidden.get("/tables/1.1", who)["seats"][0]
        way = hidden.get(f"/players/{anna.id}", who)
        exported = hidden.get("/export", who)[0]
        return [table["points"], table["points_exact"], way["standing"], way["tables"][0]["points"], exported["points"]]

    assert told(anna) == [None] * 5
    assert None not in told(hidden.host)
    assert hidden.get("/tables/1.1", anna)["seats"][0]["score"] == 4_000


def test_an_export_of_standings_ends_with_what_may_be_seen(hidden: Event, anna: Person) -> None:
    assert hidden.get("/export?rows=standings", anna) == []
    hidden.post("/publish", {"up_to_round": 1})
    assert points(hidden.get("/export?rows=standings", anna)) == expected(hidden, "1.1")


# --- if it ended now --------------------------------------------------------------------------------------------------


@pytest.fixture
def worth(rules: RulesStandIn, monkeypatch: pytest.MonkeyPatch) -> RulesStandIn:
    """Every player is worth 100 pounds times his seat, by what the rules service tells."""
    monkeypatch.setattr(if_ended_now, "EVERY", 0.0)

    def describe(query: Envelope) -> tuple[int, GameDescribed]:
        query.expect(DescribeGame)
        named = [Named(seat, f"Player {seat}") for seat in range(1, 5)]
        snapshot = {"players": {str(seat): {"value": 100 * seat} for seat in range(1, 5)}}
        return 3, GameDescribed(
            title="18GB", players=named, rules_version=1, latest=3, imported=False, status=status(), snapshot=snapshot
        )

    rules.answers["DescribeGame"] = describe
    return rules


def test_standings_are_told_as_if_all_tables_ended_now(hanna: Person, worth: RulesStandIn) -> None:
    event = AtPlay(hanna)
    event.play.end("1.1")
    event.play.hear()
    # The first table has ended as it sits, at the second the last seat is ahead.
    ahead = expected(event, "1.1") | dict(zip(reversed(event.at("1.2")), (10, 6, 3, 1), strict=True))
    assert points(event.rows("/standings?if_ended_now=true")) == ahead
    assert points(event.rows("/standings")) == expected(event, "1.1") | dict.fromkeys(event.at("1.2"), 0)


def test_the_rules_service_is_asked_again_only_about_games_that_went_on(hanna: Person, worth: RulesStandIn) -> None:
    event = AtPlay(hanna)
    first = event.host.get(f"{event.address}/standings?if_ended_now=true")
    again = event.host.get(f"{event.address}/standings?if_ended_now=true")
    assert len(worth.asked) == 2
    assert (again.json(), again.headers["ETag"]) == (first.json(), first.headers["ETag"])
    event.play.take_back("1.2", version=1)
    event.host.get(f"{event.address}/standings?if_ended_now=true")
    assert len(worth.asked) == 3


# --- teams ------------------------------------------------------------------------------------------------------------


def test_teams_are_ranked_by_all_or_by_their_best(hanna: Person) -> None:
    event = Event(hanna).with_players(2, team="North").with_players(2, team="South").drawn().resulted()
    north, south = ({one.pk for one in event.players[at : at + 2]} for at in (0, 2))
    worth = expected(event, "1.1")
    told = {row["team"]: row for row in event.rows("/standings/teams")}
    assert [told[team]["points"] for team in ("North", "South")] == [
        sum(worth[one] for one in members) for members in (north, south)
    ]
    assert {one["account"] for one in told["North"]["boards"]} == north
    best = {row["team"]: row["points"] for row in event.rows("/standings/teams?best=1")}
    assert best == {"North": max(worth[one] for one in north), "South": max(worth[one] for one in south)}


# --- who met whom, who sat out, and each one's way --------------------------------------------------------------------


def test_the_cross_table_tells_who_met_whom_and_who_came_before_whom(event: Event) -> None:
    rows = {row["account"]: row for row in event.rows("/cross-table")}
    first, second, *_ = event.at("1.1")
    met = {one["account"]: one["meetings"] for one in rows[first]["opponents"]}
    assert set(met) == set(event.at("1.1")) - {first}
    assert met[second][0] == {"table": "1.1", "place": 1, "other_place": 2}
    assert [meeting["table"] for meeting in met[second]] == ["1.1", "2.1"]


def test_tables_that_go_on_are_meetings_without_places(hanna: Person) -> None:
    event = Event(hanna).with_players(4).drawn()
    meeting = event.rows("/cross-table")[0]["opponents"][0]["meetings"][0]
    assert meeting == {"table": "1.1", "place": None, "other_place": None}


def test_the_cross_table_can_be_asked_for_one_player(event: Event) -> None:
    wanted = event.players[2].pk
    assert [row["account"] for row in event.rows(f"/cross-table?account={wanted}")] == [wanted]


def test_the_ledger_tells_every_round_without_a_game_and_what_it_is_worth(hanna: Person, anna: Person) -> None:
    event = Event(hanna, {"last_round_of_entry": 3}).with_players(5, anna)
    event.post(f"/entries/{anna.id}/bye", {"round": 1}, anna)
    event.drawn(2).resulted()
    rows = event.rows("/byes")
    assert [(row["account"], row["round"], row["rest"], row["worth"]) for row in rows[:1]] == [
        (anna.id, 1, "requested", "half")
    ]
    (bye,) = rows[1:]
    assert (bye["round"], bye["rest"], bye["worth"]) == (2, "bye", "full")
    assert event.rows("/byes?round=2") == [bye]
    # A full bye is worth a win, ten points; half of it is half of that.
    assert points(event.rows("/standings?round=1"))[anna.id] == 5


def test_a_players_way_is_told_with_his_place(event: Event) -> None:
    player = event.at("1.1")[1]
    told = event.get(f"/players/{player}")
    (line,) = [row for row in event.rows("/standings") if row["account"] == player]
    assert told["standing"] == line
    assert [(one["table"], one["title"]) for one in told["tables"]] == [("1.1", "1860"), ("2.1", "1860")]
    first = told["tables"][0]
    assert (first["seat"], first["score"], first["place"], first["points"]) == (2, 3_000, 2, 6)
    assert {one["account"] for one in first["others"]} == set(event.at("1.1")) - {player}


def test_who_has_not_entered_has_no_way(event: Event, anna: Person) -> None:
    assert event.host.get(f"{event.address}/players/{anna.id}").status_code == 404


def test_a_round_that_is_no_number_is_named(event: Event) -> None:
    assert refusal(event.host.get(f"{event.address}/standings?round=x")) == (400, "invalid", "round")
