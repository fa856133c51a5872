"""A tournament as a calendar that people subscribe to (RFC 5545): when each round begins, and when it has to end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit
from uuid import UUID

from icalendar import Calendar, Event, vText

from gateway.tournaments.domain.moments import Moment, read
from gateway.tournaments.domain.tournament import Status, Tournament

MEDIA_TYPE = "text/calendar"
REFRESH = timedelta(hours=1)
"""How often a calendar is asked to look again."""


def calendar_of(t: Tournament, tournament_id: UUID, address: str, changed_at: datetime) -> bytes:
    """The calendar. ``address`` is that of the tournament's page, ``changed_at`` when the tournament last changed."""
    calendar = Calendar()
    calendar.add("prodid", "-//Bradshaw//Tournaments//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", vText(t.name))
    calendar.add("x-wr-calname", vText(t.name))  # for readers older than RFC 7986
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for name, moment, what in _moments(t):
        event = Event()
        event.add("uid", f"{tournament_id}-{name}@{urlsplit(address).hostname}")
        event.add("dtstamp", changed_at)
        event.add("last-modified", changed_at)
        event.add("sequence", t.version)
        event.add("dtstart", read(moment))
        event.add("summary", f"{t.name}: {what}")
        event.add("url", address)
        event.add("status", "CANCELLED" if t.status is Status.CANCELLED else "CONFIRMED")
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _moments(t: Tournament) -> Iterator[tuple[str, Moment, str]]:
    """Name, moment and summary of all that has a moment, each name always the same."""
    for number, moment in enumerate(t.rules.schedule.times, 1):
        yield f"round-{number}", moment, f"round {number} begins"
    for number, moment in sorted(t.deadlines.items()):
        yield f"deadline-{number}", moment, f"round {number} has to end"
