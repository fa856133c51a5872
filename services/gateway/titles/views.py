"""Pages: the titles, the reference sheet of each, and its worked round, step by step."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from engine18xx.reference import LANGUAGES, sheet
from gateway.accounts.models import Account, Language
from gateway.titles import reading
from gateway.titles.wording import WORDS


def language_of(request: HttpRequest) -> str:
    """The language chosen on the page, else the account's, else the browser's."""
    chosen = request.GET.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    if isinstance(request.user, Account):
        return str(request.user.language)
    return reading.negotiated(request)


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """The titles that can be played here."""
    language = language_of(request)
    return _page(request, "titles/titles.html", language, {"titles": reading.summaries(language)})


@require_safe
def title(request: HttpRequest, title: str) -> HttpResponse:
    """The reference sheet of a title."""
    language = language_of(request)
    return _page(request, "titles/title.html", language, {"sheet": sheet(reading.known(title), language)})


@require_safe
def worked_round(request: HttpRequest, title: str) -> HttpResponse:
    """One step of a title's worked round."""
    language = language_of(request)
    told = reading.round_of(title, language)
    asked = request.GET.get("step", "")
    number = min(max(int(asked), 1), len(told.steps)) if asked.isascii() and asked.isdigit() and len(asked) < 9 else 1
    context = {
        "round": told,
        "step": told.steps[number - 1],
        "place": WORDS[language]["step"].format(number=number, last=len(told.steps)),
        "previous": number - 1,
        "next": number + 1 if number < len(told.steps) else None,
    }
    return _page(request, "titles/worked_round.html", language, context)


def _page(request: HttpRequest, template: str, language: str, context: dict[str, Any]) -> HttpResponse:
    shown = {"language": language, "languages": Language.choices, "words": WORDS[language]}
    page = render(request, template, shown | context)
    page.headers["Content-Language"] = language
    patch_vary_headers(page, ["Accept-Language", "Cookie"])
    return page
