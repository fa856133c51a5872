"""Every request has an id: taken from ``X-Request-ID`` or made here, in every log line, message and answer."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from gateway.observability import metrics

log = logging.getLogger("gateway.access")

_request_id: ContextVar[str] = ContextVar("request_id", default="")
_ACCEPTED = re.compile(r"[A-Za-z0-9._:-]{8,128}")


def current_request_id() -> str:
    """Id of the request being answered; empty outside of one."""
    return _request_id.get()


def adopt_request_id(request_id: str) -> None:
    """From now on, work for this request: for processes that carry on what a request began."""
    _request_id.set(request_id)


def hybrid(
    get_response: Callable[..., Any],
    after: Callable[[HttpRequest, HttpResponseBase], HttpResponseBase],
    before: Callable[[HttpRequest], None] = lambda request: None,
) -> Callable[..., Any]:
    """Middleware for both kinds of server, from what it does before and after the view."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            before(request)
            return after(request, await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        before(request)
        return after(request, get_response(request))

    return synchronous


@sync_and_async_middleware
def correlation(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Middleware: gives the request its id, and says it in the answer."""

    def begin(request: HttpRequest) -> None:
        stated = request.headers.get("X-Request-ID", "")
        _request_id.set(stated if _ACCEPTED.fullmatch(stated) else str(uuid.uuid4()))

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers["X-Request-ID"] = current_request_id()
        return response

    return hybrid(get_response, end, begin)


@sync_and_async_middleware
def access(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Middleware: one log line and one measurement for each request."""

    def begin(request: HttpRequest) -> None:
        request.began = time.perf_counter()  # type: ignore[attr-defined]

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        seconds = time.perf_counter() - request.began  # type: ignore[attr-defined]
        route = request.resolver_match.route if request.resolver_match else "(none)"
        metrics.REQUESTS.labels(request.method, route, response.status_code).inc()
        metrics.SECONDS.labels(request.method, route).observe(seconds)
        log.info(
            "%s %s %s",
            request.method,
            request.path,
            response.status_code,
            extra={"seconds": round(seconds, 4), "route": route, "status": response.status_code},
        )
        return response

    return hybrid(get_response, end, begin)
