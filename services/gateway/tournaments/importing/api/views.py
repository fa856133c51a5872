"""``/api/v1/tournaments/import``: past events from the archives of their games."""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

import msgspec
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gateway.accounts.api.permissions import KnownAlways, caller
from gateway.accounts.models import Scope
from gateway.api.filters import Filter
from gateway.api.problems import Problem
from gateway.idempotency.once import Answer, once
from gateway.replays.api.parsers import source_of
from gateway.replays.api.views import IDEMPOTENCY_KEY, plain
from gateway.replays.uploads import Source, fingerprint
from gateway.tournaments.importing.api.serializers import EventWanted, ImportSerializer, ImportUploadSerializer
from gateway.tournaments.importing.models import Import
from gateway.tournaments.importing.names import accounts_meant
from gateway.tournaments.importing.uploading import open_import
from gateway.tournaments.importing.wishes import Wanted


class ImportStart(APIView):
    """Importing."""

    permission_classes = [KnownAlways]
    scopes = {"POST": Scope.TOURNAMENTS_WRITE}
    parser_classes = [MultiPartParser]
    quota = "uploads"
    problems = {"post": ("413", "415", "422")}

    @extend_schema(
        operation_id="importTournament",
        request={"multipart/form-data": ImportUploadSerializer},
        parameters=[
            IDEMPOTENCY_KEY,
            OpenApiParameter("Location", OpenApiTypes.URI, "header", response=[202], description="The import."),
        ],
        responses={202: ImportSerializer},
        tags=["tournaments"],
    )
    def post(self, request: Request) -> Response:
        """Make a tournament of a past event from a zip of the archives of its games.

        They are replayed as a batch, whose runs are audited. Once that is done, the tournament is made, with everything
        that happened in it, or the import says which archives stand in the way, and why.
        """
        source = _zip_of(request)
        wanted, said = _event_of(request)
        mark = hashlib.sha256(fingerprint([source]) + said).digest()
        return once(request, mark, lambda: self._open(request, source, wanted))

    def _open(self, request: Request, source: Source, wanted: Wanted) -> Answer:
        opened = open_import(source, wanted, caller(request))
        body = dict(ImportSerializer(opened, context={"request": request}).data)
        return Answer(202, plain(body), {"Location": body["url"]})


def _zip_of(request: Request) -> Source:
    """The one zip of the form. Raises `Problem`."""
    files = request.FILES.getlist("file")
    if len(files) != 1:
        error = {"field": "file", "message": "one zip, with all archives in it"}
        raise Problem(400, "no-file", "the form has no file, or more than one", [error])
    return source_of(files[0])


def _event_of(request: Request) -> tuple[Wanted, bytes]:
    """The form's description of the event, and the text that says it. Raises `Problem` or `ValidationError`."""
    form: Any = request.data
    sent = form.get("event", "{}")
    said: bytes = sent.read() if hasattr(sent, "read") else sent.encode()
    try:
        document = msgspec.json.decode(said)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"the event is described as JSON: {error}"
        raise Problem(400, "malformed-json", message, [{"field": "event", "message": message}]) from None
    given = EventWanted(data=document)
    given.is_valid(raise_exception=True)
    described = dict(given.validated_data)
    described["accounts"] = accounts_meant(described["accounts"], caller(request))
    return msgspec.convert(described, Wanted), said


class _Own(APIView):
    """The caller's imports."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.TOURNAMENTS_READ}

    def imports(self) -> Any:
        """Those of the caller; for the site's staff all."""
        account = caller(self.request)
        found = Import.objects.select_related("batch")
        return found if account.is_staff else found.filter(owner=account)


class ImportList(_Own, ListAPIView[Import]):
    """One's imports."""

    queryset = Import.objects.none()
    serializer_class = ImportSerializer

    @extend_schema(operation_id="listTournamentImports", tags=["tournaments"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One's own imports, the newest first."""
        return self.list(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Those of the caller."""
        return self.imports()

    def filter_queryset(self, queryset: Any) -> Any:
        """No parameter narrows them."""
        return Filter.narrow(self.request, queryset)


class ImportDetail(_Own):
    """One import."""

    @extend_schema(operation_id="getTournamentImport", responses={200: ImportSerializer}, tags=["tournaments"])
    def get(self, request: Request, import_id: UUID) -> Response:
        """How far it is, what is wrong with which archive, and which tournament it became."""
        found = get_object_or_404(self.imports(), pk=import_id)
        return Response(ImportSerializer(found, context={"request": request}).data)
