"""What time decides: once, by the server, and what follows is done once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections

from gateway.accounts.models import Account
from gateway.bus.follower import apply
from gateway.clocks import substitutes
from gateway.clocks.deciding import AGAIN_AFTER, decide
from gateway.clocks.models import ClockRecord
from gateway.clocks.signals import time_runs_out, time_up
from gateway.games.models import Game, Seat
from messages import ActionsListed, Envelope, ListActions, MoveNeutrally, RecordedAction, SubmitAction
from tests.gateway.clocks.playing import HOUR, account_of, at, begun, kept, moved, play, table
from tests.gateway.rules_stand_in import RulesStandIn

pytestmark = pytest.mark.django_db


@pytest.fixture
def latest(rules: RulesStandIn) -> dict[str, int]:
    """The rules service knows each game at this version; 0 unless a test says otherwise."""
    versions: dict[str, int] = {}

    def listed(query: Envelope) -> tuple[int, ActionsListed]:
        version = versions.get(query.game_id or "", 0)
        missing = version - query.expect(ListActions).after
        actions = [RecordedAction(version=version, action={"type": "pass"}, recorded_at=at(0))] if missing > 0 else []
        return version, ActionsListed(latest=version, actions=actions)

    rules.answers["ListActions"] = listed
    return versions


@pytest.fixture
def told() -> Iterator[list[dict[str, Any]]]:
    """What the rest of the gateway is told."""
    heard: list[dict[str, Any]] = []

    def hear(**said: Any) -> None:
        heard.append(said)

    for signal in (time_up, time_runs_out):
        signal.connect(hear)
    yield heard
    for signal in (time_up, time_runs_out):
        signal.disconnect(hear)


def kinds(game: Game) -> list[str]:
    """What was decided in a game."""
    decided = ClockRecord.objects.filter(game=game, kind__in=["time-up", "reminded"]).order_by("at", "id")
    return [record.kind for record in decided]


def control(*consequences: str, **more: Any) -> dict[str, Any]:
    return {"move_seconds": 24 * HOUR, "on_expiry": list(consequences or ("warn",)), **more}


def test_nothing_is_decided_before_the_time_is_up(latest: dict[str, int]) -> None:
    game = table(control())
    apply(begun(game))
    assert decide(at(23.9)) == 0
    assert kinds(game) == []


def test_a_time_that_is_up_is_a_record_and_is_told(latest: dict[str, int], told: list[dict[str, Any]]) -> None:
    game = table(control("warn", grace_seconds=HOUR))
    apply(begun(game))
    assert decide(at(24)) == 1
    assert kinds(game) == ["time-up"]
    assert [(one["game_id"], one["player"], one["consequence"]) for one in told] == [(game.pk, 1, "warn")]
    assert told[0]["deadline"] == at(25)


def test_it_is_decided_once_however_often_one_looks(latest: dict[str, int]) -> None:
    game = table(control("warn", grace_seconds=HOUR))
    apply(begun(game))
    assert [decide(at(24)), decide(at(24)), decide(at(24.5)), decide(at(25))] == [1, 0, 0, 1]
    assert kinds(game) == ["time-up", "time-up"]


def test_a_player_is_reminded_before(latest: dict[str, int], told: list[dict[str, Any]]) -> None:
    game = table(control(remind_seconds=6 * HOUR))
    apply(begun(game))
    assert decide(at(18)) == 1
    assert (told[0]["player"], told[0]["deadline"]) == (1, at(24))
    assert decide(at(20)) == 0


def test_nobodys_time_is_up_while_the_rules_service_is_away(bus: Any, settings: Any) -> None:
    """There is nobody to ask whether he has moved."""
    settings.REPLY_TIMEOUT = 0.05
    game = table(control())
    apply(begun(game))
    assert decide(at(24)) == 0
    assert kinds(game) == []


def test_who_has_moved_in_time_is_not_late_because_the_gateway_has_not_heard_of_it(latest: dict[str, int]) -> None:
    game = table(control())
    apply(begun(game))
    latest[str(game.pk)] = 1
    assert decide(at(24)) == 0
    apply(moved(game, 1, [2], 23))
    assert decide(at(24)) == 0
    assert kinds(game) == []


def test_who_moves_before_it_is_decided_is_not_late(latest: dict[str, int]) -> None:
    game = table(control())
    apply(begun(game))
    apply(moved(game, 1, [2], 24.001))
    latest[str(game.pk)] = 1
    assert decide(at(24.002)) == 0


def test_a_neutral_move_is_asked_for_at_the_version_that_was_seen(rules: RulesStandIn, latest: dict[str, int]) -> None:
    game = table(control("neutral-move"))
    play(game, 2)
    latest[str(game.pk)] = 1
    assert decide(at(25)) == 1
    (sent,) = rules.commands()
    wanted = sent.expect(MoveNeutrally)
    assert (wanted.player, wanted.expected_version, wanted.sender.id, wanted.sender.permitted) == (2, 1, "clock", [2])
    assert sent.id == f"clock:{game.pk}:1:2"
    assert (sent.correlation_id or "").startswith("clock:")


def test_a_neutral_move_that_got_lost_is_asked_for_again_as_the_same_command(
    rules: RulesStandIn, latest: dict[str, int]
) -> None:
    game = table(control("neutral-move"))
    apply(begun(game))
    decide(at(24))
    decide(at(24) + AGAIN_AFTER / 2)
    assert len(rules.commands()) == 1
    decide(at(24) + AGAIN_AFTER)
    first, second = rules.commands()
    assert first.id == second.id
    assert kinds(game) == ["time-up"]


def test_neutral_moves_go_on_until_it_is_somebody_elses_turn(rules: RulesStandIn, latest: dict[str, int]) -> None:
    """A turn may need several: his time is up for all of it."""
    game = table(control("neutral-move"))
    apply(begun(game))
    decide(at(24))
    apply(moved(game, 1, [1], 24.01))
    latest[str(game.pk)] = 1
    decide(at(24.01))
    apply(moved(game, 2, [2], 24.02))
    latest[str(game.pk)] = 2
    decide(at(24.03))
    assert [one.id.removeprefix(f"clock:{game.pk}:") for one in rules.commands()] == ["0:1", "1:1"]
    assert kinds(game) == ["time-up"]


def test_the_game_is_ended_where_the_table_wants_that(rules: RulesStandIn, latest: dict[str, int]) -> None:
    """Everybody scores what he is worth: that is what ending the game means."""
    game = table(control("adjudicate"))
    apply(begun(game))
    decide(at(24))
    (sent,) = rules.commands()
    wanted = sent.expect(SubmitAction)
    assert wanted.action == {"type": "end_game", "entity": 1, "entity_type": "player"}
    assert wanted.sender is not None
    assert wanted.sender.ends
    apply(moved(game, 1, [], 24.1, type="end_game", finished=True))
    decide(at(50))
    assert len(rules.commands()) == 1


def test_what_follows_grows_with_each_time(rules: RulesStandIn, latest: dict[str, int]) -> None:
    game = table(control("warn", "neutral-move", grace_seconds=HOUR))
    apply(begun(game))
    decide(at(24))
    assert rules.commands() == []
    decide(at(25))
    assert [sent.type for sent in rules.commands()] == ["MoveNeutrally"]


# --- substitutes ---


def test_the_first_volunteer_inherits_the_seat(latest: dict[str, int]) -> None:
    game = table(control("substitute"), status=Game.Status.ACTIVE)
    apply(begun(game))
    before = account_of(game, 1)
    first = Account.objects.create(username="first", time_zone="Asia/Tokyo")
    second = Account.objects.create(username="second")
    for account in (first, second):
        substitutes.volunteer(game.pk, account)
    decide(at(24))
    assert account_of(game, 1) == first != before
    anna = kept(game).clock.of(1)
    assert (anna.zone, anna.up, anna.expiries) == ("Asia/Tokyo", None, 0)
    assert kept(game).due_at is not None


def test_whoever_volunteers_later_inherits_a_seat_that_is_sought(latest: dict[str, int]) -> None:
    game = table(control("substitute"), status=Game.Status.ACTIVE)
    apply(begun(game))
    decide(at(24))
    assert substitutes.seats_sought(kept(game)) == [1]
    assert kept(game).due_at is None
    late = Account.objects.create(username="late")
    substitutes.volunteer(game.pk, late)
    assert account_of(game, 1) == late
    assert substitutes.seats_sought(kept(game)) == []


def test_who_comes_back_before_a_substitute_is_found_plays_on(latest: dict[str, int]) -> None:
    game = table(control("substitute"), status=Game.Status.ACTIVE)
    apply(begun(game))
    decide(at(24))
    apply(moved(game, 1, [2], 30))
    late = Account.objects.create(username="late")
    substitutes.volunteer(game.pk, late)
    assert not Seat.objects.filter(game=game, account=late).exists()


# --- several processes ---


@pytest.mark.django_db(transaction=True)
def test_several_processes_decide_each_thing_once(rules: RulesStandIn, latest: dict[str, int]) -> None:
    games = [table(control("warn", grace_seconds=HOUR)) for _ in range(6)]
    for game in games:
        apply(begun(game))
    start = threading.Barrier(4)
    taken: list[int] = []

    def look() -> None:
        start.wait()
        taken.append(decide(at(24)))
        connections.close_all()

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(taken) == len(games)
    assert [kinds(game) for game in games] == [["time-up"]] * len(games)
