"""Reach of trains for upgrades in 1860 (R1860-822, R1860-823)."""

from __future__ import annotations

import pytest

from engine18xx.board import Board, NodeKind, TrainReach
from engine18xx.board.hex import POINTS
from engine18xx.board.reach import Distances
from engine18xx.errors import RuleViolation

from .laying import lay, put, token
from .titles import board_of


def east_coast() -> Board:
    """IOW from I3 over Ryde J4 and a halt K5 to Bembridge L6."""
    board = board_of("1860")
    token(board, "IOW", "I3")
    put(board, "J4", "57", 2)  # 2-5
    put(board, "K5", "743", 2)  # halt, 2-5
    put(board, "L6", "5", 1)  # 1-2
    return board


def rule(board: Board, hex_id: str, tile: str, rotation: int, reach: TrainReach | None) -> str | None:
    try:
        lay(board, "IOW", hex_id, tile, rotation, reach=reach)
    except RuleViolation as refused:
        return refused.rule
    return None


def test_cities_passed_are_counted_with_the_one_of_the_token_and_halts_never() -> None:
    board = east_coast()
    distances = Distances(board, "IOW", towns_matter=True)

    def to(hex_id: str) -> tuple[int, int]:
        hexagon = board.hex(hex_id)
        return distances.to_nodes[POINTS * hexagon.index + hexagon.lie.nodes[0].point]

    assert [to(hex_id) for hex_id in ("I3", "J4", "K5", "L6")] == [(0, 0), (1, 0), (2, 0), (2, 0)]


def test_city_beyond_the_reach_of_the_largest_train_is_not_upgraded() -> None:
    board = east_coast()
    assert rule(board, "L6", "756", 1, TrainReach(2)) == "R1860-822"
    assert rule(board, "L6", "756", 1, TrainReach(3)) is None


def test_corporation_without_train_cannot_upgrade() -> None:
    board = east_coast()
    assert rule(board, "J4", "206", 2, None) == "R1860-822"
    assert rule(board, "J4", "206", 2, TrainReach(2)) is None


def test_yellow_tile_needs_no_train() -> None:
    board = board_of("1860")
    token(board, "IOW", "I3")
    assert rule(board, "J4", "57", 2, None) is None


def test_full_foreign_city_is_not_passed() -> None:
    board = east_coast()
    token(board, "C&N", "J4")
    assert rule(board, "L6", "756", 1, TrainReach(9)) == "TRACK-610"
    assert rule(board, "J4", "206", 2, TrainReach(2)) is None


@pytest.mark.parametrize(
    ("kind", "cities", "towns", "seen"),
    [
        (NodeKind.CITY, 1, 0, True),
        (NodeKind.CITY, 2, 0, False),
        (NodeKind.CITY, 1, 1, True),
        (NodeKind.CITY, 1, 2, False),
        (NodeKind.TOWN, 2, 0, True),
        (NodeKind.TOWN, 2, 1, False),
        (NodeKind.TOWN, 1, 1, True),
        (NodeKind.TOWN, 3, 0, False),
        (NodeKind.HALT, 2, 1, True),
        (NodeKind.HALT, 2, 2, False),
        (NodeKind.HALT, 1, 2, True),
        (NodeKind.HALT, 3, 0, False),
    ],
)
def test_table_of_nodes_for_a_two_plus_one(kind: NodeKind, cities: int, towns: int, seen: bool) -> None:
    """N = 2, M = 1: city dc < N and dt <= M + (N - dc - 1); town dc <= N and dt < M + (N - dc); halt with <=."""
    assert TrainReach(2, 1).sees_node(kind, cities, towns) is seen


def test_towns_do_not_matter_without_the_option() -> None:
    assert TrainReach(2).sees_node(NodeKind.CITY, 1, 40)


def test_new_track_must_be_within_both_numbers() -> None:
    """R1860-823."""
    assert TrainReach(2, 1).sees_track(2, 1)
    assert not TrainReach(2, 1).sees_track(2, 2)
    assert not TrainReach(2, 1).sees_track(3, 0)
    assert TrainReach(2).sees_track(2, 40)
