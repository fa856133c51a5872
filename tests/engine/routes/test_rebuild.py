"""Routes as archives record them (TRACK-1901 to 1914)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine18xx.actions import RecordedRoute
from engine18xx.board import Board
from engine18xx.errors import RuleViolation
from engine18xx.routes import Route, StopGraph, best_run, evaluate_run, rebuild, record
from engine18xx.titles.t1822.running import RunRules1822
from engine18xx.titles.t1860.running import RunRules1860
from tests.engine.routes.layout import layout, trains
from tests.engine.routes.patches import random_patch

COWES = {"F2": "787:0", "F4": "742:3"}
"""Archive 19354, first run: F2 city - town - halt, F4 halt, G5 city."""


def cowes() -> Board:
    return layout("1860", COWES, {"F2/0": ["C&N"], "G5/0": ["C&N"]})


def stops_of(route: Route | None) -> list[str]:
    return [stop.signature for stop in route.stops] if route else []


def rebuilt(board: Board, *connections: list[list[str]], nodes: list[str] | None = None) -> list[list[str]]:
    """The stops of the routes of C&N with these connections."""
    running = trains("1860", *["5+3"] * len(connections))
    entries = [
        RecordedRoute(train=train.id, connections=legs, nodes=nodes)
        for train, legs in zip(running, connections, strict=True)
    ]
    rules = RunRules1860("C&N", ("yellow",), home="F2")
    return [stops_of(route) for route in rebuild(StopGraph(board), rules, entries, {t.id: t for t in running})]


def test_a_leg_may_be_written_against_the_direction_of_travel() -> None:
    # TRACK-1909, the example of the rule book.
    assert rebuilt(cowes(), [["F2 1.2"], ["F4", "F2"], ["F4", "G5"]]) == [["F2-1", "F2-2", "F4-0", "G5-0"]]


def test_legs_may_be_listed_from_either_end() -> None:
    # TRACK-1901
    assert rebuilt(cowes(), [["F4", "G5"], ["F4", "F2"], ["F2 1.2"]]) == [["G5-0", "F4-0", "F2-2", "F2-1"]]


def test_a_single_leg_needs_a_token_at_either_end() -> None:
    # TRACK-1904: F2 0.1 has the token of F2-0; F2 1.2 has none. It may come out reversed: the tile's paths name the
    # town first (TRACK-1903).
    assert rebuilt(cowes(), [["F2 0.1"]]) == [["F2-1", "F2-0"]]
    assert rebuilt(cowes(), [["F2 1.2"]]) == [[]]


def test_later_routes_keep_their_track_from_earlier_ones() -> None:
    # TRACK-1906: rebuilt from the last listed to the first.
    assert rebuilt(cowes(), [["F2 0.1"]], [["F2 0.1"]]) == [[], ["F2-1", "F2-0"]]


def test_recorded_nodes_decide_between_two_stops_of_a_hex() -> None:
    # TRACK-1905: from E6 to either town of F7, each by its own track.
    board = layout("1822NRS", {"F7": "56:1", "F9": "57:2", "G8": "57:1", "E8": "57:1"}, {"F9/0": ["27"]})
    graph = StopGraph(board)
    rules = RunRules1822("27", ("yellow",))
    (train,) = trains("1822NRS", "7")
    legs = [(leg.connection, leg.end.signature) for stop in graph.stops() for leg in graph.legs_from(stop)]
    ambiguous = {connection for connection, _ in legs if len({end for c, end in legs if c == connection}) > 1}
    assert not ambiguous  # TRACK-1903: each town of this map has track of its own, so hexes are enough
    for stop in graph.stops():
        for one in graph.legs_from(stop):
            for other in graph.legs_from(one.end):
                if other.end is stop or one.keys & other.keys:
                    continue
                entry = RecordedRoute(
                    train=train.id,
                    connections=[list(one.connection), list(other.connection)],
                    nodes=[one.start.signature, one.end.signature, other.end.signature],
                )
                (route,) = rebuild(graph, rules, [entry], {train.id: train})
                assert stops_of(route) == entry.nodes


def test_a_local_run_is_its_city() -> None:
    # TRACK-1908
    board = layout("1822NRS", {}, {"G22/0": ["LYR"]})
    rules = RunRules1822("LYR", ("yellow",))
    (train,) = trains("1822NRS", "L")
    entry = RecordedRoute(train=train.id, connections=[["local", "G22"]])
    (route,) = rebuild(StopGraph(board), rules, [entry], {train.id: train})
    assert route is not None
    assert stops_of(route) == ["G22-0"]
    assert record(rules, route, rules.earnings(route)) == RecordedRoute(
        train="L-0", connections=[["local", "G22"]], hexes=["G22"], revenue=30, revenue_str="G22", nodes=[]
    )


def test_a_local_run_in_an_unbuilt_city_keeps_the_revenue_it_states() -> None:
    # TRACK-1908: there is no node, so there is nothing on the map.
    board = layout("1822NRS", {}, {"K20/0": ["8"]})
    (train,) = trains("1822NRS", "L")
    entry = RecordedRoute(train=train.id, connections=[["local", "K20"]], revenue=0)
    run = evaluate_run(StopGraph(board), RunRules1822("8", ("yellow",)), [entry], {train.id: train}, trusting=True)
    assert run.routes == []
    assert run.revenue == 0


def test_stated_revenue_is_taken_over_in_a_replay_and_ignored_in_live_play() -> None:
    # TRACK-1911
    (train,) = trains("1860", "2+1")
    rules = RunRules1860("C&N", ("yellow",), home="F2")
    entry = RecordedRoute(train=train.id, connections=[["F2 0.1"]], revenue=500, subsidy=70)
    replayed = evaluate_run(StopGraph(cowes()), rules, [entry], {train.id: train}, trusting=True)
    assert (replayed.revenue, replayed.subsidy) == (500, 70)
    assert replayed.afresh() == {"routes": [["2+1-0", 500, 30]], "total": 30, "subsidy": 0}
    assert replayed.warnings() == ["2+1-0 states 500, earns 30 [TRACK-1911]"]
    live = evaluate_run(StopGraph(cowes()), rules, [entry], {train.id: train}, trusting=False)
    assert (live.revenue, live.subsidy) == (30, 0)


def test_a_refused_route_derails_only_where_its_revenue_has_to_be_computed() -> None:
    # TRACK-1911: in a replay a stated revenue stands, with a warning.
    (train,) = trains("1860", "2+1")
    rules = RunRules1860("C&N", ("yellow",), home="I3")
    entry = RecordedRoute(train=train.id, connections=[["F2 0.1"]], revenue=30)
    replayed = evaluate_run(StopGraph(cowes()), rules, [entry], {train.id: train}, trusting=True)
    assert replayed.revenue == 30
    assert replayed.afresh() == {"routes": [["2+1-0", 30, None]], "total": None, "subsidy": None}
    assert "R1860-1005" in replayed.warnings()[0]
    entry.revenue = None
    for trusting in (True, False):
        with pytest.raises(RuleViolation) as refusal:
            evaluate_run(StopGraph(cowes()), rules, [entry], {train.id: train}, trusting=trusting)
        assert refusal.value.rule == "R1860-1005"


@pytest.mark.parametrize("title", ["1860", "18GB", "1822NRS"])
@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**9))
def test_what_is_recorded_can_be_read_back(title: str, seed: int) -> None:
    # TRACK-1914: the best run of a random position, written and rebuilt, earns the same.
    random = Random(seed)
    patch = random_patch(title, random, random.randint(3, 8), 3)
    best = best_run(patch.graph, patch.rules, patch.trains)
    written = [
        record(patch.rules, route, earnings) for route, earnings in zip(best.routes, best.earnings.routes, strict=True)
    ]
    run = evaluate_run(patch.graph, patch.rules, written, {train.id: train for train in patch.trains}, trusting=False)
    assert run.revenue == best.earnings.revenue
