"""``/api/v1/tournaments/.../entries``: entering, waiting, checking in, leaving and coming back; keeping apart."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.accounts.models import Account
from gateway.ratings.models import AccountRating
from gateway.tournaments.domain import commands
from tests.gateway.live import Person
from tests.gateway.tournaments.api.events import SCOPES, Event, refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(hanna: Person) -> Event:
    """A tournament whose entry is open."""
    event = Event(hanna, {"titles": ["1860", "18GB"]})
    event.post("/open-entry")
    return event


def bot_of(owner: Person, name: str) -> Account:
    return Account.objects.create(username=name, bot_owner=owner.account)


# --- entering ---------------------------------------------------------------------------------------------------------


def test_a_player_enters_with_what_he_states(event: Event, anna: Person) -> None:
    answer = event.post("/entries", {"team": "North", "hours": [20, 18, 19], "titles": ["18GB"]}, anna)
    assert (answer.status_code, answer.headers["ETag"]) == (201, '"3"')
    assert answer.json() == {
        "account": anna.id, "name": "anna", "number": 1, "presence": "in", "team": "North", "rating": 0.0,
        "titles": ["18GB"], "checked_in": False, "resting": [], "warnings": 0, "hours": [18, 19, 20],
    }  # fmt: skip


def test_hours_are_told_to_officials_and_the_player_alone(event: Event, anna: Person, ben: Person) -> None:
    event.post("/entries", {"hours": [18]}, anna)
    assert [event.rows("/entries", who)[0]["hours"] for who in (event.host, anna, ben)] == [[18], [18], None]


def test_the_rating_is_what_the_ratings_say(event: Event, anna: Person) -> None:
    AccountRating.objects.create(
        account=anna.account, title="", mean=30, deviation=2, shown=24, games=9, rated_at="2026-01-01T00:00:00Z"
    )
    assert event.post("/entries", {}, anna).json()["rating"] == 24


def test_beyond_the_limit_one_waits_and_moves_up(hanna: Person, anna: Person) -> None:
    event = Event(hanna, {"entry": {"limit": 2}}).with_players(2)
    assert event.post("/entries", {}, anna).json()["presence"] == "waiting"
    assert [row["account"] for row in event.rows("/entries?presence=waiting")] == [anna.id]
    event.host.delete(f"{event.address}/entries/{event.players[0].pk}?reason=ill")
    assert event.get(f"/entries/{anna.id}")["presence"] == "in"


def test_one_may_only_stand_by(event: Event, anna: Person) -> None:
    assert event.post("/entries", {"stand_by": True}, anna).json()["presence"] == "waiting"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"hours": []}, (400, "invalid", "hours")),
        ({"hours": [24]}, (400, "invalid", "hours")),
        ({"hours": [1.5]}, (400, "invalid", "hours")),
        ({"titles": ["1830"]}, (422, "unknown-title", "titles")),
        ({"account": "nobody"}, (422, "invalid", "account")),
    ],
)
def test_what_is_wrong_with_an_entry_is_named(event: Event, anna: Person, body: Any, expected: Any) -> None:
    assert refusal(event.post("/entries", body, anna)) == expected


def test_nobody_enters_twice_or_when_entry_is_closed(event: Event, anna: Person, ben: Person) -> None:
    event.post("/entries", {}, anna)
    assert refusal(event.post("/entries", {}, anna)) == (409, "entered-already", None)
    event.post("/close-entry")
    assert refusal(event.post("/entries", {}, ben)) == (409, "entry-closed", None)


def test_a_host_lets_those_enter_who_let_others_seat_them_and_his_programs(event: Event, ben: Person) -> None:
    Person("willing", *SCOPES, seating="at-once")
    bot_of(event.host, "hannas-bot")
    assert refusal(event.post("/entries", {"account": "ben"})) == (422, "not-asked", "account")
    assert event.post("/entries", {"account": "willing"}).status_code == 201
    assert event.post("/entries", {"account": "hannas-bot"}).status_code == 201


# --- many at once -----------------------------------------------------------------------------------------------------


def test_many_enter_together(event: Event) -> None:
    bots = [bot_of(event.host, f"bot-{number}") for number in range(3)]
    answer = event.post("/entries/bulk", {"entries": [{"account": bot.pk} for bot in bots]})
    assert (answer.status_code, [row["name"] for row in answer.json()]) == (201, ["bot-0", "bot-1", "bot-2"])


def test_the_limit_counts_those_who_enter_before_in_the_same_request(hanna: Person) -> None:
    event = Event(hanna, {"entry": {"limit": 2}})
    event.post("/open-entry")
    bots = [bot_of(hanna, f"bot-{number}") for number in range(3)]
    told = event.post("/entries/bulk", {"entries": [{"account": bot.pk} for bot in bots]}).json()
    assert [row["presence"] for row in told] == ["in", "in", "waiting"]


def test_all_of_them_enter_or_none_and_each_is_named(event: Event) -> None:
    one, other = bot_of(event.host, "one"), bot_of(event.host, "other")
    wanted = [{"account": one.pk}, {"account": one.pk}, {"account": other.pk, "titles": ["1830"]}]
    answer = event.post("/entries/bulk", {"entries": wanted})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-all-enter")
    assert [(error["field"], error["rule"]) for error in answer.json()["errors"]] == [
        ("entries.1.account", "entered-already"),
        ("entries.2.titles", "unknown-title"),
    ]
    assert event.rows("/entries") == []


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([], (400, "invalid", "entries")),
        ("all", (400, "invalid", "entries")),
        ([{}] * 1_001, (400, "invalid", "entries")),
        ([{"hours": [99]}], (400, "invalid", "entries.0.hours")),
        ([{"account": "nobody"}], (422, "invalid", "entries.0.account")),
        ([{"account": "ben"}], (422, "not-asked", "entries.0.account")),
    ],
)
def test_what_is_wrong_with_many_is_named_by_its_place(event: Event, ben: Person, entries: Any, expected: Any) -> None:
    assert refusal(event.post("/entries/bulk", {"entries": entries})) == expected


# --- reading ----------------------------------------------------------------------------------------------------------


def test_entries_come_in_their_order_in_pages(hanna: Person) -> None:
    event = Event(hanna).with_players(5)
    first = event.get("/entries?limit=2")
    second = hanna.get(first["next"]).json()
    assert [row["number"] for row in first["results"] + second["results"]] == [1, 2, 3, 4]
    assert hanna.get(second["previous"]).json()["results"] == first["results"]


def test_entries_are_filtered(hanna: Person) -> None:
    event = Event(hanna).with_players(3)
    wanted = event.players[1].pk
    assert [row["account"] for row in event.rows(f"/entries?account={wanted}")] == [wanted]
    assert refusal(hanna.get(f"{event.address}/entries?presence=asleep")) == (400, "invalid", "presence")


@pytest.mark.parametrize("count", [2, 40])
def test_a_page_of_entries_takes_a_fixed_number_of_queries(
    hanna: Person, django_assert_num_queries: Any, count: int
) -> None:
    event = Event(hanna).with_players(count)
    # The token, the tournament's news, the page, the names.
    with django_assert_num_queries(4):
        event.get("/entries")


def test_who_has_not_entered_has_no_entry(event: Event, anna: Person) -> None:
    assert event.host.get(f"{event.address}/entries/{anna.id}").status_code == 404
    assert event.post(f"/entries/{anna.id}/check-in", {}, anna).status_code == 404


# --- steps of a player ------------------------------------------------------------------------------------------------


def test_a_player_checks_in(event: Event, anna: Person) -> None:
    event.with_players(1, anna)
    assert event.post(f"/entries/{anna.id}/check-in", {}, anna).json()["checked_in"] is True


def test_a_player_sits_out_a_round_that_is_not_drawn(event: Event, anna: Person) -> None:
    event.with_players(4, anna)
    assert event.post(f"/entries/{anna.id}/bye", {"round": 1}, anna).json()["resting"] == [1]
    event.drawn()
    assert refusal(event.post(f"/entries/{anna.id}/bye", {"round": 1}, anna)) == (422, "round-paired", "round")


def test_a_player_leaves_and_comes_back(event: Event, anna: Person) -> None:
    event.with_players(1, anna)
    assert anna.delete(f"{event.address}/entries/{anna.id}").json()["presence"] == "out"
    assert event.post(f"/entries/{anna.id}/return", {}, anna).json()["presence"] == "in"


def test_somebody_is_taken_out_for_a_reason(event: Event, anna: Person, judge: Person) -> None:
    event.with_players(2, anna)
    event.host.api.patch(event.address, {"rules": {"officials": {"arbiters": ["judge"]}}})
    address = f"{event.address}/entries/{anna.id}"
    assert refusal(judge.delete(address)) == (422, "reason-needed", "reason")
    assert judge.delete(f"{address}?reason=no-show").json()["presence"] == "out"


def test_a_step_for_another_version_than_the_present_one_is_stale(event: Event, anna: Person) -> None:
    event.with_players(1, anna)
    answer = event.post(f"/entries/{anna.id}/check-in", {}, anna, **{"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"]) == (412, "stale-version")


# --- keeping apart ----------------------------------------------------------------------------------------------------


def test_two_are_kept_apart_and_freed_again(event: Event, anna: Person, ben: Person) -> None:
    event.with_players(2, anna, ben)
    told = event.post("/keep-apart", {"accounts": ["anna", ben.id], "reason": "sisters"}).json()
    assert [{one["name"] for one in pair["players"]} for pair in told] == [{"anna", "ben"}]
    assert told[0]["force"] == "never"
    assert event.post("/keep-apart", {"accounts": ["anna", "ben"], "force": "free"}).json()[0]["force"] == "free"


@pytest.mark.parametrize(
    ("accounts", "expected"),
    [
        (["anna"], (400, "invalid", "accounts")),
        (["anna", "anna"], (422, "two-needed", "accounts")),
        (["anna", "nobody"], (422, "invalid", "accounts.1")),
        (["anna", "ben"], (422, "not-entered", "account")),
    ],
)
def test_only_two_who_have_entered_are_kept_apart(
    event: Event, anna: Person, ben: Person, accounts: Any, expected: Any
) -> None:
    event.with_players(1, anna)
    assert refusal(event.post("/keep-apart", {"accounts": accounts})) == expected


def test_only_officials_are_told_who_is_kept_apart(event: Event, anna: Person, ben: Person) -> None:
    event.with_players(2, anna, ben)
    event.post("/keep-apart", {"accounts": ["anna", "ben"]})
    assert len(event.get("/keep-apart")) == 1
    assert anna.get(f"{event.address}/keep-apart").status_code == 403


def test_who_left_before_the_start_may_enter_again(event: Event, anna: Person) -> None:
    event.with_players(1, anna)
    event.then(lambda t: commands.withdraw(t, str(anna.id)))
    assert event.post("/entries", {}, anna).status_code == 201
