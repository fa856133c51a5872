"""Moments as events state them: RFC 3339 in UTC, to the second, so that the earlier one also sorts first."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TypeAlias

#: Such as ``2026-03-01T18:00:00Z``.
Moment: TypeAlias = str


def written(at: datetime) -> Moment:
    """The moment of an aware datetime; parts of a second are dropped."""
    return at.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def read(moment: Moment) -> datetime:
    """The aware datetime that `written` wrote. Raises `ValueError` for anything else."""
    return datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
