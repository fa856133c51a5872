"""Making a tournament, by one of the usual formats; and changing its rules later, for a stated reason."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import carry_out, create
from gateway.tournaments.pages import refusals
from gateway.tournaments.pages.presets import PRESETS, Preset
from gateway.tournaments.pages.rules_form import EventForm, ReasonForm, RulesForm, StagesForm, meant, said
from gateway.tournaments.pages.visits import Visit, visited, zone_of
from gateway.tournaments.people import must_host

USUAL = Rules(titles=("1860",))


@never_cache
@csrf_protect
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Pick a format, then say the rest."""
    preset = PRESETS.get(request.GET.get("format", ""))
    if preset is None:
        return render(request, "tournaments/formats.html", {"presets": PRESETS.values()})
    assert isinstance(request.user, Account)
    with timezone.override(zone_of(request.user)):
        return _made(request, request.user, preset)


def _made(request: HttpRequest, owner: Account, preset: Preset) -> HttpResponse:
    sent = request.POST or None
    begins = {**said(USUAL), "titles": [], **preset.begins_with}
    event, rules = EventForm(sent), RulesForm(sent, initial=begins)
    stages = StagesForm(sent, asks=preset.asks, initial=begins)
    problem = ""
    if sent and all([event.is_valid(), stages.is_valid(), rules.is_valid()]):
        before = msgspec.structs.replace(USUAL, stages=preset.stages(stages.cleaned_data))
        try:
            kept = create(owner, rules=meant(rules.cleaned_data, before), **event.cleaned_data)
            return redirect("page-tournament-host", kept.id)
        except Problem as refused:
            problem = _told(refused)
    context = {"preset": preset, "event": event, "stages": stages, "rules": rules, "problem": problem}
    return render(request, "tournaments/found.html", context, status=422 if sent else 200)


@never_cache
@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
@visited
def change_rules(visit: Visit) -> HttpResponse:
    """Change what the event is called and played by."""
    must_host(visit.person)
    t, sent = visit.t, visit.request.POST or None
    event = EventForm(sent, initial={"name": t.name, "description": t.description, "private": t.private})
    rules, why = RulesForm(sent, initial=said(t.rules)), ReasonForm(sent, needed=bool(t.rounds))
    problem = ""
    if sent and all([event.is_valid(), rules.is_valid(), why.is_valid()]):
        reason = why.cleaned_data["reason"]
        wanted = meant(rules.cleaned_data, t.rules)

        def decide(t: Tournament) -> list[Any]:
            described = commands.describe(t, **event.cleaned_data, by=visit.person.player, reason=reason)
            return [*described, *commands.change_rules(t, wanted, visit.person.player, reason)]

        try:
            carry_out(visit.id, decide, by=visit.account, expected=t.version)
            return redirect(visit.address("page-tournament-host"))
        except Problem as refused:
            problem = _told(refused)
    context = {"event": event, "rules": rules, "why": why, "problem": problem}
    return visit.show("tournaments/change_rules.html", context, "page-tournament-host", 422 if sent else 200)


def _told(problem: Problem) -> str:
    """What went wrong, with what the engine says of titles and tables that do not fit."""
    details = [
        f"{error.get('title', '')} {error['message']}".strip()
        for error in problem.errors
        if problem.code == "rules-unplayable" and error.get("message")
    ]
    return " ".join([refusals.told(problem), *dict.fromkeys(details)])
