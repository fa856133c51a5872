"""The host's page: what can be done next, each by one small form."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gateway.tournaments import models
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.tournament import Status
from gateway.tournaments.pages import forms, wording
from gateway.tournaments.pages.visits import Visit, visited
from gateway.tournaments.people import must_host


@never_cache
@require_safe
@visited
def host(visit: Visit) -> HttpResponse:
    """Everything that a host may do at this moment."""
    must_host(visit.person)
    t = visit.t
    row = models.Tournament.objects.get(pk=visit.id)
    last = len(t.rounds)
    waiting_to_start = last if last and last not in t.opened else None
    apart = visit.names(player for pair in t.apart for player in pair)
    context: dict[str, Any] = {
        "paused": t.status is Status.PAUSED,
        "last": last,
        "next": last + 1,
        "going_on": len(t.going_on),
        "start": waiting_to_start,
        "untouched": bool(last) and not any(t.tables[one.id].game_id for one in t.rounds[-1].tables),
        "deadline": t.deadlines.get(last),
        "hidden": t.rules.hidden,
        "published": t.published_round,
        "present": len(t.those(Presence.IN)),
        "checks_in": t.rules.entry.check_in,
        "problem": row.problem,
        "apart": [
            (apart.get(one, one), apart.get(other, other), wording.FORCE[force])
            for (one, other), force in t.apart.items()
        ],
        "forms": {
            "players": forms.PlayersForm(auto_id=False),
            "swap": forms.SwapForm(auto_id=False),
            "seat": forms.SeatForm(auto_id=False),
            "apart": forms.ApartForm(auto_id=False),
        },
    }
    return visit.show("tournaments/host.html", context, "page-tournament-host")
