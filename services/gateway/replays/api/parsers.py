"""Bodies that hold archives. They are not parsed here: `gateway.replays.uploads` reads them as streams."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, cast

from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.request import Request

from gateway.api.problems import Problem
from gateway.replays.uploads import Form, Source, form_of

IN_MEMORY = 1024 * 1024
"""Bytes of a body that are kept in memory."""


class _Stream(BaseParser):
    form: Form

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Source]:
        """The body, not looked into. It goes to a file if it is large: a zip is read from its end."""
        spooled = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (it lives as long as the request)
        shutil.copyfileobj(stream, spooled, IN_MEMORY)
        spooled.seek(0)
        return {"body": Source("body", self.form, cast(BinaryIO, spooled))}


class JSONArchiveParser(_Stream):
    """One archive, or an array of them."""

    media_type = Form.JSON.value
    form = Form.JSON


class NDJSONArchiveParser(_Stream):
    """One archive a line."""

    media_type = Form.NDJSON.value
    form = Form.NDJSON


class ZipArchiveParser(_Stream):
    """Archives packed together."""

    media_type = Form.ZIP.value
    form = Form.ZIP


PARSERS = [JSONArchiveParser, NDJSONArchiveParser, ZipArchiveParser, MultiPartParser]


def sources_of(request: Request) -> list[Source]:
    """What the request uploads: its body, or the files of its form. Raises `Problem` if it uploads nothing."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem(
            415, "unsupported-encoding", "send the body as it is, or a zip: no Content-Encoding is understood"
        )
    if not request.headers.get("Content-Type"):
        raise Problem(415, "unsupported-media-type", "the Content-Type says what is sent, and it is missing")
    data = request.data
    if isinstance(data, Mapping) and isinstance(body := data.get("body"), Source):
        return [body]
    if (empty := _form_of_type(request.content_type)) is not None:
        return [Source("body", empty, BytesIO())]
    files = [one for name in request.FILES for one in request.FILES.getlist(name)]
    if not files:
        raise Problem(400, "no-file", "the form has no file", [{"field": "file", "message": "a file is needed"}])
    return [source_of(one) for one in files]


def _form_of_type(content_type: str) -> Form | None:
    media_type = content_type.partition(";")[0].strip().lower()
    return next((form for form in Form if form.value == media_type), None)


def source_of(file: UploadedFile[bytes]) -> Source:
    """One file of a form."""
    name = file.name or "file"
    head = file.read(4)
    file.seek(0)
    return Source(name, form_of(name, file.content_type or "", head), cast(BinaryIO, file))
