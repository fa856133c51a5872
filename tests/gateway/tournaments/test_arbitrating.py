"""What arbiters do at a table happens in the tournament and in the game at once, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.clocks.models import GameClock
from gateway.games.models import Game, Seat, TableRecord
from gateway.tournaments import arbitrating
from gateway.tournaments.at_tables import values_now, waiting_for
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.events import NeutralMoveMade, PlayerSubstituted, TableAdjudicated, TableReopened
from messages import Accepted, DescribeGame, Envelope, GameDescribed, MoveNeutrally
from messages import Player as Named
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import status
from tests.gateway.tournaments.at_play import Play, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(host: Account) -> Play:
    """Two tables at play."""
    play = Play(host)
    play.start()
    return play


def seated(play: Play, name: str) -> list[str]:
    """Who sits at the table's game, in seat order."""
    return [str(seat.account_id) for seat in Seat.objects.filter(game=play.game(name))]


def adjudicated(play: Play, **options: Any) -> dict[str, int]:
    scores = {player: 100 * seat for seat, player in enumerate(play.t.tables["1.1"].players, 1)}
    last = play.t.tables["1.1"].players[3]
    arbitrating.adjudicate(play.id, "1.1", scores, [last], by=play.host, reason="gone", **options)
    return scores


def test_an_adjudicated_table_has_that_result_and_its_game_is_closed_with_it(play: Play) -> None:
    scores = adjudicated(play)
    game = play.game("1.1")
    assert play.scores("1.1") == scores
    assert game.status == Game.Status.CLOSED
    assert game.ruling is not None
    assert game.ruling["result"] == {"1": 100, "2": 200, "3": 300, "4": 400}
    assert len(play.events(TableAdjudicated)) == 1


def test_who_forfeits_is_told_with_the_result(play: Play) -> None:
    adjudicated(play)
    result = play.t.tables["1.1"].result
    assert result is not None
    assert result.forfeited == (play.t.tables["1.1"].players[3],)


def test_an_adjudication_sent_again_is_done_once(play: Play) -> None:
    adjudicated(play)
    adjudicated(play)
    assert len(play.events(TableAdjudicated)) == 1


def test_an_adjudication_for_a_version_that_is_not_the_present_one_does_nothing(play: Play) -> None:
    with pytest.raises(Problem) as told:
        adjudicated(play, expected=1)
    assert told.value.status == 412
    assert play.game("1.1").status == Game.Status.ACTIVE


def test_an_adjudication_that_is_refused_leaves_the_game_as_it_is(play: Play) -> None:
    with pytest.raises(Problem) as told:
        arbitrating.adjudicate(play.id, "1.1", {"7": 1}, [], by=play.host, reason="gone")
    assert (told.value.status, told.value.code) == (422, "wrong-players")
    assert play.game("1.1").status == Game.Status.ACTIVE


def test_a_table_that_was_adjudicated_goes_on_and_its_game_with_it(play: Play) -> None:
    adjudicated(play)
    arbitrating.reopen(play.id, "1.1", by=play.host, reason="he is back")
    game = play.game("1.1")
    assert play.t.unfinished() == ["1.2", "1.1"]
    assert (game.status, game.ruling) == (Game.Status.ACTIVE, None)
    (told,) = play.events(TableReopened)
    assert (told.by, told.reason) == (str(play.host.pk), "he is back")
    clock = GameClock.objects.get(game=game).clock
    assert [player.id for player in clock.players if player.acting] == [1]
    play.end("1.1", 4, 3, 2, 1)
    play.hear()
    assert play.scores("1.1") == dict(zip(play.t.tables["1.1"].players, (4, 3, 2, 1), strict=True))


def test_a_table_whose_game_has_ended_is_not_reopened_beside_it(play: Play) -> None:
    play.end("1.1")
    play.hear()
    with pytest.raises(Problem) as told:
        arbitrating.reopen(play.id, "1.1", by=play.host, reason="again")
    assert told.value.code == "game-over"
    assert play.events(TableReopened) == []


def test_a_substitute_has_the_seat_in_the_tournament_and_in_the_game(play: Play) -> None:
    (coming,) = people(1)
    leaving = play.t.tables["1.1"].players[1]
    arbitrating.substitute(play.id, "1.1", leaving, coming, by=play.host, reason="ill")
    assert play.t.tables["1.1"].players == tuple(seated(play, "1.1"))
    assert seated(play, "1.1")[1] == str(coming.pk)
    assert play.t.entrants[str(coming.pk)].presence is Presence.IN
    (told,) = play.events(PlayerSubstituted)
    assert (told.by, told.reason) == (str(play.host.pk), "ill")


def test_nobody_is_substituted_in_a_game_that_is_over(play: Play) -> None:
    play.end("1.1")
    with pytest.raises(Problem) as told:
        arbitrating.substitute(
            play.id, "1.1", play.t.tables["1.1"].players[1], people(1)[0], by=play.host, reason="ill"
        )
    assert told.value.code == "game-over"
    assert play.events(PlayerSubstituted) == []


def test_a_seat_that_has_no_game_yet_can_be_taken_over_too(host: Account) -> None:
    play = Play(host)
    play.draw()
    (coming,) = people(1)
    arbitrating.substitute(play.id, "1.1", play.t.tables["1.1"].players[0], coming, by=host, reason="ill")
    assert play.t.tables["1.1"].players[0] == str(coming.pk)


def test_two_players_of_different_tables_change_places_in_their_games_too(play: Play) -> None:
    one, other = play.t.tables["1.1"].players[0], play.t.tables["1.2"].players[2]
    arbitrating.swap_seats(play.id, (one, other), by=play.host, reason="brothers")
    assert (seated(play, "1.1")[0], seated(play, "1.2")[2]) == (other, one)
    for name in ("1.1", "1.2"):
        assert play.t.tables[name].players == tuple(seated(play, name))


def test_nobody_changes_places_once_a_game_has_begun(play: Play) -> None:
    Game.objects.filter(pk=play.game("1.2").pk).update(version=1)
    one, other = play.t.tables["1.1"].players[0], play.t.tables["1.2"].players[2]
    with pytest.raises(Problem) as told:
        arbitrating.swap_seats(play.id, (one, other), by=play.host, reason="brothers")
    assert told.value.code == "game-begun"
    assert play.t.tables["1.1"].players[0] == one


def test_a_neutral_move_is_made_in_the_game_and_recorded_in_both(play: Play, rules: RulesStandIn) -> None:
    rules.answers_with(MoveNeutrally, Accepted(status=status()), version=1)
    player = play.t.tables["1.1"].players[0]
    arbitrating.move_neutrally(play.id, "1.1", player, by=play.host, reason="two days", key="k1")
    (command,) = [one for one in rules.asked if one.type == "MoveNeutrally"]
    assert command.expect(MoveNeutrally).player == 1
    assert command.game_id == str(play.game("1.1").pk)
    (told,) = play.events(NeutralMoveMade)
    assert (told.player, told.table, told.reason) == (player, "1.1", "two days")
    assert TableRecord.objects.filter(game=play.game("1.1"), what="moved-neutrally").count() == 1


def test_nobody_moves_for_who_does_not_sit_at_the_table(play: Play, rules: RulesStandIn) -> None:
    stranger = play.t.tables["1.2"].players[0]
    with pytest.raises(Problem) as told:
        arbitrating.move_neutrally(play.id, "1.1", stranger, by=play.host, reason="two days")
    assert told.value.code == "not-at-table"
    assert rules.asked == []


def test_it_is_known_for_whom_the_games_wait(play: Play) -> None:
    play.end("1.2")
    assert waiting_for(play.t, play.t.tables) == {"1.1": [play.t.tables["1.1"].players[0]]}


def test_it_is_known_what_everybody_is_worth_now(play: Play, rules: RulesStandIn) -> None:
    def describe(query: Envelope) -> tuple[int, GameDescribed]:
        query.expect(DescribeGame)
        snapshot = {"players": {str(seat): {"value": 100 * seat} for seat in range(1, 5)}}
        named = [Named(seat, f"Player {seat}") for seat in range(1, 5)]
        return 3, GameDescribed(
            title="18GB", players=named, rules_version=1, latest=3, imported=False, status=status(), snapshot=snapshot
        )

    rules.answers["DescribeGame"] = describe
    assert values_now(play.t, ["1.1"]) == {
        "1.1": {player: 100 * seat for seat, player in enumerate(play.t.tables["1.1"].players, 1)}
    }
