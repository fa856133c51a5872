"""What the games tell is taken in once, in whichever order and however often it is told, and by however many."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence

import pytest
from django.db import connection

from gateway.accounts.models import Account
from gateway.accounts.signals import closing
from gateway.api.problems import Problem
from gateway.bus.follower import apply
from gateway.games import tables
from gateway.games.models import Game, Seat
from gateway.games.people import Caller
from gateway.tournaments import following
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.events import PlayerSubstituted, TableAdjudicated, TableReopened, TableResulted
from gateway.tournaments.domain.formats import Swiss
from gateway.tournaments.domain.tournament import Status, fold
from gateway.tournaments.keeping import current
from messages import Envelope
from tests.gateway.tournaments.at_play import Play, people, rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(host: Account) -> Play:
    """A round of one table, whose game has begun."""
    play = Play(host, 4)
    play.start()
    return play


def by_seat(play: Play, *scores: int) -> dict[str, int]:
    """The scores as a result states them."""
    return dict(zip(play.t.tables["1.1"].players, scores, strict=True))


def test_a_game_that_ends_is_the_result_of_its_table(play: Play) -> None:
    play.end("1.1", 5_000, 4_000, 3_000, 2_000)
    play.hear()
    assert play.scores("1.1") == by_seat(play, 5_000, 4_000, 3_000, 2_000)


def test_an_end_that_is_told_again_counts_once(play: Play) -> None:
    for _ in range(3):
        play.end("1.1")
        play.hear()
    assert len(play.events(TableResulted)) == 1


def test_a_game_whose_end_is_taken_back_goes_on(play: Play) -> None:
    play.end("1.1")
    play.hear()
    play.take_back("1.1")
    play.hear()
    assert play.t.unfinished() == ["1.1"]
    assert len(play.events(TableReopened)) == 1


def test_a_game_that_ends_otherwise_after_an_undo_has_the_last_result(play: Play) -> None:
    play.end("1.1", 4, 3, 2, 1)
    play.hear()
    play.take_back("1.1", version=2)
    play.hear()
    play.end("1.1", 1, 2, 3, 4, version=3)
    play.hear()
    assert play.scores("1.1") == by_seat(play, 1, 2, 3, 4)


def test_an_undo_and_another_end_that_are_taken_in_together_are_recorded_as_both(play: Play) -> None:
    play.end("1.1", 4, 3, 2, 1)
    play.hear()
    play.take_back("1.1", version=2)
    play.end("1.1", 1, 2, 3, 4, version=3)
    play.hear()
    assert [type(event) for event in play.events(TableResulted, TableReopened)] == [
        TableResulted,
        TableReopened,
        TableResulted,
    ]
    assert play.scores("1.1") == by_seat(play, 1, 2, 3, 4)


def _course(play: Play) -> list[Envelope]:
    """A game ends, the end is taken back, and it ends otherwise."""
    return [
        play.ended("1.1", 4, 3, 2, 1, version=1),
        play.taken_back("1.1", version=2),
        play.ended("1.1", 1, 2, 3, 4, version=3),
    ]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
@pytest.mark.parametrize("heard", ["after each", "at the end"])
def test_the_last_version_counts_in_whichever_order_it_is_told(play: Play, order: Sequence[int], heard: str) -> None:
    course = _course(play)
    for number in (*order, *order):
        apply(course[number])
        if heard == "after each":
            play.hear()
    play.hear()
    assert play.scores("1.1") == by_seat(play, 1, 2, 3, 4)


@pytest.mark.parametrize("order", list(itertools.permutations(range(2))))
def test_an_end_that_is_told_after_its_undo_does_not_count(play: Play, order: Sequence[int]) -> None:
    course = _course(play)
    for number in order:
        apply(course[number])
        play.hear()
    assert play.t.unfinished() == ["1.1"]


def test_what_is_told_while_games_are_looked_at_is_taken_in_the_next_time(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.end("1.1")
    carry_out = following.carry_out

    def meanwhile(*args: object, **options: object) -> object:
        done = carry_out(*args, **options)  # type: ignore[arg-type]
        play.take_back("1.1")
        return done

    with monkeypatch.context() as patched:
        patched.setattr(following, "carry_out", meanwhile)
        following.hear(play.id)
    assert play.scores("1.1") is not None
    play.hear()
    assert play.scores("1.1") is None


def test_what_was_heard_when_the_process_was_killed_is_heard_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    play.end("1.1")
    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(following.TournamentTable.objects, "bulk_update", killed)
        following.hear(play.id)
    assert play.scores("1.1") is None
    play.hear()
    assert len(play.events(TableResulted)) == 1


@pytest.mark.django_db(transaction=True)
def test_two_followers_at_once_count_each_result_once(host: Account) -> None:
    play = Play(host, 24)
    names = play.start()
    barrier = threading.Barrier(2)
    failed: list[BaseException] = []

    def follow() -> None:
        try:
            barrier.wait()
            for name in names:
                play.end(name)
                following.hear(play.id)
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    followers = [threading.Thread(target=follow) for _ in range(2)]
    for follower in followers:
        follower.start()
    for follower in followers:
        follower.join()
    play.hear()
    assert failed == []
    assert sorted(event.table for event in play.events(TableResulted)) == sorted(names)
    assert play.t.unfinished() == []


def test_the_scores_are_those_of_who_has_the_seats_not_of_who_was_drawn_for_them(play: Play, host: Account) -> None:
    first, second, third, fourth = play.t.tables["1.1"].players
    tables.reorder(play.game("1.1").pk, Caller(host), [3, 2, 1, 0], begun=False)
    play.end("1.1", 4, 3, 2, 1)
    play.hear()
    assert play.scores("1.1") == {fourth: 4, third: 3, second: 2, first: 1}


def test_an_end_that_is_taken_back_after_the_next_round_was_drawn_reopens_its_table(host: Account) -> None:
    play = Play(host, 8)
    for name in play.start():
        play.end(name)
    play.hear()
    play.start()
    play.take_back("1.1")
    play.hear()
    assert play.t.unfinished() == ["2.1", "2.2", "1.1"]
    play.end("1.1", 1, 2, 3, 4, version=3)
    play.hear()
    assert play.scores("1.1") == by_seat(play, 1, 2, 3, 4)


def test_an_end_that_is_taken_back_after_the_tournament_reopens_its_table(host: Account) -> None:
    play = Play(host, 4, rules(Swiss(rounds=1)))
    play.start()
    play.end("1.1")
    play.hear()
    play.draw()
    assert play.t.status is Status.FINISHED
    play.take_back("1.1")
    play.hear()
    assert play.t.unfinished() == ["1.1"]
    play.end("1.1", 1, 2, 3, 4, version=3)
    play.hear()
    assert (play.scores("1.1"), play.t.status) == (by_seat(play, 1, 2, 3, 4), Status.FINISHED)


# --- what people do at the tables -------------------------------------------------------------------------------------


def test_what_an_arbiter_rules_when_he_closes_a_game_is_the_result_of_its_table(play: Play, host: Account) -> None:
    tables.close(play.game("1.1").pk, Caller(host), "abandoned", {"1": 40, "2": 30, "3": 20, "4": 10})
    (ruled,) = play.events(TableAdjudicated)
    assert (ruled.by, ruled.reason) == (str(host.pk), "abandoned")
    assert play.scores("1.1") == by_seat(play, 40, 30, 20, 10)


def test_a_game_that_is_closed_without_a_ruling_leaves_its_table_to_the_arbiter(play: Play, host: Account) -> None:
    tables.close(play.game("1.1").pk, Caller(host), "abandoned")
    assert play.t.unfinished() == ["1.1"]


def test_what_an_arbiter_ruled_is_not_overturned_by_the_game(play: Play, host: Account) -> None:
    play.do(commands.adjudicate, "1.1", by_seat(play, 40, 30, 20, 10), (), str(host.pk), "late")
    play.end("1.1", 1, 2, 3, 4)
    play.hear()
    play.take_back("1.1")
    play.hear()
    assert play.scores("1.1") == by_seat(play, 40, 30, 20, 10)


def test_a_correction_stands_when_the_end_is_told_again(play: Play, host: Account) -> None:
    play.end("1.1")
    play.hear()
    play.do(commands.correct_result, "1.1", by_seat(play, 9, 9, 9, 9), (), str(host.pk), "misread")
    play.end("1.1")
    play.hear()
    assert play.scores("1.1") == by_seat(play, 9, 9, 9, 9)


def _inherit(play: Play, host: Account, coming: Account, position: int = 0) -> None:
    tables.invite(play.game("1.1").pk, Caller(host), coming, position)
    tables.join(play.game("1.1").pk, coming)


def test_who_inherits_a_seat_is_a_substitute_and_enters_if_he_comes_from_outside(play: Play, host: Account) -> None:
    (coming,) = people(1)
    leaving = play.t.tables["1.1"].players[0]
    _inherit(play, host, coming)
    (told,) = play.events(PlayerSubstituted)
    assert (told.leaving, told.coming) == (leaving, str(coming.pk))
    assert play.t.entrants[str(coming.pk)].presence is Presence.IN
    play.end("1.1", 4, 3, 2, 1)
    play.hear()
    assert play.scores("1.1") == by_seat(play, 4, 3, 2, 1)


def test_who_has_left_the_tournament_inherits_no_seat_of_it(host: Account) -> None:
    play = Play(host, 5)
    play.start()
    (left,) = play.t.rounds[0].byes
    play.do(commands.withdraw, left)
    with pytest.raises(Problem) as told:
        _inherit(play, host, Account.objects.get(pk=left))
    assert told.value.code == "wrong-presence"
    assert not Seat.objects.filter(game=play.game("1.1"), account=left).exists()


def test_a_seat_of_a_game_that_was_reopened_can_be_inherited_before_that_is_taken_in(play: Play, host: Account) -> None:
    play.end("1.1")
    play.hear()
    play.take_back("1.1")
    _inherit(play, host, *people(1))
    assert play.t.unfinished() == ["1.1"]
    assert len(play.events(PlayerSubstituted)) == 1


def test_games_of_no_tournament_are_none_of_its_business(play: Play, host: Account) -> None:
    version = current(play.id).version
    (seated,) = people(1)
    (game,) = tables.open_tables(host, [tables.Plan("1860", [tables.SeatPlan(seated)] * 2)], consent=True)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.ACTIVE)
    tables.close(game.pk, Caller(host), "abandoned", {"1": 2, "2": 1})
    assert (current(play.id).version, following.with_news()) == (version, [])


def test_who_closes_his_account_leaves_the_tournaments_that_go_on(play: Play) -> None:
    closing.send(sender=Account, account=play.people[0])
    assert play.t.entrants[str(play.people[0].pk)].presence is Presence.OUT


def test_the_tournament_is_what_its_events_make_of_it(play: Play, host: Account) -> None:
    _inherit(play, host, *people(1))
    for envelope in _course(play):
        apply(envelope)
        play.hear()
    again = fold(play.events())
    assert vars(again).keys() == vars(play.t).keys()
    cached = {"outcomes", "tallies"}
    for name, value in vars(play.t).items():
        assert name in cached or getattr(again, name) == value, name
