"""``POST /api/v1/games/{id}/actions`` and what one asks before: the legal actions."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.accounts.api.permissions import Known
from gateway.accounts.models import Scope
from gateway.api.versions import IF_MATCH, entity_tag, needed_version
from gateway.games import acting, reading
from gateway.games.api.serializers import ANYTHING, AppliedSerializer, LegalActionsSerializer
from gateway.games.api.views import ETAG, IF_NONE_MATCH, NOT_MODIFIED, GameActions, GameView, begun, doer
from gateway.games.filters import LegalFilter
from gateway.games.people import look
from gateway.idempotency.once import key_of
from gateway.replays.api.views import IDEMPOTENCY_KEY

JSON = "application/json"
ACTION = {
    **ANYTHING,
    "description": "An action as in archives, such as one of the legal actions. Who takes it is not stated but known.",
    "required": ["type", "entity"],
    "properties": {
        "type": {"type": "string", "description": "Such as bid, pass, lay_tile, run_routes, undo, message."},
        "entity": {"type": ["integer", "string"], "description": "Who acts: a player's id, or a company's symbol."},
        "entity_type": {"type": "string", "enum": ["player", "corporation", "company"]},
    },
}


class PlayActions(GameActions):
    """The list of actions of a game, and taking new ones."""

    permission_classes = [Known]
    scopes = {"POST": Scope.GAMES_PLAY}
    quota = "actions"
    problems = {"get": ("409", "504"), "post": ("409", "412", "415", "422", "428", "504")}

    @extend_schema(
        operation_id="act",
        request={JSON: ACTION},
        parameters=[IDEMPOTENCY_KEY, IF_MATCH],
        responses={200: AppliedSerializer},
        tags=["acting"],
    )
    def post(self, request: Request, game_id: UUID) -> Response | HttpResponse:
        """Take an action, at the version that one has seen (``If-Match``); chat needs none.

        Answered with the action as recorded, what came of it, and the new version. Sent again with the same
        ``Idempotency-Key`` it is done once and answered alike.
        """
        action = request.data
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise serializers.ValidationError({"type": ["an action is an object with a type"]})
        table = look(game_id, doer(request))
        if table is None or not table.readable:
            raise Http404
        version = None if action["type"] == "message" else needed_version(request)
        envelope, accepted = acting.submit(table, action, version=version, key=key_of(request))
        body = {
            "version": envelope.version,
            "action": accepted.action,
            "facts": accepted.facts,
            "status": accepted.status,
        }
        headers = {"ETag": entity_tag(envelope.version), "Cache-Control": "no-store"}
        return HttpResponse(msgspec.json.encode(body), content_type=JSON, headers=headers)


class GameLegalActions(GameView):
    """What can be done."""

    problems = {"get": ("409", "504")}

    @extend_schema(
        operation_id="listLegalActions",
        parameters=[LegalFilter, IF_NONE_MATCH, ETAG],
        responses={200: LegalActionsSerializer, 304: NOT_MODIFIED},
        tags=["acting"],
    )
    def get(self, request: Request, game_id: UUID) -> Response | HttpResponse:
        """Every action that would be accepted, concretely; each can be sent as it is.

        Undo, redo, chat and programmes are possible besides. Of runs, which are too many, a good one is given.
        """
        asked = self.asked(request, LegalFilter)
        table = begun(self.table(request))
        players = _players(asked, table.person.players)
        version, listed = reading.legal_actions(game_id, asked.get("at"), players)
        headers = {"ETag": entity_tag(version), "Cache-Control": "private, no-cache"}
        body = {"version": version, "latest": listed.latest, "actions": listed.actions}
        return HttpResponse(msgspec.json.encode(body), content_type=JSON, headers=headers)


def _players(asked: dict[str, Any], own: tuple[int | str, ...]) -> list[int | str] | None:
    """Whose choices are asked for; None: everybody's."""
    if asked.get("mine"):
        return list(own)
    if "player" in asked:
        # In an address every id is a text; those of most games are numbers.
        name: str = asked["player"]
        return [int(name), name] if name.isascii() and name.isdigit() and len(name) < 10 else [name]
    return None
