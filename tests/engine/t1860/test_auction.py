"""The opening auction for the right to choose (R1860-201 to R1860-217)."""

from __future__ import annotations

import pytest

from .isle import LOTS, Isle


def at_last_lots(*left: str, players: int = 3) -> Isle:
    """An auction in which only these lots are left."""
    isle = Isle(players)
    isle.opening(*(lot for lot in LOTS if (lot if isinstance(lot, str) else lot[0]) not in left))
    return isle


def test_a_first_bid_is_5_or_more_and_leaves_the_cheapest_lot_payable() -> None:
    """R1860-205, R1860-202: £670 less £30 for BHC."""
    isle = Isle()
    assert isle.choices("bid") == [{"item": None, "min": 5, "max": 640}]
    for price in (4, 641, 0, -5):
        with isle.refused("R1860-205"):
            isle.do("bid", 1, price=price)


def test_a_bid_raises_by_5_or_more_to_any_whole_number() -> None:
    """R1860-205: whole numbers, not multiples of 5."""
    isle = Isle()
    isle.do("bid", 1, price=12)
    assert isle.choices("bid") == [{"item": None, "min": 17, "max": 640}]
    with isle.refused("R1860-205"):
        isle.do("bid", 2, price=16)
    isle.do("bid", 2, price=18)


def test_one_who_cannot_raise_must_still_pass() -> None:
    """R1860-206."""
    isle = Isle()
    isle.do("bid", 1, price=640)
    assert (isle.active, isle.offered) == (2, {"pass"})
    with isle.refused("CORE-33"):
        isle.do("bid", 2, price=645)


def test_a_pass_is_for_this_auction_only() -> None:
    """R1860-207, R1860-203: everybody takes part in the next one."""
    isle = Isle()
    isle.passes(1, 2, 3)
    isle.take(1, "BHC")
    assert isle.game.round.bids() == {"turn": [[1, None], [2, None], [3, None]]}


def test_bidding_goes_round_and_round_without_those_who_have_passed() -> None:
    """R1860-204."""
    isle = Isle(4)
    isle.do("bid", 1, price=5)
    isle.passes(2)
    isle.do("bid", 3, price=10)
    isle.do("bid", 4, price=15)
    isle.do("bid", 1, price=20)
    assert isle.active == 3


def test_the_last_one_who_has_bid_wins_and_pays() -> None:
    """R1860-208b."""
    isle = Isle()
    isle.do("bid", 1, price=10)
    isle.passes(2, 3)
    assert (isle.active, isle.cash(1), isle.offered) == (1, 660, {"bid", "par"})


def test_the_last_one_who_has_not_bid_may_bid_or_pass() -> None:
    """R1860-208c; R1860-209, first example: the starter is the last one. He bids 5 and pays it, or wins for nothing."""
    isle = Isle(3)
    isle.passes(1, 2)
    assert (isle.active, isle.offered) == (3, {"bid", "pass"})
    isle.do("bid", 3, price=5)
    assert (isle.active, isle.cash(3), isle.offered) == (3, 665, {"bid", "par"})


def test_if_everybody_passes_the_starter_wins_for_nothing() -> None:
    """R1860-208d; R1860-209, second example."""
    isle = Isle()
    isle.passes(1, 2, 3)
    assert (isle.active, isle.cash(1), isle.offered) == (1, 670, {"bid", "par"})


def test_there_is_no_pass_after_winning() -> None:
    """R1860-210; 60-34."""
    isle = Isle()
    isle.passes(1, 2, 3)
    with isle.refused("CORE-33"):
        isle.passes(1)


def test_the_winner_is_offered_both_kinds_of_lot_even_if_one_is_gone() -> None:
    """R1860-210."""
    isle = at_last_lots("C&N", "IOW")
    isle.passes(*[2, 3, 1])
    assert isle.offered == {"bid", "par"}


def test_nobody_but_the_winner_chooses() -> None:
    """R1860-210, CORE-33."""
    isle = Isle()
    with isle.refused("R1860-210"):
        isle.take(1, "BHC")
    isle.passes(1, 2, 3)
    with isle.refused("CORE-33"):
        isle.take(2, "BHC")


def test_ffc_is_no_lot() -> None:
    """R1860-201."""
    isle = Isle()
    isle.passes(1, 2, 3)
    with isle.refused("R1860-211"):
        isle.take(1, "FFC")


def test_a_private_costs_its_face_value_whatever_is_stated() -> None:
    """R1860-212, R1860-1301: live, the stated price must be the face value."""
    isle = Isle()
    isle.passes(1, 2, 3)
    with isle.refused("R1860-210"):
        isle.do("bid", 1, company="CMH", price=1)
    isle.take(1, "CMH")
    assert isle.cash(1) == 580


def test_a_recorded_price_of_a_private_is_taken_as_it_stands() -> None:
    """R1860-212, R1860-1301: the smaller of the stated price and his cash, with a warning."""
    isle = Isle(recorded=True)
    isle.passes(1, 2, 3)
    isle.do("bid", 1, company="CMH", price=1)
    assert isle.cash(1) == 669
    assert [warning.rule for warning in isle.game.warnings] == ["R1860-210"]


def test_the_winner_takes_only_what_he_can_pay_and_in_any_case_the_cheapest_lot() -> None:
    """R1860-211, R1860-212: with £20, BHC for all he has."""
    isle = Isle()
    isle.set_cash(1, 20)
    isle.passes(1, 2, 3)
    assert isle.choices("bid") == [{"item": "BHC", "price": 30, "pays": 20}]
    assert isle.choices("par") == []
    with isle.refused("R1860-211"):
        isle.take(1, "YHC")
    with isle.refused("R1860-213"):
        isle.par(1, "IOW", 74)
    isle.take(1, "BHC")
    assert isle.cash(1) == 0


def test_founding_prices_are_those_of_which_the_winner_can_pay_two_shares() -> None:
    """R1860-213: with £170, £74 and £82."""
    isle = Isle()
    isle.set_cash(1, 170)
    isle.passes(1, 2, 3)
    assert sorted({choice["price"] for choice in isle.choices("par")}) == [74, 82]
    with isle.refused("R1860-213"):
        isle.par(1, "IOW", 90)


def test_with_companies_alone_left_a_poor_winner_founds_at_the_lowest_price_for_all_he_has() -> None:
    """R1860-213, R1860-1463: he pays £100, the par price is £74 all the same."""
    isle = at_last_lots("C&N", "IOW")
    isle.set_cash(2, 100)
    isle.passes(2, 3, 1)
    assert [(choice["corporation"], choice["price"], choice["cost"]) for choice in isle.choices("par")] == [
        ("C&N", 74, 100),
        ("IOW", 74, 100),
    ]
    with isle.refused("R1860-213"):
        isle.par(2, "IOW", 82)
    isle.par(2, "IOW", 74)
    assert (isle.cash(2), isle.price("IOW"), isle.company("IOW").par_price, isle.president("IOW")) == (0, 74, 74, 2)


@pytest.mark.parametrize(("company", "price"), [("IWNJ", 74), ("IOW", 62), ("IOW", 95)])
def test_the_auction_founds_companies_of_layer_1_at_their_own_prices(company: str, price: int) -> None:
    """R1860-201, R1860-305, R1860-213."""
    isle = Isle()
    isle.passes(1, 2, 3)
    with isle.refused("R1860-211" if company == "IWNJ" else "R1860-213"):
        isle.par(1, company, price)


def test_a_founded_company_gets_nothing_and_does_not_float() -> None:
    """R1860-213, R1860-214: the money goes to the bank."""
    isle = Isle()
    isle.passes(1, 2, 3)
    vault = isle.game.bank.cash
    isle.par(1, "IOW", 100)
    assert (isle.cash("IOW"), isle.company("IOW").floated, isle.game.bank.cash - vault) == (0, False, 200)


def test_the_next_auction_starts_behind_the_winner() -> None:
    """R1860-203, R1860-214: 3 wins the auction that 1 started, so 1 is next, not 2."""
    isle = Isle()
    isle.do("bid", 1, price=5)
    isle.passes(2)
    isle.do("bid", 3, price=10)
    isle.passes(1)
    isle.take(3, "YHC")
    assert isle.active == 1


def test_after_the_sixth_lot_the_first_stock_round_begins() -> None:
    """R1860-215, R1860-105."""
    isle = Isle()
    isle.opening(*LOTS)
    assert isle.moment == ("SR", 1, 1)
    assert isle.game.round.bids() == {}


def test_the_richest_player_opens_the_first_stock_round() -> None:
    """R1860-216: 2 has paid £50 and £148 for his lots, 1 has paid £30 and £130."""
    isle = Isle()
    isle.opening("BHC", "YHC", "CMH", "RPSC", ("C&N", 74), ("IOW", 74))
    assert {number: isle.cash(number) for number in (1, 2, 3)} == {1: 510, 2: 472, 3: 432}
    assert isle.active == 1


def test_of_equally_rich_players_the_owner_of_the_cheapest_privates_of_all_opens() -> None:
    """R1860-216, R1860-217: A £400 without private, B £400 with CMH, C £100 with BHC: C, though he is the poorest."""
    isle = Isle()
    isle.opening("YHC", "CMH", "BHC", "RPSC", ("C&N", 74))
    for number, cash in ((1, 400), (2, 400)):
        isle.set_cash(number, cash)
    isle.set_cash(3, 100 + 148)
    for private in ("YHC", "RPSC"):
        isle.game.privates[private].close()
    isle.passes(3, 1, 2)
    isle.par(3, "IOW", 74)
    assert [isle.cash(number) for number in (1, 2, 3)] == [400, 400, 100]
    assert isle.active == 3
    assert [player.id for player in isle.game.players] == [3, 1, 2]
