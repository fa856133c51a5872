"""Private companies: income, trade with the bank, exchange, Fishbourne (R1860-406, R1860-501 to R1860-533)."""

from __future__ import annotations

import pytest

from .isle import LOTS, Isle


@pytest.fixture
def trading() -> Isle:
    """SR 2: 1 presides IOW with 30%, floated; 2 owns RPSC and CMH; C&N is founded by 3, not floated."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=2)
    isle.give(3, "IOW_2", "IOW_3")
    isle.found("C&N", 3, 74)
    for private in ("RPSC", "CMH"):
        isle.game.privates[private].give_to(isle.player(2))
    isle.stock_round()
    return isle


# --- income ---


def test_privates_of_players_pay_at_the_start_of_every_operating_round(trading: Isle) -> None:
    """R1860-501: £30 and £20; nothing for those of the bank."""
    trading.game.privates["FFC"].give_to(trading.game.pool)
    trading.operating_round()
    assert trading.cash(2) == 670 + 50


def test_private_income_is_paid_in_a_round_without_a_company_too() -> None:
    """R1860-106: the next stock round begins within the same action."""
    isle = Isle()
    isle.opening(*LOTS)
    before = isle.cash(1)
    isle.wait_for(1)
    isle.passes(1, 2, 3)
    assert (isle.moment, isle.cash(1) - before) == (("SR", 2, 1), 5 + 30)


# --- trade with the bank (R1860-511, R1860-512) ---


def test_no_private_is_sold_in_the_first_stock_round() -> None:
    """R1860-404, R1860-511."""
    isle = Isle()
    isle.opening(*LOTS)
    assert "sell_company" not in isle.offered
    with isle.refused("CORE-33"):
        isle.do("sell_company", 1, company="BHC", price=0)


@pytest.mark.parametrize(("private", "price"), [("RPSC", 100), ("CMH", 60)])
def test_the_bank_pays_30_less_than_the_face_value(trading: Isle, private: str, price: int) -> None:
    """R1860-511: and nothing else, whatever is stated (R1860-1301)."""
    trading.passes(1)
    for wrong in (price + 30, price - 1, -5):
        with trading.refused("R1860-511"):
            trading.do("sell_company", 2, company=private, price=wrong)
    trading.do("sell_company", 2, company=private, price=price)
    assert (trading.cash(2), trading.game.privates[private].owner) == (670 + price, trading.game.pool)


def test_bhc_is_sold_for_nothing() -> None:
    """R1860-511."""
    isle = Isle()
    isle.game.privates["BHC"].give_to(isle.player(1))
    isle.stock_round()
    assert isle.choices("sell_company") == [{"company": "BHC", "price": 0, "gets": 0}]
    isle.do("sell_company", 1, company="BHC", price=0)
    assert isle.cash(1) == 670


def test_somebody_elses_private_cannot_be_sold(trading: Isle) -> None:
    """R1860-511."""
    trading.game.privates["BHC"].give_to(trading.player(1))
    trading.stock_round()
    with trading.refused("R1860-511"):
        trading.do("sell_company", 1, company="CMH", price=60)


def test_what_was_sold_to_the_bank_cannot_be_bought_back_in_the_same_round(trading: Isle) -> None:
    """R1860-511: others may buy it, at face value, as the purchase of their turn (R1860-512; 60-35)."""
    trading.passes(1)
    trading.do("sell_company", 2, company="CMH", price=60)
    trading.passes(2)
    assert trading.choices("buy_company") == [{"company": "CMH", "price": 90, "pays": 90}]
    with trading.refused("R1860-512"):
        trading.do("buy_company", 3, company="CMH", price=60)
    trading.passes(3)
    with trading.refused("R1860-512"):
        trading.do("buy_company", 1, company="RPSC", price=130)
    trading.buy(1, "IOW_4")
    with trading.refused("CORE-33"):
        trading.do("buy_company", 2, company="CMH", price=90)
    trading.passes(2)
    trading.do("buy_company", 3, company="CMH", price=90)
    assert (trading.cash(3), trading.active) == (580, 1)


def test_a_private_that_nobody_buys_stays_on_sale(trading: Isle) -> None:
    """60-35: in the rounds after too."""
    trading.game.privates["CMH"].give_to(trading.game.pool)
    trading.passes(1, 2, 3)
    trading.stock_round(3)
    assert trading.choices("buy_company") == [{"company": "CMH", "price": 90, "pays": 90}]


def test_a_private_that_cannot_be_paid_is_offered_but_refused(trading: Isle) -> None:
    """R1860-404: the offer does not look at the price; R1860-512."""
    trading.game.privates["CMH"].give_to(trading.game.pool)
    trading.set_cash(1, 89)
    trading.stock_round()
    assert "buy_company" in trading.offered and trading.choices("buy_company") == []
    with trading.refused("CORE-1"):
        trading.do("buy_company", 1, company="CMH", price=90)


# --- exchange (R1860-521 to R1860-524) ---


def test_an_exchange_is_possible_out_of_turn_and_free(trading: Isle) -> None:
    """R1860-521, R1860-522: it is the turn of 1; the private closes, the turn goes on."""
    trading.exchange("RPSC", "IOW_4")
    assert (trading.active, trading.cash(2), trading.shares(2)["IOW"]) == (1, 670, ["IOW_4"])
    assert trading.game.privates["RPSC"].closed


def test_an_exchange_is_possible_after_passing_and_leaves_the_marks_alone(trading: Isle) -> None:
    """R1860-521, R1860-524, CORE-53: neither passes nor priority change."""
    trading.passes(1, 2)
    before = trading.game.snapshot()
    trading.exchange("RPSC", "IOW_4")
    after = trading.game.snapshot()
    assert (after["passed"], after["priority"], after["active"]) == (before["passed"], before["priority"], 3)


def test_an_exchange_in_ones_own_turn_is_no_purchase(trading: Isle) -> None:
    """R1860-403."""
    trading.passes(1)
    trading.exchange("RPSC", "IOW_4")
    trading.buy(2, "IOW_5")
    assert trading.shares(2)["IOW"] == ["IOW_4", "IOW_5"]


def test_an_exchange_frees_the_reserved_share(trading: Isle) -> None:
    """R1860-523, R1860-108."""
    with trading.refused("CORE-95"):
        trading.buy(1, "IOW_8")
    trading.exchange("RPSC", "IOW_4")
    trading.buy(1, "IOW_8")


def test_the_reserved_share_itself_may_be_taken_in_exchange(trading: Isle) -> None:
    """R1860-522."""
    trading.exchange("RPSC", "IOW_8")
    assert trading.shares(2)["IOW"] == ["IOW_8"]


def test_the_presidents_certificate_cannot_be_taken_in_exchange(trading: Isle) -> None:
    """R1860-522: an ordinary one of the treasury."""
    for share in ("C&N_0", "IOW_1", "IOW_5"):
        with trading.refused("R1860-522"):
            trading.exchange("CMH", share)


def test_no_exchange_before_the_company_is_founded_in_the_auction_or_in_an_operating_round(trading: Isle) -> None:
    """R1860-521, R1860-522."""
    trading.game.privates["YHC"].give_to(trading.player(2))
    with trading.refused("CORE-33"):
        trading.exchange("YHC", "FYN_1")
    trading.operating_round()
    with trading.refused("CORE-33"):
        trading.exchange("RPSC", "IOW_4")
    auction = Isle()
    auction.opening("BHC", "YHC", "CMH", "RPSC", ("IOW", 74))
    with auction.refused("CORE-33"):
        auction.exchange("RPSC", "IOW_1")


def test_an_exchange_ignores_the_certificate_limit(trading: Isle) -> None:
    """R1860-522."""
    loose = [share.id for symbol in ("NGStL", "S&C", "VYSC") for share in trading.company(symbol).issued]
    trading.put(trading.player(2), *loose[:19])
    assert trading.game.certificates_held(trading.player(2)) == trading.game.cert_limit == 21
    trading.exchange("RPSC", "IOW_4")
    trading.exchange("CMH", "C&N_1")
    assert trading.game.certificates_held(trading.player(2)) == 21


def test_an_exchange_can_float_a_company_and_make_a_president(trading: Isle) -> None:
    """R1860-523, R1860-451, R1860-463: 3 has C&N_0; 2 comes to 30% and owes the home tile; then 1 goes on."""
    trading.give(2, "C&N_1", "C&N_2")
    assert not trading.company("C&N").floated
    trading.exchange("CMH", "C&N_3")
    assert (trading.president("C&N"), trading.company("C&N").floated, trading.cash("C&N")) == (2, True, 740)
    assert (trading.active, trading.shares(2)["C&N"]) == ("C&N", ["C&N_3", "C&N_0"])
    trading.lay("C&N", "F2", "787")
    assert trading.active == 1


def test_a_harbour_can_be_exchanged_after_a_bankruptcy_and_refounding(trading: Isle) -> None:
    """R1860-533."""
    trading.set_price("IOW", 0)
    trading.game.bankrupt_if_worthless(trading.company("IOW"))
    assert trading.game.certificate("IOW_8").reserved
    with trading.refused("CORE-33"):
        trading.exchange("RPSC", "IOW_1")
    trading.found("IOW", 1, 50)
    trading.exchange("RPSC", "IOW_1")
    assert not trading.game.certificate("IOW_8").reserved


# --- Fishbourne and the last chance to exchange (R1860-406, R1860-531, R1860-532, R1860-1104) ---


@pytest.fixture
def fishbourne(trading: Isle) -> Isle:
    """SR 3 in phase 6: the bank owns FFC; 2 owns RPSC and CMH, 3 owns YHC; the layer of FYN is open."""
    trading.has_operated("IOW")
    trading.give_train("IOW", "6+3")
    trading.game.privates["YHC"].give_to(trading.player(3))
    trading.stock_round(3)
    return trading


def test_ffc_becomes_the_banks_with_the_first_6_3(fishbourne: Isle) -> None:
    """R1860-116, R1860-1104: nobody owns it before."""
    assert Isle().game.privates["FFC"].owner is None
    assert fishbourne.choices("buy_company") == [{"company": "FFC", "price": 200, "pays": 200}]


def test_buying_ffc_closes_all_other_privates_and_frees_the_reserved_shares(fishbourne: Isle) -> None:
    """R1860-531; R1860-406, 60-32: such a turn never waits for an exchange."""
    fishbourne.do("buy_company", 1, company="FFC", price=200)
    assert {private.sym for private in fishbourne.game.privates.values() if not private.closed} == {"FFC"}
    assert not fishbourne.game.certificate("FYN_8").reserved
    assert (fishbourne.active, fishbourne.cash(1)) == (2, 470)
    fishbourne.buy(2, "IOW_8")


def test_the_others_stay_open_if_nobody_buys_ffc(fishbourne: Isle) -> None:
    """R1860-532."""
    fishbourne.passes(1, 2, 3)
    fishbourne.stock_round(4)
    assert [choice["company"] for choice in fishbourne.choices("buy_company")] == ["FFC"]
    assert not any(fishbourne.game.privates[private].closed for private in ("YHC", "CMH", "RPSC"))


def test_a_founder_with_the_harbour_of_his_company_gets_a_last_chance_to_exchange(fishbourne: Isle) -> None:
    """R1860-406b; 60-32: only [pass] is offered; the exchange ends the turn by itself."""
    fishbourne.passes(1, 2)
    fishbourne.par(3, "FYN", 62)
    assert (fishbourne.active, fishbourne.offered) == (3, {"pass"})
    fishbourne.exchange("YHC", "FYN_1")
    assert fishbourne.active == 1


def test_the_last_chance_to_exchange_may_be_declined(fishbourne: Isle) -> None:
    """R1860-406b."""
    fishbourne.passes(1, 2)
    fishbourne.par(3, "FYN", 62)
    fishbourne.passes(3)
    assert fishbourne.active == 1
    assert fishbourne.game.snapshot()["passed"] == [1, 2], "the turn was no pass (R1860-407)"


def test_a_founder_without_the_harbour_of_his_company_is_not_asked(fishbourne: Isle) -> None:
    """R1860-406b, 60-32: another's founding is not one's own turn."""
    fishbourne.par(1, "FYN", 62)
    assert fishbourne.active == 2


def test_after_buying_another_private_the_turn_waits_even_after_an_exchange(fishbourne: Isle) -> None:
    """R1860-406a; 60-32: the explicit pass is needed."""
    fishbourne.game.privates["RPSC"].give_to(fishbourne.game.pool)
    fishbourne.stock_round(3)
    fishbourne.do("buy_company", 1, company="RPSC", price=130)
    assert (fishbourne.active, fishbourne.offered) == (1, {"pass"})
    fishbourne.exchange("RPSC", "IOW_5")
    assert (fishbourne.active, fishbourne.offered) == (1, {"pass"})
    fishbourne.passes(1)
    assert fishbourne.active == 2


def test_before_phase_6_no_turn_waits_for_an_exchange(trading: Isle) -> None:
    """R1860-406."""
    trading.game.privates["RPSC"].give_to(trading.game.pool)
    trading.stock_round()
    trading.do("buy_company", 1, company="RPSC", price=130)
    assert trading.active == 2


def test_ffc_is_sold_and_bought_like_the_others(fishbourne: Isle) -> None:
    """R1860-532: for £170, in a later round; it pays £25 (R1860-116)."""
    fishbourne.do("buy_company", 1, company="FFC", price=200)
    fishbourne.stock_round(4)
    assert fishbourne.choices("sell_company") == [{"company": "FFC", "price": 170, "gets": 170}]
