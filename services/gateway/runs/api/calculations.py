"""``/api/v1/games/{id}/routes``: the best routes of a company at any moment of a game."""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from gateway.accounts.models import Account
from gateway.api.problems import NoReply, Problem
from gateway.bus.asking import problem_from
from gateway.games import reading
from gateway.games.api.views import SVG, GameView, SVGRenderer
from gateway.runs import calculations
from gateway.runs.api.serializers import CalculationSerializer, QuestionSerializer
from gateway.runs.calculations import Question
from gateway.runs.dispatch import send_calculation
from gateway.runs.models import Calculation
from messages import Problem as Refusal

log = logging.getLogger(__name__)

Status = Calculation.Status
LOCATION = OpenApiParameter("Location", OpenApiTypes.URI, "header", response=[200, 202], description="The calculation.")
RETRY_AFTER = OpenApiParameter("Retry-After", int, "header", response=[202], description="Seconds.")


class BestRoutes(GameView):
    """Asking for the best routes."""

    quota = "calculations"
    problems = {"post": ("404", "415", "422", "504")}

    @extend_schema(
        operation_id="findBestRoutes",
        request=QuestionSerializer,
        parameters=[LOCATION, RETRY_AFTER],
        responses={
            200: CalculationSerializer,
            202: OpenApiResponse(CalculationSerializer, "It takes longer: look at its address after a while."),
        },
        tags=["runs"],
    )
    def post(self, request: Request, game_id: UUID) -> Response:
        """Find the run that earns a company most. Asked again, the answer is given at once."""
        table = self.readable_table(request)
        asked = self.sent(request, QuestionSerializer)
        version = asked.get("at", table.version)
        if version > table.version:
            message = f"the game has had {table.version} actions so far"
            raise Problem(404, "unknown-version", message, [{"field": "at", "message": message, "values": [version]}])
        question = Question(game_id, version, asked["company"], asked["work"], asked["seconds"])
        account = request.user if isinstance(request.user, Account) else None
        return told(request, find(question, account, asked["wait"]))


class CalculationView(GameView):
    """One calculation: what these views have in common."""

    def calculation(self, game_id: UUID, calculation_id: UUID) -> Calculation:
        """The calculation in the address."""
        return get_object_or_404(Calculation, pk=calculation_id, game_id=game_id)


class CalculationDetail(CalculationView):
    """How far a calculation is."""

    @extend_schema(operation_id="getBestRoutes", responses={200: CalculationSerializer}, tags=["runs"])
    def get(self, request: Request, game_id: UUID, calculation_id: UUID) -> Response:
        """The calculation, with its answer once there is one."""
        self.readable_table(request)
        found = self.calculation(game_id, calculation_id)
        return Response(CalculationSerializer(found, context={"request": request}).data)


class CalculationCancel(CalculationView):
    """Calling a calculation off."""

    @extend_schema(operation_id="cancelBestRoutes", request=None, responses={200: CalculationSerializer}, tags=["runs"])
    def post(self, request: Request, game_id: UUID, calculation_id: UUID) -> Response:
        """Stop the search. Only who asked first may, or anybody if nobody said who he is. Harmless once it is done."""
        self.readable_table(request)
        found = self.calculation(game_id, calculation_id)
        if found.asked_by_id not in {None, request.user.pk}:
            raise PermissionDenied("this calculation was asked for by another account")
        return Response(CalculationSerializer(calculations.cancel(found), context={"request": request}).data)


class CalculationBoard(CalculationView):
    """The board with the routes found."""

    problems = {"get": ("409", "504")}
    renderer_classes = [SVGRenderer, JSONRenderer]

    @extend_schema(
        operation_id="drawBestRoutes",
        responses={(200, SVG): OpenApiResponse(OpenApiTypes.STR, "The board with a line for each train.")},
        tags=["runs"],
    )
    def get(self, request: Request, game_id: UUID, calculation_id: UUID) -> HttpResponse:
        """The board at that moment as SVG, with the best routes: one colour and one kind of dashes for each train."""
        self.readable_table(request)
        found = self.calculation(game_id, calculation_id)
        if found.run is None:
            raise Problem(409, "not-calculated", "there are no routes to be drawn yet, or none at all")
        routes = [route["route"] for route in found.run["routes"]]
        svg = reading.board_with_run(game_id, found.version, found.company, routes)
        # What is drawn never changes.
        return HttpResponse(svg, content_type=SVG, headers={"Cache-Control": "private, max-age=86400, immutable"})


def find(question: Question, account: Account | None, patience: float) -> Calculation:
    """The calculation that answers the question, waited for so many seconds. Raises `Problem` if it is refused."""
    calculation, new = calculations.ask(question, account)
    if new:
        try:
            send_calculation(calculation)
        except (NoReply, BrokerError, RedisError) as error:
            log.warning("a calculation is sent later: %s", error)
    calculation = calculations.wait(calculation, patience)
    if calculation.status == Status.REFUSED:
        raise problem_from(msgspec.convert(calculation.problem, Refusal))
    return calculation


def told(request: Request, calculation: Calculation) -> Response:
    """200 with the answer, or 202 with where it will be."""
    places: dict[str, Any] = {"game_id": calculation.game_id, "calculation_id": calculation.pk}
    headers = {"Location": reverse("game-calculation", kwargs=places, request=request), "Cache-Control": "no-store"}
    body = CalculationSerializer(calculation, context={"request": request}).data
    if calculation.status == Status.WAITING:
        return Response(body, status=202, headers={**headers, "Retry-After": "1"})
    return Response(body, headers=headers)
