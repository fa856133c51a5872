"""Runs in the 1822 family, on the map of 1822NRS."""

from __future__ import annotations

import pytest

from engine18xx.board import Board
from engine18xx.errors import RuleViolation
from engine18xx.routes import StopGraph, best_run
from engine18xx.titles.t1822.running import RunRules1822, with_pullman
from tests.engine.routes.layout import layout, run, train, trains

YELLOW, GREEN, BROWN = ("yellow",), ("yellow", "green"), ("yellow", "green", "brown")

LANCASHIRE = {"H23": "6:2"}
"""Manchester I22 (40) - Warrington H23 (20) - Liverpool G22 (30)."""

TO_MANCHESTER = ["G22", "H23"], ["H23", "I22"]


def lancashire() -> Board:
    return layout("1822NRS", LANCASHIRE, {"G22/0": ["LYR"], "I22/0": ["LYR"]})


def lyr(board: Board, *, contracts: int = 0, destination: bool = True) -> RunRules1822:
    return RunRules1822(
        "LYR",
        YELLOW,
        home=board.hex("G22").cities[0],
        destination=board.hex("I22").cities[0] if destination else None,
        mail_contracts=contracts,
        double_stop_hexes=frozenset({"F7", "H21"}),
    )


def test_joining_home_and_destination_earns_the_destination_again() -> None:
    # R1822B-816, example BANK #274: 40 + 20 + 30 + bonus 40.
    board = lancashire()
    assert run(board, lyr(board), trains("1822NRS", "3"), TO_MANCHESTER).revenue == 130


def test_no_bonus_before_the_destination_token_is_placed() -> None:
    # R1822B-816
    board = lancashire()
    assert run(board, lyr(board, destination=False), trains("1822NRS", "3"), TO_MANCHESTER).revenue == 90


def test_the_destination_bonus_is_granted_once() -> None:
    # 22-54: E and 3 both join home and destination; the doubled bonus of the E is the larger one.
    board = lancashire()
    made = run(board, lyr(board), trains("1822NRS", "E", "3"), TO_MANCHESTER, TO_MANCHESTER)
    assert [each.revenue for each in made.trains] == [2 * 30 + 2 * 40 + 2 * 40, 90]


def test_an_e_train_may_use_the_track_of_other_trains() -> None:
    # TRACK-1702, R1822B-814: the run above is legal, that of two numbered trains is not.
    board = lancashire()
    with pytest.raises(RuleViolation) as refusal:
        run(board, lyr(board), trains("1822NRS", "3", "3"), TO_MANCHESTER, TO_MANCHESTER)
    assert refusal.value.rule == "TRACK-1702"


def test_an_e_train_ends_where_the_corporation_has_tokens() -> None:
    # 22-75, R1822B-815: running on past the last token is refused.
    board = lancashire()
    with pytest.raises(RuleViolation) as refusal:
        run(board, lyr(board), trains("1822NRS", "E"), TO_MANCHESTER[:1])
    assert refusal.value.values["stop"] == "H23-0"


def test_an_e_train_is_paid_by_tokened_cities_only() -> None:
    # R1822B-815: H23 pays nothing, the others double.
    board = lancashire()
    made = run(board, lyr(board, destination=False), trains("1822NRS", "E"), TO_MANCHESTER)
    assert made.revenue == 2 * 30 + 2 * 40


def test_a_mail_contract_pays_half_of_the_two_ends() -> None:
    # R1822B-818: (30 + 40) / 2 without bonus; R1822B-806: outside the revenue.
    board = lancashire()
    made = run(board, lyr(board, contracts=1), trains("1822NRS", "3"), TO_MANCHESTER)
    assert (made.revenue, made.subsidy) == (130, 35)


def test_a_second_mail_contract_needs_a_second_route() -> None:
    # R1822B-818: the two best different routes; local trains carry no mail.
    board = lancashire()
    made = run(board, lyr(board, contracts=2), trains("1822NRS", "3", "LP"), TO_MANCHESTER, [["local", "I22"]])
    assert made.subsidy == 35


def test_two_local_trains_use_different_cities() -> None:
    # 22-72, 22-83, R1822B-809
    board = lancashire()
    with pytest.raises(RuleViolation) as refusal:
        run(board, lyr(board), trains("1822NRS", "L", "LP"), [["local", "I22"]], [["local", "I22"]])
    assert refusal.value.rule == "R1822B-809"
    assert run(board, lyr(board), trains("1822NRS", "L", "LP"), [["local", "I22"]], [["local", "G22"]]).revenue == 70


def test_a_local_train_runs_to_one_town_at_most() -> None:
    # R1822B-809: a city with a second city is too far.
    board = lancashire()
    with pytest.raises(RuleViolation) as refusal:
        run(board, lyr(board), trains("1822NRS", "L"), TO_MANCHESTER[:1])
    assert refusal.value.rule == "TRACK-1504"


def test_a_pullman_does_not_run_by_itself() -> None:
    # TRACK-1605
    board = lancashire()
    with pytest.raises(RuleViolation) as refusal:
        run(board, lyr(board), trains("1822NRS", "P+"), TO_MANCHESTER)
    assert refusal.value.rule == "TRACK-1605"


def test_towns_are_free_for_a_train_with_a_pullman() -> None:
    # R1822B-817: a 2 with a pullman runs two cities and the town between them; all pay.
    board = layout("1822NRS", {"K18": "4:0", "K16": "57:0", "K20": "57:0"}, {"K20/0": ["8"]})
    owner = RunRules1822("8", YELLOW)
    legs = [["K20", "K18"], ["K18", "K16"]]
    with pytest.raises(RuleViolation):
        run(board, owner, trains("1822NRS", "2"), legs)
    assert run(board, owner, [with_pullman(train("1822NRS", "2"))], legs).revenue == 20 + 10 + 20


def test_a_route_uses_one_city_of_london() -> None:
    # 22-04, TRACK-314, R1822B-811
    board = layout("1822NRS", {"M28": "8:5", "L29": "5:4"}, {"L29/0": ["LNWR"]})
    with pytest.raises(RuleViolation) as refusal:
        run(board, RunRules1822("LNWR", YELLOW), trains("1822NRS", "3"), [["N29", "M28", "L29"], ["L29", "M30"]])
    assert refusal.value.rule == "TRACK-314"


def test_london_rises_with_the_newest_colour() -> None:
    # R1822B-810, TRACK-312: 40 / 60 / 80.
    board = layout("1822NRS", {"L29": "5:4"}, {"L29/0": ["LNWR"]})
    for colours, value in ((YELLOW, 40), (GREEN, 60), (BROWN, 80)):
        assert run(board, RunRules1822("LNWR", colours), trains("1822NRS", "2"), [["L29", "M30"]]).revenue == 20 + value


def test_no_route_goes_on_beyond_terminal_track() -> None:
    # R1822B-812, TRACK-309: Glasgow E6 over E4 into the Highlands E2, and out again to F3.
    board = layout("1822NRS", {"F3": "58:0"}, {"E6/0": ["CR"]})
    owner = RunRules1822("CR", YELLOW)
    into = [["E6", "E4", "E2"]]
    assert run(board, owner, trains("1822NRS", "3"), into).revenue == 40 + 10
    with pytest.raises(RuleViolation) as refusal:
        run(board, owner, trains("1822NRS", "3"), [*into, ["E2", "F3"]])
    assert "terminal" in refusal.value.message


def test_a_hex_is_visited_twice_only_with_a_double_town() -> None:
    # R1822B-813: from one town of F7 around over E8 and E6 to the other one.
    board = layout("1822NRS", {"F7": "1:1", "E8": "3:3"}, {"E6/0": ["27"]})
    legs = [["F7", "E8"], ["E8", "E6"], ["E6", "F7"]]
    owner = RunRules1822("27", YELLOW, double_stop_hexes=frozenset({"F7", "H21"}))
    assert run(board, owner, trains("1822NRS", "4"), legs).revenue == 10 + 10 + 40 + 10
    strict = RunRules1822("27", YELLOW)
    with pytest.raises(RuleViolation) as refusal:
        run(board, strict, trains("1822NRS", "4"), legs)
    assert refusal.value.rule == "R1822B-813"


def test_the_best_run_prefers_mail_among_equal_revenues() -> None:
    # TRACK-2002: subsidies are the second criterion.
    board = lancashire()
    best = best_run(StopGraph(board), lyr(board, contracts=1), trains("1822NRS", "3"))
    assert (best.earnings.revenue, best.earnings.subsidy, best.proved) == (130, 35, True)


def test_the_best_run_gives_the_bonus_to_one_route_and_spreads_the_local_trains() -> None:
    # TRACK-2001 (a), (b): 260 for the E with the bonus, locals in I22 and G22.
    board = lancashire()
    best = best_run(StopGraph(board), lyr(board), trains("1822NRS", "E", "LP", "L"))
    assert best.earnings.revenue == 60 + 80 + 80 + 40 + 30
