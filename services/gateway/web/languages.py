"""In which language a page speaks, and the switch that changes it.

The address may ask for one (``?language=fr``), so that a page can be shared or embedded in a language. Otherwise it is
the account's; for who is not logged in the one chosen with the switch, kept in a cookie; else the browser's. The API
speaks English, but where it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_POST

from gateway.accounts.models import Account, Language
from gateway.api.problems import Problem
from gateway.observability.requests import hybrid

PARAMETER = "language"
YEAR = 365 * 24 * 3600
"""Seconds that a browser remembers what was chosen."""


def language_of(request: HttpRequest) -> str:
    """The language to answer a request in: ``en``, ``fr`` or ``es``."""
    asked = request.GET.get(PARAMETER)
    if asked in Language.values:
        return str(asked)
    user = getattr(request, "user", None)
    if isinstance(user, Account):
        return user.language
    return translation.get_language_from_request(request)


@sync_and_async_middleware
def in_the_readers_language(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Middleware: pages are written, and say that they are, in the language of whoever reads them."""

    def begin(request: HttpRequest) -> None:
        if not request.path.startswith("/api/"):
            translation.activate(language_of(request))

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
        translation.deactivate()
        return response

    return hybrid(get_response, end, begin)


@csrf_protect
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Choose the language of all pages, and go back to the page where that was done."""
    chosen = request.POST.get(PARAMETER, "")
    if chosen not in Language.values:
        raise Problem(422, "invalid", f"there is no page in this language: {chosen!r}")
    response: HttpResponseRedirect = redirect(_back(request))
    if isinstance(request.user, Account):
        Account.objects.filter(pk=request.user.pk).update(language=chosen)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, chosen, YEAR, secure=settings.HTTPS, httponly=True, samesite="Lax"
    )
    return response


def _back(request: HttpRequest) -> str:
    """The page that was looked at, if it is one of ours, without a language that its address asked for."""
    wanted = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()):
        return "/"
    parts = urlsplit(wanted)
    query = urlencode([(name, value) for name, value in parse_qsl(parts.query) if name != PARAMETER])
    return urlunsplit(("", "", parts.path, query, ""))
