"""``/api/v1/tournaments/.../rounds``: drawing, by the pairing or by hand, starting, changing, taking back."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.games.models import Game, Seat
from gateway.tournaments.domain import commands
from gateway.tournaments.starting import start_tables
from tests.gateway.live import Person
from tests.gateway.tournaments.api.events import AtPlay, Event, refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(hanna: Person) -> Event:
    """Seven players, who sit at tables of four and three."""
    return Event(hanna, {"table_sizes": [4, 3]}).with_players(7)


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_the_next_round_is_drawn_and_its_score_published(event: Event) -> None:
    answer = event.post("/rounds")
    told = answer.json()
    assert (answer.status_code, answer.headers["ETag"]) == (201, f'"{event.now.version}"')
    assert (told["number"], told["format"], told["status"], told["tables"]) == (1, "swiss", "drawn", 2)
    (pairing,) = told["pairings"]
    # Seven players: one table of four and one of three, and none is odd but that.
    assert (pairing["sizes"], pairing["odd_tables"], pairing["byes"]) == ({"4": 1, "3": 1}, 1, 0)
    assert (pairing["total"], pairing["proved_best"], pairing["broken"], pairing["max_meets"]) == (0, True, [], 1)


def test_the_seed_of_a_pairing_is_told_exactly(event: Event) -> None:
    told = event.post("/rounds").json()["pairings"][0]["seed"]
    assert int(told) == event.now.rounds[0].reports[0].seed


def test_no_round_is_drawn_while_tables_go_on(event: Event) -> None:
    event.post("/rounds")
    answer = event.post("/rounds")
    assert refusal(answer) == (409, "round-unfinished", None)
    assert answer.json()["errors"][0]["values"] == {"tables": ["1.1", "1.2"]}


def test_too_few_players_make_no_round(hanna: Person) -> None:
    assert refusal(Event(hanna).with_players(2).post("/rounds")) == (409, "too-few", None)


def test_a_round_is_not_drawn_for_another_version_than_the_present_one(event: Event) -> None:
    assert event.post("/rounds", {}, **{"If-Match": '"1"'}).json()["code"] == "stale-version"
    assert event.post("/rounds", {}, **{"If-Match": f'"{event.now.version}"'}).status_code == 201


def test_those_who_are_never_to_meet_meet_only_if_it_is_accepted(hanna: Person, anna: Person, ben: Person) -> None:
    event = Event(hanna).with_players(3, anna, ben)
    event.post("/keep-apart", {"accounts": ["anna", "ben"]})
    assert event.post("/rounds").json()["code"] == "wishes-broken"
    told = event.post("/rounds", {"accept_broken": True}).json()
    assert told["pairings"][0]["broken"] == [[anna.id, ben.id]]


def test_a_round_is_made_by_hand(event: Event) -> None:
    a, b, c, d, e, f, g = (account.pk for account in event.players)
    tables = [{"title": "1860", "seats": [c, a, b]}, {"title": "1860", "seats": ["p4", "p5", f], "group": "B"}]
    answer = event.post("/rounds", {"tables": tables, "byes": [g]})
    assert (answer.status_code, [one["account"] for one in answer.json()["byes"]]) == (201, [g])
    assert [event.at("1.1"), event.at("1.2")] == [[c, a, b], [d, e, f]]
    assert event.get("/tables/1.2")["group"] == "B"


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ([], (400, "invalid", "tables")),
        ([{"title": "1860", "seats": ["p1"]}], (400, "invalid", "tables.0.seats")),
        ([{"title": "1860", "seats": ["p1", "p2", "nobody"]}], (422, "invalid", "tables.0.seats.2")),
        ([{"title": "1860", "seats": ["p1", "p2", "p3"]}], (422, "not-seated-once", "tables")),
    ],
)
def test_what_is_wrong_with_a_round_made_by_hand_is_named(event: Event, tables: Any, expected: Any) -> None:
    assert refusal(event.post("/rounds", {"tables": tables})) == expected


# --- reading ----------------------------------------------------------------------------------------------------------


def test_rounds_tell_how_far_they_are(hanna: Person) -> None:
    event = Event(hanna).with_players(5).drawn(2)
    first, second = event.rows("/rounds")
    assert (first["number"], first["status"], first["going_on"]) == (1, "finished", 0)
    assert (second["number"], second["status"], second["going_on"]) == (2, "drawn", 1)
    assert [len(one["byes"]) for one in (first, second)] == [1, 1]
    assert hanna.get(f"{event.address}/rounds/3").status_code == 404


def test_a_round_tells_who_sits_it_out_and_who_is_in_which_group(hanna: Person, anna: Person) -> None:
    groups = {"stages": [{"format": "groups", "sizes": [4]}]}
    event = Event(hanna, groups).with_players(9, anna)
    event.post(f"/entries/{anna.id}/bye", {"round": 1}, anna)
    told = event.post("/rounds").json()
    assert [one["name"] for one in told["resting"]] == ["anna"]
    assert {group: len(accounts) for group, accounts in told["groups"].items()} == {"Group 1": 4, "Group 2": 4}


# --- starting and changing --------------------------------------------------------------------------------------------


def test_a_round_is_started_and_each_game_set_up_once(event: Event) -> None:
    event.drawn()
    for _ in range(2):
        assert event.post("/rounds/1/start").json()["status"] == "started"
        start_tables(event.id)
    assert Game.objects.filter(tournament=event.id).count() == 2
    table = event.get("/tables/1.1")
    game = event.host.get(table["game_url"]).json()
    assert (table["status"], [seat["account"] for seat in game["players"]]) == ("playing", event.at("1.1"))


def test_a_round_that_is_started_has_the_deadline_of_the_rules(hanna: Person) -> None:
    event = Event(hanna, {"schedule": {"round_minutes": 60}}).with_players(4).drawn()
    assert event.get("/rounds/1")["deadline"] is None
    assert event.post("/rounds/1/start").json()["deadline"] is not None


def test_a_deadline_is_set(event: Event) -> None:
    event.drawn()
    told = event.post("/rounds/1/deadline", {"at": "2030-01-01T01:00:00+01:00"}).json()
    assert told["deadline"] == "2030-01-01T00:00:00Z"
    assert refusal(event.post("/rounds/1/deadline", {"at": "soon"})) == (400, "invalid", "at")
    assert event.post("/rounds/2/deadline", {"at": "2030-01-01T00:00:00Z"}).status_code == 404


def test_the_last_round_is_taken_back_until_a_table_has_started(event: Event) -> None:
    event.drawn()
    assert event.host.delete(f"{event.address}/rounds/1?reason=late%20entries").status_code == 204
    assert event.rows("/rounds") == []
    event.drawn(2)
    assert refusal(event.host.delete(f"{event.address}/rounds/1")) == (409, "not-the-last", None)
    event.resulted()
    assert refusal(event.host.delete(f"{event.address}/rounds/2")) == (409, "table-started", None)


def test_two_change_places_in_their_games_too(hanna: Person) -> None:
    event = AtPlay(hanna)
    one, other = event.at("1.1")[0], event.at("1.2")[2]
    told = event.post("/rounds/1/swap", {"accounts": [one, other], "reason": "brothers"}).json()
    assert [table["name"] for table in told] == ["1.1", "1.2"]
    assert (event.at("1.1")[0], event.at("1.2")[2]) == (other, one)
    seats = Seat.objects.filter(game=event.now.tables["1.1"].game_id).order_by("position")
    assert [seat.account_id for seat in seats] == event.at("1.1")


def test_only_two_of_the_last_round_change_places(event: Event) -> None:
    event.drawn(2)
    one, other = event.at("2.1")[:2]
    assert refusal(event.post("/rounds/1/swap", {"accounts": [one, other]})) == (409, "not-the-last", None)
    assert refusal(event.post("/rounds/2/swap", {"accounts": [one, one]})) == (409, "not-seated-once", None)


def test_who_came_late_is_seated_at_a_table_that_has_not_started(hanna: Person, anna: Person) -> None:
    event = Event(hanna, {"last_round_of_entry": 2}).with_players(3).drawn()
    event.post("/entries", {}, anna)
    told = event.post("/rounds/1/seat", {"account": "anna", "table": "1.1"}).json()
    assert [seat["name"] for seat in told["seats"]][3:] == ["anna"]
    assert refusal(event.post("/rounds/1/seat", {"account": "anna", "table": "1.1"})) == (
        422, "seated-already", "account",
    )  # fmt: skip


def test_a_pause_holds_the_start_up(event: Event) -> None:
    event.drawn()
    event.then(lambda t: commands.pause(t, str(event.host.id)))
    assert refusal(event.post("/rounds/1/start")) == (409, "paused", None)
