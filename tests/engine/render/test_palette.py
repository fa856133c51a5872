"""Colours can be told apart and read."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine18xx.render.palette import (
    HEX_COLOURS,
    INK,
    LEAST_CONTRAST,
    PAPER,
    components,
    contrast,
    readable,
    route_stroke,
)

from .drawing import TITLES, facts_of


@pytest.mark.parametrize("title", TITLES)
def test_symbols_of_all_corporations_can_be_read_on_their_discs(title: str) -> None:
    for entry in (*facts_of(title)["minors"], *facts_of(title)["corporations"]):
        ink = readable(entry["colour"], entry["text_colour"])
        assert contrast(entry["colour"], ink) >= LEAST_CONTRAST, entry["sym"]


@pytest.mark.parametrize("title", TITLES)
def test_every_colour_of_a_chart_is_understood(title: str) -> None:
    for entry in (*facts_of(title)["minors"], *facts_of(title)["corporations"]):
        assert components(entry["colour"]) is not None
        assert components(entry["text_colour"]) is not None


def test_the_colour_on_the_chart_is_kept_where_it_can_be_read() -> None:
    assert readable("#000000", "#ffffff") == "#ffffff"
    assert readable("#aade87", "#ffffff") == "#000000"  # white on the pale green of the NER has a contrast of 1.5


def test_contrast_is_that_of_the_accessibility_guidelines() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)  # the example everybody quotes


@pytest.mark.parametrize("ground", [*HEX_COLOURS.values(), PAPER])
def test_ink_can_be_read_on_every_ground(ground: str) -> None:
    assert contrast(ground, INK) >= 7


def test_the_trains_of_one_run_differ_in_colour_and_in_dashes() -> None:
    for one, other in combinations((route_stroke(index) for index in range(6)), 2):
        assert one.colour != other.colour
        assert one.dashes != other.dashes
    assert len({route_stroke(index)[:2] for index in range(42)}) == 42


@pytest.mark.parametrize("index", range(6))
def test_lines_of_routes_stand_out_from_their_white_ground(index: int) -> None:
    assert contrast(route_stroke(index).colour, "#ffffff") >= LEAST_CONTRAST
