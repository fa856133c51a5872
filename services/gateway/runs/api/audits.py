"""``/api/v1/replays/{id}/audit``: every run of a batch beside the best that was possible."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine18xx.audit import AuditedGame, Report, page, tables
from gateway.accounts.api.permissions import MayWriteReplays
from gateway.database import release
from gateway.replays.api.views import ItemPages
from gateway.replays.models import Batch
from gateway.runs.api.serializers import AuditItemSerializer, AuditSerializer, AuditWantedSerializer
from gateway.runs.auditing import cancel_audit, games_of, open_audit, report_of
from gateway.runs.models import Audit, AuditItem

CSV, HTML = "text/csv", "text/html"
LOCATION = OpenApiParameter("Location", OpenApiTypes.URI, "header", response=[200, 202], description="The audit.")


class AuditDetail(APIView):
    """The audit of a batch."""

    permission_classes = [MayWriteReplays]
    quota = "uploads"
    problems = {"post": ("415",)}

    @extend_schema(operation_id="getAudit", responses={200: AuditSerializer}, tags=["runs"])
    def get(self, request: Request, batch_id: UUID) -> Response:
        """How far the audit is, with the totals so far, and where its results are."""
        return Response(AuditSerializer(get_object_or_404(Audit, pk=batch_id), context={"request": request}).data)

    @extend_schema(
        operation_id="startAudit",
        request=AuditWantedSerializer,
        parameters=[LOCATION],
        responses={200: OpenApiResponse(AuditSerializer, "There is one already."), 202: AuditSerializer},
        tags=["runs"],
    )
    def post(self, request: Request, batch_id: UUID) -> Response:
        """Audit the batch, in the background. A batch has one audit; asked again, that one is told."""
        batch = get_object_or_404(Batch, pk=batch_id)
        self.check_object_permissions(request, batch)
        wanted = AuditWantedSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        audit, new = open_audit(batch, wanted.validated_data["work"])
        body = AuditSerializer(audit, context={"request": request}).data
        return Response(body, status=202 if new else 200, headers={"Location": body["url"]})


class AuditCancel(APIView):
    """Cancelling an audit."""

    permission_classes = [MayWriteReplays]

    @extend_schema(operation_id="cancelAudit", request=None, responses={200: AuditSerializer}, tags=["runs"])
    def post(self, request: Request, batch_id: UUID) -> Response:
        """Audit no further game. Harmless once it is finished; started again, it begins anew."""
        audit = get_object_or_404(Audit.objects.select_related("batch"), pk=batch_id)
        self.check_object_permissions(request, audit.batch)
        return Response(AuditSerializer(cancel_audit(audit), context={"request": request}).data)


class AuditGames(ListAPIView[AuditItem]):
    """The games of an audit."""

    queryset = AuditItem.objects.none()
    serializer_class = AuditItemSerializer
    pagination_class = ItemPages

    @extend_schema(operation_id="listAuditGames", tags=["runs"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The games in the order of the upload, each with the sums over its runs."""
        return self.list(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """The games of the audit in the address."""
        audit = get_object_or_404(Audit, pk=self.kwargs["batch_id"])
        return audit.items.select_related("item").order_by("number")


# --- the results as documents ---


class CSVRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; problems are rendered as JSON."""

    media_type = CSV
    format = "csv"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """A problem, as JSON."""
        return bytes(JSONRenderer().render(data))


class HTMLRenderer(CSVRenderer):
    """The same for pages."""

    media_type = HTML
    format = "html"


def document_schema(operation_id: str, media_type: str, what: str) -> Callable[[Any], Any]:
    """How a document is described."""
    return extend_schema(
        operation_id=operation_id,
        responses={(200, media_type): OpenApiResponse(OpenApiTypes.STR, what)},
        tags=["runs"],
    )


class AuditDocument(APIView):
    """What the documents of an audit have in common."""

    def audit(self) -> Audit:
        """The audit in the address."""
        return get_object_or_404(Audit, pk=self.kwargs["batch_id"])


class AuditJSON(AuditDocument):
    """Everything as JSON."""

    @extend_schema(operation_id="getAuditReport", responses={200: OpenApiTypes.OBJECT}, tags=["runs"])
    def get(self, request: Request, batch_id: UUID) -> StreamingHttpResponse:
        """All games with all their runs, and the totals by game, company and player."""
        return sent_while_made(self.audit(), _json_pieces, "application/json", "audit.json")


class AuditRuns(AuditDocument):
    """The runs as CSV."""

    renderer_classes = [CSVRenderer, JSONRenderer]

    @document_schema("getAuditRuns", CSV, "A row for each run.")
    def get(self, request: Request, batch_id: UUID) -> StreamingHttpResponse:
        """A row for each run: what was recorded, what was possible, and what today's rules say."""
        return sent_while_made(self.audit(), _csv_pieces, CSV, "runs.csv")


class AuditTotals(AuditDocument):
    """The totals as CSV."""

    renderer_classes = [CSVRenderer, JSONRenderer]

    @document_schema("getAuditTotals", CSV, "A row for each total.")
    def get(self, request: Request, batch_id: UUID) -> HttpResponse:
        """A row for each total: by title, game, company and player."""
        output = io.StringIO()
        tables.write_totals(report_of(self.audit()), output)
        return HttpResponse(output.getvalue(), content_type=CSV, headers=attached("totals.csv"))


class AuditPage(AuditDocument):
    """The audit as a page."""

    renderer_classes = [HTMLRenderer, JSONRenderer]

    @document_schema("getAuditPage", HTML, "One page that needs nothing else.")
    def get(self, request: Request, batch_id: UUID) -> HttpResponse:
        """Totals, plots, and the runs that a person should look at, on one page that needs nothing else."""
        return HttpResponse(page(report_of(self.audit())), content_type=f"{HTML}; charset=utf-8")


def attached(name: str) -> dict[str, str]:
    """The headers of a file to be kept."""
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}


def sent_while_made(
    audit: Audit, pieces: Callable[[Iterable[AuditedGame]], Iterator[str]], media_type: str, name: str
) -> StreamingHttpResponse:
    """An answer that is made while it is being sent, a game at a time."""
    made = pieces(games_of(audit))
    following = sync_to_async(lambda: _next(made))

    async def sent() -> AsyncIterator[bytes]:
        while (piece := await following()) is not None:
            yield piece.encode()

    return StreamingHttpResponse(sent(), content_type=media_type, headers=attached(name))


def _next(pieces: Iterator[str]) -> str | None:
    piece = next(pieces, None)
    release()
    return piece


def _json_pieces(games: Iterable[AuditedGame]) -> Iterator[str]:
    output, report = io.StringIO(), Report()
    document = tables.Document(output)
    for game in games:
        report.add(game)
        document.add(game)
        yield _taken(output)
    document.close(report)
    yield _taken(output)


def _csv_pieces(games: Iterable[AuditedGame]) -> Iterator[str]:
    output = io.StringIO()
    table = tables.RunTable(output)
    for game in games:
        table.add(game)
        yield _taken(output)
    yield _taken(output)


def _taken(output: io.StringIO) -> str:
    text = output.getvalue()
    output.seek(0)
    output.truncate()
    return text
