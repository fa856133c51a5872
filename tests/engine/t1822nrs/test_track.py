"""The track step: allowances, colours, costs, and several privates in one lay (R1822B-601 to R1822B-626)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine18xx.board import Border
from engine18xx.titles.t1822.private_lays import may_combine

from .moves import Moves


def major(phase: str, *companies: str, cash: int = 500) -> Moves:
    """LYR at its track step."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.found("LYR", 1, price=100, cash=cash, record=1)
    moves.own("LYR", *companies)
    moves.operate()
    if moves.offered() == ["choose"]:
        moves.choose("LYR", "token")
    return moves


def minor(phase: str, symbol: str = "3", cash: int = 500) -> Moves:
    """A minor at its track step."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.launch(symbol, 1, cash=cash, record=1)
    moves.operate()
    return moves


# --- allowances (R1822B-601 to R1822B-603, TRACK-701) ---


@pytest.mark.parametrize("phase", ["1", "3", "7"])
def test_minor_lays_one_tile_in_a_turn(phase: str) -> None:
    """R1822B-601, R1822B-1901: a lay or an upgrade."""
    moves = minor(phase)
    moves.lay_on("3", "G6")
    assert moves.game.round.track.done


def test_major_lays_one_tile_before_phase_three() -> None:
    """R1822B-601, R1822B-1901."""
    moves = major("2")
    moves.lay_on("LYR", "G24")
    assert moves.game.round.track.done


def test_major_lays_two_yellow_tiles_from_phase_three() -> None:
    """R1822B-601."""
    moves = major("3")
    moves.lay_on("LYR", "G24")
    assert moves.offered() == ["lay_tile", "pass"]
    with moves.refused("R1822B-601"):
        moves.lay("LYR", "G22", "207", 0)
    moves.lay_on("LYR", "H23")
    assert moves.game.round.track.done


def test_upgrade_is_the_only_lay_of_a_turn() -> None:
    """R1822B-601: it may only come first."""
    moves = major("3")
    moves.lay_on("LYR", "G22")
    assert moves.game.round.track.done


def test_printed_yellow_city_is_upgraded_not_laid() -> None:
    """TRACK-702: Liverpool's first tile is green and counts as an upgrade."""
    moves = major("3")
    assert {lay[1] for lay in moves.lays("LYR") if lay[0] == "G22"} <= {"207", "208"}


def test_step_waits_even_if_nothing_can_be_laid() -> None:
    """R1822B-602: neither cash nor a legal tile is looked at."""
    moves = minor("1", "7", cash=0)
    assert moves.offered() == ["lay_tile", "pass"]
    assert moves.lays("7") == []


def test_unused_private_keeps_the_step_open() -> None:
    """R1822B-602: LYR with P11 after two yellow tiles needs a pass (BANK #222 to #224)."""
    moves = major("3", "P11")
    moves.lay_on("LYR", "G24")
    moves.lay_on("LYR", "H23")
    assert moves.offered() == ["lay_tile", "pass"]
    assert moves.lays("LYR") == moves.lays("P11") == []
    moves.passes("LYR")
    assert moves.game.round.track.done


# --- colours (R1822B-605, TRACK-617) ---


def test_tile_of_a_colour_to_come_is_refused() -> None:
    """TRACK-617, R1822B-605."""
    moves = major("2")
    with moves.refused("TRACK-617"):
        moves.lay("LYR", "G22", "207", 3)


def test_minor_lays_no_brown_tile() -> None:
    """R1822B-605: from phase 5 on yellow and green only."""
    moves = minor("5", "7")
    moves.build("H23", ("57", 2), ("15", 2))
    assert "H23" not in {lay[0] for lay in moves.lays("7")}
    with moves.refused("TRACK-617"):
        moves.lay("7", "H23", "63", 2)


def test_city_takes_only_tiles_with_the_most_exits() -> None:
    """R1822B-609, TRACK-618: brown 63 before 611 where it fits."""
    moves = major("5")
    moves.build("H23", ("57", 2), ("15", 2))
    brown = {lay[1] for lay in moves.lays("LYR") if lay[0] == "H23"}
    assert brown == {"63"}
    with moves.refused("TRACK-618"):
        moves.lay("LYR", "H23", "611", 2)


def test_first_tile_next_to_london_joins_it() -> None:
    """R1822B-116, 22-01: M28 has a stub on side 5, and costs £20."""
    moves = Moves(4, 10)
    moves.found("LNWR", 1, price=100, cash=100, record=1)
    moves.operate()
    lays = [lay for lay in moves.lays("LNWR") if lay[0] == "M28"]
    assert lays and all(lay[3] == 20 for lay in lays)
    board = moves.game.board
    for _, tile, rotations, _ in lays:
        for rotation in rotations:
            assert board.supply.kinds[tile].rotated(rotation).exits & 1 << 5


# --- costs (R1822B-610, R1822B-611) ---


def test_terrain_is_paid_from_the_treasury_only() -> None:
    """R1822B-610: no help and no debt for track."""
    moves = minor("1", "7", cash=30)
    with moves.refused("TRACK-501"):
        moves.lay("7", "H23", "6", 2)


def test_each_side_of_an_estuary_pays_for_itself() -> None:
    """R1822B-611, TRACK-804: £40 when H5 first points across, another £40 for H3 (BANK #518, #818)."""
    moves = Moves(4, 10)
    moves.begin_phase("5")
    moves.found("NBR", 1, price=100, cash=500, record=1)
    moves.build("H5", ("207", 5))
    moves.operate()
    assert [lay[3] for lay in moves.lays("NBR") if lay[0] == "H5"] == [40]
    moves.lay_on("NBR", "H5")
    assert moves.cash("NBR") == 460
    assert moves.game.board.hex("H5").borders == []
    moves.operate()
    assert {lay[3] for lay in moves.lays("NBR") if lay[0] == "H3"} == {40}


def test_mark_of_the_neighbour_goes_too_where_its_track_is_joined() -> None:
    """22-60, R1822B-611, TRACK-804: H5 has track to the side and, for whatever reason, its mark."""
    moves = Moves(4, 10)
    moves.begin_phase("5")
    moves.found("NBR", 1, price=100, cash=500, record=1)
    moves.build("H5", ("207", 5), ("X5", 5))
    moves.game.board.hex("H5").borders.append(Border(3, "water", 40))
    moves.operate()
    moves.lay_on("NBR", "H3")
    assert moves.cash("NBR") == 460
    assert [border for border in moves.game.board.hex("H5").borders if border.cost] == []


# --- several privates in one lay (R1822B-625, R1822B-626) ---


def test_allowed_pairs_of_privates() -> None:
    """R1822B-625: P2 with P8, P11, P12; P8 with P2, P12; P11 with P2, P12."""
    game = major("3", "P2", "P8", "P11", "P12").game
    pairs = [
        (one, other)
        for one, other in combinations(("P2", "P8", "P11", "P12"), 2)
        if may_combine((game.privates[one], game.privates[other]))
    ]
    assert pairs == [("P2", "P8"), ("P2", "P11"), ("P2", "P12"), ("P8", "P12"), ("P11", "P12")]
    assert may_combine([game.privates[name] for name in ("P12", "P2", "P8")])
    assert not may_combine([game.privates[name] for name in ("P12", "P8", "P11")])


def test_combined_lay_meets_the_conditions_of_all_and_uses_all_up() -> None:
    """R1822B-625: P2 and P8 on the hill town J21, without its town and free of cost."""
    moves = major("3", "P2", "P8")
    moves.stand("LYR", "I22")
    assert {lay[0] for lay in moves.lays("P2", "P8")} == {"J21"}
    cash = moves.cash("LYR")
    moves.lay_on("P2", "J21", "P8")
    assert moves.cash("LYR") == cash
    assert moves.game.board.hex("J21").tile.town_count == 0
    assert moves.game.privates["P2"].closed and moves.game.privates["P8"].closed
    assert moves.game.round.track.used == 1


def test_combination_that_is_not_allowed_is_refused() -> None:
    """R1822B-625: P8 does not go with P11; nor does a private go with itself."""
    moves = major("3", "P8", "P11")
    with moves.refused("R1822B-625"):
        moves.lay("P8", "H23", "57", 2, "P11")
    with moves.refused("R1822B-625"):
        moves.lay("P8", "H23", "57", 2, "P8")


def test_corporation_itself_names_no_combination() -> None:
    """R1822B-625: the entity of a combined lay is a private."""
    moves = major("3", "P12")
    with moves.refused("R1822B-604"):
        moves.lay("LYR", "G24", "58", 3, "P12")


def test_combination_with_a_private_of_somebody_else_is_refused() -> None:
    """R1822B-615: it must be the operator's; and one that is not in the game does no harm (22-05)."""
    moves = major("3", "P12")
    moves.own(2, "P2")
    with moves.refused("R1822B-615"):
        moves.lay("P12", "G24", "8", 3, "P2")
    with moves.refused("ARCH-31"):
        moves.lay("P12", "G24", "8", 3, "P99")


def test_last_private_named_decides_whether_more_lays_follow() -> None:
    """R1822B-626 (MRS2227 #79): P12 with P2 behind it is not open, but may be used again, or kept."""
    moves = major("3", "P12", "P2")
    moves.lay_on("P12", "G24", "P2")
    assert moves.game.privates["P2"].closed
    assert moves.active() == "LYR"
    assert moves.game.round.track.used == 0
    with moves.refused("R1822B-618"):
        moves.lay("P12", "G22", "207", 3)
    moves.passes("LYR")
    assert not moves.game.privates["P12"].closed


def test_lay_that_ends_with_p12_opens_its_sequence() -> None:
    """R1822B-626."""
    moves = major("3", "P12", "P2")
    moves.lay_on("P2", "G24", "P12")
    assert moves.active() == "P12"


def test_other_privates_wait_while_a_sequence_is_open() -> None:
    """R1822B-617."""
    moves = major("3", "P12", "P11")
    moves.lay_on("P12", "G24")
    with moves.refused("CORE-33"):
        moves.lay("P11", "G24", "142", 0)
    with moves.refused("CORE-33"):
        moves.passes("LYR")


def test_private_lays_only_while_its_owners_track_step_waits() -> None:
    """R1822B-615: not before, not after, not for somebody else."""
    moves = major("3", "P12")
    moves.passes("LYR")
    with moves.refused("CORE-33"):
        moves.lay("P12", "G24", "58", 3)
    moves = minor("3")
    moves.found("LYR", 1, price=100, cash=500, record=1)
    moves.own("LYR", "P12")
    with moves.refused("CORE-33"):
        moves.lay("P12", "G24", "58", 3)


def test_private_of_a_minor_lays_no_brown_tile() -> None:
    """R1822B-605."""
    moves = Moves(4, 10)
    moves.begin_phase("5")
    moves.launch("3", 1, cash=500, record=1)
    moves.own("3", "P12")
    moves.build("H7", ("8", 0), ("80", 0))
    moves.operate()
    assert all(moves.game.board.supply.kinds[lay[1]].colour in ("yellow", "green") for lay in moves.lays("P12"))
