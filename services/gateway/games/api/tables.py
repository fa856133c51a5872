"""``/api/v1/games/...``: setting many tables up, and everything that people change about theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gateway.accounts.api.permissions import Known, KnownAlways, caller
from gateway.accounts.models import Scope
from gateway.api.filters import Filter
from gateway.api.pages import CursorPages
from gateway.api.versions import IF_MATCH, needed_version
from gateway.games import starting, tables, undoing
from gateway.games.api.serializers import (
    GameSerializer,
    InvitationSerializer,
    NewInvitationSerializer,
    PermissionSerializer,
    RoleSerializer,
    TableRecordSerializer,
    UndoRequestSerializer,
)
from gateway.games.api.views import GameView, doer, opening
from gateway.games.api.wanted import (
    MOST_GAMES,
    CloseWanted,
    GamesWanted,
    GameWanted,
    InvitationWanted,
    JoinWanted,
    NoteWanted,
    OrderWanted,
    PermissionWanted,
    RoleWanted,
    UndoWanted,
)
from gateway.games.models import Game, Note, TableRecord
from gateway.games.people import must_manage
from gateway.games.reading import actions
from gateway.idempotency.once import Answer, content_of, once
from gateway.replays.api.views import IDEMPOTENCY_KEY


class GameBatch(APIView):
    """Many games at once."""

    permission_classes = [Known]
    scopes = {"POST": Scope.GAMES_WRITE}
    quota = "bulks"
    problems = {"post": ("409", "415", "422", "504")}

    @extend_schema(
        operation_id="createGames",
        request=GamesWanted,
        parameters=[IDEMPOTENCY_KEY],
        responses={201: GameSerializer(many=True)},
        tags=["games"],
    )
    def post(self, request: Request) -> Response:
        """Set up to 500 games up: all of them or, if anything is wrong with any, none. The errors name each game."""
        wanted = request.data.get("games") if isinstance(request.data, dict) else None
        if not isinstance(wanted, list) or not 1 <= len(wanted) <= MOST_GAMES:
            raise serializers.ValidationError({"games": [f"a list of 1 to {MOST_GAMES} games"]})
        given = GameWanted(data=wanted, many=True)
        if not given.is_valid():
            wrong: Any = given.errors  # by place, of those that are wrong
            raise serializers.ValidationError({"games": {str(place): errors for place, errors in wrong.items()}})
        work = opening(request, given.validated_data, "games")
        return once(request, content_of(request), lambda: Answer(201, work()))


class _Step(GameView):
    """One step of a table, after which the game is told."""

    permission_classes = [Known]
    scopes: Mapping[str, Scope] = {"POST": Scope.GAMES_WRITE}
    problems: Mapping[str, tuple[str, ...]] = {"post": ("409", "415", "422")}


class GameJoin(_Step):
    """Taking a seat."""

    @extend_schema(operation_id="joinGame", request=JoinWanted, responses={200: GameSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """Take a seat: any that is open, the one that one is invited to, or with an entry token."""
        who = caller(request)
        given = self.sent(request, JoinWanted)
        if not given["token"]:  # of a private game, the token is what lets one know of it
            self.table(request)
        tables.join(game_id, who, **given)
        return self.told(request)


class GameLeave(_Step):
    """Giving one's seat up."""

    @extend_schema(operation_id="leaveGame", request=None, responses={200: GameSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """Give one's seat up before the game starts."""
        self.table(request)
        tables.leave(game_id, caller(request))
        return self.told(request)


class GameStart(_Step):
    """Starting a game."""

    problems = {"post": ("409", "422", "504")}

    @extend_schema(operation_id="startGame", request=None, responses={200: GameSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """Start a game whose seats are all taken, and wait until it has begun. Started twice, it begins once."""
        self.table(request)
        starting.start(game_id, doer(request))
        return self.told(request)


class GameOrder(_Step):
    """Swapping seats."""

    problems = {"post": ("409", "415", "422", "504")}

    @extend_schema(operation_id="swapSeats", request=OrderWanted, responses={200: GameSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """Seat people in another order, before the first action only. For the game's owner and arbiters."""
        table = self.table(request)
        given = self.sent(request, OrderWanted)
        must_manage(table.person)
        begun = table.status == Game.Status.ACTIVE and actions(game_id, limit=1).latest > 0
        tables.reorder(game_id, doer(request), given["order"], begun=begun)
        return self.told(request)


class GameClose(_Step):
    """Closing a game."""

    @extend_schema(operation_id="closeGame", request=CloseWanted, responses={200: GameSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """End a game for good. An arbiter may rule a result; before the start, the owner may call it off."""
        self.table(request)
        given = self.sent(request, CloseWanted)
        tables.close(game_id, doer(request), **given)
        return self.told(request)


# --- invitations, roles, permissions ----------------------------------------------------------------------------------


class InvitationList(_Step):
    """Who is invited."""

    @extend_schema(operation_id="listInvitations", responses=InvitationSerializer(many=True), tags=["games"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """The invitations to a game: all for its owner and arbiters, for others their own."""
        person = self.table(request).person
        known = self.game().invitations.select_related("seat")
        if not person.manages:
            known = known.filter(account=person.account) if person.account is not None else known.none()
        return Response(InvitationSerializer(known, many=True).data)

    @extend_schema(
        operation_id="invite",
        request=InvitationWanted,
        responses={201: NewInvitationSerializer},
        tags=["games"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Invite an account, or make an entry token. In a running game an arbiter so invites to inherit a seat."""
        self.table(request)
        given = self.sent(request, InvitationWanted)
        account = self.named(request, given["account"]) if given["account"] is not None else None
        invitation, token = tables.invite(game_id, doer(request), account, given["position"])
        body = {**InvitationSerializer(invitation).data, "token": token or None}
        return Response(body, status=201, headers={"Cache-Control": "no-store"})


class InvitationDetail(_Step):
    """One invitation."""

    scopes = {"DELETE": Scope.GAMES_WRITE}
    problems = {"delete": ("409",)}

    @extend_schema(operation_id="withdrawInvitation", responses={200: InvitationSerializer}, tags=["games"])
    def delete(self, request: Request, game_id: UUID, invitation_id: UUID) -> Response:
        """Take an invitation back, or decline one's own."""
        self.table(request)
        return Response(InvitationSerializer(tables.withdraw(game_id, doer(request), invitation_id)).data)


class RoleList(_Step):
    """Arbiters and spectators."""

    @extend_schema(operation_id="listRoles", responses=RoleSerializer(many=True), tags=["games"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """The arbiters and spectators of a game."""
        self.table(request)
        return Response(RoleSerializer(self.game().roles.all(), many=True).data)

    @extend_schema(operation_id="giveRole", request=RoleWanted, responses={201: RoleSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """Let somebody watch a private game, or appoint an arbiter."""
        self.table(request)
        given = self.sent(request, RoleWanted)
        role = tables.give_role(game_id, doer(request), self.named(request, given["account"]), given["kind"])
        return Response(RoleSerializer(role).data, status=201)


class RoleDetail(_Step):
    """One role."""

    scopes = {"DELETE": Scope.GAMES_WRITE}
    problems = {"delete": ("409",)}

    @extend_schema(operation_id="takeRole", responses={204: None}, tags=["games"])
    def delete(self, request: Request, game_id: UUID, role_id: int) -> Response:
        """Take a role from somebody, or lay down one's own."""
        self.table(request)
        tables.take_role(game_id, doer(request), role_id)
        return Response(status=204)


class PermissionList(_Step):
    """Who may act for whom."""

    scopes = {"POST": Scope.GAMES_PLAY}

    @extend_schema(operation_id="listPermissions", responses=PermissionSerializer(many=True), tags=["games"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """The permissions to act for another that were given in a game, revoked ones too."""
        self.table(request)
        return Response(PermissionSerializer(self.game().grants.select_related("seat"), many=True).data)

    @extend_schema(
        operation_id="permit", request=PermissionWanted, responses={201: PermissionSerializer}, tags=["games"]
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Permit somebody to act for oneself; or as an arbiter for a player, with a reason."""
        self.table(request)
        given = self.sent(request, PermissionWanted)
        account = self.named(request, given["account"])
        permission = tables.grant(game_id, doer(request), account, given["player"], given["reason"])
        return Response(PermissionSerializer(permission).data, status=201)


class PermissionDetail(_Step):
    """One permission."""

    scopes = {"DELETE": Scope.GAMES_PLAY}
    problems = {"delete": ("409",)}

    @extend_schema(operation_id="revokePermission", responses={200: PermissionSerializer}, tags=["games"])
    def delete(self, request: Request, game_id: UUID, permission_id: int) -> Response:
        """Revoke a permission, at once: by who gave or has it, or an arbiter."""
        self.table(request)
        return Response(PermissionSerializer(tables.revoke(game_id, doer(request), permission_id)).data)


# --- undo by agreement ------------------------------------------------------------------------------------------------


class UndoRequestList(_Step):
    """Requests to take moves back."""

    scopes = {"POST": Scope.GAMES_PLAY}
    problems = {"post": ("409", "412", "415", "428")}

    @extend_schema(operation_id="listUndoRequests", responses=UndoRequestSerializer(many=True), tags=["games"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """The requests to take moves back, the newest first."""
        self.table(request)
        return Response(UndoRequestSerializer(self.game().undo_requests.all()[:100], many=True).data)

    @extend_schema(
        operation_id="askForUndo",
        request=UndoWanted,
        parameters=[IF_MATCH],
        responses={201: UndoRequestSerializer},
        tags=["games"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Ask the others to agree to taking moves back, where the table's policy is agreed."""
        self.table(request)
        given = self.sent(request, UndoWanted)
        asked = undoing.ask_others(game_id, caller(request), needed_version(request), given["action_id"])
        return Response(UndoRequestSerializer(asked).data, status=201)


class UndoAgree(_Step):
    """Agreeing to taking moves back."""

    scopes = {"POST": Scope.GAMES_PLAY}
    problems = {"post": ("409", "412", "422", "504")}

    @extend_schema(operation_id="agreeToUndo", request=None, responses={200: UndoRequestSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID, request_id: UUID) -> Response:
        """Agree. With the last agreement that is needed the moves are taken back, if the game has not gone on."""
        self.table(request)
        return Response(UndoRequestSerializer(undoing.agree(game_id, caller(request), request_id)).data)


class UndoDecline(_Step):
    """Declining to take moves back."""

    scopes = {"POST": Scope.GAMES_PLAY}
    problems = {"post": ("409",)}

    @extend_schema(operation_id="declineUndo", request=None, responses={200: UndoRequestSerializer}, tags=["games"])
    def post(self, request: Request, game_id: UUID, request_id: UUID) -> Response:
        """Decline, or take one's own request back."""
        self.table(request)
        return Response(UndoRequestSerializer(undoing.decline(game_id, caller(request), request_id)).data)


# --- records and notes ------------------------------------------------------------------------------------------------


class RecordPages(CursorPages):
    """Records in the order in which they were made."""

    ordering = ("id",)  # type: ignore[assignment]


class RecordFilter(Filter):
    """Which records."""

    what = serializers.CharField(required=False, max_length=40)


class RecordList(GameView, ListAPIView[TableRecord]):
    """The table's own log."""

    queryset = TableRecord.objects.none()
    serializer_class = TableRecordSerializer
    pagination_class = RecordPages

    @extend_schema(operation_id="listTableRecords", parameters=[RecordFilter], tags=["games"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who changed what about the table: seats, permissions, policies. Nothing is ever taken out."""
        return self.list(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """The records of the game in the address."""
        return TableRecord.objects.filter(game=self.table(self.request).id)

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for."""
        return RecordFilter.narrow(self.request, queryset)


class GameNote(GameView):
    """What one notes about a game."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.GAMES_READ, "PUT": Scope.GAMES_WRITE}
    problems = {"put": ("415",)}

    @extend_schema(operation_id="getNote", responses=NoteWanted, tags=["games"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """What one has noted about a game. Nobody else reads it."""
        self.table(request)
        note = Note.objects.filter(game=game_id, account=caller(request)).first()
        return Response({"text": note.text if note is not None else ""})

    @extend_schema(operation_id="writeNote", request=NoteWanted, responses=NoteWanted, tags=["games"])
    def put(self, request: Request, game_id: UUID) -> Response:
        """Note something about a game, in place of what one has noted before."""
        table = self.table(request)
        given = self.sent(request, NoteWanted)
        Note.objects.update_or_create(game_id=table.id, account=caller(request), defaults=given)
        return Response(given)
