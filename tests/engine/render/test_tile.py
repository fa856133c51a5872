"""Tiles by themselves."""

from __future__ import annotations

import pytest

from engine18xx.errors import RuleViolation
from engine18xx.render import tile_svg

from .drawing import TITLES, facts_of, hints, read, shapes, texts


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_shows_its_number_label_and_values(title: str) -> None:
    facts = facts_of(title)
    for record in facts["tiles"]:
        written = texts(read(tile_svg(facts, record["name"])))
        wanted = [f"#{record['name']}", *record.get("labels", ())]
        wanted += [str(node["revenue"]) for node in record["nodes"] if node.get("revenue")]
        for text in wanted:
            written.remove(text)


def test_a_tile_says_in_words_what_it_is() -> None:
    root = read(tile_svg(facts_of("1860"), "757"))
    assert hints(root)[0] == root.get("aria-label") == "Tile 757"
    assert root[1].text == "green, label B, city £20, 4 pieces of track"


def test_a_turned_tile_says_by_how_much() -> None:
    assert "turned by 2" in tile_svg(facts_of("1860"), "57", 2)
    assert tile_svg(facts_of("1860"), "57", 8) == tile_svg(facts_of("1860"), "57", 2)


def test_halts_are_rings_and_towns_are_black() -> None:
    facts = facts_of("1860")
    halt = [shape for shape in shapes(read(tile_svg(facts, "750"))) if shape.get("r") == "6"]
    assert [shape.get("fill") for shape in halt] == ["#fff"]
    town = [shape for shape in shapes(read(tile_svg(facts, "767"))) if shape.get("r") == "7.5"]
    assert [shape.get("fill") for shape in town] == ["#1c1c1c"]


def test_dual_track_is_drawn_as_a_double_line() -> None:
    facts = facts_of("18GB")
    widths = {shape.get("stroke-width") for shape in shapes(read(tile_svg(facts, "G32")))}
    assert {"7", "11", "4.5"} <= widths  # ordinary track; dual track and the ground between its lines
    assert "11" not in {shape.get("stroke-width") for shape in shapes(read(tile_svg(facts, "23")))}


def test_a_tile_that_does_not_exist_is_refused_track_401() -> None:
    with pytest.raises(RuleViolation) as refused:
        tile_svg(facts_of("1860"), "no such tile")
    assert refused.value.rule == "TRACK-401"
