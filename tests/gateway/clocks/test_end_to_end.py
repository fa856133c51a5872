"""Clocks with the real rules service behind them: what time decides, the game does."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from gateway.bus.follower import catch_up
from gateway.clocks.deciding import decide
from gateway.clocks.models import ClockRecord, GameClock
from gateway.games.models import Game
from tests.gateway.live import Person, Table, bid, passing, started, undo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rules_service")]

HOUR = 3600


def settled(moment: timedelta, rounds: int = 20) -> None:
    """Let the clock process go its rounds at a moment from now, and the events be followed, until nothing moves."""
    for _ in range(rounds):
        before = GameClock.objects.values_list("version", flat=True).first()
        decide(timezone.now() + moment)
        for _ in range(20):
            catch_up()
            if GameClock.objects.values_list("version", flat=True).first() != before:
                break
        else:
            return


def actions(table: Table, person: Person) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = [one["action"] for one in person.get(f"{table.address}/actions").json()["results"]]
    return listed


def test_who_does_not_move_in_time_is_moved_for(anna: Person, ben: Person) -> None:
    """In the opening auction of 1860 the least that one can do is pass."""
    control = {"move_seconds": HOUR, "on_expiry": ["neutral-move"]}
    table = started(anna, anna, ben, time_control=control)
    settled(timedelta(hours=1, seconds=1), rounds=1)
    (made,) = actions(table, ben)
    assert (made["type"], made["entity"], made["user"]) == ("pass", 1, "clock")
    assert table.told()["acting"] == [2]
    assert ClockRecord.objects.filter(kind="time-up").count() == 1


def test_a_move_that_comes_first_stands_and_nobody_is_moved_for(anna: Person, ben: Person) -> None:
    control = {"move_seconds": HOUR, "on_expiry": ["neutral-move"]}
    table = started(anna, anna, ben, time_control=control)
    assert anna.act_now(table, bid(1), at=0).status_code == 200
    decide(timezone.now() + timedelta(hours=1, seconds=1))
    catch_up()
    assert [one["type"] for one in actions(table, ben)] == ["bid"]
    assert not ClockRecord.objects.filter(kind="time-up").exists()


def test_a_deserted_game_goes_on_by_itself(anna: Person, ben: Person) -> None:
    control = {"move_seconds": HOUR, "on_expiry": ["neutral-move"]}
    table = started(anna, anna, ben, time_control=control)
    for hours in range(1, 7):
        settled(timedelta(hours=2 * hours), rounds=3)
    assert len(actions(table, anna)) >= 6
    assert {one["user"] for one in actions(table, anna)} == {"clock"}


def test_a_game_that_is_adjudicated_ends_with_what_everybody_is_worth(anna: Person, ben: Person) -> None:
    """Nothing has been bought yet: both are worth the cash that they began with (CORE-190)."""
    control = {"move_seconds": HOUR, "on_expiry": ["adjudicate"]}
    table = started(anna, anna, ben, time_control=control)
    before = {one["id"]: one["cash"] for one in _players(table, anna)}
    settled(timedelta(hours=1, seconds=1), rounds=2)
    told = table.told()
    assert (told["status"], told["finished"], told["end_reason"]) == ("finished", True, "manually_ended")
    game = Game.objects.get(pk=table.id)
    assert game.result == {str(player): cash for player, cash in before.items()}
    clock = anna.get(f"{table.address}/clock").json()
    assert (clock["over"], clock["deadline"]) == (True, None)


def _players(table: Table, person: Person) -> list[dict[str, Any]]:
    state = person.get(f"{table.address}/state").json()["state"]
    return [{"id": player, "cash": figures["cash"]} for player, figures in state["players"].items()]


def test_an_arbiter_moves_for_who_is_not_there(anna: Person, ben: Person, arbiter: Person) -> None:
    table = started(arbiter, anna, ben)
    answer = arbiter.post(f"{table.address}/neutral-moves", {"player": 1}, **{"If-Match": '"0"'})
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    assert answer.json()["action"]["user"] == f"account-{arbiter.id}"
    answer = arbiter.post(f"{table.address}/neutral-moves", {"player": 1})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-on-turn")
    answer = arbiter.post(f"{table.address}/neutral-moves", {"player": 2}, **{"If-Match": '"0"'})
    assert (answer.status_code, answer.json()["code"]) == (412, "stale-version")


def test_an_undo_gives_the_turn_back_with_the_time_that_was_left(anna: Person, ben: Person) -> None:
    table = started(anna, anna, ben, time_control={"move_seconds": HOUR})
    first = anna.get(f"{table.address}/clock").json()["players"][0]["deadline"]
    anna.act(table, passing(1))
    assert table.told()["acting"] == [2]
    answer = anna.act(table, undo(1))
    assert answer.status_code == 200, answer.content
    table.told()
    again = anna.get(f"{table.address}/clock").json()["players"][0]
    assert again["acting"]
    assert abs(_seconds(again["deadline"]) - _seconds(first)) < 30
    assert again["turns"] == 0


def _seconds(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def test_chat_does_not_keep_a_time_from_being_up(anna: Person, ben: Person) -> None:
    """Nor does it stop the neutral move: it changes nothing that the move depends on."""
    control = {"move_seconds": HOUR, "on_expiry": ["neutral-move"]}
    table = started(anna, anna, ben, time_control=control)
    say = {"type": "message", "entity": 2, "entity_type": "player", "message": "hurry up"}
    assert ben.post(f"{table.address}/actions", say).status_code == 200
    catch_up()
    settled(timedelta(hours=1, seconds=1), rounds=1)
    assert [one["type"] for one in actions(table, anna)] == ["message", "pass"]
