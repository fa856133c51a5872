"""Quotas: how often one caller may ask, told in every answer (``RateLimit``, ``RateLimit-Policy``, ``Retry-After``).

A view names its quota (``reads``, ``writes``, ``actions`` and so on); the settings say how much that is. The count is
kept in Redis, so it holds over all gateway processes. Without Redis nobody is counted: an outage must not lock people
out.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

import redis.exceptions
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from gateway.api.problems import Problem, answered
from gateway.bus.connection import connection
from gateway.observability.requests import hybrid

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a caller has left of a quota, in requests; `reset` is in seconds."""

    quota: str
    limit: int
    window: int
    remaining: int
    reset: int

    @property
    def headers(self) -> dict[str, str]:
        """As the IETF's draft on rate limit headers has it."""
        return {
            "RateLimit-Policy": f'"{self.quota}";q={self.limit};w={self.window}',
            "RateLimit": f'"{self.quota}";r={self.remaining};t={self.reset}',
        }


class QuotaThrottle(SimpleRateThrottle):
    """Counts the caller's requests in fixed windows."""

    def __init__(self) -> None:
        self.standing: Standing | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether this request is within the quota that its view names."""
        safe = request.method in {"GET", "HEAD", "OPTIONS"}
        quota = "reads" if safe else getattr(view, "quota", "writes")
        account = getattr(request.user, "pk", None)
        who = f"account:{account}" if account else f"address:{self.get_ident(request)}"
        within, self.standing = use(quota, who)
        request._request.quota = self.standing  # type: ignore[attr-defined]
        return within

    def wait(self) -> float | None:
        """Seconds until the window ends."""
        return float(self.standing.reset) if self.standing else None


def use(quota: str, who: str) -> tuple[bool, Standing | None]:
    """Count one request of somebody: whether it is within the quota, and what is left; None if nobody is counted."""
    limit, window = settings.QUOTAS[quota]
    now = time.time()
    period = int(now // window)
    try:
        used = _count(f"quota:{quota}:{who}:{period}", window)
    except redis.exceptions.RedisError:
        log.warning("quotas are not counted: Redis is away")
        return True, None
    reset = int((period + 1) * window - now) + 1
    return used <= limit, Standing(quota, limit, window, max(0, limit - used), reset)


def limited(quota: str) -> Callable[[View], View]:
    """Decorator: a page whose forms count against a quota of the address that sends them."""

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                address = SimpleRateThrottle.get_ident(QuotaThrottle(), request)  # type: ignore[arg-type]
                within, standing = use(quota, f"address:{address}")
                if not within and standing is not None:
                    headers = {"Retry-After": str(standing.reset)}
                    problem = Problem(429, "too-many-requests", f"try again in {standing.reset} seconds", None, headers)
                    return answered(request, problem)
            return view(request, *args, **kwargs)

        return cast(View, counted)

    return decorate


def _count(key: str, window: int) -> int:
    pipe = connection().pipeline(transaction=False)
    pipe.incr(key)
    pipe.expire(key, window, nx=True)
    return int(pipe.execute()[0])


def _with_headers(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    standing: Standing | None = getattr(request, "quota", None)
    if standing:
        for name, value in standing.headers.items():
            response.headers[name] = value
    return response


@sync_and_async_middleware
def quota_headers(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Middleware: the caller's standing in the headers of the answer."""
    return hybrid(get_response, after=_with_headers)
