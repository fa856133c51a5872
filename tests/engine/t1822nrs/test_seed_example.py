"""The worked round: four players, minor 7 of Warrington and the LYR of Liverpool (R1822A-1401, R1822B-1801 to 1803).

The first half is played by the rules from seed 10. The second half cannot happen in a real game, because by then the
stock rounds have used up all L trains (R1822B-1801); it goes on from the position that the book describes.
"""

from __future__ import annotations

import pytest

from .moves import Moves


@pytest.fixture(scope="module")
def after_first_half() -> Moves:
    return first_half()


def first_half() -> Moves:
    """Steps 1 to 54 of R1822A-1401, with its checks on the way."""
    moves = Moves(4, 10)
    stock_round_one(moves)
    first_operating_round(moves)
    to_phase_two(moves)
    lyr_is_founded(moves)
    return moves


def stock_round_one(moves: Moves) -> None:
    moves.bid(1, "M7", 100)
    moves.bid(1, "C7", 100)
    moves.passes(1)
    assert (moves.cash(1), spendable(moves, 1)) == (375, 175)
    moves.bid(2, "M7", 115)
    moves.passes(2)
    assert spendable(moves, 1) == 275
    moves.bid(3, "M3", 100)
    moves.passes(3, 4)
    moves.bid(1, "M7", 120)
    assert spendable(moves, 1) == 155
    with moves.refused("R1822A-622"):
        moves.bid(1, "M7", 125)
    moves.passes(1, 2, 3, 4, 1)
    # J1 has paid 220 and received 10 from his concession.
    assert moves.cash(1) == 165
    assert (moves.price("7"), moves.cash("7")) == (50, 100)
    assert moves.order() == [2, 4, 3, 1]
    assert moves.depot().count("L") == 12
    assert moves.boxes() == [["M2", "M26", "M9", "M6"], ["C1", "C6", "C10"], ["P1", "P16", "P18"]]
    assert moves.game.bank.cash == 10_610
    assert (moves.game.round.short, moves.game.turn, moves.active()) == ("OR", 1, "7")


def first_operating_round(moves: Moves) -> None:
    moves.train("7", "L-0", 50, "L")
    assert [train.id for train in moves.corporation("7").trains] == ["L-2"]
    assert moves.cash("7") == 50
    moves.lay("7", "H23", "6", 2)
    assert moves.cash("7") == 10
    moves.run("7", ("L-2", [["local", "H23"]]))
    assert (moves.cash(1), moves.cash("7"), moves.price("7")) == (175, 20, 60)
    moves.train("3", "L-3", 50, "L")
    moves.passes("3")
    moves.run("3", ("L-3", [["local", "H5"]]))
    moves.passes("3")
    assert (moves.cash(3), moves.cash("3"), moves.price("3")) == (290, 65, 60)
    assert (moves.game.round.short, moves.game.turn, moves.active()) == ("SR", 2, 2)


def to_phase_two(moves: Moves) -> None:
    moves.passes(2, 4, 3, 1)
    assert "M2" not in moves.game.extras()["company_order"]
    assert (moves.depot().count("L"), moves.cash(1)) == (5, 185)
    for number in ("7", "3"):
        moves.passes(number)
        moves.run(number, (moves.corporation(number).trains[0].id, [["local", moves.corporation(number).home]]))
        moves.passes(number)
    assert (moves.cash(1), moves.cash("7"), moves.price("7")) == (195, 30, 70)
    assert (moves.cash("3"), moves.price("3")) == (80, 70)
    moves.passes(2, 4, 3, 1)
    assert "M26" not in moves.game.extras()["company_order"]
    assert (moves.depot().count("L"), moves.cash(1)) == (0, 205)
    moves.passes("7")
    moves.run("7", ("L-2", [["local", "H23"]]))
    moves.passes("7")
    assert (moves.cash(1), moves.cash("7"), moves.price("7")) == (215, 40, 80)
    moves.passes("3")
    moves.run("3", ("L-3", [["local", "H5"]]))
    assert moves.game.phase.name == "1"
    moves.upgrade("3", "L-3", 80)
    assert (moves.game.phase.name, moves.cash("3")) == ("2", 15)
    moves.passes("3")
    assert (moves.game.round.short, moves.game.turn) == ("SR", 4)


def lyr_is_founded(moves: Moves) -> None:
    moves.passes(2, 4, 3)
    moves.par(1, "LYR", 70)
    assert (moves.cash(1), moves.cash("LYR"), moves.price("LYR")) == (175, 140, 70)
    assert moves.corporation("LYR").floated
    assert moves.game.privates["C7"].closed
    moves.passes(2, 4, 3)
    moves.buy(1, "LYR_1")
    assert (moves.cash(1), moves.cash("LYR"), moves.holdings("LYR")) == (105, 210, {1: 30})
    moves.passes(2, 4, 3, 1)


def spendable(moves: Moves, player: int) -> int:
    return moves.game.round.trading.spendable(moves.player(player))


def test_first_half_of_the_example_gives_its_figures(after_first_half: Moves) -> None:
    """R1822A-1401: every check stands in the account itself."""
    game = after_first_half.game
    assert (game.round.short, game.turn, game.round.number) == ("OR", 4, 1)


def test_end_of_stock_round_four_starts_phase_three(after_first_half: Moves) -> None:
    """R1822A-1401, 51 to 54, and R1822A-1503: M9 takes the first 3 with it, and the L of minor 7 rusts."""
    assert after_first_half.game.phase.name == "3"
    assert after_first_half.depot()[0] == "3"
    assert after_first_half.trains("7") == []
    assert "M9" not in after_first_half.game.extras()["company_order"]


@pytest.fixture
def second_half() -> Moves:
    """OR 4.1 as R1822B-1802 describes it: phase 2, four L and 2 cards left, J1 with minor 7 and LYR."""
    moves = Moves(4, 10)
    moves.launch("7", 1, price=80, cash=40, record=3)
    moves.launch("3", 3, price=80, cash=30, record=3)
    moves.give("7", "L")
    moves.give("3", "2")
    moves.build("H23", ("6", 2))
    moves.game.train_acquired(moves.corporation("3").trains[0])
    moves.found("LYR", 1, price=70, cash=210, shares={1: 1})
    moves.leave(1, 105)
    moves.operate()
    return moves


def test_second_half_of_the_example_gives_its_figures(second_half: Moves) -> None:
    """R1822B-1802, 12 to 18, and R1822B-1803."""
    moves = second_half
    assert moves.game.phase.name == "2"
    # 12: minor 7 runs its L for 20, and the director keeps half.
    moves.passes("7")
    moves.run("7", (moves.corporation("7").trains[0].id, [["local", "H23"]]))
    assert (moves.cash(1), moves.cash("7"), moves.price("7")) == (115, 50, 90)
    assert moves.offered() == ["buy_train", "pass"]  # minor 3 owns a train (R1822B-1002)
    moves.passes("7")
    moves.end_turn()
    # 13: LYR in its first turn. Warrington is full, so Manchester is not connected.
    assert moves.game.charters["LYR"][0].city is moves.city("G22")
    moves.passes("LYR")
    assert moves.offered() == ["pass"]
    moves.passes("LYR")
    assert moves.price("LYR") == 60
    # 14 and 15: it must buy, then may pass; the steps for minors and shares pass by.
    assert moves.offered() == ["buy_train", "sell_shares"]
    moves.train("LYR", moves.game.depot.upcoming[0].id, 120, "2")
    assert (moves.cash("LYR"), moves.trains("LYR")) == (90, ["2"])
    moves.passes("LYR")
    assert (moves.game.round.short, moves.game.round.number, moves.active()) == ("OR", 2, "7")
    # 16: minor 7 again.
    moves.passes("7")
    moves.run("7", (moves.corporation("7").trains[0].id, [["local", "H23"]]))
    assert (moves.cash(1), moves.cash("7"), moves.price("7")) == (125, 60, 100)
    moves.passes("7")
    moves.end_turn()
    # 17: LYR runs Liverpool and Warrington, pays 15 to its director and 35 to itself.
    moves.passes("LYR", "LYR")
    moves.run("LYR", (moves.corporation("LYR").trains[0].id, [["G22", "H23"]]))
    moves.dividend("LYR", "payout")
    assert (moves.cash(1), moves.cash("LYR"), moves.price("LYR")) == (140, 125, 60)
    moves.passes("LYR")
    # 18: it absorbs minor 7. Only two shares are possible, and 80 in money.
    moves.merge("LYR", "7")
    assert moves.choices("choose") == [{"choice": "two_shares"}]
    moves.choose("LYR", "two_shares")
    moves.choose("LYR", "replace")
    assert (moves.cash(1), moves.cash("LYR"), moves.price("LYR")) == (220, 105, 60)
    assert moves.holdings("LYR") == {1: 50}
    assert moves.trains("LYR") == ["2", "L"]
    charter = moves.game.charters["LYR"]
    assert [token.city.hex.id if token.city else None for token in charter] == ["G22", "H23", None, None]
    assert sorted(token.price for token in charter[2:]) == [0, 100]
    assert moves.corporation("LYR").exchange_tokens == 2
    # The next step is that of its own shares.
    assert "sell_shares" in moves.offered()
