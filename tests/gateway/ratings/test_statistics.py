"""What the games of an account tell: counted by hand for a handful of games."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from gateway.accounts.models import Account
from gateway.clocks.domain.clock import Clock, PlayerClock
from gateway.clocks.models import GameClock
from gateway.games.models import Game, Seat
from gateway.ratings.models import RatedResult
from gateway.tournaments.models import Tournament
from tests.gateway.ratings.events import Event, by_id

pytestmark = pytest.mark.django_db


def played(*accounts: Account | None, scores: list[int] | None = None, title: str = "1860", **fields: Any) -> Game:
    """A game of these accounts, over if there are scores."""
    now = timezone.now()
    result = {str(number): score for number, score in enumerate(scores, 1)} if scores is not None else None
    defaults = {
        "status": Game.Status.FINISHED if scores else Game.Status.ACTIVE, "finished": bool(scores), "result": result,
        "live": True, "created_at": now, "updated_at": now,
    }  # fmt: skip
    game = Game.objects.create(title=title, **{**defaults, **fields})
    for position, account in enumerate(accounts):
        Seat.objects.create(game=game, position=position, player=position + 1, account=account)
    return game


def statistics(api: APIClient, account: Account, **asked: Any) -> Any:
    return api.get(f"/api/v1/accounts/{account.pk}/stats", asked).json()


def test_games_and_wins_are_counted_by_title(api: APIClient, anna: Account, ben: Account) -> None:
    """A win that is shared is one."""
    played(anna, ben, scores=[10, 5])
    played(anna, ben, scores=[5, 10])
    played(anna, ben, scores=[7, 7])
    played(anna, ben, scores=[1, 2], title="18GB")
    body = statistics(api, anna)
    assert [(row["title"], row["games"], row["wins"], row["mean_place"]) for row in body["titles"]] == [
        ("1860", 3, 2, pytest.approx(4 / 3)),
        ("18GB", 1, 0, 2.0),
    ]
    assert (body["total"]["games"], body["total"]["wins"], body["total"]["mean_place"]) == (4, 2, 1.5)


def test_games_that_go_on_do_not_count(api: APIClient, anna: Account, ben: Account) -> None:
    played(anna, ben)
    assert statistics(api, anna)["total"]["games"] == 0


def test_a_game_that_an_arbiter_ended_counts_as_he_ruled(api: APIClient, anna: Account, ben: Account) -> None:
    played(anna, ben, status=Game.Status.CLOSED, ruling={"reason": "time", "result": {"1": 3, "2": 4}})
    assert statistics(api, ben)["total"]["wins"] == 1


def test_a_game_that_was_closed_without_a_result_does_not_count(api: APIClient, anna: Account, ben: Account) -> None:
    played(anna, ben, status=Game.Status.CLOSED, ruling={"reason": "nobody came", "result": None})
    assert statistics(api, ben)["total"]["games"] == 0


def test_a_corrected_result_of_a_tournament_counts_as_corrected(
    api: APIClient, event: Event, anna: Account, ben: Account
) -> None:
    game = played(anna, ben, scores=[10, 5])
    RatedResult.objects.create(
        tournament_id=event.id, number=9, at=timezone.now(), round=1, board=1, title="1860", game=game.pk,
        places=by_id({"anna": 2, "ben": 1}),
    )  # fmt: skip
    assert statistics(api, ben)["total"]["wins"] == 1
    assert statistics(api, anna)["total"]["wins"] == 0


def test_a_game_against_oneself_says_nothing(api: APIClient, anna: Account) -> None:
    played(anna, anna, scores=[1, 2])
    assert statistics(api, anna)["total"]["games"] == 0


def test_how_it_went_against_others_is_told_those_first_who_were_met_most(
    api: APIClient, anna: Account, ben: Account, cleo: Account
) -> None:
    played(anna, ben, cleo, scores=[30, 20, 10])
    played(anna, ben, scores=[1, 2])
    played(anna, ben, scores=[2, 2])
    rows = statistics(api, anna)["opponents"]
    found = [(row["player"]["name"], row["games"], row["ahead"], row["behind"], row["level"]) for row in rows]
    assert found == [("ben", 3, 1, 1, 1), ("cleo", 1, 1, 0, 0)]


def test_it_can_be_asked_how_it_went_against_one(api: APIClient, anna: Account, ben: Account, cleo: Account) -> None:
    played(anna, ben, cleo, scores=[30, 20, 10])
    rows = statistics(api, anna, opponent=cleo.pk)["opponents"]
    assert [row["player"]["name"] for row in rows] == ["cleo"]


def test_a_seat_that_nobody_has_is_no_opponent(api: APIClient, anna: Account) -> None:
    played(anna, None, scores=[1, 2])
    body = statistics(api, anna)
    assert (body["total"]["games"], body["total"]["mean_place"], body["opponents"]) == (1, 2.0, [])


def test_private_games_count_only_for_who_may_read_them(api: APIClient, anna: Account, ben: Account) -> None:
    played(anna, ben, scores=[1, 2], private=True)
    assert statistics(api, anna)["total"]["games"] == 0
    api.force_authenticate(ben)
    assert statistics(api, anna)["total"]["games"] == 1


def test_the_mean_time_to_move_is_that_of_all_turns_that_the_clocks_counted(
    api: APIClient, anna: Account, ben: Account
) -> None:
    """3 turns of 60 s in one game and 1 turn of 20 s in another: 50 s."""
    for game, turns, used in ((played(anna, ben, scores=[1, 2]), 3, 180.0), (played(ben, anna), 1, 20.0)):
        player = Seat.objects.get(game=game, account=anna).player
        clocks = [PlayerClock(id=player, turns=turns, used=used), PlayerClock(id=3 - player, turns=7, used=7000.0)]
        GameClock.objects.create(game=game, state=Clock(players=clocks).document())
    total = statistics(api, anna)["total"]
    assert (total["moves"], total["seconds_to_move"]) == (4, 50.0)


def test_without_a_move_there_is_no_mean_time(api: APIClient, anna: Account, ben: Account) -> None:
    played(anna, ben, scores=[1, 2])
    assert statistics(api, anna)["total"]["seconds_to_move"] is None


def test_tournaments_entered_and_won_are_counted(api: APIClient, event: Event, anna: Account) -> None:
    assert statistics(api, anna)["tournaments"] == {"entered": 1, "won": 0}
    anna.entries.update(rank=1)
    assert statistics(api, anna)["tournaments"]["won"] == 0  # it goes on
    Tournament.objects.update(status=Tournament.Status.FINISHED)
    assert statistics(api, anna)["tournaments"]["won"] == 1


def test_scores_may_be_negative(api: APIClient, anna: Account, ben: Account) -> None:
    played(anna, ben, scores=[-5, -9])
    assert statistics(api, anna)["total"]["wins"] == 1
