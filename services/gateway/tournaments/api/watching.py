"""``/api/v1/tournaments/...``: its events as they happen, its rows as files, its dates as a calendar."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import UUID

import msgspec
from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import Http404, HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.api import ndjson, sse
from gateway.api.problems import Problem
from gateway.api.versions import entity_tag, unchanged
from gateway.database import release
from gateway.games.api.views import NOT_MODIFIED
from gateway.games.api.watching import LAST_EVENT_ID
from gateway.games.filters import EventsFilter
from gateway.tournaments import calendar, feed, watching
from gateway.tournaments.api.filters import ExportFilter, NothingAsked
from gateway.tournaments.api.views import VERSIONED, TournamentView, reader
from gateway.tournaments.exports import Row, Sheet, as_csv, rows_of
from gateway.tournaments.keeping import Kept
from gateway.tournaments.people import Person, look, sees_standings_up_to

JSON, CSV = "application/json", "text/csv"
EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "description": "Such as round-paired; or standings: they were worked out anew."},
        "id": {"type": "string", "description": "Of what happened: the version that it made."},
        "data": {"type": "string", "description": "A CloudEvent (1.0), as JSON."},
    },
    "required": ["event", "data"],
}


class TournamentEvents(TournamentView):
    """Everything as it happens."""

    renderer_classes = [JSONRenderer, sse.EventStreamRenderer, ndjson.NDJSONRenderer]

    @extend_schema(
        operation_id="watchTournament",
        parameters=[EventsFilter, LAST_EVENT_ID],
        responses={
            (200, sse.MEDIA_TYPE): OpenApiResponse(EVENT, "Server-sent events, until the client leaves."),
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "CloudEvents so far, one a line."),
        },
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> StreamingHttpResponse:
        """What happens in a tournament, as it happens (server-sent events); or what has happened so far, as NDJSON."""
        after = self.asked(request, EventsFilter).get("after")
        kept, person = self.seen(request)
        if request.accepted_media_type == ndjson.MEDIA_TYPE:
            return ndjson.stream(feed.so_far(self.id, after or 0, person))
        seen = request.headers.get("Last-Event-ID", str(kept.version if after is None else after))
        if not (seen.isascii() and seen.isdigit() and len(seen) <= 9):
            error = {"field": "Last-Event-ID", "message": "the number of an event of this stream"}
            raise Problem(400, "invalid", "some of the values sent are not valid", [error])
        return watching.watch(self.id, int(seen), lambda: self.watched(request))

    def watched(self, request: Request) -> tuple[Kept, Person] | None:
        """The tournament as the caller may see it now; None if he may not any more."""
        try:
            return look(self.id, reader(request))
        except Http404:
            return None


class CSVRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; problems are rendered as JSON."""

    media_type = CSV
    format = "csv"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """A problem, as JSON."""
        return bytes(JSONRenderer().render(data))


class CalendarRenderer(CSVRenderer):
    """The same for calendars."""

    media_type = calendar.MEDIA_TYPE
    format = "ics"


class TournamentExport(TournamentView):
    """The tournament as rows."""

    renderer_classes = [JSONRenderer, CSVRenderer, ndjson.NDJSONRenderer]

    @extend_schema(
        operation_id="exportTournament",
        parameters=[ExportFilter],
        responses={
            (200, JSON): OpenApiResponse({"type": "array", "items": {"type": "object"}}, "The rows."),
            (200, CSV): OpenApiResponse(OpenApiTypes.STR, "The rows, below their columns."),
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "A row a line."),
        },
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> StreamingHttpResponse:
        """Results, standings, entries or byes as rows: as CSV, JSON or NDJSON, as Accept or ``as`` asks for."""
        asked = self.asked(request, ExportFilter)
        kept, person = self.seen(request)
        sheet = Sheet(asked["rows"])
        media_type = MEDIA_TYPES.get(asked.get("as", ""), request.accepted_media_type)
        rows = rows_of(kept, sheet, sees_standings_up_to(kept.at_work, person))
        answer = _sent(rows, media_type)
        suffix = next(name for name, one in MEDIA_TYPES.items() if one == media_type)
        answer.headers["Content-Disposition"] = f'attachment; filename="{kept.id}-{sheet.value}.{suffix}"'
        return answer


MEDIA_TYPES = {"csv": CSV, "json": JSON, "ndjson": ndjson.MEDIA_TYPE}


def _sent(rows: Iterator[Row], media_type: str) -> StreamingHttpResponse:
    """An answer that makes its rows while it is being sent."""
    if media_type == ndjson.MEDIA_TYPE:
        return ndjson.stream(rows)
    pieces = as_csv(rows) if media_type == CSV else _as_json(rows)
    following = sync_to_async(lambda: _next(pieces))

    async def sent() -> AsyncIterator[bytes]:
        while (piece := await following()) is not None:
            yield piece.encode()

    return StreamingHttpResponse(sent(), content_type=f"{media_type}; charset=utf-8" if media_type == CSV else JSON)


def _as_json(rows: Iterator[Row]) -> Iterator[str]:
    yield "["
    for number, row in enumerate(rows):
        yield (",\n" if number else "\n") + msgspec.json.encode(row).decode()
    yield "\n]\n"


def _next(pieces: Iterator[str]) -> str | None:
    piece = next(pieces, None)
    release()
    return piece


class TournamentCalendar(TournamentView):
    """The dates."""

    renderer_classes = [CalendarRenderer, JSONRenderer]

    @extend_schema(
        operation_id="getTournamentCalendar",
        parameters=VERSIONED,
        responses={
            (200, calendar.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "A calendar (RFC 5545)."),
            304: NOT_MODIFIED,
        },
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse | Response:
        """When each round begins and has to end, as a calendar that people subscribe to."""
        self.asked(request, NothingAsked)
        kept, _ = self.seen(request)
        tag = entity_tag(kept.version)
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if unchanged(request, tag):
            return Response(status=304, headers=headers)
        address = f"{settings.PUBLIC_URL}/tournaments/{kept.id}"
        made = calendar.calendar_of(kept.at_work, kept.id, address, kept.last_at)
        headers["Content-Disposition"] = f'inline; filename="{kept.id}.ics"'
        return HttpResponse(made, content_type=f"{calendar.MEDIA_TYPE}; charset=utf-8", headers=headers)
