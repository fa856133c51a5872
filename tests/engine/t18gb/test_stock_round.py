"""Stock rounds: turns, buying, founding, selling, directors, conversion (R18GB-301 to R18GB-443)."""

from __future__ import annotations

import pytest

from .moves import Moves, auction_of_the_example, refused


@pytest.fixture
def moves() -> Moves:
    """Four players in SR 1: seats P2 P3 P4 P1, LB with P2; MR and LNWR among the first tier."""
    moves = Moves(players=4, seed=2)
    auction_of_the_example(moves)
    return moves


def in_second_round(recorded: bool = False) -> Moves:
    """SR 2: P1 directs MR (60 %, operated, one train, price 75), the seats are P2 P3 P4 P1."""
    moves = Moves(players=4, seed=2, recorded=recorded)
    auction_of_the_example(moves)
    moves.passes(2, 3, 4)
    moves.par(1, "MR", 90)
    moves.passes(2, 3, 4)
    moves.buy(1, "MR_1")
    moves.passes(2, 3, 4, 1)
    moves.reach_stock_round()
    return moves


# --- market (R18GB-301 to R18GB-303) ---


def test_market_is_one_row_of_22_cells(moves: Moves) -> None:
    """R18GB-301."""
    shape = moves.game.printed_market()
    prices = [shape.cells[0, column].price for column in range(len(shape.cells))]
    assert prices == [
        50,
        55,
        60,
        65,
        70,
        75,
        80,
        90,
        100,
        115,
        130,
        145,
        160,
        180,
        200,
        220,
        240,
        265,
        290,
        320,
        350,
        380,
    ]
    assert [cell.price for cell in shape.with_kind("president_may_buy_two")] == [50, 55, 60, 65]
    assert [cell.id for cell in shape.with_kind("par")] == ["70,0,4", "75,0,5", "80,0,6", "90,0,7", "100,0,8"]
    assert [cell.price for cell in shape.with_kind("game_end")] == [350, 380]


def test_move_beyond_an_end_changes_nothing_not_even_the_order_in_the_cell(moves: Moves) -> None:
    """R18GB-302, CORE-115: five moves down from 70 end at 50."""
    moves.par(2, "LNWR", 70)
    moves.game.move_price(moves.corporation("LNWR"), "down", 5)
    assert moves.price("LNWR") == 50
    moves.passes(3, 4)
    moves.par(1, "MR", 70)
    moves.game.move_price(moves.corporation("MR"), "down", 4)
    moves.game.move_price(moves.corporation("LNWR"), "left")
    assert [corporation.sym for corporation in moves.game.market.order()] == ["LNWR", "MR"]


# --- turns (R18GB-401 to R18GB-408) ---


def test_lb_owner_may_found_only_lnwr_and_buy_nothing_before(moves: Moves) -> None:
    """R18GB-424, R18GB-1402."""
    assert {item["corporation"] for item in moves.listed(2, "par")} == {"LNWR"}
    with refused("CORE-101"):
        moves.par(2, "MR", 70)
    moves.passes(2)
    with refused("CORE-101"):
        moves.par(3, "LNWR", 70)
    moves.par(3, "MR", 70)
    moves.passes(4, 1)
    assert "buy_shares" in moves.offered  # the offer is wider than what is legal (R18GB-403)
    with refused("R18GB-424"):
        moves.buy(2, "MR_1")
    moves.par(2, "LNWR", 70)
    moves.passes(3, 4, 1)
    assert moves.listed(2, "buy_shares")


def test_closing_lb_changes_nothing_about_its_duty() -> None:
    """R18GB-424: it holds even after LB is closed."""
    moves = in_second_round()
    moves.close("LB")
    assert {item["corporation"] for item in moves.listed(2, "par")} == {"LNWR"}


def test_second_tier_waits_for_the_second_stock_round(moves: Moves) -> None:
    """R18GB-422; the offer does not look at tiers (R18GB-404)."""
    moves.passes(2)
    with refused("CORE-101"):
        moves.par(3, "GWR", 70)
    assert not {item["corporation"] for item in moves.listed(3, "par")} & {"CR", "LSWR", "SWR", "GWR"}
    later = in_second_round()
    later.passes(2)
    later.par(3, "GWR", 70)


def test_player_without_anything_to_do_is_passed_over(moves: Moves) -> None:
    """R18GB-402: as if he had passed."""
    moves.passes(2, 3, 4)
    moves.leave(2, 100)
    moves.par(1, "MR", 90)
    assert moves.active == 2  # £100 buy a share of MR
    moves.passes(2)
    moves.leave(4, 20)
    moves.passes(3)
    assert moves.active == 1
    assert [player.id for player in moves.game.round.passed() or ()] == [2, 3, 4]


def test_nothing_is_sold_after_a_purchase(moves: Moves) -> None:
    """R18GB-401."""
    moves.par(2, "LNWR", 70)
    moves.game.move_price(moves.corporation("LNWR"), "left")  # £65: the director may buy twice (R18GB-415)
    moves.enrich(2, 300)
    moves.passes(3, 4, 1)
    moves.buy(2, "LNWR_1")
    assert moves.offered == ["buy_shares", "pass"]
    with refused("CORE-33"):
        moves.sell(2, ["LNWR_1"], 20)


def test_player_who_has_sold_may_not_buy_it_in_that_round_but_may_sell_again_later(moves: Moves) -> None:
    """R18GB-408."""
    moves.par(2, "LNWR", 70)
    moves.enrich(3, 500)
    moves.buy(3, "LNWR_1")
    moves.par(4, "MR", 70)
    moves.passes(1, 2)
    moves.buy(3, "LNWR_2")
    moves.passes(4, 1, 2)
    moves.sell(3, ["LNWR_2"], 20)
    with refused("CORE-33"):
        moves.sell(3, ["LNWR_1"], 20)  # no second block of it in this turn
    with refused("CORE-59"):
        moves.buy(3, "LNWR_3")
    moves.passes(3, 4, 1, 2)
    with refused("CORE-59"):
        moves.buy(3, "LNWR_3")
    moves.sell(3, ["LNWR_1"], 20)


def test_first_to_pass_sits_first_in_the_next_round(moves: Moves) -> None:
    """R18GB-406, R18GB-407: order P2 P3 P4 P1 becomes P2 P4 P1 P3."""
    moves.passes(2)
    moves.par(3, "MR", 80)
    moves.passes(4, 1, 2)
    moves.sell(3, ["MR_0"], 40)
    moves.passes(3, 4, 1, 2, 3)
    assert moves.seats == [2, 4, 1, 3]


def test_closing_a_private_is_no_action_of_a_turn() -> None:
    """R18GB-406, R18GB-504."""
    moves = in_second_round()
    moves.passes(2)
    moves.close("LB")
    assert [player.id for player in moves.game.round.passed() or ()] == [2]


# --- privates (R18GB-504) ---


def test_privates_are_not_closed_in_the_first_stock_round(moves: Moves) -> None:
    """R18GB-504, GB-30."""
    with refused("CORE-33"):
        moves.close("LB")
    assert moves.listed("LB", "choose_ability") == []


def test_private_may_be_closed_on_the_turn_of_another_player_from_the_second_stock_round() -> None:
    """R18GB-504."""
    moves = in_second_round()
    assert moves.active == 2
    before = moves.cash(4)
    moves.close("TV")
    tv = moves.game.privates["TV"]
    assert (moves.cash(4) - before, tv.revenue, tv.value, tv.owner) == (25, 0, 0, moves.player(4))
    assert moves.active == 2
    with refused("CORE-33"):
        moves.close("TV")


# --- buying (R18GB-411 to R18GB-417) ---


def test_shares_cost_the_market_price_and_the_bank_is_paid(moves: Moves) -> None:
    """R18GB-305, R18GB-411: the par price is not remembered."""
    moves.par(2, "LNWR", 100)
    moves.game.move_price(moves.corporation("LNWR"), "right", 2)
    before = moves.cash("LNWR")
    moves.buy(3, "LNWR_1")
    assert (moves.cash(3), moves.cash("LNWR")) == (230 - 130, before)


def test_treasury_sells_up_to_sixty_percent_the_pool_without_limit(moves: Moves) -> None:
    """R18GB-412."""
    moves.par(2, "LNWR", 70)
    moves.enrich(2, 500)
    moves.passes(3)
    moves.buy(4, "LNWR_2")
    moves.passes(1)
    moves.buy(2, "LNWR_1")
    moves.passes(3)
    moves.sell(4, ["LNWR_2"], 20)
    moves.passes(4, 1)
    with refused("R18GB-412"):
        moves.buy(2, "LNWR_3")
    moves.buy(2, "LNWR_2")
    assert moves.holding(2, "LNWR") == 80


def test_certificate_limit_counts_certificates_and_no_privates(moves: Moves) -> None:
    """R18GB-413."""
    moves.par(2, "LNWR", 70)
    moves.enrich(2, 500)
    moves.passes(3, 4, 1)
    moves.buy(2, "LNWR_1")
    assert (moves.game.certificates_held(moves.player(2)), len(moves.player(2).privates)) == (2, 3)
    moves.passes(3, 4)
    moves.game.cert_limit = 2
    moves.passes(1)
    assert (moves.active, moves.offered) == (2, ["pass", "sell_shares"])


def test_player_over_the_limit_may_only_sell(moves: Moves) -> None:
    """R18GB-402."""
    moves.par(2, "LNWR", 70)
    moves.passes(3, 4, 1)
    moves.buy(2, "LNWR_1")
    moves.passes(3, 4)
    moves.game.cert_limit = 1
    moves.passes(1)
    assert (moves.active, moves.offered) == (2, ["sell_shares"])


def test_director_may_buy_two_in_the_low_zone_if_he_was_director_when_the_turn_began(moves: Moves) -> None:
    """R18GB-415, GB-24."""
    moves.enrich(2, 500)
    moves.par(2, "LNWR", 70)
    assert moves.active == 3  # founding ends the turn
    moves.game.move_price(moves.corporation("LNWR"), "left")
    moves.enrich(3, 200)
    moves.buy(3, "LNWR_1")
    assert moves.active == 4  # nobody else buys two
    moves.passes(4, 1)
    moves.buy(2, "LNWR_2")
    assert (moves.active, moves.offered) == (2, ["buy_shares", "pass"])
    with refused("R18GB-412"):
        moves.buy(2, "LNWR_3")


def test_player_who_becomes_director_in_his_turn_buys_one_only(moves: Moves) -> None:
    """R18GB-415, GB-24: the presidency at the start of his own turn counts."""
    moves.passes(2)
    moves.par(3, "MR", 70)
    moves.buy(4, "MR_1")
    moves.enrich(4, 300)
    moves.passes(1, 2)
    moves.sell(3, ["MR_0"], 40)  # 70 -> 60, receivership
    moves.passes(3)
    moves.buy(4, "MR_0")
    assert (moves.corporation("MR").director, moves.price("MR")) == (moves.player(4), 60)
    assert moves.active == 1


def test_no_third_purchase_in_a_turn(moves: Moves) -> None:
    """R18GB-415."""
    moves.par(2, "LNWR", 70)
    moves.enrich(2, 500)
    moves.buy(3, "LNWR_1")
    moves.buy(4, "LNWR_2")
    moves.enrich(1, 100)
    moves.buy(1, "LNWR_3")
    moves.passes(2)
    for player, share in ((3, "LNWR_1"), (4, "LNWR_2"), (1, "LNWR_3")):
        moves.sell(player, [share], 20)
        moves.passes(player)
    assert moves.price("LNWR") == 55
    moves.buy(2, "LNWR_1")
    moves.buy(2, "LNWR_2")
    assert (moves.active, moves.holding(2, "LNWR")) == (3, 80)


def test_receivership_and_the_way_out_of_it(moves: Moves) -> None:
    """R18GB-1304, R18GB-416, R18GB-417, R18GB-434."""
    moves.passes(2)
    moves.par(3, "MR", 70)
    moves.buy(4, "MR_1")
    moves.passes(1, 2)
    assert moves.cash("MR") == 350
    before = moves.cash(3)
    moves.sell(3, ["MR_0"], 40)
    assert (moves.cash(3) - before, moves.price("MR")) == (70, 60)  # trainless: 2 × £35
    assert moves.corporation("MR").in_receivership
    moves.passes(3)
    before = moves.cash(4)
    moves.buy(4, "MR_0")
    assert (before - moves.cash(4), moves.holding(4, "MR"), moves.pool("MR")) == (60, 40, 20)
    assert [share.id for share in moves.game.pool.of("MR")] == ["MR_1"]
    moves.passes(1, 2, 3)
    before = moves.cash(4)
    moves.sell(4, ["MR_0"], 40)
    assert (moves.cash(4) - before, moves.price("MR"), moves.pool("MR")) == (60, 50, 60)
    moves.passes(4)
    moves.buy(1, "MR_1")
    moves.passes(2, 3, 4)
    moves.buy(1, "MR_2")
    assert (moves.corporation("MR").director, moves.holding(1, "MR"), moves.pool("MR")) == (moves.player(1), 40, 40)
    assert [share.id for share in moves.player(1).of("MR")] == ["MR_0"]


def test_directors_certificate_in_the_pool_is_not_for_a_holder_of_nothing(moves: Moves) -> None:
    """R18GB-416, GB-23."""
    moves.passes(2)
    moves.par(3, "MR", 70)
    moves.passes(4, 1, 2)
    moves.sell(3, ["MR_0"], 40)
    moves.passes(3)
    with refused("R18GB-416"):
        moves.buy(4, "MR_0")
    moves.buy(4, "MR_1")
    moves.passes(1, 2, 3)
    assert {"corporation": "MR", "percent": 40, "from": "pool", "price": 60, "director": True, "president": 4} in (
        moves.listed(4, "buy_shares")
    )
    moves.buy(4, "MR_0")
    assert (moves.holding(4, "MR"), moves.pool("MR"), moves.cash(4)) == (40, 20, 235 - 60 - 60)


def test_directors_certificate_needs_the_money_for_two_shares_in_hand(moves: Moves) -> None:
    """R18GB-416."""
    moves.passes(2)
    moves.par(3, "MR", 70)
    moves.buy(4, "MR_1")
    moves.passes(1, 2)
    moves.sell(3, ["MR_0"], 40)
    moves.passes(3)
    moves.leave(4, 119)
    with refused("R18GB-416"):
        moves.buy(4, "MR_0")


# --- founding and floating (R18GB-421, R18GB-423) ---


@pytest.mark.parametrize("price", [70, 75, 80, 90, 100])
def test_founder_pays_two_shares_and_the_corporation_gets_five(moves: Moves, price: int) -> None:
    """R18GB-421, R18GB-423."""
    moves.par(2, "LNWR", price)
    assert (moves.cash(2), moves.cash("LNWR"), moves.holding(2, "LNWR")) == (230 - 2 * price, 5 * price, 40)


def test_founding_needs_two_shares_in_cash(moves: Moves) -> None:
    """R18GB-421."""
    moves.leave(2, 199)
    with refused("CORE-102"):
        moves.par(2, "LNWR", 100)


def test_after_the_first_3_plus_1_sixty_percent_float() -> None:
    """R18GB-423, R18GB-1111: parred at 100 with 40 % sold there is no money yet; with 60 % there is £500."""
    moves = Moves(players=2, seed=1)
    moves.sell_privates()
    moves.reach_phase("3+1")
    moves.reach_stock_round()
    for player in (1, 2):
        moves.enrich(player, 500)
    owner = lb_owner(moves)
    moves.idle_until(lambda game: moves.active == owner)
    moves.par(owner, "LNWR", 100)
    assert (moves.corporation("LNWR").floated, moves.cash("LNWR")) == (False, 0)
    moves.buy(3 - owner, "LNWR_1")
    assert (moves.corporation("LNWR").floated, moves.cash("LNWR")) == (True, 500)


def lb_owner(moves: Moves) -> int:
    """Who owns LB, and so founds LNWR."""
    owner = moves.game.privates["LB"].owner
    return next(number for number in (1, 2) if moves.player(number) is owner)


# --- selling (R18GB-431 to R18GB-435) ---


def test_shares_of_a_trainless_corporation_sell_for_half_already_in_the_first_round(moves: Moves) -> None:
    """R18GB-431, R18GB-432, GB-29: price 115, no train: £57 a share."""
    moves.par(2, "LNWR", 100)
    moves.game.move_price(moves.corporation("LNWR"), "right")
    moves.passes(3, 4, 1)
    before = moves.cash(2)
    moves.sell(2, ["LNWR_0"], 40)
    assert moves.cash(2) - before == 2 * 57


def test_a_train_makes_shares_sell_at_the_full_price() -> None:
    """R18GB-431."""
    moves = in_second_round()
    moves.passes(2, 3, 4)
    before, price = moves.cash(1), moves.price("MR") or 0
    moves.sell(1, ["MR_1"], 20)
    assert moves.cash(1) - before == price


def test_bundles_are_single_shares_then_all_with_or_without_one_share_back(moves: Moves) -> None:
    """R18GB-432: 20 + director's 40 give blocks of 20, 40 (partial) and 60 %."""
    moves.enrich(2, 500)
    moves.par(2, "LNWR", 100)
    moves.buy(3, "LNWR_2")
    moves.passes(4, 1)
    moves.buy(2, "LNWR_1")
    moves.sell(3, ["LNWR_2"], 20)  # the pool has a share to give back
    moves.passes(3, 4, 1)
    assert [(item["percent"], item.get("director", False)) for item in moves.listed(2, "sell_shares")] == [
        (20, False), (40, True), (60, True),
    ]  # fmt: skip


def test_partial_sale_gives_a_single_share_back(moves: Moves) -> None:
    """R18GB-432, R18GB-434a: the oldest share of the pool comes back."""
    moves.enrich(2, 500)
    moves.par(2, "LNWR", 100)
    moves.buy(3, "LNWR_2")
    moves.passes(4, 1)
    moves.buy(2, "LNWR_1")
    moves.sell(3, ["LNWR_2"], 20)
    moves.passes(3, 4, 1)
    moves.sell(2, ["LNWR_1", "LNWR_0"], 40)
    assert [share.id for share in moves.player(2).of("LNWR")] == ["LNWR_2"]
    assert [share.id for share in moves.game.pool.of("LNWR")] == ["LNWR_1", "LNWR_0"]
    assert moves.corporation("LNWR").in_receivership


def test_director_changes_to_the_next_clockwise_who_holds_enough(moves: Moves) -> None:
    """R18GB-434c: two single shares against the director's certificate."""
    moves.par(2, "LNWR", 70)
    moves.enrich(3, 200)
    moves.buy(3, "LNWR_1")
    moves.passes(4, 1, 2)
    moves.buy(3, "LNWR_2")
    moves.passes(4, 1)
    moves.sell(2, ["LNWR_0"], 40)
    lnwr = moves.corporation("LNWR")
    assert lnwr.director is moves.player(3)
    assert [share.id for share in moves.player(3).of("LNWR")] == ["LNWR_0"]
    assert [share.id for share in moves.game.pool.of("LNWR")] == ["LNWR_1", "LNWR_2"]


def sold_half_of_a_bare_directorship(recorded: bool) -> Moves:
    """P3 holds nothing but the director's certificate of MR, P4 one share, the pool none; P3 sells 20 % of it."""
    moves = Moves(players=4, seed=2, recorded=recorded)
    auction_of_the_example(moves)
    moves.passes(2)
    moves.par(3, "MR", 70)
    moves.buy(4, "MR_1")
    moves.passes(1, 2)
    moves.sell(3, ["MR_0"], 20)
    return moves


def test_half_a_bare_directors_certificate_is_not_sold_in_live_play() -> None:
    """R18GB-435, ruling on what the books leave open."""
    with refused("R18GB-435"):
        sold_half_of_a_bare_directorship(recorded=False)


def test_replay_follows_a_recorded_sale_of_half_a_directors_certificate() -> None:
    """R18GB-435: he keeps the certificate, is paid one share and counts with 20 %; the pool decides."""
    moves = sold_half_of_a_bare_directorship(recorded=True)
    midland = moves.corporation("MR")
    assert (moves.holding(3, "MR"), moves.pool("MR"), midland.in_receivership) == (40, 0, True)
    assert (midland.counted(moves.player(3)), moves.price("MR"), moves.cash(3)) == (20, 65, 230 - 140 + 35)
    assert [warning.rule for warning in moves.game.warnings] == ["R18GB-435"]


def test_only_directors_sales_move_the_price_in_the_last_phase() -> None:
    """R18GB-303, GB-21."""
    moves = Moves(players=2, seed=1)
    moves.sell_privates()
    owner = lb_owner(moves)
    other = 3 - owner
    moves.idle_until(lambda game: moves.active == owner)
    moves.par(owner, "LNWR", 100)
    moves.enrich(other, 500)
    moves.buy(other, "LNWR_1")
    moves.passes(owner)
    moves.buy(other, "LNWR_2")
    moves.passes(owner)
    moves.game.phase = moves.game.printed_phases()[-1]
    assert moves.game.phase.name == "6X"
    director = moves.corporation("LNWR").director
    assert director is moves.player(owner)
    moves.sell(other, ["LNWR_1"], 20)
    assert moves.price("LNWR") == 100
    moves.passes(other)
    moves.sell(owner, ["LNWR_0"], 40)
    assert moves.price("LNWR") == 80


def test_every_share_sold_moves_the_price_before_the_last_phase(moves: Moves) -> None:
    """R18GB-303."""
    moves.par(2, "LNWR", 100)
    moves.buy(3, "LNWR_1")
    moves.passes(4, 1, 2)
    moves.sell(3, ["LNWR_1"], 20)
    assert moves.price("LNWR") == 90


# --- conversion (R18GB-441 to R18GB-443) ---


def test_conversion_needs_a_turn_without_anything_before_it() -> None:
    """R18GB-441."""
    moves = in_second_round()
    moves.passes(2, 3, 4)
    moves.sell(1, ["MR_1"], 20)
    assert "choose" not in moves.offered
    with refused("CORE-33"):
        moves.convert(1, "MR")


def test_only_the_director_converts() -> None:
    """R18GB-441."""
    moves = in_second_round()
    with refused("CORE-33"):
        moves.convert(2, "MR")


def test_corporation_that_has_not_operated_is_not_converted(moves: Moves) -> None:
    """R18GB-441."""
    moves.par(2, "LNWR", 70)
    moves.passes(3, 4, 1)
    assert "choose" not in moves.offered


def test_conversion_brings_capital_of_the_new_price_tokens_and_shares_in_the_pool() -> None:
    """R18GB-442, GB-27: five times the price after the drop of two cells."""
    moves = in_second_round()
    moves.passes(2, 3, 4)
    midland = moves.corporation("MR")
    price, cash = midland.price, midland.cash
    moves.enrich(1, 300)
    moves.convert(1, "MR")
    after = {80: 70, 75: 65, 90: 75}[price or 0]
    assert (midland.price, midland.cash - cash) == (after, 5 * after)
    assert [token.price for token in moves.game.charters["MR"]] == [0, 50, 50, 50]
    assert [share.id for share in moves.game.pool.of("MR")] == ["MR_4", "MR_5", "MR_6", "MR_7", "MR_8"]
    assert [share.id for share in midland.of("MR")] == ["MR_2", "MR_3"]
    assert sum(share.percent for share in midland.issued) == 100


def test_after_a_conversion_only_its_shares_are_bought_and_nothing_is_sold_or_founded() -> None:
    """R18GB-401, R18GB-414, R18GB-443."""
    moves = in_second_round()
    moves.passes(2)
    moves.par(3, "GWR", 70)
    moves.passes(4)
    moves.enrich(1, 500)
    moves.convert(1, "MR")
    assert moves.offered == ["buy_shares", "pass"]
    with refused("R18GB-414"):
        moves.buy(1, "GWR_1")
    with refused("CORE-33"):
        moves.sell(1, ["MR_1"], 10)
    with refused("CORE-33"):
        moves.par(1, "NER", 70)
    moves.buy(1, "MR_4")
    assert moves.holding(1, "MR") == 40


def test_conversion_clears_the_mark_of_a_pass() -> None:
    """R18GB-443, R18GB-406."""
    moves = in_second_round()
    moves.passes(2, 3, 4)
    moves.convert(1, "MR")
    if moves.active == 1:
        moves.passes(1)
    assert (moves.where, moves.active) == (("SR", 2, 1), 2)
