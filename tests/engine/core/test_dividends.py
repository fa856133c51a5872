"""What shareholders get (CORE-170 to CORE-173)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine18xx.facts import CashPaid, DividendDecided, PriceMoved
from engine18xx.rounds.dividends import Dividends
from tests.engine.t1860.isle import Isle


@pytest.fixture(scope="module")
def step() -> Dividends:
    """The dividend step of an operating round."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.operating_round()
    return next(step for step in isle.game.round.steps if isinstance(step, Dividends))


@pytest.mark.parametrize(
    ("revenue", "percent", "amount"),
    [(130, 40, 52), (45, 30, 14), (45, 40, 18), (45, 20, 9), (50, 60, 30), (0, 60, 0)],
)
def test_each_holding_is_rounded_up_by_itself(step: Dividends, revenue: int, percent: int, amount: int) -> None:
    """CORE-171: £26 per share of five, 40% gets £52; £4.50 of ten, three get £14, four £18, two £9; R1860-1415."""
    assert step.share_of(step.round.participants[0], revenue, percent) == amount


@given(st.integers(0, 4000), st.integers(0, 10).map(lambda shares: 10 * shares))
def test_the_rounding_is_exact(step: Dividends, revenue: int, percent: int) -> None:
    """CORE-4, CORE-171: shares × revenue / 10, rounded up, without an error of binary fractions."""
    exact = ceil(Fraction(revenue, 10) * (percent // 10))
    assert step.share_of(step.round.participants[0], revenue, percent) == exact


def paying_out(kind: str) -> list[object]:
    """The facts of a dividend of £50: 30% with 2, 20% with 1, the rest unsold."""
    isle = Isle()
    isle.track("J4", "5", 1)
    isle.found("IOW", 1, 58 + 16)
    isle.give(2, "IOW_1", "IOW_2", "IOW_3")
    isle.give(1, "IOW_4", "IOW_5")
    isle.set_price("IOW", 50)
    isle.give_train("IOW", "2+1")
    isle.set_cash("IOW", 0)
    isle.operating_round()
    isle.passes("IOW")
    isle.run("IOW", {"train": "2+1-0", "connections": [["I3", "J4"]]})
    action = {"type": "dividend", "entity": "IOW", "entity_type": "corporation", "kind": kind}
    return [fact for fact in isle.game.apply(action) if isinstance(fact, (CashPaid, DividendDecided, PriceMoved))]


def test_players_are_paid_in_player_order_before_the_price_moves() -> None:
    """CORE-171, CORE-172."""
    decided, first, second, moved, *_ = paying_out("payout")
    assert isinstance(decided, DividendDecided) and (decided.kind, decided.revenue) == ("payout", 50)
    assert isinstance(first, CashPaid) and (first.receiver, first.amount) == (1, 20)
    assert isinstance(second, CashPaid) and (second.receiver, second.amount) == (2, 15)
    assert isinstance(moved, PriceMoved) and (moved.before, moved.after) == (50, 54)


def test_what_is_withheld_goes_to_the_treasury() -> None:
    """CORE-172."""
    _, paid, moved, *_ = paying_out("withhold")
    assert isinstance(paid, CashPaid) and (paid.payer, paid.receiver, paid.amount) == ("bank", "IOW", 50)
    assert isinstance(moved, PriceMoved) and (moved.before, moved.after) == (50, 44)
