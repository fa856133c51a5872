"""Setting tables up, and everything that people change about them."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from gateway.accounts.lifecycle import add_bot, close_account
from gateway.accounts.models import Account, Scope
from gateway.bus.follower import catch_up
from gateway.games.models import Game, Invitation, Seat, TableRecord
from gateway.games.starting import sweep
from tests.gateway.live import GAMES, PLAYING, Person, Table, bid, opened, started, wanted_game
from tests.gateway.samples import archive

pytestmark = pytest.mark.django_db


def seats(table: Table) -> list[tuple[int, str, int | None]]:
    return [(one.player, one.name, one.account_id) for one in Seat.objects.filter(game=table.id)]


def records(table: Table) -> list[str]:
    return list(TableRecord.objects.filter(game=table.id).values_list("what", flat=True))


# --- setting up -------------------------------------------------------------------------------------------------------


def test_the_owner_sits_at_once_and_who_is_asked_is_invited(anna: Person, ben: Person) -> None:
    table = opened(anna, anna, ben, None)
    assert seats(table) == [(1, "anna", anna.id), (2, "", None), (3, "", None)]
    (invitation,) = Invitation.objects.all()
    assert (invitation.account, invitation.seat.position if invitation.seat else None) == (ben.account, 1)
    body = table.told()
    assert (body["status"], body["owner"], body["live"], body["version"]) == ("forming", anna.id, True, 0)


def test_who_lets_himself_be_seated_and_ones_own_programs_sit_at_once(anna: Person, ben: Person) -> None:
    ben.account.seating = Account.Seating.AT_ONCE
    ben.account.save()
    bot = add_bot(anna.account, "annas-engine")
    answer = anna.post(GAMES, {"title": "1860", "seats": [{"account": "ben"}, {"account": "annas-engine"}]})
    assert [one["account"] for one in answer.json()["players"]] == [ben.id, bot.pk]


def test_one_account_may_have_several_seats_under_different_names(anna: Person) -> None:
    table = opened(anna, anna, anna, seats=[{"account": "me", "name": "North"}, {"account": "me"}, {"account": "me"}])
    assert [name for _, name, _ in seats(table)] == ["North", "anna", "anna (2)"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": "1830"}, "title"),
        ({"options": ["no_such_rule"]}, "options"),
        ({"options": ["original_game", "simplified_insolvency"]}, "seats"),
        ({"seats": [{}] * 5}, "seats"),
        ({"seats": [{"account": "nobody"}, {}]}, "seats.0.account"),
        ({"seats": [{"account": 10**30}, {}]}, "seats.0.account"),
        ({"arbiters": ["nobody"]}, "arbiters"),
    ],
)
def test_a_game_that_cannot_be_played_so_is_refused_by_field(anna: Person, changes: dict[str, Any], field: str) -> None:
    answer = anna.post(GAMES, wanted_game(anna, None) | changes)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": []}, "seats"),
        ({"seats": [{}] * 13}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"seats": [{"account": []}, {}]}, "seats.0.account"),
        ({"undo": "anybody"}, "undo"),
        ({"seed": -1}, "seed"),
        ({"time_control": [1]}, "time_control"),
        ({"archive": {"title": "1860"}}, "archive"),
        ({"fork": {"game": "not-an-id"}}, "fork.game"),
        ({"title": None}, "title"),
    ],
)
def test_what_makes_no_sense_is_named(anna: Person, changes: dict[str, Any], field: str) -> None:
    answer = anna.post(GAMES, wanted_game(anna, None) | changes)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)


def test_a_seed_is_drawn_when_the_game_starts_and_kept(rules_service: None, anna: Person) -> None:
    table = opened(anna, anna, anna, seed=None)
    assert "seed" not in table.told()["settings"]
    anna.post(f"{table.address}/start")
    body = table.told()
    assert 0 < body["settings"]["seed"] < 2**31
    assert "seed-drawn" in records(table)
    assert anna.get(f"{table.address}/archive").json()["settings"]["seed"] == body["settings"]["seed"]


def test_the_order_of_seats_is_drawn_if_so_wanted_and_kept(
    rules_service: None, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.games.starting._dice.shuffle", lambda order: order.reverse())
    names = ["North", "East", "South"]
    table = opened(anna, seats=[{"account": "me", "name": name} for name in names], seat_order="drawn")
    assert [name for _, name, _ in seats(table)] == names
    anna.post(f"{table.address}/start")
    assert seats(table) == [(1, "South", anna.id), (2, "East", anna.id), (3, "North", anna.id)]
    assert "seats-drawn" in records(table)


# --- many at once -----------------------------------------------------------------------------------------------------


def test_many_games_are_set_up_at_once_and_start_by_themselves(rules_service: None, anna: Person) -> None:
    games = [wanted_game(anna, anna, seed=number, start=True) for number in range(20)]
    answer = anna.post(f"{GAMES}/bulk", {"games": games})
    assert answer.status_code == 201
    assert [one["settings"]["seed"] for one in answer.json()] == list(range(20))
    assert Game.objects.count() == 20


def test_all_or_none(anna: Person) -> None:
    games = [wanted_game(anna, None), wanted_game(anna, title="18GB"), wanted_game(anna, None, options=["x"])]
    answer = anna.post(f"{GAMES}/bulk", {"games": games})
    assert answer.status_code == 422
    assert [one["field"] for one in answer.json()["errors"]] == ["games.1.seats", "games.2.options"]
    assert not Game.objects.exists()


@pytest.mark.parametrize("games", [[], "x", None, [wanted_game(None)] * 501])
def test_a_bulk_is_of_1_to_500(anna: Person, games: Any) -> None:
    answer = anna.post(f"{GAMES}/bulk", {"games": games})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "games")


def test_what_is_malformed_in_a_bulk_is_named_by_game(anna: Person) -> None:
    answer = anna.post(f"{GAMES}/bulk", {"games": [wanted_game(anna, None), wanted_game(anna, None, undo="?")]})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "games.1.undo")


def test_the_same_bulk_sent_twice_is_set_up_once(anna: Person) -> None:
    body = {"games": [wanted_game(anna, None)] * 3}
    first = anna.post(f"{GAMES}/bulk", body, **{"Idempotency-Key": "league"})
    again = anna.post(f"{GAMES}/bulk", body, **{"Idempotency-Key": "league"})
    assert first.json() == again.json()
    assert Game.objects.count() == 3
    other = anna.post(f"{GAMES}/bulk", {"games": [wanted_game(anna, None)]}, **{"Idempotency-Key": "league"})
    assert (other.status_code, other.json()["code"]) == (422, "idempotency-key-reused")


def test_setting_up_500_games_takes_few_queries(anna: Person, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(40):
        anna.post(f"{GAMES}/bulk", {"games": [wanted_game(anna, None)] * 500})


# --- seats ------------------------------------------------------------------------------------------------------------


def test_anybody_takes_an_open_seat_and_leaves_it_again(anna: Person, ben: Person) -> None:
    table = opened(anna, anna, None, None)
    assert ben.post(f"{table.address}/join", {"position": 2}).status_code == 200
    assert seats(table)[2] == (3, "ben", ben.id)
    assert ben.post(f"{table.address}/join").json()["code"] == "already-seated"
    assert ben.post(f"{table.address}/leave").status_code == 200
    assert seats(table)[2] == (3, "", None)
    assert ben.post(f"{table.address}/leave").json()["code"] == "not-seated"
    assert records(table) == ["opened", "joined", "left"]


def test_a_seat_for_which_another_is_invited_is_not_open(anna: Person, ben: Person, cleo: Person) -> None:
    table = opened(anna, anna, ben)
    assert cleo.post(f"{table.address}/join").json()["code"] == "no-seat"
    assert ben.post(f"{table.address}/join").status_code == 200


def test_to_a_private_game_one_is_invited_by_name_or_by_a_token_that_works_once(
    anna: Person, ben: Person, cleo: Person
) -> None:
    table = opened(anna, anna, None, None, private=True)
    assert ben.post(f"{table.address}/join").status_code == 404
    anna.post(f"{table.address}/invitations", {"account": "ben"})
    assert ben.post(f"{table.address}/join").status_code == 200
    token = anna.post(f"{table.address}/invitations").json()["token"]
    assert cleo.post(f"{table.address}/join", {"token": "wrong"}).json()["code"] == "not-invited"
    assert cleo.post(f"{table.address}/join", {"token": token}).status_code == 200
    dora = Person("dora")
    assert dora.post(f"{table.address}/join", {"token": token}).json()["code"] == "not-invited"


def test_an_invitation_is_withdrawn_or_declined(anna: Person, ben: Person, cleo: Person) -> None:
    table = opened(anna, anna, None, private=True)
    first = anna.post(f"{table.address}/invitations", {"account": "ben"}).json()
    assert anna.post(f"{table.address}/invitations", {"account": "ben"}).json()["code"] == "already-invited"
    assert cleo.delete(f"{table.address}/invitations/{first['id']}").status_code == 404
    assert ben.delete(f"{table.address}/invitations/{first['id']}").json()["withdrawn_at"] is not None
    assert ben.post(f"{table.address}/join").status_code == 404


def test_invitations_are_told_to_those_whom_they_concern(anna: Person, ben: Person, cleo: Person) -> None:
    table = opened(anna, anna, ben, cleo)
    told = [len(one.get(f"{table.address}/invitations").json()) for one in (anna, ben, cleo)]
    assert told == [2, 1, 1]
    assert APIClient().get(f"{table.address}/invitations").json() == []


def test_seats_are_swapped_before_the_first_action_only(rules_service: None, anna: Person, ben: Person) -> None:
    table = started(anna, anna, ben)
    assert ben.post(f"{table.address}/seats", {"order": [1, 0]}).status_code == 403
    assert anna.post(f"{table.address}/seats", {"order": [1, 0]}).status_code == 200
    assert seats(table) == [(1, "ben", ben.id), (2, "anna", anna.id)]
    assert TableRecord.objects.get(what="seats-swapped").details == {"order": [1, 0]}
    # Anna now is the second player, also for the rules.
    assert anna.act(table, bid(1)).json()["code"] == "not-yours"
    assert ben.act(table, bid(1)).status_code == 200
    # Even before the projection has followed.
    assert anna.post(f"{table.address}/seats", {"order": [1, 0]}).json()["code"] == "game-begun"


@pytest.mark.parametrize("order", [[0], [0, 0], [0, 2], [0, 1, 2], []])
def test_an_order_names_every_seat_once(anna: Person, order: list[int]) -> None:
    table = opened(anna, anna, None)
    assert anna.post(f"{table.address}/seats", {"order": order}).status_code == 422


# --- starting ---------------------------------------------------------------------------------------------------------


def test_a_game_starts_when_every_seat_is_taken_and_once(rules_service: None, anna: Person, ben: Person) -> None:
    table = opened(anna, anna, ben)
    answer = anna.post(f"{table.address}/start")
    assert (answer.status_code, answer.json()["code"]) == (409, "seats-open")
    ben.post(f"{table.address}/join")
    assert ben.post(f"{table.address}/start").status_code == 403
    first, again = anna.post(f"{table.address}/start"), anna.post(f"{table.address}/start")
    assert [one.json()["status"] for one in (first, again)] == ["active", "active"]
    body = table.told()
    assert (body["status"], body["acting"], body["version"], body["round"]) == ("active", [1], 0, "ISR")
    assert anna.post(f"{table.address}/start").json()["status"] == "active"


def test_a_running_game_is_neither_joined_nor_left(
    rules_service: None, anna: Person, ben: Person, cleo: Person
) -> None:
    table = started(anna, anna, ben)
    assert cleo.post(f"{table.address}/join").json()["code"] == "game-begun"
    assert ben.post(f"{table.address}/leave").json()["code"] == "game-begun"


def test_a_start_whose_command_got_lost_is_sent_again(
    rules_service: None,
    bus: Any,
    anna: Person,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    monkeypatch.setattr("gateway.games.starting.send_command", lambda *_, **__: None)
    with django_capture_on_commit_callbacks(execute=True):
        table = opened(anna, anna, anna, start=True)
    assert table.told()["starting"] is True
    assert anna.post(f"{table.address}/seats", {"order": [1, 0]}).json()["code"] == "game-starting"
    monkeypatch.undo()
    Game.objects.update(start_sent_at="2026-01-01T00:00:00Z")
    sweep()
    assert anna.post(f"{table.address}/start").json()["status"] == "active"
    assert table.told()["starting"] is False


def test_a_table_starts_by_itself_when_its_last_seat_is_taken(
    rules_service: None, anna: Person, ben: Person, django_capture_on_commit_callbacks: Any
) -> None:
    table = opened(anna, anna, ben, start=True)
    assert table.told()["starting"] is False
    with django_capture_on_commit_callbacks(execute=True):
        ben.post(f"{table.address}/join")
    assert anna.post(f"{table.address}/start").json()["status"] == "active"


def test_a_start_that_is_refused_is_told_and_can_be_tried_again(rules_service: None, anna: Person) -> None:
    table = opened(anna, anna, anna)
    Game.objects.filter(pk=table.id).update(
        settings={"seed": 5, "optional_rules": ["original_game", "simplified_insolvency"]}
    )
    answer = anna.post(f"{table.address}/start")
    assert answer.status_code == 422
    catch_up()
    from gateway.bus.follower import Follower

    follower = Follower("test")
    follower.join()
    follower.follow(10)
    body = table.told()
    assert (body["status"], body["starting"], body["start_problem"]["code"]) == ("forming", False, "rule-broken")
    Game.objects.filter(pk=table.id).update(settings={"seed": 5, "optional_rules": []})
    assert anna.post(f"{table.address}/start").json()["status"] == "active"


# --- going on from elsewhere ------------------------------------------------------------------------------------------


def test_an_archive_is_gone_on_from_by_those_who_are_seated(rules_service: None, anna: Person, ben: Person) -> None:
    wanted = {"archive": archive(), "seats": [{"account": "me"}, {"account": "ben"}]}
    answer = anna.post(GAMES, wanted)
    assert answer.status_code == 201, answer.content
    table = Table(answer.json())
    ben.post(f"{table.address}/join")
    assert anna.post(f"{table.address}/start").json()["version"] == 2
    body = table.told()
    assert (body["status"], body["imported"], body["live"], body["acting"]) == ("active", True, True, [1])
    assert anna.act(table, passing_of(1)).status_code == 200
    exported = anna.get(f"{table.address}/archive").json()
    assert [one["name"] for one in exported["players"]] == ["anna", "ben"]
    assert len(exported["actions"]) == 3


def passing_of(player: int) -> dict[str, Any]:
    return {"type": "pass", "entity": player, "entity_type": "player"}


def test_a_game_is_forked_at_a_version_to_try_what_if(rules_service: None, anna: Person, ben: Person) -> None:
    table = started(anna, anna, ben)
    anna.act(table, bid(1, 5))
    ben.act(table, passing_of(2))
    fork = Table(ben.post(GAMES, {"fork": {"game": table.id, "at": 1}}).json())
    body = fork.told()
    assert (body["forked_from"], body["forked_at"]) == (table.id, 1)
    assert [(one["name"], one["account"]) for one in body["players"]] == [("anna", ben.id), ("ben", ben.id)]
    assert ben.post(f"{fork.address}/start").json()["version"] == 1
    assert ben.act(fork, bid(2, 50)).status_code == 200
    assert (table.version(), fork.version()) == (2, 2)


def test_a_private_game_is_forked_by_its_people_only(
    rules_service: None, anna: Person, ben: Person, cleo: Person
) -> None:
    table = started(anna, anna, ben, private=True)
    assert cleo.post(GAMES, {"fork": {"game": table.id}}).status_code == 400
    assert ben.post(GAMES, {"fork": {"game": table.id}}).status_code == 201


def test_an_archive_of_another_number_of_players_or_with_other_options_is_refused(anna: Person) -> None:
    answer = anna.post(GAMES, {"archive": archive(), "seats": [{}]})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "seats")
    assert anna.post(GAMES, {"archive": archive(), "seed": 3}).status_code == 400
    assert anna.post(GAMES, {"archive": archive(title="1830")}).status_code == 400


# --- policies and the end ---------------------------------------------------------------------------------------------


def test_policies_are_changed_until_the_game_starts_and_its_description_always(
    rules_service: None, anna: Person, ben: Person
) -> None:
    table = opened(anna, anna, ben)
    changed = anna.api.patch(table.address, {"undo": "agreed", "description": "Tuesdays"})
    assert (changed.status_code, changed.json()["undo"], changed.headers["ETag"]) == (200, "agreed", '"0.1"')
    assert ben.api.patch(table.address, {"private": True}).status_code == 403
    ben.post(f"{table.address}/join")
    anna.post(f"{table.address}/start")
    catch_up()
    assert anna.api.patch(table.address, {"undo": "own"}).json()["code"] == "game-begun"
    assert anna.api.patch(table.address, {"description": "Wednesdays", "private": True}).status_code == 200
    assert anna.api.patch(table.address, {"undo": "perhaps"}).status_code == 400


def test_a_table_that_forms_is_called_off_by_its_owner(anna: Person, ben: Person) -> None:
    table = opened(anna, anna, ben)
    assert ben.post(f"{table.address}/close", {"reason": "bored"}).status_code == 403
    body = anna.post(f"{table.address}/close", {"reason": "too few"}).json()
    assert (body["status"], body["ruling"]["reason"]) == ("closed", "too few")
    assert ben.post(f"{table.address}/join").json()["code"] == "game-begun"
    assert anna.post(f"{table.address}/close", {"reason": "again"}).json()["code"] == "game-over"


def test_an_arbiter_closes_a_running_game_with_a_result(
    rules_service: None, anna: Person, ben: Person, arbiter: Person
) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id])
    for one in (anna, ben):
        assert one.post(f"{table.address}/close", {"reason": "I lose"}).status_code == 403
    wrong = arbiter.post(f"{table.address}/close", {"reason": "abandoned", "result": {"1": 100}})
    assert wrong.status_code == 422
    body = arbiter.post(f"{table.address}/close", {"reason": "abandoned", "result": {"1": 100, "2": 90}}).json()
    assert (body["status"], body["ruling"]["result"], body["ruling"]["by"]) == (
        "closed",
        {"1": 100, "2": 90},
        arbiter.id,
    )
    assert anna.act(table, bid(1), 0).json()["code"] == "game-over"
    assert table.told()["status"] == "closed"


def test_a_game_that_is_closed_before_its_first_action_can_be_read_and_exported(
    rules_service: None, anna: Person, ben: Person, arbiter: Person
) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id])
    table.told()
    assert arbiter.post(f"{table.address}/close", {"reason": "abandoned"}).status_code == 200
    for part in ("state", "archive"):
        assert anna.api.get(f"{table.address}/{part}").status_code == 200


def test_who_plays_alone_closes_his_game(rules_service: None, anna: Person) -> None:
    table = started(anna, anna, anna)
    assert anna.post(f"{table.address}/close", {"reason": "enough"}).status_code == 200


def test_an_owner_who_does_not_play_is_the_arbiter_unless_his_program_plays(rules_service: None, anna: Person) -> None:
    dora = Person("dora", *PLAYING, Scope.GAMES_ARBITRATE)
    ben = Person("ben", seating=Account.Seating.AT_ONCE)
    table = opened(dora, ben, ben)
    dora.post(f"{table.address}/start")
    assert dora.post(f"{table.address}/close", {"reason": "late"}).status_code == 200
    bot = add_bot(dora.account, "doras-engine")
    other = opened(dora, seats=[{"account": bot.pk}, {"account": "ben"}])
    dora.post(f"{other.address}/start")
    assert dora.post(f"{other.address}/close", {"reason": "losing"}).status_code == 403


# --- inheriting a seat ------------------------------------------------------------------------------------------------


def test_a_substitute_inherits_a_seat_with_the_game_as_it_is(
    rules_service: None, anna: Person, ben: Person, cleo: Person, arbiter: Person
) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id])
    assert anna.post(f"{table.address}/invitations", {"account": "cleo", "position": 1}).json()["code"] == "game-begun"
    assert arbiter.post(f"{table.address}/invitations", {"account": "cleo", "position": 1}).status_code == 201
    assert cleo.post(f"{table.address}/join").status_code == 200
    assert seats(table)[1] == (2, "cleo", cleo.id)
    record = TableRecord.objects.get(what="seat-inherited")
    assert record.details == {"player": 2, "before": ben.id}
    anna.act(table, bid(1))
    assert ben.act(table, passing_of(2)).status_code == 403
    assert cleo.act(table, passing_of(2)).status_code == 200
    assert [one["name"] for one in anna.get(f"{table.address}/archive").json()["players"]] == ["anna", "cleo"]


# --- closing an account -----------------------------------------------------------------------------------------------


def test_of_a_closed_account_its_games_keep_a_pseudonym(rules_service: None, anna: Person, ben: Person) -> None:
    table, forming = started(anna, anna, ben), opened(anna, anna, None)
    ben.post(f"{forming.address}/join")
    close_account(ben.account)
    name = seats(table)[1][1]
    assert name.startswith("departed-")
    assert seats(forming)[1] == (2, "", None)
    for place in ("", "/archive", "/events", "/state", "/records"):
        headers = {"Accept": "application/x-ndjson"} if place == "/events" else {}
        answer = anna.get(table.address + place, **headers)
        content = (
            b"".join(answer.streaming_content)
            if answer.streaming and not answer.is_async
            else getattr(answer, "content", b"")
        )
        assert b"ben" not in content, place
    assert anna.get(f"{table.address}/archive").json()["players"][1]["name"] == name


# --- records and notes ------------------------------------------------------------------------------------------------


def test_the_table_s_records_tell_everything_in_order(rules_service: None, anna: Person, ben: Person) -> None:
    table = started(anna, anna, ben)
    listed = anna.get(f"{table.address}/records?limit=2").json()
    assert [one["what"] for one in listed["results"]] == ["opened", "joined"]
    assert listed["results"][1]["account"] == ben.id
    assert [one["what"] for one in anna.get(listed["next"]).json()["results"]] == ["started"]
    assert [one["what"] for one in anna.get(f"{table.address}/records?what=started").json()["results"]] == ["started"]


def test_notes_are_ones_own(anna: Person, ben: Person) -> None:
    table = opened(anna, anna, ben)
    assert anna.api.put(f"{table.address}/note", {"text": " sell early\n"}).status_code == 200
    assert anna.get(f"{table.address}/note").json() == {"text": " sell early\n"}
    assert ben.get(f"{table.address}/note").json() == {"text": ""}
    assert APIClient().get(f"{table.address}/note").status_code == 401
