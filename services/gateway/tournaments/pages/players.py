"""A player's page: ratings, and every tournament that the reader may know of."""

from __future__ import annotations

from fractions import Fraction

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from gateway.accounts.models import Account
from gateway.ratings.models import AccountRating
from gateway.tournaments import models
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.tournament import Status
from gateway.tournaments.pages import wording
from gateway.tournaments.people import readable

ROWS = 50


@require_safe
def player(request: HttpRequest, account_id: int) -> HttpResponse:
    """One player, over all tournaments."""
    who = get_object_or_404(Account, pk=account_id)
    reader = request.user if isinstance(request.user, Account) else None
    entries = models.Entry.objects.filter(
        account=who, tournament__in=readable(models.Tournament.objects.all(), reader)
    ).select_related("tournament")
    page = Paginator(entries.order_by("-entered_at", "-pk"), ROWS).get_page(request.GET.get("page"))
    context = {
        "who": who,
        "ratings": AccountRating.objects.filter(account=who).order_by("title"),
        "page": page,
        "entries": [
            (
                entry,
                wording.STATUS[Status(entry.tournament.status)],
                wording.PRESENCE[Presence(entry.presence)],
                wording.points(Fraction(entry.points)) if entry.points else "",
            )
            for entry in page
        ],
    }
    return render(request, "tournaments/all_of_player.html", context)
