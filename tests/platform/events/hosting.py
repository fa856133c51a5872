"""What the host's program asks for: an event that goes its way without anybody's help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

TITLES = ["1822NRS", "18GB", "1860"]


def soon(seconds: float) -> str:
    """A moment so many seconds from now, to the second."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def by_itself(first_round: str, **schedule: Any) -> dict[str, Any]:
    """A schedule in which all follows from the time of the first round."""
    return {"start": "after-last-table", "times": [first_round], "finishes": True, **schedule}


def until_a_clock_runs_out(seconds: int) -> dict[str, Any]:
    """Games that end when somebody's time is up: everybody scores what he is worth then."""
    return {"time_control": {"pace": "live", "game_seconds": seconds, "on_expiry": ["adjudicate"]}}


def until_the_deadline(minutes: int) -> dict[str, Any]:
    """Rounds that end after so many minutes, for a schedule: everybody scores what he is worth then."""
    return {"round_minutes": minutes, "at_deadline": "adjudicate"}


def announced(name: str, stages: Sequence[Mapping[str, Any]], **rules: Any) -> dict[str, Any]:
    """What is asked for when an event is announced."""
    return {
        "name": name,
        "description": "Programs play, by chance among what is legal.",
        "rules": {"titles": TITLES, "table_sizes": [4], "stages": list(stages), **rules},
    }
