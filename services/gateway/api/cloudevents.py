"""The form in which events leave the house, on feeds and in webhooks: CloudEvents 1.0.

An event's id is the same however often it is told, so whoever gets one twice drops the second.
"""

from __future__ import annotations

from typing import Any

import msgspec

from messages import Envelope

PREFIX = "bradshaw.game."
KINDS = {
    "GameStarted": "started",
    "ActionApplied": "action-applied",
    "ActionImported": "action-imported",
    "GameFinished": "finished",
    "ClockChanged": "clock-changed",
}
"""Events that are told outside, by the names of their messages; an app that adds one adds it here."""


def kind_of(envelope: Envelope) -> str | None:
    """What an event is called outside; None if it is not told there."""
    return KINDS.get(envelope.type)


def cloud_event(envelope: Envelope) -> dict[str, Any]:
    """An event of a game as a CloudEvent. Its data is the event's body, and the version that it made."""
    data = msgspec.json.decode(envelope.body)
    data["version"] = envelope.version
    return wrapped(envelope.id, str(envelope.game_id), KINDS[envelope.type], envelope.recorded_at, data)


def wrapped(id: str, game_id: str, kind: str, time: Any, data: dict[str, Any]) -> dict[str, Any]:
    """Data about a game as a CloudEvent.

    Args:
        id: the same each time that this is told.
        kind: such as ``action-applied``.
        time: when it happened.
    """
    return {
        "specversion": "1.0",
        "id": id,
        "source": f"/api/v1/games/{game_id}",
        "type": PREFIX + kind,
        "time": time,
        "datacontenttype": "application/json",
        "data": data,
    }
