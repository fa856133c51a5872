"""``/api/v1/games/.../clock``: how long everybody has, and has taken; pauses, days away, substitutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.accounts.api.permissions import Known, KnownAlways, caller
from gateway.accounts.models import Scope
from gateway.api.filters import Filter
from gateway.api.pages import CursorPages
from gateway.api.problems import Problem
from gateway.api.versions import IF_MATCH, entity_tag, version_seen
from gateway.clocks import arranging, reading, substitutes
from gateway.clocks.api.serializers import (
    ClockRecordSerializer,
    ClockSerializer,
    DaysAwayWanted,
    NeutralMoveWanted,
    PauseWanted,
    TimeWanted,
)
from gateway.clocks.models import ClockRecord, GameClock
from gateway.games.api.serializers import AppliedSerializer
from gateway.games.api.views import GameView
from gateway.games.models import Seat
from gateway.games.people import Table
from gateway.idempotency.once import Answer, content_of, key_of, once
from gateway.replays.api.views import IDEMPOTENCY_KEY, plain


class ClockView(GameView):
    """The clock of one game: what these views have in common."""

    permission_classes = [Known]
    problems: Mapping[str, tuple[str, ...]] = {"get": ("409",), "post": ("409", "415", "422")}

    def body(self, game_id: UUID) -> dict[str, Any]:
        """The clock as it is now. Raises `Problem` if the game has none."""
        kept = GameClock.objects.filter(pk=game_id).first()
        if kept is None:
            raise Problem(409, "not-active", "the game has not started yet, or is not played here")
        names = {seat.player: seat.name for seat in Seat.objects.filter(game_id=game_id)}
        told: dict[str, Any] = plain(ClockSerializer(reading.full(kept, names, timezone.now())).data)
        return told


class ClockDetail(ClockView):
    """The clock of a game."""

    @extend_schema(operation_id="getClock", responses={200: ClockSerializer}, tags=["clocks"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """How long each player has, and has taken. Time is counted also where nothing limits it."""
        self.table(request)
        return Response(self.body(game_id), headers={"Cache-Control": "private, no-store"})


class ClockRecords(GameView, ListAPIView[ClockRecord]):
    """Everything that has moved a clock."""

    queryset = ClockRecord.objects.none()
    serializer_class = ClockRecordSerializer

    class pagination_class(CursorPages):
        """In the order in which it happened."""

        ordering = ("at", "id")

    @extend_schema(operation_id="listClockRecords", responses={200: ClockRecordSerializer(many=True)}, tags=["clocks"])
    def get(self, request: Request, game_id: UUID) -> Response:
        """What moved the clock, in order: turns, pauses, days away, reminders, times that were up."""
        self.table(request)
        return self.list(request)

    def get_queryset(self) -> Any:
        """The records of the game in the address."""
        return ClockRecord.objects.filter(game_id=self.kwargs["game_id"])

    def filter_queryset(self, queryset: Any) -> Any:
        """No parameter narrows them."""
        return Filter.narrow(self.request, queryset)


class _Step(ClockView):
    """Something that people do about a clock, after which it is told."""

    def step(self, request: Request, table: Table) -> None:
        """Do it. Raises `Problem`, `PermissionDenied`."""
        raise NotImplementedError

    def done(self, request: Request, game_id: UUID) -> Response:
        """Do it once, and tell the clock."""
        table = self.table(request)

        def work() -> Answer:
            self.step(request, table)
            return Answer(200, self.body(game_id))

        return once(request, content_of(request), work)


class ClockPause(_Step):
    """Stopping the clocks."""

    scopes = {"POST": Scope.GAMES_WRITE}

    @extend_schema(
        operation_id="pauseClock",
        request=PauseWanted,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ClockSerializer},
        tags=["clocks"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Stop all clocks until they are set going again. For the game's owner and arbiters."""
        return self.done(request, game_id)

    def step(self, request: Request, table: Table) -> None:
        """Stop them."""
        arranging.pause(table, caller(request), self.sent(request, PauseWanted)["reason"])


class ClockResume(_Step):
    """Setting the clocks going."""

    scopes = {"POST": Scope.GAMES_WRITE}

    @extend_schema(
        operation_id="resumeClock",
        request=None,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ClockSerializer},
        tags=["clocks"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Set the clocks going again. For the game's owner and arbiters."""
        return self.done(request, game_id)

    def step(self, request: Request, table: Table) -> None:
        """Set them going."""
        arranging.resume(table, caller(request))


class ClockDaysAway(_Step):
    """Being away."""

    scopes = {"POST": Scope.GAMES_PLAY}

    @extend_schema(
        operation_id="announceDaysAway",
        request=DaysAwayWanted,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ClockSerializer},
        tags=["clocks"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Announce days on which one's own time does not count; so many as the table allows."""
        return self.done(request, game_id)

    def step(self, request: Request, table: Table) -> None:
        """Note them."""
        given = self.sent(request, DaysAwayWanted)
        arranging.go_away(table, caller(request), given["first"], given["last"])


class ClockTime(_Step):
    """Giving time."""

    scopes = {"POST": Scope.GAMES_ARBITRATE}

    @extend_schema(
        operation_id="giveTime",
        request=TimeWanted,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ClockSerializer},
        tags=["clocks"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Give a player more time, with a reason. For arbiters."""
        return self.done(request, game_id)

    def step(self, request: Request, table: Table) -> None:
        """Give it."""
        given = self.sent(request, TimeWanted)
        arranging.give_time(table, caller(request), given["player"], given["seconds"], given["reason"])


class ClockVolunteers(ClockView):
    """Taking over the seat of somebody whose time is up."""

    permission_classes = [KnownAlways]
    scopes = {"POST": Scope.GAMES_WRITE, "DELETE": Scope.GAMES_WRITE}

    @extend_schema(operation_id="volunteer", request=None, responses={200: ClockSerializer}, tags=["clocks"])
    def post(self, request: Request, game_id: UUID) -> Response:
        """Offer to take over a seat whose player has run out of time. If one is sought just now, it is yours."""
        self.table(request)
        substitutes.volunteer(game_id, caller(request))
        return Response(self.body(game_id))

    @extend_schema(operation_id="volunteerNoMore", request=None, responses={204: None}, tags=["clocks"])
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Take the offer back."""
        self.table(request)
        substitutes.withdraw(game_id, caller(request))
        return Response(status=204)


class NeutralMoves(GameView):
    """Moving for who is not there."""

    permission_classes = [Known]
    scopes = {"POST": Scope.GAMES_ARBITRATE}
    quota = "actions"
    problems = {"post": ("409", "412", "415", "422", "504")}

    @extend_schema(
        operation_id="moveNeutrally",
        request=NeutralMoveWanted,
        parameters=[IDEMPOTENCY_KEY, IF_MATCH],
        responses={200: AppliedSerializer},
        tags=["clocks"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Take the least legal action for a player: a pass if there is one. For arbiters."""
        table = self.table(request)
        player = self.sent(request, NeutralMoveWanted)["player"]
        envelope, accepted = arranging.move_for(
            table, caller(request), player, version=version_seen(request), key=key_of(request)
        )
        told = {
            "version": envelope.version,
            "action": accepted.action,
            "facts": accepted.facts,
            "status": msgspec.to_builtins(accepted.status),
        }
        return Response(told, headers={"ETag": entity_tag(envelope.version)})
