"""Pages: the titles, the reference sheet of each, and its worked round, step by step."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from engine18xx.reference import LANGUAGES, sheet
from gateway.titles import reading


def _language() -> str:
    """The page's."""
    language = get_language() or ""
    return language if language in LANGUAGES else next(iter(LANGUAGES))


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """The titles that can be played here."""
    return render(request, "titles/titles.html", {"titles": reading.summaries(_language())})


@require_safe
def title(request: HttpRequest, title: str) -> HttpResponse:
    """The reference sheet of a title."""
    return render(request, "titles/title.html", {"sheet": sheet(reading.known(title), _language())})


@require_safe
def worked_round(request: HttpRequest, title: str) -> HttpResponse:
    """One step of a title's worked round."""
    told = reading.round_of(title, _language())
    asked = request.GET.get("step", "")
    last = len(told.steps)
    number = min(max(int(asked), 1), last) if asked.isascii() and asked.isdigit() and len(asked) < 9 else 1
    context = {
        "round": told,
        "step": told.steps[number - 1],
        "last": last,
        "previous": number - 1,
        "next": number + 1 if number < last else None,
    }
    return render(request, "titles/worked_round.html", context)
