"""Trading in stock rounds (R1860-301 to R1860-463)."""

from __future__ import annotations

import pytest

from .isle import LOTS, Isle


@pytest.fixture
def first_round() -> Isle:
    """SR 1 after an auction without a bid; 1 is to act, then 2 (who owns C&N_0), then 3 (IOW_0)."""
    isle = Isle()
    isle.opening(*LOTS)
    return isle


@pytest.fixture
def later_round() -> Isle:
    """SR 2 with IOW, which 1 presides with 30%, floated at £90 and operated; 2 and 3 hold 10% and 20% of it."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=2)
    isle.give(2, "IOW_2")
    isle.give(3, "IOW_3", "IOW_4")
    isle.has_operated("IOW")
    isle.give_train("IOW", "2+1")
    isle.stock_round()
    return isle


def hand_over_certificates(isle: Isle, player: int, count: int) -> None:
    """Give a player certificates of companies that nobody has founded yet: they only count."""
    loose = [share.id for symbol in ("NGStL", "S&C", "VYSC") for share in isle.company(symbol).issued]
    isle.put(isle.player(player), *loose[:count])


# --- turns (R1860-402 to R1860-410) ---


def test_a_purchase_ends_the_turn_at_once(first_round: Isle) -> None:
    """R1860-402."""
    first_round.buy(1, "IOW_1")
    assert first_round.active == 2


def test_sales_come_before_the_one_purchase_of_a_turn(later_round: Isle) -> None:
    """R1860-402, CORE-56: sell, sell the private, buy; after a purchase the turn is over."""
    later_round.game.privates["CMH"].give_to(later_round.player(1))
    later_round.sell(1, "IOW_1")
    later_round.do("sell_company", 1, company="CMH", price=60)
    assert later_round.active == 1 and "buy_shares" not in later_round.offered
    later_round.par(1, "C&N", 74)
    assert later_round.active == 2


def test_founding_is_offered_without_a_look_at_layers(first_round: Isle) -> None:
    """R1860-404, R1860-405: with both companies of layer 1 founded, £108 is enough to be asked; £107 is not."""
    isle = first_round
    for company in ("C&N", "IOW"):
        isle.put(None, *(share.id for share in isle.company(company).issued if share.holder is isle.company(company)))
        for share in isle.game.pool.of(company):
            share.reserved = False
    isle.set_cash(2, 108)
    isle.set_cash(3, 73)
    isle.set_price("C&N", 340)
    isle.set_price("IOW", 340)
    isle.passes(1)
    assert (isle.active, isle.offered) == (2, {"par", "pass", "sell_shares"})
    assert isle.choices("par") == []


def test_a_player_who_can_do_nothing_is_passed_over(first_round: Isle) -> None:
    """R1860-405, CORE-57: nobody asks 1, who has neither shares nor money, and he counts as having passed."""
    isle = first_round
    isle.buy(1, "IOW_1")
    isle.passes(2)
    isle.set_cash(1, 0)
    isle.put(None, "IOW_1")
    isle.buy(3, "IOW_2")
    assert (isle.active, isle.game.snapshot()["passed"]) == (2, [1, 2])


def test_a_pass_after_a_sale_does_not_count_as_passing(later_round: Isle) -> None:
    """R1860-407, CORE-53."""
    later_round.passes(1, 2)
    later_round.sell(3, "IOW_4")
    assert later_round.game.snapshot()["passed"] == [1, 2]
    later_round.passes(3)
    assert later_round.game.snapshot()["passed"] == [1, 2]
    assert (later_round.active, later_round.moment[0]) == (1, "SR")


def test_one_who_passed_gets_his_turn_again(later_round: Isle) -> None:
    """R1860-407: and may act in it."""
    later_round.passes(1)
    later_round.buy(2, "IOW_5")
    later_round.passes(3)
    later_round.buy(1, "IOW_6")
    assert later_round.game.snapshot()["passed"] == [3]


def test_the_one_behind_the_last_to_act_opens_the_next_round(later_round: Isle) -> None:
    """R1860-409, CORE-54, CORE-70: A B C; B buys, C, A, B pass: C is first."""
    later_round.passes(1)
    later_round.buy(2, "IOW_5")
    later_round.passes(3, 1, 2)
    assert [player.id for player in later_round.game.players] == [3, 1, 2]


def test_the_order_stays_if_nobody_acts(later_round: Isle) -> None:
    """CORE-70."""
    later_round.passes(1, 2, 3)
    assert [player.id for player in later_round.game.players] == [1, 2, 3]


def test_no_price_moves_at_the_end_of_a_stock_round(later_round: Isle) -> None:
    """R1860-408: not even of a company that is sold out."""
    later_round.give(1, *(f"IOW_{index}" for index in range(5, 9)))
    later_round.passes(1, 2, 3)
    assert later_round.price("IOW") == 90


# --- buying (R1860-411 to R1860-414) ---


def test_an_unsold_share_costs_the_par_price_and_the_bank_is_paid(later_round: Isle) -> None:
    """R1860-411, CORE-105, CORE-132: IOW now stands at £110."""
    later_round.set_price("IOW", 110)
    treasury, vault = later_round.cash("IOW"), later_round.game.bank.cash
    later_round.buy(1, "IOW_5")
    assert (later_round.cash(1), later_round.cash("IOW"), later_round.game.bank.cash - vault) == (580, treasury, 90)


def test_a_share_in_the_pool_costs_its_full_price_even_without_a_train(later_round: Isle) -> None:
    """R1860-411."""
    isle = later_round
    isle.put(None, "IOW_7")
    isle.set_price("IOW", 110)
    for train in list(isle.company("IOW").trains):
        isle.company("IOW").trains.remove(train)
    isle.buy(1, "IOW_7")
    assert isle.cash(1) == 560


def test_a_reserved_share_cannot_be_bought(later_round: Isle) -> None:
    """R1860-412, R1860-108, CORE-95."""
    with later_round.refused("CORE-95"):
        later_round.buy(1, "IOW_8")


def test_an_unpayable_share_is_refused(later_round: Isle) -> None:
    """R1860-412, CORE-102: another company is cheap enough to be asked at all."""
    later_round.set_cash(1, 108)
    later_round.set_price("IOW", 110)
    later_round.put(None, "IOW_7")
    with later_round.refused("CORE-102"):
        later_round.buy(1, "IOW_7")


def test_what_a_purchase_states_must_be_so(later_round: Isle) -> None:
    """ARCH-120, ARCH-140, R1860-1301: size and price of its certificate; they may be left out."""
    for rule, body in (("ARCH-120", {"percent": 20}), ("ARCH-140", {"percent": 10, "share_price": 1})):
        with later_round.refused(rule):
            later_round.do("buy_shares", 1, shares=["IOW_5"], **body)
    later_round.do("buy_shares", 1, shares=["IOW_5"], share_price=90)


@pytest.mark.parametrize(
    "shares", [[], ["IOW_5", "IOW_6"], ["IOW_05"], ["IOW_5 "], ["XYZ_1"], ["IOW_9"], ["IOW"], [""]]
)
def test_a_purchase_is_of_one_certificate_named_as_archives_name_it(later_round: Isle, shares: list[str]) -> None:
    """ARCH-40, ARCH-120."""
    with later_round.refused("ARCH-120" if len(shares) != 1 else "ARCH-40"):
        later_round.do("buy_shares", 1, shares=shares)


def test_a_certificate_named_twice_is_not_sold_twice(later_round: Isle) -> None:
    """CORE-110, ARCH-40: nor in another spelling."""
    with later_round.refused("CORE-110"):
        later_round.sell(1, "IOW_1", "IOW_1")
    with later_round.refused("ARCH-40"):
        later_round.sell(1, "IOW_1", "IOW_01")


def test_shares_of_players_cannot_be_bought(later_round: Isle) -> None:
    """R1860-413, CORE-88."""
    with later_round.refused("CORE-88"):
        later_round.buy(1, "IOW_2")


def test_what_was_sold_in_this_stock_round_cannot_be_bought_in_it(later_round: Isle) -> None:
    """R1860-412, CORE-59: in a later turn too."""
    later_round.sell(1, "IOW_1")
    with later_round.refused("CORE-33"):
        later_round.buy(1, "IOW_5")
    later_round.par(1, "C&N", 74)
    later_round.buy(2, "IOW_5")
    later_round.passes(3)
    with later_round.refused("CORE-59"):
        later_round.buy(1, "IOW_6")


def test_a_purchase_is_refused_at_the_certificate_limit(later_round: Isle) -> None:
    """R1860-412, R1860-414: each certificate and each private counts one; 21 with three players."""
    isle = later_round
    hand_over_certificates(isle, 1, 15)
    for private in ("BHC", "YHC", "CMH"):
        isle.game.privates[private].give_to(isle.player(1))
    assert isle.game.certificates_held(isle.player(1)) == 20
    isle.buy(1, "IOW_5")
    assert isle.game.certificates_held(isle.player(1)) == 21
    isle.passes(2, 3)
    assert (isle.active, isle.offered) == (1, {"pass", "sell_shares", "sell_company"})


# --- selling shares (R1860-421 to R1860-429) ---


def test_shares_may_be_sold_from_the_first_round_on(first_round: Isle) -> None:
    """R1860-421: an unfloated company that never operated; without a train at half price (R1860-426)."""
    first_round.passes(1)
    assert first_round.choices("sell_shares") == [
        {
            "corporation": "C&N",
            "percent": 20,
            "shares": 2,
            "price": 74,
            "new_price": 74,
            "director": True,
            "share_price": 37,
            "president": "bank",
        }
    ]


def test_a_second_sale_of_one_company_in_a_turn_is_refused(later_round: Isle) -> None:
    """R1860-421; 60-26: one block per company and turn."""
    isle = later_round
    isle.give(1, "IOW_5")
    isle.sell(1, "IOW_1")
    with isle.refused("CORE-110" if "sell_shares" in isle.offered else "CORE-33"):
        isle.sell(1, "IOW_5")
    isle.passes(1, 2, 3)
    isle.sell(1, "IOW_5")


def test_ordinary_certificates_are_sold_first_and_the_presidents_last() -> None:
    """R1860-424: the holder of X_0 and X_2 sells 10% {X_2}, 20% {X_2, X_0} or 30% {X_2, X_0}."""
    isle = Isle()
    isle.found("IOW", 1, 90)
    isle.give(1, "IOW_2")
    isle.give(2, "IOW_3", "IOW_4")
    isle.stock_round()
    choices = [choice.action for _, choice in isle.game.legal() if choice.type == "sell_shares"]
    assert [(choice["percent"], choice["shares"]) for choice in choices] == [
        (10, ["IOW_2"]),
        (20, ["IOW_2", "IOW_0"]),
        (30, ["IOW_2", "IOW_0"]),
    ]
    with isle.refused("CORE-92"):
        isle.sell(1, "IOW_0", percent=20)


def test_a_percentage_that_the_certificates_cannot_make_is_refused(later_round: Isle) -> None:
    """CORE-93, ARCH-121."""
    for shares, percent in ((["IOW_1"], 20), (["IOW_1"], 0), (["IOW_1", "IOW_0"], 10), (["IOW_1", "IOW_0"], 25)):
        with later_round.refused("CORE-93"):
            later_round.sell(1, *shares, percent=percent)


def test_half_the_presidents_certificate_needs_a_successor_or_a_share_in_the_pool() -> None:
    """R1860-425: 1 holds X_0 alone, nobody else 20%, the pool nothing; then the pool has a share."""
    isle = Isle()
    isle.found("IOW", 1, 90)
    isle.give(2, "IOW_1")
    isle.stock_round()
    assert [choice["percent"] for choice in isle.choices("sell_shares")] == [20]
    with isle.refused("R1860-425"):
        isle.sell(1, "IOW_0", percent=10)
    isle.put(None, "IOW_2")
    isle.sell(1, "IOW_0", percent=10)
    assert (isle.shares(1), isle.president("IOW")) == ({"IOW": ["IOW_2"]}, "bank")


def test_shares_of_a_company_without_a_train_bring_half_rounded_down() -> None:
    """R1860-426: price 65, £32 a unit; CORE-94: market 100, 10% £50, 20% £100, 30% £150."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=2)
    isle.give(2, "IOW_2", "IOW_3")
    isle.set_price("IOW", 65)
    isle.stock_round()
    assert [(choice["percent"], choice["price"]) for choice in isle.choices("sell_shares")] == [
        (10, 32),
        (20, 64),
        (30, 96),
    ]
    isle.set_price("IOW", 100)
    assert [choice["price"] for choice in isle.choices("sell_shares")] == [50, 100, 150]


def test_a_stated_price_is_not_believed_live(later_round: Isle) -> None:
    """R1860-1301, ARCH-140."""
    with later_round.refused("ARCH-121"):
        later_round.do("sell_shares", 1, shares=["IOW_1"], percent=10, share_price=900)


def test_a_recorded_price_of_a_sale_is_taken_as_it_stands() -> None:
    """R1860-1301, ARCH-121: with a warning."""
    isle = Isle(recorded=True)
    isle.found("IOW", 1, 90, certificates=2)
    isle.stock_round()
    isle.do("sell_shares", 1, shares=["IOW_1"], percent=10, share_price=12)
    assert isle.cash(1) == 682
    assert [warning.rule for warning in isle.game.warnings] == ["ARCH-121"]


@pytest.mark.parametrize(("options", "price"), [((), 45), (("non_operated_full_value",), 90)])
def test_shares_of_a_company_that_never_operated_can_bring_full_value(options: tuple[str, ...], price: int) -> None:
    """R1860-426, R1860-110: only with the option; the unit price is stated all the same."""
    isle = Isle(options=options)
    isle.found("IOW", 1, 90, certificates=2)
    isle.stock_round()
    assert isle.choices("sell_shares")[0] | {"price": price, "share_price": price} == isle.choices("sell_shares")[0]
    isle.has_operated("IOW")
    assert isle.choices("sell_shares")[0]["price"] == 45


@pytest.mark.parametrize(
    ("price", "units", "after"),
    [(166, 3, 150), (174, 1, 174), (150, 3, 128), (40, 2, 31), (90, 1, 86), (90, 5, 71)],
)
def test_a_sale_lowers_the_price_one_cell_per_unit_but_for_one_on_marked_cells(
    price: int, units: int, after: int
) -> None:
    """R1860-427, R1860-428: all but the last are the examples of the book, with a company that has operated."""
    isle = Isle()
    isle.found("IOW", 1, 90)
    isle.give(2, *(f"IOW_{index}" for index in range(1, 6)))
    isle.give_train("IOW", "2+1")
    isle.give(1, "IOW_6", "IOW_7")
    isle.has_operated("IOW")
    isle.set_price("IOW", price)
    isle.stock_round()
    isle.passes(1)
    names = [share for share in isle.shares(2)["IOW"] if share != "IOW_0"][:units]
    if len(names) < units:
        names.append("IOW_0")
    proceeds = isle.cash(2)
    isle.sell(2, *names, percent=10 * units)
    assert (isle.price("IOW"), isle.cash(2) - proceeds) == (after, price * units)


def test_each_bundle_has_its_own_exemption() -> None:
    """R1860-427: two sales of one unit from marked cells cost nothing, in two turns."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.give(2, "IOW_5")
    isle.has_operated("IOW")
    isle.give_train("IOW", "2+1")
    isle.set_price("IOW", 174)
    isle.stock_round()
    isle.sell(1, "IOW_1")
    isle.passes(1, 2, 3)
    isle.sell(1, "IOW_2")
    assert isle.price("IOW") == 174


def test_a_company_that_never_operated_keeps_its_price(first_round: Isle) -> None:
    """R1860-427."""
    first_round.passes(1)
    first_round.sell(2, "C&N_0")
    assert first_round.price("C&N") == 74


def test_after_the_first_8_4_no_sale_lowers_a_price_and_no_limit_holds(later_round: Isle) -> None:
    """R1860-1102, R1860-427."""
    later_round.give_train("IOW", "8+4")
    later_round.sell(1, "IOW_1")
    assert (later_round.price("IOW"), later_round.game.cert_limit) == (90, 999)


# --- must sell (R1860-440) ---


def test_over_the_limit_only_a_sale_is_possible(later_round: Isle) -> None:
    """R1860-440: and no sale of a private; it can come of losing a presidency."""
    isle = later_round
    hand_over_certificates(isle, 1, 18)
    for private in ("BHC", "YHC"):
        isle.game.privates[private].give_to(isle.player(1))
    assert isle.game.certificates_held(isle.player(1)) == 22
    isle.stock_round()
    assert isle.offered == {"sell_shares"}
    with isle.refused("CORE-33"):
        isle.passes(1)
    isle.sell(1, "IOW_1")
    assert {"pass", "sell_company"} <= isle.offered


# --- layers and founding (R1860-301 to R1860-305, R1860-445, R1860-446) ---


def test_a_layer_opens_when_a_company_of_the_one_before_has_operated() -> None:
    """R1860-301, R1860-302."""
    isle = Isle()
    assert isle.game.open_layer() == 1
    isle.found("IOW", 1, 90)
    assert isle.game.open_layer() == 1
    isle.has_operated("IOW")
    assert isle.game.open_layer() == 2
    isle.has_operated("NGStL")
    assert isle.game.open_layer() == 4
    isle.has_operated("S&C")
    assert isle.game.open_layer() == 4


def test_a_layer_opens_when_a_company_of_the_one_before_is_sold_out() -> None:
    """R1860-301: the reserved share included."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=8)
    assert isle.game.open_layer() == 1
    isle.give(1, "IOW_8")
    assert isle.game.open_layer() == 2


def test_a_company_of_a_closed_layer_cannot_be_founded(first_round: Isle) -> None:
    """R1860-303, R1860-1301."""
    with first_round.refused("CORE-101"):
        first_round.par(1, "IWNJ", 62)


@pytest.mark.parametrize("price", [56, 71, 86, 105])
def test_a_price_that_is_not_on_the_list_is_refused(later_round: Isle, price: int) -> None:
    """R1860-445, R1860-1301."""
    with later_round.refused("CORE-129"):
        later_round.par(1, "C&N", price)


def test_a_founder_pays_two_shares_to_the_bank_and_goes_behind_the_others(later_round: Isle) -> None:
    """R1860-445."""
    vault = later_round.game.bank.cash
    later_round.par(1, "C&N", 90)
    assert (later_round.cash(1), later_round.game.bank.cash - vault, later_round.shares(1)["C&N"]) == (
        490,
        180,
        ["C&N_0"],
    )
    assert [company.sym for company in later_round.game.market.order()] == ["IOW", "C&N"]
    assert later_round.president("C&N") == 1


def test_a_founder_who_cannot_pay_is_refused(later_round: Isle) -> None:
    """R1860-445, CORE-102."""
    later_round.set_cash(1, 179)
    with later_round.refused("CORE-102"):
        later_round.par(1, "C&N", 90)


# --- floating (R1860-451 to R1860-453) ---


def test_shares_in_the_pool_do_not_count_for_floating() -> None:
    """R1860-451; 60-25: 40% with players and 10% in the pool do not float; buying that 10% does."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=3)
    isle.put(None, "IOW_3")
    isle.stock_round()
    assert not isle.company("IOW").floated
    isle.buy(1, "IOW_3")
    assert (isle.company("IOW").floated, isle.cash("IOW")) == (True, 900)


def test_a_floated_company_goes_to_the_bottom_of_its_space() -> None:
    """R1860-452; 60-29: IOW was there first, IWNJ floated first and operates first."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=3)
    isle.found("IWNJ", 2, 90 - 8, certificates=4)
    isle.set_price("IWNJ", 90)
    isle.stock_round()
    assert [company.sym for company in isle.game.market.order()] == ["IOW", "IWNJ"]
    isle.buy(1, "IOW_3")
    assert [company.sym for company in isle.game.market.order()] == ["IWNJ", "IOW"]


def test_once_floated_a_company_stays_so_when_shares_are_sold(later_round: Isle) -> None:
    """R1860-451."""
    later_round.sell(1, "IOW_1")
    assert later_round.company("IOW").floated


@pytest.mark.parametrize(("company", "home"), [("IOW", "I3"), ("IWNJ", "G7")])
def test_companies_with_a_printed_home_have_no_home_tile_to_lay(company: str, home: str) -> None:
    """R1860-453."""
    isle = Isle()
    isle.has_operated("IOW")
    isle.found(company, 1, 74, certificates=3)
    isle.stock_round()
    isle.buy(1, f"{company}_3")
    assert (isle.active, isle.game.home_tiles_pending) == (2, [])
    assert isle.game.snapshot()["corporations"][company]["tokens"][0] == f"{home}/0"


# --- home tile (R1860-461 to R1860-463) ---


@pytest.fixture
def home_tile() -> Isle:
    """FYN, of player 1, has just floated and owes the tile of its home B4; 2 has YHC."""
    isle = Isle()
    isle.has_operated("IOW")
    isle.found("FYN", 1, 74, certificates=3)
    isle.game.privates["YHC"].give_to(isle.player(2))
    isle.stock_round()
    isle.buy(1, "FYN_3")
    return isle


def test_the_home_tile_comes_before_anything_else(home_tile: Isle) -> None:
    """R1860-461, R1860-805: the president lays it, and no exchange comes between."""
    assert (home_tile.active, home_tile.offered) == ("FYN", {"lay_tile"})
    assert [player.id for player in home_tile.game.acting_players()] == [1]
    with home_tile.refused("CORE-33"):
        home_tile.exchange("YHC", "FYN_5")
    with home_tile.refused("CORE-33"):
        home_tile.passes("FYN")


def test_the_home_tile_may_lie_in_any_legal_rotation(home_tile: Isle) -> None:
    """R1860-462; 60-23: on B4, sides 0 (B6) and 5 (C5) are open, side 1 is impassable; asked once."""
    rotations = {tile: rotations for _, tile, rotations, _ in home_tile.choices("lay_tile")}
    assert rotations == {"115": [0, 5], "5": [5]}
    home_tile.lay("FYN", "B4", "5", 5)
    assert home_tile.active == 2
    home_tile.buy(2, "FYN_5")
    assert home_tile.active == 3, "a second purchase after the float does not ask again (60-23)"


@pytest.mark.parametrize(("hexagon", "tile"), [("B6", "5"), ("F2", "787")])
def test_the_home_tile_lies_at_home(home_tile: Isle, hexagon: str, tile: str) -> None:
    """R1860-462."""
    with home_tile.refused("R1860-462"):
        home_tile.lay("FYN", hexagon, tile)


def test_while_a_home_tile_is_pending_the_first_in_order_has_priority(home_tile: Isle) -> None:
    """R1860-410: afterwards the one behind the buyer."""
    assert home_tile.game.snapshot()["priority"] == 1
    home_tile.lay("FYN", "B4", "5", 5)
    assert home_tile.game.snapshot()["priority"] == 2


def test_a_home_tile_that_cannot_be_laid_is_passed() -> None:
    """R1860-461: the only tile for Cowes lies elsewhere."""
    isle = Isle()
    isle.found("C&N", 1, 74, certificates=3)
    isle.game.board.supply.swap("787-0", None)
    isle.stock_round()
    isle.buy(1, "C&N_3")
    assert (isle.active, isle.offered) == ("C&N", {"lay_tile", "pass"})
    isle.passes("C&N")
    assert isle.active == 2
