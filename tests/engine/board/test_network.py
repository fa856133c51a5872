"""The network of a corporation (TRACK-1301 to TRACK-1307, TRACK-1401)."""

from __future__ import annotations

import random

import pytest
from engine18xx.board import PATHS, Board, City, PlannedLay, Token
from engine18xx.board.network import explore_from, follows_any, is_linked

from .naive_walks import NaiveWalks
from .titles import board_of


def put(board: Board, hex_id: str, tile: str, rotation: int) -> None:
    """Lay a tile, whatever the rules say."""
    hexagon = board.hex(hex_id)
    copy_id = board.supply.first(tile)
    assert copy_id is not None
    lie = board.supply.kinds[tile].rotated(rotation)
    cities = [City(hexagon, node) for node in lie.cities]
    for old, new in zip(hexagon.cities, cities, strict=False):
        new.tokens[: len(old.tokens)] = old.tokens
    board.lay(PlannedLay(hexagon, copy_id, lie, cities, 0, (), "", board.version))


def token(board: Board, owner: str, hex_id: str, city: int = 0) -> None:
    place = board.hex(hex_id).cities[city]
    slot = place.slot_for(owner)
    board.stand(Token(owner), place, place.slots if slot is None else slot)


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
    from engine18xx.board.network import Search

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
    """TRACK-1303: tile 23; left by side 0 coming from 3, a loop beyond does not lead onto 0-4."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    put(board, "H19", "G41", 0)  # Derby, exits 0 and 3
    put(board, "H21", "G18", 0)  # Leicester straight through, exits 0 and 3
    put(board, "H23", "23", 0)  # 0-3 and 0-4
    assert ("H23", 0) in pieces(board, "MR")
    assert ("H23", 1) not in pieces(board, "MR")
    # The balloon: from H25 around through G26's neighbours and back to H25 cannot exist on one side, so turn in a loop.
    put(board, "H25", "26", 0)
    assert ("H23", 1) not in pieces(board, "MR")


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


def test_walk_passes_no_terminal_track_but_starts_from_it() -> None:
    """TRACK-309: E2 of 1822NRS."""
    board = board_of("1822NRS")
    token(board, "2", "E2")
    assert ("E2", 0) in pieces(board, "2")
    token(board, "27", "E6")
    put(board, "E4", "8", 3)  # 3-5
    put(board, "F3", "8", 0)  # 0-2
    # From E6 nothing leads here; a corporation in F5 would come to E2 by one side and not leave by the other.
    token(board, "CR", "F7") if board.hex("F7").cities else None
    assert "E4" in hexes(board, "2")
    assert "F3" in hexes(board, "2")
    assert is_linked(board, "2", board.hex("E2").cities[0], board.hex("E2").cities[0])


def test_destination_city_may_be_full_but_not_the_cities_between() -> None:
    """R1822B-702."""
    board = board_of("1822NRS")
    lyr, seven = "LYR", "7"
    token(board, lyr, "G22")
    token(board, seven, "H23")
    put(board, "H23", "57", 2)  # 2-5
    home, between = board.hex("G22").cities[0], board.hex("H23").cities[0]
    linked = is_linked(board, lyr, between, home)
    assert linked == bool(board.hex("G22").lie.exits >> 5 & 1)


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
        assert board.network("IOW").hexes == {hexagon.index}
    assert board.tile_on("J4") is before
    assert board.version == version
    assert board.network("IOW") is network


def test_city_and_halt_are_a_route_but_no_firm_one() -> None:
    """TRACK-1401."""
    board = board_of("1860")
    token(board, "IOW", "J4")
    put(board, "J4", "57", 2)
    put(board, "K5", "743", 2)
    network = board.network("IOW")
    assert network.route
    assert not network.firm_route


def test_two_own_cities_that_see_each_other_are_a_firm_route() -> None:
    """TRACK-1401: the other one counts although walks end there."""
    board = board_of("1860")
    token(board, "IOW", "J4")
    put(board, "J4", "57", 2)
    put(board, "K5", "743", 2)
    put(board, "L6", "57", 2)
    token(board, "IOW", "L6")
    assert board.network("IOW").firm_route


def test_two_own_cities_apart_are_no_route() -> None:
    """TRACK-1401: from one and the same source."""
    board = board_of("1860")
    token(board, "IOW", "J4")
    put(board, "J4", "57", 2)
    token(board, "IOW", "B6")
    put(board, "B6", "57", 0)
    network = board.network("IOW")
    assert not network.firm_route
    assert not network.route
