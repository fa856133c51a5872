"""What happens in a tournament, as it is told outside: CloudEvents, one for each event that is stored.

The id of an event is the same however often it is told, and its number is the version of the tournament that it made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

import msgspec

from gateway.api import ndjson
from gateway.tournaments.api.rules import RulesSerializer
from gateway.tournaments.api.shown import pairing
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.pairing import PairingReport
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.models import TournamentEvent
from gateway.tournaments.people import Person

PREFIX = "bradshaw.tournament."
ACCOUNTS = frozenset({"player", "players", "by", "owner", "leaving", "coming", "seats", "byes", "resting", "forfeited"})
"""Members that name accounts, by their ids."""
BETWEEN_THEM = frozenset({"hours"})
"""Members of an entry that are told to officials and the player alone."""


def told_to_all(event: e.AnyEvent) -> bool:
    """Whether everybody who may read of the tournament is told; the others only hosts and arbiters."""
    return not isinstance(event, e.PairKeptApart)


def name_of(kind: type[e.Event]) -> str:
    """What events of a kind are called outside: ``round-paired``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def cloud_event(tournament_id: UUID, number: int, at: datetime, event: e.AnyEvent) -> dict[str, Any]:
    """An event as a CloudEvent (1.0). Its data is what happened, and the version that it made."""
    data = {**data_of(event), "version": number}
    return wrapped(f"{tournament_id}:{number}", tournament_id, name_of(type(event)), at, data)


def wrapped(id: str, tournament_id: UUID, kind: str, at: datetime, data: dict[str, Any]) -> dict[str, Any]:
    """Data about a tournament as a CloudEvent; ``id`` is the same each time that it is told."""
    return {
        "specversion": "1.0",
        "id": id,
        "source": f"/api/v1/tournaments/{tournament_id}",
        "type": PREFIX + kind,
        "time": at,
        "datacontenttype": "application/json",
        "data": data,
    }


def data_of(event: e.AnyEvent) -> dict[str, Any]:
    """What happened, in the words of the event, as JSON has it."""
    return {name: _outside(name, getattr(event, name)) for name in event.__struct_fields__}


def _outside(name: str, value: Any) -> Any:
    """The member of this name, as it is told outside."""
    match value:
        case Rules():
            return dict(RulesSerializer(value).data)
        case PairingReport():
            return pairing(value)
        case msgspec.Struct():
            fields = [field for field in value.__struct_fields__ if field not in BETWEEN_THEM]
            return {field: _outside(field, getattr(value, field)) for field in fields}
        case StrEnum():
            return value.value
        case str() if name in ACCOUNTS:
            return None if value == e.SERVER else int(value)
        case tuple() | frozenset():
            return [_outside(name, one) for one in value]
        case dict() if name == "groups":
            return {group: _outside("players", players) for group, players in value.items()}
    return value


def so_far(tournament_id: UUID, after: int, person: Person) -> Iterator[dict[str, Any]]:
    """What has happened after a version, as far as the person is told."""
    for row in ndjson.rows_of(events_after(tournament_id, after), "number"):
        event = e.decode(row.body)
        if told_to(person, event):
            yield cloud_event(tournament_id, row.number, row.at, event)


def events_after(tournament_id: UUID, number: int) -> Any:
    """The rows of the events after that number."""
    return TournamentEvent.objects.filter(tournament_id=tournament_id, number__gt=number)


def told_to(person: Person, event: e.AnyEvent) -> bool:
    """Whether the person is told of the event."""
    return told_to_all(event) or person.host or person.arbiter
