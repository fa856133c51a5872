"""The best run."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine18xx.board import Token
from engine18xx.routes import BestRun, StopGraph, best_run
from engine18xx.titles.t1822.running import RunRules1822
from tests.engine.routes.layout import lay, layout, trains
from tests.engine.routes.patches import Patch, random_patch
from tests.engine.routes.trying_everything import TooMany, best_of_all

TITLES = ("1860", "18GB", "1822NRS")


def patch_of(title: str, seed: int, most_trains: int = 3) -> Patch:
    random = Random(seed)
    return random_patch(title, random, random.randint(3, 9), most_trains)


def compare(patch: Patch, limit: int) -> None:
    """Compare the best run with trying every set of routes."""
    try:
        wanted = best_of_all(patch.graph, patch.rules, patch.trains, limit)
    except TooMany:
        assume(False)
    best = best_run(patch.graph, patch.rules, patch.trains)
    assert (best.earnings.revenue, best.earnings.subsidy) == wanted
    assert best.proved
    assert best.bound == best.earnings.revenue


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=250)
@given(st.integers(0, 10**9))
def test_no_set_of_routes_is_better(title: str, seed: int) -> None:
    # TRACK-2001, TRACK-2002
    compare(patch_of(title, seed), 2000)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=1_500)
@given(st.integers(0, 10**9))
def test_no_set_of_routes_is_better_on_thousands_of_positions(title: str, seed: int) -> None:
    # TRACK-2001, TRACK-2002
    compare(patch_of(title, seed), 20_000)


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=100)
@given(st.integers(0, 10**9))
def test_the_best_run_is_legal(title: str, seed: int) -> None:
    patch = patch_of(title, seed)
    best = best_run(patch.graph, patch.rules, patch.trains)
    for route in best.routes:
        patch.rules.check_route(route)
    if best.routes:
        patch.rules.check_run(best.routes)
    assert patch.rules.run_earnings(best.routes) == best.earnings


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9))
def test_the_same_position_gives_the_same_run(title: str, seed: int) -> None:
    # Whatever was traced or asked before: the second graph traces its legs from the other end of the map.
    first, second = patch_of(title, seed), patch_of(title, seed)
    for stop in reversed(second.graph.stops()):
        second.graph.legs_from(stop)
    assert _described(best_run(first.graph, first.rules, first.trains)) == _described(
        best_run(second.graph, second.rules, second.trains)
    )


def _described(best: BestRun) -> tuple[object, ...]:
    routes = [(route.train.id, [stop.signature for stop in route.stops], route.legs) for route in best.routes]
    hexes = [[leg.hexes for leg in legs] for _, _, legs in routes]
    return [(train, stops) for train, stops, _ in routes], hexes, best.earnings, best.work


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9), st.integers(0, 2000))
def test_with_little_work_the_bound_still_holds(title: str, seed: int, work: int) -> None:
    # An interrupted search gives a legal run, and a bound that the best run does not exceed.
    patch = patch_of(title, seed)
    best = best_run(patch.graph, patch.rules, patch.trains)
    hasty = best_run(patch.graph, patch.rules, patch.trains, work=work)
    assert hasty.earnings.revenue <= best.earnings.revenue <= hasty.bound
    if hasty.proved:
        assert hasty.earnings.revenue == best.earnings.revenue


def test_a_deadline_ends_the_search() -> None:
    patch = _dense_map()
    calls = count()
    best = best_run(patch.graph, patch.rules, patch.trains, deadline=lambda: next(calls) > 3)
    assert not best.proved
    assert 0 < best.earnings.revenue < best.bound
    assert best.work < best_run(patch.graph, patch.rules, patch.trains).work


def test_a_map_of_the_densest_tiles_gives_a_good_run_and_a_bound() -> None:
    patch = _dense_map()
    best = best_run(patch.graph, patch.rules, patch.trains)
    assert not best.proved
    assert 0 < best.earnings.revenue < best.bound
    patch.rules.check_run(best.routes)


def test_nothing_is_proved_where_legs_were_left_out() -> None:
    # The search may see the end of what it was given, but not all legs of the map were given to it.
    patch = _dense_map()
    best = best_run(patch.graph, patch.rules, trains("1822NRS", "3"))
    assert not patch.graph.is_complete
    assert best.bound > best.earnings.revenue or best.proved
    assert best.bound >= 50 + 50 + 50  # three of the gray cities


def _dense_map() -> Patch:
    """1822NRS with six exits on every hex, and four big trains."""
    board = layout("1822NRS", {}, {})
    for hexagon in board.hexes:
        if not hexagon.printed.sealed:
            printed = hexagon.printed.tile
            lay(hexagon, "X19:0" if printed.cities else "X17:0" if printed.nodes else "60:0", board)
    for hex_id in ("K20", "K28", "H23"):
        board.hex(hex_id).cities[0].tokens[0] = Token("LYR")
    rules = RunRules1822("LYR", ("yellow", "green", "brown", "gray"))
    return Patch(StopGraph(board), rules, trains("1822NRS", "7", "7", "E", "5P"), [])


def test_without_trains_or_tokens_there_is_nothing_to_run() -> None:
    board = layout("1822NRS", {}, {})
    rules = RunRules1822("LYR", ("yellow",))
    assert best_run(StopGraph(board), rules, []).routes == ()
    best = best_run(StopGraph(board), rules, trains("1822NRS", "3", "5"))
    assert (best.routes, best.earnings.revenue, best.proved) == ((), 0, True)


def test_a_pullman_stays_at_home() -> None:
    # TRACK-1605
    board = layout("1822NRS", {"H23": "6:2"}, {"G22/0": ["LYR"]})
    best = best_run(StopGraph(board), RunRules1822("LYR", ("yellow",)), trains("1822NRS", "P+", "2"))
    assert [route.train.name for route in best.routes] == ["2"]


def test_of_equal_runs_the_one_with_fewer_trains_is_taken() -> None:
    # TRACK-2002: a second train could only run for nothing.
    board = layout("1822NRS", {"H23": "6:2"}, {"G22/0": ["LYR"]})
    best = best_run(StopGraph(board), RunRules1822("LYR", ("yellow",)), trains("1822NRS", "3", "3"))
    assert len(best.routes) == 1
