"""Watching a tournament: its events as they happen, after those that one has missed, and word of new standings.

The id of an event is its number, so whoever comes back says how far he was (``Last-Event-ID``) and misses nothing. All
of it is read from the database; a wake only says that there may be something to read.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from functools import lru_cache
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone

from gateway import threads
from gateway.api import sse
from gateway.bus.live import switchboard
from gateway.database import release
from gateway.tournaments.domain.events import decode
from gateway.tournaments.feed import cloud_event, events_after, name_of, told_to_all, wrapped
from gateway.tournaments.keeping import Kept, topic
from gateway.tournaments.models import RoundStandings, TournamentEvent
from gateway.tournaments.people import Person, sees_standings_up_to

LOOK_AGAIN = 5.0
"""Seconds after which a watcher looks for news without having been woken."""
AT_ONCE = 200
"""Events that are told in one piece."""

Look = Callable[[], tuple[Kept, Person] | None]
"""The tournament, and who watches it; None once he may not."""


def watch(tournament_id: UUID, seen: int, look: Look) -> StreamingHttpResponse:
    """An answer that tells what happens after the event last seen, until the client leaves or may not read on."""
    return sse.stream(_told(Watcher(tournament_id, seen, look)))


class Watcher:
    """How far somebody is who watches a tournament."""

    def __init__(self, tournament_id: UUID, seen: int, look: Look) -> None:
        self.tournament_id, self.seen, self.look = tournament_id, seen, look
        self.standings: dict[int, int] | None = None
        """Round -> the version as of which its standings are worked out."""

    def news(self) -> list[bytes] | None:
        """What is new, as it is sent; None if the watcher may not read on."""
        try:
            found = self.look()
            return None if found is None else [*self._events(*found), *self._standings(*found)]
        finally:
            release()

    def _events(self, kept: Kept, person: Person) -> list[bytes]:
        if kept.version <= self.seen:
            return []
        numbers = events_after(self.tournament_id, self.seen).values_list("number", flat=True)
        told = []
        for number in numbers.order_by("number")[:AT_ONCE]:
            line, to_all = _line(self.tournament_id, number)
            if to_all or person.host or person.arbiter:
                told.append(line)
            self.seen = number
        return told

    def _standings(self, kept: Kept, person: Person) -> list[bytes]:
        known, up_to = self.standings, sees_standings_up_to(kept.at_work, person)
        rounds = RoundStandings.objects.filter(tournament=self.tournament_id, round__lte=up_to, version__gt=0)
        self.standings = dict(rounds.values_list("round", "version"))
        if known is None:
            return []
        return [
            sse.event("standings", _new_standings(self.tournament_id, number, version))
            for number, version in self.standings.items()
            if known.get(number) != version
        ]


async def _told(watcher: Watcher) -> AsyncIterator[bytes]:
    yield sse.RETRY
    spoken = time.monotonic()
    while (news := await threads.run(threads.readers(), None, watcher.news)) is not None:
        if news:
            yield b"".join(news)
        elif time.monotonic() - spoken >= sse.SILENCE:
            yield sse.STILL_HERE
        else:
            await switchboard().wait(topic(watcher.tournament_id), min(LOOK_AGAIN, sse.SILENCE))
            continue
        spoken = time.monotonic()


@lru_cache(maxsize=1_000)
def _line(tournament_id: UUID, number: int) -> tuple[bytes, bool]:
    """An event on the wire, and whether everybody is told of it. The same for all who watch, so it is made once."""
    row = TournamentEvent.objects.get(tournament_id=tournament_id, number=number)
    event = decode(row.body)
    told = cloud_event(tournament_id, number, row.at, event)
    return sse.event(name_of(type(event)), told, number), told_to_all(event)


def _new_standings(tournament_id: UUID, round_number: int, version: int) -> dict[str, object]:
    """That standings were worked out anew, as a CloudEvent."""
    id = f"{tournament_id}:standings:{round_number}:{version}"
    return wrapped(id, tournament_id, "standings", timezone.now(), {"round": round_number, "version": version})
