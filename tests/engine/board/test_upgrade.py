"""Which tile may replace which (TRACK-601 to TRACK-616)."""

from __future__ import annotations

import pytest

from engine18xx.board import BoardRules, Tile
from engine18xx.board.board import map_of, tiles_of
from engine18xx.board.upgrade import (
    changes_value,
    colour_follows,
    former_path,
    keeps_centres_as_laid,
    keeps_stops,
    keeps_stops_connected,
    keeps_track_as_laid,
    removes_town,
    track_kept,
)

from .titles import FACTS, RULES

TILES = {title: {tile.name: tile for tile in tiles_of(facts)} for title, facts in FACTS.items()}


def successors(old: Tile, title: str) -> list[str]:
    rules: BoardRules = RULES[title]
    return sorted(
        new.name
        for new in TILES[title].values()
        if colour_follows(old, new, rules) and track_kept(old, new) and keeps_stops(old, new) is None
    )


@pytest.mark.parametrize("title", FACTS)
def test_tiles_may_become_what_the_facts_say(title: str) -> None:
    """TRACK-601 to TRACK-606, for every tile and every printed hex."""
    for record in FACTS[title]["tiles"]:
        assert successors(TILES[title][record["name"]], title) == sorted(record.get("may_become", ())), record["name"]
    for name, records in FACTS[title]["maps"].items():
        printed = {hexagon.id: hexagon.tile for hexagon in map_of(FACTS[title], name, RULES[title].sealed_colours)}
        for record in records:
            assert successors(printed[record["id"]], title) == sorted(record.get("may_become", ())), record["id"]


def test_curve_is_covered_by_a_junction_with_its_exits() -> None:
    """TRACK-602: 8 (0-2) under 81, whose exits are 0 2 4, or 1 3 5 if turned by an odd number."""
    tiles = TILES["1822NRS"]
    assert track_kept(tiles["8"], tiles["81"]) == 0b010101


def test_town_never_becomes_a_halt_but_a_halt_a_town() -> None:
    """TRACK-602: halt 743 and town 749 of 1860 are both straight."""
    tiles = TILES["1860"]
    assert track_kept(tiles["743"], tiles["749"])
    assert not track_kept(tiles["749"], tiles["743"])


def test_label_must_stay() -> None:
    """TRACK-603."""
    tiles = TILES["18GB"]
    refusal = keeps_stops(tiles["G39"], tiles["G21"])
    assert refusal is not None
    assert refusal[0] == "TRACK-603"


def test_oo_cities_merge_into_one_in_brown() -> None:
    """TRACK-604."""
    tiles = TILES["18GB"]
    assert keeps_stops(tiles["G21"], tiles["G30"]) is None


def test_white_oo_hex_takes_only_tiles_with_two_cities() -> None:
    """TRACK-604."""
    tiles = TILES["18GB"]
    bristol = next(h.tile for h in map_of(FACTS["18GB"], "standard", RULES["18GB"].sealed_colours) if h.id == "D23")
    refusal = keeps_stops(bristol, tiles["G30"])
    assert refusal is not None
    assert refusal[0] == "TRACK-604"
    assert keeps_stops(bristol, tiles["G18"]) is None


def test_newport_grows_from_one_city_to_two() -> None:
    """TRACK-604: label N of 1860."""
    newport = next(h.tile for h in map_of(FACTS["1860"], "standard", RULES["1860"].sealed_colours) if h.id == "G5")
    assert keeps_stops(newport, TILES["1860"]["763"]) is None


def test_number_of_towns_stays() -> None:
    """TRACK-606."""
    tiles = TILES["18GB"]
    refusal = keeps_stops(tiles["3"], tiles["23"])
    assert refusal is not None
    assert refusal[0] == "TRACK-606"


def test_blue_follows_blue_in_18gb_only() -> None:
    """TRACK-601."""
    firth = next(h.tile for h in map_of(FACTS["18GB"], "standard", RULES["18GB"].sealed_colours) if h.id == "I4")
    assert colour_follows(firth, TILES["18GB"]["G32"], RULES["18GB"])
    assert not colour_follows(firth, TILES["18GB"]["G32"], RULES["1860"])


def test_town_tile_may_become_plain_track_for_p2() -> None:
    """TRACK-608."""
    tiles = TILES["1822NRS"]
    assert removes_town(tiles["58"], tiles["80"], RULES["1822NRS"])
    assert not removes_town(tiles["8"], tiles["80"], RULES["1822NRS"])


def test_old_track_lies_where_it_lay() -> None:
    """TRACK-611: 8 turned by r stays under 23 only where 23 has the same curve."""
    tiles = TILES["18GB"]
    # 23: 0-3 and 0-4. A curve 4-0 is tile 8 (0-2) turned by 4.
    assert keeps_track_as_laid(tiles["8"].rotated(4), tiles["23"].rotated(0))
    assert not keeps_track_as_laid(tiles["8"].rotated(0), tiles["23"].rotated(0))


def test_city_away_from_all_old_exits_is_one_too_many() -> None:
    """TRACK-612: G41 (0 3) does not make way for G39 with exits 1 and 2."""
    tiles = TILES["18GB"]
    refusal = keeps_centres_as_laid(tiles["G41"].rotated(0), tiles["G39"].rotated(1))
    assert refusal is not None
    assert refusal[0] == "TRACK-612"


def test_second_city_may_be_away_from_all_old_exits_if_it_is_new() -> None:
    """TRACK-612: G02 (0 2, and a city without track) -> G08 (0 2 / 3 4)."""
    tiles = TILES["18GB"]
    assert keeps_centres_as_laid(tiles["G02"].rotated(0), tiles["G08"].rotated(0)) is None


def test_exits_of_a_city_stay_with_exactly_one_city() -> None:
    """TRACK-613: 0 2 of a yellow XX tile cannot be divided between the cities of G11 (0 3 / 1 2)."""
    tiles = TILES["18GB"]
    refusal = keeps_centres_as_laid(tiles["G02"].rotated(0), tiles["G11"].rotated(0))
    assert refusal is not None
    assert refusal[0] == "TRACK-613"


def test_exits_of_a_town_stay_together() -> None:
    """TRACK-616: 3 has exits 0 and 1, 87 has 0 1 2 3."""
    tiles = TILES["18GB"]
    assert keeps_stops_connected(tiles["3"].rotated(2), tiles["87"].rotated(0))
    assert not keeps_stops_connected(tiles["3"].rotated(3), tiles["87"].rotated(0))


def test_new_track_is_what_no_old_path_covers() -> None:
    """TRACK-615: 8 (0-2) -> 23 turned so that one of its paths is 0-2."""
    tiles = TILES["18GB"]
    old, new = tiles["8"].rotated(4), tiles["23"].rotated(0)
    former = former_path(old, new)
    assert [None if path is None else path.index for path in former] == [None, 0]


def test_city_upgrade_changes_the_value_of_kept_track() -> None:
    """TRACK-615: 57 (£20) -> 15 (£30); a town stays at £10."""
    tiles = TILES["1822NRS"]
    old, new = tiles["57"].rotated(0), tiles["15"].rotated(0)
    assert changes_value(old, old.paths[0], new, new.paths[0])
    town, larger = tiles["3"].rotated(0), tiles["141"].rotated(0)
    assert not changes_value(town, town.paths[0], larger, larger.paths[0])
