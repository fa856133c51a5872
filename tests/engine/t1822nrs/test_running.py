"""Running trains and dividing what they earn (R1822B-801 to R1822B-818, R1822B-901 to R1822B-913)."""

from __future__ import annotations

import pytest

from engine18xx.errors import RuleViolation

from .moves import Moves

LIVERPOOL_WARRINGTON = [["G22", "H23"]]
WARRINGTON_MANCHESTER = [["H23", "I22"]]
THROUGH = [["G22", "H23"], ["H23", "I22"]]


def lyr(*trains: str, phase: str = "3", shares: int = 0, price: int = 100) -> Moves:
    """LYR about to run between Liverpool (30), Warrington (20) and Manchester (40, not yet with its token)."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.found("LYR", 1, price=price, cash=0, record=1, shares={1: shares})
    moves.give("LYR", *trains)
    moves.build("H23", ("6", 2))
    moves.operate()
    return moves


def running(*trains: str, phase: str = "3", shares: int = 0, price: int = 100) -> Moves:
    """The same, at its run; the destination token stands in Manchester."""
    moves = lyr(*trains, phase=phase, shares=shares, price=price)
    moves.reach("run_routes")
    return moves


# --- whether it runs (R1822B-801 to R1822B-804) ---


def test_corporation_without_a_route_is_passed_over() -> None:
    """R1822B-802, R1822B-902: nothing is asked, the price goes left."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.found("MR", 1, price=100, cash=500, record=1)
    moves.give("MR", "3")
    moves.operate()
    moves.passes("MR", "MR")
    assert moves.price("MR") == 90


def test_local_train_always_runs() -> None:
    """R1822B-801: it is asked even where a city is worth nothing yet; the price then goes left (R1822B-902)."""
    moves = Moves(4, 10)
    moves.launch("8", 1, cash=50, record=1)
    moves.give("8", "L")
    moves.operate()
    moves.passes("8")
    assert moves.offered() == ["run_routes"]
    moves.run("8")
    assert (moves.cash("8"), moves.price("8")) == (50, 45)


def test_empty_run_is_allowed() -> None:
    """R1822B-801."""
    moves = running("3")
    moves.run("LYR")
    assert moves.price("LYR") == 90


def test_minor_runs_no_e_train() -> None:
    """R1822B-801, 22-80: it is passed over; an E beside an LP stays at home."""
    moves = Moves(4, 10)
    moves.begin_phase("7")
    moves.launch("7", 1, cash=500, record=1)
    moves.build("H23", ("6", 2))
    moves.give("7", "E", "LP")
    moves.operate()
    moves.passes("7")
    with moves.refused("TRACK-1605"):
        moves.run("7", ("7-1", LIVERPOOL_WARRINGTON))
    moves.run("7", ("LP-0", [["local", "H23"]]))


def test_train_runs_once_in_a_round_whoever_owns_it() -> None:
    """R1822B-803."""
    moves = running("3")
    moves.corporation("LYR").trains[0].used = True
    moves.look_again()
    with pytest.raises(RuleViolation):
        moves.run("LYR", (moves.corporation("LYR").trains[0].id, THROUGH))


# --- routes (R1822B-807 to R1822B-816) ---


def test_numbered_train_counts_every_stop() -> None:
    """R1822B-808: a 2 does not reach Manchester from Liverpool."""
    moves = running("2", phase="2")
    with moves.refused("TRACK-1504"):
        moves.run("LYR", ("L-0", THROUGH))
    moves.run("LYR", ("L-0", LIVERPOOL_WARRINGTON))
    assert moves.game.round.run.revenue == 50


def test_two_trains_of_one_kind_share_no_track() -> None:
    """R1822B-814, TRACK-1702."""
    moves = running("3", "3")
    with moves.refused("TRACK-1702"):
        moves.run("LYR", ("3-1", THROUGH), ("3-2", LIVERPOOL_WARRINGTON))


def test_one_city_serves_one_local_train() -> None:
    """R1822B-809, 22-72, 22-83: L trains must be in different cities."""
    moves = running("L", "L", phase="2")
    with moves.refused("R1822B-809"):
        moves.run("LYR", ("L-0", [["local", "G22"]]), ("L-1", [["local", "G22"]]))
    moves.run("LYR", ("L-0", [["local", "G22"]]), ("L-1", [["local", "I22"]]))
    assert moves.game.round.run.revenue == 70


def test_local_train_takes_one_city_and_one_town() -> None:
    """R1822B-809: Liverpool and Chester."""
    moves = lyr("L", phase="2")
    moves.build("G24", ("58", 3))
    moves.reach("run_routes")
    moves.run("LYR", ("L-0", [["G22", "G24"]]))
    assert moves.game.round.run.revenue == 40


def test_local_train_needs_a_token_in_its_city() -> None:
    """R1822B-809."""
    moves = running("L", phase="2")
    with pytest.raises(RuleViolation):
        moves.run("LYR", ("L-0", [["local", "H23"]]))


def test_permanent_local_train_runs_to_a_town_beside_a_city() -> None:
    """22-81: after its yellow tile is laid, without going round in a circle."""
    moves = lyr("LP")
    moves.build("G24", ("58", 3))
    moves.reach("run_routes")
    moves.run("LYR", ("LP-0", [["G22", "G24"]]))
    assert moves.game.round.run.revenue == 40


def test_destination_bonus_comes_once_on_top() -> None:
    """R1822B-816 (BANK #274): 30 + 20 + 40, and 40 once more."""
    moves = running("3")
    moves.run("LYR", ("3-1", THROUGH))
    assert moves.game.round.run.revenue == 130


def test_order_in_which_a_route_is_listed_does_not_matter() -> None:
    """22-84, TRACK-1503: a route has no direction, and neither have its legs."""
    for connections in (THROUGH, [["I22", "H23"], ["G22", "H23"]], [["H23", "I22"], ["H23", "G22"]]):
        moves = running("3")
        moves.run("LYR", ("3-1", connections))
        assert moves.game.round.run.revenue == 130


def test_destination_bonus_is_for_one_route_of_a_turn() -> None:
    """R1822B-816, 22-54: an E and a 6 both run home to destination; the E's bonus is the larger one."""
    moves = running("6", "E", phase="7")
    trains = {train.name: train.id for train in moves.corporation("LYR").trains}
    moves.run("LYR", (trains["6"], THROUGH), (trains["E"], THROUGH))
    # 30 + 20 + 40 for the 6; 2 × (30 + 40) + 2 × 40 for the E.
    assert moves.game.round.run.revenue == 90 + 220


def test_e_train_begins_and_ends_in_cities_with_a_token() -> None:
    """R1822B-815, 22-75, R1822B-2202: a route past the last token is refused in live play."""
    moves = running("E", phase="7")
    train = moves.corporation("LYR").trains[0].id
    with moves.refused("TRACK-1504"):
        moves.run("LYR", (train, LIVERPOOL_WARRINGTON))
    moves.run("LYR", (train, THROUGH))
    assert moves.game.round.run.revenue == 2 * (30 + 40) + 2 * 40


def test_e_train_may_use_the_track_of_the_others() -> None:
    """R1822B-814, 22-83."""
    moves = running("7", "E", phase="7")
    trains = {train.name: train.id for train in moves.corporation("LYR").trains}
    moves.run("LYR", (trains["7"], THROUGH), (trains["E"], THROUGH))
    assert moves.game.round.run.revenue == 90 + 220


def test_two_cities_of_london_are_on_no_route_together() -> None:
    """R1822B-811, 22-04."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.found("LNWR", 1, price=100, cash=0, record=1)
    moves.give("LNWR", "3")
    moves.build("N27", ("7", 0))  # from one city of London … over M28 to the other
    moves.build("M28", ("7", 4))
    moves.operate()
    moves.reach("run_routes")
    with moves.refused("TRACK-314"):
        moves.run("LNWR", ("3-1", [["N29", "M28", "N27", "N29"]]))


def test_recorded_e_route_beyond_the_last_token_is_a_warning() -> None:
    """R1822B-805, R1822B-2202: its stated revenue counts."""
    moves = running("E", phase="7")
    moves.recorded = True
    train = moves.corporation("LYR").trains[0].id
    route = {"train": train, "connections": LIVERPOOL_WARRINGTON, "revenue": 100}
    moves.do("run_routes", "LYR", routes=[route])
    assert moves.game.round.run.revenue == 100
    assert moves.game.warnings


# --- the pullman (R1822B-817) ---


def test_pullman_lets_a_train_count_cities_only() -> None:
    """R1822B-817: a 2 with a pullman passes any number of towns, which pay."""
    moves = lyr("3", "P+", phase="5")
    moves.build("G24", ("58", 3))
    moves.reach("choose")
    assert moves.choices("choose") == [{"choice": "0", "train": "3"}]
    moves.choose("LYR", "0")
    assert moves.trains("LYR") == ["3+", "P+"]
    assert moves.offered() == ["run_routes"]  # once per turn
    chester = [["G24", "G22"], ["G22", "H23"], ["H23", "I22"]]
    train = moves.corporation("LYR").trains[0].id
    moves.run("LYR", (train, chester))
    assert moves.game.round.run.revenue == 10 + 130
    assert moves.trains("LYR") == ["3", "P+"]


def test_pullman_is_coupled_to_a_train_on_the_list() -> None:
    """R1822B-817: not to L, LP, E or itself."""
    moves = lyr("3", "LP", "P+", phase="5")
    moves.reach("choose")
    assert len(moves.choices("choose")) == 1
    for choice in ("1", "-1", "one"):
        with moves.refused("R1822B-817"):
            moves.choose("LYR", choice)


def test_pullman_runs_by_itself_nowhere() -> None:
    """R1822B-106, TRACK-1605: alone it does not even make the corporation wait."""
    moves = lyr("P+", phase="5")
    moves.passes("LYR")
    moves.idle()
    assert moves.price("LYR") == 90


# --- dividends (R1822B-901 to R1822B-907) ---


def test_minor_halves_by_itself_and_moves_right() -> None:
    """R1822B-901, 22-35, 22-71: 15 is 7 for the treasury and 8 for the owner, in whole pounds."""
    moves = Moves(4, 10)
    moves.launch("3", 1, cash=50, record=1)
    moves.give("3", "L")
    moves.operate()
    moves.passes("3")
    moves.recorded = True
    moves.do("run_routes", "3", routes=[{"train": "L-0", "connections": [["local", "H5"]], "revenue": 15, "nodes": []}])
    assert (moves.cash("3"), moves.cash(1), moves.price("3")) == (57, 383, 60)


@pytest.mark.parametrize(
    ("kind", "director", "treasury"),
    [("payout", 26, 104), ("half", 14, 116), ("withhold", 0, 130)],
)
def test_major_pays_out_halves_or_withholds(kind: str, director: int, treasury: int) -> None:
    """R1822B-904, R1822B-905, 22-71: 130 with 20 % at the director and the rest its own (BANK #277)."""
    moves = running("3")
    before = moves.cash(1)
    moves.run("LYR", ("3-1", THROUGH))
    moves.dividend("LYR", kind)
    assert (moves.cash(1) - before, moves.cash("LYR")) == (director, treasury)


def test_pool_shares_are_paid_nothing() -> None:
    """R1822B-905."""
    moves = running("3")
    moves.share_to_pool("LYR_7", "LYR_8")
    moves.run("LYR", ("3-1", THROUGH))
    moves.dividend("LYR", "payout")
    assert moves.cash("LYR") == 78


@pytest.mark.parametrize(
    ("price", "kind", "after"),
    [
        (100, "withhold", 90),  # nothing paid
        (100, "half", 100),  # 70 paid
        (100, "payout", 110),  # 130 paid
        (60, "payout", 80),  # 130 is twice 60
        (70, "half", 80),  # 70 paid
    ],
)
def test_price_moves_by_what_is_paid_out(price: int, kind: str, after: int) -> None:
    """R1822B-907: left for nothing, right for the price, twice for double."""
    moves = running("3", price=price)
    moves.run("LYR", ("3-1", THROUGH))
    moves.dividend("LYR", kind)
    assert moves.price("LYR") == after


def test_entering_an_end_cell_is_the_end() -> None:
    """R1822B-912, R1822A-307."""
    moves = Moves(4, 10)
    moves.found("LYR", 1, cell="450,2,18", record=1)
    moves.game.move_price(moves.corporation("LYR"), "right")
    assert moves.game.market.end_reached


# --- permanent extra trains (R1822B-908) ---


def with_extra(*kinds: str) -> Moves:
    """LYR with a 3 (130) and a 2P (20 + 40), at its dividend."""
    moves = running("3", "2P")
    moves.game.board.delete_reservation("7")
    moves.run("LYR", ("3-1", LIVERPOOL_WARRINGTON), ("2P-0", WARRINGTON_MANCHESTER))
    return moves


def test_extra_train_may_pay_differently() -> None:
    """R1822B-908 (BANK #512 to #514): 60 of the 2P withheld, 50 paid out."""
    moves = with_extra()
    assert moves.offered() == ["choose", "dividend"]
    before = moves.cash(1)
    moves.choose("LYR", "withhold")
    assert moves.offered() == ["dividend"]
    moves.dividend("LYR", "payout")
    assert (moves.cash(1) - before, moves.cash("LYR")) == (10, 60 + 40)


def test_halves_are_rounded_for_each_part() -> None:
    """R1822B-908, R1822B-904: half of 60 is 30, half of 50 is 20."""
    moves = with_extra()
    moves.choose("LYR", "half")
    moves.dividend("LYR", "half")
    # 110 − 50 withheld = 60 paid, 80 % of it to the treasury.
    assert moves.cash("LYR") == 50 + 48


def test_choice_for_the_extra_train_is_open_only_beside_another_that_earned() -> None:
    """R1822B-908."""
    moves = running("2P")
    moves.run("LYR", ("2P-0", WARRINGTON_MANCHESTER))
    assert moves.offered() == ["dividend"]
    moves = with_extra()
    with moves.refused("R1822B-908"):
        moves.choose("LYR", "quarter")
