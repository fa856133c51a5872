"""Runs in 1860."""

from __future__ import annotations

import pytest

from engine18xx.board import Board
from engine18xx.errors import RuleViolation
from engine18xx.routes import StopGraph, best_run
from engine18xx.titles.t1860.running import RunRules1860
from tests.engine.routes.layout import layout, run, trains

YELLOW, GREEN = ("yellow",), ("yellow", "green")

WEST = {"F2": "787:0", "F4": "8:3"}
"""F2 Cowes: city 20 - town 10 - halt; from the halt over F4 to the city G5 Newport (30)."""

COWES = ["F2 0.1"], ["F2 1.2"], ["F2", "F4", "G5"]


def west() -> Board:
    return layout("1860", WEST, {"F2/0": ["C&N"], "G5/0": ["C&N"]})


def rules(**settings: bool) -> RunRules1860:
    return RunRules1860("C&N", YELLOW, home="F2", **settings)


def test_without_a_wish_the_town_takes_the_place_of_the_halt() -> None:
    # R1860-1023: 2+1 on city-halt-town-city has an allowance of 2 + 1 - 2 = 1.
    made = run(west(), rules(), trains("1860", "2+1"), COWES)
    assert (made.revenue, made.subsidy) == (20 + 10 + 30, 0)


def test_a_halt_asked_for_takes_the_place_of_the_town() -> None:
    # R1860-1023, 60-19: the halt brings 10 to the treasury, the town pays nothing.
    made = run(west(), rules(), trains("1860", "2+1"), COWES, halts=[1])
    assert (made.revenue, made.subsidy) == (20 + 30, 10)


def test_allowance_left_over_serves_halts_too() -> None:
    # R1860-1022: 3+2 leaves 3 + 2 - 2 = 3 for one town and one halt.
    made = run(west(), rules(), trains("1860", "3+2"), COWES)
    assert (made.revenue, made.subsidy) == (60, 10)


def test_no_halts_may_be_asked_for() -> None:
    # R1860-1022: an explicit 0 means no halts.
    made = run(west(), rules(), trains("1860", "3+2"), COWES, halts=[0])
    assert (made.revenue, made.subsidy) == (60, 0)


def test_more_halts_than_the_allowance_are_refused() -> None:
    # 60-16, R1860-1021
    with pytest.raises(RuleViolation) as refusal:
        run(west(), rules(), trains("1860", "2+1"), COWES, halts=[2])
    assert refusal.value.rule == "R1860-1021"
    assert refusal.value.values == {"halts": 2, "most": 1}


def test_a_route_may_not_end_at_a_halt() -> None:
    # 60-17, R1860-1007
    with pytest.raises(RuleViolation) as refusal:
        run(west(), rules(), trains("1860", "2+1"), COWES[:2])
    assert "F2-2" in str(refusal.value)


def test_halts_are_no_stops_after_southern() -> None:
    # R1860-1103
    made = run(west(), rules(halts_ignored=True), trains("1860", "3+2"), COWES)
    assert (made.revenue, made.subsidy) == (60, 0)


def test_nationalisation_takes_away_the_second_number() -> None:
    # R1860-1183: A = N - cities = 0.
    made = run(west(), rules(nationalisation=True), trains("1860", "2+1"), COWES)
    assert (made.revenue, made.subsidy) == (50, 0)


def test_no_town_beyond_the_allowance_if_towns_may_not_be_skipped() -> None:
    # 60-20, R1860-1011: under nationalisation the 2+1 has no allowance for the town on the way.
    with pytest.raises(RuleViolation) as refusal:
        run(west(), rules(nationalisation=True, no_skip_towns=True), trains("1860", "2+1"), COWES)
    assert refusal.value.rule == "TRACK-1504"


def test_a_leased_train_earns_by_the_stop_and_no_subsidy() -> None:
    # R1860-1041, 60-22: 40 + 20 for each of two cities, a town and a halt; 4+2 has room for four.
    made = run(west(), rules(leased=True), trains("1860", "4+2"), COWES)
    assert (made.revenue, made.subsidy) == (40 + 20 * 4, 0)


def test_a_leased_train_stops_at_no_more_places_than_its_first_number() -> None:
    # R1860-1041: at most N stops.
    made = run(west(), rules(leased=True), trains("1860", "3+2"), COWES)
    assert made.revenue == 40 + 20 * 3


def test_in_the_first_edition_a_leased_train_earns_half_and_full_subsidies() -> None:
    # R1860-1042
    made = run(west(), rules(leased=True, original_insolvency=True), trains("1860", "3+2"), COWES)
    assert (made.revenue, made.subsidy) == (60 // 2, 10)


def test_two_trains_may_meet_in_a_town_over_different_tracks() -> None:
    # TRACK-1703, TRACK-1909: one runs city-town within F2, another leaves the town by the halt.
    made = run(west(), rules(), trains("1860", "2+1", "2+1"), [["F2 0.1"]], COWES[1:])
    assert [each.revenue for each in made.trains] == [30, 40]


def test_two_trains_may_not_use_one_track() -> None:
    # TRACK-1702
    with pytest.raises(RuleViolation) as refusal:
        run(west(), rules(), trains("1860", "2+1", "3+2"), [["F2 0.1"]], COWES)
    assert refusal.value.rule == "TRACK-1702"


def test_a_train_that_is_not_there_does_not_run() -> None:
    # TRACK-1910, R1860-1003
    running = trains("1860", "2+1", "2+1")
    with pytest.raises(RuleViolation) as refusal:
        run(west(), rules(), [running[0], running[0]], [["F2 0.1"]], COWES[1:])
    assert refusal.value.rule == "TRACK-1910"


def row(*owners: str) -> Board:
    """Four cities in a row, B4 - C5 - D6 - E7, one slot each, with a token in each that is named."""
    tiles = dict.fromkeys(("B4", "C5", "D6", "E7"), "57:2")
    tokens = {f"{hex_id}/0": [owner] for hex_id, owner in zip(tiles, owners, strict=True) if owner}
    return layout("1860", tiles, tokens)


ALONG = ["B4", "C5"], ["C5", "D6"], ["D6", "E7"]


def fyn(**settings: bool) -> RunRules1860:
    return RunRules1860("FYN", YELLOW, home="B4", **settings)


def test_one_closed_city_may_be_passed() -> None:
    # R1860-1006
    assert run(row("FYN", "IOW", "", ""), fyn(), trains("1860", "3+2"), ALONG[:2]).revenue == 60


def test_a_second_closed_city_may_not_be_passed() -> None:
    # R1860-1006
    with pytest.raises(RuleViolation) as refusal:
        run(row("FYN", "IOW", "IOW", ""), fyn(), trains("1860", "4+2"), ALONG)
    assert refusal.value.rule == "R1860-1006"


def test_ending_in_a_closed_city_is_not_passing_it() -> None:
    # R1860-1006: pass through, not merely end at.
    assert run(row("FYN", "IOW", "", "IOW"), fyn(), trains("1860", "4+2"), ALONG).revenue == 80


def test_a_city_with_a_face_down_token_is_open_to_routes() -> None:
    # 60-10, R1860-708: only the route is freed.
    assert run(row("FYN", "IOW", "-IWNJ", ""), fyn(), trains("1860", "4+2"), ALONG).revenue == 80


def test_only_one_train_may_pass_a_closed_city() -> None:
    # R1860-1006: home D6 lies between two closed cities.
    board = layout(
        "1860",
        {**dict.fromkeys(("B4", "C5", "E7", "F8"), "57:2"), "D6": "57:2"},
        {"D6/0": ["FYN"], "C5/0": ["IOW"], "E7/0": ["IOW"]},
    )
    home = RunRules1860("FYN", YELLOW, home="D6")
    with pytest.raises(RuleViolation) as refusal:
        run(
            board,
            home,
            trains("1860", "3+2", "3+2"),
            [["D6", "C5"], ["C5", "B4"]],
            [["D6", "E7"], ["E7", "F8"]],
        )
    assert refusal.value.rule == "R1860-1006"


def test_some_route_has_to_visit_the_home_token() -> None:
    # R1860-1005
    away = RunRules1860("FYN", YELLOW, home="E7")
    with pytest.raises(RuleViolation) as refusal:
        run(row("FYN", "", "", "FYN"), away, trains("1860", "2+1"), ALONG[:1])
    assert refusal.value.rule == "R1860-1005"


def test_routes_have_to_hang_together() -> None:
    # R1860-1005
    with pytest.raises(RuleViolation) as refusal:
        run(row("FYN", "", "", "FYN"), fyn(), trains("1860", "2+1", "2+1"), ALONG[:1], ALONG[2:])
    assert refusal.value.rule == "R1860-1005"


ROUND = {"G5": "773:0", "G7": "775:0", "F6": "5:4"}
"""From the smaller city of G5 (20) over town and city of G7 (10, 20) and F6 (20) to the larger city of G5 (60)."""

BACK = ["G5", "G7"], ["G7"], ["G7", "F6"], ["F6", "G5"]


def test_a_hex_that_was_left_may_not_be_entered_again() -> None:
    # R1860-1009
    board = layout("1860", ROUND, {"G5/0": ["C&N"]})
    with pytest.raises(RuleViolation) as refusal:
        run(board, RunRules1860("C&N", GREEN, home="G5"), trains("1860", "9+5"), BACK)
    assert refusal.value.rule == "R1860-1009"


def test_an_option_lets_a_route_come_back_to_a_hex() -> None:
    # R1860-110 re_enter_hexes
    board = layout("1860", ROUND, {"G5/0": ["C&N"]})
    free = RunRules1860("C&N", GREEN, home="G5", re_enter_hexes=True)
    assert run(board, free, trains("1860", "9+5"), BACK).revenue == 20 + 10 + 20 + 20 + 60


def test_the_best_run_of_a_company_in_need_passes_the_closed_city() -> None:
    # TRACK-2003: the network ends at the closed city C5, the route does not.
    best = best_run(StopGraph(row("FYN", "IOW", "", "")), fyn(), trains("1860", "4+2"))
    assert best.proved
    assert best.earnings.revenue == 80


def test_the_best_run_may_leave_a_train_at_home() -> None:
    # TRACK-2006: the only other route, within E7 - D6, is not linked to the home token.
    best = best_run(StopGraph(row("FYN", "", "", "")), fyn(), trains("1860", "2+1", "2+1"))
    assert len(best.routes) == 1
    assert best.earnings.revenue == 40
