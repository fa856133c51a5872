"""The end of a stock round: awards, launches, exports, interest, rises, the order of players (R1822A-701 to 806)."""

from __future__ import annotations

import pytest

from engine18xx.titles.t1822 import settlement

from .moves import CASH, Moves


@pytest.fixture
def moves() -> Moves:
    """Four players in SR 1 with £375 each; boxes M7 M3 M2 M26 / C1 C7 C6 / P1 P16 P18."""
    return Moves(4, 10)


def all_pass(moves: Moves) -> None:
    """Everybody passes until the stock round is over."""
    turn = moves.game.turn
    while moves.game.round.short == "SR" and moves.game.turn == turn and not moves.game.finished:
        moves.passes(int(str(moves.active())))


def test_game_ends_at_once_if_nobody_bids_in_the_first_stock_round(moves: Moves) -> None:
    """R1822A-701, R1822A-1205, 22-39: no export, no interest, nothing."""
    all_pass(moves)
    assert (moves.game.finished, moves.game.end_reason, moves.game.round.short) == (True, "dnf", "SR")
    assert moves.depot().count("L") == 14


def test_a_bid_of_nothing_keeps_the_game_going(moves: Moves) -> None:
    """R1822A-502, R1822A-1506: only P1 is bid for; four and one L leave, its owner gets £5, SR 2 begins."""
    moves.bid(1, "P1", 0)
    all_pass(moves)
    assert (moves.game.round.short, moves.game.turn) == ("SR", 2)
    assert moves.depot().count("L") == 9
    assert moves.cash(1) == 380


def test_highest_bidder_pays_and_takes_the_certificate(moves: Moves) -> None:
    """R1822A-702, R1822A-703."""
    moves.bid(1, "C7", 120)
    moves.bid(1, "P1", 5)
    moves.passes(1)
    moves.bid(2, "P1", 10)
    all_pass(moves)
    assert moves.game.privates["C7"].owner is moves.player(1)
    assert moves.game.privates["P1"].owner is moves.player(2)
    # Bids paid, then £10 for the concession and £5 for P1.
    assert (moves.cash(1), moves.cash(2)) == (375 - 120 + 10, 375 - 10 + 5)


def test_minors_are_launched_from_the_highest_bid_to_the_lowest(moves: Moves) -> None:
    """R1822A-704: of equal bids the one in the lower box first; this is their order in the par cell."""
    moves.bid(1, "M26", 150)
    moves.bid(1, "M2", 100)
    moves.passes(1)
    moves.bid(2, "M7", 100)
    moves.bid(2, "M3", 100)
    all_pass(moves)
    assert [corporation.sym for corporation in moves.game.market.order()] == ["26", "7", "3", "2"]


@pytest.mark.parametrize(
    ("phase", "bid", "price", "treasury"),
    [
        ("1", 135, 50, 100),
        ("2", 135, 60, 120),
        ("3", 135, 60, 135),
        ("1", 115, 50, 100),
        ("2", 115, 50, 100),
        ("3", 115, 50, 115),
        ("5", 235, 100, 235),
        ("2", 200, 100, 200),
        ("2", 195, 90, 180),
    ],
)
def test_launch_of_a_minor_depends_on_phase_and_bid(
    moves: Moves, phase: str, bid: int, price: int, treasury: int
) -> None:
    """R1822A-705: examples of the book, and the edges of par 100."""
    moves.begin_phase(phase)
    before = moves.game.bank.cash
    settlement.launch(moves.game, moves.game.privates["M3"], moves.player(1), bid)
    assert (moves.price("3"), moves.cash("3")) == (price, treasury)
    assert moves.cash(1) == 375 - bid
    assert moves.game.bank.cash == before + bid - treasury
    minor = moves.corporation("3")
    assert minor.director is moves.player(1) and minor.floated


def test_one_l_leaves_for_every_minor_without_a_bid(moves: Moves) -> None:
    """R1822A-708: box 1 is bid for, three others are not."""
    moves.bid(1, "M7", 100)
    all_pass(moves)
    assert moves.depot().count("L") == 11
    assert moves.game.phase.name == "1"


def test_minor_of_box_one_takes_the_next_train_with_it(moves: Moves) -> None:
    """R1822A-709, R1822A-1502: one L for each unbid minor, one more for box 1, and M7 is out of the game."""
    moves.bid(1, "M3", 100)
    all_pass(moves)
    assert moves.depot().count("L") == 14 - 3 - 1
    assert "M7" not in moves.game.extras()["company_order"]
    assert moves.corporation("7").closed
    assert "7" not in moves.city("H23").reservations


def test_export_of_box_one_starts_phases_and_rusts_trains(moves: Moves) -> None:
    """R1822A-710: supply L L 3 …: both L go for three unbid minors, then the 3; all L rust."""
    moves.launch("3", 2, record=1)
    moves.give("3", *["L"] * 1)
    for _ in range(11):
        moves.game.export_train()
    assert moves.depot()[:3] == ["L", "L", "3"]
    moves.stock_round()
    moves.bid(1, "M2", 100)
    all_pass(moves)
    assert moves.game.phase.name == "3"
    assert moves.game.phases_begun == ["1", "2", "3"]
    assert moves.trains("3") == []


def test_only_a_train_of_box_one_leaves_once_the_l_are_gone(moves: Moves) -> None:
    """R1822A-708: it does nothing when the supply begins with a 3."""
    moves.begin_phase("3")
    moves.game.bid_ever_made = True
    left = moves.depot().count("3")
    moves.stock_round()
    all_pass(moves)
    assert moves.depot().count("3") == left - 1


def test_no_train_leaves_when_no_minor_is_left() -> None:
    """22-36: with the last minor gone from box 1 the stock round exports nothing."""
    moves = Moves(4, 10)
    moves.begin_phase("5")
    moves.game.bid_ever_made = True
    for item in list(moves.game.boxes.queue):
        if item.facts["kind"] == "minor_certificate":
            moves.game.boxes.remove(item)
    before = moves.depot()
    moves.stock_round()
    all_pass(moves)
    assert moves.depot() == before


def test_concession_won_in_the_same_round_closes_with_the_first_five() -> None:
    """R1822A-709: it is paid for all the same."""
    moves = Moves(4, 10)
    moves.begin_phase("4")
    while moves.depot()[0] == "4":
        moves.game.export_train()
    moves.stock_round()
    moves.bid(1, "C1", 100)
    all_pass(moves)
    assert moves.game.phase.name == "5"
    assert moves.game.privates["C1"].closed
    assert moves.cash(1) == 275


def test_boxes_are_filled_up_at_the_end_of_the_round(moves: Moves) -> None:
    """R1822A-711, 22-38: nothing can be bid on until the next stock round."""
    moves.bid(1, "M3", 100)
    moves.bid(1, "M26", 100)
    all_pass(moves)
    assert moves.game.round.short == "OR"
    assert moves.boxes()[0] == ["M2", "M9", "M6", "M28"]


def test_debts_grow_by_half_rounded_up(moves: Moves) -> None:
    """R1822A-712: 119 becomes 179."""
    moves.player(1).debt = 119
    moves.leave(1, 0)
    moves.stock_round()
    moves.bid(2, "P1", 0)
    all_pass(moves)
    assert moves.player(1).debt == 179


def test_sold_out_majors_rise(moves: Moves) -> None:
    """R1822A-713: all shares with players; what the tax haven holds counts as a player's, pool shares drop nothing."""
    moves.found("LYR", 1, price=100, shares={1: 3, 2: 4}, record=1)
    moves.found("MR", 1, price=100, shares={1: 3, 2: 4}, record=1)
    haven = moves.game.certificate("LYR_8")
    moves.game.move_certificates([haven], moves.game.haven)
    moves.share_to_pool("MR_8")
    moves.stock_round()
    moves.bid(1, "P1", 0)
    all_pass(moves)
    assert (moves.price("LYR"), moves.price("MR")) == (110, 100)


def test_sold_out_at_the_top_goes_diagonally(moves: Moves) -> None:
    """R1822A-303: 120 at (2,5) to 120 at (3,6), since no cell lies above."""
    moves.found("LYR", 1, cell="120,2,5", shares={1: 4, 2: 4}, record=1)
    moves.stock_round()
    moves.bid(1, "P1", 0)
    all_pass(moves)
    cell = moves.corporation("LYR").cell
    assert cell is not None and cell.id == "120,3,6"


# --- P9 and the order of players (R1822A-801 to R1822A-806) ---


def to_choice(cash: dict[int, int], owner: int) -> Moves:
    """The choice round with these cash holdings; `owner` has P9."""
    moves = Moves(4, 10)
    moves.own(owner, "P9")
    moves.bid(1, "P1", 0)
    moves.passes(1, 2, 3, 4)
    for player, amount in cash.items():
        moves.leave(player, amount)
    moves.passes(1)
    return moves


def test_most_cash_comes_first_and_ties_keep_the_order() -> None:
    """R1822A-805."""
    moves = Moves(4, 10)
    moves.bid(1, "P1", 0)
    moves.passes(1, 2, 3, 4)
    for player, amount in {1: 10, 2: 25, 3: 10, 4: 25}.items():
        moves.leave(player, amount)
    moves.passes(1)
    assert moves.order() == [2, 4, 1, 3]


def test_owner_of_p9_is_asked_before_the_order_is_made() -> None:
    """R1822A-801: by a round of its own."""
    moves = to_choice({1: 300, 2: 200, 3: 150, 4: 50}, owner=3)
    assert (moves.game.round.short, moves.active(), moves.offered()) == ("Choices", 3, ["choose", "pass"])
    moves.choose(3, "double")
    assert moves.order() == [1, 3, 2, 4]  # 300 and 2 × 150 tie, the order of before decides
    assert moves.cash(3) == 150 + 10  # the doubling is only in the comparison; P9 pays £10


def test_doubling_is_for_one_comparison_only() -> None:
    """R1822A-803."""
    moves = to_choice({1: 100, 2: 90, 3: 60, 4: 50}, owner=3)
    moves.choose(3, "double")
    assert moves.game.doubling is None


def test_only_doubling_can_be_chosen() -> None:
    """R1822A-801."""
    moves = to_choice({1: 100, 2: 90, 3: 60, 4: 50}, owner=3)
    with moves.refused("R1822A-801"):
        moves.choose(3, "triple")


@pytest.mark.parametrize(
    ("cash", "automatic"),
    [
        ({1: 300, 2: 200, 3: 300, 4: 50}, False),  # player 1 is first of the richest
        ({1: 100, 2: 100, 3: 300, 4: 50}, True),  # the owner is the richest
        ({1: 300, 2: 200, 3: 50, 4: 150}, True),  # 2 × 50 is less than the second lowest
        ({1: 300, 2: 200, 3: 75, 4: 150}, False),  # 2 × 75 is not
    ],
)
def test_choice_that_changes_nothing_is_passed_in_live_play(cash: dict[int, int], automatic: bool) -> None:
    """R1822A-802, ARCH-84: richest owner, or twice his cash below the second lowest of all."""
    moves = to_choice(cash, owner=3)
    assert [action.type for action in moves.automatic()] == (["pass"] if automatic else [])


def test_corporation_that_owns_p9_has_no_choice() -> None:
    """R1822A-804."""
    moves = Moves(4, 10)
    moves.launch("3", 2)
    moves.own("3", "P9")
    moves.stock_round()
    moves.bid(1, "P1", 0)
    all_pass(moves)
    assert moves.game.round.short == "OR"


def test_number_of_operating_rounds_is_fixed_with_the_order(moves: Moves) -> None:
    """R1822A-407, R1822B-201: phase 2 in OR 1.1 gives no OR 1.2."""
    moves.bid(1, "M3", 100)
    all_pass(moves)
    assert moves.game.set_size == 1
    moves.leave("3", 300)
    moves.train("3", "L-0", 50)
    moves.passes("3")
    moves.run("3", (moves.corporation("3").trains[0].id, [["local", "H5"]]))
    moves.train("3", moves.game.depot.upcoming[0].id, 120, "2")
    assert moves.game.phase.name == "2"
    moves.end_turn()
    assert (moves.game.round.short, moves.game.turn) == ("SR", 2)


def test_incomes_come_after_the_order_is_fixed() -> None:
    """R1822A-806: cash earned in operating rounds does not change who starts the next stock round."""
    moves = Moves(4, 10)
    moves.own(4, "P2", "P6", "P7")
    moves.bid(1, "P1", 0)
    all_pass(moves)
    assert moves.cash(4) == 375 + 30
    assert moves.order() == [1, 2, 3, 4]


def test_all_money_stays_in_the_game(moves: Moves) -> None:
    """R1822A-103."""
    moves.own(1, "P15", "P20")
    moves.bid(1, "M7", 120)
    moves.bid(1, "C7", 100)
    all_pass(moves)
    assert moves.total_cash() == CASH
