"""Versions as entity tags: what has not changed since the client saw it is not sent again (RFC 9110)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response


def entity_tag(version: object) -> str:
    """The strong entity tag of a version."""
    return f'"{version}"'


def unchanged(request: Request, tag: str) -> bool:
    """Whether the client's ``If-None-Match`` names this tag already."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    # Weak comparison: a proxy that compressed our answer may have made the tag weak.
    return "*" in known or tag in {one.removeprefix("W/") for one in known}


def versioned(request: Request, tag: str, body: Callable[[], Any], **options: Any) -> Response:
    """304 if the client has this version, else 200 with the body, which is made only then."""
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if unchanged(request, tag):
        return Response(status=304, headers=headers)
    return Response(body(), headers=headers, **options)
