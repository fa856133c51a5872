"""Buying, upgrading and discarding trains; help of directors, loans; phases (R1822B-401, R1822B-1001 to 1108, 1501)."""

from __future__ import annotations

import pytest

from .moves import CASH, Moves


def at_trains(symbol: str, phase: str = "3", cash: int = 500, *trains: str, record: int = 1) -> Moves:
    """A minor or major at its train step; a second corporation, minor 1 of player 2, owns a train."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.launch("1", 2, price=50, cash=100, record=1)
    if symbol == "LYR":
        moves.found("LYR", 1, price=100, cash=cash, record=record)
    else:
        moves.launch(symbol, 1, price=100, cash=cash, record=record)
    moves.give("1", "3" if phase not in ("1", "2") else "L")
    moves.give(symbol, *trains)
    moves.operate()
    while moves.active() != symbol:
        moves.idle()
    while not any(step.done for step in moves.game.round.steps if step.kind == "dividend"):
        moves.idle()
    return moves


# --- the first L of a minor (R1822B-401 to R1822B-404) ---


def first_turn(cash: int = 100, phase: str = "1") -> Moves:
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.launch("3", 1, cash=cash)
    moves.operate()
    return moves


def test_minor_may_buy_an_l_before_anything_else_in_its_first_turn() -> None:
    """R1822B-401, R1822B-403, R1822B-1902: £50, and it runs in this turn."""
    moves = first_turn()
    assert moves.choices("buy_train") == [{"from": "depot", "train": "L", "price": 50}]
    moves.train("3", "L-0", 50, "L")
    moves.passes("3")
    assert moves.offered() == ["run_routes"]


def test_next_card_of_the_depot_is_taken_whatever_card_is_named() -> None:
    """R1822B-402: L-0 is gone, so L-1 comes."""
    moves = first_turn()
    moves.game.export_train()
    moves.train("3", "L-0", 50, "L")
    assert [train.id for train in moves.corporation("3").trains] == ["L-1"]


@pytest.mark.parametrize("variant", ["2", "E"])
def test_no_other_side_is_sold_to_a_new_minor(variant: str) -> None:
    """R1822B-401."""
    moves = first_turn(cash=200)
    with moves.refused("R1822B-401"):
        moves.train("3", "L-0", 120, variant)


def test_first_train_is_bought_once_or_passed() -> None:
    """R1822B-401: then the ordinary turn goes on."""
    moves = first_turn()
    moves.train("3", "L-0", 50, "L")
    assert moves.offered() == ["lay_tile", "pass"]
    moves = first_turn()
    moves.passes("3")
    assert moves.offered() == ["lay_tile", "pass"]


def test_first_train_is_skipped_without_money_or_without_an_l() -> None:
    """R1822B-401, R1822B-404."""
    assert first_turn(cash=49).offered() == ["lay_tile", "pass"]
    assert first_turn(phase="3").offered() == ["lay_tile", "pass"]


# --- the step (R1822B-1001 to R1822B-1003) ---


def test_corporation_without_an_ordinary_train_must_buy() -> None:
    """R1822B-1001, R1822B-1919: an LP does not count."""
    moves = at_trains("LYR", "3", 500, "LP")
    assert moves.offered() == ["buy_train", "sell_shares"]
    with moves.refused("CORE-33"):
        moves.passes("LYR")


def test_step_waits_for_one_pound_if_anybody_else_owns_a_train() -> None:
    """R1822B-1002: BANK #111, #112; in phases 1 and 2 too, where nothing can be bought from others."""
    moves = at_trains("3", "1", 20, "L")
    assert moves.offered() == ["buy_train", "pass"]
    assert moves.choices("buy_train") == []


def test_step_is_skipped_if_nobody_else_owns_a_train_and_money_is_short() -> None:
    """R1822B-1002: step 6 of the worked round."""
    moves = Moves(4, 10)
    moves.launch("3", 1, cash=0, record=1)
    moves.give("3", "L")
    moves.operate()
    moves.end_turn()
    assert moves.game.round.short == "SR"


def test_bank_sells_either_side_of_the_next_card() -> None:
    """R1822B-1004, R1822B-108."""
    moves = at_trains("LYR", "2", 500)
    assert {(choice["train"], choice["price"]) for choice in moves.choices("buy_train")} == {("L", 50), ("2", 120)}


def test_discarded_trains_are_for_sale_one_of_each_name() -> None:
    """R1822B-1004."""
    moves = at_trains("LYR", "4", 500)
    for train in moves.give("LYR", "3", "3"):
        moves.corporation("LYR").trains.remove(train)
        moves.game.depot.discard(train)
    moves.look_again()
    offers = [(choice["from"], choice["train"]) for choice in moves.choices("buy_train") if "min" not in choice]
    assert offers == [("depot", "4"), ("discard", "3")]


def test_trains_change_hands_for_any_price_from_phase_three() -> None:
    """R1822B-1004, R1822B-1005: £1 to all the cash, whoever is the director, paid to the seller."""
    moves = at_trains("LYR", "3", 250, "3")
    (offer,) = [choice for choice in moves.choices("buy_train") if choice["from"] == "1"]
    assert (offer["min"], offer["max"]) == (1, 250)
    seller = moves.cash("1")
    moves.train("LYR", moves.corporation("1").trains[0].id, 180)
    assert (moves.cash("LYR"), moves.cash("1")) == (70, seller + 180)


def test_trains_do_not_change_hands_before_phase_three() -> None:
    """R1822B-1004."""
    moves = at_trains("LYR", "2", 250, "2")
    with moves.refused("R1822B-1004"):
        moves.train("LYR", moves.corporation("1").trains[0].id, 50)


def test_price_between_corporations_is_at_most_the_cash() -> None:
    """R1822B-1005: the director never adds money for it."""
    moves = at_trains("LYR", "3", 100)
    with moves.refused("CORE-167"):
        moves.train("LYR", moves.corporation("1").trains[0].id, 101)


def test_exempt_trains_are_not_for_sale() -> None:
    """R1822B-106."""
    moves = at_trains("LYR", "3", 500, "3")
    moves.give("1", "LP")
    with moves.refused("R1822B-106"):
        moves.train("LYR", "LP-0", 50)


def test_bank_sells_at_the_printed_price() -> None:
    """R1822B-1005: nothing stated is believed."""
    moves = at_trains("LYR", "3", 500)
    with moves.refused("ARCH-140"):
        moves.train("LYR", moves.game.depot.upcoming[0].id, 1)


def test_purchase_needs_room_below_the_limit() -> None:
    """R1822B-1011: an upgrade does not; exempt trains do not count."""
    moves = at_trains("3", "2", 500, "L", "L")
    with moves.refused("R1822B-1011"):
        moves.train("3", moves.game.depot.upcoming[0].id, 50, "L")
    moves = at_trains("LYR", "4", 900, "4", "4", "LP")
    moves.train("LYR", moves.game.depot.upcoming[0].id, 300)
    assert moves.trains("LYR") == ["4", "4", "LP", "4"]


def test_one_corporation_buys_one_e_train() -> None:
    """R1822B-1010."""
    moves = at_trains("LYR", "7", 3000, "E")
    card = moves.game.depot.upcoming[0].id
    with moves.refused("R1822B-1010"):
        moves.train("LYR", card, 1000, "E")
    moves.train("LYR", card, 750, "7")


def test_next_seven_takes_the_place_of_the_last() -> None:
    """R1822A-402, R1822B-107: the depot is never empty."""
    moves = at_trains("LYR", "7", 3000)
    first = moves.game.depot.upcoming[0]
    moves.train("LYR", first.id, 1000, "E")
    assert moves.game.depot.upcoming[0].index == first.index + 1


# --- upgrading an L (R1822B-1007 to R1822B-1009) ---


def test_first_upgrade_costs_80_and_starts_phase_two() -> None:
    """R1822B-1007, R1822B-1008, 22-08: the next one costs £70."""
    moves = at_trains("3", "1", 500, "L", "L")
    moves.upgrade("3", moves.corporation("3").trains[0].id, 80)
    assert moves.game.phase.name == "2"
    moves.upgrade("3", moves.corporation("3").trains[1].id, 70)
    assert moves.trains("3") == ["2", "2"]


def test_upgrade_needs_no_room_and_keeps_the_card() -> None:
    """R1822B-1007, R1822B-1011."""
    moves = at_trains("3", "2", 500, "L", "L")
    card = moves.corporation("3").trains[0].id
    assert {"exchange": "L", "train": "2", "price": 70} in moves.choices("buy_train")
    moves.upgrade("3", card, 70)
    assert moves.corporation("3").trains[0].id == card


def test_upgrade_that_starts_phase_two_ends_the_step_by_the_old_price() -> None:
    """R1822B-1009: £75 left would buy the second upgrade for £70, but the test still uses £80."""
    moves = Moves(4, 10)
    moves.launch("3", 1, cash=125, record=1)
    moves.give("3", "L", "L")
    moves.operate()
    moves.passes("3")
    moves.run("3", ("L-0", [["local", "H5"]]))
    assert moves.cash("3") == 140
    moves.leave("3", 155)
    moves.upgrade("3", "L-0", 80)
    assert (moves.cash("3"), moves.game.round.short) == (75, "SR")


def test_only_an_l_is_upgraded() -> None:
    """R1822B-1007: not an LP, and not for another card."""
    moves = at_trains("3", "2", 500, "L", "LP")
    with moves.refused("R1822B-1007"):
        moves.train("3", "LP-0", 70, "2", exchange="LP-0")
    with moves.refused("R1822B-1007"):
        moves.train("3", moves.corporation("3").trains[0].id, 70, "2", exchange="LP-0")
    with moves.refused("R1822B-1007"):
        moves.upgrade("3", moves.corporation("3").trains[0].id, 80)


# --- the director's help (R1822B-1101 to R1822B-1108) ---


def test_director_pays_what_is_missing_for_the_cheapest_train() -> None:
    """R1822B-1101: exactly that."""
    moves = at_trains("LYR", "3", 150)
    assert moves.choices("buy_train")[0] == {
        "from": "depot",
        "train": "3",
        "price": 200,
        "corporation_pays": 150,
        "president_pays": 50,
    }
    before = moves.cash(1)
    moves.train("LYR", moves.game.depot.upcoming[0].id, 200)
    assert (moves.cash("LYR"), moves.cash(1)) == (0, before - 50)


def test_director_helps_only_with_the_cheaper_side() -> None:
    """R1822B-1102: the L, never the 2; the 7, not the E."""
    moves = at_trains("LYR", "2", 40)
    card = moves.game.depot.upcoming[0].id
    with moves.refused("R1822B-1102"):
        moves.train("LYR", card, 120, "2")
    moves.train("LYR", card, 50, "L")
    moves = at_trains("LYR", "7", 800)
    with moves.refused("R1822B-1102"):
        moves.train("LYR", moves.game.depot.upcoming[0].id, 1000, "E")


def test_director_helps_nobody_who_owns_a_train() -> None:
    """R1822B-1101."""
    moves = at_trains("LYR", "3", 150, "3")
    with moves.refused("R1822B-1101"):
        moves.train("LYR", moves.game.depot.upcoming[0].id, 200)


def emergency(cash: int, director: int, phase: str = "3") -> Moves:
    """LYR without a train; its director holds two shares of MR (price 80), which has operated."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.found("MR", 3, price=80, shares={1: 2}, record=1)
    moves.found("LYR", 1, price=100, cash=cash, record=1)
    moves.leave(1, director)
    moves.operate()
    moves.reach("buy_train")
    return moves


def test_director_sells_shares_only_as_far_as_money_is_missing() -> None:
    """R1822B-1103 (BANK #451): need 120; two shares at 80 bring 160, one would leave something missing."""
    moves = emergency(cash=50, director=30)
    assert moves.game.round.emergency.need(moves.player(1)) == 120
    assert [choice["shares"] for choice in moves.choices("sell_shares", 1)] == [1, 2]
    moves.sell(1, "MR_1", "MR_2", percent=20)
    assert (moves.cash(1), moves.price("MR")) == (190, 60)
    moves = emergency(cash=50, director=80)
    assert [choice["shares"] for choice in moves.choices("sell_shares", 1)] == [1]
    with moves.refused("R1822B-1103"):
        moves.sell(1, "MR_1", "MR_2", percent=20)


def test_nothing_is_sold_without_need() -> None:
    """R1822B-1103: refused live, taken from a record with a warning."""
    moves = emergency(cash=150, director=50)
    assert moves.choices("sell_shares", 1) == []
    with moves.refused("R1822B-1103"):
        moves.sell(1, "MR_1", percent=10)


def test_purchase_is_refused_while_shares_could_be_sold() -> None:
    """R1822B-1105."""
    moves = emergency(cash=50, director=30)
    with moves.refused("R1822B-1105"):
        moves.train("LYR", moves.game.depot.upcoming[0].id, 200)


def test_sale_in_an_emergency_reorders_those_to_come() -> None:
    """R1822B-203, CORE-65: CR at 90 falls to 70 and operates after NER at 80."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.found("LNWR", 1, price=100, cash=0, record=1)
    moves.found("CR", 3, price=90, shares={1: 2}, record=1)
    moves.found("NER", 4, price=80, record=1)
    moves.leave(1, 30)
    moves.operate()
    moves.reach("buy_train")
    assert [each.sym for each in moves.game.round.order] == ["LNWR", "CR", "NER"]
    moves.sell(1, "CR_1", "CR_2", percent=20)
    assert [each.sym for each in moves.game.round.order] == ["LNWR", "NER", "CR"]


def test_operating_major_is_not_sold_away_from_its_director() -> None:
    """R1822B-1104."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.found("LYR", 1, price=100, cash=0, record=2, shares={1: 1, 2: 3})
    moves.leave(1, 0)
    moves.operate()
    moves.reach("buy_train")
    moves.game.gain_certificate(moves.player(1), moves.game.certificate("LYR_5"))
    assert moves.corporation("LYR").director is moves.player(1)
    with moves.refused("R1822B-1104"):
        moves.sell(1, "LYR_1", "LYR_5", percent=20)


def test_after_a_sale_only_the_bank_sells_a_train() -> None:
    """R1822B-1106."""
    moves = emergency(cash=50, director=30)
    moves.give("MR", "3")
    moves.sell(1, "MR_1", percent=10)
    with moves.refused("R1822B-1106"):
        moves.train("LYR", moves.corporation("MR").trains[0].id, 50)


def test_corporation_itself_sells_nothing_in_an_emergency() -> None:
    """R1822B-1103: the sales are the director's."""
    moves = emergency(cash=50, director=30)
    with moves.refused("R1822B-1103"):
        moves.sell("LYR", "LYR_1", percent=10)


@pytest.mark.parametrize(("missing", "debt"), [(15, 23), (10, 15), (95, 143)])
def test_loan_covers_the_rest_at_half_interest(missing: int, debt: int) -> None:
    """R1822A-1001, R1822B-1105 (BANK #217): 200 = 160 of the LNWR, 25 of the director, 15 lent, debt 23."""
    moves = at_trains("LYR", "3", 175 - missing)
    moves.leave(1, 25)
    moves.train("LYR", moves.game.depot.upcoming[0].id, 200)
    assert (moves.cash(1), moves.player(1).debt) == (0, debt)


def test_loan_is_money_from_outside() -> None:
    """22-41: the bank gets the whole price and lends nothing."""
    moves = at_trains("LYR", "3", 160)
    moves.leave(1, 25)
    before, total = moves.game.bank.cash, moves.total_cash()
    moves.train("LYR", moves.game.depot.upcoming[0].id, 200)
    assert moves.game.bank.cash == before + 200
    assert moves.total_cash() == total + 15
    assert moves.game.outside.cash == -15


def test_loan_of_a_recorded_game_comes_from_the_bank() -> None:
    """R1822A-1001, R1822A-103: by the rules of version 1."""
    moves = Moves(4, 10, rules_version=1)
    moves.begin_phase("3")
    moves.found("LYR", 1, price=100, cash=160, record=1)
    moves.leave(1, 25)
    moves.operate()
    moves.reach("buy_train")
    before = moves.game.bank.cash
    moves.train("LYR", moves.game.depot.upcoming[0].id, 200)
    assert moves.game.bank.cash == before + 185
    assert moves.total_cash() == CASH


# --- limits and discards (R1822B-1012, R1822B-1013) ---


def test_lower_limit_makes_corporations_discard_at_once() -> None:
    """R1822B-1012: all of them, minors first; the train goes to the bank and is for sale there."""
    moves = at_trains("LYR", "3", 900, "3", "3", "3")
    moves.give("1", "3")
    for _ in range(5):
        if moves.depot()[0] == "3":
            moves.game.export_train()
    moves.look_again()
    moves.train("LYR", moves.game.depot.upcoming[0].id, 300)
    assert moves.game.phase.name == "4"
    assert (moves.active(), moves.offered()) == ("1", ["discard_train"])
    with moves.refused("CORE-33"):
        moves.train("LYR", moves.game.depot.upcoming[0].id, 300)
    discarded = moves.corporation("1").trains[0]
    moves.do("discard_train", "1", train=discarded.id)
    assert moves.game.depot.discarded == [discarded]
    assert moves.active() == "LYR"


def test_ordinary_train_goes_only_when_too_many_are_owned() -> None:
    """R1822B-1012: with two special trains, one of these must go first."""
    moves = at_trains("LYR", "3", 500, "3")
    moves.give("LYR", "2P", "LP")
    assert {choice["train"] for choice in moves.choices("discard_train")} == {"2P", "LP"}
    with moves.refused("CORE-168"):
        moves.do("discard_train", "LYR", train=moves.corporation("LYR").trains[0].id)


def test_limit_lowered_by_a_stock_round_is_met_before_anybody_operates() -> None:
    """22-47, R1822A-714: discards at the start of the operating round, before any step of the first company."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.launch("3", 1, price=100, record=1)
    moves.launch("1", 2, record=1)
    moves.give("1", "3", "3")
    moves.game.bid_ever_made = True
    while moves.depot()[0] == "3":
        moves.game.export_train()
    moves.stock_round()
    moves.passes(1, 2, 3, 4)
    assert moves.game.phase.name == "4"
    assert (moves.active(), moves.offered()) == ("1", ["discard_train"])
    assert moves.game.round.current is moves.corporation("3")
    moves.do("discard_train", "1", train=moves.corporation("1").trains[0].id)
    assert moves.active() == "3"


# --- phases (R1822B-1501 to R1822B-1505) ---


@pytest.mark.parametrize(("first", "rusting"), [("3", "L"), ("4", "2"), ("6", "3"), ("7", "4")])
def test_trains_rust(first: str, rusting: str) -> None:
    """R1822B-1502, R1822A-401: with the first 3, 4, 6, 7; in companies, discards and supply."""
    moves = Moves(4, 10)
    moves.launch("3", 1, record=1)
    moves.found("LYR", 1, record=1)
    earlier = {"3": "1", "4": "3", "6": "5", "7": "6"}[first]
    train = moves.give("3", rusting)[0] if rusting in ("L", "2") else None
    moves.begin_phase(earlier)
    if train is None:
        train = moves.give("3", rusting)[0]
    moves.begin_phase(first)
    assert train.rusted
    assert moves.trains("3") == []
    assert rusting not in moves.depot()


def test_special_trains_never_rust() -> None:
    """R1822B-1502, R1822A-401."""
    moves = Moves(4, 10)
    moves.launch("3", 1, record=1)
    kept = ["2P", "LP", "5P", "P+", "5"]
    moves.give("3", *kept)
    moves.begin_phase("7")
    assert moves.trains("3") == kept


def test_first_six_gives_unfloated_majors_their_whole_capital() -> None:
    """R1822A-405, R1822B-1504."""
    moves = Moves(4, 10)
    moves.found("LYR", 1, record=1)
    moves.begin_phase("6")
    assert not moves.corporation("LYR").fully_capitalised
    assert moves.corporation("CR").fully_capitalised


def test_phase_three_begins_after_phase_two_where_both_are_due() -> None:
    """R1822A-406, R1822B-1501."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    assert moves.game.phases_begun == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("phase", "minor", "major", "rounds"),
    [("1", 2, 4, 1), ("2", 2, 4, 2), ("3", 2, 4, 2), ("4", 1, 3, 2), ("5", 1, 2, 2), ("6", 1, 2, 2), ("7", 1, 2, 2)],
)
def test_limits_and_rounds_of_the_phases(phase: str, minor: int, major: int, rounds: int) -> None:
    """R1822A-404, R1822B-104."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    game = moves.game
    assert game.train_limit(moves.corporation("3")) == minor
    assert game.train_limit(moves.corporation("LYR")) == major
    assert game.phase.operating_rounds == rounds
