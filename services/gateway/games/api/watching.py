"""Watching a game: what has changed, what runs have earned, and everything as it happens."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.accounts.models import Account
from gateway.api import ndjson, sse
from gateway.api.problems import Problem
from gateway.games import reading, watching
from gateway.games.api.serializers import ChangesSerializer, RunSerializer
from gateway.games.api.views import GameView, begun
from gateway.games.api.wanted import RunWanted
from gateway.games.filters import ChangesFilter, EventsFilter
from gateway.notifications import presence

JSON = "application/json"
EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "description": "Such as action-applied, or turn: others have to act now."},
        "id": {"type": "string", "description": "Of actions: the version that they made."},
        "data": {"type": "string", "description": "A CloudEvent (1.0), as JSON."},
    },
    "required": ["event", "data"],
}
LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    {"type": "string", "pattern": "^[0-9]{1,9}$"},
    OpenApiParameter.HEADER,
    description="The last version seen: what came after it is told first.",
)


class GameChanges(GameView):
    """What is different between two versions."""

    problems = {"get": ("409", "504")}

    @extend_schema(
        operation_id="compareVersions",
        parameters=[ChangesFilter],
        responses={200: ChangesSerializer},
        tags=["watching"],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """What is different between two versions; by default, between one's own last action and now."""
        asked = self.asked(request, ChangesFilter)
        table = begun(self.table(request))
        compared = reading.changes(game_id, asked.get("before"), asked.get("after"), list(table.person.players))
        return HttpResponse(msgspec.json.encode(compared), content_type=JSON)


class RecordedRun(GameView):
    """A run that was made."""

    problems = {"get": ("409", "422", "504")}

    @extend_schema(operation_id="explainRecordedRun", responses={200: RunSerializer}, tags=["watching"])
    def get(self, request: Request, game_id: UUID, version: int) -> Response:
        """What the run that is this entry of the list of actions earned: stop by stop, bonus by bonus."""
        begun(self.table(request))
        return _run(*reading.run(game_id, version))


class ProposedRun(GameView):
    """A run that could be made."""

    problems = {"post": ("409", "415", "422", "504")}

    @extend_schema(operation_id="explainRun", request=RunWanted, responses={200: RunSerializer}, tags=["watching"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """What these routes would earn, or the rule that they break. Nothing that they state of money is believed."""
        begun(self.readable_table(request))
        given = self.sent(request, RunWanted)
        return _run(*reading.run(game_id, given["at"], given["routes"], given["corporation"]))


def _run(version: int, explained: Any) -> Response:
    told = {**msgspec.to_builtins(explained), "version": version}
    told.setdefault("subsidies", [])
    return Response({name: told[name] for name in RunSerializer().fields})


class GameEvents(GameView):
    """Everything as it happens."""

    renderer_classes = [JSONRenderer, sse.EventStreamRenderer, ndjson.NDJSONRenderer]
    problems = {"get": ("409", "504")}

    @extend_schema(
        operation_id="watchGame",
        parameters=[EventsFilter, LAST_EVENT_ID],
        responses={
            (200, sse.MEDIA_TYPE): OpenApiResponse(EVENT, "Server-sent events, until the client leaves."),
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "CloudEvents so far, one a line."),
        },
        tags=["watching"],
    )
    def get(self, request: Request, game_id: UUID) -> StreamingHttpResponse:
        """What happens in a game, as it happens (server-sent events); or what has happened so far, as NDJSON."""
        asked = self.asked(request, EventsFilter)
        table = begun(self.table(request))
        if request.accepted_media_type == ndjson.MEDIA_TYPE:
            return ndjson.stream(watching.so_far(game_id, asked.get("after", 0)))
        seen = request.headers.get("Last-Event-ID", str(asked.get("after", table.version)))
        if not (seen.isascii() and seen.isdigit() and len(seen) <= 9):
            error = {"field": "Last-Event-ID", "message": "the number of an event of this stream"}
            raise Problem(400, "invalid", "some of the values sent are not valid", [error])
        self._is_there(request)
        return watching.watch(game_id, int(seen), lambda: self._is_there(request) and self.may_read(request))

    def _is_there(self, request: Request) -> bool:
        """Who watches needs no mail about it."""
        if isinstance(request.user, Account):
            presence.note(request.user.pk)
        return True
