"""Trains: offers, obligation, prices, limits, insolvency, conversion, receivership (R18GB-901 to R18GB-1024)."""

from __future__ import annotations

import pytest

from .moves import Moves, auction_of_the_example, operating, refused, route

DERBY_LINCOLN = route("2+1-0", ("H19", "I20"))


def at_trains(*founded: tuple[str, int], cash: int = 500, train: str | None = None, recorded: bool = False) -> Moves:
    """The first of these corporations stands before its train step in OR 1.1, having laid and run nothing."""
    moves = operating(*founded, recorded=recorded)
    symbol = founded[0][0]
    moves.leave(symbol, cash)
    if train is not None:
        moves.give(symbol, train)
        moves.game.train(train).used = True
    moves.passes(symbol)
    return moves


def with_track(price: int, cash: int, recorded: bool = False) -> Moves:
    """P1 directs MR, which has Derby and Lincoln, this price and cash and no train; OR 1.1 waits for its tile lays."""
    moves = Moves(players=4, seed=2, recorded=recorded)
    auction_of_the_example(moves)
    moves.start("MR", 1, price)
    moves.build("H19", "G39", 5)
    moves.build("I20", "58", 0)
    moves.idle_until(lambda game: game.round.short == "OR")
    moves.leave("MR", cash)
    return moves


# --- what is offered (R18GB-901 to R18GB-903) ---


def test_purchase_is_offered_with_one_pound_once_anybody_else_owns_a_train() -> None:
    """R18GB-901."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.leave("MR", 1)
    moves.corporation("MR").become_ten_share()  # so that it cannot convert
    moves.give("NER", "2+1-0")
    moves.passes("MR")
    assert moves.offered == ["buy_train", "pass"]


def test_step_is_skipped_where_nothing_can_be_bought() -> None:
    """R18GB-901, R18GB-1012: a 10-share corporation without the money stays without."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.leave("MR", 79)
    moves.corporation("MR").become_ten_share()
    moves.passes("MR")
    assert moves.active == "NER"


@pytest.mark.parametrize(
    ("cash", "offered"), [(650, ["buy_train"]), (649, ["buy_train", "pass"]), (549, ["convert", "pass"])]
)
def test_obligation_looks_at_the_dearest_train_on_sale(cash: int, offered: list[str]) -> None:
    """R18GB-903, GB-15: in phase 4X a 4X (550) and a 5X (650) are on sale; the price itself obliges."""
    moves = operating(("MR", 1))
    while moves.game.depot.upcoming[0].name != "4X":
        moves.game.depot.scrap(moves.game.depot.upcoming[0])
    moves.begin_phase("4X")
    moves.leave("MR", cash)
    moves.passes("MR")
    assert moves.offered == offered


def test_bank_sells_the_first_of_the_line_and_early_express_trains() -> None:
    """R18GB-902."""
    moves = operating(("MR", 1))
    assert [train.id for train in moves.game.for_sale()] == ["2+1-0"]
    moves.begin_phase("4X")
    assert [train.id for train in moves.game.for_sale()] == ["2+1-0", "5X-0"]
    moves.begin_phase("5X")
    assert [train.id for train in moves.game.for_sale()] == ["2+1-0", "5X-0", "6X-0"]


def test_bank_price_is_exact_in_live_play_and_taken_over_in_a_replay() -> None:
    """R18GB-902, ARCH-140."""
    with refused("ARCH-140"):
        at_trains(("MR", 1)).train("MR", "2+1-0", 1)
    moves = at_trains(("MR", 1), recorded=True)
    moves.train("MR", "2+1-0", 1)
    assert (moves.cash("MR"), moves.game.warnings[0].rule) == (499, "ARCH-140")


def test_step_goes_on_until_the_limit_is_reached() -> None:
    """R18GB-901, R18GB-905: three trains for a 5-share corporation."""
    moves = at_trains(("MR", 1), ("NER", 2))
    for number in range(3):
        assert moves.active == "MR"
        moves.train("MR", f"2+1-{number}", 80)
    assert moves.active == "NER"


@pytest.mark.parametrize(
    ("phase", "five", "ten"),
    [("2+1", 3, 4), ("3+1", 3, 4), ("4+2", 2, 3), ("5+2", 2, 3), ("4X", 2, 2), ("5X", 2, 2), ("6X", 2, 2)],
)
def test_limits_shrink_with_the_phases(phase: str, five: int, ten: int) -> None:
    """R18GB-905."""
    moves = operating(("MR", 1))
    moves.begin_phase(phase)
    midland = moves.corporation("MR")
    assert moves.game.train_limit(midland) == five
    midland.become_ten_share()
    assert moves.game.train_limit(midland) == ten


# --- from other corporations (R18GB-906, R18GB-907) ---


def test_price_between_corporations_is_one_pound_to_twice_the_printed_price() -> None:
    """R18GB-906, GB-17."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.give("NER", "2+1-0")
    moves.passes("MR")
    assert {"from": "NER", "train": "2+1", "min": 1, "max": 160} in moves.listed("MR", "buy_train")
    for price in (0, 161):
        with refused("CORE-167"):
            moves.train("MR", "2+1-0", price)
    before = moves.cash("MR")
    moves.train("MR", "2+1-0", 160)
    assert (before - moves.cash("MR"), moves.cash("NER")) == (160, 500 + 160)


def test_only_train_is_sold_only_to_a_buyer_without_one() -> None:
    """R18GB-906, GB-17."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.give("NER", "2+1-0")
    moves.give("MR", "2+1-1").used = True
    moves.passes("MR")
    with refused("R18GB-906"):
        moves.train("MR", "2+1-0", 10)
    moves.give("NER", "2+1-2")
    moves.train("MR", "2+1-0", 10)


def test_corporation_in_receivership_neither_buys_from_others_nor_sells() -> None:
    """R18GB-906, GB-14."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.give("NER", "2+1-0")
    moves.corporation("NER").president = moves.game.pool
    moves.passes("MR")
    with refused("R18GB-906"):
        moves.train("MR", "2+1-0", 10)


def test_purchase_from_another_corporation_does_not_stop_the_export() -> None:
    """R18GB-907, GB-18."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.give("NER", "2+1-0")
    moves.give("NER", "2+1-1")
    moves.passes("MR")
    moves.train("MR", "2+1-0", 10)
    assert not moves.game.train_bought
    moves.idle_until(lambda game: game.round.number == 2)
    assert moves.game.depot.upcoming[0].id == "2+1-3"


def test_purchase_from_the_bank_stops_the_export() -> None:
    """R18GB-907."""
    moves = at_trains(("MR", 1))
    moves.train("MR", "2+1-0", 80)
    moves.idle_until(lambda game: game.round.number == 2)
    assert moves.game.depot.upcoming[0].id == "2+1-1"


def test_bought_train_that_has_run_does_not_run_again() -> None:
    """R18GB-805, CORE-66."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.build("J13", "G40", 5)
    moves.build("I14", "G40", 4)
    moves.give("MR", "2+1-0")
    moves.give("MR", "2+1-1")
    moves.passes("MR")
    assert moves.game.train("2+1-0").used
    moves.idle_until(lambda game: moves.active == "NER")
    moves.passes("NER")
    moves.train("NER", "2+1-0", 10)
    assert moves.game.train("2+1-0").used


# --- discards (R18GB-921) ---


def test_excess_after_a_purchase_is_discarded_at_once_in_any_order() -> None:
    """R18GB-921, R18GB-908."""
    moves = operating(("MR", 1), ("NER", 2), ("LYR", 3))
    line = moves.game.depot
    for symbol, trains in (("NER", ("3+1-0", "3+1-1", "3+1-2")), ("LYR", ("3+1-3", "3+1-4"))):
        for train in trains:
            moves.give(symbol, train)
    moves.give("LYR", "2+1-0")
    moves.begin_phase("3+1")
    while line.upcoming[0].name != "4+2":
        line.scrap(line.upcoming[0])
    moves.passes("MR")
    moves.train("MR", "4+2-0", 300)
    assert moves.game.train("2+1-0").rusted  # LYR is within its limit again
    assert (moves.active, moves.offered) == ("NER", ["discard_train"])
    moves.do("discard_train", "NER", train="3+1-1")
    assert (moves.game.train("3+1-1").rusted, moves.game.depot.discarded) == (True, [])
    assert moves.active == "MR"


def test_excess_after_an_export_waits_until_the_first_corporation_has_run() -> None:
    """R18GB-921: 4+2 exported at the end of OR 1.2; MR runs all three 3+1 in OR 2.1 and then discards."""
    moves = with_track(price=100, cash=500)
    for train in ("3+1-0", "3+1-1", "3+1-2"):
        moves.give("MR", train)
    while moves.game.depot.upcoming[0].name != "3+1":
        moves.game.depot.scrap(moves.game.depot.upcoming[0])
    moves.reach_operating_round(1, 2)
    while moves.game.depot.upcoming[0].name != "4+2":
        moves.game.depot.scrap(moves.game.depot.upcoming[0])
    moves.reach_operating_round(2, 1)
    assert (moves.game.phase.name, len(moves.corporation("MR").trains)) == ("4+2", 3)
    moves.passes("MR")
    moves.run("MR", route("3+1-0", ("H19", "I20")))
    moves.dividend("MR", "payout")
    assert (moves.active, moves.offered) == ("MR", ["discard_train"])


# --- insolvency (R18GB-1001, R18GB-1002) ---


def test_insolvency_and_conversion_by_itself_step_by_step() -> None:
    """R18GB-1305, GB-11, GB-12, GB-14."""
    moves = with_track(price=70, cash=10)
    midland = moves.corporation("MR")
    moves.passes("MR")
    assert (moves.price("MR"), moves.offered) == (65, ["convert", "pass"])
    moves.passes("MR")
    assert midland.insolvent
    assert moves.game.train("2+1-0").rusted  # exported
    assert (moves.where, moves.active, moves.offered) == (("OR", 1, 2), "MR", ["run_routes"])
    moves.run("MR", route("2+1-1", ("H19", "I20")))
    assert (moves.cash("MR"), moves.price("MR"), moves.offered) == (30, 60, ["convert", "pass"])
    assert moves.game.phase.name == "2+1"
    moves.passes("MR")
    moves.idle_until(lambda game: moves.active == 1)
    before = moves.cash(1)
    moves.sell(1, ["MR_0"], 40)
    assert (moves.cash(1) - before, moves.price("MR"), midland.in_receivership) == (60, 50, True)
    moves.idle_until(lambda game: game.round.short == "OR")
    assert (moves.where, moves.offered) == (("OR", 2, 1), ["run_routes"])
    assert {player.id for player in moves.game.acting_players()} == {1, 2, 3, 4}
    moves.run("MR", route("2+1-2", ("H19", "I20")))
    assert (midland.kind, moves.price("MR"), moves.cash("MR")) == ("10-share", 50, 20 + 30 + 250 - 80)
    assert ([train.id for train in midland.trains], midland.insolvent) == (["2+1-2"], False)
    assert (moves.where, moves.active, moves.offered) == (("OR", 2, 2), "MR", ["run_routes"])


def test_insolvent_corporation_stays_so_until_it_buys_a_train() -> None:
    """R18GB-1001, GB-11: the price of a train in its treasury does not change it."""
    moves = with_track(price=100, cash=79)
    moves.passes("MR", "MR")
    moves.leave("MR", 500)
    assert (moves.corporation("MR").insolvent, moves.offered) == (True, ["run_routes"])
    with refused("CORE-33"):
        moves.lay("MR", "H21", "G18", 0)
    moves.run("MR", route("2+1-1", ("H19", "I20")))
    moves.train("MR", "2+1-1", 80)
    moves.passes("MR")
    assert not moves.corporation("MR").insolvent


def test_leased_train_is_the_cheapest_on_sale_and_no_other() -> None:
    """R18GB-1002, GB-12: free of charge, all revenue withheld, one cell left, no new phase."""
    moves = with_track(price=100, cash=10)
    moves.passes("MR", "MR")
    for train in ("2+1-2", "3+1-0"):
        with refused("TRACK-1910"):
            moves.run("MR", route(train, ("H19", "I20")))
    price = moves.price("MR") or 0
    moves.run("MR", route("2+1-1", ("H19", "I20")))
    assert (moves.cash("MR"), moves.price("MR"), moves.game.depot.upcoming[0].id) == (30, 80, "2+1-1")
    assert price == 90


def test_insolvent_corporation_may_run_nothing() -> None:
    """R18GB-801, R18GB-832: an empty run is settled as £0."""
    moves = with_track(price=100, cash=10)
    moves.passes("MR", "MR")
    moves.run("MR")
    assert (moves.cash("MR"), moves.price("MR"), moves.offered) == (10, 80, ["convert", "pass"])


def test_train_lost_between_turns_does_not_make_insolvent_before_the_turn_ends() -> None:
    """R18GB-1001."""
    moves = with_track(price=100, cash=500)
    moves.give("MR", "2+1-0")
    moves.idle_until(lambda game: game.round.number == 2)
    moves.game.depot.scrap(moves.game.train("2+1-0"))
    assert not moves.corporation("MR").insolvent
    moves.passes("MR")
    assert moves.offered == ["buy_train"]


# --- emergency conversion (R18GB-1010 to R18GB-1014) ---


def in_need(price_cell: int, cash: int = 10) -> Moves:
    """MR stands before its train step with this price, £`cash` and no train; its director P1 holds 40 %."""
    moves = with_track(price=price_cell, cash=cash)
    moves.passes("MR")
    return moves


def test_emergency_conversion_pays_trains_then_the_director_may_buy_a_share() -> None:
    """R18GB-1306, R18GB-1010, R18GB-1013."""
    moves = in_need(100)
    moves.enrich(1, 500)
    assert (moves.price("MR"), moves.listed("MR", "convert")) == (90, [{"gets": 350, "new_price": 70}])
    moves.do("convert", "MR")
    assert (moves.price("MR"), moves.cash("MR"), moves.offered) == (70, 360, ["buy_train"])
    with refused("CORE-33"):
        moves.buy(1, "MR_4")
    moves.train("MR", "2+1-0", 80)
    moves.train("MR", "2+1-1", 80)
    assert (moves.cash("MR"), moves.offered) == (200, ["buy_train", "pass"])
    moves.passes("MR")
    assert (moves.active, moves.offered) == (1, ["buy_shares", "pass"])
    assert moves.listed(1, "buy_shares") == [
        {"corporation": "MR", "percent": 10, "from": "pool", "price": 70},
        {"corporation": "MR", "percent": 10, "from": "ipo", "price": 70},
    ]
    moves.buy(1, "MR_4")
    midland = moves.corporation("MR")
    assert (moves.holding(1, "MR"), midland.percent_of("MR"), moves.pool("MR")) == (30, 30, 40)
    assert moves.where == ("OR", 1, 2)


def test_director_may_buy_two_shares_after_a_conversion_into_the_low_zone() -> None:
    """R18GB-1306: with price 65 -> 50."""
    moves = in_need(70)
    moves.enrich(1, 500)
    moves.do("convert", "MR")
    assert moves.price("MR") == 50
    moves.train("MR", "2+1-0", 80)
    moves.passes("MR")
    moves.buy(1, "MR_4")
    assert moves.offered == ["buy_shares", "pass"]
    moves.buy(1, "MR_5")
    assert (moves.holding(1, "MR"), moves.where) == (40, ("OR", 1, 2))


def test_director_without_money_is_not_asked() -> None:
    """R18GB-1306, R18GB-1013."""
    moves = in_need(100)
    moves.leave(1, 10)
    moves.do("convert", "MR")
    moves.train("MR", "2+1-0", 80)
    moves.passes("MR")
    assert moves.where == ("OR", 1, 2)


def test_only_the_converted_corporation_is_bought_after_a_conversion() -> None:
    """R18GB-1013: the step waits for any share he could afford, yet takes only those."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.leave("MR", 10)
    moves.passes("MR")
    moves.do("convert", "MR")
    moves.train("MR", "2+1-0", 80)
    moves.passes("MR")
    assert moves.active == 1
    with refused("R18GB-414"):
        moves.buy(1, "NER_1")
    with refused("CORE-33"):
        moves.sell(1, ["MR_0"], 20)
    moves.passes(1)
    assert moves.active == "NER"


def test_purchase_after_a_conversion_means_nothing_to_the_next_stock_round() -> None:
    """R18GB-1014."""
    moves = in_need(100)
    moves.enrich(1, 500)
    moves.do("convert", "MR")
    moves.train("MR", "2+1-0", 80)
    moves.passes("MR")
    moves.buy(1, "MR_4")
    moves.idle_until(lambda game: game.round.short == "SR" and moves.active == 1)
    moves.sell(1, ["MR_4"], 10)


def test_conversion_is_optional_and_happens_once() -> None:
    """R18GB-1010, R18GB-1011."""
    moves = in_need(100)
    moves.passes("MR")
    assert moves.corporation("MR").insolvent
    again = in_need(100)
    again.do("convert", "MR")
    with refused("CORE-33"):
        again.do("convert", "MR")


def test_corporation_with_the_price_of_a_train_may_not_convert() -> None:
    """R18GB-1010."""
    moves = in_need(100, cash=80)
    assert moves.offered == ["buy_train"]
    with refused("CORE-33"):
        moves.do("convert", "MR")


def test_obliged_after_its_conversion_it_buys_from_the_bank() -> None:
    """R18GB-906, R18GB-1011."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.give("NER", "2+1-0")
    moves.leave("MR", 10)
    moves.passes("MR")
    moves.do("convert", "MR")
    with refused("R18GB-906"):
        moves.train("MR", "2+1-0", 10)
    moves.train("MR", "2+1-1", 80)


# --- receivership (R18GB-1021 to R18GB-1024) ---


def in_receivership(price: int, cash: int, trains: tuple[str, ...] = (), phase: str = "2+1") -> Moves:
    """MR is in receivership with Derby, Lincoln and this cash; it operates now, in that phase."""
    moves = Moves(players=4, seed=2)
    auction_of_the_example(moves)
    moves.start("MR", 1, price)
    moves.build("H19", "G39", 5)
    moves.build("I20", "58", 0)
    moves.corporation("MR").issued[0].leave_game()
    moves.game.pool.take([moves.corporation("MR").presidency])
    moves.corporation("MR").president = moves.game.pool
    for train in trains:
        moves.give("MR", train)
    while moves.game.depot.upcoming[0].name != phase:
        moves.game.depot.scrap(moves.game.depot.upcoming[0])
    moves.begin_phase(phase)
    moves.leave("MR", cash)
    moves.idle_until(lambda game: game.round.short == "OR")
    return moves


def test_receivership_withholds_and_buys_nothing_more_with_a_train() -> None:
    """R18GB-1021, R18GB-832."""
    moves = in_receivership(100, 500, ("2+1-0",))
    assert (moves.active, moves.offered) == ("MR", ["run_routes"])
    moves.run("MR", DERBY_LINCOLN)
    assert (moves.cash("MR"), moves.price("MR"), moves.where) == (520, 90, ("OR", 1, 2))


def test_trainless_receivership_with_a_route_leases_and_buys_at_once() -> None:
    """R18GB-1001, R18GB-1021, R18GB-1022: £70 are too little for a train, with the run they are £90."""
    moves = in_receivership(100, 70)
    assert moves.corporation("MR").insolvent
    moves.run("MR", DERBY_LINCOLN)
    assert ([train.id for train in moves.corporation("MR").trains], moves.cash("MR")) == (["2+1-0"], 10)
    assert moves.corporation("MR").is_five_share


def test_receivership_buys_the_dearest_train_that_it_can_pay() -> None:
    """R18GB-1022, GB-14: £500 and a run of £10 are too little for a 4X (550); with 5 × £240 it takes the 5X (650)."""
    moves = in_receivership(350, 500, phase="4X")
    moves.run("MR", route("4X-0", ("H19", "I20")))
    midland = moves.corporation("MR")
    assert (moves.price("MR"), midland.kind) == (240, "10-share")  # 350 - 1 cell for the run - 3 for the conversion
    assert ([train.id for train in midland.trains], moves.cash("MR")) == (["5X-0"], 510 + 1200 - 650)


def test_receivership_converts_if_it_cannot_pay_the_cheapest() -> None:
    """R18GB-1022, GB-14."""
    moves = in_receivership(100, 30)
    moves.run("MR", DERBY_LINCOLN)
    midland = moves.corporation("MR")
    assert (midland.kind, moves.price("MR"), moves.cash("MR")) == ("10-share", 70, 50 + 350 - 80)
    assert moves.where == ("OR", 1, 2)  # no share purchase follows


def test_exact_price_of_the_only_train_buys_nothing_and_play_goes_on() -> None:
    """R18GB-1023, ruling on what the books leave open."""
    moves = in_receivership(100, 60)
    moves.run("MR", DERBY_LINCOLN)
    assert (moves.cash("MR"), moves.corporation("MR").trains, moves.where) == (80, [], ("OR", 1, 2))
    assert moves.corporation("MR").insolvent


def test_receivership_that_runs_nothing_buys_by_hand() -> None:
    """R18GB-1021: any player enters its actions (R18GB-605)."""
    moves = in_receivership(100, 70)
    moves.run("MR")
    assert (moves.active, moves.offered) == ("MR", ["convert", "pass"])
    assert len(moves.game.acting_players()) == 4


def test_receivership_with_the_price_of_a_train_cannot_run_and_must_buy() -> None:
    """R18GB-1021, R18GB-903."""
    moves = in_receivership(100, 80)
    assert not moves.corporation("MR").insolvent
    assert (moves.price("MR"), moves.offered) == (90, ["buy_train"])
