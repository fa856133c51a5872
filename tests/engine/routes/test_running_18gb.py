"""Runs in 18GB."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine18xx.board import Board
from engine18xx.board.coordinates import coordinate, distance
from engine18xx.errors import RuleViolation
from engine18xx.routes import StopGraph, best_run
from engine18xx.titles.t18gb.running import POINTS, PrivateBonus, RunRules18GB, best_chains
from tests.engine.board.titles import scenario_of_18gb
from tests.engine.routes.layout import layout, run, trains

N, E, S, W = (POINTS[point] for point in "NESW")

PHASES = {
    "3+1": ("yellow", "green"),
    "4+2": ("yellow", "green", "blue"),
    "4X": ("yellow", "green", "blue", "brown"),
    "6X": ("yellow", "green", "blue", "brown", "gray"),
}

COMPASS = {point: frozenset(hexes) for point, hexes in scenario_of_18gb(4, ())["compass"].items()}


def rules(owner: str, phase: str, *bonuses: PrivateBonus) -> RunRules18GB:
    return RunRules18GB(owner, PHASES[phase], compass=COMPASS, private_bonuses=bonuses)


SOUTH = {"D23": "G19:5", "C24": "4:1", "B25": "8:2", "A24": "8:5", "E24": "9:2", "F25": "4:2"}
"""Bristol D23 (20) over Taunton C24 (10) to Plymouth a25, and over Reading F25 (10) to London G26."""

TO_PLYMOUTH = ["D23", "C24"], ["C24", "B25", "A24", "a25"]
TO_LONDON = ["D23", "E24", "F25"], ["F25", "G26"]


def south() -> Board:
    return layout("18GB", SOUTH, {"D23/0": ["GWR"]})


def test_two_routes_that_share_a_city_join_east_and_west() -> None:
    # R18GB-813, example: 20 + 10 + 20 + 20 and 20 + 10 + 40 in phase 3+1.
    made = run(south(), rules("GWR", "3+1"), trains("18GB", "3+1", "3+1"), TO_PLYMOUTH, TO_LONDON)
    assert [train.revenue for train in made.trains] == [70, 70]


def test_a_single_train_that_touches_only_one_side_earns_no_compass_bonus() -> None:
    # R18GB-813, the same example: each alone earns nothing.
    made = run(south(), rules("GWR", "3+1"), trains("18GB", "3+1"), TO_PLYMOUTH)
    assert made.revenue == 50


def test_the_compass_bonus_rises_with_the_phase() -> None:
    # R18GB-813: 30 from 4+2 on, 40 in 6X; Plymouth 40 and 50, London 50 and 70.
    for phase, bonus, offboards in (("4+2", 30, 40 + 50), ("6X", 40, 50 + 70)):
        made = run(south(), rules("GWR", phase), trains("18GB", "3+1", "3+1"), TO_PLYMOUTH, TO_LONDON)
        assert made.revenue == 20 + 10 + 20 + 10 + offboards + bonus


def test_the_best_run_counts_on_the_chain() -> None:
    # TRACK-2006: neither route is worth its half of the bonus alone.
    best = best_run(StopGraph(south()), rules("GWR", "3+1"), trains("18GB", "3+1", "3+1"))
    assert best.proved
    assert best.earnings.revenue == 140


def test_a_chain_may_have_any_number_of_trains() -> None:
    # GB-01: the middle route joins an eastern and a western one.
    assert best_chains([E, 0, W], [0b0011, 0b0110, 0b1100]) == [((0, 1, 2), ("EW",))]


def test_the_order_in_which_routes_are_listed_makes_no_difference() -> None:
    # GB-02: the route that joins two chains may come last.
    routes = [(E, 0b0011), (W, 0b1100), (0, 0b0110)]
    totals = {
        sum(len(axes) for _, axes in best_chains([points for points, _ in order], [links for _, links in order]))
        for order in permutations(routes)
    }
    assert totals == {1}


def test_routes_that_share_no_stop_are_no_chain() -> None:
    # R18GB-813
    assert best_chains([E, W], [0b0011, 0b1100]) == []


def test_an_offboard_does_not_link_routes() -> None:
    # GB-05
    stops = {stop.hex.id: stop for stop in StopGraph(south()).stops()}
    assert not rules("GWR", "3+1").links(stops["G26"])
    assert rules("GWR", "3+1").links(stops["D23"])
    assert rules("GWR", "3+1").links(stops["F25"])


def test_the_grouping_that_earns_most_counts() -> None:
    # GB-06: two crossing routes that each touch an E and a W hex stay apart and earn the bonus twice.
    assert best_chains([E | W, E | W], [0b011, 0b110]) == [((0,), ("EW",)), ((1,), ("EW",))]


def test_a_chain_can_earn_both_bonuses() -> None:
    # R18GB-813: each at most once per group.
    assert best_chains([E | N, W | S], [0b011, 0b110]) == [((0, 1), ("NS", "EW"))]


@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [("K0", "a25", 18), ("G26", "E14", 7), ("K22", "a19", 11), ("H19", "H21", 1), ("K0", "G26", 15)],
)
def test_distances_of_the_rule_book(one: str, other: str, hexes: int) -> None:
    # R18GB-812 and TRACK-106
    assert distance(coordinate(one), coordinate(other)) == hexes


def test_an_x_train_passes_towns_for_nothing_and_earns_the_distance() -> None:
    # GB-08: D23 20 and London 60 pay, F25 does not; D23 to G26 are 3 + max(0, (3 - 3) / 2) = 3 hexes.
    made = run(south(), rules("GWR", "4X"), trains("18GB", "4X"), TO_LONDON)
    assert made.revenue == 20 + 60 + 10 * 3


def test_a_town_at_the_end_of_an_x_train_counts_for_nothing() -> None:
    # R18GB-812: one stop in a hex with a city is no distance.
    made = run(south(), rules("GWR", "4X"), trains("18GB", "4X"), TO_LONDON[:1])
    assert made.revenue == 20


def test_towns_use_the_second_number_first() -> None:
    # R18GB-803: a 2+1 may run one city and two towns.
    board = layout("18GB", {**SOUTH, "A24": "58:5"}, {"D23/0": ["GWR"]})
    legs = [["D23", "C24"], ["C24", "B25", "A24"]]
    assert run(board, rules("GWR", "3+1"), trains("18GB", "2+1"), legs).revenue == 20 + 10 + 10


def test_a_second_number_serves_no_cities() -> None:
    # R18GB-803: a 2+1 may not run three cities and offboards.
    with pytest.raises(RuleViolation) as refusal:
        run(south(), rules("GWR", "3+1"), trains("18GB", "2+1"), [*TO_PLYMOUTH[::-1], *TO_LONDON])
    assert refusal.value.rule == "TRACK-1504"


def test_an_offboard_ends_a_route() -> None:
    # TRACK-1504c: over London to F27 and beyond.
    board = layout("18GB", {**SOUTH, "F27": "3:4", "E26": "3:5"}, {"D23/0": ["GWR"]})
    with pytest.raises(RuleViolation) as refusal:
        run(board, rules("GWR", "4X"), trains("18GB", "4X"), [*TO_LONDON, ["G26", "F27"]])
    assert "G26-0" in str(refusal.value)


SEVERN = {"C22": "G33:0", "D23": "G19:0", "B21": "G22:5"}
"""Bristol D23 over the Severn tunnel C22 to Cardiff B21."""


def test_dual_track_under_the_severn_earns_thirty() -> None:
    # GB-09: D23 20, B21 30 and the tunnel.
    board = layout("18GB", SEVERN, {"D23/0": ["GWR"]})
    made = run(board, rules("GWR", "4+2"), trains("18GB", "4+2"), [["D23", "C22", "B21"]])
    assert made.revenue == 20 + 30 + 30


def test_ordinary_track_on_the_tile_of_the_severn_earns_nothing() -> None:
    # GB-09: the other track of the tile, from D23 (side 5) to C24 (side 0).
    board = layout("18GB", {**SEVERN, "C24": "58:1"}, {"D23/0": ["GWR"]})
    made = run(board, rules("GWR", "4+2"), trains("18GB", "4+2"), [["D23", "C22", "C24"]])
    assert made.revenue == 20 + 10


EAST = {"J15": "7:0", "I16": "58:4", "I18": "G40:3", "J19": "7:2"}
"""A ring from Hull (J17, 40) over I16 (10) and I18 (10) to Grimsby, which is in the same hex (20)."""

FROM_HULL = ["J17", "J15", "I16"], ["I16", "I18"], ["I18", "J19", "J17"]


def test_of_two_stops_in_one_hex_the_first_is_paid() -> None:
    # R18GB-811, GB-41
    board = layout("18GB", EAST, {"I18/0": ["MSLR"]})
    made = run(board, rules("MSLR", "4+2"), trains("18GB", "5+2"), FROM_HULL)
    assert made.revenue == 40 + 10 + 10
    made = run(board, rules("MSLR", "4+2"), trains("18GB", "5+2"), FROM_HULL[::-1])
    assert made.revenue == 20 + 10 + 10


def test_the_best_run_starts_where_it_pays() -> None:
    # R18GB-811: the same route in the better running order.
    board = layout("18GB", EAST, {"I18/0": ["MSLR"]})
    best = best_run(StopGraph(board), rules("MSLR", "4+2"), trains("18GB", "5+2"))
    assert best.proved
    assert best.earnings.revenue == 60


def test_a_private_adds_its_bonus_once_to_every_route_that_stops_there() -> None:
    # R18GB-514: on paid stops only.
    bonus = PrivateBonus("SD", "C24", 10)
    assert run(south(), rules("GWR", "3+1", bonus), trains("18GB", "3+1"), TO_PLYMOUTH).revenue == 50 + 10
    assert run(south(), rules("GWR", "4X", bonus), trains("18GB", "4X"), TO_PLYMOUTH[:1]).revenue == 20


def test_a_city_full_of_others_is_not_passed() -> None:
    # TRACK-1004, TRACK-1504c: the one slot of I18 is taken.
    board = layout("18GB", EAST, {"I18/0": ["NER"]})
    with pytest.raises(RuleViolation) as refusal:
        run(board, rules("MSLR", "4+2"), trains("18GB", "5+2"), FROM_HULL)
    assert refusal.value.rule == "TRACK-1504"
