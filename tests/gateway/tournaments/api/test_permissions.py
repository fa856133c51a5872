"""Nobody reads of a private tournament, decides about another's, or does what a token's scope does not allow.

One test an address, and a request of each who may come to it: nobody in particular, a stranger who runs an event of his
own, a player, an arbiter, the host, and the host with a token that lacks the scope.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from rest_framework.test import APIClient

from gateway.accounts.models import Scope
from tests.gateway.live import Person
from tests.gateway.tournaments.api.events import RULES, TOURNAMENTS, Event

pytestmark = pytest.mark.django_db

OTHERS = {scope: [one for one in Scope if one != scope] for scope in Scope}
REFUSED = (401, 403, 404)

READS = [
    "", "/entries", "/entries/{anna}", "/rounds", "/rounds/1", "/tables", "/tables/1.1", "/tables/1.1/why?player={at}",
    "/standings", "/standings/teams", "/cross-table", "/byes", "/players/{anna}", "/export", "/calendar.ics", "/events",
]  # fmt: skip
HOSTS = [
    ("patch", "", {"description": "at the castle"}),
    ("post", "/open-entry", {}),
    ("post", "/close-entry", {}),
    ("post", "/pause", {}),
    ("post", "/resume", {}),
    ("post", "/publish", {}),
    ("post", "/cancel", {"reason": "rain"}),
    ("post", "/entries", {"account": "late"}),
    ("post", "/entries/bulk", {"entries": [{"account": "late"}]}),
    ("post", "/rounds", {}),
    ("delete", "/rounds/1?reason=x", None),
    ("post", "/rounds/1/start", {}),
    ("post", "/rounds/1/deadline", {"at": "2030-01-01T00:00:00Z"}),
    ("post", "/rounds/1/swap", {"accounts": ["anna", "p2"]}),
    ("post", "/rounds/1/seat", {"account": "late", "table": "1.1"}),
]
ARBITERS = [
    ("post", "/tables/1.1/warn", {"account": "anna", "reason": "x"}),
    ("post", "/tables/1.1/neutral-move", {"account": "anna"}),
    ("post", "/tables/1.1/substitute", {"leaving": "anna", "coming": "ben", "reason": "x"}),
    ("post", "/tables/1.1/adjudicate", {"scores": {}, "reason": "x"}),
    ("post", "/tables/1.1/correct", {"scores": {}, "reason": "x"}),
    ("post", "/tables/1.1/undo-correction", {"reason": "x"}),
    ("post", "/tables/1.1/reopen", {"reason": "x"}),
]
STEPS = [
    ("post", "/entries/{anna}/check-in", {}),
    ("post", "/entries/{anna}/return", {}),
    ("post", "/entries/{anna}/bye", {"round": 2}),
    ("delete", "/entries/{anna}?reason=x", None),
]


@dataclass
class Company:
    """A tournament, and who comes to it."""

    event: Event
    anna: Person
    judge: Person
    stranger: Person

    def ask(self, api: APIClient, method: str, what: str, body: Any = None) -> int:
        """The status of an answer."""
        at = self.event.at("1.1")[0]
        address = self.event.address + what.format(anna=self.anna.id, at=at)
        headers = {"Accept": "application/x-ndjson"} if what == "/events" else {}
        status: int = getattr(api, method)(address, body, headers=headers).status_code
        return status

    def statuses(self, method: str, what: str, body: Any, scope: Scope) -> dict[str, int]:
        """By who asks; the host last, for he may."""
        return {
            "nobody": self.ask(APIClient(), method, what, body),
            "stranger": self.ask(self.stranger.api, method, what, body),
            "without scope": self.ask(self.event.host.with_scopes(*OTHERS[scope]), method, what, body),
            "player": self.ask(self.anna.api, method, what, body),
            "arbiter": self.ask(self.judge.api, method, what, body),
            "host": self.ask(self.event.host.api, method, what, body),
        }


@pytest.fixture
def company(hanna: Person, anna: Person, judge: Person, stranger: Person) -> Company:
    """Anna plays at a tournament of Hanna's that the judge decides about."""
    Person("ben", Scope.TOURNAMENTS_READ)
    Person("late", Scope.TOURNAMENTS_READ, seating="at-once")
    Event(stranger)
    officials = {"arbiters": [judge.id]}
    return Company(Event(hanna, {"officials": officials}).with_players(4, anna).drawn(), anna, judge, stranger)


@pytest.fixture
def private(company: Company) -> Company:
    """The same where others are not to know of it."""
    company.event.host.api.patch(company.event.address, {"private": True})
    return company


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", READS)
def test_a_tournament_is_read_by_all(company: Company, what: str) -> None:
    told = company.statuses("get", what, None, Scope.TOURNAMENTS_READ)
    assert set(told.values()) == {200}


@pytest.mark.parametrize("what", READS)
def test_of_a_private_one_only_its_people_read(private: Company, what: str) -> None:
    told = private.statuses("get", what, None, Scope.TOURNAMENTS_READ)
    assert told == {
        "nobody": 404, "stranger": 404, "without scope": 404, "player": 200, "arbiter": 200, "host": 200,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("what", "scope"), [("/arbiter", Scope.TOURNAMENTS_ARBITRATE), ("/keep-apart", Scope.TOURNAMENTS_READ)]
)
def test_what_officials_look_at_is_for_them_alone(company: Company, what: str, scope: Scope) -> None:
    assert company.statuses("get", what, None, scope) == {
        "nobody": 401, "stranger": 403, "without scope": 403, "player": 403, "arbiter": 200, "host": 200,
    }  # fmt: skip


def test_a_private_tournament_is_in_nobody_elses_list(private: Company) -> None:
    def listed(api: APIClient) -> int:
        return sum(row["id"] == str(private.event.id) for row in api.get(TOURNAMENTS).json()["results"])

    assert [listed(api) for api in (private.event.host.api, private.anna.api, private.judge.api)] == [1, 1, 1]
    without_scope = private.anna.with_scopes(*OTHERS[Scope.TOURNAMENTS_READ])
    assert [listed(api) for api in (APIClient(), private.stranger.api, without_scope)] == [0, 0, 0]


def test_who_is_invited_reads_of_a_private_tournament_and_enters(hanna: Person, anna: Person, ben: Person) -> None:
    event = Event(hanna, {"entry": {"invited": ["anna"]}}, private=True)
    event.post("/open-entry")
    assert event.get("", anna)["name"] == "Spring cup"
    assert event.post("/entries", {}, anna).status_code == 201
    assert event.post("/entries", {}, ben).status_code == 404


# --- deciding ---------------------------------------------------------------------------------------------------------


def test_announcing_a_tournament_needs_its_scope(hanna: Person) -> None:
    body = {"name": "Spring cup", "rules": RULES}
    assert APIClient().post(TOURNAMENTS, body).status_code == 401
    assert hanna.with_scopes(*OTHERS[Scope.TOURNAMENTS_WRITE]).post(TOURNAMENTS, body).status_code == 403
    assert hanna.with_scopes(Scope.TOURNAMENTS_WRITE).post(TOURNAMENTS, body).status_code == 201


@pytest.mark.parametrize(("method", "what", "body"), HOSTS)
def test_about_the_event_its_hosts_decide(company: Company, method: str, what: str, body: Any) -> None:
    told = company.statuses(method, what, body, Scope.TOURNAMENTS_WRITE)
    assert told.pop("host") not in REFUSED
    assert told == {"nobody": 401, "stranger": 403, "without scope": 403, "player": 403, "arbiter": 403}


@pytest.mark.parametrize(("method", "what", "body"), ARBITERS)
def test_about_games_and_results_arbiters_and_hosts_decide(company: Company, method: str, what: str, body: Any) -> None:
    told = company.statuses(method, what, body, Scope.TOURNAMENTS_ARBITRATE)
    assert told.pop("host") not in REFUSED
    assert told.pop("arbiter") not in REFUSED
    assert told == {"nobody": 401, "stranger": 403, "without scope": 403, "player": 403}


@pytest.mark.parametrize(("method", "what", "body"), STEPS)
def test_about_his_own_part_a_player_decides_and_officials(company: Company, method: str, what: str, body: Any) -> None:
    told = company.statuses(method, what, body, Scope.TOURNAMENTS_WRITE)
    assert {told.pop(one) in REFUSED for one in ("player", "arbiter", "host")} == {False}
    assert told == {"nobody": 401, "stranger": 403, "without scope": 403}


@pytest.mark.parametrize(("method", "what", "body"), [*HOSTS, *ARBITERS, *STEPS])
def test_nothing_is_done_at_anothers_private_tournament(private: Company, method: str, what: str, body: Any) -> None:
    assert private.ask(private.stranger.api, method, what, body) == 404
    assert private.ask(APIClient(), method, what, body) == 401


def test_players_are_kept_apart_by_hosts_and_arbiters(company: Company) -> None:
    told = company.statuses("post", "/keep-apart", {"accounts": ["anna", "p2"]}, Scope.TOURNAMENTS_WRITE)
    assert told == {
        "nobody": 401, "stranger": 403, "without scope": 403, "player": 403, "arbiter": 200, "host": 200,
    }  # fmt: skip


def test_a_co_host_decides_as_the_host_does(hanna: Person, anna: Person) -> None:
    event = Event(hanna, {"officials": {"co_hosts": ["anna"]}})
    assert event.post("/open-entry", {}, anna).status_code == 200


def test_an_arbiter_has_no_powers_with_a_token_that_does_not_arbitrate(company: Company) -> None:
    narrow = company.judge.with_scopes(Scope.TOURNAMENTS_READ, Scope.TOURNAMENTS_WRITE)
    body = {"accounts": ["anna", "p2"]}
    assert company.ask(narrow, "post", "/keep-apart", body) == 403
    assert company.ask(company.judge.api, "post", "/keep-apart", body) == 200
