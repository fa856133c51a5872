"""What happens by itself, and when: from the rules, the time, and how the tables stand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from gateway.clocks.domain.control import TimeControl
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain import moments
from gateway.tournaments.domain.commands import (
    cancel,
    change_rules,
    describe,
    is_over,
    let_deadline_pass,
    open_round,
    pause,
    publish,
    record_result,
    reopen_table,
    set_deadline,
    start_table,
    withdraw_round,
)
from gateway.tournaments.domain.formats import Cut, GroupStage, KnockOut, Stage, Swiss
from gateway.tournaments.domain.moments import written
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.rules import AtDeadline, Games, Publication, Rules, Schedule, Start
from gateway.tournaments.domain.schedule import Step, due, next_look, to_adjudicate
from gateway.tournaments.domain.tournament import fold
from tests.gateway.tournaments.domain.events_played import Played, rules

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def at(hours: float) -> datetime:
    """So many hours after noon."""
    return NOON + timedelta(hours=hours)


def scheduled(*stages: Stage, players: int = 8, hidden: bool = False, **schedule: Any) -> Played:
    """A tournament with this schedule, which as many have entered."""
    return Played(rules(*(stages or (Swiss(rounds=2),)), schedule=Schedule(**schedule), hidden=hidden), players)


def opened(**schedule: Any) -> Played:
    """A tournament whose first round, of two tables, was started at noon; all games exist."""
    played = scheduled(**schedule)
    played.draw()
    played.do(open_round(played.t, 1, NOON))
    for name in played.t.unstarted():
        played.do(start_table(played.t, name, f"game-{name}"))
    return played


# --- moments ----------------------------------------------------------------------------------------------------------


def test_a_moment_is_written_in_utc_to_the_second_and_read_back() -> None:
    east = datetime(2026, 3, 1, 15, 30, 7, 999_999, tzinfo=timezone(timedelta(hours=3)))
    assert written(east) == "2026-03-01T12:30:07Z"
    assert moments.read("2026-03-01T12:30:07Z") == east.replace(microsecond=0)


def test_a_moment_of_long_ago_has_four_digits_for_its_year_and_sorts_first() -> None:
    assert written(datetime(480, 9, 3, tzinfo=UTC)) == "0480-09-03T00:00:00Z" < "2026-03-01T12:30:07Z"


@pytest.mark.parametrize("text", ["2026-03-01", "2026-03-01T12:30:07+01:00", "soon", ""])
def test_what_is_no_such_moment_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):
        moments.read(text)


# --- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"schedule": Schedule(times=("soon",))}, "schedule"),
        ({"schedule": Schedule(times=("2026-03-02T12:00:00Z", "2026-03-01T12:00:00Z"))}, "schedule"),
        ({"schedule": Schedule(round_minutes=0)}, "schedule"),
        ({"schedule": Schedule(start=Start.AT_TIMES)}, "schedule"),
        ({"games": Games(options={"1830": ()})}, "games"),
        ({"games": Games(time_control=TimeControl(move_seconds=60, pace="live", days_away=2))}, "games"),
    ],
)
def test_a_schedule_or_games_that_cannot_be_are_refused(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as told:
        rules(Swiss(rounds=2), **changes).check()
    assert (told.value.rule, told.value.field) == ("rules-unplayable", field)


def test_rules_of_before_there_were_schedules_are_read_with_the_usual_one() -> None:
    body = e.encode(e.TournamentCreated(name="Old", owner="1", seed=1, rules=Rules(titles=("1860",))))
    assert b"schedule" in body
    old = body.replace(b',"officials":{},"games":{},"schedule":{}', b"")
    assert old != body
    assert e.decode(old) == e.decode(body)


# --- what the host decides --------------------------------------------------------------------------------------------


def test_a_round_is_opened_once() -> None:
    played = scheduled()
    played.draw()
    played.do(open_round(played.t, 1, NOON))
    assert list(open_round(played.t, 1, at(1))) == []
    assert played.t.unstarted() == ["1.1", "1.2"]


def test_no_table_begins_before_its_round_is_opened() -> None:
    played = scheduled()
    played.draw()
    assert played.t.unstarted() == []


def test_a_round_has_its_deadline_so_long_after_its_start() -> None:
    assert opened(round_minutes=90).t.deadlines == {1: "2026-03-01T13:30:00Z"}


def test_a_deadline_that_was_set_before_the_start_stays() -> None:
    played = scheduled(round_minutes=90)
    played.draw()
    played.do(set_deadline(played.t, 1, written(at(9))))
    played.do(open_round(played.t, 1, NOON))
    assert played.t.deadlines == {1: written(at(9))}


def test_no_round_is_opened_while_the_tournament_is_paused_or_when_it_is_over() -> None:
    played = scheduled()
    played.draw()
    played.do(pause(played.t, "host"))
    with pytest.raises(Refused, match="paused"):
        open_round(played.t, 1, NOON)
    played.do(cancel(played.t, "host", "rain"))
    with pytest.raises(Refused, match="cancelled"):
        open_round(played.t, 1, NOON)


def test_a_round_that_is_not_drawn_is_not_opened() -> None:
    with pytest.raises(Refused, match="no such round"):
        open_round(scheduled().t, 1, NOON)


def test_a_round_that_is_withdrawn_and_drawn_anew_is_not_open() -> None:
    played = scheduled()
    played.draw()
    played.do(open_round(played.t, 1, NOON))
    played.do(withdraw_round(played.t, "host", "wrong titles"))
    played.draw()
    assert played.t.unstarted() == []


def test_a_tournament_can_be_called_and_described_otherwise_at_any_time() -> None:
    played = scheduled()
    played.do(cancel(played.t, "host", "rain"))
    played.do(describe(played.t, "Autumn league", "by mail", True, "host"))
    assert (played.t.name, played.t.description, played.t.private) == ("Autumn league", "by mail", True)
    assert list(describe(played.t, "Autumn league", "by mail", True, "host")) == []
    with pytest.raises(Refused, match="name"):
        describe(played.t, " ", "", False, "host")


def test_what_is_published_already_is_not_published_again() -> None:
    played = opened()
    played.do(publish(played.t, "host", 1))
    assert list(publish(played.t, "host", 1)) == []


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_copy_stays_as_it_is_whatever_happens_next() -> None:
    """Every event of a whole tournament is folded into a copy, and leaves what it was copied from alone."""
    played = scheduled(Swiss(rounds=1), KnockOut(cut=Cut(best=4)), players=9, round_minutes=5)
    played.draw()
    played.do(open_round(played.t, 1, NOON))
    played.play()
    played.do(reopen_table(played.t, "1.1"))
    played.do(record_result(played.t, "1.1", played.scores("1.1")))
    played.play_all()
    kept = fold(())
    for number, event in enumerate(played.events):
        following = kept.copy()
        following.apply(event)
        before = fold(played.events[:number])
        for name, value in vars(before).items():
            assert getattr(kept, name) == value, (event, name)
        kept = following


# --- what happens by itself -------------------------------------------------------------------------------------------


def test_by_hand_nothing_happens_but_that_tables_of_an_open_round_start() -> None:
    played = scheduled()
    assert next_look(played.t, NOON) is None
    played.draw()
    assert next_look(played.t, NOON) is None
    played.do(open_round(played.t, 1, NOON))
    assert due(played.t, NOON) == [Step.START_TABLES]
    assert next_look(played.t, NOON) == NOON


def test_rounds_at_times_are_drawn_when_theirs_has_come() -> None:
    played = scheduled(start=Start.AT_TIMES, times=(written(at(1)), written(at(2))))
    assert (due(played.t, NOON), next_look(played.t, NOON)) == ([], at(1))
    assert due(played.t, at(1)) == [Step.DRAW]
    played.draw()
    assert due(played.t, at(1)) == [Step.OPEN_ROUND]
    assert due(played.t, at(0.5)) == []
    played.do(open_round(played.t, 1, at(1)))
    played.play()
    assert (due(played.t, at(1.5)), next_look(played.t, at(1.5))) == ([], at(2))


def test_a_round_without_a_time_is_drawn_by_hand_where_others_have_one() -> None:
    played = scheduled(start=Start.AT_TIMES, times=(written(NOON),))
    played.draw()
    played.play()
    assert next_look(played.t, at(9)) is None


def test_after_the_last_table_the_next_round_is_drawn_at_once_unless_it_has_a_time() -> None:
    played = scheduled(start=Start.AFTER_LAST_TABLE)
    played.draw()
    played.play()
    assert due(played.t, NOON) == [Step.DRAW]
    schedule = Schedule(start=Start.AFTER_LAST_TABLE, times=(written(NOON), written(at(5))))
    played.do(change_rules(played.t, rules(Swiss(rounds=2), schedule=schedule), "host", "venue"))
    assert (due(played.t, NOON), next_look(played.t, NOON)) == ([], at(5))


def test_nothing_is_due_in_a_paused_tournament() -> None:
    played = scheduled(start=Start.AT_TIMES, times=(written(NOON),))
    played.do(pause(played.t, "host"))
    assert next_look(played.t, at(1)) is None


def test_what_came_to_nothing_is_not_looked_at_again() -> None:
    played = scheduled(finishes=True)
    played.draw()
    played.play()
    assert due(played.t, NOON) == [Step.FINISH]
    assert next_look(played.t, NOON, {Step.FINISH}) is None


@pytest.mark.parametrize(
    ("publication", "after_round", "after_end"),
    [
        (Publication.BY_HAND, [], []),
        (Publication.EACH_ROUND, [Step.PUBLISH], [Step.PUBLISH]),
        (Publication.AT_END, [], [Step.PUBLISH]),
    ],
)
def test_hidden_standings_are_published(
    publication: Publication, after_round: list[Step], after_end: list[Step]
) -> None:
    played = scheduled(Swiss(rounds=1), hidden=True, publication=publication)
    played.draw()
    assert due(played.t, NOON) == []
    played.play()
    assert due(played.t, NOON) == after_round
    played.play_all()
    assert due(played.t, NOON) == after_end


def test_standings_that_all_may_see_are_not_published() -> None:
    played = scheduled(publication=Publication.EACH_ROUND)
    played.draw()
    played.play()
    assert due(played.t, NOON) == []


# --- deadlines --------------------------------------------------------------------------------------------------------


def test_a_deadline_passes_once_for_the_tables_that_go_on() -> None:
    played = opened(round_minutes=60, at_deadline=AtDeadline.WARN)
    played.do(record_result(played.t, "1.2", played.scores("1.2")))
    assert list(let_deadline_pass(played.t, 1, at(0.99), {})) == []
    player = played.t.tables["1.1"].players[2]
    events = let_deadline_pass(played.t, 1, at(1), {"1.1": [player], "1.2": ["p000"]})
    assert events[0] == e.DeadlinePassed(round=1, tables=("1.1",), follows=AtDeadline.WARN)
    assert [(event.player, event.by) for event in events[1:] if isinstance(event, e.PlayerWarned)] == [
        (player, e.SERVER)
    ]
    played.do(events)
    assert list(let_deadline_pass(played.t, 1, at(2), {})) == []
    assert next_look(played.t, at(2)) is None


def test_a_deadline_of_tables_that_have_all_ended_passes_unnoticed() -> None:
    played = opened(round_minutes=60, at_deadline=AtDeadline.WARN)
    played.play()
    assert next_look(played.t, NOON) is None
    assert list(let_deadline_pass(played.t, 1, at(2), {})) == []


def test_games_are_to_be_ended_until_they_have_where_that_is_what_follows() -> None:
    played = opened(round_minutes=60, at_deadline=AtDeadline.ADJUDICATE)
    assert (due(played.t, at(0.5)), next_look(played.t, NOON)) == ([], at(1))
    assert due(played.t, at(1)) == [Step.LET_DEADLINE_PASS]
    played.do(let_deadline_pass(played.t, 1, at(1), {}))
    assert due(played.t, at(1)) == [Step.ADJUDICATE]
    assert to_adjudicate(played.t) == ["1.1", "1.2"]
    played.do(record_result(played.t, "1.1", played.scores("1.1")))
    assert to_adjudicate(played.t) == ["1.2"]
    played.do(record_result(played.t, "1.2", played.scores("1.2")))
    assert due(played.t, at(1)) == []


def test_a_new_deadline_gives_the_round_more_time() -> None:
    played = opened(round_minutes=60, at_deadline=AtDeadline.ADJUDICATE)
    played.do(let_deadline_pass(played.t, 1, at(1), {}))
    played.do(set_deadline(played.t, 1, written(at(3))))
    assert (due(played.t, at(2)), next_look(played.t, at(2))) == ([], at(3))


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stages", "rounds"),
    [
        ((Swiss(rounds=2),), 2),
        ((Swiss(rounds=1), KnockOut(cut=Cut(best=4))), 2),
        ((KnockOut(),), 2),
        ((GroupStage(sizes=(8,), rounds=2),), 2),
    ],
)
def test_it_is_over_when_no_stage_has_a_round_left(stages: tuple[Stage, ...], rounds: int) -> None:
    played = scheduled(*stages)
    assert not is_over(played.t)
    for number in range(1, rounds + 1):
        played.draw()
        assert not is_over(played.t)
        played.play()
        assert is_over(played.t) == (number == rounds)
