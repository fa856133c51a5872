"""Setting a game up: scenario, draws, tiers, home tokens, reservations (R18GB-101 to R18GB-111)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine18xx.board import Board
from engine18xx.titles.t18gb.game import Game18GB

from .moves import Moves, refused

SCENARIOS = {
    "2NS": (2, (), 375, 19, 6, 6, (4, 3, 3, 1, 2, 2, 6)),
    "2EW": (2, ("two_player_ew",), 375, 19, 6, 6, (4, 3, 3, 1, 2, 2, 6)),
    "3": (3, (), 330, 14, 7, 6, (5, 4, 4, 1, 2, 2, 7)),
    "4Std": (4, (), 330, 14, 9, 8, (7, 5, 5, 2, 3, 2, 7)),
    "4Alt": (4, ("four_player_alt",), 330, 14, 9, 8, (7, 5, 5, 2, 3, 2, 7)),
    "5": (5, (), 320, 14, 12, 9, (9, 6, 5, 3, 3, 3, 8)),
    "6": (6, (), 305, 12, 12, 9, (10, 7, 6, 3, 3, 3, 8)),
}
TRAINS = ("2+1", "3+1", "4+2", "5+2", "4X", "5X", "6X")


def new(players: int, seed: int = 1, options: Sequence[str] = ()) -> Game18GB:
    return Game18GB([(number, f"P{number}") for number in range(1, players + 1)], seed, options)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario_fixes_money_limits_companies_and_trains(scenario: str) -> None:
    """R18GB-103."""
    players, options, cash, limit, corporations, privates, trains = SCENARIOS[scenario]
    game = new(players, options=options)
    assert {player.cash for player in game.players} == {cash}
    assert (game.cert_limit, len(game.corporations), len(game.privates)) == (limit, corporations, privates)
    assert [(kind.name, count) for kind, count in game.depot.line()] == list(zip(TRAINS, trains, strict=True))


@pytest.mark.parametrize(("players", "gray"), [(2, False), (4, False), (5, True), (6, True)])
def test_gray_tiles_are_in_the_box_for_five_and_six_only(players: int, gray: bool) -> None:
    """R18GB-103, R18GB-1207."""
    supply = new(players).board.supply
    assert all((supply.first(name) is not None) is gray for name in ("G31", "G35", "912"))


def test_option_for_another_number_of_players_is_dropped() -> None:
    """R18GB-102."""
    both = ("two_player_ew", "four_player_alt")
    assert new(3, options=both).scenario["name"] == "3p"
    assert new(4, options=both).scenario["name"] == "4p-alt"
    assert new(2, options=both).scenario["name"] == "2p-EW"


@pytest.mark.parametrize("players", [1, 7])
def test_game_is_for_two_to_six_players(players: int) -> None:
    """R18GB-101."""
    with refused("ARCH-12"):
        new(players)


@pytest.mark.parametrize(
    ("players", "options", "seed", "second_tier"),
    [
        (4, (), 2, "CR LSWR SWR GWR"),
        (4, (), 1, "MR GWR NER SWR"),
        (3, (), 2, "CR NBR GSWR"),
        (3, (), 1, "NER MR NBR"),
        (2, (), 1, "NER LYR CR"),
        (2, ("two_player_ew",), 1, "SWR GWR GER"),
        (4, ("four_player_alt",), 1, "MR GSWR NBR GWR"),
        (5, (), 1, "NER NBR LSWR GER MR GSWR"),
        (6, (), 1, "NER NBR LSWR GER MR GSWR"),
        (6, (), 98693, "GSWR LSWR LYR MSLR NBR NER"),
        (4, (), 176656074, "CR GWR MR NBR"),
        (4, (), 69707423, "CR LSWR MR SWR"),
    ],
)
def test_tiers_are_drawn_from_the_seed(players: int, options: tuple[str, ...], seed: int, second_tier: str) -> None:
    """R18GB-106."""
    game = new(players, seed, options)
    drawn = {symbol for symbol in game.corporations if game.corporation18gb(game.corporations[symbol]).tier == 2}
    assert drawn == set(second_tier.split())


@pytest.mark.parametrize(("seed", "extra"), [(1, "GWR"), (2, "GSWR")])
def test_seventh_corporation_of_three_players_is_drawn(seed: int, extra: str) -> None:
    """R18GB-105a, ARCH-27."""
    game = new(3, seed)
    assert [symbol for symbol in ("GSWR", "GWR", "MSLR") if symbol in game.corporations] == [extra]
    assert list(game.corporations) == sorted(game.corporations)


def test_all_home_tokens_stand_from_the_start() -> None:
    """R18GB-108, R18GB-109."""
    game = new(6)
    homes = {symbol: game.charters[symbol][0].city for symbol in game.corporations}
    assert all(city is not None and city.index == 0 for city in homes.values())
    assert {symbol: city.hex.id for symbol, city in homes.items() if city is not None} == {
        "CR": "G4", "GER": "J25", "GSWR": "F5", "GWR": "D23", "LNWR": "F21", "LSWR": "D25",
        "LYR": "H15", "MR": "H19", "MSLR": "H17", "NBR": "I6", "NER": "J13", "SWR": "A20",
    }  # fmt: skip


def test_corporation_that_is_not_in_play_has_no_token() -> None:
    """R18GB-109."""
    game = new(2, options=("two_player_ew",))
    assert sum(1 for _ in standing(game.board)) == 6
    assert not game.board.hex("H15").has_token_of("LYR")


def standing(board: Board) -> list[str]:
    return [token.owner for city in board.cities() for token in city.standing()]


def test_york_and_carlisle_hold_a_slot_for_their_privates_until_the_blue_phase() -> None:
    """R18GB-110."""
    moves = Moves(players=5)
    york, carlisle = (moves.game.board.hex(name).cities[0] for name in ("I14", "H9"))
    assert (york.reservations, carlisle.reservations) == (["GN"], ["MC"])
    assert york.free_slot() is None
    moves.sell_privates()
    moves.reach_phase("4+2")
    assert york.free_slot() == carlisle.free_slot() == 0


def test_slot_of_a_private_that_is_not_in_play_is_free() -> None:
    """R18GB-110."""
    assert new(2).board.hex("H9").cities[0].free_slot() == 0


def test_bank_never_breaks() -> None:
    """R18GB-107."""
    game = new(4)
    assert game.bank_view() == {"cash": None, "vault": None, "broken": False}
    game.pay(game.bank, game.players[0], 1_000_000)
    assert not game.bank.broken


def test_game_begins_with_the_auction_in_the_first_phase() -> None:
    """R18GB-111."""
    game = new(4)
    assert (game.round.short, game.turn, game.phase.name) == ("ISR", 1, "2+1")
