"""Stock turns: selling, buying, converting, founding, presidency, limits, debts (R1822A-603 to R1822A-626)."""

from __future__ import annotations

import pytest

from .moves import Moves


def with_lyr(price: int = 70, record: int = 1, **shares: int) -> Moves:
    """SR 1 with LYR directed by player 1, who is to act."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    held = {int(player[1:]): count for player, count in shares.items()}
    moves.found("LYR", 1, price=price, record=record, shares=held)
    moves.stock_round()
    return moves


# --- selling (R1822A-609 to R1822A-612) ---


def test_shares_are_sold_only_after_the_major_has_operated() -> None:
    """R1822A-609, 22-45."""
    moves = with_lyr(record=0, p1=2)
    assert "sell_shares" not in moves.offered()
    with moves.refused("CORE-33"):
        moves.sell(1, "LYR_1", percent=10)
    moves.found("MR", 2, shares={1: 1}, record=1)
    with moves.refused("R1822A-609"):
        moves.sell(1, "LYR_1", percent=10)


def test_sale_is_paid_before_the_price_falls_one_row_per_share() -> None:
    """R1822A-308, R1822A-611: two shares at 70 bring £140, the price falls 70 60 50."""
    moves = with_lyr(p1=3)
    before = moves.cash(1)
    moves.sell(1, "LYR_1", "LYR_2", percent=20)
    assert moves.cash(1) == before + 140
    assert moves.price("LYR") == 50
    assert [certificate.id for certificate in moves.game.pool.of("LYR")] == ["LYR_1", "LYR_2"]


def test_pool_holds_at_most_half_of_a_major() -> None:
    """R1822A-609."""
    moves = with_lyr(p1=2)
    moves.found("MR", 2, shares={1: 1}, record=1)
    moves.share_to_pool(*[f"LYR_{index}" for index in range(4, 8)])
    moves.sell(1, "LYR_1", percent=10)
    with moves.refused("CORE-110"):
        moves.sell(1, "LYR_2", percent=10)


def test_presidents_certificate_goes_only_if_another_holds_as_much() -> None:
    """R1822A-610."""
    moves = with_lyr(p1=1, p2=1)
    with moves.refused("R1822A-610"):
        moves.sell(1, "LYR_1", "LYR_0", percent=30)
    moves.game.gain_certificate(moves.player(2), moves.game.certificate("LYR_3"))
    moves.sell(1, "LYR_1", "LYR_0", percent=30)
    assert moves.corporation("LYR").director is moves.player(2)


def test_half_of_a_presidents_certificate_can_be_kept() -> None:
    """R1822A-610, R1822A-619: the rest comes back as the first share of the pool."""
    moves = with_lyr(p2=2)
    before = moves.cash(1)
    moves.sell(1, "LYR_0", percent=10)
    assert moves.cash(1) == before + 70
    assert moves.corporation("LYR").director is moves.player(2)
    assert moves.holdings("LYR") == {1: 10, 2: 20}
    assert moves.certificates(1, "LYR") == ["LYR_1"]
    assert moves.certificates(2, "LYR") == ["LYR_0"]
    assert [certificate.id for certificate in moves.game.pool.of("LYR")] == ["LYR_2"]


def test_lnwr_president_cannot_sell_out_to_the_tax_haven() -> None:
    """R1822A-1601: P16 is nobody, so nobody else holds 10 %."""
    moves = Moves(4, 10)
    moves.found("LNWR", 1, price=100, record=1)
    moves.game.move_certificates([moves.game.certificate("LNWR_1")], moves.game.haven)
    moves.found("MR", 2, shares={1: 1}, record=1)
    moves.stock_round()
    with moves.refused("R1822A-610"):
        moves.sell(1, "LNWR_0", percent=10)


def test_minor_certificate_is_neither_sold_nor_bought() -> None:
    """R1822A-205."""
    moves = with_lyr(p1=1)
    moves.launch("3", 1, record=1)
    with moves.refused("R1822A-205"):
        moves.sell(1, "3_0", percent=100)


def test_what_was_sold_in_this_round_is_not_bought_in_it() -> None:
    """R1822A-612: not even in a later turn."""
    moves = with_lyr(p1=2)
    moves.leave(1, 500)
    moves.sell(1, "LYR_1", percent=10)
    moves.passes(1, 2, 3, 4)
    with moves.refused("CORE-33"):
        moves.buy(1, "LYR_1")
    moves.found("MR", 2)
    with moves.refused("CORE-59"):
        moves.buy(1, "LYR_1")


# --- buying (R1822A-613, R1822A-614, R1822A-203, R1822A-211) ---


def test_share_costs_the_market_price_wherever_it_lies() -> None:
    """R1822A-203, R1822A-614, R1822A-1505: treasury share to the company, pool share to the bank."""
    moves = with_lyr(price=70)
    moves.game.move_price(moves.corporation("LYR"), "right")
    moves.share_to_pool("LYR_5")
    for player in (1, 2):
        moves.leave(player, 200)
    treasury, bank = moves.cash("LYR"), moves.game.bank.cash
    moves.buy(1, "LYR_1")
    assert (moves.cash(1), moves.cash("LYR"), moves.game.bank.cash) == (120, treasury + 80, bank)
    moves.buy(2, "LYR_5")
    assert (moves.cash(2), moves.cash("LYR"), moves.game.bank.cash) == (120, treasury + 80, bank + 80)


def test_purchase_ends_the_turn() -> None:
    """R1822A-605."""
    moves = with_lyr()
    moves.buy(1, "LYR_1")
    assert moves.active() == 2


def test_nobody_buys_above_sixty_percent() -> None:
    """R1822A-211."""
    moves = with_lyr(p1=4)
    moves.found("MR", 2, price=50)
    moves.leave(1, 500)
    with moves.refused("CORE-87"):
        moves.buy(1, "LYR_5")


def test_purchase_may_reach_the_certificate_limit_but_not_pass_it() -> None:
    """R1822A-613: winning bids count."""
    moves = Moves(7, 10)
    moves.found("LYR", 2, price=60, record=1)
    moves.own(1, "P2", "P3", "P4", "P6", "P7", "P8", "P9")
    moves.stock_round()
    moves.buy(1, "LYR_1")
    assert moves.game.certificates_held(moves.player(1)) == 8
    moves.passes(2, 3, 4, 5, 6, 7)
    assert "buy_shares" not in moves.offered()


def test_shares_in_the_yellow_zone_are_bought_beyond_the_limit() -> None:
    """R1822A-613, R1822A-210: they do not count."""
    moves = Moves(7, 10)
    moves.found("LYR", 2, cell="45,5,0", record=1)
    moves.own(1, "P2", "P3", "P4", "P6", "P7", "P8", "P9", "P11")
    moves.stock_round()
    moves.buy(1, "LYR_1")
    assert moves.game.certificates_held(moves.player(1)) == 8


def test_the_tax_haven_is_no_certificate() -> None:
    """R1822A-210."""
    moves = Moves()
    moves.own(1, "P16", "P1")
    assert moves.game.certificates_held(moves.player(1)) == 1


def test_player_over_the_limit_must_sell_if_he_can() -> None:
    """R1822A-603, 22-27: neither pass nor bid; without anything to sell he plays on."""
    moves = Moves(7, 10)
    moves.found("LYR", 1, price=60, shares={1: 1, 2: 1}, record=1)
    moves.own(1, "P2", "P3", "P4", "P6", "P7", "P8", "P9")
    moves.stock_round()
    assert moves.game.certificates_held(moves.player(1)) == 9
    assert moves.offered() == ["sell_shares"]
    with moves.refused("CORE-33"):
        moves.passes(1)
    moves.sell(1, "LYR_1", percent=10)
    assert "pass" in moves.offered()


# --- presidency (R1822A-618, R1822A-619) ---


def test_buyer_with_more_becomes_president_and_swaps_certificates() -> None:
    """R1822A-619: the example of archived game 199403, action 473."""
    moves = with_lyr(p2=2)
    moves.passes(1)
    moves.leave(2, 200)
    moves.buy(2, "LYR_4")
    assert moves.corporation("LYR").director is moves.player(2)
    assert moves.certificates(2, "LYR") == ["LYR_4", "LYR_0"]
    assert moves.certificates(1, "LYR") == ["LYR_1", "LYR_2"]


def test_tie_deposes_nobody() -> None:
    """R1822A-618."""
    moves = with_lyr(p2=1)
    moves.passes(1)
    moves.leave(2, 200)
    moves.buy(2, "LYR_4")
    assert moves.corporation("LYR").director is moves.player(1)


def test_of_several_successors_the_nearest_clockwise_follows() -> None:
    """R1822A-618: players 2 and 4 hold 20 % each, player 4 sells 30 % with the certificate."""
    moves = Moves(4, 10)
    moves.found("LYR", 3, price=60, shares={3: 1, 4: 2, 2: 2}, record=1)
    moves.stock_round()
    moves.passes(1, 2)
    moves.sell(3, "LYR_1", "LYR_0", percent=30)
    assert moves.corporation("LYR").director is moves.player(4)


# --- converting a concession (R1822A-615) ---


def with_concession(company: str, phase: str = "2", cash: int = 375) -> Moves:
    """SR with player 1, who owns a concession, to act."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.own(1, company)
    moves.leave(1, cash)
    moves.stock_round()
    return moves


@pytest.mark.parametrize(("price", "paid"), [(60, 20), (70, 40), (80, 60), (90, 80), (100, 100)])
def test_conversion_costs_two_shares_less_the_face_value(price: int, paid: int) -> None:
    """R1822A-615: the bank adds £100; R1822A-1504: the certificate is 20 %."""
    moves = with_concession("C7")
    bank = moves.game.bank.cash
    moves.par(1, "LYR", price)
    assert moves.cash(1) == 375 - paid
    assert moves.cash("LYR") == 2 * price
    assert moves.game.bank.cash == bank - 100
    assert moves.holdings("LYR") == {1: 20}
    assert moves.corporation("LYR").floated
    assert moves.game.privates["C7"].closed
    assert moves.active() == 2


@pytest.mark.parametrize("price", [60, 90, 100])
def test_conversion_of_the_lnwr_costs_nothing_at_any_price(price: int) -> None:
    """R1822A-615, R1822B-1911: 10 %, the bank pays the price, the rest of the £100 is lost; 22-26 likewise."""
    moves = with_concession("C1", cash=0)
    bank = moves.game.bank.cash
    moves.par(1, "LNWR", price)
    assert (moves.cash(1), moves.cash("LNWR"), moves.game.bank.cash) == (0, price, bank - price)
    assert moves.holdings("LNWR") == {1: 10}
    assert moves.corporation("LNWR").floated


def test_conversion_must_be_paid_with_cash_not_committed() -> None:
    """R1822A-615."""
    moves = with_concession("C7", cash=50)
    assert {choice["price"] for choice in moves.choices("par")} == {60, 70}
    with moves.refused("CORE-102"):
        moves.par(1, "LYR", 80)


@pytest.mark.parametrize("phase", ["1", "5"])
def test_concession_is_converted_in_phases_two_to_four_only(phase: str) -> None:
    """R1822A-615, R1822A-404: before, nobody may; afterwards it is closed."""
    moves = Moves(4, 10)
    moves.own(1, "C7")
    moves.begin_phase(phase)
    moves.stock_round()
    if phase == "1":
        with moves.refused("CORE-33"):
            moves.par(1, "LYR", 70)
    else:
        assert moves.game.privates["C7"].closed


def test_only_the_owner_of_the_concession_converts_it() -> None:
    """R1822A-615."""
    moves = with_concession("C7")
    moves.own(2, "C6")
    with moves.refused("CORE-101"):
        moves.par(1, "MR", 70)


def test_certificate_limit_does_not_matter_for_a_conversion() -> None:
    """R1822A-615."""
    moves = Moves(7, 10)
    moves.begin_phase("2")
    moves.own(1, "C7", "P2", "P3", "P4", "P6", "P7", "P8", "P9")
    moves.stock_round()
    assert moves.game.certificates_held(moves.player(1)) == moves.game.cert_limit
    moves.par(1, "LYR", 60)
    assert moves.holdings("LYR") == {1: 20}


# --- founding directly (R1822A-616, R1822A-617) ---


def in_phase(name: str) -> Moves:
    moves = Moves(4, 10)
    moves.begin_phase(name)
    for player in (1, 2, 3, 4):
        moves.leave(player, 1000)
    moves.stock_round()
    return moves


def test_majors_are_founded_without_concession_from_phase_five() -> None:
    """R1822A-616: 2p to the treasury in phase 5; it floats at 50 %."""
    moves = in_phase("5")
    moves.par(1, "LYR", 80)
    assert (moves.cash(1), moves.cash("LYR")) == (840, 160)
    assert moves.corporation("LYR").float_percent == 50
    assert not moves.corporation("LYR").floated
    for player, share in ((2, "LYR_1"), (3, "LYR_2"), (4, "LYR_3")):
        moves.buy(player, share)
    assert moves.corporation("LYR").floated
    assert moves.cash("LYR") == 160 + 3 * 80


def test_lnwr_is_founded_with_one_share() -> None:
    """22-26, R1822A-616: £100 is enough for a par price of 100."""
    moves = in_phase("5")
    moves.leave(1, 100)
    moves.par(1, "LNWR", 100)
    assert (moves.cash(1), moves.cash("LNWR"), moves.holdings("LNWR")) == (0, 100, {1: 10})


def test_floating_in_phase_six_brings_the_whole_capital() -> None:
    """R1822A-617: £200 to the bank, three shares to the bank, then £1000, and the rest goes to the pool."""
    moves = in_phase("6")
    bank = moves.game.bank.cash
    moves.par(1, "MR", 100)
    assert (moves.cash("MR"), moves.game.bank.cash) == (0, bank + 200)
    for player, share in ((2, "MR_1"), (3, "MR_2"), (4, "MR_3")):
        moves.buy(player, share)
    assert moves.cash("MR") == 1000
    assert moves.game.bank.cash == bank + 500 - 1000
    assert [certificate.id for certificate in moves.game.pool.of("MR")] == [f"MR_{index}" for index in range(4, 9)]


def test_money_of_phase_five_goes_back_when_a_major_floats_in_phase_six() -> None:
    """R1822A-617: founded at 80 (treasury 160), then a 6 leaves; the third share floats it with £800."""
    moves = in_phase("5")
    moves.par(1, "LYR", 80)
    moves.game.export_train()
    moves.begin_phase("6")
    for player, share in ((2, "LYR_1"), (3, "LYR_2")):
        moves.buy(player, share)
    assert moves.cash("LYR") == 160
    moves.buy(4, "LYR_3")
    assert moves.cash("LYR") == 800


def test_redeemed_shares_bring_the_company_money_after_a_full_capitalisation() -> None:
    """22-44, R1822A-617: from then on it is incremental."""
    moves = in_phase("6")
    moves.par(1, "MR", 100)
    for player, share in ((2, "MR_1"), (3, "MR_2"), (4, "MR_3")):
        moves.buy(player, share)
    moves.game.move_certificates([moves.game.certificate("MR_4")], moves.corporation("MR"))
    moves.buy(1, "MR_4")
    assert moves.cash("MR") == 1000 + 100


def test_founding_needs_room_below_the_certificate_limit() -> None:
    """R1822A-616, R1822A-613."""
    moves = Moves(7, 10)
    moves.begin_phase("5")
    moves.own(1, "P2", "P3", "P4", "P6", "P7", "P8", "P9", "P11")
    moves.leave(1, 1000)
    moves.stock_round()
    assert "par" not in moves.offered()


# --- debts (R1822A-1003, R1822A-626, R1822A-606) ---


def in_debt(cash: int, debt: int, version: int | None = None) -> Moves:
    moves = Moves(4, 10, rules_version=version)
    moves.leave(1, cash)
    moves.player(1).debt = debt
    moves.stock_round()
    return moves


def test_player_in_debt_only_sells_and_repays() -> None:
    """R1822A-603, R1822A-1003."""
    moves = in_debt(cash=50, debt=100)
    assert moves.offered() == ["pass", "payoff_player_debt", "payoff_player_debt_partial"]
    with moves.refused("CORE-33"):
        moves.bid(1, "P1", 0)


def test_debt_is_repaid_as_far_as_cash_goes() -> None:
    """R1822A-626, 22-42."""
    moves = in_debt(cash=50, debt=100)
    moves.do("payoff_player_debt", 1)
    assert (moves.cash(1), moves.player(1).debt) == (0, 50)
    assert moves.active() == 2  # neither cash nor anything to sell: the turn is over (R1822A-606)


def test_part_of_a_debt_can_be_repaid() -> None:
    """R1822A-626, 22-42."""
    moves = in_debt(cash=50, debt=100)
    moves.do("payoff_player_debt_partial", 1, amount=20)
    assert (moves.cash(1), moves.player(1).debt, moves.active()) == (30, 80, 1)
    for amount in (0, 31):
        with moves.refused("R1822A-626"):
            moves.do("payoff_player_debt_partial", 1, amount=amount)


def test_turn_goes_on_freely_once_the_debt_is_gone() -> None:
    """R1822A-626."""
    moves = in_debt(cash=150, debt=23)
    moves.do("payoff_player_debt", 1)
    assert moves.player(1).debt == 0
    moves.bid(1, "M7", 100)


def test_player_in_debt_who_can_do_nothing_is_passed_over() -> None:
    """R1822A-606, R1822A-607: silently, and marked as passed."""
    moves = in_debt(cash=0, debt=15)
    assert moves.active() == 2
    assert moves.game.round.passed() == [moves.player(1)]


def test_recorded_games_repay_the_bank() -> None:
    """R1822A-626: by the rules of version 1."""
    moves = in_debt(cash=50, debt=100, version=1)
    before = moves.game.bank.cash
    moves.do("payoff_player_debt", 1)
    assert moves.game.bank.cash == before + 50


# --- the market (R1822A-301 to R1822A-307) ---


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("120,2,5", "up", "120,3,6"),
        ("330,0,13", "up", "330,1,14"),
        ("600,0,19", "up", "600,0,19"),
        ("100,8,9", "right", "110,7,9"),
        ("450,3,19", "right", "500,2,19"),
        ("600,0,19", "right", "600,0,19"),
        ("100,8,9", "down", "100,8,9"),
        ("330,0,13", "left", "300,1,13"),
        ("70,2,0", "left", "60,3,0"),
        ("5,13,0", "down", "5,13,0"),
        ("5,13,0", "left", "5,13,0"),
    ],
)
def test_moves_on_the_market(start: str, direction: str, end: str) -> None:
    """R1822A-303, R1822B-910, R1822B-911; below 330 in row 0 the table of R1822A-301 has 300."""
    market = Moves().game.market
    assert market.after(market.shape.by_id[start], direction).id == end


def test_newcomers_in_a_cell_come_last() -> None:
    """R1822A-305, R1822B-202: price, then column, then row, then arrival."""
    moves = Moves()
    moves.launch("3", 1, price=50)
    moves.launch("7", 2, price=50)
    moves.found("LYR", 1, cell="100,8,9")
    moves.found("MR", 2, price=100)
    assert [corporation.sym for corporation in moves.game.market.order()] == ["LYR", "MR", "3", "7"]
    assert [corporation.sym for corporation in moves.game.operating_order()] == ["3", "7", "LYR", "MR"]
