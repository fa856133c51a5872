"""Versions as entity tags: what has not changed since the client saw it is not sent again, and what is changed is
what the client saw (RFC 9110)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.api.problems import Problem

IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^(W/)?"[0-9]{1,9}(\\.[0-9]{1,9})?"$'},
    OpenApiParameter.HEADER,
    description="The entity tag of what the client saw; if there is a newer one, the answer is 412.",
)


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


def version_seen(request: Request) -> int | None:
    """The version of the game in the request's ``If-Match``; None without one. Raises `Problem` if it is no version.

    The tag of a game's page says more than its version (``"12.3"``): what follows the point is not looked at.
    """
    stated = request.headers.get("If-Match")
    if stated is None:
        return None
    number = stated.strip().removeprefix("W/").strip('"').partition(".")[0]
    if not (number.isascii() and number.isdigit() and len(number) <= 9):
        error = {"field": "If-Match", "message": "the entity tag of a version of this game", "values": [stated]}
        raise Problem(400, "invalid", "some of the values sent are not valid", [error])
    return int(number)


def needed_version(request: Request) -> int:
    """The same, where it has to be stated. Raises `Problem` 428 without it."""
    version = version_seen(request)
    if version is None:
        raise Problem(428, "version-needed", "say in If-Match which version of the game this is meant for")
    return version
