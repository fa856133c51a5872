"""``/api/v1/games``: games and every state they went through, for everybody who may read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from gateway.accounts.api.permissions import Known, caller, within
from gateway.accounts.models import Account, Scope
from gateway.api import ndjson
from gateway.api.fields import FIELDS
from gateway.api.problems import Problem
from gateway.api.versions import entity_tag, unchanged, versioned
from gateway.database import release
from gateway.games import reading
from gateway.games.api.serializers import ActionPageSerializer, GameSerializer, StateSerializer
from gateway.games.api.wanted import GameWanted, PoliciesWanted, accounts_named
from gateway.games.filters import ActionPage, GameFilter, MomentFilter
from gateway.games.models import Game, Seat
from gateway.games.opening import names_in, plans_for
from gateway.games.people import Caller, Table, look, readable
from gateway.games.tables import change, open_tables
from gateway.idempotency.once import Answer, content_of, once
from gateway.replays.api.views import IDEMPOTENCY_KEY, plain

F = TypeVar("F", bound=Callable[..., Any])

SVG = "image/svg+xml"
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="Entity tags that the client holds."
)
ETAG = OpenApiParameter("ETag", str, "header", response=[200, 304], description="The version, as an entity tag.")
NOT_MODIFIED = OpenApiResponse(None, "The client holds this version already.")
LOCATION = OpenApiParameter("Location", OpenApiTypes.URI, "header", response=[201], description="The game.")


def reader(request: Request) -> Caller | None:
    """Who reads: nobody in particular without an account, or with a token that may not read what is private."""
    if not isinstance(request.user, Account) or not within(request, Scope.GAMES_READ):
        return None
    return Caller(request.user, within(request, Scope.GAMES_ARBITRATE))


def doer(request: Request) -> Caller:
    """Who does something. Raises `NotAuthenticated` if nobody says who he is."""
    return Caller(caller(request), within(request, Scope.GAMES_ARBITRATE))


class GameList(ListAPIView[Game]):
    """All games that the caller may read."""

    queryset = Game.objects.select_related("clock").prefetch_related("seats")
    serializer_class = GameSerializer
    renderer_classes = [JSONRenderer, ndjson.NDJSONRenderer]
    permission_classes = [Known]
    scopes = {"POST": Scope.GAMES_WRITE}
    problems = {"post": ("409", "415", "422", "504")}

    @extend_schema(
        operation_id="listGames",
        parameters=[GameFilter, FIELDS],
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

    @extend_schema(
        operation_id="createGame",
        request=GameWanted,
        parameters=[IDEMPOTENCY_KEY, LOCATION],
        responses={201: GameSerializer},
        tags=["games"],
    )
    def post(self, request: Request) -> Response:
        """Set up a game. Who does not let himself be seated at once is invited to his seat."""
        given = GameWanted(data=request.data)
        given.is_valid(raise_exception=True)
        work = opening(request, [given.validated_data], "")
        return once(request, content_of(request), lambda: self._answer(work()[0]))

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for, of what the caller may read."""
        who = reader(self.request)
        return GameFilter.narrow(self.request, readable(queryset, who.account if who else None))

    def _answer(self, body: dict[str, Any]) -> Answer:
        return Answer(201, body, {"Location": body["url"], "ETag": entity_tag(0)})

    def _rows(self) -> Iterator[dict[str, Any]]:
        for game in ndjson.rows_of(self.filter_queryset(self.get_queryset()), "-created_at", "-id"):
            yield msgspec.to_builtins(dict(self.get_serializer(game).data))


def opening(request: Request, wanted: Sequence[Any], where: str) -> Callable[[], list[dict[str, Any]]]:
    """What sets up the games that are wanted and tells them, once everything that can be wrong has been looked at.

    Raises `Problem` naming everything that is wrong, by its place in the list of that name; `NoReply`.
    """
    who = doer(request)
    plans = plans_for(who, wanted, accounts_named(names_in(wanted), who.account), where=where)

    def work() -> list[dict[str, Any]]:
        ids = [game.pk for game in open_tables(who.account, plans)]
        made = Game.objects.select_related("clock").prefetch_related("seats").in_bulk(ids)
        return [plain(GameSerializer(made[one], context={"request": request}).data) for one in ids]

    return work


class GameView(APIView):
    """One game: what these views have in common."""

    def table(self, request: Request) -> Table:
        """The table in the address, as the caller comes to it. Raises `Http404` also for another's private game."""
        reads = request.method in SAFE_METHODS
        table = look(self.kwargs["game_id"], reader(request) if reads else doer(request))
        if table is None or not table.readable:
            raise Http404
        return table

    def readable_table(self, request: Request) -> Table:
        """The same for what only reads, although it is a POST."""
        table = look(self.kwargs["game_id"], reader(request))
        if table is None or not table.readable:
            raise Http404
        return table

    def may_read(self, request: Request) -> bool:
        """Whether the caller may still read the game."""
        table = look(self.kwargs["game_id"], reader(request))
        release()
        return table is not None and table.readable

    def game(self) -> Game:
        """The game in the address, with its seats."""
        games = Game.objects.select_related("clock").prefetch_related("seats")
        return get_object_or_404(games, pk=self.kwargs["game_id"])

    def told(self, request: Request) -> Response:
        """The game as it is now, with its entity tag."""
        game = self.game()
        body = GameSerializer(game, context={"request": request}).data
        return Response(body, headers={"ETag": tag_of(game), "Cache-Control": "private, no-cache"})

    def asked(self, request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
        """The query parameters, checked. Raises `Problem` or `ValidationError`."""
        given = form(data=dict(request.query_params.items()))
        if unknown := sorted(set(request.query_params) - set(given.fields)):
            errors = [{"field": name, "message": "no such parameter"} for name in unknown]
            raise Problem(400, "unknown-parameter", "there is no such parameter here", errors)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)

    def sent(self, request: Request, form: type[Serializer[Any]], **options: Any) -> dict[str, Any]:
        """The body, checked. Raises `ValidationError`."""
        given = form(data=request.data, **options)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)

    def named(self, request: Request, name: int | str) -> Account:
        """The account of that id or name. Raises `Problem` if there is none."""
        found = accounts_named({name}, caller(request))
        if name not in found:
            error = {"field": "account", "message": "there is no such account", "values": name}
            raise Problem(422, "invalid", "some of the values sent are not valid", [error])
        return found[name]


def tag_of(game: Game | Table) -> str:
    """The entity tag of a game's page: its version, and the number of changes that people made to the table."""
    return entity_tag(f"{game.version}.{game.revision}" if game.revision else game.version)


class GameDetail(GameView):
    """Where a game stands."""

    permission_classes = [Known]
    scopes = {"PATCH": Scope.GAMES_WRITE}
    problems = {"patch": ("409", "415", "422")}

    @extend_schema(
        operation_id="getGame",
        parameters=[FIELDS, IF_NONE_MATCH, ETAG],
        responses={200: GameSerializer, 304: NOT_MODIFIED},
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Who plays what, where the game stands, and how it ended."""
        table = self.table(request)
        _ = GameSerializer(context={"request": request}).fields  # names members that there are not
        return versioned(request, tag_of(table), lambda: GameSerializer(self.game(), context={"request": request}).data)

    @extend_schema(operation_id="changeGame", request=PoliciesWanted, responses={200: GameSerializer}, tags=["games"])
    def patch(self, request: Request, game_id: UUID) -> Response:
        """Change description or privacy, and until the game starts its policies. For its owner and arbiters."""
        self.table(request)
        changes = self.sent(request, PoliciesWanted)
        change(game_id, doer(request), changes)
        return self.told(request)


class GameState(GameView):
    """The whole state of a game at any moment."""

    problems = {"get": ("409", "504")}

    @extend_schema(
        operation_id="getGameState",
        parameters=[MomentFilter, IF_NONE_MATCH, ETAG],
        responses={200: StateSerializer, 304: NOT_MODIFIED},
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Everything that is on the table, after any number of actions."""
        at = self.asked(request, MomentFilter).get("at")
        table = begun(self.table(request))
        if at is not None:
            return versioned(request, entity_tag(at), lambda: self._state(game_id, at))
        # The projection may be a little behind; what is told is what the rules service has now.
        if unchanged(request, entity_tag(table.version)):
            return versioned(request, entity_tag(table.version), dict)
        body = self._state(game_id, None)
        return versioned(request, entity_tag(body["version"]), lambda: body)

    def _state(self, game_id: UUID, at: int | None) -> dict[str, Any]:
        version, described = reading.state(game_id, at)
        status = msgspec.to_builtins(described.status)
        return {"version": version, "latest": described.latest, "status": status, "state": described.snapshot}


def begun(table: Table) -> Table:
    """Raises `Problem` if the game has not started: there is no state then, nor anything to do."""
    if table.status == Game.Status.FORMING:
        raise Problem(409, "not-active", "the game has not started yet")
    if table.status == Game.Status.CLOSED and table.live and not table.started:
        raise Problem(409, "not-active", "the game was closed before it started")
    return table


class SVGRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; problems are rendered as JSON."""

    media_type = SVG
    format = "svg"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """A problem, as JSON."""
        return bytes(JSONRenderer().render(data))


class _Picture(GameView):
    problems = {"get": ("409", "504")}
    renderer_classes = [SVGRenderer, JSONRenderer]
    subject: str

    def draw(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """The picture after any number of actions."""
        at = self.asked(request, MomentFilter).get("at")
        table = begun(self.table(request))
        return document(request, table, at, SVG, lambda: reading.picture(game_id, self.subject, at)[1].encode())


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
    """The list of actions of a game; `gateway.games.api.acting` takes new ones."""

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
        begun(self.table(request))
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

    problems = {"get": ("409", "504")}

    @extend_schema(
        operation_id="exportGame",
        parameters=[MomentFilter, IF_NONE_MATCH, ETAG],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, 304: NOT_MODIFIED},
        tags=["games"],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """The game as an 18xx.games archive, with its first ``at`` actions or all."""
        at = self.asked(request, MomentFilter).get("at")
        table = begun(self.table(request))
        names = names_at(table)
        answer = document(request, table, at, "application/json", lambda: reading.archive(game_id, at, names)[1])
        answer.headers["Content-Disposition"] = f'attachment; filename="{game_id}.json"'
        return answer


def names_at(table: Table) -> dict[str, str]:
    """Who sits where, for an export: the event store knows players by their seats. Imported games say it themselves."""
    if not table.live:
        return {}
    seats = Seat.objects.filter(game=table.id).values_list("player", "name")
    return {str(player): name for player, name in seats}


class ArchiveList(GameView):
    """Many games as files."""

    renderer_classes = [ndjson.NDJSONRenderer, JSONRenderer]

    @extend_schema(
        operation_id="exportGames",
        parameters=[GameFilter],
        responses={(200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "An archive a line.")},
        tags=["games"],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """The games that the caller may read as 18xx.games archives, one a line, the newest first."""
        who = reader(request)
        begun = Game.objects.exclude(status=Game.Status.FORMING).exclude(live=True, started_at=None)
        found = GameFilter.narrow(request, readable(begun, who.account if who else None))
        return ndjson.stream(self._archives(found.prefetch_related("seats")))

    def _archives(self, found: Any) -> Iterator[msgspec.Raw]:
        for game in ndjson.rows_of(found, "-created_at", "-id"):
            names = {str(seat.player): seat.name for seat in game.seats.all()} if game.live else {}
            yield msgspec.Raw(reading.archive(game.pk, None, names)[1])


def document(
    request: Request, table: Table, at: int | None, media_type: str, make: Callable[[], bytes]
) -> HttpResponse | Response:
    """An answer that is no list or object of the API's own, with its version."""
    tag = entity_tag(table.version if at is None else at)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if unchanged(request, tag):
        return Response(status=304, headers=headers)
    return HttpResponse(make(), content_type=media_type, headers=headers)
