"""Clocks follow the games: from their events, in whatever way those come."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from gateway.bus.follower import apply
from gateway.bus.handlers import rebuild
from gateway.bus.projections import rebuild_all
from gateway.clocks.domain.happenings import Paused, Resumed, TimeUp
from gateway.clocks.holding import held
from gateway.clocks.keeping import move
from gateway.clocks.models import ClockRecord, GameClock
from gateway.clocks.signals import turn_began
from gateway.games.models import Game
from gateway.games.people import Caller
from gateway.games.tables import close
from messages import Envelope, EventsListed, ListEvents
from tests.gateway.clocks.playing import HOUR, account_of, at, begun, kept, moved, play, table
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import started

pytestmark = pytest.mark.django_db

DAILY = {"move_seconds": 24 * HOUR}


def hours_used(game: Game, until: float) -> list[float]:
    return [reading.used / HOUR for reading in kept(game).clock.read(at(until))]


def test_the_clock_starts_with_the_game() -> None:
    game = table(DAILY)
    apply(begun(game))
    assert kept(game).clock.acting == [1]
    assert kept(game).due_at == at(24)


def test_a_game_that_is_only_looked_at_has_no_clock() -> None:
    apply(started(version=7))
    assert not GameClock.objects.exists()


def test_time_is_counted_also_where_nothing_limits_it() -> None:
    game = table()
    play(game, 2, 1)
    assert hours_used(game, 4) == [3, 1]
    assert kept(game).due_at is None


def test_each_player_has_the_time_zone_of_his_profile() -> None:
    game = table({**DAILY, "night": {"from": "23:00", "to": "08:00"}})
    account = account_of(game, 2)
    account.time_zone = "Asia/Tokyo"
    account.save()
    apply(begun(game))
    assert [player.zone for player in kept(game).clock.players] == ["UTC", "Asia/Tokyo"]


def test_a_profile_with_a_strange_time_zone_stops_nothing() -> None:
    game = table(DAILY)
    account = account_of(game, 1)
    account.time_zone = "../etc/passwd"
    account.save()
    apply(begun(game))
    assert kept(game).clock.players[0].zone == "UTC"


def test_only_actions_that_change_who_is_to_act_are_recorded() -> None:
    game = table(DAILY)
    play(game, 1, 1, 2, 2, 1)
    versions = ClockRecord.objects.filter(game=game, version__isnull=False).values_list("version", flat=True)
    assert list(versions) == [0, 3, 5]
    assert kept(game).version == 5


def test_an_event_that_is_told_again_changes_nothing() -> None:
    game = table(DAILY)
    play(game, 2, 1)
    before = GameClock.objects.values().get(), ClockRecord.objects.count()
    play(game, 2, 1)
    assert (GameClock.objects.values().get(), ClockRecord.objects.count()) == before


def story(game: Game) -> list[Envelope]:
    acting = [2, 2, 1, 2]
    return [begun(game), *(moved(game, version, [player], version) for version, player in enumerate(acting, 1))]


@pytest.mark.parametrize("order", list(permutations(range(5)))[::7])
def test_in_whatever_order_the_events_come_the_clock_is_the_same(order: tuple[int, ...]) -> None:
    expected, game = table(DAILY), table(DAILY)
    for envelope in story(expected):
        apply(envelope)
    events = story(game)
    for place in order:
        apply(events[place])
    wanted, got = kept(expected), kept(game)
    assert (got.state, got.version, got.at, got.missing) == (wanted.state, wanted.version, wanted.at, [])
    assert _records(game) == _records(expected)


def _records(game: Game) -> list[Any]:
    return list(ClockRecord.objects.filter(game=game).order_by("at", "kind").values_list("version", "kind", "details"))


def test_whose_move_was_taken_back_goes_on_with_his_turn() -> None:
    game = table(DAILY)
    apply(begun(game))
    apply(moved(game, 1, [2], 5))
    apply(moved(game, 2, [1], 6, type="undo"))
    assert kept(game).due_at == at(6 + 19)


def test_the_clocks_of_a_finished_game_stand() -> None:
    game = table(DAILY)
    apply(begun(game))
    apply(moved(game, 1, [], 3, finished=True))
    assert kept(game).clock.over
    assert kept(game).due_at is None


def test_who_is_to_act_from_now_on_is_told_once() -> None:
    game, told = table(DAILY), []

    def hear(players: list[int], version: int, **_: Any) -> None:
        told.append((version, players))

    turn_began.connect(hear)
    try:
        play(game, 1, 2, 2, 1)
        play(game, 1, 2, 2, 1)
    finally:
        turn_began.disconnect(hear)
    assert told == [(0, [1]), (2, [2]), (4, [1])]


def test_nobody_is_told_of_turns_while_projections_are_made_anew() -> None:
    game, told = table(DAILY), []

    def hear(**_: Any) -> None:
        told.append(1)

    turn_began.connect(hear)
    try:
        with rebuild():
            play(game, 2, 1)
    finally:
        turn_began.disconnect(hear)
    assert told == []


def test_clocks_made_anew_are_the_same(rules: RulesStandIn) -> None:
    """From the events, and from what people and the server did to them, which no event tells."""
    game, closed = table(DAILY, status=Game.Status.ACTIVE), table(DAILY, status=Game.Status.ACTIVE)
    events = [*story(game), *story(closed)]
    for envelope in events:
        apply(envelope)
    with held(game.pk) as clock:
        move(clock, Paused(reason="dinner"), at(4.5))
        move(clock, Resumed(), at(6))
        move(clock, TimeUp(player=2, consequence="warn"), at(30))
    assert closed.owner is not None
    close(closed.pk, Caller(closed.owner), "over")
    late = moved(game, 5, [1], 31)
    apply(late)
    events.append(late)
    before = _everything()
    ClockRecord.objects.filter(version=3).delete()
    GameClock.objects.update(version=99, at=at(99))
    rules.answers["ListEvents"] = lambda query: (
        None,
        EventsListed(events=events[query.expect(ListEvents).after :], position=len(events), end=len(events)),
    )
    rebuild_all()
    assert _everything() == before


def _everything() -> tuple[Any, Any]:
    clocks = list(GameClock.objects.order_by("game_id").values("game_id", "version", "missing", "at", "state"))
    records = ClockRecord.objects.values("game_id", "at", "version", "kind", "details", "by")
    return clocks, sorted(records, key=repr)


def test_what_happened_before_a_game_was_closed_still_counts_if_it_is_heard_of_later() -> None:
    game = table(DAILY, status=Game.Status.ACTIVE)
    apply(begun(game))
    assert game.owner is not None
    close(game.pk, Caller(game.owner), "over")
    apply(moved(game, 1, [2], 3))
    assert kept(game).version == 1
    assert kept(game).clock.over
    assert kept(game).due_at is None
