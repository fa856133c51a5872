"""Acting in games: versions, keys, who may, undo by the table's policy, programmes, chat."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.games.models import UndoRequest
from tests.gateway.live import Person, Table, bid, chat, opened, passing, started, undo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rules_service")]


@pytest.fixture
def table(rules_service: None, anna: Person, ben: Person) -> Table:
    """Anna and Ben play 1860; Anna is the first to act."""
    return started(anna, anna, ben)


# --- what is legal ----------------------------------------------------------------------------------------------------


def test_every_legal_action_can_be_sent_as_it_is(table: Table, anna: Person, ben: Person) -> None:
    people = {1: anna, 2: ben}
    for _ in range(30):
        listed = anna.get(f"{table.address}/legal-actions")
        body = listed.json()
        choice = body["actions"][-1]
        answer = people[choice["player"]].post(
            f"{table.address}/actions", choice["action"], **{"If-Match": listed.headers["ETag"]}
        )
        assert answer.status_code == 200, answer.content
        assert answer.json()["version"] == body["version"] + 1


def test_a_range_says_what_else_could_be_put_in_its_place(table: Table, anna: Person) -> None:
    first = next(
        one for one in anna.get(f"{table.address}/legal-actions").json()["actions"] if "price" in one["choose"]
    )
    allowed = first["choose"]["price"]
    assert first["action"]["price"] == allowed["min"] < allowed["max"]
    highest = first["action"] | {"price": allowed["max"]}
    assert anna.act(table, highest).status_code == 200


def test_legal_actions_of_a_player_or_of_ones_own(table: Table, anna: Person, ben: Person) -> None:
    def count(query: str, who: Person = anna) -> int:
        return len(who.get(f"{table.address}/legal-actions{query}").json()["actions"])

    assert count("") == count("?player=1") == count("?mine=true") > 0
    assert count("?player=2") == count("?mine=true", ben) == 0
    anna.act(table, bid(1))
    assert count("?at=0") > 0 and count("?player=2") > 0
    assert anna.get(f"{table.address}/legal-actions?at=9").status_code == 404


# --- one action -------------------------------------------------------------------------------------------------------


def test_an_action_is_answered_with_what_came_of_it(table: Table, anna: Person) -> None:
    answer = anna.act(table, bid(1, 10) | {"id": 99, "user": 7, "created_at": 1})
    body = answer.json()
    assert (answer.status_code, body["version"], answer.headers["ETag"]) == (200, 1, '"1"')
    assert (body["action"]["id"], body["action"]["price"], body["status"]["acting"]) == (1, 10, [2])
    assert "user" not in body["action"]
    assert {"fact": "bid_placed", "player": 1, "item": None, "amount": 10} in body["facts"]


def test_a_refusal_names_rule_and_values(table: Table, anna: Person) -> None:
    answer = anna.act(table, bid(1, 10_000))
    assert (answer.status_code, answer.json()["code"]) == (422, "rule-broken")
    (error,) = answer.json()["errors"]
    assert error["rule"].startswith("R1860-") and error["values"]
    assert table.version() == 0


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ({"type": "levitate", "entity": 1}, 422, "malformed-action"),
        ({"type": "bid", "entity": 1, "price": "much"}, 422, "malformed-action"),
        ({"type": "bid", "entity": 9, "price": 5}, 422, "rule-broken"),
        ({"type": "bid"}, 422, "malformed-action"),
        ({"entity": 1}, 400, "invalid"),
        ([], 400, "invalid"),
        ({"type": ["bid"], "entity": 1}, 400, "invalid"),
    ],
)
def test_what_is_no_action_is_refused(table: Table, anna: Person, action: Any, status: int, code: str) -> None:
    answer = anna.post(f"{table.address}/actions", action, **{"If-Match": '"0"'})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


# --- versions ---------------------------------------------------------------------------------------------------------


def test_an_action_says_which_version_it_is_meant_for(table: Table, anna: Person) -> None:
    answer = anna.post(f"{table.address}/actions", bid(1))
    assert (answer.status_code, answer.json()["code"]) == (428, "version-needed")
    answer = anna.post(f"{table.address}/actions", bid(1), **{"If-Match": "whatever"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "If-Match")


def test_at_a_stale_version_nothing_is_done_and_the_current_one_is_told(
    table: Table, anna: Person, ben: Person
) -> None:
    anna.act(table, bid(1))
    answer = ben.act(table, passing(2), 0)
    assert (answer.status_code, answer.json()["code"], answer.headers["ETag"]) == (412, "stale-version", '"1"')
    assert ben.act(table, passing(2), 1).status_code == 200


def test_the_tag_of_the_game_itself_does_as_well(table: Table, anna: Person) -> None:
    table.version()
    tag = anna.get(table.address).headers["ETag"]
    assert tag.startswith('"0.')
    assert anna.post(f"{table.address}/actions", bid(1), **{"If-Match": "W/" + tag}).status_code == 200


def test_chat_needs_no_version_and_makes_none_stale(table: Table, anna: Person, ben: Person) -> None:
    assert ben.post(f"{table.address}/actions", chat(2, "hurry")).json()["version"] == 1
    assert anna.act(table, bid(1), 0).json()["version"] == 2
    assert ben.post(f"{table.address}/actions", chat(1, "I give up")).json()["code"] == "not-yours"
    long = ben.post(f"{table.address}/actions", chat(2, "x" * 2001))
    assert (long.status_code, long.json()["errors"][0]["field"]) == (422, "message")


# --- once -------------------------------------------------------------------------------------------------------------


def test_the_same_action_sent_again_is_done_once_and_answered_alike(table: Table, anna: Person) -> None:
    first = anna.act(table, bid(1), 0, key="turn-1")
    again = anna.act(table, bid(1), 0, key="turn-1")
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert table.version() == 1


def test_another_action_with_the_same_key_is_refused(table: Table, anna: Person, ben: Person) -> None:
    anna.act(table, bid(1), 0, key="k")
    answer = anna.act(table, bid(1, 50), 0, key="k")
    assert (answer.status_code, answer.json()["code"]) == (422, "command-reused")
    # Everybody has keys of his own.
    assert ben.act(table, passing(2), 1, key="k").status_code == 200


def test_a_refused_action_stays_refused_under_its_key(table: Table, anna: Person) -> None:
    answers = [anna.act(table, bid(1, 10_000), 0, key="k") for _ in range(2)]
    assert [one.status_code for one in answers] == [422, 422]
    assert anna.act(table, bid(1), 0, key="x" * 255).status_code == 200
    assert anna.act(table, bid(1), 0, key="with a blank").status_code == 400


# --- who may ----------------------------------------------------------------------------------------------------------


def test_nobody_acts_for_another(table: Table, anna: Person, ben: Person, cleo: Person) -> None:
    answer = ben.act(table, bid(1))
    assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
    assert cleo.act(table, bid(1)).json()["code"] == "permission-denied"
    assert table.version() == 0


def test_with_a_recorded_permission_one_acts_for_another_and_that_is_recorded(
    table: Table, anna: Person, cleo: Person
) -> None:
    granted = anna.post(f"{table.address}/permissions", {"account": "cleo", "player": 1, "reason": "holidays"})
    assert granted.status_code == 201
    body = cleo.act(table, bid(1)).json()
    assert body["action"]["user"] == f"account-{cleo.id}"
    assert anna.delete(f"{table.address}/permissions/{granted.json()['id']}").json()["revoked_at"] is not None
    assert cleo.act(table, passing(2)).status_code == 403
    told = anna.get(f"{table.address}/permissions").json()
    assert [(one["player"], one["account"], one["granted_by"]) for one in told] == [(1, cleo.id, anna.id)]


def test_a_player_who_acts_for_another_is_recorded_by_his_own_player(table: Table, anna: Person, ben: Person) -> None:
    anna.post(f"{table.address}/permissions", {"account": ben.id, "player": 1})
    assert ben.act(table, bid(1)).json()["action"]["user"] == 2


def test_only_who_has_the_seat_or_an_arbiter_with_a_reason_permits(
    anna: Person, ben: Person, cleo: Person, arbiter: Person
) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id])
    wanted = {"account": cleo.id, "player": 2}
    assert anna.post(f"{table.address}/permissions", wanted).status_code == 403
    assert cleo.post(f"{table.address}/permissions", wanted).status_code == 403
    assert arbiter.post(f"{table.address}/permissions", wanted).status_code == 422
    granted = arbiter.post(f"{table.address}/permissions", wanted | {"reason": "no answer for a week"})
    assert granted.status_code == 201
    assert anna.delete(f"{table.address}/permissions/{granted.json()['id']}").status_code == 403
    assert ben.delete(f"{table.address}/permissions/{granted.json()['id']}").status_code == 200
    assert arbiter.post(f"{table.address}/permissions", wanted | {"player": 9, "reason": "x"}).status_code == 422


def test_before_the_start_and_after_the_end_nobody_acts(anna: Person, ben: Person) -> None:
    forming = opened(anna, anna, ben)
    assert anna.act(forming, bid(1), 0).json()["code"] == "not-active"
    assert anna.get(f"{forming.address}/legal-actions").json()["code"] == "not-active"


def test_only_an_arbiter_ends_the_game_early(anna: Person, ben: Person, arbiter: Person) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id])
    end = {"type": "end_game", "entity": 1, "entity_type": "player"}
    assert anna.act(table, end).json()["code"] == "not-yours"
    body = arbiter.act(table, end).json()
    assert (body["status"]["finished"], body["action"]["user"]) == (True, f"account-{arbiter.id}")
    assert table.told()["status"] == "finished"
    assert anna.act(table, bid(1)).json()["code"] == "rule-broken"
    assert arbiter.act(table, undo(f"account-{arbiter.id}")).status_code == 200
    assert table.told()["status"] == "active"


# --- undo and redo ----------------------------------------------------------------------------------------------------


def test_by_the_policy_own_a_player_takes_back_his_own_last_move(table: Table, anna: Person, ben: Person) -> None:
    anna.act(table, bid(1, 20))
    assert ben.act(table, undo(2)).json()["code"] == "not-yours"
    assert anna.act(table, undo(1)).json()["status"]["acting"] == [1]
    assert ben.act(table, {"type": "redo", "entity": 2, "entity_type": "player"}).json()["code"] == "not-yours"
    body = anna.act(table, {"type": "redo", "entity": 1, "entity_type": "player"}).json()
    assert (body["version"], body["status"]["acting"]) == (3, [2])
    ben.act(table, passing(2))
    assert anna.act(table, undo(1)).json()["code"] == "not-yours"
    assert anna.act(table, undo(1, action_id=0)).json()["code"] == "not-yours"


def test_with_nothing_to_take_back_the_rules_say_so(table: Table, anna: Person) -> None:
    assert anna.act(table, undo(1)).json()["errors"][0]["rule"] == "ARCH-66"


def test_by_the_policy_arbiter_only_he_takes_moves_back(anna: Person, ben: Person, arbiter: Person) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id], undo="arbiter")
    anna.act(table, bid(1, 20))
    assert anna.act(table, undo(1)).json()["code"] == "not-yours"
    body = arbiter.act(table, undo(1)).json()
    assert body["action"]["user"] == f"account-{arbiter.id}"
    assert arbiter.act(table, undo(1, action_id=0)).json()["code"] == "rule-broken"


def test_by_the_policy_agreed_others_moves_are_taken_back_if_all_agree(anna: Person, ben: Person, cleo: Person) -> None:
    table = started(anna, anna, ben, cleo, undo="agreed")
    requests = f"{table.address}/undo-requests"
    anna.act(table, bid(1))
    ben.act(table, passing(2))
    asked = anna.post(requests, {"action_id": 0}, **{"If-Match": '"2"'})
    assert (asked.status_code, asked.json()["agreed"], asked.json()["status"]) == (201, [anna.id], "open")
    agree = f"{requests}/{asked.json()['id']}/agree"
    assert ben.post(agree).json()["status"] == "open"
    assert cleo.post(agree).json()["status"] == "done"
    assert table.told()["acting"] == [1]
    assert ben.post(agree).json()["code"] == "request-closed"
    assert [one["status"] for one in ben.get(requests).json()] == ["done"]


def test_a_request_is_void_once_the_game_has_gone_on(anna: Person, ben: Person) -> None:
    table = started(anna, anna, ben, undo="agreed")
    requests = f"{table.address}/undo-requests"
    anna.act(table, bid(1))
    first = anna.post(requests, **{"If-Match": '"1"'}).json()["id"]
    assert anna.post(requests, **{"If-Match": '"1"'}).json()["code"] == "request-open"
    ben.act(table, passing(2))
    assert ben.post(f"{requests}/{first}/agree").json()["status"] == "stale"
    assert table.version() == 2
    assert anna.post(requests, **{"If-Match": '"2"'}).status_code == 201


def test_a_request_is_declined_and_strangers_have_no_say(anna: Person, ben: Person, cleo: Person) -> None:
    table = started(anna, anna, ben, undo="agreed")
    requests = f"{table.address}/undo-requests"
    anna.act(table, bid(1))
    assert cleo.post(requests, **{"If-Match": '"1"'}).status_code == 403
    assert anna.post(requests).status_code == 428
    one = anna.post(requests, **{"If-Match": '"1"'}).json()["id"]
    assert cleo.post(f"{requests}/{one}/agree").status_code == 403
    assert ben.post(f"{requests}/{one}/decline").json()["status"] == "declined"
    assert ben.post(f"{requests}/{one}/agree").json()["code"] == "request-closed"
    assert UndoRequest.objects.get().status == "declined"


def test_where_moves_are_not_taken_back_by_agreement_nobody_is_asked(table: Table, anna: Person) -> None:
    answer = anna.post(f"{table.address}/undo-requests", **{"If-Match": '"0"'})
    assert answer.json()["code"] == "not-the-policy"


# --- programmes -------------------------------------------------------------------------------------------------------


def test_a_programmed_pass_is_carried_out_and_recorded_as_an_auto_action(anna: Person, ben: Person) -> None:
    """ARCH-83, ARCH-95: what a programme does is recorded with the action that it follows."""
    table = started(anna, anna, ben, title="1822NRS")
    programme = {"type": "program_share_pass", "entity": 2, "entity_type": "player", "unconditional": True}
    assert ben.act(table, programme).status_code == 200
    (choice,) = [one for one in anna.get(f"{table.address}/legal-actions").json()["actions"] if is_pass(one)]
    body = anna.act(table, choice["action"]).json()
    first, *_ = body["action"]["auto_actions"]
    assert (first["type"], first["entity"]) == ("pass", 2)
    assert body["version"] == 2


def is_pass(choice: dict[str, Any]) -> bool:
    return bool(choice["action"]["type"] == "pass")


def test_nobody_programmes_another(table: Table, ben: Person) -> None:
    programme = {"type": "program_share_pass", "entity": 1, "entity_type": "player"}
    assert ben.act(table, programme).json()["code"] == "not-yours"
