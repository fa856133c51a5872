"""``/api/v1/titles``: what can be played here, with reference sheets and worked rounds, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from gateway.api.problems import Problem
from gateway.api.versions import entity_tag, unchanged
from gateway.games.api.views import ETAG, IF_NONE_MATCH, NOT_MODIFIED, SVG, SVGRenderer
from gateway.titles import reading
from gateway.titles.api.serializers import LanguageFilter, SheetSerializer, TitleListSerializer, WorkedRoundSerializer

F = TypeVar("F", bound=Callable[..., Any])

ACCEPT_LANGUAGE = OpenApiParameter(
    "Accept-Language", str, OpenApiParameter.HEADER, description="Languages that the client prefers."
)
TITLE = OpenApiParameter("title", str, OpenApiParameter.PATH, description="As in archives, such as 1860.")
STEP = OpenApiParameter("step", int, OpenApiParameter.PATH, description="Number of a step; 0 is the start.")


def told_schema(operation_id: str, answer: Any, *more: OpenApiParameter) -> Callable[[F], F]:
    """How something that is told in a language is described."""
    return extend_schema(
        operation_id=operation_id,
        parameters=[LanguageFilter, ACCEPT_LANGUAGE, IF_NONE_MATCH, ETAG, *more],
        responses={200: answer, 304: NOT_MODIFIED},
        tags=["titles"],
    )


class TitleView(APIView):
    """What these views have in common."""

    def language(self, request: Request) -> str:
        """The language asked for. Raises `Problem` or `ValidationError`."""
        given = LanguageFilter(data=dict(request.query_params.items()))
        if unknown := sorted(set(request.query_params) - set(given.fields)):
            errors = [{"field": name, "message": "no such parameter"} for name in unknown]
            raise Problem(400, "unknown-parameter", "there is no such parameter here", errors)
        given.is_valid(raise_exception=True)
        return str(given.validated_data.get("language") or reading.negotiated(request))

    def told(self, request: Request, language: str, body: dict[str, Any]) -> Response:
        """An answer in a language, unless the client has it already."""
        tag = entity_tag(reading.version_of(body))
        headers = {
            "ETag": tag,
            "Cache-Control": "public, no-cache",
            "Content-Language": language,
            "Vary": "Accept-Language",
        }
        if unchanged(request, tag):
            return Response(status=304, headers=headers)
        return Response(body, headers=headers)


class TitleList(TitleView):
    """All titles."""

    @told_schema("listTitles", TitleListSerializer)
    def get(self, request: Request) -> Response:
        """List the titles that can be played here."""
        language = self.language(request)
        results = [{**told, "links": links_of(request, told["title"])} for told in reading.summaries(language)]
        return self.told(request, language, {"next": None, "previous": None, "results": results})


class TitleSheet(TitleView):
    """The reference sheet of a title."""

    @told_schema("getTitle", SheetSerializer, TITLE)
    def get(self, request: Request, title: str) -> Response:
        """Everything that a player looks up about a title, made from what the engine plays by."""
        language = self.language(request)
        body = {**reading.reference(title, language), "links": links_of(request, title)}
        return self.told(request, language, body)


class TitleRound(TitleView):
    """A worked round."""

    @told_schema("getWorkedRound", WorkedRoundSerializer, TITLE)
    def get(self, request: Request, title: str) -> Response:
        """A first round of a title to step through, each step explained, with the figures before and after it."""
        language = self.language(request)
        told = reading.stepped(title, language)
        steps = [{**step, "links": links_of_step(request, title, step["number"])} for step in told["steps"]]
        links = {"archive": reverse("worked-round-archive", kwargs={"title": title}, request=request)}
        return self.told(request, language, {**told, "steps": steps, "links": links})


class TitleRoundArchive(APIView):
    """A worked round, to be taken on."""

    @extend_schema(
        operation_id="exportWorkedRound",
        parameters=[TITLE],
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
        tags=["titles"],
    )
    def get(self, request: Request, title: str) -> Response:
        """The round as an archive, as far as the rules carry it: import it, and play on."""
        return Response(reading.recorded(title))


class StepState(APIView):
    """The whole state in a worked round."""

    @extend_schema(
        operation_id="getWorkedRoundState",
        parameters=[TITLE, STEP],
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
        tags=["titles"],
    )
    def get(self, request: Request, title: str, step: int) -> Response:
        """Everything that is on the table after a step, as in the state of a game."""
        return Response(reading.state(title, step))


def picture_schema(operation_id: str) -> Callable[[F], F]:
    """How a picture is described."""
    return extend_schema(
        operation_id=operation_id,
        parameters=[TITLE, STEP],
        responses={(200, SVG): OpenApiResponse(OpenApiTypes.STR, "The picture.")},
        tags=["titles"],
    )


class _Picture(APIView):
    renderer_classes = [SVGRenderer, JSONRenderer]

    def draw(self, title: str, step: int, subject: str) -> HttpResponse:
        """The picture after a step."""
        return HttpResponse(reading.picture(title, step, subject).encode(), content_type=SVG)


class StepBoard(_Picture):
    """The board in a worked round."""

    @picture_schema("drawWorkedRoundBoard")
    def get(self, request: Request, title: str, step: int) -> HttpResponse:
        """The board as SVG after a step."""
        return self.draw(title, step, "board")


class StepMarket(_Picture):
    """The stock market in a worked round."""

    @picture_schema("drawWorkedRoundMarket")
    def get(self, request: Request, title: str, step: int) -> HttpResponse:
        """The stock market as SVG after a step."""
        return self.draw(title, step, "market")


def links_of(request: Request, title: str) -> dict[str, str]:
    """Where a title's sheet and worked round are."""
    return {
        name: reverse(view, kwargs={"title": title}, request=request)
        for name, view in (("sheet", "title"), ("worked_round", "worked-round"))
    }


def links_of_step(request: Request, title: str, step: int) -> dict[str, str]:
    """Where the state and the pictures after a step are."""
    return {
        part: reverse(f"worked-round-{part}", kwargs={"title": title, "step": step}, request=request)
        for part in ("state", "board", "market")
    }
