"""Coordinates, sides and distances (TRACK-101 to TRACK-106)."""

from __future__ import annotations

import pytest

from engine18xx.board.coordinates import SIDES, across, coordinate, distance, opposite, rotated_sides

from .titles import FACTS


@pytest.mark.parametrize(
    ("hex_id", "expected"), [("K12", (10, 11)), ("a19", (-1, 18)), ("G0", (6, -1)), ("A5", (0, 4)), ("AB3", (27, 2))]
)
def test_hex_id_gives_doubled_coordinates(hex_id: str, expected: tuple[int, int]) -> None:
    """TRACK-102."""
    assert coordinate(hex_id) == expected


def test_something_else_is_no_hex_id() -> None:
    with pytest.raises(ValueError, match="not a hex id"):
        coordinate("12K")


def test_sides_are_numbered_clockwise_from_the_bottom() -> None:
    """TRACK-103, example of 1860 G5."""
    neighbours = [across(coordinate("G5"), side) for side in SIDES]
    assert neighbours == [coordinate(hex_id) for hex_id in ("G7", "F6", "F4", "G3", "H4", "H6")]


def test_neighbours_of_a_hex_left_of_column_a() -> None:
    """TRACK-103, example of 18GB a19."""
    assert across(coordinate("a19"), 4) == coordinate("A18")
    assert across(coordinate("a19"), 5) == coordinate("A20")


def test_stepping_there_and_back_ends_where_one_was() -> None:
    """TRACK-105."""
    for side in SIDES:
        assert across(across((0, 0), side), opposite(side)) == (0, 0)


def test_distance_from_aberdeen_to_london_is_fifteen() -> None:
    """TRACK-106."""
    assert distance(coordinate("K0"), coordinate("G26")) == 15


def test_rotation_turns_every_side() -> None:
    """TRACK-304."""
    assert rotated_sides(0b000101, 4) == 0b010001  # 0 and 2 become 4 and 0


@pytest.mark.parametrize("title", FACTS)
def test_coordinates_and_neighbours_of_all_maps_agree_with_the_facts(title: str) -> None:
    for hexes in FACTS[title]["maps"].values():
        at = {coordinate(record["id"]): record["id"] for record in hexes}
        for record in hexes:
            position = coordinate(record["id"])
            assert position == (record["x"], record["y"])
            touching = {str(side): at[across(position, side)] for side in SIDES if across(position, side) in at}
            assert touching == dict(record["neighbours"])
