"""Tiles and printed hexes (TRACK-201 to TRACK-204, TRACK-301 to TRACK-318)."""

from __future__ import annotations

from engine18xx.board import NODES, Node, NodeKind
from engine18xx.board.board import map_of, tiles_of

from .titles import FACTS, RULES, board_of

YELLOW_TO_GRAY = ("yellow", "green", "blue", "brown", "gray")


def test_value_by_colour_looks_back_to_the_newest_colour_with_an_entry() -> None:
    """TRACK-312: the example of 18GB."""
    node = Node(0, NodeKind.OFFBOARD, 0, 0, revenue={"yellow": 10, "blue": 20, "gray": 30})
    assert node.value(("yellow", "green")) == 10
    assert node.value(("yellow", "green", "blue", "brown")) == 20
    assert node.value(YELLOW_TO_GRAY) == 30


def test_value_is_nothing_while_no_colour_has_an_entry() -> None:
    """TRACK-312: Ryde Pier of 1860 is worth £0 in phase 2 (R1860-825)."""
    pier = board_of("1860").tile_on("J2").stops[0]
    assert pier.value(("yellow",)) == 0
    assert pier.value(("yellow", "green")) == 20
    assert pier.value(("yellow", "green", "brown")) == 40


def test_an_edge_written_six_is_the_bottom() -> None:
    """TRACK-304: G13 of 18GB has exits 1 2 3 / 4 5 0 (R18GB-1207)."""
    g13 = next(tile for tile in tiles_of(FACTS["18GB"]) if tile.name == "G13")
    assert g13.node_exits == (0b001110, 0b110001)


def test_rotated_tile_has_its_paths_turned() -> None:
    """TRACK-304: tile 8 runs 0-2; turned by 4 it runs 4-0."""
    tile = board_of("1860").supply.kinds["8"]
    assert tile.rotated(4).paths[0].sides == [4, 0]
    assert tile.rotated(4).exits == 0b010001


def test_orientation_is_compiled_once() -> None:
    tile = board_of("1860").supply.kinds["8"]
    assert tile.rotated(4) is tile.rotated(4)


def test_boards_of_one_title_share_tiles_and_maps() -> None:
    one, other = board_of("1860"), board_of("1860")
    assert one.supply.kinds["8"] is other.supply.kinds["8"]
    assert one.hexes[0].printed is other.hexes[0].printed
    assert one.hexes[0] is not other.hexes[0]


def test_city_without_track_is_no_stop() -> None:
    """TRACK-311: the unconnected second city of a yellow XX tile."""
    tile = board_of("18GB").supply.kinds["G02"].rotated(0)
    assert [node.ordinal for node in tile.stops] == [0]
    assert len(tile.cities) == 2


def test_junction_is_no_stop() -> None:
    """TRACK-302."""
    assert not board_of("1822NRS").supply.kinds["80"].rotated(0).stops


def test_dead_end_at_a_junction_is_never_walked() -> None:
    """TRACK-310: F21 of 1822NRS."""
    lie = board_of("1822NRS").tile_on("F21")
    assert lie.exits == 0b100000
    assert not any(lie.links)


def test_path_inside_a_hex_joins_two_nodes() -> None:
    """TRACK-303: tile 787 of 1860, city - town - halt."""
    lie = board_of("1860").supply.kinds["787"].rotated(0)
    inside = [path.node_indices for path in lie.paths if not path.sides]
    assert inside == [[2, 1], [0, 1]]


def test_track_ends_are_counted_path_by_path() -> None:
    """TRACK-305: tile 23 of 18GB has two paths at side 0."""
    lie = board_of("18GB").supply.kinds["23"].rotated(0)
    assert lie.track_ends == 4
    assert lie.exits.bit_count() == 3


def test_open_sides_of_all_maps_agree_with_the_facts() -> None:
    """TRACK-202, TRACK-203."""
    for title, facts in FACTS.items():
        for name in facts["maps"]:
            for hexagon in map_of(facts, name, RULES[title].sealed_colours):
                closed = {*hexagon.facts.get("impassable_edges", ()), *hexagon.facts.get("no_entry_edges", ())}
                expected = {int(side) for side in hexagon.facts["neighbours"]} - closed
                assert {side for side in range(6) if hexagon.open_sides >> side & 1} == expected, hexagon.id


def test_openness_may_be_one_way() -> None:
    """TRACK-204: 7 sides in 1822NRS, 22 and 17 in 18GB, 1 in 1860."""

    def one_way(title: str, name: str) -> int:
        hexes = map_of(FACTS[title], name, RULES[title].sealed_colours)
        return sum(
            bool(hexagon.open_sides >> side & 1) and not hexes[beyond].open_sides >> (side + 3) % 6 & 1
            for hexagon in hexes
            for side, beyond in enumerate(hexagon.touching)
            if beyond is not None
        )

    assert one_way("1822NRS", "standard") == 7
    assert one_way("18GB", "standard") == 22
    assert one_way("18GB", "2p-EW") == 17
    assert one_way("1860", "standard") == 1


def test_lanes_of_double_track_meet_as_in_the_table() -> None:
    """TRACK-307: E26 side, lane -> F25/F27 side, lane -> continues to side."""
    board = board_of("1822NRS")
    e26 = board.hex("E26")
    table = {(4, 0): ("F25", 1, 1, 5), (4, 1): ("F25", 1, 0, 4), (5, 0): ("F27", 2, 1, 5), (5, 1): ("F27", 2, 0, 4)}
    for (side, lane), (hex_id, there, lane_there, onward) in table.items():
        facing = e26.printed.facing[3 * side + 1 + lane]
        assert facing is not None
        beyond = board.hexes[facing[0]]
        assert (beyond.id, facing[1]) == (hex_id, 3 * there + 1 + lane_there)
        (link,) = beyond.lie.links[facing[1]]
        assert link.other // 3 == onward
        assert link.other < NODES


def test_hexside_has_one_number_from_both_hexes() -> None:
    board = board_of("18GB")
    for hexagon in board.hexes:
        for point, facing in enumerate(hexagon.printed.facing):
            if facing is not None:
                beyond = board.hexes[facing[0]].printed
                assert beyond.crossings[facing[1]] == hexagon.printed.crossings[point]
