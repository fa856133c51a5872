"""``/api/v1/replays``: uploading archives, and seeing how their replays went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from msgspec import to_builtins
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gateway.accounts.api.permissions import MayWriteReplays
from gateway.accounts.models import Account
from gateway.api import ndjson, sse
from gateway.api.pages import CursorPages
from gateway.api.problems import Problem
from gateway.idempotency.once import HEADER, Answer, once
from gateway.replays import progress
from gateway.replays.api.parsers import PARSERS, sources_of
from gateway.replays.api.serializers import BatchSerializer, ItemSerializer
from gateway.replays.batches import cancel_batch, open_batch
from gateway.replays.filters import BatchFilter, ItemFilter
from gateway.replays.models import Batch, Item
from gateway.replays.uploads import Limits, Source, fingerprint, members

ARCHIVE = {
    "type": "object",
    "description": "An exported game of 18xx.games.",
    "required": ["title", "players"],
    "properties": {
        "title": {"type": "string", "description": "Such as 1860."},
        "players": {
            "type": "array",
            "minItems": 1,
            "description": "In seating order.",
            "items": {
                "type": "object",
                "properties": {"id": {"type": ["integer", "string"]}, "name": {"type": "string"}},
                "required": ["name"],
            },
        },
        "settings": {"type": "object", "description": "Seed and optional rules."},
        "actions": {"type": "array", "items": {"type": "object"}, "description": "Everything that was done, in order."},
        "result": {"type": "object", "description": "Final scores by player id, while there are any."},
    },
    "additionalProperties": True,
}
EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": ["item", "progress", "finished"]},
        "id": {"type": "string", "description": "Of items: the how-manieth to be done."},
        "data": {"type": "string", "description": "The item, or for the other events the batch, as JSON."},
    },
    "required": ["event", "data"],
}
UPLOAD = {
    "application/json": {
        "oneOf": [
            ARCHIVE,
            {
                "type": "array",
                "items": {},
                "description": "Archives; what is none becomes an item that cannot be read.",
            },
        ]
    },
    "application/x-ndjson": {"type": "string", "format": "binary", "description": "One archive a line."},
    "application/zip": {"type": "string", "format": "binary", "description": "Archives packed together."},
    "multipart/form-data": {
        "type": "object",
        "properties": {"file": {"type": "array", "items": {"type": "string", "format": "binary"}}},
        "required": ["file"],
    },
}
IDEMPOTENCY_KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]{1,255}$"},
    OpenApiParameter.HEADER,
    description="The same key with the same content is carried out once and answered alike; with other content, 422.",
)


class BatchList(ListAPIView[Batch]):
    """All batches."""

    queryset = Batch.objects.all()
    serializer_class = BatchSerializer
    permission_classes = [MayWriteReplays]
    parser_classes = PARSERS
    quota = "uploads"
    problems = {"post": ("413", "415", "422")}

    @extend_schema(operation_id="listReplays", parameters=[BatchFilter], tags=["replays"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the batches, the newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="uploadReplays",
        request=UPLOAD,
        parameters=[
            IDEMPOTENCY_KEY,
            OpenApiParameter("Location", OpenApiTypes.URI, "header", response=[202], description="The batch."),
        ],
        responses={202: BatchSerializer},
        tags=["replays"],
    )
    def post(self, request: Request) -> Response:
        """Upload archives: one, a JSON array, NDJSON, or a zip. They are replayed as one batch, in the background."""
        uploaded = sources_of(request)
        mark = fingerprint(uploaded)
        return once(request, mark, lambda: self._open(request, uploaded))

    def _open(self, request: Request, uploaded: list[Source]) -> Answer:
        owner = request.user if isinstance(request.user, Account) else None
        batch = open_batch(members(uploaded, Limits.configured()), owner)
        body = dict(self.get_serializer(batch).data)
        return Answer(202, plain(body), {"Location": body["url"]})

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for."""
        return BatchFilter.narrow(self.request, queryset)


class BatchDetail(RetrieveAPIView[Batch]):
    """One batch."""

    queryset = Batch.objects.all()
    serializer_class = BatchSerializer
    lookup_url_kwarg = "batch_id"

    @extend_schema(operation_id="getReplay", tags=["replays"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """How far the batch is."""
        return self.retrieve(request, *args, **kwargs)


class BatchCancel(APIView):
    """Cancelling a batch."""

    permission_classes = [MayWriteReplays]

    @extend_schema(operation_id="cancelReplay", request=None, responses={200: BatchSerializer}, tags=["replays"])
    def post(self, request: Request, batch_id: UUID) -> Response:
        """Replay no further item of the batch. Items being replayed come to their end; cancelling again is harmless."""
        self.check_object_permissions(request, get_object_or_404(Batch, pk=batch_id))
        return Response(BatchSerializer(cancel_batch(batch_id), context={"request": request}).data)


class ItemPages(CursorPages):
    """Items in the order of the upload."""

    ordering = ("number",)  # type: ignore[assignment]


class ItemList(ListAPIView[Item]):
    """The items of a batch."""

    queryset = Item.objects.none()
    serializer_class = ItemSerializer
    pagination_class = ItemPages
    renderer_classes = [JSONRenderer, ndjson.NDJSONRenderer]

    @extend_schema(
        operation_id="listReplayItems",
        parameters=[ItemFilter],
        responses={
            (200, "application/json"): ItemSerializer(many=True),
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "All items, one a line."),
        },
        tags=["replays"],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response | StreamingHttpResponse:  # type: ignore[override]
        """What became of each archive. With ``Accept: application/x-ndjson``, all of them in one answer."""
        if request.accepted_media_type == ndjson.MEDIA_TYPE:
            return ndjson.stream(self._rows())
        return self.list(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """The items of the batch in the address."""
        batch = get_object_or_404(Batch, pk=self.kwargs["batch_id"])
        return batch.items.order_by("number")

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for."""
        return ItemFilter.narrow(self.request, queryset)

    def _rows(self) -> Iterator[dict[str, Any]]:
        rows = ndjson.rows_of(self.filter_queryset(self.get_queryset()), "number")
        return (plain(self.get_serializer(item).data) for item in rows)


class BatchEvents(APIView):
    """Live progress of a batch."""

    renderer_classes = [JSONRenderer, sse.EventStreamRenderer]

    @extend_schema(
        operation_id="watchReplay",
        parameters=[
            OpenApiParameter(
                "Last-Event-ID",
                {"type": "string", "pattern": "^[0-9]{1,9}$"},
                OpenApiParameter.HEADER,
                description="The last event seen: those after it are told.",
            )
        ],
        responses={(200, sse.MEDIA_TYPE): OpenApiResponse(EVENT, "Server-sent events.")},
        tags=["replays"],
    )
    def get(self, request: Request, batch_id: UUID) -> StreamingHttpResponse:
        """Server-sent events: ``item`` for each item that is done, at the end ``finished``, then the stream ends."""
        batch = get_object_or_404(Batch, pk=batch_id)
        seen = request.headers.get("Last-Event-ID", "0")
        if not (seen.isascii() and seen.isdigit() and len(seen) <= 9):
            error = {"field": "Last-Event-ID", "message": "the number of an event of this stream"}
            raise Problem(400, "invalid", "some of the values sent are not valid", [error])
        return progress.watch(batch.pk, int(seen), {"request": request})


def plain(data: Any) -> Any:
    """What a serializer gives, as values that JSON knows."""
    return to_builtins(dict(data), str_keys=True)
