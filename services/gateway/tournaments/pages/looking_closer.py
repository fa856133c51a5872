"""Looking closer: why somebody sits where he sits, how a round was paired, and what was done by whom."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from gateway.accounts.models import Account
from gateway.tournaments import models
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.pairing import Part, Reasons
from gateway.tournaments.pages import telling
from gateway.tournaments.pages.visits import Visit, visited
from gateway.tournaments.past import draw_of
from gateway.tournaments.people import must_arbitrate

ROWS = 100
FLAWS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "broken wishes": (_("Broken wishes"), _("pairs at a table who must not meet")),
    "byes again": (_("Byes again"), _("byes that the players had before")),
    "rematches": (_("Rematches"), _("times that two at a table met before")),
    "kept apart": (_("Kept apart"), _("pairs at a table who would rather not meet")),
    "team mates": (_("Team mates"), _("pairs of team mates at a table")),
    "common hours": (_("Common hours"), _("hours that two at a table have too few in common")),
    "same pot": (_("Same pot"), _("pairs at a table who were to be spread")),
    "seats again": (_("Seats again"), _("times that players had their seats before")),
    "score differences": (_("Score differences"), _("hundredths of a win between those who meet")),
    "byes by score": (_("Scores of byes"), _("hundredths of a win of those with a bye")),
}
"""What a pairing costs, by the name of the part: what it is called, and what is counted."""


@require_safe
@visited
def pairing(visit: Visit, number: int) -> HttpResponse:
    """How good a round's pairing is, and what is known about better ones."""
    t = visit.t
    if not 1 <= number <= len(t.rounds) or not t.rounds[number - 1].reports:
        raise Http404
    reports = t.rounds[number - 1].reports
    names = visit.names(player for report in reports for pair in report.broken for player in pair)
    context = {
        "round": t.rounds[number - 1],
        "reports": [
            (report, _parts(report.parts), [tuple(names.get(one, one) for one in pair) for pair in report.broken])
            for report in reports
        ],
    }
    return visit.show("tournaments/pairing.html", context, "page-tournament-rounds")


@require_safe
@visited
def why(visit: Visit, name: str, account_id: int) -> HttpResponse:
    """Why a player sits at a table."""
    t, player = visit.t, str(account_id)
    state = t.tables.get(name)
    if state is None or player not in state.table.seats:
        raise Http404
    drawn = t.rounds[state.round - 1]
    told: Reasons | None = None
    with suppress(LookupError):  # raised where the table follows from a schedule or a seeding
        told = draw_of(visit.id, drawn).why_here(player)
    others = [one.player for one in told.company] if told else []
    if told and told.next_best:
        others.append(told.next_best.player)
    names = visit.names([player, *others])
    context: dict[str, Any] = {
        "table": state.table,
        "round": drawn,
        "name": names.get(player, player),
        "told": told,
        "company": [(names.get(one.player, one.player), one) for one in told.company] if told else [],
        "parts": _parts(told.parts) if told else [],
        "instead": names.get(told.next_best.player) if told and told.next_best else None,
        "average": sum(one.score for one in told.company) / len(told.company) if told and told.company else None,
    }
    return visit.show("tournaments/why.html", context, "page-tournament-rounds")


def _parts(parts: tuple[Part, ...]) -> list[tuple[Any, Any, Part]]:
    """The parts that a pairing's cost has, in words."""
    return [(*FLAWS.get(part.name, (part.name, "")), part) for part in parts]


@require_safe
@visited
def log(visit: Visit) -> HttpResponse:
    """All that has happened, or what officials did; for them alone."""
    must_arbitrate(visit.person)
    rows = models.TournamentEvent.objects.filter(tournament=visit.id).order_by("-number")
    everything = visit.request.GET.get("all") == "1"
    if not everything:
        kinds = "|".join(kind.__name__ for kind in telling.BY_OFFICIALS)
        rows = rows.filter(body__regex=f'^{{"type":"({kinds})"')
    page = Paginator(rows, ROWS).get_page(visit.request.GET.get("page"))
    found = [(row, e.decode(row.body)) for row in page]
    names = visit.names(player for _, event in found for player in telling.players_in(event))
    doers = dict(Account.objects.filter(pk__in={row.by_id for row, _ in found}).values_list("pk", "username"))
    context = {
        "page": page,
        "everything": everything,
        "entries": [
            (
                row.number,
                row.at,
                doers.get(row.by_id or 0, ""),
                telling.sentence(event, names),
                telling.reason_of(event),
            )
            for row, event in found
        ],
    }
    return visit.show("tournaments/log.html", context, "page-tournament-log")
