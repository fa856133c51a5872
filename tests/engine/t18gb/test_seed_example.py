"""The worked round of the seed document, move by move (R18GB-1301, R18GB-1401)."""

from __future__ import annotations

import pytest

from .moves import Moves, auction_of_the_example, refused, route


@pytest.fixture
def example() -> Moves:
    """Four players, seed 2, after the auction."""
    moves = Moves(players=4, seed=2)
    auction_of_the_example(moves)
    return moves


def found_midland(moves: Moves) -> None:
    """Moves 15 to 26: MR is founded at 90 and half sold; OR 1.1 begins."""
    moves.passes(2, 3, 4)
    moves.par(1, "MR", 90)
    moves.passes(2, 3, 4)
    moves.buy(1, "MR_1")
    moves.passes(2, 3, 4, 1)


def run_first_round(moves: Moves) -> None:
    """Moves 27 to 30: OR 1.1."""
    moves.lay("MR", "H19", "G39", 5)
    moves.lay("MR", "I20", "58", 0)
    moves.train("MR", "2+1-0", 80)
    moves.passes("MR")


def run_second_round(moves: Moves) -> None:
    """Moves 31 to 37: OR 1.2."""
    moves.close("LS")
    moves.lay("MR", "H21", "G18", 0)
    moves.passes("MR")
    moves.run("MR", route("2+1-0", ("H21", "H19"), ("H19", "I20")))
    moves.dividend("MR", "payout")
    moves.train("MR", "2+1-1", 80)
    moves.passes("MR")


def test_each_leads_one_private_after_the_first_bids() -> None:
    """R18GB-1301, 1 to 5."""
    moves = Moves(players=4, seed=2)
    for player, private, price in ((1, "LM", 45), (2, "LB", 40), (3, "GN", 70)):
        assert moves.offered == ["bid"]
        moves.bid(player, private, price)
    moves.bid(4, "TV", 60)
    assert (moves.active, moves.offered) == (1, ["bid", "pass"])


def test_auction_ends_with_the_poorest_first(example: Moves) -> None:
    """R18GB-1301, 9 to 14; R18GB-207."""
    assert [example.cash(player) for player in (1, 2, 3, 4)] == [285, 230, 230, 235]
    assert example.seats == [2, 3, 4, 1]
    assert (example.where, example.active) == (("SR", 1, 1), 2)
    assert "par" in example.offered


def test_founding_gives_five_times_the_price_and_ends_the_turn(example: Moves) -> None:
    """R18GB-1301, 18; R18GB-423."""
    example.passes(2, 3, 4)
    example.par(1, "MR", 90)
    assert (example.cash(1), example.cash("MR"), example.active) == (105, 450, 2)
    assert example.corporation("MR").floated


def test_a_share_from_the_treasury_pays_the_bank(example: Moves) -> None:
    """R18GB-1301, 22; R18GB-411."""
    example.passes(2, 3, 4)
    example.par(1, "MR", 90)
    example.passes(2, 3, 4)
    example.buy(1, "MR_1")
    assert (example.cash(1), example.cash("MR"), example.holding(1, "MR")) == (15, 450, 60)
    example.passes(2, 3, 4)
    assert (example.active, example.offered) == (1, ["pass", "sell_shares"])


def test_stock_round_ends_without_moving_a_price_and_privates_pay(example: Moves) -> None:
    """R18GB-1301, 26."""
    found_midland(example)
    assert (example.where, example.price("MR")) == (("OR", 1, 1), 90)
    assert [example.cash(player) for player in (1, 2, 3, 4)] == [30, 260, 265, 272]


def test_first_turn_without_train_drops_the_price_and_must_buy(example: Moves) -> None:
    """R18GB-1301, 27 to 30."""
    found_midland(example)
    example.lay("MR", "H19", "G39", 5)
    assert (example.cash("MR"), example.active) == (450, "MR")
    example.lay("MR", "I20", "58", 0)
    assert (example.cash("MR"), example.price("MR"), example.offered) == (450, 80, ["buy_train"])
    example.train("MR", "2+1-0", 80)
    assert example.cash("MR") == 370
    example.passes("MR")
    assert example.where == ("OR", 1, 2)
    assert not example.corporation("MR").insolvent
    assert [train.id for train in example.game.depot.upcoming][:1] == ["2+1-1"]
    assert [example.cash(player) for player in (1, 2, 3, 4)] == [45, 290, 300, 309]


def test_leicester_needs_its_private_closed(example: Moves) -> None:
    """R18GB-1301, 31 and 32; R18GB-1402."""
    found_midland(example)
    run_first_round(example)
    with refused("TRACK-614"):
        example.lay("MR", "H21", "G18", 0)
    example.close("LS")
    assert example.cash(2) == 300
    example.lay("MR", "H21", "G18", 0)
    assert example.offered == ["lay_tile", "pass", "place_token"]
    with refused("R18GB-703"):
        example.lay("MR", "G18", "G40", 0)


def test_second_round_pays_eight_a_share_and_the_price_rises(example: Moves) -> None:
    """R18GB-1301, 33 to 37."""
    found_midland(example)
    run_first_round(example)
    example.close("LS")
    example.lay("MR", "H21", "G18", 0)
    example.passes("MR")
    assert example.offered == ["run_routes"]
    example.run("MR", route("2+1-0", ("H21", "H19"), ("H19", "I20")))
    assert example.listed("MR", "dividend")[0] == {
        "kind": "payout", "per_share": 8, "corporation": 16, "players": {"1": 24}, "new_price": 90,
    }  # fmt: skip
    example.dividend("MR", "payout")
    assert (example.cash(1), example.cash("MR"), example.price("MR")) == (69, 386, 90)
    example.train("MR", "2+1-1", 80)
    example.passes("MR")
    assert example.cash("MR") == 306
    assert (example.where, example.seats) == (("SR", 2, 1), [2, 3, 4, 1])
    assert example.game.depot.upcoming[0].id == "2+1-2"


def test_conversion_in_the_second_stock_round(example: Moves) -> None:
    """R18GB-1301, 38 to 41."""
    found_midland(example)
    run_first_round(example)
    run_second_round(example)
    example.passes(2, 3, 4)
    example.convert(1, "MR")
    midland = example.corporation("MR")
    assert (midland.price, midland.cash, len(example.game.charters["MR"])) == (75, 681, 4)
    assert {share.id: share.percent for share in example.player(1).of("MR")} == {"MR_0": 20, "MR_1": 10}
    assert (midland.percent_of("MR"), example.pool("MR")) == (20, 50)
    assert example.active == 2  # £69 do not buy a share: the turn ended by itself
