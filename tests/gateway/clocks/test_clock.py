"""The clock: each figure worked out by hand from who was to act since when."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from gateway.clocks.domain.clock import Clock, NotPossible, PlayerClock
from gateway.clocks.domain.control import Night, TimeControl
from gateway.clocks.domain.happenings import (
    AnyHappening,
    Paused,
    PlayerId,
    Reminded,
    Resumed,
    Seated,
    Stood,
    TimeGiven,
    TimeUp,
    WentAway,
    details_of,
    read,
)

HOUR = 3600
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
"""A Monday."""
ANNA, BEN = 1, 2


def at(hours: float) -> datetime:
    """So many hours after noon."""
    return NOON + timedelta(hours=hours)


def clock(**control: Any) -> Clock:
    """A clock of two players, with Anna to act from noon on."""
    made = Clock.set_up(TimeControl(**control) if control else None, [ANNA, BEN])
    made.take(Stood(acting=[ANNA]), NOON)
    return made


def turn(of: PlayerId, **more: Any) -> Stood:
    return Stood(acting=[of], **more)


def hours_used(made: Clock, moment: float) -> list[float]:
    return [reading.used / HOUR for reading in made.read(at(moment))]


# --- time used ---


def test_the_time_of_a_turn_is_the_players_for_whom_the_game_waited() -> None:
    made = clock()
    made.take(turn(BEN), at(3))
    assert hours_used(made, 5) == [3, 2]


def test_a_turn_goes_on_while_the_game_waits_for_the_same_player() -> None:
    """However many actions he takes in it."""
    made = clock(move_seconds=4 * HOUR)
    for moment in (1, 2, 3):
        made.take(turn(ANNA), at(moment))
    assert made.deadline(made.of(ANNA)) == at(4)
    assert made.of(ANNA).turns == 0


def test_where_the_game_waits_for_several_all_their_clocks_run() -> None:
    made = Clock.set_up(None, [ANNA, BEN])
    made.take(Stood(acting=[ANNA, BEN]), NOON)
    assert hours_used(made, 2) == [2, 2]


def test_nobody_uses_time_before_the_game_begins_and_after_it_ends() -> None:
    made = Clock.set_up(None, [ANNA, BEN])
    assert hours_used(made, 1) == [0, 0]
    made.take(turn(ANNA), NOON)
    made.take(Stood(acting=[]), at(2))
    assert made.over
    assert hours_used(made, 9) == [2, 0]


def test_time_used_by_the_wall_is_told_beside_what_counts() -> None:
    """From noon to noon the next day: 24 hours on the wall, 15 that count."""
    made = clock(move_seconds=48 * HOUR, night=Night("23:00", "08:00"))
    anna = made.read(at(24))[0]
    assert (anna.elapsed / HOUR, anna.used / HOUR) == (24, 15)


def test_the_longest_turn_is_remembered() -> None:
    made = clock()
    made.take(turn(BEN), at(5))
    made.take(turn(ANNA), at(6))
    made.take(turn(BEN), at(8))
    assert (made.of(ANNA).turns, made.of(ANNA).longest) == (2, 5 * HOUR)


# --- budgets ---


def test_a_turn_may_last_so_long_and_the_next_one_as_long_again() -> None:
    made = clock(move_seconds=24 * HOUR)
    assert made.next_check() == at(24)
    made.take(turn(BEN), at(23))
    assert made.next_check() == at(47)


def test_the_bank_is_the_time_of_all_turns_together() -> None:
    made = clock(game_seconds=10 * HOUR)
    made.take(turn(BEN), at(4))
    made.take(turn(ANNA), at(5))
    anna, ben = made.read(at(6))
    assert (anna.bank / HOUR, ben.bank / HOUR) == (10 - 4 - 1, 10 - 1)
    assert made.next_check() == at(5 + 6)


def test_the_bank_is_touched_only_beyond_the_time_for_a_turn() -> None:
    made = clock(move_seconds=2 * HOUR, game_seconds=10 * HOUR)
    assert made.read(at(2))[0].bank == 10 * HOUR
    assert made.read(at(5))[0].bank == 7 * HOUR
    assert made.next_check() == at(12)
    made.take(turn(BEN), at(5))
    assert made.of(ANNA).bank == 7 * HOUR


def test_a_turn_that_is_ended_adds_to_the_bank_up_to_its_limit() -> None:
    made = clock(game_seconds=10 * HOUR, increment_seconds=3 * HOUR, bank_limit_seconds=12 * HOUR)
    made.take(turn(BEN), at(1))
    assert made.of(ANNA).bank == 12 * HOUR
    made.take(turn(ANNA), at(5))
    assert made.of(BEN).bank == 9 * HOUR


def test_nights_are_those_of_each_players_own_zone() -> None:
    made = clock(move_seconds=6 * HOUR, night=Night("23:00", "08:00"))
    made.take(Seated(player=BEN, zone="America/New_York"), NOON)
    made.take(turn(BEN), at(10))
    assert made.deadline(made.of(BEN)) == at(16), "22:00 in London is 17:00 in New York"


def test_days_away_do_not_count_and_are_limited() -> None:
    made = clock(move_seconds=24 * HOUR, days_away=3)
    trip = WentAway(player=ANNA, first=date(2026, 1, 6), last=date(2026, 1, 7))
    made.may_go_away(trip, NOON)
    made.take(trip, NOON)
    assert made.next_check() == at(12 + 48 + 12)
    with pytest.raises(NotPossible, match="more than are left: 1 of 3"):
        made.may_go_away(WentAway(player=ANNA, first=date(2026, 2, 1), last=date(2026, 2, 2)), NOON)


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        (date(2026, 1, 4), date(2026, 1, 5), "past"),
        (date(2026, 1, 8), date(2026, 1, 7), "before the first"),
        (date(2026, 1, 7), date(2026, 1, 8), "announced already"),
    ],
)
def test_days_that_cannot_be_announced_are_refused(first: date, last: date, reason: str) -> None:
    made = clock(move_seconds=24 * HOUR, days_away=10)
    made.take(WentAway(player=ANNA, first=date(2026, 1, 6), last=date(2026, 1, 7)), NOON)
    with pytest.raises(NotPossible, match=reason):
        made.may_go_away(WentAway(player=ANNA, first=first, last=last), NOON)


def test_what_was_thought_today_has_been_thought_before_going_away_today() -> None:
    made = clock(move_seconds=24 * HOUR, days_away=3)
    made.take(WentAway(player=ANNA, first=date(2026, 1, 5), last=date(2026, 1, 5)), at(6))
    assert hours_used(made, 12) == [6, 0]


def test_a_pause_stops_all_clocks() -> None:
    made = clock(move_seconds=24 * HOUR)
    made.take(Paused(), at(10))
    assert made.next_check() is None
    assert hours_used(made, 50) == [10, 0]
    made.take(Resumed(), at(50))
    assert made.next_check() == at(64)


def test_a_turn_that_begins_in_a_pause_starts_with_its_end() -> None:
    """Playing on in a pause is allowed; it costs nobody time."""
    made = clock(move_seconds=24 * HOUR)
    made.take(Paused(), at(10))
    made.take(turn(BEN), at(20))
    assert hours_used(made, 30) == [10, 0]
    made.take(Resumed(), at(30))
    assert made.next_check() == at(54)


def test_time_that_is_given_makes_the_bank_larger() -> None:
    made = clock(game_seconds=10 * HOUR)
    made.take(TimeGiven(player=ANNA, seconds=5 * HOUR), at(1))
    assert made.next_check() == at(15)


def test_where_there_is_no_bank_time_that_is_given_makes_the_turn_longer() -> None:
    made = clock(move_seconds=10 * HOUR)
    made.take(TimeGiven(player=ANNA, seconds=5 * HOUR), at(1))
    assert made.next_check() == at(15)
    made.take(turn(BEN), at(2))
    made.take(turn(ANNA), at(3))
    assert made.next_check() == at(13)


# --- moves taken back ---


def test_who_takes_his_move_back_goes_on_with_the_time_that_he_had() -> None:
    made = clock(move_seconds=2 * HOUR, game_seconds=10 * HOUR, increment_seconds=HOUR)
    made.take(turn(BEN), at(3))
    assert made.of(ANNA).bank == 10 * HOUR, "an hour taken, an hour earned"
    made.take(turn(ANNA, taken_back=True), at(4))
    anna = made.read(at(5))[0]
    assert (anna.turn / HOUR, anna.bank / HOUR, anna.player.turns) == (4, 8, 0)


def test_nobody_wins_time_by_moving_and_taking_back() -> None:
    made = clock(move_seconds=2 * HOUR, game_seconds=10 * HOUR, increment_seconds=HOUR)
    for moment in range(1, 9, 2):
        made.take(turn(BEN), at(moment))
        made.take(turn(ANNA, taken_back=True), at(moment + 0.5))
    anna = made.read(at(8))[0]
    assert anna.turn == anna.used
    assert anna.bank == 10 * HOUR - (anna.used - 2 * HOUR)


def test_whose_turn_was_taken_from_him_by_an_undo_has_not_earned_an_increment() -> None:
    made = clock(game_seconds=10 * HOUR, increment_seconds=HOUR)
    made.take(turn(BEN), at(1))
    made.take(turn(ANNA, taken_back=True), at(3))
    assert made.of(BEN).bank == 8 * HOUR


def test_a_turn_that_is_given_back_after_its_time_was_up_is_not_up_at_once() -> None:
    made = clock(move_seconds=2 * HOUR, on_expiry=("neutral-move",))
    made.take(TimeUp(player=ANNA, consequence="neutral-move"), at(2))
    made.take(turn(BEN), at(2))
    made.take(turn(ANNA, taken_back=True), at(10))
    assert made.next_check() == at(12)


# --- time is up ---


def test_nothing_is_due_before_the_time_is_up() -> None:
    made = clock(move_seconds=2 * HOUR)
    assert made.due(at(1.99)) == []
    assert made.due(at(2)) == [TimeUp(player=ANNA, consequence="warn")]


def test_a_warned_player_has_a_while_longer_and_then_the_next_follows() -> None:
    made = clock(
        move_seconds=2 * HOUR,
        on_expiry=(
            "warn",
            "neutral-move",
        ),
        grace_seconds=HOUR,
    )
    made.take(TimeUp(player=ANNA, consequence="warn"), at(2))
    assert made.due(at(2.5)) == []
    assert made.due(at(3)) == [TimeUp(player=ANNA, consequence="neutral-move")]


def test_once_something_follows_the_same_turn_is_not_up_again() -> None:
    made = clock(move_seconds=2 * HOUR, on_expiry=("neutral-move",))
    made.take(TimeUp(player=ANNA, consequence="neutral-move"), at(2))
    assert made.of(ANNA).up == "neutral-move"
    assert made.due(at(99)) == []
    made.take(turn(BEN), at(3))
    made.take(turn(ANNA), at(4))
    assert made.of(ANNA).up is None
    assert made.due(at(6)) == [TimeUp(player=ANNA, consequence="neutral-move")]


def test_a_player_is_reminded_once_before_his_time_is_up() -> None:
    made = clock(move_seconds=24 * HOUR, remind_seconds=6 * HOUR)
    assert made.next_check() == at(18)
    assert made.due(at(18)) == [Reminded(player=ANNA)]
    made.take(Reminded(player=ANNA), at(18))
    assert made.due(at(19)) == []
    assert made.next_check() == at(24)


def test_who_was_too_late_is_not_reminded_any_more() -> None:
    made = clock(move_seconds=24 * HOUR, remind_seconds=6 * HOUR)
    assert made.due(at(30)) == [TimeUp(player=ANNA, consequence="warn")]


def test_a_bank_is_never_less_than_empty() -> None:
    made = clock(game_seconds=2 * HOUR, increment_seconds=HOUR)
    made.take(TimeUp(player=ANNA, consequence="warn"), at(2))
    made.take(turn(BEN), at(9))
    assert made.of(ANNA).bank == HOUR


def test_time_that_is_given_to_who_has_none_lets_him_play_on() -> None:
    made = clock(game_seconds=2 * HOUR, on_expiry=("substitute",))
    made.take(TimeUp(player=ANNA, consequence="substitute"), at(2))
    made.take(TimeGiven(player=ANNA, seconds=HOUR), at(2))
    assert made.of(ANNA).up is None
    assert made.next_check() == at(3)


def test_a_substitute_begins_a_turn_of_his_own() -> None:
    made = clock(move_seconds=2 * HOUR, game_seconds=10 * HOUR, on_expiry=("substitute",))
    made.take(TimeUp(player=ANNA, consequence="substitute"), at(12))
    made.take(Seated(player=ANNA, zone="Asia/Tokyo", substitute=True), at(20))
    anna = made.read(at(20))[0]
    assert (anna.turn, anna.bank / HOUR, anna.player.expiries, anna.player.up) == (0, 10, 0, None)
    assert anna.deadline == at(32)


def test_a_substitute_finds_something_in_the_bank() -> None:
    made = clock(game_seconds=10 * HOUR, on_expiry=("substitute",))
    made.take(turn(BEN), at(10))
    made.take(Seated(player=ANNA, substitute=True), at(11))
    assert made.of(ANNA).bank == HOUR


def test_without_a_control_nobodys_time_is_ever_up() -> None:
    made = clock()
    assert made.next_check() is None
    assert made.due(at(10_000)) == []
    assert made.read(at(1))[0].left is None


def test_who_does_not_play_here_has_no_clock() -> None:
    with pytest.raises(NotPossible, match="there is no player 7"):
        clock().of(7)


# --- as it is stored ---

players = st.sampled_from([ANNA, BEN])
happenings: st.SearchStrategy[AnyHappening] = st.one_of(
    st.builds(Stood, acting=st.lists(players, max_size=2, unique=True), taken_back=st.booleans()),
    st.builds(Seated, player=players, zone=st.sampled_from(["UTC", "Asia/Tokyo"]), substitute=st.booleans()),
    st.builds(Paused, reason=st.text(max_size=5)),
    st.builds(Resumed),
    st.builds(TimeGiven, player=players, seconds=st.integers(1, 10**6)),
    st.builds(Reminded, player=players),
    st.builds(TimeUp, player=players, consequence=st.sampled_from(["warn", "neutral-move", "substitute"])),
    st.builds(WentAway, player=players, first=st.just(date(2026, 1, 6)), last=st.just(date(2026, 1, 7))),
)
controls = st.builds(
    TimeControl,
    move_seconds=st.sampled_from([HOUR, 24 * HOUR]),
    game_seconds=st.none() | st.just(48 * HOUR),
    increment_seconds=st.sampled_from([0, HOUR]),
    night=st.none() | st.just(Night("23:00", "08:00")),
)


@given(happenings)
def test_a_happening_is_read_as_it_was_stored(happening: AnyHappening) -> None:
    assert read(happening.kind, details_of(happening)) == happening


@settings(max_examples=150, deadline=None)
@given(controls, st.lists(st.tuples(happenings, st.integers(0, 48 * HOUR)), max_size=12))
def test_a_clock_that_is_put_away_after_each_happening_goes_on_as_if_it_had_not_been(
    control: TimeControl, story: list[tuple[AnyHappening, int]]
) -> None:
    """So what is stored of it is all there is, and what it shows follows from its happenings alone."""
    kept, stored, moment = Clock.set_up(control, [ANNA, BEN]), Clock.set_up(control, [ANNA, BEN]), NOON
    for happening, seconds in story:
        moment += timedelta(seconds=seconds)
        kept.take(happening, moment)
        stored = Clock.load(stored.document())
        stored.take(happening, moment)
        assert stored == kept
        assert kept.next_check() == stored.next_check()


@settings(max_examples=150, deadline=None)
@given(controls, st.lists(st.tuples(happenings, st.integers(0, 48 * HOUR)), max_size=12))
def test_no_happening_makes_time_negative(control: TimeControl, story: list[tuple[AnyHappening, int]]) -> None:
    made, moment = Clock.set_up(control, [ANNA, BEN]), NOON
    for happening, seconds in story:
        moment += timedelta(seconds=seconds)
        made.take(happening, moment)
        for reading in made.read(moment + timedelta(hours=1)):
            assert min(reading.turn, reading.bank, reading.used, reading.elapsed) >= 0
            assert reading.used <= reading.elapsed
            assert reading.left is None or reading.left >= 0


def test_players_of_old_archives_are_known_by_name() -> None:
    made = Clock.set_up(None, ["Anna", "Ben"])
    made.take(Stood(acting=["Ben"]), NOON)
    assert Clock.load(made.document()).players[1] == PlayerClock(id="Ben", acting=True, since=NOON)
