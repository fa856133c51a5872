"""Tile ids and the supply (TRACK-401 to TRACK-405)."""

from __future__ import annotations

import pytest

from engine18xx.board import Supply
from engine18xx.errors import RuleViolation

from .titles import board_of


def supply() -> Supply:
    return board_of("1860").supply


def unlimited() -> Supply:
    return board_of("18GB").supply


def test_unlimited_kind_gets_the_next_index_and_its_old_copy_comes_back_behind() -> None:
    """TRACK-403: 7-0 laid -> 7-1 appears; 7-0 returns behind 7-1; laid again -> 7-2 appears."""
    box = unlimited()
    assert box.first("7") == "7-0"
    box.swap("7-0", None)
    assert box.first("7") == "7-1"
    box.swap("23-0", "7-0")
    assert box.first("7") == "7-1"
    box.swap("7-0", None)
    assert (box.first("7"), box.count("7")) == ("7-1", 2)
    box.swap("7-2", None)
    assert box.count("7") == 2


def test_counted_kind_runs_out() -> None:
    """TRACK-405."""
    box = supply()
    for copy_id in ("5-0", "5-1"):
        box.swap(copy_id, None)
    assert box.first("5") is None
    assert box.count("5") == 0


def test_copy_on_the_map_cannot_be_laid_again() -> None:
    """TRACK-404."""
    box = supply()
    box.swap("5-0", None)
    with pytest.raises(RuleViolation) as refused:
        box.kind_of("5-0")
    assert refused.value.rule == "TRACK-404"
    assert refused.value.values == {"tile": "5-0"}


@pytest.mark.parametrize("copy_id", ["5-2", "nonsense-0", "5", "5-x", "", "-1", "5--1"])
def test_copy_that_does_not_exist_is_refused(copy_id: str) -> None:
    with pytest.raises(RuleViolation):
        supply().kind_of(copy_id)


def test_any_copy_in_the_box_may_be_named() -> None:
    """TRACK-404: a replay uses exactly the copy named."""
    box = supply()
    box.swap("5-1", None)
    assert box.first("5") == "5-0"


def test_two_player_map_lacks_two_copies() -> None:
    """R1860-113."""
    box = board_of("1860", 2, ["two_player_map"]).supply
    assert (box.count("776"), box.count("770")) == (2, 1)


def test_gray_tiles_of_18gb_need_five_players() -> None:
    """TRACK-405, R18GB-1207."""
    four, five = board_of("18GB", 4).supply, board_of("18GB", 5).supply
    assert [four.count(name) for name in ("G31", "G35", "912")] == [0, 0, 0]
    assert [five.count(name) for name in ("G31", "G35", "912")] == [2, 2, 2]


def test_printed_tile_does_not_enter_the_supply() -> None:
    """TRACK-403: the board passes nothing back for a printed tile."""
    from .laying import put

    board = board_of("1860")
    put(board, "J4", "57", 2)
    assert board.hex("J4").copy_id == "57-0"
    assert "J4" not in board.supply.kinds
