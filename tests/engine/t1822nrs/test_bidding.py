"""Bids on what stands in the boxes (R1822A-601, R1822A-604, R1822A-620 to R1822A-625)."""

from __future__ import annotations

import pytest

from .moves import Moves


@pytest.fixture
def moves() -> Moves:
    """Four players in SR 1 with £375 each; boxes M7 M3 M2 M26 / C1 C7 C6 / P1 P16 P18."""
    return Moves(4, 10)


def test_first_bid_on_a_minor_or_concession_is_100_on_a_private_0(moves: Moves) -> None:
    """R1822A-621, R1822A-1501."""
    lowest = {choice["item"]: choice["min"] for choice in moves.choices("bid")}
    assert lowest == {
        "M7": 100, "M3": 100, "M2": 100, "M26": 100, "C1": 100, "C7": 100, "C6": 100, "P1": 0, "P16": 0, "P18": 0,
    }  # fmt: skip


@pytest.mark.parametrize("price", [21, 22, 99, 380])
def test_bid_is_a_multiple_of_five_within_cash(moves: Moves, price: int) -> None:
    """R1822A-621, 22-15: £21 is refused; so is more than the cash at hand."""
    with moves.refused("R1822A-621"):
        moves.bid(1, "P1", price)


def test_next_bid_is_at_least_five_more(moves: Moves) -> None:
    """R1822A-621."""
    moves.bid(1, "M7", 110)
    moves.passes(1)
    with moves.refused("R1822A-621"):
        moves.bid(2, "M7", 110)
    moves.bid(2, "M7", 115)
    assert moves.game.snapshot()["bids"] == {"M7": [[1, 110], [2, 115]]}


def test_bid_of_nothing_is_open_to_a_player_without_spendable_cash(moves: Moves) -> None:
    """R1822A-621: 0 on a private."""
    moves.bid(1, "M7", 375)
    moves.bid(1, "P1", 0)
    assert moves.game.snapshot()["bids"]["P1"] == [[1, 0]]


def test_only_winning_bids_commit_cash(moves: Moves) -> None:
    """R1822A-604: an outbid player has his money back at once."""
    moves.bid(1, "M7", 100)
    moves.bid(1, "C7", 150)
    assert moves.game.round.trading.spendable(moves.player(1)) == 125
    moves.passes(1)
    moves.bid(2, "M7", 105)
    assert moves.game.round.trading.spendable(moves.player(1)) == 225


def test_own_winning_bid_is_not_added_back(moves: Moves) -> None:
    """R1822A-621: the limit of a raise is the cash not committed."""
    moves.bid(1, "M7", 200)
    moves.passes(1)
    moves.bid(2, "M7", 205)
    moves.passes(2, 3, 4)
    moves.bid(1, "C7", 300)
    with moves.refused("R1822A-621"):
        moves.bid(1, "M7", 210)


def test_nobody_raises_his_own_winning_bid(moves: Moves) -> None:
    """R1822A-622."""
    moves.bid(1, "M7", 100)
    with moves.refused("R1822A-622"):
        moves.bid(1, "M7", 105)


def test_raise_takes_the_token_that_is_there(moves: Moves) -> None:
    """R1822A-622: a new certificate needs a free token, a raise does not."""
    moves = Moves(7, 10)
    for company in ("P1", "P16", "P18"):
        moves.bid(1, company, 0)
    assert moves.game.extras()["bid_tokens"]["1"] == 0
    moves.bid(2, "P1", 5)
    moves.passes(2, 3, 4, 5, 6, 7)
    with moves.refused("R1822A-622"):
        moves.bid(1, "M7", 100)
    moves.bid(1, "P1", 10)
    assert moves.game.extras()["bid_tokens"]["1"] == 0


def test_third_bid_ends_the_turn(moves: Moves) -> None:
    """R1822A-605, R1822A-624."""
    moves.bid(1, "P1", 0)
    moves.bid(1, "P16", 0)
    assert moves.active() == 1
    moves.bid(1, "P18", 0)
    assert moves.active() == 2


def test_nothing_can_be_bid_on_that_stands_in_no_box(moves: Moves) -> None:
    """R1822A-620."""
    with moves.refused("R1822A-620"):
        moves.bid(1, "P9", 0)


def test_bid_out_of_a_box_is_only_a_warning_in_a_record() -> None:
    """R1822A-1602: limits that only a client enforced do not derail a replay."""
    moves = Moves(4, 10, recorded=True)
    moves.bid(1, "P9", 0)
    assert [warning.rule for warning in moves.game.warnings] == ["R1822A-620"]


def test_bid_needs_room_below_the_certificate_limit() -> None:
    """R1822A-623, 22-17: each winning bid counts as one certificate; 22-18: the tax haven is no exception."""
    moves = Moves(7, 10)
    moves.own(1, *[company for company in moves.game.privates if company.startswith("P")][:8])
    moves.game.privates["P16"].give_to(None)
    moves.stock_round()
    assert moves.game.certificates_held(moves.player(1)) == 8 == moves.game.cert_limit
    with moves.refused("R1822A-623"):
        moves.bid(1, "P16", 0)


def test_winning_bids_fill_the_certificate_limit() -> None:
    """22-17: seven certificates and one winning bid reach a limit of eight."""
    moves = Moves(7, 10)
    moves.own(1, "P2", "P3", "P4", "P6", "P7", "P8", "P9")
    moves.stock_round()
    moves.bid(1, "P1", 0)
    with moves.refused("R1822A-623"):
        moves.bid(1, "M7", 100)


def test_bid_excludes_buying_founding_and_the_tax_haven_but_not_selling() -> None:
    """R1822A-624."""
    moves = Moves(4, 10)
    moves.found("LYR", 2, price=60, shares={1: 2}, record=1)
    moves.own(1, "P16")
    moves.stock_round()
    moves.bid(1, "M7", 100)
    assert moves.offered() == ["bid", "pass", "sell_shares"]
    with moves.refused("CORE-33"):
        moves.buy(1, "LYR_3")
    with moves.refused("R1822A-624"):
        moves.ability("P16", "LYR_ipo")
    moves.sell(1, "LYR_1", percent=10)
    assert moves.active() == 1


def test_bid_takes_the_pass_mark_away_at_once(moves: Moves) -> None:
    """R1822A-607."""
    moves.passes(1, 2, 3)
    moves.bid(4, "P1", 0)
    moves.passes(4)
    assert moves.game.round.passed() == [moves.player(number) for number in (1, 2, 3)]
    moves.bid(1, "P16", 0)
    assert moves.game.round.passed() == [moves.player(number) for number in (2, 3)]


def test_round_ends_when_everybodys_last_turn_was_an_empty_pass(moves: Moves) -> None:
    """R1822A-608: after the last act a full round of passes, and the last to act is not asked again."""
    moves.bid(1, "P1", 0)
    moves.passes(1, 2, 3, 4)
    assert moves.game.round.short == "SR"
    moves.passes(1)
    assert moves.game.turn == 2


def test_bids_do_not_outlive_their_stock_round(moves: Moves) -> None:
    """R1822A-601: all tokens are back in the next one."""
    moves.bid(1, "P1", 0)
    moves.passes(1, 2, 3, 4, 1)
    assert moves.game.snapshot()["bids"] == {}
    assert set(moves.game.extras()["bid_tokens"].values()) == {5}


def test_unsold_certificates_move_to_lower_boxes(moves: Moves) -> None:
    """R1822A-601: P16 and P18 move up, P7 enters at the end."""
    moves.bid(1, "P1", 0)
    moves.passes(1, 2, 3, 4, 1)
    assert moves.boxes()[2] == ["P16", "P18", "P7"]
