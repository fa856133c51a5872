"""Laying a tile: the checks of TRACK-501 and what it costs (TRACK-601 to 618, 801 to 805)."""

from __future__ import annotations

import pytest

from engine18xx.board import Board, LayRight, TerrainDiscount, TrainReach, state
from engine18xx.board import lay as lays
from engine18xx.board.choices import lay_choices
from engine18xx.errors import RuleViolation

from .laying import lay, put, token
from .titles import board_of


def refusal(board: Board, owner: str, hex_id: str, tile: str, rotation: int, **terms: object) -> str:
    """The rule by which a lay is refused; the board must be as it was."""
    before = (board.version, state.cities(board.hexes), state.tiles(board.hexes), state.borders(board.hexes))
    with pytest.raises(RuleViolation) as refused:
        lay(board, owner, hex_id, tile, rotation, **terms)
    after = (board.version, state.cities(board.hexes), state.tiles(board.hexes), state.borders(board.hexes))
    assert after == before
    assert refused.value.values["hex"] == hex_id
    return refused.value.rule


# What it costs (section 8)


def test_each_side_of_an_estuary_pays_for_itself() -> None:
    """TRACK-804, R1822B-611: H3 with exit 0 £40; when H5 gets exit 3 later, another £40."""
    board = board_of("1822NRS")
    token(board, "1", "H1")
    token(board, "NBR", "H5")
    north = lay(board, "1", "H3", "4", 0)
    assert north.cost == 40
    board.lay(north)
    assert state.borders([board.hex("H3"), board.hex("H5")]) == {
        "H3": [[1, "impassable", None]],
        "H5": [[3, "water", 40]],
    }
    put(board, "H5", "207", 5)  # 5 0 1 2: not yet towards H3
    south = lay(board, "NBR", "H5", "X5", 5)  # 5 0 1 2 3
    assert south.cost == 40
    board.lay(south)
    assert board.hex("H5").borders == []


def test_hill_is_paid_in_both_hexes() -> None:
    """R18GB-705, GB-42: J13 with exit 0 £50, then J15 with exit 3 £50."""
    board = board_of("18GB", 4)
    token(board, "NER", "J13")
    first = lay(board, "NER", "J13", "G40", 0)
    assert first.cost == 50
    board.lay(first)
    second = lay(board, "NER", "J15", "9", 0)
    assert second.cost == 50
    board.lay(second)
    assert board.hex("J13").borders == board.hex("J15").borders == []


def test_hill_paid_once_is_free_at_the_upgrade() -> None:
    """R18GB-705."""
    board = board_of("18GB", 4)
    token(board, "NER", "J13")
    board.lay(lay(board, "NER", "J13", "G40", 0))
    assert lay(board, "NER", "J13", "G37", 0).cost == 0


def test_marks_go_even_if_the_lay_is_free() -> None:
    """TRACK-805."""
    board = board_of("18GB", 4)
    token(board, "NER", "J13")
    planned = lay(board, "NER", "J13", "G40", 0, free=True)
    assert planned.cost == 0
    board.lay(planned)
    assert board.hex("J13").borders == []


def test_mark_opposite_goes_too_if_track_lies_there_already() -> None:
    """TRACK-804, 22-60: in 1822NRS."""
    board = board_of("1822NRS")
    token(board, "9", "N23")
    put(board, "N21", "57", 0)  # 0-3, never paid for
    board.lay(lay(board, "9", "N23", "57", 0))
    assert board.hex("N21").borders == []


def test_mark_opposite_stays_in_18gb() -> None:
    """TRACK-804."""
    board = board_of("18GB", 4)
    token(board, "NER", "J13")
    put(board, "J15", "9", 0)
    board.lay(lay(board, "NER", "J13", "G40", 0))
    assert [border.side for border in board.hex("J15").borders] == [3]


def test_terrain_is_paid_with_the_tile_that_replaces_the_printed_one() -> None:
    """TRACK-802: I22 of 1822NRS, printed yellow, £60 at the green upgrade and nothing later."""
    board = board_of("1822NRS")
    token(board, "LNWR", "I22")
    green = lay(board, "LNWR", "I22", "X2", 0)
    assert green.cost == 60
    board.lay(green)
    assert lay(board, "LNWR", "I22", "X7", 0).cost == 0


P8 = (
    TerrainDiscount(20, hexes=frozenset({"E10", "F9", "I22", "J21"})),
    TerrainDiscount(20, kind="mountain"),
)


@pytest.mark.parametrize(("hex_id", "cost"), [("F9", 40), ("I14", 60), ("G14", 40), ("L21", 20)])
def test_p8_takes_twenty_off_certain_hills_and_all_mountains(hex_id: str, cost: int) -> None:
    """R1822B-627, TRACK-803: 60 -> 40, 80 -> 60, 40 -> 40; nothing on swamps."""
    right = LayRight("LNWR", terrain_discounts=P8)
    assert lays.cost(board_of("1822NRS").hex(hex_id), (), right) == cost


def test_discount_of_an_ability_takes_off_at_most_the_whole() -> None:
    """TRACK-801: TV waives the £50 of the Severn tunnel."""
    hexagon = board_of("18GB", 4).hex("C22")
    assert lays.cost(hexagon, (), LayRight("GWR")) == 50
    assert lays.cost(hexagon, (), LayRight("GWR", discount=50)) == 0
    assert lays.cost(hexagon, (), LayRight("GWR", discount=80)) == 0


def test_free_lay_still_pays_the_extra_cost_of_its_ability() -> None:
    """TRACK-801."""
    hexagon = board_of("1822NRS").hex("I14")
    assert lays.cost(hexagon, (), LayRight("LNWR", free=True, extra_cost=15)) == 15


# The tile (TRACK-601 to TRACK-608)


def test_colour_is_checked_before_anything_on_the_map() -> None:
    """TRACK-501, TRACK-601."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    assert refusal(board, "IOW", "J4", "12", 0) == "TRACK-601"


def test_tile_on_the_map_is_refused() -> None:
    """TRACK-404."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    board.lay(lay(board, "IOW", "J4", "57", 2))
    with pytest.raises(RuleViolation) as refused:
        lays.plan(board, "J8", "57-0", 0, LayRight("IOW"))
    assert refused.value.rule == "TRACK-404"


@pytest.mark.parametrize("rotation", [-1, 6])
def test_rotation_is_a_number_from_0_to_5(rotation: int) -> None:
    board = board_of("1860")
    with pytest.raises(RuleViolation) as refused:
        lays.plan(board, "J4", "57-0", rotation, LayRight("IOW"), trusting=True)
    assert refused.value.rule == "TRACK-304"


def test_private_lays_only_what_its_ability_covers() -> None:
    """TRACK-501 (8): asked in a trusting replay too."""
    board = board_of("18GB", 4)
    right = LayRight("CR", by_private=True, hexes=frozenset({"I2"}), tiles=frozenset({"G39"}))
    for hex_id, copy_id in (("J3", "G39-0"), ("I2", "G40-0")):
        with pytest.raises(RuleViolation) as refused:
            lays.plan(board, hex_id, copy_id, 0, right, trusting=True)
        assert refused.value.rule == "TRACK-501"


def test_private_need_not_keep_the_number_of_towns_in_a_trusting_replay() -> None:
    """TRACK-607: live the offer still asks for it."""
    board = board_of("1822NRS")
    token(board, "4", "K10")
    put(board, "K10", "57", 0)
    right = LayRight("4", by_private=True)
    assert lays.plan(board, "K12", "9-0", 0, right, trusting=True)
    with pytest.raises(RuleViolation) as refused:
        lays.plan(board, "K12", "9-0", 0, right)
    assert refused.value.rule == "TRACK-606"


def test_p2_puts_plain_track_on_a_white_town_hex() -> None:
    """R1822B-622, 22-66."""
    board = board_of("1822NRS")
    token(board, "4", "K10")
    put(board, "K10", "57", 0)
    assert lay(board, "4", "K12", "9", 0, by_private=True, removes_towns=True).cost == 0


def test_p2_takes_a_town_out_of_the_track_and_keeps_the_exits() -> None:
    """TRACK-608, TRACK-611: 4 (0-3) -> 82 (0 1 3), not one without 0 and 3. Nobody else may."""
    board = board_of("1822NRS")
    token(board, "4", "K10")
    put(board, "K10", "57", 0)
    put(board, "K12", "4", 0)
    assert lay(board, "4", "K12", "82", 0, by_private=True, removes_towns=True)
    assert refusal(board, "4", "K12", "81", 1, by_private=True, removes_towns=True) == "TRACK-610"
    assert refusal(board, "4", "K12", "80", 0, by_private=True, removes_towns=True) == "TRACK-611"
    assert refusal(board, "4", "K12", "82", 0) == "TRACK-611"


def test_green_privilege_lays_a_green_city_on_a_white_hex() -> None:
    """R18GB-713."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    early = {"H19": frozenset({"G36", "G37", "G38"})}
    assert refusal(board, "MR", "H19", "G36", 0) == "TRACK-601"
    assert lay(board, "MR", "H19", "G36", 0, early_tiles=early)
    assert refusal(board, "MR", "H17", "G36", 0, early_tiles=early) == "TRACK-601"
    assert {choice.lie.tile.name for choice in lay_choices(board, LayRight("MR", early_tiles=early), ("yellow",))} == {
        "G36", "G37", "G38", "G39", "G40", "G41",
    }  # fmt: skip


# The position (TRACK-609 to TRACK-614)


def test_first_tile_of_m28_joins_the_stub_to_london() -> None:
    """TRACK-609, 22-01: exit on side 5, swamp £20."""
    board = board_of("1822NRS")
    token(board, "LNWR", "N29")
    assert refusal(board, "LNWR", "M28", "9", 0) == "TRACK-609"
    assert lay(board, "LNWR", "M28", "9", 2).cost == 20


def test_some_tiles_of_1860_lie_in_one_rotation_only() -> None:
    """R1860-824: 758 on Ryde Pier's neighbour Ryde St John's Road I3."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    assert refusal(board, "IOW", "I3", "758", 1) == "TRACK-609"


def test_exit_may_not_lead_off_the_map() -> None:
    """TRACK-610: L6 of 1860 has neighbours on sides 1 and 2 only."""
    board = board_of("1860")
    token(board, "BHI&R", "L6")
    assert refusal(board, "BHI&R", "L6", "57", 1) == "TRACK-610"
    assert lay(board, "BHI&R", "L6", "5", 1)


def test_exit_may_not_cross_an_impassable_border() -> None:
    """TRACK-610: I5-I7 of 1860."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    put(board, "J4", "5", 1)  # 1-2, towards I5
    assert refusal(board, "IOW", "I5", "742", 4) == "TRACK-610"  # 4-0
    assert lay(board, "IOW", "I5", "742", 2)  # 2-4


def test_tile_must_join_the_corporations_track() -> None:
    """TRACK-610."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    assert refusal(board, "IOW", "J4", "5", 0) == "TRACK-610"  # 0-1, I3 is on side 2
    assert lay(board, "IOW", "J4", "5", 1)
    assert refusal(board, "IOW", "B6", "5", 1) == "TRACK-610"


def test_nothing_is_laid_on_a_sealed_hex() -> None:
    """TRACK-204."""
    board = board_of("18GB", 4)
    token(board, "SWR", "A20")
    assert refusal(board, "SWR", "a19", "7", 4) == "TRACK-601"


def test_old_track_must_stay_where_it_lies() -> None:
    """TRACK-611."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    put(board, "J4", "5", 1)  # 1-2
    assert refusal(board, "IOW", "J4", "756", 2) == "TRACK-610"  # 2-3, off towards J2
    assert refusal(board, "IOW", "J4", "756", 0) == "TRACK-611"  # 0-1


@pytest.mark.parametrize("hex_id", ["I18", "I12", "F15", "K2", "H21", "F21"])
def test_open_private_blocks_its_hex(hex_id: str) -> None:
    """TRACK-614, GB-36: GN I18, SD I12, LM F15, AF K2, LS H21, LB F21."""
    board = board_of("18GB", 4)
    tile = {"H21": "G18", "F21": "G02", "I12": "3"}.get(hex_id, "8")
    assert refusal(board, "MR", hex_id, tile, 0, blocked_hexes=frozenset({hex_id})) == "TRACK-614"


def test_hex_is_free_once_its_private_has_closed() -> None:
    """GB-35."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    put(board, "H19", "G41", 0)
    assert refusal(board, "MR", "H21", "G18", 0, blocked_hexes=frozenset({"H21"})) == "TRACK-614"
    assert lay(board, "MR", "H21", "G18", 0).cost == 0


def test_trusting_replay_does_not_look_at_the_map() -> None:
    """Class [V] of the rules."""
    board = board_of("1860")
    assert lays.plan(board, "B6", "5-0", 1, LayRight("IOW"), trusting=True)


# What the corporation gets (TRACK-615 to TRACK-618)


def restrictive() -> Board:
    """18GB: MR's track comes down from Derby to H23, where a curve 3-5 lies."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    put(board, "H19", "G41", 0)
    put(board, "H21", "G18", 0)
    put(board, "H23", "8", 3)
    return board


def test_corporation_must_reach_the_added_piece() -> None:
    """TRACK-615: reaching the old piece alone is not enough."""
    board = restrictive()
    assert refusal(board, "MR", "H23", "23", 5) == "TRACK-615"  # adds 5-2, joined at side 5 only
    assert lay(board, "MR", "H23", "24", 3)  # adds 3-0


def test_changed_value_of_a_full_city_is_enough_in_1822nrs() -> None:
    """TRACK-615: LYR comes to K10 from the south and cannot pass it; 57 (£20) -> 15 (£30)."""
    board = board_of("1822NRS")
    token(board, "LYR", "K14")
    put(board, "K14", "57", 0)
    put(board, "K12", "4", 0)
    put(board, "K10", "57", 0)
    token(board, "4", "K10")
    assert lay(board, "LYR", "K10", "15", 0)


def test_changed_value_of_a_full_city_is_not_enough_in_18gb() -> None:
    """TRACK-615: LSWR comes to Bristol from the south; the second city and its track are out of its reach."""
    board = board_of("18GB", 4)
    token(board, "LSWR", "D25")
    put(board, "D25", "G41", 0)
    put(board, "D23", "G18", 0)
    token(board, "GWR", "D23", 0)
    assert refusal(board, "LSWR", "D23", "G21", 0) == "TRACK-615"


def test_lay_on_a_white_hex_always_brings_new_track() -> None:
    """TRACK-615."""
    board = board_of("18GB", 4)
    token(board, "MR", "H19")
    assert lay(board, "MR", "H19", "G41", 0)


def test_larger_tile_comes_first_on_cities_of_1822() -> None:
    """R1822B-609: brown 63 before 611; at J29, which has a closed side, 611."""
    board = board_of("1822NRS")
    token(board, "5", "J15")
    put(board, "J15", "14", 0)
    assert refusal(board, "5", "J15", "611", 0) == "TRACK-618"
    assert lay(board, "5", "J15", "63", 0)
    token(board, "MR", "J29")
    put(board, "J29", "619", 1)  # 1 3 4 5
    assert lay(board, "MR", "J29", "611", 1)
    brown = {choice.lie.tile.name for choice in lay_choices(board, LayRight("5"), ("brown",)) if choice.hex.id == "J15"}
    assert brown == {"63"}


def test_smaller_tile_may_be_laid_when_the_larger_ones_have_run_out() -> None:
    """TRACK-618: among the tiles on offer."""
    board = board_of("1822NRS")
    token(board, "5", "J15")
    put(board, "J15", "14", 0)
    for hex_id in ("G16", "H23", "K10", "K14", "K20", "K24"):
        put(board, hex_id, "63", 0)
    assert lay(board, "5", "J15", "611", 0)


def test_private_asks_for_connection_once_the_tile_lies() -> None:
    """TRACK-501 (8): AF in Perth for CR, reached over Stirling or not."""
    board = board_of("18GB", 4)
    token(board, "CR", "J3")
    terms = {"by_private": True, "hexes": frozenset({"I2"}), "tiles": frozenset({"G39"}), "must_connect": True}
    assert refusal(board, "CR", "I2", "G39", 4, **terms) == "TRACK-610"
    put(board, "J3", "G41", 2)  # 2-5
    assert lay(board, "CR", "I2", "G39", 4, **terms)  # 4-5


# Carrying out


def test_lay_tells_what_it_did() -> None:
    board = board_of("1860")
    token(board, "IOW", "I3")
    laid = board.lay(lay(board, "IOW", "J4", "57", 2))
    assert (laid.hex, laid.copy_id, laid.rotation, laid.replaced, laid.upgrade) == ("J4", "57-0", 2, "J4-0", False)
    put(board, "J4", "206", 2)
    assert board.supply.first("57") == "57-1"


def test_replaced_tile_returns_behind_the_others() -> None:
    """TRACK-403."""
    board = board_of("1860")
    put(board, "J4", "57", 2)
    put(board, "J4", "206", 2)
    assert board.supply.count("57") == 2
    assert board.supply.first("57") == "57-1"


def test_plan_is_good_for_one_version_of_the_board() -> None:
    board = board_of("1860")
    token(board, "IOW", "I3")
    planned = lay(board, "IOW", "J4", "57", 2)
    put(board, "B6", "57", 2)
    with pytest.raises(ValueError, match="changed"):
        board.lay(planned)


def test_only_changed_hexes_are_reported() -> None:
    board = board_of("1822NRS")
    version = board.version
    token(board, "1", "H1")
    board.lay(lay(board, "1", "H3", "4", 0))
    assert [hexagon.id for hexagon in board.changed_since(version)] == ["H1", "H3"]
    assert board.changed_since(board.version) == []


@pytest.mark.parametrize(("owner", "home"), [("IOW", "I3"), ("C&N", "F2"), ("IWNJ", "G7")])
def test_choices_are_exactly_the_lays_that_are_accepted(owner: str, home: str) -> None:
    """Every hex, tile and rotation is tried."""
    board = board_of("1860")
    token(board, owner, home)
    put(board, "G5", "763", 0)
    put(board, "J4", "57", 2)
    put(board, "F4", "742", 3)
    right = LayRight(owner, reach=TrainReach(2))
    colours = ("yellow", "green", "brown")
    listed = {
        (choice.hex.id, choice.copy_id, choice.lie.rotation, choice.cost)
        for choice in lay_choices(board, right, colours)
    }
    accepted = set()
    for hexagon in board.hexes:
        for name in board.supply.kinds:
            copy_id = board.supply.first(name)
            for rotation in range(6):
                try:
                    planned = lays.plan(board, hexagon.id, copy_id or "", rotation, right)
                except RuleViolation:
                    continue
                accepted.add((hexagon.id, planned.copy_id, rotation, planned.cost))
    assert listed == accepted
    assert listed
