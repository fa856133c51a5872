"""Presidency and receivership (R1860-601 to R1860-615)."""

from __future__ import annotations

import pytest

from .isle import Isle


def stock_round_with(**holdings: list[str]) -> Isle:
    """SR 2 in which players (p1, p2, …) and the pool hold these certificates of IOW, founded at £90."""
    isle = Isle(4)
    isle.found("IOW", 1, 90)
    isle.has_operated("IOW")
    isle.give_train("IOW", "2+1")
    for holder, shares in holdings.items():
        isle.put(None if holder == "pool" else isle.player(int(holder[1:])), *shares)
    isle.stock_round()
    return isle


def test_selling_out_to_nobody_puts_the_company_into_receivership() -> None:
    """R1860-601, R1860-422, CORE-124: the pool owns the president's certificate."""
    isle = stock_round_with(p1=["IOW_0", "IOW_1"], p2=["IOW_2"])
    isle.sell(1, "IOW_1", "IOW_0")
    assert (isle.president("IOW"), isle.shares("pool")["IOW"]) == ("bank", ["IOW_1", "IOW_0"])
    assert isle.company("IOW").in_receivership


def test_half_a_presidents_certificate_sold_into_receivership_is_changed_from_the_pool() -> None:
    """R1860-601; CORE-124: P1 X_0 X_1, pool X_4; P1 sells 20% partial: he gets X_4, the oldest."""
    isle = stock_round_with(p1=["IOW_0", "IOW_1"], p2=["IOW_2"], pool=["IOW_4"])
    isle.sell(1, "IOW_1", "IOW_0", percent=20)
    assert (isle.shares(1)["IOW"], isle.shares("pool")["IOW"]) == (["IOW_4"], ["IOW_1", "IOW_0"])
    assert isle.cash(1) == 500 + 180


def test_a_successor_takes_over_when_the_president_sells_half_his_certificate() -> None:
    """R1860-603: A holds X_0, X_2; B holds X_1, X_3. A sells 20%: B has X_0, the pool X_1 and X_3, A has X_2 back."""
    isle = stock_round_with(p1=["IOW_0", "IOW_2"], p2=["IOW_1", "IOW_3"])
    isle.sell(1, "IOW_2", "IOW_0", percent=20)
    assert isle.president("IOW") == 2
    assert [isle.shares(holder)["IOW"] for holder in (1, 2, "pool")] == [["IOW_2"], ["IOW_0"], ["IOW_1", "IOW_3"]]


def test_a_president_who_is_still_among_the_largest_stays() -> None:
    """R1860-602, CORE-120: 20% each."""
    isle = stock_round_with(p1=["IOW_0", "IOW_1"], p2=["IOW_2", "IOW_3"])
    isle.sell(1, "IOW_1")
    assert isle.president("IOW") == 1


def test_of_equally_large_holders_the_next_in_order_succeeds() -> None:
    """R1860-602: 3 is nearer behind 1 than 4 is."""
    isle = stock_round_with(p1=["IOW_0", "IOW_1"], p4=["IOW_2", "IOW_3"], p3=["IOW_4", "IOW_5"])
    isle.sell(1, "IOW_1", "IOW_0")
    assert isle.president("IOW") == 3


def test_a_president_who_keeps_20_percent_gets_the_successors_shares() -> None:
    """R1860-602, CORE-122a: 1 sells two of four certificates, 2 has 40%."""
    isle = stock_round_with(p1=["IOW_0", "IOW_1", "IOW_2"], p2=["IOW_3", "IOW_4", "IOW_5"])
    isle.sell(1, "IOW_1", "IOW_2")
    assert [isle.shares(holder)["IOW"] for holder in (1, 2)] == [["IOW_3", "IOW_4"], ["IOW_5", "IOW_0"]]


def receivership(**holdings: list[str]) -> Isle:
    """The same with the president's certificate in the pool."""
    isle = stock_round_with(pool=["IOW_0"], **holdings)
    isle.company("IOW").president = isle.game.pool
    isle.stock_round()
    return isle


def test_the_presidents_certificate_from_the_pool_costs_one_share_against_one_share() -> None:
    """R1860-611, CORE-106: the longest held goes to the pool; the action says 20%."""
    isle = receivership(p1=["IOW_3", "IOW_1"])
    isle.set_price("IOW", 110)
    assert [choice for choice in isle.choices("buy_shares") if choice["from"] == "pool"] == [
        {
            "corporation": "IOW",
            "percent": 20,
            "from": "pool",
            "price": 110,
            "director": True,
            "president": 1,
        }
    ]
    isle.buy(1, "IOW_0")
    assert (isle.cash(1), isle.president("IOW")) == (390, 1)
    assert (isle.shares(1)["IOW"], isle.shares("pool")["IOW"]) == (["IOW_1", "IOW_0"], ["IOW_3"])


def test_the_presidents_certificate_needs_two_prices_in_hand_and_a_share() -> None:
    """R1860-612: £219 are too few at £110 though one price is paid; another share would be payable."""
    isle = receivership(p1=["IOW_3"])
    isle.set_price("IOW", 110)
    isle.set_cash(1, 219)
    assert "buy_shares" in isle.offered
    with isle.refused("R1860-612"):
        isle.buy(1, "IOW_0")
    isle.passes(1)
    with isle.refused("R1860-612"):
        isle.buy(2, "IOW_0")


def test_the_presidents_certificate_may_be_bought_while_ordinary_ones_lie_in_the_pool() -> None:
    """R1860-612, README of the options (`hidden`)."""
    isle = receivership(p1=["IOW_3"])
    isle.put(None, "IOW_4")
    isle.stock_round()
    isle.buy(1, "IOW_0")
    assert isle.president("IOW") == 1


def test_receivership_ends_when_a_purchase_brings_somebody_to_20_percent() -> None:
    """R1860-613, CORE-124: he gives his first two and takes the president's certificate."""
    isle = receivership(p1=["IOW_1"], p2=["IOW_2"])
    isle.buy(1, "IOW_3")
    assert (isle.president("IOW"), isle.shares(1)["IOW"]) == (1, ["IOW_0"])
    assert isle.shares("pool")["IOW"] == ["IOW_1", "IOW_3"]


def test_receivership_ends_by_an_exchange_too() -> None:
    """R1860-613."""
    isle = receivership(p2=["IOW_2"])
    isle.game.privates["RPSC"].give_to(isle.player(2))
    isle.exchange("RPSC", "IOW_8")
    assert isle.president("IOW") == 2


def test_an_unfloated_company_can_be_in_receivership() -> None:
    """R1860-615, R1860-446."""
    isle = Isle()
    isle.found("IOW", 1, 90)
    isle.stock_round()
    isle.sell(1, "IOW_0")
    assert (isle.president("IOW"), isle.company("IOW").floated) == ("bank", False)


# --- operating in receivership (R1860-614; 60-40) ---


@pytest.fixture
def managed() -> Isle:
    """OR in which IOW, floated and with a run from I3 to J4, is in receivership; C&N of player 2 operates behind it."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.put(None, "IOW_0", "IOW_1", "IOW_2")
    isle.company("IOW").president = isle.game.pool
    isle.found("C&N", 2, 74, certificates=4)
    isle.track("F2", "787")
    isle.game.home_tiles_pending.clear()
    isle.track("J4", "5", 1)
    return isle


def test_a_company_in_receivership_lays_no_track_and_places_no_token(managed: Isle) -> None:
    """R1860-614; 60-40: it is asked for its run at once."""
    managed.give_train("IOW", "2+1")
    managed.operating_round()
    assert (managed.active, managed.offered) == ("IOW", {"run_routes"})


def test_any_player_acts_for_a_company_in_receivership(managed: Isle) -> None:
    """R1860-614, R1860-805, CORE-68."""
    managed.give_train("IOW", "2+1")
    managed.operating_round()
    assert [player.id for player in managed.game.acting_players()] == [1, 2, 3]


def test_its_run_is_withheld_at_once_and_it_buys_no_second_train(managed: Isle) -> None:
    """R1860-614, R1860-1051; 60-40: with a train the train step is skipped."""
    managed.give_train("IOW", "2+1")
    managed.operating_round()
    managed.run("IOW", {"train": "2+1-0", "connections": [["I3", "J4"]]})
    assert (managed.cash("IOW"), managed.price("IOW"), managed.active) == (950, 82, "C&N")


def test_it_must_run(managed: Isle) -> None:
    """R1860-1001; 60-40."""
    managed.give_train("IOW", "2+1")
    managed.operating_round()
    with managed.refused("R1860-1001"):
        managed.run("IOW")


def test_it_buys_a_train_from_the_bank_while_it_has_none_and_never_from_others(managed: Isle) -> None:
    """R1860-614, R1860-1142; 60-40, 60-08: it must, with more than the price."""
    managed.give_train("C&N", "2+1")
    managed.give_train("C&N", "2+1")
    managed.operating_round()
    assert (managed.active, managed.offered) == ("IOW", {"buy_train"})
    with managed.refused("R1860-614"):
        managed.train("IOW", "2+1-0", 10)
    managed.train("IOW", "2+1-2", 250)
    assert managed.active == "C&N"


def test_others_buy_no_train_from_it(managed: Isle) -> None:
    """R1860-614, R1860-1141; 60-08."""
    managed.give_train("IOW", "2+1")
    managed.give_train("IOW", "2+1")
    managed.operating_round()
    managed.run("IOW", {"train": "2+1-0", "connections": [["I3", "J4"]]})
    managed.passes("C&N")
    with managed.refused("R1860-614"):
        managed.train("C&N", "2+1-0", 10)


def test_without_a_train_and_too_poor_it_is_insolvent_at_once(managed: Isle) -> None:
    """R1860-1000a, R1860-1161; 60-40: at the start of its turn, so it leases and runs in it."""
    managed.set_cash("IOW", 249)
    managed.operating_round()
    assert (managed.active, managed.offered) == ("IOW", {"run_routes"})
    assert managed.company("IOW").insolvent


def test_without_a_train_but_with_the_money_it_is_not_insolvent(managed: Isle) -> None:
    """R1860-1000a: £250 are enough; with no more than that nobody has to buy (60-01)."""
    managed.set_cash("IOW", 250)
    managed.operating_round()
    assert (managed.offered, managed.company("IOW").insolvent) == ({"buy_train", "pass"}, False)
