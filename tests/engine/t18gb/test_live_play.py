"""Whole games played by nothing but the list of legal choices (R18GB, rulings for live play)."""

from __future__ import annotations

from random import Random

import pytest

from engine18xx.actions import decode
from engine18xx.errors import RuleViolation
from engine18xx.game import Game
from engine18xx.table import Table
from tests.engine.playing import action_of, every_action_of, legal_actions, play_on, style

BOTH_OPTIONS = ("two_player_ew", "four_player_alt")
TABLES = [(2, ()), (2, BOTH_OPTIONS), (3, ()), (4, ()), (4, BOTH_OPTIONS), (5, ()), (6, ())]


def table_of(players: int, options: tuple[str, ...], seed: int) -> Table:
    return Table.create("18GB", [(number, f"P{number}") for number in range(1, players + 1)], seed, options)


def check_books(game: Game) -> None:
    """Money and shares are conserved."""
    treasuries = sum(corporation.cash for corporation in game.corporations.values())
    assert game.bank.cash + treasuries + sum(player.cash for player in game.all_players) == 0
    for corporation in game.open_corporations:
        holders = (game.pool, corporation, *game.all_players)
        assert sum(holder.percent_of(corporation.sym) for holder in holders) == 100


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_any_legal_play_comes_to_an_end_and_replays_to_the_same_state(
    players: int, options: tuple[str, ...], seed: int
) -> None:
    """No choice listed is ever refused, and a live game exported and replayed is the same game."""
    table = table_of(players, options, seed)
    random = Random(seed * 100 + players)
    play_on(table, random, style(random))
    check_books(table.game)
    again = Table.open(table.document())
    assert again.game.snapshot() == table.game.snapshot()
    assert again.game.warnings == []


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_choice_listed_passes_every_check(players: int, options: tuple[str, ...]) -> None:
    """At moments throughout a game each choice is checked as if it had been sent; some are carried out on a copy."""
    table = table_of(players, options, seed=7)
    random = Random(players)
    choose = style(random)
    while not table.game.finished:
        every = [
            action
            for entity, choice in legal_actions(table.game)
            for action in every_action_of(table.game, entity, choice)
        ]
        for action in every:
            table.game.round.plan(decode(action))
        Table.open(table.document()).submit(random.choice(every))
        for _ in range(random.randrange(5, 25)):
            if not table.game.finished:
                entity, choice = choose(legal_actions(table.game))
                table.submit(action_of(table.game, entity, choice, random))


def test_refused_action_changes_nothing() -> None:
    """Also where the refusal comes while an action is carried out: the state is computed anew."""
    table = table_of(4, (), seed=3)
    random = Random(3)
    choose = style(random)
    for _ in range(60):
        entity, choice = choose(legal_actions(table.game))
        table.submit(action_of(table.game, entity, choice, random))
    before = table.game.snapshot()
    for kind, body in (
        ("bid", {"company": "LB", "price": 40}),
        ("par", {"corporation": "MR", "share_price": "90,0,99"}),
        ("buy_shares", {"shares": ["XX_9"], "percent": 10}),
        ("sell_shares", {"shares": [], "percent": 10}),
        ("choose", {"choice": "convert_nothing"}),
    ):
        for player in (1, 2, 3, 4):
            with pytest.raises(RuleViolation):
                table.submit({"type": kind, "entity": player, "entity_type": "player", **body})
    assert table.game.snapshot() == before
