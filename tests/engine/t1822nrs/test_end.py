"""The end of the game and the score (R1822A-1201 to R1822A-1211)."""

from __future__ import annotations

import pytest

from .moves import Moves


def in_operating_round(phase: str = "3") -> Moves:
    """OR n.1 of two with minors 3 and 1, whose directors are players 1 and 2."""
    moves = Moves(4, 10)
    moves.game.bid_ever_made = True
    moves.begin_phase(phase)
    moves.launch("3", 1, price=100, cash=500, record=1)
    moves.launch("1", 2, price=50, cash=500, record=1)
    moves.give("3", "3")
    moves.give("1", "3")
    moves.operate()
    return moves


def empty_bank(moves: Moves, left: int = 0) -> None:
    """All money of the bank but so much goes to player 4."""
    moves.game.pay(moves.game.bank, moves.player(4), moves.game.bank.cash - left)


def until_the_end(moves: Moves) -> tuple[str, int, int]:
    """Everybody does as little as possible until the game ends: round, turn and number of its last round."""
    for _ in range(200):
        if moves.game.finished:
            return moves.game.round.short, moves.game.turn, moves.game.round.number
        moves.idle()
    raise AssertionError("the game goes on")


def test_bank_that_pays_its_last_pound_is_not_broken() -> None:
    """R1822A-1202: nor is one that has less than nothing to pay."""
    moves = in_operating_round()
    empty_bank(moves)
    assert not moves.game.bank.broken
    moves.game.pay(moves.game.bank, moves.player(1), 1)
    assert moves.game.bank.broken
    assert moves.game.bank.cash == -1


def test_bank_broken_in_an_operating_round_ends_the_set() -> None:
    """R1822A-1201, R1822B-1507, 22-87: OR 1.1, so after OR 1.2; reason bank."""
    moves = in_operating_round()
    empty_bank(moves)
    moves.game.pay(moves.game.bank, moves.player(1), 10)
    moves.passes("3")
    assert moves.game.end_trigger == ("bank", "full_or")
    assert until_the_end(moves) == ("OR", 1, 2)
    assert moves.game.end_reason == "bank"


def test_bank_broken_in_a_stock_round_ends_the_next_operating_round() -> None:
    """R1822A-1201, R1822A-1507: not the whole set."""
    moves = in_operating_round()
    moves.stock_round()
    empty_bank(moves)
    moves.game.pay(moves.game.bank, moves.player(1), 10)
    moves.bid(1, "P1", 0)
    assert moves.game.end_trigger == ("bank", "current_or")
    assert until_the_end(moves) == ("OR", 1, 1)


def test_end_cell_ends_the_current_operating_round() -> None:
    """R1822A-1201, R1822A-307."""
    moves = in_operating_round()
    moves.game.market.end_reached = True
    moves.passes("3")
    assert moves.game.end_trigger == ("stock_market", "current_or")
    assert until_the_end(moves) == ("OR", 1, 1)
    assert moves.game.end_reason == "stock_market"


def test_end_cell_reached_in_a_stock_round_ends_the_next_operating_round() -> None:
    """R1822A-1201."""
    moves = in_operating_round()
    moves.stock_round()
    moves.game.market.end_reached = True
    moves.bid(1, "P1", 0)
    assert until_the_end(moves) == ("OR", 1, 1)


def test_first_trigger_is_kept_and_the_bank_comes_first() -> None:
    """R1822A-1204, R1822A-1509: both in one action of OR 1.1, so play goes on through OR 1.2."""
    moves = in_operating_round()
    moves.game.market.end_reached = True
    moves.game.bank.broken = True
    moves.passes("3")
    assert until_the_end(moves) == ("OR", 1, 2)


def test_broken_bank_stays_broken() -> None:
    """R1822A-1202."""
    moves = in_operating_round()
    empty_bank(moves)
    moves.game.pay(moves.game.bank, moves.player(1), 10)
    moves.game.pay(moves.player(4), moves.game.bank, 5000)
    moves.passes("3")
    assert moves.game.end_trigger is not None


def test_bank_broken_by_incomes_is_found_with_the_next_action() -> None:
    """R1822A-1203, R1822B-1507: so it is found in an operating round."""
    moves = in_operating_round()
    moves.own(1, "P6")
    empty_bank(moves, left=5)
    moves.operate()
    assert moves.game.bank.broken
    assert moves.game.end_trigger is None
    moves.passes("3")
    assert moves.game.end_trigger == ("bank", "full_or")


def test_nothing_is_done_after_the_last_operating_round() -> None:
    """R1822A-1206: no stock round, no new order."""
    moves = in_operating_round()
    moves.game.market.end_reached = True
    order = moves.order()
    until_the_end(moves)
    assert moves.order() == order
    with moves.refused("CORE-22"):
        moves.do("pass", 1)


def test_score_is_cash_and_shares_and_concessions_less_debt() -> None:
    """R1822A-1208, R1822A-1209, R1822A-1508: as in game 128129: 100 + 2 × 100 + 2 × 70 + C10 100 − 53 = 487."""
    moves = Moves(4, 10)
    moves.launch("3", 1, price=70)
    moves.found("LYR", 2, price=100, shares={1: 2})
    moves.own(1, "C10", "P6")
    moves.leave(1, 100)
    moves.player(1).debt = 53
    assert moves.game.scores()["1"] == 487


@pytest.mark.parametrize("entity", [1, "LYR"])
def test_game_can_be_ended_by_hand(entity: int | str) -> None:
    """R1822A-1210: at once, with the scores of the moment; not by a private."""
    moves = Moves(4, 10)
    moves.own(1, "P6")
    with moves.refused("ARCH-72"):
        moves.do("end_game", "P6")
    moves.do("end_game", entity)
    assert (moves.game.finished, moves.game.end_reason) == (True, "manually_ended")
    assert moves.game.result() == {"1": 375, "2": 375, "3": 375, "4": 375}
