"""``/api/v1/tournaments``: announcing, reading, changing, and the life of a tournament."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from rest_framework.test import APIClient

from gateway.api.documents import MEANINGS
from gateway.tournaments.domain import commands
from gateway.tournaments.models import Tournament
from tests.gateway.live import Person
from tests.gateway.samples import streamed
from tests.gateway.tournaments.api.events import RULES, TOURNAMENTS, Event, refusal

pytestmark = pytest.mark.django_db


# --- announcing -------------------------------------------------------------------------------------------------------


def test_a_tournament_is_announced_with_the_usual_rules_where_nothing_is_said(hanna: Person) -> None:
    answer = hanna.post(TOURNAMENTS, {"name": "Spring cup", "rules": {"titles": ["18GB"]}})
    told = answer.json()
    assert (answer.status_code, answer.headers["ETag"], answer.headers["Location"]) == (201, '"1"', told["url"])
    assert (told["status"], told["entry_open"], told["owner"], told["version"]) == ("announced", False, hanna.id, 1)
    assert told["rules"]["stages"][0] | {"cut": None} == {
        "format": "swiss", "cut": None, "rounds": 5, "spread_first": False,
    }  # fmt: skip
    assert told["me"] == {"host": True, "arbiter": True, "presence": None}


def test_announced_twice_with_one_key_it_is_one(hanna: Person) -> None:
    body = {"name": "Spring cup", "rules": RULES}
    first, again = (hanna.post(TOURNAMENTS, body, **{"Idempotency-Key": "spring"}) for _ in range(2))
    assert (again.status_code, again.json()["id"]) == (201, first.json()["id"])
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Tournament.objects.count() == 1


def test_a_key_is_not_used_for_another_tournament(hanna: Person) -> None:
    hanna.post(TOURNAMENTS, {"name": "Spring cup", "rules": RULES}, **{"Idempotency-Key": "spring"})
    answer = hanna.post(TOURNAMENTS, {"name": "Autumn cup", "rules": RULES}, **{"Idempotency-Key": "spring"})
    assert answer.json()["code"] == "idempotency-key-reused"


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"rules": RULES}, 400, "invalid", "name"),
        ({"name": "Spring\ncup", "rules": RULES}, 400, "invalid", "name"),
        ({"name": "Spring cup"}, 400, "invalid", "rules"),
        ({"name": "Spring cup", "rules": {}}, 400, "invalid", "rules.titles"),
        ({"name": "Spring cup", "rules": {"titles": ["1830"]}}, 422, "rules-unplayable", "rules.titles"),
        ({"name": "Cup", "rules": RULES | {"table_sizes": [4, 4]}}, 422, "rules-unplayable", "rules.table_sizes"),
        ({"name": "Cup", "rules": RULES | {"table_sizes": [5]}}, 422, "rules-unplayable", "rules.table_sizes"),
        (
            {"name": "Spring cup", "rules": RULES | {"officials": {"arbiters": ["nobody"]}}},
            422, "invalid", "rules.officials.arbiters.0",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_announcement_is_named(
    hanna: Person, body: Any, status: int, code: str, field: str
) -> None:
    assert refusal(hanna.post(TOURNAMENTS, body)) == (status, code, field)


# --- reading ----------------------------------------------------------------------------------------------------------


def test_what_is_known_is_not_sent_again(hanna: Person) -> None:
    event = Event(hanna)
    assert hanna.get(event.address, **{"If-None-Match": '"1"'}).status_code == 304
    event.post("/open-entry")
    answer = hanna.get(event.address, **{"If-None-Match": '"1"'})
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')


@pytest.mark.parametrize(
    "what", ["/entries", "/rounds", "/rounds/1", "/tables", "/tables/1.1", "/cross-table", "/byes", "/calendar.ics"]
)
def test_every_part_has_the_version_of_the_tournament(hanna: Person, what: str) -> None:
    event = Event(hanna).with_players(4).drawn()
    tag = f'"{event.now.version}"'
    answer = hanna.get(event.address + what)
    assert (answer.status_code, answer.headers["ETag"]) == (200, tag)
    assert hanna.get(event.address + what, **{"If-None-Match": tag}).status_code == 304


def test_an_unknown_tournament_is_not_found(hanna: Person) -> None:
    for what in ("", "/entries", "/standings", "/events", "/export"):
        assert hanna.get(f"{TOURNAMENTS}/{uuid4()}{what}").status_code == 404


def test_it_tells_what_the_caller_is_there(hanna: Person, anna: Person, api: APIClient) -> None:
    event = Event(hanna).with_players(3, anna)
    assert event.get("", anna)["me"] == {"host": False, "arbiter": False, "presence": "in"}
    assert api.get(event.address).json()["me"] == {"host": False, "arbiter": False, "presence": None}


def test_it_leads_to_all_that_belongs_to_it(hanna: Person) -> None:
    links = Event(hanna).get()["links"]
    assert {hanna.get(links[name]).status_code for name in links if name != "events"} == {200}


def test_tournaments_are_listed_newest_first_and_filtered(hanna: Person, anna: Person, api: APIClient) -> None:
    spring = Event(hanna).with_players(1, anna)
    autumn = Event(anna, {"titles": ["18GB"]}, name="Autumn cup")

    def listed(query: str, who: APIClient = api) -> list[str]:
        return [row["id"] for row in who.get(f"{TOURNAMENTS}?{query}").json()["results"]]

    one, other = str(spring.id), str(autumn.id)
    assert listed("") == [other, one]
    assert listed("title=18GB") == listed("name=autumn") == listed(f"owner={anna.id}") == [other]
    assert listed("entry_open=true") == listed("mine=true", anna.api) == [one]
    assert listed("hosted=true", anna.api) == [other]
    assert listed("status=finished") == listed("mine=true") == listed("created_before=2000-01-01T00:00:00Z") == []


def test_a_parameter_that_means_nothing_is_refused(hanna: Person) -> None:
    event = Event(hanna)
    for address in (
        TOURNAMENTS,
        *(event.address + what for what in ("", "/entries", "/tables", "/standings", "/export")),
    ):
        address += "?when=3"
        assert refusal(hanna.get(address)) == (400, "unknown-parameter", "when")


def test_all_tournaments_come_line_by_line(hanna: Person, api: APIClient) -> None:
    event = Event(hanna)
    lines = streamed(api.get(TOURNAMENTS, headers={"Accept": "application/x-ndjson"})).splitlines()
    assert [msgspec.json.decode(line)["id"] for line in lines] == [str(event.id)]


# --- changing ---------------------------------------------------------------------------------------------------------


def patched(event: Event, body: Any, **headers: str) -> Any:
    return event.host.api.patch(event.address, body, headers=headers)


def test_only_what_is_named_is_changed(hanna: Person) -> None:
    event = Event(hanna, {"entry": {"limit": 8, "check_in": True}})
    told = patched(event, {"rules": {"entry": {"limit": 12}, "spare_byes": 1}}).json()
    assert told["rules"]["entry"] | {"invited": None} == {
        "limit": 12, "check_in": True, "invited": None, "least_rating": None, "most_rating": None,
    }  # fmt: skip
    assert (told["rules"]["spare_byes"], told["rules"]["table_sizes"], told["name"]) == (1, [4, 3], "Spring cup")


def test_name_and_description_are_changed(hanna: Person) -> None:
    told = patched(Event(hanna), {"name": "May cup", "description": "at the castle"}).json()
    assert (told["name"], told["description"], told["version"]) == ("May cup", "at the castle", 2)


def test_what_is_so_already_changes_nothing(hanna: Person) -> None:
    assert patched(Event(hanna), {"name": "Spring cup", "rules": {"titles": ["1860"]}}).json()["version"] == 1


def test_once_a_round_is_drawn_other_rules_need_a_reason(hanna: Person) -> None:
    event = Event(hanna).with_players(4).drawn()
    change = {"rules": {"order": ["points", "lot"]}}
    assert refusal(patched(event, change)) == (422, "reason-needed", "reason")
    assert patched(event, {**change, "reason": "as announced"}).status_code == 200
    assert event.now.rules.order == ("points", "lot")


def test_a_change_for_another_version_than_the_present_one_is_stale(hanna: Person) -> None:
    event = Event(hanna)
    event.post("/open-entry")
    answer = patched(event, {"name": "May cup"}, **{"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"], answer.headers["ETag"]) == (412, "stale-version", '"2"')
    assert patched(event, {"name": "May cup"}, **{"If-Match": '"2"'}).status_code == 200


def test_what_is_wrong_with_a_change_is_named(hanna: Person) -> None:
    assert refusal(patched(Event(hanna), {"rules": {"effort": 0}})) == (400, "invalid", "rules.effort")
    assert refusal(patched(Event(hanna), {"rules": {"tabel_sizes": [4]}})) == (400, "invalid", "rules.tabel_sizes")
    unplayable = {"rules": {"counting": {"best": 2}, "titles": ["1830"]}}
    assert refusal(patched(Event(hanna), unplayable)) == (422, "rules-unplayable", "rules.titles")


# --- its life ---------------------------------------------------------------------------------------------------------


def test_entry_is_opened_and_closed(hanna: Person) -> None:
    event = Event(hanna)
    assert event.post("/open-entry").json()["entry_open"] is True
    assert event.post("/close-entry").json()["entry_open"] is False


def test_a_command_that_is_carried_out_already_changes_nothing(hanna: Person) -> None:
    event = Event(hanna)
    versions = [event.post("/open-entry").json()["version"] for _ in range(2)]
    assert versions == [2, 2]


def test_a_tournament_is_paused_and_goes_on(hanna: Person) -> None:
    event = Event(hanna).with_players(4)
    assert event.post("/pause", {"reason": "lunch"}).json()["status"] == "paused"
    assert refusal(event.post("/rounds")) == (409, "paused", None)
    assert event.post("/resume").json()["status"] == "announced"


def test_hidden_standings_are_published_up_to_a_round(hanna: Person) -> None:
    event = Event(hanna, {"hidden": True}).with_players(4).drawn(2)
    assert event.post("/publish", {"up_to_round": 1}).json()["published_round"] == 1
    assert event.post("/publish").json()["published_round"] == 2
    assert refusal(event.post("/publish", {"up_to_round": 3})) == (422, "no-such-round", "up_to_round")


def test_a_tournament_is_called_off_for_good(hanna: Person) -> None:
    event = Event(hanna)
    assert refusal(event.post("/cancel")) == (400, "invalid", "reason")
    assert event.post("/cancel", {"reason": "rain"}).json()["status"] == "cancelled"
    assert refusal(event.post("/open-entry")) == (409, "tournament-over", None)


def test_drawing_after_the_last_round_finishes_it(hanna: Person) -> None:
    event = Event(hanna, {"stages": [{"format": "heats", "rounds": 1}]}).with_players(4).drawn().resulted()
    answer = event.post("/rounds")
    assert (answer.status_code, answer.json()["number"]) == (200, 1)
    assert event.get()["status"] == "finished"


def test_a_command_sent_twice_with_one_key_is_carried_out_once(hanna: Person) -> None:
    event = Event(hanna).with_players(4)
    answers = [event.post("/rounds", {}, **{"Idempotency-Key": "first"}) for _ in range(2)]
    assert [answer.json()["number"] for answer in answers] == [1, 1]
    assert len(event.now.rounds) == 1
    event.then(lambda t: commands.withdraw_round(t, str(hanna.id), "x"))
    assert event.post("/rounds", {}, **{"Idempotency-Key": "first"}).headers["Idempotent-Replayed"] == "true"
    assert event.now.rounds == []


def test_every_answer_tells_the_quota_of_the_caller(hanna: Person) -> None:
    event = Event(hanna)
    assert '"reads"' in hanna.get(event.address).headers["RateLimit"]
    assert '"writes"' in event.post("/open-entry").headers["RateLimit"]
    assert '"bulks"' in event.post("/entries/bulk", {"entries": []}).headers["RateLimit"]


def test_every_refusal_of_the_domain_is_explained() -> None:
    sources = Path(commands.__file__).parents[1].rglob("*.py")
    rules = {rule for source in sources for rule in re.findall(r"Refused\(\s*\"([a-z-]+)\"", source.read_text("utf-8"))}
    assert len(rules) > 30
    assert rules <= set(MEANINGS)
