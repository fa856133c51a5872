"""The pages."""

from __future__ import annotations

from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.games import reading
from gateway.games.models import Game
from gateway.games.people import readable
from gateway.replays.api.parsers import source_of
from gateway.replays.batches import cancel_batch, open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Limits, members
from gateway.runs.forms import companies_in
from gateway.tournaments.models import Tournament, TournamentTable
from gateway.tournaments.people import readable as readable_tournaments
from gateway.web.forms import UploadForm
from gateway.web.wording import STANDS, sentence

ROWS = 50
AROUND = 20
"""Actions shown before the one at hand."""


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def batches(request: HttpRequest) -> HttpResponse:
    """The batches, and the form for a new one."""
    form = UploadForm(request.POST or None, request.FILES or None)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                owner = request.user if isinstance(request.user, Account) else None
                uploaded = [source_of(file) for file in form.cleaned_data["archives"]]
                batch = open_batch(members(uploaded, Limits.configured()), owner)
                return redirect("page-batch", batch_id=batch.pk)
            except Problem as problem:
                form.add_error("archives", problem.detail)
                status = problem.status
        else:
            status = 422
    page = Paginator(Batch.objects.all(), ROWS).get_page(request.GET.get("page"))
    return render(request, "web/batches.html", {"form": form, "page": page}, status=status)


@require_safe
def batch(request: HttpRequest, batch_id: UUID) -> HttpResponse:
    """One batch, with its progress."""
    found = get_object_or_404(Batch, pk=batch_id)
    page = Paginator(found.items.defer("warnings"), ROWS).get_page(request.GET.get("page"))
    return render(request, "web/batch.html", {"batch": found, "page": page, "words": STANDS.items()})


@csrf_protect
@require_http_methods(["POST"])
def cancel(request: HttpRequest, batch_id: UUID) -> HttpResponse:
    """Cancel a batch, and show it."""
    found = get_object_or_404(Batch, pk=batch_id)
    if found.owner_id not in {None, request.user.pk}:
        raise Problem(403, "permission-denied", _("this batch belongs to another account"))
    cancel_batch(batch_id)
    return redirect("page-batch", batch_id=batch_id)


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The games that the visitor may read."""
    page = Paginator(_readable(request), ROWS).get_page(request.GET.get("page"))
    return render(request, "web/games.html", {"page": page})


@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """One game at one moment: board, market, players, log. A private one is there for its people only."""
    found = get_object_or_404(_readable(request), pk=game_id)
    at = min(max(_number(request.GET.get("at"), found.version), 0), found.version)
    _, described = reading.state(game_id, at)
    names = {str(seat.player): seat.name for seat in found.seats.all()}
    first = max(0, at - AROUND)
    log = [
        {"version": one.version, "text": sentence(one.action, names), "current": one.version == at}
        for one in reading.actions(game_id, first, 2 * AROUND).actions
    ]
    players = described.snapshot.get("players") or {}
    table = [
        {"name": seat.name, "score": seat.score, **(players.get(str(seat.player)) or {})} for seat in found.seats.all()
    ]
    return render(
        request,
        "web/game.html",
        {
            "game": found,
            "at": at,
            "status": described.status,
            "log": log,
            "table": table,
            "steps": _steps(at, found),
            "companies": companies_in(described.snapshot),
            "table_of": _table_of(request, game_id),
        },
    )


def _table_of(request: HttpRequest, game_id: UUID) -> TournamentTable | None:
    """The table of a tournament at which the game is played, if the visitor may read of it."""
    account = request.user if isinstance(request.user, Account) else None
    known = readable_tournaments(Tournament.objects.all(), account)
    return TournamentTable.objects.select_related("tournament").filter(game=game_id, tournament__in=known).first()


def _readable(request: HttpRequest) -> QuerySet[Game]:
    """The games that the visitor may read, as over the API."""
    account = request.user if isinstance(request.user, Account) else None
    return readable(Game.objects.prefetch_related("seats"), account)


def _steps(at: int, found: Game) -> list[tuple[str, int, bool]]:
    """Where one may go from here: label, version, and whether that is elsewhere."""
    last = found.version
    places = [
        (_("Start"), 0),
        (_("Back 10"), at - 10),
        (_("Back"), at - 1),
        (_("On"), at + 1),
        (_("On 10"), at + 10),
        (_("Now"), last),
    ]
    return [(label, max(0, min(to, last)), max(0, min(to, last)) != at) for label, to in places]


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else default
