"""What becomes of a command: its reply, its rows in the store, the events told."""

from __future__ import annotations

import time

import msgspec

from messages import (
    Accepted,
    ActionApplied,
    ActionRejected,
    Code,
    GameFinished,
    GameStarted,
    ImportRejected,
    StartGame,
    StartRejected,
    SubmitAction,
)
from tests.rules.office import Office, archive, import_archive, say, start_game


def test_a_started_game_is_there_at_version_0(office: Office) -> None:
    id = office.send(start_game())
    office.service.serve_once()
    reply = office.reply(id)
    assert (reply.game_id, reply.version, reply.causation_id, reply.correlation_id) == ("game", 0, id, "request")
    assert reply.expect(Accepted).status.acting == [1]
    (row,) = office.store.game("game")
    assert (row.version, row.type, row.command_id) == (0, "GameStarted", id)


def test_an_accepted_action_answers_with_what_was_recorded_and_what_came_of_it(office: Office) -> None:
    office.start()
    accepted = office.count(1)
    assert accepted.action is not None
    assert abs(accepted.action.pop("created_at") - time.time()) < 60
    assert accepted.action == {"type": "count", "entity": 1, "entity_type": "player", "number": 1, "id": 1}
    assert accepted.facts == [{"fact": "said", "number": 1}]
    assert accepted.status.acting == [2]
    assert office.store.latest("game") == 1


def test_each_row_is_told_as_the_event_that_it_is(office: Office) -> None:
    office.start()
    office.count(1)
    started, applied = office.events()
    assert started.expect(GameStarted).document["settings"] == {"seed": 10, "optional_rules": []}
    assert applied.expect(ActionApplied).action["number"] == 1
    assert [event.id for event in (started, applied)] == ["game:0:GameStarted", "game:1:ActionApplied"]
    assert [event.version for event in (started, applied)] == [0, 1]
    rows = office.store.game("game")
    assert [event.position for event in (started, applied)] == [row.position for row in rows]
    assert applied.correlation_id == "request"


def test_a_game_that_ends_is_told_to_be_finished(office: Office) -> None:
    office.start(to=2)
    office.count(1)
    accepted = office.count(2)
    assert accepted.status.finished
    assert accepted.status.acting == []
    finished = office.events()[-1]
    assert finished.id == "game:2:GameFinished"
    assert finished.expect(GameFinished) == GameFinished(result={"1": 2, "2": 2}, end_reason="counted")


def test_what_comes_after_the_end_does_not_tell_the_end_again(office: Office) -> None:
    office.start(to=1)
    office.count(1)
    office.do(SubmitAction(action={"type": "message", "message": "well played"}), Accepted)
    assert [event.type for event in office.events()].count("GameFinished") == 1


def test_an_action_against_the_rules_is_refused_with_the_rule_and_the_values(office: Office) -> None:
    office.start()
    problem = office.refusal(say(5))
    assert (problem.code, problem.rule, problem.values) == (Code.RULE_BROKEN, "COUNT-1", {"number": 5})
    assert problem.message == "The next number is 1."
    assert office.store.latest("game") == 0
    assert office.events()[-1].expect(ActionRejected).problem == problem


def test_an_action_that_cannot_be_read_is_refused_with_the_place(office: Office) -> None:
    office.start()
    problem = office.refusal(SubmitAction(action={"type": "dance"}))
    assert (problem.code, problem.path) == (Code.MALFORMED_ACTION, "$.type")


def test_an_action_sent_on_an_old_sight_of_the_game_is_refused_with_the_version(office: Office) -> None:
    office.start()
    office.count(1)
    problem = office.refusal(say(2, expected_version=0))
    assert (problem.code, problem.version) == (Code.STALE_VERSION, 1)
    assert office.do(say(2, expected_version=1), Accepted).status.acting == [1]


def test_an_action_in_a_game_that_is_not_there_is_refused(office: Office) -> None:
    assert office.refusal(say(1), "elsewhere").code == Code.UNKNOWN_GAME


def test_a_game_of_an_unknown_title_is_not_started(office: Office) -> None:
    problem = office.refusal(StartGame(title="Chess", players=[], seed=0))
    assert problem.code == Code.UNKNOWN_TITLE
    assert office.store.latest("game") is None
    assert office.events()[-1].expect(StartRejected).title == "Chess"


def test_a_game_cannot_be_started_twice(office: Office) -> None:
    office.start()
    assert office.refusal(start_game()).code == Code.GAME_EXISTS


def test_an_imported_game_has_a_row_for_each_action_exactly_as_it_was(office: Office) -> None:
    document = archive(1, 2, 3, result={"1": 3}, description="a \u0000 odd \u00e9 one")
    document["actions"].insert(2, {"type": "message", "message": "hm", "skip": True})
    id = office.send(import_archive(document))
    office.service.serve_once()
    assert office.reply(id).version == 4
    start, *actions = office.store.game("game")
    header = {key: value for key, value in document.items() if key != "actions"}
    assert msgspec.json.decode(start.payload)["document"] == header
    assert [msgspec.json.decode(row.payload)["action"] for row in actions] == document["actions"]
    assert {row.type for row in actions} == {"ActionImported"}


def test_an_imported_game_is_told_as_a_whole(office: Office) -> None:
    office.do(import_archive(archive(1, 2, 3)), Accepted)
    started, finished = office.events()
    event = started.expect(GameStarted)
    assert event.imported is not None
    assert event.imported.version == 3
    assert event.status.finished
    assert (finished.type, finished.version) == ("GameFinished", 3)


def test_an_import_with_an_illegal_action_leaves_nothing_behind(office: Office) -> None:
    problem = office.refusal(import_archive(archive(1, 3)))
    assert (problem.rule, problem.action_id) == ("COUNT-1", 4)
    assert office.store.end() == 0
    assert office.events()[-1].expect(ImportRejected).problem == problem
    office.do(import_archive(archive(1, 2)), Accepted)


def test_an_import_that_is_no_archive_is_refused(office: Office) -> None:
    assert office.refusal(import_archive({"title": 3})).code == Code.UNKNOWN_TITLE
    command = import_archive(archive(1))
    command = msgspec.structs.replace(command, document=msgspec.Raw(b"[1, 2]"))
    assert office.refusal(command).code == Code.UNREADABLE_ARCHIVE


def test_an_imported_game_can_be_played_on(office: Office) -> None:
    office.do(import_archive(archive(1, 2)), Accepted)
    assert office.count(3).status.finished
    assert [row.type for row in office.store.game("game")][-1] == "ActionApplied"


def test_undo_is_an_action_like_any_other(office: Office) -> None:
    office.start()
    office.count(1)
    office.do(SubmitAction(action={"type": "undo"}), Accepted)
    office.count(1)
    assert office.store.latest("game") == 3


def test_many_commands_to_one_game_in_one_batch_are_done_in_order(office: Office) -> None:
    ids = [office.send(start_game()), *(office.send(say(number)) for number in range(1, 11))]
    office.service.serve_once()
    assert [office.reply(id).type for id in ids] == ["Accepted"] * 11
    assert office.numbers() == list(range(1, 11))


def test_a_refused_command_does_not_hold_up_the_others_of_its_batch(office: Office) -> None:
    office.start()
    ids = [office.send(say(number)) for number in (1, 7, 2)]
    office.service.serve_once()
    assert [office.reply(id).type for id in ids] == ["Accepted", "Refused", "Accepted"]


def test_a_game_not_in_memory_is_opened_from_the_store(office: Office) -> None:
    office.start()
    office.count(1)
    office.service = office.hire()
    office.count(2)
    assert office.numbers() == [1, 2]


def test_more_games_than_fit_in_memory_are_played_alike(office: Office) -> None:
    office.service = office.hire(hot_games=2)
    games = [f"game-{n}" for n in range(5)]
    ids = [office.send(start_game(), game) for game in games]
    ids += [office.send(say(number), game) for number in (1, 2, 3) for game in games]
    while office.service.serve_once(0.01):
        pass
    assert {office.reply(id).type for id in ids} == {"Accepted"}
    assert [office.numbers(game) for game in games] == [[1, 2, 3]] * 5


def test_a_reply_is_forgotten_if_nobody_fetches_it(office: Office) -> None:
    id = office.send(start_game())
    office.service.serve_once()
    assert 0 < office.redis.ttl(f"reply:{id}") <= 60


def test_settled_commands_leave_the_stream(office: Office) -> None:
    office.start()
    office.refusal(say(9))
    assert office.backlog() == 0
