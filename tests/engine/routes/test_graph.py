"""Stops and legs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine18xx.board import PATHS
from engine18xx.routes import StopGraph
from tests.engine.routes.layout import lay, layout
from tests.engine.routes.patches import random_patch
from tests.engine.routes.trying_everything import NaiveLegs, ends_of

TITLES = ("1860", "18GB", "1822NRS")


def legs_found(graph: StopGraph) -> list[tuple[object, ...]]:
    """Every leg of a graph as ends and pieces of track."""
    found = []
    for stop in graph.stops():
        for leg in graph.legs_from(stop):
            start, end = ends_of(leg)
            found.append((start, tuple(divmod(path, PATHS) for path in leg.paths), end))
    return sorted(found)


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**9))
def test_the_legs_are_those_of_walking_path_by_path(title: str, seed: int) -> None:
    # TRACK-1502
    random = Random(seed)
    patch = random_patch(title, random, random.randint(2, 7), 1)
    assert legs_found(patch.graph) == sorted(NaiveLegs(patch.graph.board).found)


@pytest.mark.parametrize("title", TITLES)
def test_the_legs_of_the_printed_map_are_those_of_walking_path_by_path(title: str) -> None:
    # TRACK-307: among them the double track of E26, F25 and F27 in 1822NRS.
    board = layout(title, {}, {})
    assert legs_found(StopGraph(board)) == sorted(NaiveLegs(board).found)


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9))
def test_a_graph_follows_the_tiles_that_are_laid(title: str, seed: int) -> None:
    # Legs kept from an earlier version of the board must not survive a change on their way.
    random = Random(seed)
    patch = random_patch(title, random, 6, 1)
    board = patch.graph.board
    legs_found(patch.graph)
    for hexagon in random.sample(patch.hexes, min(3, len(patch.hexes))):
        if not hexagon.printed.sealed:
            kind = random.choice(sorted(board.supply.kinds))
            lay(hexagon, f"{kind}:{random.randrange(6)}", board)
        assert legs_found(patch.graph) == legs_found(StopGraph(board))


@pytest.mark.parametrize("title", TITLES)
@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**9))
def test_every_leg_can_be_run_the_other_way(title: str, seed: int) -> None:
    patch = random_patch(title, Random(seed), 6, 1)
    for stop in patch.graph.stops():
        for leg in patch.graph.legs_from(stop):
            back = patch.graph.reverse(leg)
            assert (back.start, back.end, back.keys) == (leg.end, leg.start, leg.keys)
            assert (back.starts_terminal, back.ends_terminal) == (leg.ends_terminal, leg.starts_terminal)


def test_a_hex_crossed_over_a_junction_is_written_once() -> None:
    # TRACK-1902
    graph = StopGraph(layout("1822NRS", {"K18": "82:0", "K16": "57:0", "K20": "57:0"}, {}))
    k20 = next(stop for stop in graph.stops() if stop.hex.id == "K20")
    assert ("K20", "K18", "K16") in {leg.connection for leg in graph.legs_from(k20)}


def test_a_path_between_two_nodes_is_written_with_their_parts_if_there_are_several() -> None:
    # TRACK-1902: F2 with three nodes, G7 with two.
    graph = StopGraph(layout("1860", {"F2": "787:0", "G7": "775:0"}, {}))
    inside = {leg.connection for stop in graph.stops() for leg in graph.legs_from(stop) if leg.start.hex is leg.end.hex}
    assert {("F2 0.1",), ("F2 1.2",), ("G7",)} <= inside


def test_an_unbuilt_city_is_no_stop() -> None:
    # TRACK-311
    graph = StopGraph(layout("18GB", {"D23": "G19:0"}, {}))
    assert [stop.signature for stop in graph.stops() if stop.hex.id == "D23"] == ["D23-0"]
    assert not [stop for stop in graph.stops() if stop.hex.id == "H15"]


def test_a_map_full_of_junctions_does_not_run_away() -> None:
    # There are more legs than anybody could list; the graph stops and says so.
    board = layout("1822NRS", {}, {})
    for hexagon in board.hexes:
        if not hexagon.printed.sealed:
            lay(hexagon, "63:0" if hexagon.printed.tile.cities else "60:0", board)
    graph = StopGraph(board)
    for stop in graph.stops():
        assert len(graph.legs_from(stop)) <= 2000
    assert not graph.is_complete
