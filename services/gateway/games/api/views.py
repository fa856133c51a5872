"""``/api/v1/games``: games and every state they went through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from gateway.api import ndjson
from gateway.api.problems import Problem
from gateway.api.versions import entity_tag, unchanged, versioned
from gateway.games import reading
from gateway.games.api.serializers import ActionPageSerializer, GameSerializer, StateSerializer
from gateway.games.filters import ActionPage, GameFilter, MomentFilter
from gateway.games.models import Game

F = TypeVar("F", bound=Callable[..., Any])

SVG = "image/svg+xml"
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="Entity tags that the client holds."
)
ETAG = OpenApiParameter("ETag", str, "header", response=[200, 304], description="The version, as an entity tag.")
NOT_MODIFIED = OpenApiResponse(None, "The client holds this version already.")


class GameList(ListAPIView[Game]):
    """All games."""

    queryset = Game.objects.prefetch_related("seats")
    serializer_class = GameSerializer
    renderer_classes = [JSONRenderer, ndjson.NDJSONRenderer]

    @extend_schema(
        operation_id="listGames",
        parameters=[GameFilter],
        responses={
            (200, "application/json"): GameSerializer(many=True),
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "All games, one a line."),
        },
        tags=["games"],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response | StreamingHttpResponse:  # type: ignore[override]
        """List the games, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer."""
        if request.accepted_media_type == ndjson.MEDIA_TYPE:
            return ndjson.stream(self._rows())
        return self.list(request, *args, **kwargs)

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for."""
        return GameFilter.narrow(self.request, queryset)

    def _rows(self) -> Iterator[dict[str, Any]]:
        for game in ndjson.rows_of(self.filter_queryset(self.get_queryset()), "-created_at", "-id"):
            yield msgspec.to_builtins(dict(self.get_serializer(game).data))


class GameView(APIView):
    """One game: what these views have in common."""

    def game(self) -> Game:
        """The game in the address."""
        return get_object_or_404(Game.objects.prefetch_related("seats"), pk=self.kwargs["game_id"])

    def asked(self, request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
        """The query parameters, checked. Raises `Problem` or `ValidationError`."""
        given = form(data=dict(request.query_params.items()))
        if unknown := sorted(set(request.query_params) - set(given.fields)):
            errors = [{"field": name, "message": "no such parameter"} for name in unknown]
            raise Problem(400, "unknown-parameter", "there is no such parameter here", errors)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)


class GameDetail(GameView):
    """Where a game stands."""

    @extend_schema(
        operation_id="getGame",
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: GameSerializer, 304: NOT_MODIFIED},
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Who plays what, where the game stands, and how it ended."""
        game = self.game()
        body = GameSerializer(game, context={"request": request})
        return versioned(request, entity_tag(game.version), lambda: body.data)


class GameState(GameView):
    """The whole state of a game at any moment."""

    problems = {"get": ("504",)}

    @extend_schema(
        operation_id="getGameState",
        parameters=[MomentFilter, IF_NONE_MATCH, ETAG],
        responses={200: StateSerializer, 304: NOT_MODIFIED},
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Everything that is on the table, after any number of actions."""
        at = self.asked(request, MomentFilter).get("at")
        return versioned(
            request, entity_tag(self.game().version if at is None else at), lambda: self._state(game_id, at)
        )

    def _state(self, game_id: UUID, at: int | None) -> dict[str, Any]:
        version, described = reading.state(game_id, at)
        status = msgspec.to_builtins(described.status)
        return {"version": version, "latest": described.latest, "status": status, "state": described.snapshot}


class SVGRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; problems are rendered as JSON."""

    media_type = SVG
    format = "svg"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """A problem, as JSON."""
        return bytes(JSONRenderer().render(data))


class _Picture(GameView):
    problems = {"get": ("504",)}
    renderer_classes = [SVGRenderer, JSONRenderer]
    subject: str

    def draw(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """The picture after any number of actions."""
        at = self.asked(request, MomentFilter).get("at")
        return document(request, self.game(), at, SVG, lambda: reading.picture(game_id, self.subject, at)[1].encode())


def picture_schema(operation_id: str) -> Callable[[F], F]:
    """How a picture is described."""
    return extend_schema(
        operation_id=operation_id,
        parameters=[MomentFilter, IF_NONE_MATCH, ETAG],
        responses={(200, SVG): OpenApiResponse(OpenApiTypes.STR, "The picture."), 304: NOT_MODIFIED},
        tags=["games"],
    )


class GameBoard(_Picture):
    """The board of a game."""

    subject = "board"

    @picture_schema("drawGameBoard")
    def get(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """The board as SVG, after any number of actions."""
        return self.draw(request, game_id)


class GameMarket(_Picture):
    """The stock market of a game."""

    subject = "market"

    @picture_schema("drawGameMarket")
    def get(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """The stock market as SVG, after any number of actions."""
        return self.draw(request, game_id)


class GameActions(GameView):
    """The list of actions of a game."""

    problems = {"get": ("504",)}
    renderer_classes = [JSONRenderer, ndjson.NDJSONRenderer]

    @extend_schema(
        operation_id="listGameActions",
        parameters=[ActionPage],
        responses={
            (200, "application/json"): ActionPageSerializer,
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "All actions, one a line."),
        },
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> Response | StreamingHttpResponse:
        """The actions in order. With ``Accept: application/x-ndjson``, all after ``after`` in one answer."""
        asked = self.asked(request, ActionPage)
        self.game()
        if request.accepted_media_type == ndjson.MEDIA_TYPE:
            return ndjson.stream(msgspec.to_builtins(one) for one in reading.all_actions(game_id, asked["after"]))
        page = reading.actions(game_id, asked["after"], asked["limit"])
        following = None
        if page.actions and page.actions[-1].version < page.latest:
            query = f"?after={page.actions[-1].version}&limit={asked['limit']}"
            following = request.build_absolute_uri(request.path + query)
        body = {"next": following, "latest": page.latest, "results": msgspec.to_builtins(page.actions)}
        return Response(body, headers={"Link": f'<{following}>; rel="next"'} if following else {})


class GameArchive(GameView):
    """A game as a file that other sites read."""

    problems = {"get": ("504",)}

    @extend_schema(
        operation_id="exportGame",
        parameters=[MomentFilter, IF_NONE_MATCH, ETAG],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, 304: NOT_MODIFIED},
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """The game as an 18xx.games archive, with its first ``at`` actions or all."""
        at = self.asked(request, MomentFilter).get("at")
        answer = document(request, self.game(), at, "application/json", lambda: reading.archive(game_id, at)[1])
        answer.headers["Content-Disposition"] = f'attachment; filename="{game_id}.json"'
        return answer


def document(
    request: Request, game: Game, at: int | None, media_type: str, make: Callable[[], bytes]
) -> HttpResponse | Response:
    """An answer that is no list or object of the API's own, with its version."""
    tag = entity_tag(game.version if at is None else at)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if unchanged(request, tag):
        return Response(status=304, headers=headers)
    return HttpResponse(make(), content_type=media_type, headers=headers)
