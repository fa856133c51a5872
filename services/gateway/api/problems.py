"""Problem details (RFC 9457): the one form in which the API says no.

Whatever goes wrong, the answer is ``application/problem+json`` with ``type``, ``title``, ``status``, ``detail``,
``instance`` (the request's id, as in the logs), ``code`` (stable, for programs) and ``errors``: each with the field,
rule or action it is about, and the values that broke it.
"""

from __future__ import annotations

import logging
import math
import sys
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import psycopg.errors
import psycopg_pool
import redis.exceptions
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, gettext_noop
from kombu.exceptions import OperationalError as BrokerError
from rest_framework import exceptions as drf
from rest_framework.response import Response

from gateway.observability.requests import current_request_id

log = logging.getLogger(__name__)

TITLES: Mapping[int, str | Promise] = {
    400: gettext_lazy("Bad Request"),
    401: gettext_lazy("Unauthorized"),
    403: gettext_lazy("Forbidden"),
    404: gettext_lazy("Not Found"),
    409: gettext_lazy("Conflict"),
    413: gettext_lazy("Too Large"),
    422: gettext_lazy("Not Possible"),
    429: gettext_lazy("Too Many Requests"),
    500: gettext_lazy("Something Is Wrong"),
    503: gettext_lazy("Not Available"),
    504: gettext_lazy("No Reply"),
}
"""What pages call a problem, by its status."""

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = 5
"""Seconds that a client is asked to wait when a server behind us is away."""


class Problem(Exception):
    """A refusal, ready to be answered.

    Attributes:
        status: HTTP status.
        code: stable name for programs, in kebab case.
        detail: one sentence for a person, about this very request.
        errors: a mapping for each thing wrong: ``field``, ``path`` or ``action``, ``message``, ``rule``, ``values``.
        headers: headers of the answer, such as ``Retry-After``.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        errors: list[dict[str, Any]] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors or []
        self.headers = dict(headers or {})

    @property
    def body(self) -> dict[str, Any]:
        """The members of the answer."""
        return {
            "type": f"/api/docs/problems#{self.code}",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
            "instance": f"urn:request:{current_request_id()}",
            "code": self.code,
            "errors": self.errors,
        }


class Unavailable(Problem):
    """A server behind the gateway is away: try again soon."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(503, code, detail, headers={"Retry-After": str(RETRY_AFTER)})


class NoReply(Problem):
    """The rules service did not reply in time. The command may still be carried out: sending it again is safe."""

    def __init__(self) -> None:
        super().__init__(
            504,
            "no-reply",
            gettext_noop("the rules service did not reply in time; the same request may be sent again"),
            headers={"Retry-After": str(RETRY_AFTER)},
        )


def answer(error: Exception, context: dict[str, Any] | None = None) -> Response | None:
    """REST framework's exception handler: every exception of a view becomes a problem; None for a defect of ours."""
    problem = problem_of(error)
    if problem is None:
        return None
    return Response(problem.body, status=problem.status, headers=problem.headers, content_type=MEDIA_TYPE)


def problem_of(error: BaseException | None) -> Problem | None:
    """The problem that says what this exception means to a client; None if it means a defect of ours."""
    match error:
        case Problem():
            return error
        case Http404() | drf.NotFound():
            return Problem(404, "not-found", gettext_noop("there is nothing at this address"))
        case drf.ValidationError():
            return Problem(
                400, "invalid", "some of the values sent are not valid", list(_validation_errors(error.detail))
            )
        case drf.ParseError():
            return Problem(400, "malformed", str(error.detail))
        case drf.Throttled():
            wait = str(math.ceil(getattr(error, "wait", None) or 60))
            return Problem(429, "too-many-requests", f"try again in {wait} seconds", headers={"Retry-After": wait})
        case drf.NotAuthenticated() | drf.AuthenticationFailed():
            headers = {"WWW-Authenticate": getattr(error, "auth_header", None) or "Bearer"}
            return Problem(401, str(error.get_codes()).replace("_", "-"), str(error.detail), headers=headers)
        case PermissionDenied() | drf.PermissionDenied():
            return Problem(403, "permission-denied", str(error) or gettext_noop("this is not yours to do"))
        case drf.APIException():
            code = str(error.get_codes()).replace("_", "-")
            return Problem(error.status_code, code, str(error.detail))
        case RequestDataTooBig():
            return Problem(413, "too-large", str(error))
        case SuspiciousOperation() | TooManyFilesSent():
            return Problem(400, "bad-request", str(error))
    return _outage(error)


def _outage(error: BaseException | None) -> Problem | None:
    if isinstance(error, (OperationalError, InterfaceError, psycopg_pool.PoolTimeout, psycopg.OperationalError)):
        return Unavailable("database-away", gettext_noop("the database is not available just now"))
    if isinstance(error, (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError, BrokerError)):
        return Unavailable("bus-away", gettext_noop("the message bus is not available just now"))
    # A server that is still loading its data, or one whose disk is full, refuses with an error of its own.
    if isinstance(error, (redis.exceptions.BusyLoadingError, redis.exceptions.OutOfMemoryError)):
        return Unavailable("bus-away", gettext_noop("the message bus is not available just now"))
    return None


def _validation_errors(detail: Any, field: str = "") -> Iterator[dict[str, Any]]:
    """One error for each message, with the dotted name of its field."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            path = "" if name == "non_field_errors" else str(name)
            yield from _validation_errors(inner, f"{field}.{path}".strip("."))
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            nested = isinstance(inner, (Mapping, list))
            yield from _validation_errors(inner, f"{field}.{index}".strip(".") if nested else field)
    else:
        yield {"field": field, "message": str(detail), "rule": getattr(detail, "code", "invalid")}


# --- outside the views of the API: Django's own handlers --------------------------------------------------------------


def as_response(problem: Problem) -> HttpResponse:
    """The problem as a plain Django response."""
    return JsonResponse(problem.body, status=problem.status, headers=problem.headers, content_type=MEDIA_TYPE)


def answered(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Problem details for programs, a page for people."""
    if request.path.startswith("/api/") or "text/html" not in request.headers.get("Accept", ""):
        return as_response(problem)
    page = render(request, "web/problem.html", _told(problem), status=problem.status)
    for name, value in problem.headers.items():
        page.headers[name] = value
    return page


def _told(problem: Problem) -> dict[str, Any]:
    """A problem for a page; what is told of it may be in English only."""
    detail = gettext(problem.detail)
    translated = detail != problem.detail or get_language() == settings.LANGUAGE_CODE
    title = TITLES.get(problem.status) or HTTPStatus(problem.status).phrase
    return {"problem": problem.body, "title": title, "detail": detail, "translated": translated}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400."""
    return answered(request, problem_of(exception) or Problem(400, "bad-request", str(exception)))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler403."""
    return answered(
        request, Problem(403, "permission-denied", str(exception) or gettext_noop("this is not yours to do"))
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404."""
    return answered(request, Problem(404, "not-found", gettext_noop("there is nothing at this address")))


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: an outage behind us is said as such; anything else is a defect, and logged by Django."""
    problem = problem_of(sys.exc_info()[1])
    if problem is None:
        problem = Problem(
            500, "internal", gettext_noop("something is wrong on our side; it has been logged under this instance")
        )
    return answered(request, problem)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's answer to a form without its token."""
    return answered(request, Problem(403, "csrf", f"this form could not be verified: {reason}"))
