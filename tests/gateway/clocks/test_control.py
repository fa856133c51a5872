"""Time controls as tables state them."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.clocks.domain.control import InvalidControl, TimeControl

DAY = 24 * 3600


def test_no_control_is_no_limit() -> None:
    assert TimeControl.read({}) is None


def test_a_control_is_written_as_it_was_read() -> None:
    document: dict[str, Any] = {
        "move_seconds": DAY,
        "game_seconds": 7 * DAY,
        "night": {"from": "23:00", "to": "08:00"},
        "rest_days": [6, 7],
        "days_away": 14,
        "on_expiry": ["warn", "neutral-move", "substitute"],
    }
    control = TimeControl.read(document)
    assert control is not None
    assert control.document() == document


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"pace": "turns"}, ""),
        ({"move_seconds": 0}, "move_seconds"),
        ({"move_seconds": 101 * DAY}, "move_seconds"),
        ({"move_seconds": "a day"}, "move_seconds"),
        ({"move_seconds": 60, "increment_seconds": -1}, "increment_seconds"),
        ({"move_seconds": 60, "night": {"from": "24:00", "to": "08:00"}}, "night.from"),
        ({"move_seconds": 60, "night": {"from": "08:00", "to": "08:00"}}, "night"),
        ({"move_seconds": 60, "night": {"from": "12:00", "to": "08:01"}}, "night"),
        ({"move_seconds": 60, "night": {"from": "23:00"}}, "night"),
        ({"move_seconds": 60, "rest_days": [8]}, "rest_days[0]"),
        ({"move_seconds": 60, "rest_days": [1, 1]}, "rest_days"),
        ({"move_seconds": 60, "rest_days": [1, 2, 3, 4, 5, 6, 7]}, "rest_days"),
        ({"move_seconds": 60, "on_expiry": []}, "on_expiry"),
        ({"move_seconds": 60, "on_expiry": ["shout"]}, "on_expiry[0]"),
        ({"move_seconds": 60, "pace": "live", "days_away": 3}, "pace"),
        ({"move_seconds": 60, "nights": {}}, ""),
    ],
)
def test_what_is_no_control_is_refused_with_the_member_that_is_wrong(document: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidControl) as refused:
        TimeControl.read(document)
    assert refused.value.field == field


def test_what_follows_grows_with_each_time_and_the_last_is_repeated() -> None:
    control = TimeControl(
        move_seconds=60,
        on_expiry=(
            "warn",
            "neutral-move",
            "substitute",
        ),
    )
    assert [control.consequence(times) for times in (1, 2, 3, 4, 9)] == [
        "warn", "neutral-move", "substitute", "substitute", "substitute",
    ]  # fmt: skip


def test_a_warned_player_has_as_much_again_as_for_a_turn_unless_the_table_says_otherwise() -> None:
    assert TimeControl(move_seconds=60).grace == 60
    assert TimeControl(game_seconds=600).grace == 60
    assert TimeControl(move_seconds=60, grace_seconds=5).grace == 5
