"""The content security policy: a page runs our own scripts and nothing else, whatever a player's name may contain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from gateway.observability.requests import hybrid

STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
"""For an SVG or a report that is opened by itself: drawn with its own styles, without any script."""
DOCUMENTATION = STRICT.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "img-src 'self'", "img-src 'self' data:"
)
"""The interactive documentation sets styles from its script."""
EMBEDDED = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *"
)
"""For pages that other sites show in a frame: nothing on them runs or can be sent."""


def _policy(request: HttpRequest, response: HttpResponseBase) -> str:
    if response.headers.get("Content-Type", "").startswith("image/svg") or request.path.endswith("/report.html"):
        return PICTURE
    if request.path.startswith("/embed/"):
        return EMBEDDED
    return DOCUMENTATION if request.path == "/api/docs" else STRICT


@sync_and_async_middleware
def content_security_policy(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Middleware: the policy in the headers of every answer."""

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers["Content-Security-Policy"] = _policy(request, response)
        return response

    return hybrid(get_response, end)
