"""The network of a corporation (TRACK-1301 to TRACK-1307, TRACK-1401)."""

from __future__ import annotations

import random

import pytest

from engine18xx.board import PATHS, Board, City
from engine18xx.board.network import Search, explore_from, follows_any, is_linked

from .laying import put, token
from .naive_walks import NaiveWalks
from .titles import board_of


def pieces(board: Board, owner: str) -> set[tuple[str, int]]:
    """Followed paths as hex id and number."""
    found = (divmod(path, PATHS) for path in board.network(owner).paths)
    return {(board.hexes[index].id, number) for index, number in found}


def hexes(board: Board, owner: str) -> set[str]:
    return {board.hexes[index].id for index in board.network(owner).hexes}


MIDLANDS = [f"{letter}{number}" for letter in "EFGHI" for number in range(15 - ord(letter) % 2, 25, 2)]
"""Hexes of 18GB round Birmingham, plain, town and city."""

OWNERS = ("MR", "LNWR", "GWR")


def random_board(seed: int) -> Board:
    """The Midlands crowded with tangled track, full cities and tokens of three corporations."""
    dice = random.Random(seed)
    board = board_of("18GB", 5)
    for hex_id in MIDLANDS:
        hexagon = board.hex(hex_id)
        if hexagon.printed.sealed:
            continue
        fitting = [
            (kind.name, rotation)
            for kind in board.supply.kinds.values()
            if len(kind.cities) == len(hexagon.cities) and kind.town_count == hexagon.tile.town_count
            if kind.colour in ("green", "brown") and board.supply.first(kind.name)
            for rotation in range(6)
            if not kind.rotated(rotation).exits & ~hexagon.open_sides
        ]
        put(board, hex_id, *dice.choice(fitting))
    for owner in (*OWNERS, *OWNERS):
        city = dice.choice([city for hex_id in MIDLANDS for city in board.hex(hex_id).cities])
        if city.slot_for(owner) is not None and not city.hex.has_token_of(owner):
            token(board, owner, city.hex.id, city.index)
    return board


@pytest.mark.parametrize("seed", range(120))
def test_network_is_what_trying_every_walk_gives(seed: int) -> None:
    board = random_board(seed)
    for owner in OWNERS:
        assert pieces(board, owner) == NaiveWalks(board, owner).followed


def test_random_boards_do_contain_track_that_only_a_walk_using_a_hexside_twice_would_follow() -> None:
    """Otherwise the comparison above would not test the hard part of TRACK-1303."""
    doubtful = refused = 0
    for seed in range(120):
        board = random_board(seed)
        for owner in OWNERS:
            search = Search(board, owner, board.token_cities(owner))
            search.follow_freely()
            for index, link in search.doubtful():
                doubtful += 1
                refused += PATHS * index + link.path not in board.network(owner).paths
    assert doubtful > refused > 0


@pytest.mark.parametrize("seed", range(0, 120, 7))
def test_asking_for_single_paths_agrees_with_the_network(seed: int) -> None:
    board = random_board(seed)
    for hexagon in board.hexes:
        for path in hexagon.lie.paths:
            expected = PATHS * hexagon.index + path.index in board.network("MR").paths
            assert follows_any(board, "MR", hexagon, {path.index}) == expected


def test_track_that_joins_at_the_side_one_left_by_is_not_followed() -> None:
    """TRACK-1303: a walk that left tile 23 by side 0, coming from 3, does not come back over side 0 onto 0-4."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    put(board, "H19", "G41", 0)  # a city with exits 0 and 3
    put(board, "H21", "23", 0)  # 0-3 and 0-4
    put(board, "H23", "25", 3)  # 3-5 and 3-1, joined by a loop:
    put(board, "I24", "7", 1)  # 1-2
    put(board, "H25", "8", 2)  # 2-4
    put(board, "G24", "7", 4)  # 4-5
    followed = pieces(board, "MR")
    loop = {("H21", 0), ("H23", 0), ("H23", 1), ("I24", 0), ("H25", 0), ("G24", 0)}
    assert followed == {("H19", 0), ("H19", 1), *loop}


def test_corporation_without_token_has_an_empty_network() -> None:
    """TRACK-1204."""
    network = board_of("1860").network("IOW")
    assert not network.paths
    assert not network.nodes
    assert not network.sides
    assert not network.route


def test_every_open_side_of_a_token_hex_is_connected_without_any_track() -> None:
    """TRACK-1305."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    network = board.network("MR")
    assert network.sides == {board.hex("H19").index: 0b111111}
    assert not network.hexes


def test_full_foreign_city_is_reached_and_not_passed() -> None:
    """TRACK-1004, TRACK-1304."""
    board = board_of("1860")
    token(board, "IOW", "J4")
    put(board, "J4", "57", 2)  # 2-5
    put(board, "K5", "743", 2)  # halt, 2-5
    put(board, "L6", "57", 2)
    token(board, "BHI&R", "L6")
    assert board.network("IOW").reaches(board.hex("L6").cities[0])
    assert ("L6", 0) in pieces(board, "IOW")
    assert ("L6", 1) not in pieces(board, "IOW")


def test_empty_slot_reserved_for_somebody_else_keeps_a_city_open() -> None:
    """TRACK-1004: only tokens block."""
    board = board_of("1822NRS")
    city = board.hex("H23").cities[0]
    assert city.reservations == ["7"]
    assert not city.blocks("LYR")


def test_walk_starts_on_terminal_track_but_does_not_pass_it() -> None:
    """TRACK-309: both paths of E2 of 1822NRS."""
    board = board_of("1822NRS")
    put(board, "F3", "8", 0)  # 2-0; E4 is printed
    token(board, "2", "E2")
    token(board, "CR", "E6")
    assert {"E4", "F3"} <= hexes(board, "2")
    assert "E2" in hexes(board, "CR")
    assert "F3" not in hexes(board, "CR")


def test_destination_link_passes_open_cities_only() -> None:
    """R1822B-702: from Manchester I22 over H23 to Bolton G22, the home of LYR."""
    board = board_of("1822NRS")
    token(board, "LYR", "G22")
    goal, home = board.hex("I22").cities[0], board.hex("G22").cities[0]
    assert not is_linked(board, "LYR", goal, home)
    put(board, "H23", "6", 2)  # 2-4
    assert is_linked(board, "LYR", goal, home)
    token(board, "7", "H23")
    assert not is_linked(board, "LYR", goal, home)


def test_destination_city_itself_may_be_full() -> None:
    """TRACK-1307."""
    board = board_of("1822NRS")
    token(board, "LYR", "G22")
    put(board, "H23", "6", 2)
    goal = board.hex("I22").cities[0]
    for other in ("LNWR", "MR", "NER")[: goal.slots]:
        token(board, other, "I22")
    assert goal.blocks("LYR")
    assert is_linked(board, "LYR", goal, board.hex("G22").cities[0])


def test_double_track_keeps_to_its_lane() -> None:
    """TRACK-307: from E26, side 4 lane 0 continues to side 5 of F25, lane 1 to side 4."""
    board = board_of("1822NRS")
    token(board, "29", "E26")
    network = board.network("29")
    f25 = board.hex("F25")
    assert network.sides[f25.index] == 0b110010
    assert {number for hex_id, number in pieces(board, "29") if hex_id == "F25"} == {0, 1}
    one = explore_from(board, "29", [board.hex("E26").cities[0]])
    assert one.paths == network.paths
    # E26 side 4 lane 0 is point 13; it meets F25 side 1 lane 1, point 5, whose path leads to side 5.
    facing = board.hex("E26").printed.facing[13]
    assert facing == (f25.index, 5)
    assert [f25.lie.paths[link.path].sides for link in f25.lie.links[5]] == [[1, 5]]


def test_network_is_kept_until_something_it_depends_on_changes() -> None:
    """TRACK-1306."""
    board = board_of("1860")
    token(board, "IOW", "J4")
    before = board.network("IOW")
    put(board, "B6", "57", 0)
    assert board.network("IOW") is before
    put(board, "J4", "57", 2)
    assert board.network("IOW") is not before


def test_supposing_a_tile_leaves_no_trace() -> None:
    """TRACK-501: judged with the network after the lay, and nothing has happened."""
    board = board_of("1860")
    token(board, "IOW", "J4")
    before, version, network = board.tile_on("J4"), board.version, board.network("IOW")
    hexagon = board.hex("J4")
    lie = board.supply.kinds["57"].rotated(2)
    cities = [City(hexagon, node) for node in lie.cities]
    cities[0].tokens = list(hexagon.cities[0].tokens)
    with board.supposing(hexagon, lie, cities):
        assert hexagon.index in board.network("IOW").hexes
    assert board.tile_on("J4") is before
    assert board.version == version
    assert board.network("IOW") is network


def test_city_and_halt_are_a_route_but_no_firm_one() -> None:
    """TRACK-1401."""
    board = board_of("1860")
    token(board, "BHI&R", "L6")
    put(board, "L6", "57", 2)  # 2-5
    put(board, "K5", "743", 2)  # halt, 5-2
    network = board.network("BHI&R")
    assert network.route
    assert not network.firm_route


def test_two_own_cities_that_see_each_other_are_a_firm_route() -> None:
    """TRACK-1401: the other one counts although walks end there."""
    board = board_of("1860")
    token(board, "BHI&R", "L6")
    put(board, "L6", "57", 2)
    put(board, "K5", "743", 2)
    put(board, "J4", "5", 5)  # 5-0
    assert board.network("BHI&R").firm_route
    token(board, "BHI&R", "J4")
    assert board.network("BHI&R").firm_route


def test_two_own_cities_apart_are_no_route() -> None:
    """TRACK-1401: from one and the same source."""
    board = board_of("1860")
    token(board, "BHI&R", "L6")
    put(board, "L6", "57", 2)
    token(board, "BHI&R", "B6")
    put(board, "B6", "57", 2)
    network = board.network("BHI&R")
    assert not network.firm_route
    assert not network.route
