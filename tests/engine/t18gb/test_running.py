"""Runs and dividends (R18GB-801 to R18GB-832) and the points of GB-01 to GB-09, GB-41."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine18xx.rounds.running import Running
from engine18xx.titles.t18gb.running import POINTS, best_chains

from .moves import Moves, operating, refused, route

WEST = (("D23", "C24"), ("C24", "B25", "A24", "a25"))
EAST = (("D23", "E24", "F25"), ("F25", "G26"))


def great_western(phase: str, *trains: str, recorded: bool = False) -> Moves:
    """GWR has track from Bristol to Plymouth in the west and London in the east, and is about to run these trains."""
    moves = operating(("GWR", 1), recorded=recorded)
    for hexagon, tile, rotation in (
        ("D23", "G19", 5), ("C24", "4", 1), ("B25", "8", 2), ("A24", "8", 5), ("E24", "9", 2), ("F25", "4", 2),
    ):  # fmt: skip
        moves.build(hexagon, tile, rotation, "GWR")
    moves.begin_phase(phase)
    for train in trains:
        moves.give("GWR", train)
    moves.passes("GWR")
    return moves


def earned(moves: Moves, *routes: dict[str, object]) -> int:
    """What GWR's run brings in live play, in pounds."""
    moves.run("GWR", *routes)
    return int(moves.listed("GWR", "dividend")[1]["corporation"])


# --- stops and trains (R18GB-802 to R18GB-805) ---


def test_towns_use_the_second_number_then_what_is_left_of_the_first() -> None:
    """R18GB-803: a 2+1 runs one city and two towns, not three cities."""
    moves = great_western("2+1", "2+1-0")
    assert earned(moves, route("2+1-0", ("C24", "D23"), ("D23", "E24", "F25"))) == 10 + 20 + 10
    with refused("TRACK-1504"):
        great_western("2+1", "2+1-0").run("GWR", route("2+1-0", *reversed(WEST), *EAST))


def test_off_boards_are_paid_by_the_phase() -> None:
    """R18GB-811: London 30 in yellow, 40 in green, 50 in blue, 60 in brown, 70 in gray."""
    values = {"2+1": 30, "3+1": 40, "4+2": 50, "5+2": 60, "6X": 70}
    for phase, london in values.items():
        assert earned(great_western(phase, "5+2-0"), route("5+2-0", *EAST)) == 20 + 10 + london


def test_only_one_stop_of_a_hex_is_paid() -> None:
    """R18GB-811, GB-41: Hull and Grimsby are two off-boards in one hex, each reached by its own side."""
    moves = operating(("NER", 1), ("MR", 2))
    moves.build("J13", "G41", 0)
    moves.build("J15", "9", 0)
    moves.give("NER", "2+1-0")
    moves.build("H19", "G39", 5)
    moves.build("I20", "58", 2)
    moves.build("J19", "8", 1)
    moves.give("MR", "2+1-1")
    moves.passes("NER")
    moves.run("NER", route("2+1-0", ("J13", "J15", "J17")))
    assert moves.listed("NER", "dividend")[1]["corporation"] == 10 + 20  # Middlesbrough and Hull
    moves.idle_until(lambda game: moves.active == "MR")
    moves.passes("MR")
    moves.run("MR", route("2+1-1", ("H19", "I20"), ("I20", "J19", "J17")))
    assert moves.listed("MR", "dividend")[1]["corporation"] == 10 + 10 + 20  # Derby, Lincoln and Grimsby


def test_express_trains_pass_towns_for_nothing_and_earn_the_distance() -> None:
    """R18GB-804, R18GB-812, GB-08: a25 to G26 are 7 hexes apart; towns count for neither stops nor money."""
    moves = great_western("4X", "4X-0")
    # Plymouth 40, Bristol 20, London 60, distance 70, east-west 30
    assert earned(moves, route("4X-0", *reversed(WEST), *EAST)) == 40 + 20 + 60 + 70 + 30


def test_distance_is_taken_between_the_outermost_cities() -> None:
    """R18GB-812: a town at the end is ignored; with one city alone there is no distance."""
    moves = great_western("4X", "4X-0")
    assert earned(moves, route("4X-0", ("D23", "C24"))) == 20


def test_estuary_pays_for_the_dual_track_only() -> None:
    """R18GB-811, GB-09: +£30 across the Severn from Bristol to Cardiff, nothing on its other track."""
    moves = operating(("GWR", 1))
    moves.begin_phase("4+2")
    moves.build("D23", "G19", 0, "GWR")
    moves.build("B21", "G19", 5, "GWR")
    moves.build("C22", "G33", 0)
    moves.build("C24", "4", 0)
    moves.give("GWR", "4+2-0")
    moves.give("GWR", "4+2-1")
    moves.passes("GWR")
    assert earned(moves, route("4+2-0", ("D23", "C22", "B21"))) == 20 + 20 + 30


@pytest.mark.parametrize(("private", "bonus"), [("SD", 10)])
def test_closed_private_adds_to_routes_of_its_owners_corporations(private: str, bonus: int) -> None:
    """R18GB-514, R18GB-811: SD at Middlesbrough, once per route, only after closing and only for its owner."""
    for director, closed, expected in ((4, True, 30 + bonus), (4, False, 30), (1, True, 30)):
        moves = operating(("NER", director))
        moves.build("J13", "G41", 0)
        moves.build("J15", "9", 0)
        moves.give("NER", "2+1-0")
        if closed:
            moves.close(private)
        moves.passes("NER")
        moves.run("NER", route("2+1-0", ("J13", "J15", "J17")))
        assert moves.listed("NER", "dividend")[1]["corporation"] == expected


# --- compass bonuses (R18GB-813) ---


def test_two_routes_joined_in_bristol_earn_east_west() -> None:
    """R18GB-813, the example of the book: 20 + 10 + 20 and 20 + 10 + 40 bring 20 more together."""
    both = earned(great_western("3+1", "3+1-0", "3+1-1"), route("3+1-0", *WEST), route("3+1-1", *EAST))
    assert both == (20 + 10 + 20) + (20 + 10 + 40) + 20
    assert earned(great_western("3+1", "3+1-0"), route("3+1-0", *WEST)) == 50
    assert earned(great_western("3+1", "3+1-0"), route("3+1-0", *EAST)) == 70


def bonuses(*routes: tuple[str, str]) -> int:
    """How many compass bonuses routes earn: for each the stops it may be linked by, as letters, and what it touches."""
    links = [sum(1 << ord(stop) - ord("a") for stop in stops) for stops, _ in routes]
    points = [sum(POINTS[point] for point in touched) for _, touched in routes]
    return sum(len(axes) for _, axes in best_chains(points, links))


def test_bonus_may_be_earned_by_a_chain_of_any_number_of_trains() -> None:
    """R18GB-813, GB-01: the middle route joins the one in the east with the one in the west."""
    assert bonuses(("ab", "E"), ("bc", ""), ("cd", "W")) == 1
    assert bonuses(("ab", "E"), ("bc", ""), ("cd", ""), ("de", ""), ("ef", "W")) == 1


def test_order_of_the_routes_does_not_matter() -> None:
    """R18GB-813, GB-02: two chains that a route listed last joins are one chain."""
    for order in permutations((("ab", "E"), ("bc", ""), ("cd", "W"))):
        assert bonuses(*order) == 1


def test_chain_does_not_hold_by_an_off_board() -> None:
    """R18GB-813, GB-05: two routes of the run that share London alone are two chains."""
    moves = great_western("3+1", "3+1-0", "3+1-1")
    running = next(step for step in moves.game.round.steps if isinstance(step, Running))
    rules = running.run_rules(moves.corporation("GWR"))
    moves.run("GWR", route("3+1-1", *EAST))
    (east,) = moves.game.round.run.routes  # type: ignore[attr-defined]
    assert [stop.hex.id for stop in east.stops if rules.links(stop)] == ["D23", "F25"]
    assert bonuses(("ab", "E"), ("cd", "W")) == 0


def test_best_grouping_counts() -> None:
    """R18GB-813, GB-06: two crossing routes that each touch east and west earn the bonus twice, apart."""
    assert bonuses(("xa", "EW"), ("xb", "EW")) == 2
    assert bonuses(("xa", "EW"), ("xb", "NS")) == 2
    assert bonuses(("xa", "NE"), ("xb", "SW"), ("xc", "EW")) == 3


# --- recorded and live revenue (R18GB-814) ---


def test_replay_takes_the_recorded_revenue_and_warns() -> None:
    """R18GB-814, ARCH-140."""
    moves = great_western("3+1", "3+1-0", recorded=True)
    assert earned(moves, route("3+1-0", *EAST, revenue=200)) == 200
    assert [warning.rule for warning in moves.game.warnings] == ["TRACK-1911"]


def test_live_play_believes_no_stated_revenue() -> None:
    """R18GB-814."""
    moves = great_western("3+1", "3+1-0")
    with refused("TRACK-1911"):
        moves.run("GWR", route("3+1-0", *EAST, revenue=200))
    assert earned(moves, route("3+1-0", *EAST)) == 70


# --- where the step waits (R18GB-801) ---


def test_corporation_with_track_and_train_must_run_but_may_run_nothing() -> None:
    """R18GB-801: there is no pass; an empty list is a legal run and costs a cell."""
    moves = great_western("3+1", "3+1-0")
    assert moves.offered == ["run_routes"]
    price = moves.price("GWR")
    moves.run("GWR")
    assert (price, moves.price("GWR"), moves.cash("GWR")) == (100, 90, 500)
    assert moves.game.train("3+1-0").used


def test_step_is_skipped_without_a_route() -> None:
    """R18GB-801."""
    moves = operating(("GWR", 1))
    moves.give("GWR", "2+1-0")
    moves.passes("GWR")
    assert (moves.offered, moves.price("GWR")) == (["buy_train", "pass"], 90)


# --- dividends (R18GB-303, R18GB-831) ---


def test_treasury_shares_pay_the_corporation_and_pool_shares_nobody() -> None:
    """R18GB-831."""
    moves = great_western("3+1", "3+1-0")
    moves.game.pool.take([moves.corporation("GWR").issued[3]])
    moves.run("GWR", route("3+1-0", *EAST))
    payout = moves.listed("GWR", "dividend")[0]
    assert (payout["per_share"], payout["corporation"], payout["players"]) == (14, 28, {"1": 28})
    before = moves.cash("GWR")
    moves.dividend("GWR", "payout")
    assert moves.cash("GWR") - before == 28  # 40 % of £70; nobody gets the £14 of the pool


@pytest.mark.parametrize(
    ("price", "paid", "after"),
    [
        (50, 0, 50),
        (60, 0, 55),
        (65, 70, 70),
        (50, 90, 55),
        (50, 100, 60),
        (50, 140, 60),
        (50, 150, 65),
        (50, 200, 70),
        (50, 900, 70),
    ],
)
def test_price_moves_by_what_was_paid_out(price: int, paid: int, after: int) -> None:
    """R18GB-303: one cell right below twice the price, then one more for each full price, four at most."""
    moves = operating(("GWR", 1))
    corporation = moves.corporation("GWR")
    market = moves.game.market
    cell = next(cell for cell in market.shape.cells.values() if cell.price == price)
    market.remove(corporation)
    market.place(corporation, cell)
    dividends = moves.game.round.dividends  # type: ignore[attr-defined]
    assert market.after(cell, *dividends.price_move(corporation, paid)).price == after


def test_withholding_keeps_all_and_costs_a_cell() -> None:
    """R18GB-831, R18GB-303."""
    moves = great_western("3+1", "3+1-0")
    moves.run("GWR", route("3+1-0", *EAST))
    moves.dividend("GWR", "withhold")
    assert (moves.cash("GWR"), moves.price("GWR")) == (570, 90)
