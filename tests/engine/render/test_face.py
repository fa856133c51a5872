"""Where track and stops of a tile lie."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine18xx.board import NODES, NodeKind
from engine18xx.board.board import map_of, tiles_of
from engine18xx.render.face import SLOT, Face, slot_pattern
from engine18xx.render.geometry import APOTHEM, RADIUS, dot, length, side_point, towards
from engine18xx.render.track import is_pointed

from .drawing import TITLES, facts_of


def faces_of(title: str) -> list[Face]:
    """Every tile of a title in every rotation, and every printed hex of all its maps."""
    facts = facts_of(title)
    faces = [
        Face(tile.rotated(rotation), record)
        for tile, record in zip(tiles_of(facts), facts["tiles"], strict=True)
        for rotation in range(6)
    ]
    for name in facts["maps"]:
        faces += [Face(printed.tile.rotated(0), printed.facts) for printed in map_of(facts, name, frozenset())]
    return faces


@pytest.mark.parametrize("title", TITLES)
def test_every_path_runs_from_the_sides_and_to_the_stops_it_names(title: str) -> None:
    for face in faces_of(title):
        for path, curve in zip(face.lie.paths, face.curves, strict=True):
            for end in path.ends:
                if end < NODES:
                    place = side_point(end)
                elif is_pointed(face, path):
                    continue
                else:
                    place = face.places[end - NODES]
                assert min(length(curve.start - place), length(curve.end - place)) < 1e-6, face.lie


@pytest.mark.parametrize("title", TITLES)
def test_no_city_lies_on_another_city_or_leaves_the_hex(title: str) -> None:
    for face in faces_of(title):
        slots = {city.index: face.slots(city, city.slots) for city in face.lie.cities}
        for one, other in combinations(slots, 2):
            assert all(length(here - there) > 2 * SLOT - 2 for here in slots[one] for there in slots[other]), face.lie
        for place in (place for places in slots.values() for place in places):
            assert all(dot(place, towards(side)) < APOTHEM - SLOT + 3 for side in range(6)), face.lie


@pytest.mark.parametrize("title", TITLES)
def test_no_two_stops_lie_in_one_place(title: str) -> None:
    for face in faces_of(title):
        stops = [face.places[node.index] for node in face.lie.nodes if node.kind is not NodeKind.JUNCTION]
        assert all(length(one - other) > 14 for one, other in combinations(stops, 2)), face.lie


def test_a_town_on_one_line_of_track_lies_on_that_line() -> None:
    tile = next(tile for tile in tiles_of(facts_of("18GB")) if tile.name == "58")  # a gentle curve from 0 to 2
    face = Face(tile.rotated(0), next(record for record in facts_of("18GB")["tiles"] if record["name"] == "58"))
    around = 2 * APOTHEM * towards(1)
    assert length(face.places[0] - around) == pytest.approx(1.5 * RADIUS, abs=0.05)
    assert face.slants[0] is not None


@pytest.mark.parametrize("number", range(1, 13))
def test_slots_of_a_city_touch_but_do_not_overlap(number: int) -> None:
    places = slot_pattern(number)
    assert len(places) == number
    gaps = [length(one - other) for one, other in combinations(places, 2)]
    assert all(gap > 2 * SLOT - 1e-6 for gap in gaps)
    assert not gaps or min(gaps) == pytest.approx(2 * SLOT)
