"""Who may do what, and how the record names him (ARCH-35, ARCH-36)."""

from __future__ import annotations

from typing import Any

import pytest

from messages import Accepted, ActionApplied, Code, MoveNeutrally, Sender, SubmitAction
from tests.rules.office import Office, say

ANN = Sender(id=1, players=[1])
BOB = Sender(id=2, players=[2])
ARBITER = Sender(id="account-9", permitted=[2], undo="any", ends=True)


def action(sender: Sender | None, kind: str = "count", entity: int | str = 1, **more: Any) -> SubmitAction:
    expected = more.pop("expected_version", None)
    document = {"type": kind, "entity": entity, "entity_type": "player", **more}
    return SubmitAction(action=document, sender=sender, expected_version=expected)


def recorded(office: Office, wanted: SubmitAction) -> dict[str, Any]:
    accepted = office.do(wanted, Accepted)
    assert accepted.action is not None
    return accepted.action


def test_a_player_acts_for_himself_and_the_record_says_no_more(office: Office) -> None:
    office.start()
    assert "user" not in recorded(office, action(ANN, number=1))
    assert isinstance(event := office.events()[-1].message(), ActionApplied)
    assert event.actor == 1


def test_nobody_acts_for_another(office: Office) -> None:
    office.start()
    problem = office.refusal(action(BOB, number=1))
    assert (problem.code, problem.values) == (Code.NOT_YOURS, {"entity": 1, "player": 1})
    assert office.numbers() == []


def test_who_acts_for_another_by_permission_is_recorded_as_user(office: Office) -> None:
    office.start()
    office.count(1)
    assert recorded(office, action(ARBITER, entity=2, number=2))["user"] == "account-9"
    assert office.refusal(action(ARBITER, entity=1, number=3)).code == Code.NOT_YOURS


def test_what_nobody_controls_any_player_may_do_and_is_recorded(office: Office) -> None:
    office.start()
    assert recorded(office, action(BOB, entity="umpire", number=1))["user"] == 2
    stranger = Sender(id="account-5")
    assert office.refusal(action(stranger, entity="umpire", number=2)).code == Code.NOT_YOURS


def test_a_sender_who_states_another_user_is_not_believed(office: Office) -> None:
    office.start()
    assert "user" not in recorded(office, action(ANN, number=1, user=2, id=77))


def test_an_entity_that_there_is_not_breaks_a_rule(office: Office) -> None:
    office.start()
    assert office.refusal(action(ANN, entity=7, number=1)).rule == "COUNT-2"


def test_nobody_chats_in_anothers_name(office: Office) -> None:
    office.start()
    assert office.refusal(action(BOB, "message", 1, message="I give up")).code == Code.NOT_YOURS
    assert recorded(office, action(BOB, "message", 2, message="hello"))["message"] == "hello"
    spectator = Sender(id="account-5")
    assert recorded(office, action(spectator, "message", "account-5", message="nice"))["entity"] == "account-5"


def test_only_who_may_ends_the_game_early(office: Office) -> None:
    office.start()
    assert office.refusal(action(ANN, "end_game")).code == Code.NOT_YOURS
    # The toy knows no such action; that it gets as far as the rules is what counts here.
    assert office.refusal(action(ARBITER, "end_game")).code == Code.MALFORMED_ACTION


# --- undo -------------------------------------------------------------------------------------------------------------


def test_a_player_takes_his_own_last_move_back_but_not_anothers(office: Office) -> None:
    office.start()
    office.do(action(ANN, number=1), Accepted)
    problem = office.refusal(action(BOB, "undo", 2))
    assert (problem.code, problem.values) == (Code.NOT_YOURS, {"version": 1, "actor": 1})
    office.do(action(ANN, "undo", 1), Accepted)


def test_a_move_made_for_a_player_is_not_his_own(office: Office) -> None:
    office.start()
    office.do(action(ANN, number=1), Accepted)
    office.do(action(ARBITER, entity=2, number=2), Accepted)
    assert office.refusal(action(BOB, "undo", 2)).values == {"version": 2, "actor": "account-9"}


def test_who_may_undo_anything_is_recorded_as_user(office: Office) -> None:
    office.start()
    office.do(action(ANN, number=1), Accepted)
    assert recorded(office, action(ARBITER, "undo", 1))["user"] == "account-9"


def test_a_player_who_may_take_nothing_back_does_not(office: Office) -> None:
    office.start()
    office.do(action(ANN, number=1), Accepted)
    assert office.refusal(action(Sender(id=1, players=[1], undo="none"), "undo", 1)).code == Code.NOT_YOURS


def test_with_nothing_to_undo_a_rule_says_so(office: Office) -> None:
    office.start()
    assert office.refusal(action(ANN, "undo", 1)).rule == "COUNT-3"


# --- versions and ids -------------------------------------------------------------------------------------------------


def test_chat_makes_no_version_stale(office: Office) -> None:
    office.start()
    office.do(action(BOB, "message", 2, message="hurry"), Accepted)
    office.do(action(ANN, number=1, expected_version=0), Accepted)
    problem = office.refusal(action(BOB, entity=2, number=2, expected_version=0))
    assert (problem.code, problem.version) == (Code.STALE_VERSION, 2)


@pytest.mark.parametrize("version", [-1, 3])
def test_a_version_that_the_game_never_had_is_stale(office: Office, version: int) -> None:
    office.start()
    assert office.refusal(action(ANN, number=1, expected_version=version)).code == Code.STALE_VERSION


def test_an_id_that_comes_again_with_another_action_is_refused(office: Office) -> None:
    office.start()
    office.do(action(ANN, number=1), Accepted, id="once")
    again = office.do(action(ANN, number=1), Accepted, id="once")
    assert again.action is not None and again.action["number"] == 1
    assert office.refusal(action(ANN, number=2), id="once").code == Code.COMMAND_REUSED
    assert office.refusal(action(ANN, number=1, expected_version=0), id="once").code == Code.COMMAND_REUSED
    assert office.numbers() == [1]


def test_an_id_that_was_refused_stays_refused_but_not_for_another_action(office: Office) -> None:
    office.start()
    assert office.refusal(action(ANN, number=5), id="once").rule == "COUNT-1"
    assert office.refusal(action(ANN, number=5), id="once").rule == "COUNT-1"
    assert office.refusal(say(1), id="once").code == Code.COMMAND_REUSED


def test_a_neutral_move_is_recorded_as_made_by_who_made_it(office: Office) -> None:
    office.start()
    moved = office.do(MoveNeutrally(player=1, expected_version=0, sender=Sender(id="clock", permitted=[1])), Accepted)
    assert moved.action is not None
    assert (moved.action["number"], moved.action["user"]) == (1, "clock")
    assert moved.status.acting == [2]


def test_nobody_is_moved_for_whose_turn_it_is_not(office: Office) -> None:
    office.start()
    problem = office.refusal(MoveNeutrally(player=2, sender=Sender(id="clock", permitted=[1, 2])))
    assert (problem.code, problem.version) == (Code.NOT_ON_TURN, 0)


def test_nobody_is_moved_for_without_permission(office: Office) -> None:
    office.start()
    assert office.refusal(MoveNeutrally(player=1, sender=BOB)).code == Code.NOT_YOURS


def test_a_neutral_move_for_a_game_that_has_gone_on_is_stale(office: Office) -> None:
    """The player was quicker: his own move stands."""
    office.start()
    office.count(1)
    wanted = MoveNeutrally(player=1, expected_version=0, sender=Sender(id="clock", permitted=[1]))
    assert office.refusal(wanted).code == Code.STALE_VERSION
    assert office.numbers() == [1]


def test_a_neutral_move_sent_twice_is_made_once(office: Office) -> None:
    office.start()
    wanted = MoveNeutrally(player=1, expected_version=0, sender=Sender(id="clock", permitted=[1]))
    first = office.do(wanted, Accepted, id="clock:1")
    assert office.do(wanted, Accepted, id="clock:1") == first
    assert office.numbers() == [1]
