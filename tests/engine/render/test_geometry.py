"""Where things lie in a hex and from hex to hex."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine18xx.board import LANES
from engine18xx.board.coordinates import SIDES, across, opposite
from engine18xx.render.geometry import (
    APOTHEM,
    CORNERS,
    RADIUS,
    between_sides,
    centre,
    corner,
    dot,
    from_side,
    length,
    side_point,
    towards,
)

MEETING_LANES = {0: 0, 1: 2, 2: 1}  # lane i of 2 meets lane 1 - i (TRACK-307)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("lane", MEETING_LANES)
def test_track_ends_where_the_track_of_the_facing_side_begins(side: int, lane: int) -> None:
    here, beyond = (6, 5), across((6, 5), side)
    facing = side_point(LANES * opposite(side) + MEETING_LANES[lane])
    assert length(centre(here) + side_point(LANES * side + lane) - centre(beyond) - facing) < 1e-9


@pytest.mark.parametrize("side", SIDES)
def test_a_corner_is_one_radius_from_the_centre_and_ends_two_sides(side: int) -> None:
    assert length(corner(side)) == pytest.approx(RADIUS)
    assert (corner(side) + corner(side + 1)) / 2 == pytest.approx(APOTHEM * towards(side))
    assert CORNERS[side] == corner(side)


def test_track_between_touching_sides_bends_around_their_corner() -> None:
    for place in between_sides(0, LANES).points(20):
        assert length(place - corner(1)) == pytest.approx(RADIUS / 2, abs=0.2)


def test_track_between_sides_two_apart_is_an_arc_of_one_and_a_half_radii() -> None:
    around = 2 * APOTHEM * towards(1)
    for place in between_sides(0, 2 * LANES).points(20):
        assert length(place - around) == pytest.approx(1.5 * RADIUS, abs=0.05)


@pytest.mark.parametrize(("one", "other"), list(permutations(SIDES, 2)))
def test_track_crosses_both_sides_at_right_angles(one: int, other: int) -> None:
    curve = between_sides(LANES * one, LANES * other)
    assert dot(curve.leaving - curve.start, towards(one) * 1j) == pytest.approx(0, abs=1e-9)
    assert dot(curve.arriving - curve.end, towards(other) * 1j) == pytest.approx(0, abs=1e-9)
    assert (curve.start, curve.end) == (side_point(LANES * one), side_point(LANES * other))


def test_track_to_a_stop_off_the_middle_leaves_the_side_at_a_right_angle() -> None:
    curve = from_side(0, complex(20, -10))
    assert dot(curve.leaving - curve.start, towards(0) * 1j) == pytest.approx(0, abs=1e-9)
    assert curve.end == complex(20, -10)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_a_curve_cut_in_two_is_the_same_curve(share: float) -> None:
    whole = between_sides(0, 2 * LANES)
    before, after = whole.parted(share)
    assert before.end == after.start == whole.at(share)
    assert before.at(0.5) == pytest.approx(whole.at(share / 2))
    assert after.at(0.5) == pytest.approx(whole.at(share + (1 - share) / 2))
