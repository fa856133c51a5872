"""The independent check of events is itself held against figures that were worked out by hand."""

from __future__ import annotations

import ast
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from tests.platform import events
from tests.platform.events.figures import came, lot, points, win
from tests.platform.events.pairings import History, best_plan, fewer_rematches
from tests.platform.events.record import Result

BY_PLACE = {"scheme": "place", "points": [10, 6, 3, 1], "by_size": {"3": [9, 4.5, 0]}}


def test_the_check_imports_nothing_of_what_it_checks() -> None:
    imported = set()
    for file in Path(events.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).partition(".")[0])
            elif isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
    assert imported.isdisjoint({"gateway", "rules", "routes", "messages", "django"})


def test_those_who_tie_share_the_better_place_and_who_forfeits_is_last() -> None:
    out = came(Result({1: 500, 2: 700, 3: 500, 4: 900}, frozenset({4})))
    assert {player: (one.place, one.tied, one.score) for player, one in out.items()} == {
        1: (2, 2, 500), 2: (1, 1, 700), 3: (2, 2, 500), 4: (4, 1, 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("scheme", "scores", "expected"),
    [
        (BY_PLACE, {1: 5, 2: 5, 3: 4, 4: 0}, {1: 8, 2: 8, 3: 3, 4: 1}),
        (BY_PLACE, {1: 5, 2: 3, 3: 3, 4: 3}, {1: 10, 2: "10/3", 3: "10/3", 4: "10/3"}),
        (BY_PLACE, {1: 5, 2: 4, 3: 3}, {1: 9, 2: "9/2", 3: 0}),
        ({"scheme": "share"}, {1: 600, 2: 300, 3: -50}, {1: "200/3", 2: "100/3", 3: 0}),
        ({"scheme": "margin", "most": 250, "clear_win": 100}, {1: 600, 2: 400, 3: 0}, {1: 200, 2: -200, 3: -250}),
        ({"scheme": "win"}, {1: 600, 2: 600, 3: 0}, {1: "1/2", 2: "1/2", 3: 0}),
    ],
    ids=["tie for first", "tie for second", "other points at three", "share", "margin", "win"],
)
def test_points_are_those_of_the_scheme(scheme: dict[str, Any], scores: dict[int, int], expected: Any) -> None:
    earned = points(scheme, came(Result(scores)))
    assert earned == {player: Fraction(worth) for player, worth in expected.items()}


def test_a_forfeit_earns_no_more_than_the_worst() -> None:
    scheme = {"scheme": "margin", "most": 10_000, "clear_win": 0}
    earned = points(scheme, came(Result({1: 300, 2: 100, 3: 200}, frozenset({3}))))
    assert earned == {1: 200, 2: -200, 3: -300}


@pytest.mark.parametrize(
    ("scheme", "worth"),
    [(BY_PLACE, 10), ({"scheme": "share"}, 50), ({"scheme": "margin", "clear_win": 700}, 700), ({"scheme": "win"}, 1)],
)
def test_a_full_bye_is_a_win_at_a_table_of_four(scheme: dict[str, Any], worth: int) -> None:
    assert win(scheme, 4) == worth


def test_a_lot_is_half_of_the_first_eight_bytes_of_a_hash() -> None:
    digest = blake2b(b"7\x1ftie\x1f12", digest_size=8).hexdigest()
    assert lot(7, "tie", 12) == int(digest, 16) >> 1


@pytest.mark.parametrize(
    ("players", "sizes", "spare", "expected"),
    [
        (14, [4, 3, 5], 0, (0, 2)),  # 4, 4, 3 and 3
        (13, [4, 3, 5], 0, (0, 1)),  # 4, 4 and 5
        (13, [4, 3, 5], 1, (1, 0)),
        (15, [4], 0, (3, 0)),
        (5, [4, 3], 0, (1, 0)),
    ],
)
def test_the_best_plan_has_the_fewest_byes_and_then_the_fewest_odd_tables(
    players: int, sizes: list[int], spare: int, expected: tuple[int, int]
) -> None:
    assert best_plan(players, sizes, spare) == expected


def test_twelve_who_met_at_three_tables_meet_three_times_again_at_least() -> None:
    """Of the four at a new table two come from one of the three old ones."""
    tables = [range(4), range(4, 8), range(8, 12)]
    met = {frozenset((a, b)): 1 for table in tables for a in table for b in table if a < b}
    history = History(met, {}, {})
    assert not fewer_rematches(history, range(12), [4, 4, 4], 3)
    assert fewer_rematches(history, range(12), [4, 4, 4], 4)


def test_sixteen_who_met_at_four_tables_need_not_meet_again() -> None:
    met = {frozenset((a, b)): 1 for a in range(16) for b in range(a) if a // 4 == b // 4}
    assert fewer_rematches(History(met, {}, {}), range(16), [4, 4, 4, 4], 1)
