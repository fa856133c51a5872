"""The opening auction (R18GB-201 to R18GB-207)."""

from __future__ import annotations

import pytest

from .moves import Moves, refused


def test_any_private_may_be_bid_on_and_the_next_seat_follows() -> None:
    """R18GB-201."""
    moves = Moves(players=3)
    moves.bid(1, "SD", 35)
    assert moves.active == 2
    with refused("CORE-33"):
        moves.bid(3, "LB", 40)


def test_bid_is_the_minimum_or_more_in_steps_of_five() -> None:
    """R18GB-202."""
    moves = Moves(players=4)
    with refused("R18GB-202"):
        moves.bid(1, "LB", 35)
    with refused("R18GB-202"):
        moves.bid(1, "LB", 43)
    moves.bid(1, "LB", 45)
    with refused("R18GB-202"):
        moves.bid(2, "LB", 45)
    moves.bid(2, "LB", 50)


def test_own_leading_bid_may_only_be_raised() -> None:
    """R18GB-202, R18GB-1302."""
    moves = Moves(players=4)
    for player, private, price in ((1, "LM", 45), (2, "LS", 30), (3, "CH", 30), (4, "AF", 30)):
        moves.bid(player, private, price)
    moves.passes(1)
    with refused("R18GB-202"):
        moves.bid(2, "LS", 30)
    moves.bid(2, "LS", 35)
    assert moves.game.round.bids()["LS"] == [[2, 35]]


def test_leading_bids_bind_cash() -> None:
    """R18GB-203."""
    moves = Moves(players=4)
    moves.bid(1, "LM", 300)
    for player, private, price in ((2, "LB", 40), (3, "GN", 70), (4, "TV", 60)):
        moves.bid(player, private, price)
    with refused("R18GB-203"):
        moves.bid(1, "SD", 35)  # £30 are left
    moves.bid(1, "CH", 30)


def test_outbid_amount_is_added_back_so_a_bid_may_exceed_the_cash() -> None:
    """R18GB-203: an outbid player may bid his cash and his old bid on the same private."""
    moves = Moves(players=2)
    moves.bid(1, "LB", 300)
    moves.bid(2, "LB", 305)
    (lb,) = [item for item in moves.listed(1, "bid") if item["item"] == "LB"]
    assert (lb["min"], lb["max"]) == (310, 675)
    moves.bid(1, "LB", 675)


def test_resolution_that_somebody_cannot_pay_is_refused() -> None:
    """R18GB-203: the pass that would sell a private to a bidder without the money is illegal."""
    moves = Moves(players=2)
    for player, price in ((1, 200), (2, 205), (1, 500)):
        moves.bid(player, "LB", price)
    for private, price in (("AF", 30), ("LM", 45), ("GN", 70), ("LS", 30), ("SD", 35)):
        moves.bid(2, private, price)
        assert (moves.listed(1, "bid"), moves.offered) == ([], ["bid", "pass"])  # he has £375 and leads at £500
        moves.passes(1)
    with refused("R18GB-203"):
        moves.passes(2)
    assert moves.listed(2, "pass") == []
    moves.bid(2, "SD", 40)


def test_bid_that_nobody_can_pay_falls_away_if_nothing_else_is_left_to_do() -> None:
    """Ruling on what the books leave open: the game always goes on."""
    moves = Moves(players=2)
    for player, price in ((1, 200), (2, 205), (1, 500)):
        moves.bid(player, "LB", price)
    for private, price in (("AF", 30), ("LM", 45), ("GN", 70), ("LS", 30), ("SD", 200)):
        moves.bid(2, private, price)
        moves.passes(1)
    assert moves.listed(2, "bid") == []
    moves.passes(2)
    assert moves.game.privates["LB"].owner is moves.player(2)  # £205, the bid below
    assert moves.cash(1) == 375


def test_pass_needs_one_leading_bid_with_more_than_two_players() -> None:
    """R18GB-204, GB-38: with six players one bid obliges, not two."""
    moves = Moves(players=6)
    with refused("CORE-33"):
        moves.passes(1)
    for player, private, price in (
        (1, "LB", 40), (2, "AF", 30), (3, "GN", 70), (4, "SD", 35), (5, "LM", 45), (6, "LS", 30),
    ):  # fmt: skip
        assert moves.offered == ["bid"]
        moves.bid(player, private, price)
    assert moves.offered == ["bid", "pass"]


def test_two_players_need_two_leading_bids_to_pass() -> None:
    """R18GB-204."""
    moves = Moves(players=2)
    moves.bid(1, "LB", 40)
    moves.bid(2, "AF", 30)
    assert moves.offered == ["bid"]
    moves.bid(1, "SD", 35)
    assert moves.offered == ["bid"]
    moves.bid(2, "LM", 45)
    assert moves.offered == ["bid", "pass"]


def test_pass_is_free_once_every_private_has_a_bid() -> None:
    """R18GB-204."""
    moves = Moves(players=2)
    for player, private, price in (
        (1, "LB", 40), (2, "AF", 30), (1, "GN", 70), (2, "SD", 35), (1, "LM", 45), (2, "LS", 30),
        (1, "AF", 35), (2, "GN", 75), (1, "SD", 40), (2, "LB", 45), (1, "LS", 35),
    ):  # fmt: skip
        moves.bid(player, private, price)
    moves.bid(2, "LM", 50)
    assert moves.offered == ["bid", "pass"]


def test_pass_does_not_remove_anybody() -> None:
    """R18GB-201, R18GB-202: a bid clears the mark of a pass."""
    moves = Moves(players=4)
    for player, private, price in ((1, "LM", 45), (2, "LB", 40), (3, "GN", 70), (4, "TV", 60)):
        moves.bid(player, private, price)
    moves.passes(1, 2, 3)
    moves.bid(4, "CH", 30)
    moves.bid(1, "CH", 35)
    assert [player.id for player in moves.game.round.passed() or ()] == [2, 3]


def test_privates_without_a_bid_fall_by_ten_and_passing_becomes_free() -> None:
    """R18GB-206, R18GB-1302, GB-39."""
    moves = Moves(players=4)
    for player, private, price in ((1, "LM", 45), (2, "LS", 30), (3, "CH", 30), (4, "AF", 30)):
        moves.bid(player, private, price)
    moves.passes(1, 2, 3, 4)
    privates = moves.game.privates
    assert {symbol: private.owner.id for symbol, private in privates.items() if private.owner} == {
        "LM": 1, "LS": 2, "CH": 3, "AF": 4,
    }  # fmt: skip
    left = {item["item"]: item["min"] for item in moves.listed(1, "bid")}
    assert left == {"LB": 30, "GN": 60, "SD": 25, "TV": 50}
    for player in (1, 2, 3):
        assert (moves.active, moves.offered) == (player, ["bid", "pass"])
        moves.passes(player)


def test_private_reduced_to_nothing_is_forced_on_the_next_player() -> None:
    """R18GB-206, GB-39: the next one must bid £0, and gets it after another round of passes."""
    moves = Moves(players=4)
    for player, private, price in ((1, "LM", 45), (2, "LS", 30), (3, "CH", 30), (4, "AF", 30)):
        moves.bid(player, private, price)
    moves.passes(1, 2, 3, 4)
    for player, private, price in ((1, "LB", 30), (2, "GN", 60), (3, "TV", 50)):
        moves.bid(player, private, price)
    moves.passes(4, 1, 2, 3)  # SD, the only one left, falls from 25 to 15
    moves.passes(4, 1, 2, 3)  # to 5
    moves.passes(4, 1, 2, 3)  # to -5: the next player is 4
    assert moves.game.round.bids() == {"SD": [[4, 0]]}
    assert (moves.active, moves.listed(1, "bid")[0]["min"]) == (1, 5)
    before = moves.cash(4)
    moves.passes(1, 2, 3, 4)
    assert moves.game.privates["SD"].owner is moves.player(4)
    assert (moves.cash(4), moves.where) == (before, ("SR", 1, 1))


def test_seats_after_the_auction_go_by_cash_then_privates_then_former_order() -> None:
    """R18GB-207; equal players keep their order."""
    moves = Moves(players=4)
    for player, private, price in ((1, "AF", 30), (2, "LS", 30), (3, "GN", 70), (4, "TV", 60)):
        moves.bid(player, private, price)
    for player, private, price in ((1, "LB", 40), (2, "SD", 40), (3, "CH", 30), (4, "LM", 45)):
        moves.bid(player, private, price)
    moves.passes(1, 2, 3, 4)
    assert [moves.cash(player) for player in (1, 2, 3, 4)] == [260, 260, 230, 225]
    assert moves.seats == [4, 3, 1, 2]


def test_more_privates_come_first_at_equal_cash() -> None:
    """R18GB-207."""
    moves = Moves(players=3)
    moves.bid(1, "GN", 75)
    moves.bid(2, "LM", 45)
    moves.bid(3, "LB", 40)
    moves.passes(1)
    moves.bid(2, "AF", 30)
    moves.bid(3, "SD", 35)
    moves.passes(1, 2)
    moves.bid(3, "LS", 30)
    moves.passes(1, 2, 3)
    assert [moves.cash(player) for player in (1, 2, 3)] == [255, 255, 225]
    assert moves.seats == [3, 2, 1]


def test_auction_pays_no_income_and_closes_no_private() -> None:
    """R18GB-207, R18GB-504."""
    moves = Moves(players=4)
    moves.sell_privates()
    spent = sum(330 - player.cash for player in moves.game.players)
    assert spent == sum(private.value for private in moves.game.privates.values())
    with refused("CORE-33"):
        moves.close("LS")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_auction_can_always_be_held_to_its_end(players: int) -> None:
    """R18GB-201 for every number of players."""
    moves = Moves(players=players)
    moves.sell_privates()
    assert all(private.owner is not None for private in moves.game.privates.values())
