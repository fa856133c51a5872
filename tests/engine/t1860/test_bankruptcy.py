"""Bankruptcy and refounding (R1860-701 to R1860-731)."""

from __future__ import annotations

import pytest

from engine18xx.actions import ProgramSharePass

from .isle import Isle


@pytest.fixture
def selling() -> Isle:
    """SR 2: IOW at £7 with a train, £137 and a token on J4; 1 presides with 30%, 2 holds 20%; 3 has C&N at £74."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=2)
    isle.give(2, "IOW_2", "IOW_3")
    isle.found("IWNJ", 3, 74, certificates=2)
    isle.track("J4", "5", 1)
    isle.game.put_token(isle.game.charters["IOW"][1], isle.game.board.hex("J4").cities[0], 0)
    isle.give_train("IOW", "2+1")
    isle.has_operated("IOW", 50, "payout")
    isle.set_cash("IOW", 137)
    isle.set_price("IOW", 7)
    isle.stock_round()
    return isle


def bankrupt(isle: Isle) -> None:
    """1 sells two shares of IOW at £7: one of them counts, and the marker drops to £0."""
    isle.sell(1, "IOW_1", "IOW_0", percent=20)


def test_a_price_of_nothing_is_bankruptcy_at_once(selling: Isle) -> None:
    """R1860-701, R1860-702: off the track, neither founded nor floated, no president, no par price."""
    bankrupt(selling)
    view = selling.game.snapshot()["corporations"]["IOW"]
    assert (view["bankrupt"], view["ipoed"], view["floated"]) == (True, False, False)
    assert (view["price"], view["par"], view["president"], view["market"]) == (None, None, None, None)


def test_all_shares_return_without_payment(selling: Isle) -> None:
    """R1860-702: those of 2 and of the pool too; the sale itself was paid (R1860-706)."""
    bankrupt(selling)
    assert (selling.cash(1), selling.cash(2)) == (670 + 14, 670)
    assert sorted(selling.shares("IOW")["IOW"]) == [f"IOW_{index}" for index in range(9)]


def test_a_bankrupt_company_keeps_treasury_trains_tokens_and_history(selling: Isle) -> None:
    """R1860-703; 60-04."""
    selling.company("IOW").insolvent = True
    bankrupt(selling)
    view = selling.game.snapshot()["corporations"]["IOW"]
    assert (view["cash"], view["trains"], view["tokens"][:2]) == (137, ["2+1"], ["I3/0", "J4/0"])
    assert (view["operated"], view["insolvent"]) == (True, True)
    assert selling.game.open_layer() == 2


def test_its_tokens_lie_face_down(selling: Isle) -> None:
    """R1860-702, R1860-708: the slot stays filled."""
    bankrupt(selling)
    city = selling.game.board.hex("J4").cities[0]
    assert city.has_face_down_token() and city.tokens[0] is selling.game.charters["IOW"][1]


def test_the_stock_round_starts_anew_with_the_poorest_in_shares(selling: Isle) -> None:
    """R1860-704, R1860-706: 1 and 2 hold nothing any more, 1 is first of them; same turn, nobody has passed."""
    selling.passes(1)
    selling.sell(2, "IOW_2", "IOW_3")
    assert selling.moment == ("SR", 2, 1)
    assert (selling.active, [player.id for player in selling.game.players]) == (1, [1, 2, 3])
    assert selling.game.snapshot()["passed"] == []


def test_a_restarted_round_has_forgotten_what_was_sold(selling: Isle) -> None:
    """R1860-706, R1860-412: 1 has sold IOW and may buy it again."""
    bankrupt(selling)
    selling.par(1, "IOW", 40)
    assert selling.president("IOW") == 1


def test_a_restarted_round_has_no_programmes(selling: Isle) -> None:
    """R1860-706, ARCH-93; 60-37."""
    selling.game.apply(ProgramSharePass(entity=3, indefinite=True, unconditional=True))
    bankrupt(selling)
    assert selling.game.snapshot()["programs"] == {}


def test_privates_pay_nothing_when_a_stock_round_starts_anew(selling: Isle) -> None:
    """R1860-706."""
    selling.game.privates["RPSC"].give_to(selling.player(3))
    bankrupt(selling)
    assert selling.cash(3) == 670


def test_the_first_player_of_a_restarted_round_is_passed_over_if_he_can_do_nothing(selling: Isle) -> None:
    """R1860-707 and the ruling on it: 1 is first again, has no money left and no share."""
    selling.set_cash(1, 0)
    selling.set_cash(2, 0)
    selling.give(2, "IOW_4")
    selling.stock_round()
    selling.sell(1, "IOW_1", "IOW_0", percent=20)
    selling.wait_for(3)
    assert selling.active == 3


def test_a_bankrupt_company_is_founded_again_at_40_up_to_the_top_of_its_range(selling: Isle) -> None:
    """R1860-721, R1860-115, R1860-445; 60-07: every par and repar cell from £40 to £100; with £100 only up to £50."""
    bankrupt(selling)
    prices = [choice["price"] for choice in selling.choices("par") if choice["corporation"] == "IOW"]
    assert prices == [40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95, 100]
    selling.set_cash(1, 100)
    prices = [choice["price"] for choice in selling.choices("par") if choice["corporation"] == "IOW"]
    assert prices == [40, 44, 47, 50]
    for price in (36, 105):
        with selling.refused("CORE-129"):
            selling.par(1, "IOW", price)


@pytest.mark.parametrize(("cash", "offered"), [(80, True), (79, False)])
def test_founding_is_offered_from_80_pounds_once_a_company_is_bankrupt(selling: Isle, cash: int, offered: bool) -> None:
    """R1860-109, R1860-404: 2 × £40 instead of 2 × £54."""
    bankrupt(selling)
    selling.set_cash(2, cash)
    selling.set_price("IWNJ", 20)
    selling.stock_round()
    selling.passes(1)
    assert (selling.active, "par" in selling.offered) == (2, offered)


def test_refloating_ends_the_bankruptcy_and_adds_ten_new_pars(selling: Isle) -> None:
    """R1860-731: tokens up, no second home token; 60-10: restored."""
    bankrupt(selling)
    selling.par(1, "IOW", 40)
    selling.give(1, "IOW_1", "IOW_2")
    assert selling.company("IOW").bankrupt
    selling.give(1, "IOW_3")
    company = selling.company("IOW")
    assert (company.bankrupt, company.floated, company.cash) == (False, True, 137 + 400)
    assert not selling.game.board.hex("J4").cities[0].has_face_down_token()
    assert selling.game.snapshot()["corporations"]["IOW"]["tokens"][:2] == ["I3/0", "J4/0"]


def test_a_restarted_company_keeps_its_insolvency() -> None:
    """60-04, R1860-1163: IWNJ may not lay the mountain of H6, which costs £60 (R1860-821; 60-02)."""
    isle = Isle()
    isle.track("H8", "741", 2)
    isle.has_operated("IOW")
    isle.found("IWNJ", 1, 74, certificates=4)
    isle.company("IWNJ").insolvent = True
    isle.set_price("IWNJ", 0)
    isle.game.bankrupt_if_worthless(isle.company("IWNJ"))
    isle.found("IWNJ", 1, 40, certificates=4)
    isle.set_cash("IWNJ", 100)
    isle.operating_round()
    assert isle.company("IWNJ").insolvent
    assert "H6" not in {hexagon for hexagon, *_ in isle.choices("lay_tile")}
    with isle.refused("R1860-821"):
        isle.lay("IWNJ", "H6", "9", 0)
    isle.company("IWNJ").insolvent = False
    assert "H6" in {hexagon for hexagon, *_ in isle.choices("lay_tile")}


# --- in an operating round ---


@pytest.fixture
def operating() -> Isle:
    """OR: IWNJ of 2 at £14, without train, route and money for a train, then IOW of 1 at £90 with a run to J4."""
    isle = Isle()
    isle.found("IWNJ", 2, 74, certificates=4)
    isle.found("IOW", 1, 90, certificates=4)
    isle.track("J4", "5", 1)
    isle.set_cash("IWNJ", 100)
    isle.set_price("IWNJ", 14)
    isle.set_price("IOW", 7)
    isle.operating_round()
    isle.set_price("IOW", 90)
    return isle


def test_a_company_that_falls_to_nothing_in_its_turn_ends_it_at_once(operating: Isle) -> None:
    """R1860-701, R1860-705, R1860-1054: two cells left of £14; the next company begins."""
    operating.passes("IWNJ")
    assert operating.company("IWNJ").bankrupt
    assert (operating.active, operating.offered) == ("IOW", {"lay_tile", "pass"})


def test_a_bankruptcy_in_an_operating_round_puts_the_poorest_in_shares_first(operating: Isle) -> None:
    """R1860-704: 2 has lost all he had and 3 never had any; 2 is the first of the two in order."""
    operating.passes("IWNJ")
    assert [player.id for player in operating.game.players] == [2, 3, 1]


def test_the_next_company_loses_its_train_step_if_it_could_not_buy_as_its_turn_began(operating: Isle) -> None:
    """R1860-709, the verified quirk: £200, insolvent, leases for £80, has £280 ≥ £250 and gets no train step."""
    operating.set_cash("IOW", 200)
    operating.company("IOW").insolvent = True
    operating.passes("IWNJ", "IOW")
    operating.run("IOW", {"train": "2+1-0", "connections": [["I3", "J4"]]})
    assert (operating.cash("IOW"), operating.moment[0]) == (280, "SR")


def test_without_a_bankruptcy_before_it_the_same_company_has_its_train_step(operating: Isle) -> None:
    """R1860-709: the other side of the quirk."""
    operating.set_price("IWNJ", 74)
    operating.set_cash("IOW", 200)
    operating.company("IOW").insolvent = True
    operating.passes("IWNJ", "IOW")
    operating.run("IOW", {"train": "2+1-0", "connections": [["I3", "J4"]]})
    assert (operating.cash("IOW"), operating.active, operating.offered) == (280, "IOW", {"buy_train"})


def test_a_bankrupt_company_buys_no_train_and_sells_none(selling: Isle) -> None:
    """R1860-721, R1860-1141, R1860-1142; 60-08."""
    bankrupt(selling)
    selling.give(3, "IWNJ_2", "IWNJ_3")
    selling.set_cash("IWNJ", 100)
    selling.operating_round()
    assert [company.sym for company in selling.game.operating_order()] == ["IWNJ"]
    selling.passes("IWNJ")
    assert selling.active != "IWNJ", "with £100 only the train of IOW could be had"
