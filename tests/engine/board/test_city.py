"""Cities: slots, reservations, ids, and what moves when a tile is replaced (TRACK-401, 901 to 907, 1001 to 1009)."""

from __future__ import annotations

import pytest

from engine18xx.board import Board, City, LayRight, Token, TokenKind, placement
from engine18xx.board import lay as lays
from engine18xx.errors import RuleViolation

from .laying import put, token
from .titles import board_of


def upgrade(board: Board, hex_id: str, tile: str, rotation: int, owner: str = "") -> None:
    """Lay a tile with the checks of a trusting replay only."""
    copy_id = board.supply.first(tile)
    assert copy_id is not None
    board.lay(lays.plan(board, hex_id, copy_id, rotation, LayRight(owner), trusting=True))


def standing(city: City) -> list[str | None]:
    return [None if each is None else str(each) for each in city.tokens]


# Ids


def test_city_ids_of_the_default_map_of_1860() -> None:
    """ARCH-43."""
    board = board_of("1860")
    expected = (
        "A7-1-0 B4-0-0 B6-2-0 E9-1-0 F2-0-0 F12-5-0 G5-0-0 G7-0-0 "
        "G9-2-0 I3-0-0 I9-0-0 I11-0-0 J4-0-0 J6-0-0 J8-3-0 L6-4-0"
    )
    assert sorted(board.city_id(city) for city in board.cities()) == sorted(expected.split())


def test_city_ids_of_1822nrs() -> None:
    """ARCH-43: the second city of N29 is part 2."""
    board = board_of("1822NRS")
    expected = (
        "E2-0-0 E6-0-0 E26-0-0 F23-0-0 G4-0-0 G12-0-0 G16-0-0 G22-0-0 H1-0-0 H5-0-0 H19-0-0 H23-0-0 I22-0-0 I30-0-0 "
        "J15-1-0 J29-2-0 K10-3-0 K14-4-0 K20-5-0 K24-6-0 K28-7-0 L19-0-0 M30-0-0 N21-0-0 N23-0-0 N29-0-0 N29-0-2"
    )
    assert sorted(board.city_id(city) for city in board.cities()) == sorted(expected.split())
    assert board.city("N29-0-2") is board.hex("N29").cities[1]


def test_city_id_leads_back_to_the_city() -> None:
    board = board_of("1822NRS")
    assert all(board.city(board.city_id(city)) is city for city in board.cities())


def test_city_id_changes_with_the_tile() -> None:
    """ARCH-42."""
    board = board_of("1860")
    put(board, "J4", "57", 2)
    assert board.city("57-0-0") is board.hex("J4").cities[0]
    with pytest.raises(RuleViolation) as refused:
        board.city("J4-0-0")
    assert refused.value.rule == "TRACK-401"


def test_name_of_a_tile_and_of_a_printed_hex_means_the_tile() -> None:
    """TRACK-401: G14 of 18GB."""
    board = board_of("18GB")
    with pytest.raises(RuleViolation):
        board.city("G14-0-0")
    put(board, "F21", "G14", 0)
    assert board.city("G14-0-1") is board.hex("F21").cities[1]


@pytest.mark.parametrize("city_id", ["", "57", "57-0", "57-0-1", "57-1-0", "J4", "--", "57-0-x"])
def test_unknown_city_id_is_refused(city_id: str) -> None:
    board = board_of("1860")
    put(board, "J4", "57", 2)
    with pytest.raises(RuleViolation):
        board.city(city_id)


def test_unknown_hex_is_refused() -> None:
    """22-02: R31 is not on the map of 1822NRS."""
    with pytest.raises(RuleViolation) as refused:
        board_of("1822NRS").hex("R31")
    assert refused.value.values == {"hex": "R31"}


# Reservations


def test_reservations_at_set_up_take_the_next_index() -> None:
    """TRACK-1009, R1822B-110."""
    board = board_of("1822NRS")
    assert board.hex("E6").cities[0].reservations == ["27", "CR"]
    assert board.hex("H5").cities[0].reservations == ["3", "NBR"]
    assert [city.reservations for city in board.hex("N29").cities] == [["LNWR"], ["15"]]


def test_privates_of_18gb_reserve_a_slot_only_if_they_are_in_play() -> None:
    """R18GB-110."""
    six, four = board_of("18GB", 6), board_of("18GB", 4)
    assert six.hex("I14").cities[0].reservations == ["GN"]
    assert six.hex("H9").cities[0].reservations == ["MC"]
    assert four.hex("H9").cities[0].reservations == []


def test_token_takes_its_own_reservation_and_leaves_it_blank() -> None:
    """TRACK-1005, TRACK-1007."""
    board = board_of("1822NRS")
    city = board.hex("E6").cities[0]
    assert city.slot_for("CR") == 1
    token(board, "CR", "E6")
    assert standing(city) == [None, "CR", None]
    assert city.reservations == ["27", None]
    assert city.slot_for("LYR") == 2


def test_reserved_slot_is_closed_to_others() -> None:
    """TRACK-1003."""
    city = board_of("1822NRS").hex("H23").cities[0]
    assert city.slot_for("LYR") is None
    assert city.slot_for("7") == 0


def test_owner_of_a_private_uses_its_reservation() -> None:
    """TRACK-1003."""
    board = board_of("18GB", 6)
    city = board.hex("I14").cities[0]
    assert city.slot_for("NER") is None
    assert city.slot_for("NER", {"GN": "NER"}.get) == 0


def test_deleted_reservation_moves_later_ones_down() -> None:
    """R1822B-1601: E6 [27, CR, -] becomes [CR, -]; a token then placed by somebody else takes slot 1."""
    board = board_of("1822NRS")
    board.delete_reservation("27")
    city = board.hex("E6").cities[0]
    assert city.reservations == ["CR"]
    token(board, "LYR", "E6")
    assert standing(city) == [None, "LYR", None]


def test_blanked_reservation_leaves_later_ones_where_they_are() -> None:
    """TRACK-1007."""
    board = board_of("1822NRS")
    board.blank_reservation("27")
    assert board.hex("E6").cities[0].reservations == [None, "CR"]


# Blocking


def test_city_blocks_only_when_every_slot_is_taken_by_others() -> None:
    """TRACK-1004."""
    board = board_of("1822NRS")
    city = board.hex("H1").cities[0]
    token(board, "1", "H1")
    assert not city.blocks("CR")
    token(board, "NBR", "H1")
    assert city.blocks("CR")
    assert not city.blocks("NBR")


def test_face_down_token_still_fills_its_slot() -> None:
    """R1860-708."""
    board = board_of("1860")
    turned = token(board, "IOW", "J4")
    board.turn(turned, face_down=True)
    city = board.hex("J4").cities[0]
    assert city.blocks("C&N")
    assert city.has_face_down_token()
    assert str(turned) == "IOW:flipped"


# Extra slots


def test_destination_token_gets_an_extra_slot_that_the_larger_tile_takes_in() -> None:
    """TRACK-1006, 22-51: G12, tile 5, reserved for 28; CR's destination token blocks nobody."""
    board = board_of("1822NRS")
    put(board, "G12", "5", 0)
    board.hex("G12").cities[0].reservations = ["28"]
    placement.place_destination_token(board, Token("CR", kind=TokenKind.DESTINATION), board.hex("G12").cities[0])
    city = board.hex("G12").cities[0]
    assert standing(city) == [None, "CR:destination"]
    assert city.extra == 1
    assert not city.blocks("LYR")
    upgrade(board, "G12", "15", 0)
    city = board.hex("G12").cities[0]
    assert standing(city) == [None, "CR:destination"]
    assert city.extra == 0
    assert city.reservations == ["28"]


def test_destination_token_keeps_its_extra_slot_while_the_tile_is_full() -> None:
    """TRACK-1006, 22-51: Manchester full, LYR's destination token survives there."""
    board = board_of("1822NRS")
    token(board, "LNWR", "I22")
    token(board, "MR", "I22")
    placement.place_destination_token(board, Token("LYR", kind=TokenKind.DESTINATION), board.hex("I22").cities[0])
    assert standing(board.hex("I22").cities[0]) == ["LNWR", "MR", "LYR:destination"]
    upgrade(board, "I22", "X2", 0)
    city = board.hex("I22").cities[0]
    assert standing(city) == ["LNWR", "MR", "LYR:destination"]
    assert city.extra == 0


def test_other_token_of_the_major_goes_home_and_the_extra_slot_closes() -> None:
    """R1822B-703, R1822B-1603."""
    board = board_of("1822NRS")
    ordinary = token(board, "LYR", "I22")
    token(board, "MR", "I22")
    back = placement.place_destination_token(
        board, Token("LYR", kind=TokenKind.DESTINATION), board.hex("I22").cities[0]
    )
    city = board.hex("I22").cities[0]
    assert back is ordinary
    assert ordinary.city is None
    assert standing(city) == ["LYR:destination", "MR"]
    assert city.extra == 0


def test_absorbed_minors_token_takes_an_extra_slot_with_it() -> None:
    """TRACK-1008."""
    board = board_of("1822NRS")
    minor = token(board, "7", "H23")
    placement.place_destination_token(board, Token("LYR", kind=TokenKind.DESTINATION), board.hex("H23").cities[0])
    city = board.hex("H23").cities[0]
    assert standing(city) == ["7", "LYR:destination"]
    board.lift(minor, close_extra_slot=True)
    assert standing(city) == ["LYR:destination"]


def test_lifted_token_leaves_a_printed_slot_empty() -> None:
    """TRACK-1008."""
    board = board_of("1822NRS")
    minor = token(board, "1", "H1")
    board.lift(minor, close_extra_slot=True)
    assert standing(board.hex("H1").cities[0]) == [None, None]


def test_token_of_a_major_replaces_the_minors_in_the_same_slot() -> None:
    """R1822B-1209: works without a free slot."""
    board = board_of("1822NRS")
    minor = token(board, "7", "H23")
    mine = Token("LYR")
    board.exchange(minor, mine)
    assert standing(board.hex("H23").cities[0]) == ["LYR"]
    assert minor.city is None
    assert mine.city is board.hex("H23").cities[0]


# Replacing tiles


def test_tokens_of_two_cities_that_merge_fill_the_slots_in_order() -> None:
    """TRACK-904: green OO -> G30."""
    board = board_of("18GB")
    put(board, "D23", "G21", 0)
    token(board, "SWR", "D23", 1)
    token(board, "GWR", "D23", 0)
    upgrade(board, "D23", "G30", 0)
    (city,) = board.hex("D23").cities
    assert standing(city) == ["GWR", "SWR"]
    assert all(each.city is city for each in city.standing())


def test_token_stays_with_the_exits_of_its_city() -> None:
    """TRACK-901, R18GB-712: the city with 3 5 becomes the second one of G10 (2 4 / 3 5); the other token follows."""
    board = board_of("18GB")
    put(board, "F21", "G02", 3)  # 3 5, and the city without track
    token(board, "LNWR", "F21", 0)
    token(board, "GWR", "F21", 1)
    upgrade(board, "F21", "G10", 2)
    assert [standing(city) for city in board.hex("F21").cities] == [["GWR"], ["LNWR"]]


def test_first_tile_of_an_xx_hex_moves_foreign_tokens_to_the_dead_city() -> None:
    """TRACK-907, R18GB-711: GWR lays in F21, LNWR's home token sits in city 1."""
    board = board_of("18GB")
    home = token(board, "LNWR", "F21", 0)
    copy_id = board.supply.first("G02")
    assert copy_id is not None
    laid = board.lay(lays.plan(board, "F21", copy_id, 0, LayRight("GWR"), trusting=True))
    assert [standing(city) for city in board.hex("F21").cities] == [[None], ["LNWR"]]
    assert laid.moved == ("LNWR",)
    assert home.city is board.hex("F21").cities[1]


def test_first_tile_of_an_xx_hex_leaves_the_builders_token_in_the_live_city() -> None:
    """TRACK-907."""
    board = board_of("18GB")
    token(board, "LNWR", "F21", 0)
    upgrade(board, "F21", "G02", 0, "LNWR")
    assert [standing(city) for city in board.hex("F21").cities] == [["LNWR"], [None]]


def test_reservations_move_with_the_city() -> None:
    """TRACK-902, R18GB-110."""
    board = board_of("18GB", 6)
    upgrade(board, "I14", "G40", 0)
    upgrade(board, "I14", "G37", 0)
    assert board.hex("I14").cities[0].reservations == ["GN"]


# Placing


def test_token_needs_a_connected_city() -> None:
    """TRACK-1102."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    with pytest.raises(RuleViolation) as refused:
        placement.check_token(board, "IOW", board.hex("J4").cities[0])
    assert refused.value.rule == "TRACK-1102"
    put(board, "J4", "57", 2)
    assert placement.check_token(board, "IOW", board.hex("J4").cities[0]) == 0
    assert placement.open_cities(board, "IOW") == [(board.hex("J4").cities[0], 0)]


def test_corporation_has_one_token_in_a_hex() -> None:
    """TRACK-1102: in any city of the hex."""
    board = board_of("18GB")
    put(board, "D23", "G21", 0)
    token(board, "GWR", "D23", 0)
    with pytest.raises(RuleViolation, match="already"):
        placement.check_token(board, "GWR", board.hex("D23").cities[1], connected=False)


def test_full_city_takes_no_token() -> None:
    """TRACK-1005."""
    board = board_of("1860")
    token(board, "C&N", "J4")
    with pytest.raises(RuleViolation) as refused:
        placement.check_token(board, "IOW", board.hex("J4").cities[0], connected=False)
    assert refused.value.rule == "TRACK-1005"


def test_token_of_gn_uses_the_reserved_slot_without_connection() -> None:
    """R18GB-513, GB-32."""
    board = board_of("18GB", 6)
    city = board.hex("I14").cities[0]
    assert placement.check_extra_token(board, "LNWR", city, "GN") == 0
    token(board, "LNWR", "I14")
    with pytest.raises(RuleViolation):
        placement.check_extra_token(board, "LNWR", city, "GN")


def test_home_token_goes_where_it_is_reserved() -> None:
    """TRACK-1202: minor 15 in the second city of London."""
    board = board_of("1822NRS")
    home = placement.home_city(board, "15", "N29")
    assert home is board.hex("N29").cities[1]
    assert placement.place_home_token(board, Token("15"), home)
    assert standing(home) == ["15"]


def test_home_token_that_finds_no_slot_is_not_placed() -> None:
    """TRACK-1202."""
    board = board_of("1860")
    board.delete_reservation("IOW")
    token(board, "C&N", "I3")
    late = Token("IOW")
    assert not placement.place_home_token(board, late, placement.home_city(board, "IOW", "I3"))
    assert late.city is None
