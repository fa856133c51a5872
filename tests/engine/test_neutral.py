"""The neutral move: what is done for a player who is not there. It is always legal, and the least there is."""

from __future__ import annotations

from random import Random

import pytest

from engine18xx.game import Game
from engine18xx.neutral import PAYS_MOST, neutral_action
from engine18xx.table import Table
from tests.engine.playing import action_of, legal_actions, style

TABLES = [
    *(("1860", players) for players in (2, 3, 4)),
    *(("18GB", players) for players in (2, 3, 4, 5, 6)),
    *(("1822NRS", players) for players in (2, 3, 4, 5, 6, 7)),
]
LONGEST = 3_000
"""Actions after which a game would be taken for one that never ends."""


def table(title: str, players: int, seed: int = 7) -> Table:
    return Table.create(title, [(number, f"Player {number}") for number in range(1, players + 1)], seed=seed)


def acting(game: Game) -> int | str:
    return game.acting_players()[0].id


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_game_in_which_nobody_is_there_comes_to_its_end(title: str, players: int) -> None:
    """No neutral move is refused, and they never go round in circles."""
    deserted = table(title, players)
    while not deserted.game.finished:
        assert deserted.version < LONGEST
        action = neutral_action(deserted.game, acting(deserted.game))
        assert action is not None
        deserted.submit(action)


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_player_who_comes_and_goes_is_always_moved_for(title: str, players: int) -> None:
    """Wherever legal play leads, there is a neutral move, and it is accepted."""
    random = Random(players)
    choose, played = style(random), table(title, players)
    while not played.game.finished and played.version < 600:
        action = neutral_action(played.game, acting(played.game))
        assert action is not None
        if random.random() < 0.6:
            entity, choice = choose(legal_actions(played.game))
            action = action_of(played.game, entity, choice, random)
        played.submit(action)


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_what_may_be_declined_is_declined(title: str, players: int) -> None:
    random = Random(100 + players)
    choose, played = style(random), table(title, players)
    declined = 0
    while not played.game.finished and played.version < 200:
        action = neutral_action(played.game, acting(played.game))
        assert action is not None
        if (played.game.round.active_entity, "pass") in [
            (entity, choice.type) for entity, choice in played.game.legal()
        ]:
            assert action["type"] == "pass"
            declined += 1
        entity, choice = choose(legal_actions(played.game))
        played.submit(action_of(played.game, entity, choice, random))
    assert declined


def test_a_player_whose_turn_it_is_not_has_no_neutral_move() -> None:
    game = table("1860", 3).game
    assert acting(game) == 1
    assert neutral_action(game, 2) is None


def test_nobody_has_a_neutral_move_once_the_game_is_over() -> None:
    over = table("1860", 2)
    over.submit({"type": "end_game", "entity": 1, "entity_type": "player"})
    assert neutral_action(over.game, 1) is None


def test_what_has_to_be_bid_is_the_least() -> None:
    """In 18GB nobody may pass who leads with too few bids (R18GB-204): he bids the least that anything goes for."""
    game = table("18GB", 3).game
    action = neutral_action(game, 1)
    assert action is not None
    least = min(choice.action["price"]["min"] for _, choice in game.legal() if choice.type == "bid")
    assert (action["type"], action["price"]) == ("bid", least)


def test_what_trains_earn_is_paid_out() -> None:
    """The other shareholders count on it: withholding would take the dividend from them and lower their price."""
    random = Random(5)
    choose, played = style(random), table("1860", 3, seed=5)
    decided = 0
    while not played.game.finished and decided < 3:
        offered = {choice.action.get("kind") for _, choice in played.game.legal() if choice.type == "dividend"}
        if offered:
            action = neutral_action(played.game, acting(played.game))
            assert action is not None
            assert action["kind"] == min(offered, key=PAYS_MOST.index) == "payout"
            decided += 1
        entity, choice = choose(legal_actions(played.game))
        played.submit(action_of(played.game, entity, choice, random))
    assert decided == 3


def test_a_neutral_move_is_the_same_each_time_it_is_asked_for() -> None:
    random = Random(3)
    choose, played = style(random), table("1822NRS", 4)
    while not played.game.finished and played.version < 150:
        assert neutral_action(played.game, acting(played.game)) == neutral_action(played.game, acting(played.game))
        entity, choice = choose(legal_actions(played.game))
        played.submit(action_of(played.game, entity, choice, random))
