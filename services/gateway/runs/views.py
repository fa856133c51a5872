"""The pages: the best routes on the board, with what each stop brings; and the audit of a batch."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine18xx.render.palette import route_stroke
from gateway.accounts.models import Account
from gateway.api.quotas import limited
from gateway.games.people import Caller, Table, look
from gateway.replays.models import Batch
from gateway.runs import calculations
from gateway.runs.api.calculations import find
from gateway.runs.auditing import open_audit, sums
from gateway.runs.calculations import Question
from gateway.runs.forms import AskForm
from gateway.runs.models import Audit, Calculation

PATIENCE = 2.0
"""Seconds that a page waits for an answer before it shows that there is none yet."""


@limited("calculations")
@csrf_protect
@require_POST
def ask(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Ask for the best routes, and show them."""
    table = _table(request, game_id)
    form = AskForm(request.POST, version=table.version)
    if not form.is_valid():
        return render(request, "runs/ask_again.html", {"game_id": game_id, "ask": form}, status=422)
    asked = form.cleaned_data
    question = Question(
        game_id, asked["at"], asked["company"], settings.ROUTES_WORK, float(settings.ROUTES_MOST_SECONDS)
    )
    found = find(question, _account(request), PATIENCE)
    return redirect("page-routes", game_id=game_id, calculation_id=found.pk)


@require_safe
def calculation(request: HttpRequest, game_id: UUID, calculation_id: UUID) -> HttpResponse:
    """The routes on the board, and a table of what they earn."""
    _table(request, game_id)
    found = get_object_or_404(Calculation, pk=calculation_id, game_id=game_id)
    routes = [
        {**route, "stroke": route_stroke(position)}
        for position, route in enumerate((found.run or {}).get("routes", ()))
    ]
    return render(request, "runs/calculation.html", {"calculation": found, "run": found.run, "routes": routes})


@csrf_protect
@require_POST
def cancel(request: HttpRequest, game_id: UUID, calculation_id: UUID) -> HttpResponse:
    """Call a calculation off, and show it."""
    _table(request, game_id)
    found = get_object_or_404(Calculation, pk=calculation_id, game_id=game_id)
    if found.asked_by_id not in {None, request.user.pk}:
        raise PermissionDenied(_("this calculation was asked for by another account"))
    calculations.cancel(found)
    return redirect("page-routes", game_id=game_id, calculation_id=calculation_id)


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def audit(request: HttpRequest, batch_id: UUID) -> HttpResponse:
    """The audit of a batch: started by a form, then followed."""
    batch = get_object_or_404(Batch, pk=batch_id)
    if request.method == "POST":
        if batch.owner_id not in {None, request.user.pk}:
            raise PermissionDenied(_("this batch belongs to another account"))
        open_audit(batch, settings.ROUTES_WORK)
        return redirect("page-audit", batch_id=batch_id)
    found = Audit.objects.filter(pk=batch_id).first()
    context = {"batch": batch, "audit": found, "sums": sums(found) if found else None}
    return render(request, "runs/audit.html", context)


def _account(request: HttpRequest) -> Account | None:
    return request.user if isinstance(request.user, Account) else None


def _table(request: HttpRequest, game_id: UUID) -> Table:
    """The game, if whoever looks may read it."""
    account = _account(request)
    table = look(game_id, Caller(account) if account is not None else None)
    if table is None or not table.readable:
        raise Http404
    return table
