"""The tables of a round start, each exactly once, whatever is interrupted and whoever else is at it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.clocks.domain.control import TimeControl
from gateway.games import starting as games_starting
from gateway.games.models import Game, Role, Seat
from gateway.tournaments import keeping, starting
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import TableStarted
from gateway.tournaments.domain.rules import Games, Officials, Undo
from gateway.tournaments.models import TournamentTable
from gateway.tournaments.starting import game_of, start_tables
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.tournaments.at_play import NOON, Play, people, rules

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """The process ends here."""


def drawn(host: Account, players: int = 8, **changes: Any) -> Play:
    """A tournament whose first round is drawn and open."""
    play = Play(host, players, rules(**changes))
    play.draw()
    play.do(commands.open_round, 1, NOON)
    return play


def test_a_table_has_its_players_in_seat_order_and_the_deal_that_was_drawn(host: Account) -> None:
    play = drawn(host)
    start_tables(play.id)
    for table in play.t.rounds[0].tables:
        game = play.game(table.id)
        assert [str(seat.account_id) for seat in Seat.objects.filter(game=game)] == list(table.seats)
        assert (game.title, game.seed, game.tournament) == (table.title, table.deal, play.id)
        assert game.description == f"Spring league: {table.id}"


def test_tables_are_set_up_as_the_rules_of_the_event_say(host: Account) -> None:
    wanted = Games(
        options={"18GB": ("four_player_alt",)},
        undo=Undo.ARBITER,
        private=True,
        time_control=TimeControl(move_seconds=86_400),
    )
    play = drawn(host, 4, games=wanted, table_sizes=(4,))
    start_tables(play.id)
    game = play.game("1.1")
    assert (game.options, game.undo_policy, game.private) == (["four_player_alt"], "arbiter", True)
    assert game.time_control == {"move_seconds": 86_400}


def test_hosts_and_arbiters_decide_at_all_tables_but_their_own(host: Account) -> None:
    cohost, referee = people(2)
    play = Play(host, 8, rules(officials=Officials(co_hosts=(str(cohost.pk),), arbiters=(str(referee.pk),))))
    play.do(lambda t: commands.stand_by(t, _entry(host)))
    seated = play.people[0]
    play.do(commands.change_rules, _with_arbiters(play, referee, seated), str(host.pk), "")
    play.draw()
    play.do(commands.open_round, 1, NOON)
    start_tables(play.id)
    own = next(name for name in play.t.tables_of[str(seated.pk)])
    for name in play.t.tables:
        arbiters = set(Role.objects.filter(game=play.game(name)).values_list("account", flat=True))
        assert arbiters == {host.pk, cohost.pk, referee.pk} | ({seated.pk} if name != own else set())


def _entry(account: Account) -> Any:
    from gateway.tournaments.domain.entrants import Entry

    return Entry(player=str(account.pk))


def _with_arbiters(play: Play, *arbiters: Account) -> Any:
    import msgspec

    officials = msgspec.structs.replace(play.t.rules.officials, arbiters=tuple(str(one.pk) for one in arbiters))
    return msgspec.structs.replace(play.t.rules, officials=officials)


def test_whose_program_plays_at_a_table_does_not_decide_there(host: Account) -> None:
    play = Play(host, 3)
    program = Account.objects.create(username="program", bot_owner=host, email="program@example.org")
    play.do(commands.enter, _entry(program))
    play.draw()
    play.do(commands.open_round, 1, NOON)
    start_tables(play.id)
    assert not Role.objects.filter(game=play.game("1.1")).exists()


def test_who_becomes_an_arbiter_decides_in_the_games_that_go_on_and_who_was_one_does_not(host: Account) -> None:
    before, after = people(2)
    play = drawn(host, 4, officials=Officials(arbiters=(str(before.pk),)))
    start_tables(play.id)
    play.do(commands.change_rules, _with_arbiters(play, after), str(host.pk), "ill")
    roles = Role.objects.filter(game=play.game("1.1")).values_list("account", flat=True)
    assert set(roles) == {host.pk, after.pk}


def test_so_many_tables_are_started_in_one_transaction_and_the_next_ones_in_the_next(
    host: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "TABLES_AT_ONCE", 2)
    play = drawn(host, 20)
    left = []
    for _ in range(4):
        start_tables(play.id)
        left.append(len(play.t.unstarted()))
    assert left == [3, 1, 0, 0]
    assert len(play.events(TableStarted)) == 5


def _once(play: Play) -> None:
    """Each table of the round has one game, and the tournament knows it."""
    while play.t.unstarted():
        start_tables(play.id)
    told = Counter((event.table, event.game_id) for event in play.events(TableStarted))
    assert told == {(name, str(game_of(play.id, name))): 1 for name in play.t.tables}
    games = Game.objects.filter(tournament=play.id)
    assert {str(game_id) for game_id in games.values_list("pk", flat=True)} == {game_id for _, game_id in told}
    assert set(games.values_list("start_attempts", flat=True)) == {1}
    assert TournamentTable.objects.filter(tournament=play.id).count() == len(told)


STEPS = [
    (starting, "open_tables"),
    (starting, "start_opened"),
    (keeping.projection, "project"),
    (keeping.signals.happened, "send"),
]


@pytest.mark.parametrize("chunk", [1, 2, 3])
@pytest.mark.parametrize(("where", "step"), STEPS, ids=[name for _, name in STEPS])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_start_that_is_interrupted_at_any_step_of_any_chunk_is_taken_up_again(
    host: Account, monkeypatch: pytest.MonkeyPatch, chunk: int, where: Any, step: str, after: bool
) -> None:
    monkeypatch.setattr(starting, "TABLES_AT_ONCE", 2)
    play = drawn(host, 20)
    for _ in range(chunk - 1):
        start_tables(play.id)
    done = getattr(where, step)

    def killed(*args: Any, **options: Any) -> None:
        if after:
            done(*args, **options)
        raise Killed

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(where, step, killed)
        start_tables(play.id)
    assert len(play.events(TableStarted)) == 2 * (chunk - 1) == Game.objects.filter(tournament=play.id).count()
    _once(play)


def test_a_start_of_which_the_rules_service_never_heard_is_asked_for_again_under_the_same_id(
    host: Account, rules: RulesStandIn
) -> None:
    # Nothing that waits for the commit is done in this test: it is as if the process had been killed right after it.
    play = drawn(host)
    start_tables(play.id)
    assert rules.commands() == []
    Game.objects.update(start_sent_at=timezone.now() - games_starting.SEND_AGAIN_AFTER - timedelta(seconds=1))
    for _ in range(2):
        games_starting.sweep()
        Game.objects.update(start_sent_at=timezone.now() - games_starting.SEND_AGAIN_AFTER - timedelta(seconds=1))
    sent = Counter(command.id for command in rules.commands())
    assert sent == {f"start:{game_of(play.id, name)}:1": 2 for name in play.t.tables}


def test_the_rules_service_is_asked_to_start_every_table(
    host: Account, rules: RulesStandIn, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    play = drawn(host)
    with django_capture_on_commit_callbacks(execute=True):
        start_tables(play.id)
    assert {command.game_id for command in rules.commands()} == {str(game_of(play.id, name)) for name in play.t.tables}
    assert {command.type for command in rules.commands()} == {"StartGame"}


def test_nothing_starts_while_the_tournament_is_paused(host: Account) -> None:
    play = drawn(host)
    play.do(commands.pause, str(host.pk), "storm")
    with pytest.raises(Problem) as told:
        start_tables(play.id)
    assert told.value.code == "paused"
    play.do(commands.resume, str(host.pk))
    _once(play)


@pytest.mark.django_db(transaction=True)
def test_processes_that_start_the_same_round_at_once_start_each_table_once(
    host: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "TABLES_AT_ONCE", 1)
    play = drawn(host, 24)
    barrier = threading.Barrier(3)
    failed: list[BaseException] = []

    def work() -> None:
        try:
            barrier.wait()
            while play.t.unstarted():
                start_tables(play.id)
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    _once(play)
    assert transaction.get_connection().in_atomic_block is False
