"""A major absorbs a minor, issues and redeems shares (R1822B-1201 to R1822B-1213, R1822B-1301 to R1822B-1304)."""

from __future__ import annotations

import pytest

from .moves import CASH, Moves


def position(
    *,
    price: int = 100,
    cash: int = 500,
    minor: int = 80,
    phase: str = "3",
    owner: int = 2,
    record: int = 1,
    minor_record: int = 2,
    players: int = 4,
) -> Moves:
    """LYR at the step in which it may absorb minor 7 of Warrington, which it reaches."""
    moves = Moves(players, 10)
    moves.begin_phase(phase)
    moves.launch("7", owner, price=minor, cash=40, record=minor_record - 1)
    moves.found("LYR", 1, price=price, cash=cash, record=record)
    moves.build("H23", ("6", 2))
    moves.give("7", "3")
    moves.give("LYR", "3")
    moves.operate()
    while moves.active() == "7":
        moves.idle()
    while not moves.game.round.train_buying.done and moves.game.round.current is moves.corporation("LYR"):
        moves.idle()
    return moves


def worth(moves: Moves, price: int, minor: int) -> None:
    """Set both prices, whatever the run has made of them."""
    for symbol, wanted in (("LYR", price), ("7", minor)):
        corporation = moves.corporation(symbol)
        moves.game.market.remove(corporation)
        moves.game.market.place(corporation, moves.cell(wanted))
    moves.look_again()


def ways(moves: Moves) -> list[str]:
    """The ways of paying for minor 7."""
    if "merge" not in moves.offered():
        return []
    moves.merge("LYR", "7")
    return [choice["choice"] for choice in moves.choices("choose")]


# --- candidates ---


def test_minor_that_is_reached_can_be_absorbed() -> None:
    """R1822B-1201, R1822B-1204."""
    moves = position()
    assert moves.choices("merge") == [{"minor": "7", "owner": 2}]


def test_unconnected_minor_cannot_be_absorbed() -> None:
    """R1822B-1203, 22-33: the step waits, but live play passes by itself (ARCH-84)."""
    moves = position()
    moves.launch("4", 3, price=80, record=2)
    with moves.refused("R1822B-1204"):
        moves.merge("LYR", "4")
    moves.corporation("7").history.clear()
    moves.look_again()
    assert moves.offered() == ["merge", "pass"]
    assert moves.choices("merge") == []
    assert [action.type for action in moves.automatic()] == ["pass"]


@pytest.mark.parametrize(("record", "minor_record"), [(0, 2), (1, 1)])
def test_nobody_absorbs_or_is_absorbed_on_a_first_turn(record: int, minor_record: int) -> None:
    """R1822B-1201, R1822B-1202, R1822B-1907."""
    moves = position(record=record, minor_record=minor_record)
    assert "merge" not in moves.offered()


def test_one_minor_is_absorbed_in_a_turn() -> None:
    """R1822B-1205."""
    moves = position()
    moves.merge("LYR", "7")
    with moves.refused("CORE-33"):
        moves.passes("LYR")
    moves.choose("LYR", "money")
    moves.choose("LYR", "exchange")
    assert "merge" not in moves.offered()


# --- payment (R1822B-1206) ---


def test_payment_is_money_or_up_to_two_shares() -> None:
    """R1822B-1206, R1822B-1905: V = 160, S = 100."""
    moves = position()
    worth(moves, 100, 80)
    assert ways(moves) == ["money", "one_share", "two_shares"]


@pytest.mark.parametrize(
    ("way", "major_pays", "owner_gets", "shares"),
    [("money", 160, 160, 0), ("one_share", 60, 60, 10), ("two_shares", -40, -40, 20)],
)
def test_difference_is_paid_by_whoever_gets_more(way: str, major_pays: int, owner_gets: int, shares: int) -> None:
    """R1822B-1206, R1822B-1906, R1822B-1213: it is the minor's owner who gives money back."""
    moves = position()
    worth(moves, 100, 80)
    cash, minor, owner = moves.cash("LYR"), moves.cash("7"), moves.cash(2)
    moves.merge("LYR", "7")
    moves.choose("LYR", way)
    moves.choose("LYR", "exchange")
    assert moves.cash("LYR") == cash - major_pays + minor
    assert moves.cash(2) == owner + owner_gets
    assert moves.holdings("LYR").get(2, 0) == shares
    assert moves.total_cash() == CASH


def test_difference_beyond_the_majors_cash_is_not_offered() -> None:
    """22-29: V = 240; two shares at 110 and £13 make 233."""
    moves = position(cash=0)
    worth(moves, 110, 120)
    moves.leave("LYR", 13)
    assert "two_shares" not in ways(moves)
    moves = position(cash=0)
    worth(moves, 110, 120)
    moves.leave("LYR", 20)
    assert "two_shares" in ways(moves)


def test_owner_at_the_certificate_limit_takes_one_share_only() -> None:
    """22-30: V = 490; one share at 165 and £290 make 455, so nothing is offered at all."""
    moves = position(players=7)
    worth(moves, 165, 245)
    moves.own(2, "P2", "P3", "P4", "P6", "P7", "P9", "P11")
    assert moves.game.certificates_held(moves.player(2)) == 8 == moves.game.cert_limit
    moves.leave("LYR", 290)
    assert ways(moves) == []
    moves.leave("LYR", 325)
    assert ways(moves) == ["one_share"]


def test_shares_of_the_yellow_zone_do_not_meet_the_limit() -> None:
    """22-32: price 10, minor 40: two shares and £60."""
    moves = position(players=7)
    worth(moves, 10, 40)
    moves.own(2, "P2", "P3", "P4", "P6", "P7", "P8", "P9", "P11")
    moves.leave("LYR", 60)
    assert "two_shares" in ways(moves)


def test_owner_must_have_the_cash_that_he_gives_back() -> None:
    """R1822B-1206."""
    moves = position()
    worth(moves, 100, 80)
    moves.leave(2, 39)
    assert "two_shares" not in ways(moves)


def test_payment_that_is_not_offered_is_refused() -> None:
    """R1822B-1206."""
    moves = position()
    worth(moves, 100, 80)
    moves.leave("LYR", 100)
    moves.merge("LYR", "7")
    with moves.refused("R1822B-1206"):
        moves.choose("LYR", "money")


def test_shares_come_from_the_front_of_the_treasury_and_depose_nobody_yet() -> None:
    """R1822B-1207: the next ordinary transfer does, here an issue."""
    moves = position()
    worth(moves, 100, 80)
    for share in ("LYR_7", "LYR_8"):
        moves.game.move_certificates([moves.game.certificate(share)], moves.player(2))
    moves.merge("LYR", "7")
    moves.choose("LYR", "two_shares")
    moves.choose("LYR", "exchange")
    assert moves.certificates(2, "LYR") == ["LYR_7", "LYR_8", "LYR_1", "LYR_2"]
    assert moves.corporation("LYR").director is moves.player(1)
    assert moves.choices("sell_shares")[0]["president"] == 2
    moves.sell("LYR", "LYR_3", percent=10, share_price=90)
    assert moves.corporation("LYR").director is moves.player(2)


# --- what the major gets (R1822B-1208) ---


def test_major_takes_over_cash_trains_and_privates() -> None:
    """R1822B-1208, R1822B-106, R1822B-1408: exempt trains too."""
    moves = position()
    moves.give("7", "LP")
    moves.own("7", "P11")
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "exchange")
    assert moves.trains("LYR") == ["3", "3", "LP"]
    assert moves.game.privates["P11"].owner is moves.corporation("LYR")
    assert moves.corporation("7").closed
    assert "7" not in moves.game.snapshot()["minors"]
    assert moves.holdings("7") == {}


def test_limits_are_looked_at_right_after_the_token_choice() -> None:
    """R1822B-1212 (BANK #578)."""
    moves = position(phase="5")
    moves.give("7", "LP")
    moves.give("LYR", "4")
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "exchange")
    assert moves.offered() == ["discard_train"]


# --- the token (R1822B-1209, R1822B-1210) ---


def test_replaced_token_stands_where_the_minors_stood() -> None:
    """R1822B-1209, R1822B-1210: free, without a free slot; an exchange token is used."""
    moves = position()
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "replace")
    assert [str(token) for token in moves.city("H23").standing()] == ["LYR"]
    assert moves.corporation("LYR").exchange_tokens == 2
    charter = moves.game.charters["LYR"]
    assert [(token.city is not None, token.price) for token in charter] == [
        (True, 0),
        (True, 0),
        (False, 0),
        (False, 100),
    ]


def test_exchanged_token_waits_on_the_charter() -> None:
    """R1822B-1209: £100 when it is placed; the minor's token is gone."""
    moves = position()
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "exchange")
    assert list(moves.city("H23").standing()) == []
    assert moves.corporation("LYR").exchange_tokens == 2
    assert [token.price for token in moves.game.charters["LYR"] if token.city is None] == [100, 0, 100]


def test_without_exchange_tokens_the_token_is_only_removed() -> None:
    """R1822B-1209."""
    moves = position()
    moves.corporation("LYR").exchange_tokens = 0
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    assert moves.choices("choose") == [{"choice": "remove"}]
    with moves.refused("R1822B-1209"):
        moves.choose("LYR", "replace")
    moves.choose("LYR", "remove")
    assert list(moves.city("H23").standing()) == []


def test_replacing_in_a_city_with_an_own_token_makes_one_available_instead() -> None:
    """R1822B-1209."""
    moves = position()
    moves.build("H23", ("15", 2))
    moves.stand("LYR", "H23")
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "replace")
    assert [str(token) for token in moves.city("H23").standing()] == ["LYR"]
    assert moves.corporation("LYR").exchange_tokens == 2
    assert [token.price for token in moves.game.charters["LYR"] if token.city is None] == [0, 100]


# --- minors from the bid boxes (R1822B-1202, R1822B-1211, R1822B-1908) ---


def with_boxes(phase: str = "5", cash: int = 500) -> Moves:
    """LYR, next to Warrington; minor 7 stands in box 1."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.found("LYR", 1, price=100, cash=cash, record=1)
    moves.build("H23", ("6", 2))
    moves.give("LYR", "5")
    assert moves.boxes()[0][0] == "M7"
    moves.operate()
    while not moves.game.round.train_buying.done:
        moves.idle()
    return moves


def test_minor_is_taken_from_its_box_for_two_hundred_from_phase_five() -> None:
    """R1822B-1202, R1822B-1211: only money, to the bank; nothing but the token right is gained."""
    moves = with_boxes()
    assert moves.choices("merge") == [{"minor": "7", "owner": None}]
    cash, bank = moves.cash("LYR"), moves.game.bank.cash
    moves.merge("LYR", "7")
    assert moves.choices("choose") == [{"choice": "money"}]
    moves.choose("LYR", "money")
    moves.choose("LYR", "replace")
    assert (moves.cash("LYR"), moves.game.bank.cash) == (cash - 200, bank + 200)
    assert [str(token) for token in moves.city("H23").standing()] == ["LYR"]
    assert "7" not in moves.city("H23").reservations
    assert moves.corporation("7").closed


def test_box_stays_empty_until_the_next_stock_round() -> None:
    """R1822B-1211, R1822A-602, 22-38."""
    moves = with_boxes()
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "exchange")
    assert moves.boxes()[0] == ["M3", "M2", "M26"]
    moves.stock_round()
    assert moves.boxes()[0] == ["M3", "M2", "M26", "M9"]


def test_minors_of_the_boxes_are_out_of_reach_before_phase_five_or_without_money() -> None:
    """R1822B-1202."""
    assert "merge" not in with_boxes(cash=199).offered()
    moves = Moves(4, 10)
    moves.begin_phase("4")
    moves.found("LYR", 1, price=100, cash=500, record=1)
    moves.build("H23", ("6", 2))
    moves.give("LYR", "4")
    moves.operate()
    while not moves.game.round.train_buying.done:
        moves.idle()
    assert "merge" not in moves.offered()


# --- issuing and redeeming (R1822B-1301 to R1822B-1304) ---


def at_own_shares(price: int = 100, cash: int = 500, record: int = 1) -> Moves:
    """LYR at the last step of its turn."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.found("LYR", 1, price=price, cash=cash, record=record)
    moves.give("LYR", "3")
    moves.share_to_pool("LYR_1")
    moves.operate()
    while not moves.game.round.train_buying.done:
        moves.idle()
    return moves


def test_issue_is_paid_at_the_price_after_the_fall() -> None:
    """R1822B-1302: two shares of a price of 90 (after the run) bring 2 × 70."""
    moves = at_own_shares()
    assert moves.price("LYR") == 90
    cash = moves.cash("LYR")
    moves.sell("LYR", "LYR_2", "LYR_3", percent=20, share_price=70)
    assert (moves.cash("LYR"), moves.price("LYR")) == (cash + 140, 70)
    assert moves.game.pool.percent_of("LYR") == 30


def test_stated_price_of_an_issue_is_not_believed() -> None:
    """R1822B-309, ARCH-121: in live play."""
    moves = at_own_shares()
    with moves.refused("ARCH-121"):
        moves.sell("LYR", "LYR_2", percent=10, share_price=90)


def test_issues_fill_the_pool_to_half() -> None:
    """R1822B-1302: 10 % lie there, so four more."""
    moves = at_own_shares()
    assert [choice["shares"] for choice in moves.choices("sell_shares")] == [1, 2, 3, 4]
    with moves.refused("R1822B-1302"):
        moves.sell("LYR", *[f"LYR_{index}" for index in range(2, 7)], percent=50)


def test_nothing_is_issued_on_the_first_turn_but_shares_are_redeemed() -> None:
    """R1822B-1302, R1822B-1303 (STOCK #922)."""
    moves = at_own_shares(record=0)
    assert moves.offered() == ["buy_shares", "pass"]


def test_redeemed_shares_cost_the_market_price_and_move_nothing() -> None:
    """R1822B-1303."""
    moves = at_own_shares()
    cash, bank = moves.cash("LYR"), moves.game.bank.cash
    moves.buy("LYR", "LYR_1")
    assert (moves.cash("LYR"), moves.game.bank.cash, moves.price("LYR")) == (cash - 90, bank + 90, 90)
    assert moves.game.pool.of("LYR") == []


def test_only_own_shares_are_redeemed_and_only_for_cash() -> None:
    """R1822B-1303."""
    moves = at_own_shares(cash=95)
    with moves.refused("R1822B-1303"):
        moves.buy("LYR", "LYR_5")
    moves.leave("LYR", 89)
    assert "buy_shares" not in moves.offered()


def test_step_is_skipped_where_neither_is_possible() -> None:
    """R1822B-1301 (BANK #699), R1822B-1304: and always by minors."""
    moves = at_own_shares(record=0, cash=50)
    assert (moves.game.round.short, moves.game.round.number) == ("OR", 2)
