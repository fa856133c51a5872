"""What tournaments do by themselves happens when its time has come, and once."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import pytest

from gateway.accounts.models import Account
from gateway.bus.connection import connection as redis_connection
from gateway.games.models import Game
from gateway.tournaments import models, running
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import (
    SERVER,
    DeadlinePassed,
    PlayerWarned,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TournamentFinished,
)
from gateway.tournaments.domain.moments import written
from gateway.tournaments.domain.rules import AtDeadline, Publication, Schedule, Start
from gateway.tournaments.domain.tournament import Status
from gateway.tournaments.running import run
from messages import SubmitAction, decode
from messages.streams import BULK
from tests.gateway.tournaments.at_play import NOON, Play, people, rules

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def scheduled(host: Account, players: int = 8, **schedule: Any) -> Play:
    """A tournament of two rounds with this schedule."""
    return Play(host, players, rules(schedule=Schedule(**schedule), hidden="publication" in schedule))


def at(hours: float) -> datetime:
    """So many hours after noon."""
    return NOON + timedelta(hours=hours)


def go_on(now: datetime = NOON) -> None:
    """Go rounds until nothing is left to be done at that moment."""
    while run(now):
        pass


def play_round(play: Play, now: datetime = NOON) -> None:
    """Let all games of the present round begin and end."""
    for name in play.t.unfinished():
        play.begin(name)
        play.end(name)
    go_on(now)


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_by_hand_nothing_is_drawn(host: Account) -> None:
    play = scheduled(host)
    go_on()
    assert play.events(RoundPaired) == []


def test_a_round_follows_when_the_last_table_has_ended(host: Account) -> None:
    play = scheduled(host, start=Start.AFTER_LAST_TABLE)
    play.draw()
    go_on()
    first, second = play.t.unfinished()
    for name in (first, second):
        play.begin(name)
    play.end(first)
    go_on()
    assert len(play.t.rounds) == 1
    play.end(second)
    go_on()
    assert len(play.t.rounds) == 2
    assert Game.objects.filter(tournament=play.id).count() == 4


def test_the_first_round_waits_for_a_hand_if_no_time_is_stated(host: Account) -> None:
    play = scheduled(host, start=Start.AFTER_LAST_TABLE)
    go_on()
    assert play.t.rounds == []


def test_rounds_are_drawn_and_started_at_their_times(host: Account) -> None:
    play = scheduled(host, start=Start.AT_TIMES, times=(written(at(1)), written(at(3))))
    go_on(at(0.9))
    assert play.t.rounds == []
    go_on(at(1))
    assert len(play.t.rounds) == 1
    assert play.t.unstarted() == []
    play_round(play, at(2))
    assert len(play.t.rounds) == 1
    go_on(at(3))
    assert len(play.t.rounds) == 2


def test_at_its_time_a_round_waits_for_the_last_table(host: Account) -> None:
    play = scheduled(host, start=Start.AT_TIMES, times=(written(at(1)), written(at(2))))
    go_on(at(1))
    go_on(at(3))
    assert len(play.t.rounds) == 1
    play_round(play, at(4))
    assert len(play.t.rounds) == 2


def test_a_tournament_goes_from_entry_to_its_end_without_a_hand(host: Account) -> None:
    play = scheduled(host, start=Start.AFTER_LAST_TABLE, times=(written(NOON),), finishes=True)
    for _ in range(3):
        go_on()
        play_round(play)
    assert play.t.status is Status.FINISHED
    assert [type(event) for event in play.events(RoundPaired, TournamentFinished)] == [
        RoundPaired,
        RoundPaired,
        TournamentFinished,
    ]


def test_rounds_by_hand_may_end_by_themselves(host: Account) -> None:
    play = scheduled(host, finishes=True)
    for _ in range(2):
        play.start()
        play_round(play)
    assert play.t.status is Status.FINISHED


def test_the_host_ends_it_unless_the_schedule_says_otherwise(host: Account) -> None:
    play = scheduled(host, start=Start.AFTER_LAST_TABLE, times=(written(NOON),))
    for _ in range(3):
        go_on()
        play_round(play)
    assert (play.t.status, len(play.t.rounds)) == (Status.RUNNING, 2)


def test_nothing_happens_by_itself_while_the_tournament_is_paused(host: Account) -> None:
    play = scheduled(host, start=Start.AT_TIMES, times=(written(NOON),))
    play.do(commands.pause, str(host.pk), "storm")
    go_on(at(5))
    assert play.t.rounds == []
    play.do(commands.resume, str(host.pk))
    go_on(at(5))
    assert len(play.t.rounds) == 1


def test_a_result_counts_while_the_tournament_is_paused(host: Account) -> None:
    play = scheduled(host)
    play.start()
    play.do(commands.pause, str(host.pk), "storm")
    play_round(play)
    assert play.t.unfinished() == []


# --- what cannot be done ----------------------------------------------------------------------------------------------


def test_what_keeps_a_round_from_being_drawn_is_told_and_tried_again_when_something_happens(host: Account) -> None:
    play = scheduled(host, 2, start=Start.AT_TIMES, times=(written(NOON),))
    go_on()
    row = models.Tournament.objects.get(pk=play.id)
    assert row.problem is not None
    assert (row.problem["code"], row.due_at) == ("too-few", None)
    (late,) = people(1)
    play.do(commands.enter, Entry(player=str(late.pk)))
    go_on()
    row.refresh_from_db()
    assert (row.problem, len(play.t.rounds)) == (None, 1)


def test_a_defect_in_one_tournament_does_not_hold_up_another(host: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (scheduled(host, start=Start.AT_TIMES, times=(written(NOON),)) for _ in range(2))
    draw = running.draw

    def faulty(tournament_id: Any, **options: Any) -> Any:
        if tournament_id == first.id:
            raise ZeroDivisionError
        return draw(tournament_id, **options)

    monkeypatch.setattr(running, "draw", faulty)
    go_on()
    assert (len(first.t.rounds), len(second.t.rounds)) == (0, 1)
    due_at = models.Tournament.objects.get(pk=first.id).due_at
    assert due_at is not None
    assert due_at > NOON


class Killed(BaseException):
    """The process ends here."""


STEPS = [
    "following.hear",
    "following.TournamentTable.objects.bulk_update",
    "draw",
    "start_tables",
    "commands.open_round",
    "models.Tournament.objects.filter",
    "standings.work_out",
    "standings._write_pages",
    "standings._write_ranks",
]


@pytest.mark.parametrize(("nth", "after"), [(1, False), (2, True)], ids=["before the first", "after the second"])
@pytest.mark.parametrize("step", STEPS)
def test_a_process_that_is_killed_at_any_step_is_succeeded_by_another(
    host: Account, monkeypatch: pytest.MonkeyPatch, step: str, after: bool, nth: int
) -> None:
    play = scheduled(host, start=Start.AFTER_LAST_TABLE, times=(written(NOON),), finishes=True)
    *where, name = step.split(".")
    holder: Any = running
    for part in where:
        holder = getattr(holder, part)
    done, calls, killed = getattr(holder, name), Counter[str](), Counter[str]()

    def fatal(*args: Any, **options: Any) -> Any:
        calls[step] += 1
        fate = calls[step] == nth
        answer = done(*args, **options) if after or not fate else None
        if fate:
            killed[step] += 1
            raise Killed
        return answer

    monkeypatch.setattr(holder, name, fatal)
    for _ in range(4):
        for _ in range(3):
            try:
                go_on()
                play_round(play)
            except Killed:
                continue
            break
    assert killed[step] == 1
    assert play.t.status is Status.FINISHED
    assert [type(event) for event in play.events(RoundPaired, RoundOpened, TournamentFinished)] == [
        *(RoundPaired, RoundOpened) * 2,
        TournamentFinished,
    ]
    assert Game.objects.filter(tournament=play.id).count() == len(play.t.tables) == 4


# --- publication ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("publication", "published"),
    [(Publication.BY_HAND, []), (Publication.EACH_ROUND, [1, 2]), (Publication.AT_END, [2])],
)
def test_hidden_standings_are_published_as_the_schedule_says(
    host: Account, publication: Publication, published: list[int]
) -> None:
    play = scheduled(host, start=Start.AFTER_LAST_TABLE, times=(written(NOON),), finishes=True, publication=publication)
    for _ in range(3):
        go_on()
        play_round(play)
    told = play.events(StandingsPublished)
    assert [event.up_to_round for event in told] == published
    assert {event.by for event in told} <= {SERVER}


# --- deadlines --------------------------------------------------------------------------------------------------------


def test_the_time_of_a_round_runs_from_its_start(host: Account) -> None:
    play = scheduled(host, start=Start.AT_TIMES, times=(written(NOON),), round_minutes=90)
    go_on(at(1))
    assert play.t.deadlines == {1: written(at(2.5))}


def overdue(host: Account, follows: AtDeadline) -> Play:
    """A round of two tables that should end at one o'clock; the second one has."""
    play = scheduled(host, round_minutes=60, at_deadline=follows)
    play.start()
    play.end("1.2")
    go_on()
    return play


def test_at_the_deadline_those_are_warned_for_whom_the_games_wait(host: Account) -> None:
    play = overdue(host, AtDeadline.WARN)
    go_on(at(0.99))
    assert play.events(DeadlinePassed, PlayerWarned) == []
    for _ in range(2):
        go_on(at(1))
    assert [event.tables for event in play.events(DeadlinePassed)] == [("1.1",)]
    assert [(one.player, one.by) for one in play.events(PlayerWarned)] == [(play.t.tables["1.1"].players[0], SERVER)]


def sent(kind: type = SubmitAction) -> list[Any]:
    """The commands that were sent to the rules service."""
    envelopes = [decode(fields) for _, fields in redis_connection().xrange(BULK)]
    return [envelope for envelope in envelopes if envelope.type == kind.__name__]


def test_at_the_deadline_the_games_that_go_on_are_ended_as_they_stand(host: Account) -> None:
    play = overdue(host, AtDeadline.ADJUDICATE)
    go_on(at(1))
    (command,) = sent()
    wanted = command.expect(SubmitAction)
    assert command.game_id == str(play.game("1.1").pk)
    assert wanted.action == {"type": "end_game", "entity": 1, "entity_type": "player"}
    assert wanted.sender is not None
    assert (wanted.sender.ends, wanted.sender.permitted) == (True, [1, 2, 3, 4])
    play.end("1.1", 900, 800, 700, 600)
    go_on(at(1))
    assert play.t.unfinished() == []


def test_a_game_that_does_not_end_is_told_so_again_under_the_same_id(host: Account) -> None:
    play = overdue(host, AtDeadline.ADJUDICATE)
    for seconds in (0, 5, 11, 12):
        go_on(at(1) + timedelta(seconds=seconds))
    assert [command.id for command in sent()] == [f"deadline:{play.game('1.1').pk}:0"] * 2


def test_a_later_deadline_gives_the_round_another_chance(host: Account) -> None:
    play = overdue(host, AtDeadline.WARN)
    go_on(at(1))
    play.do(commands.set_deadline, 1, written(at(3)))
    go_on(at(2))
    assert len(play.events(DeadlinePassed)) == 1
    go_on(at(3))
    assert len(play.events(DeadlinePassed)) == 2


def test_without_a_consequence_a_deadline_is_only_a_date(host: Account) -> None:
    play = overdue(host, AtDeadline.NOTHING)
    go_on(at(2))
    assert play.events(DeadlinePassed) == []
