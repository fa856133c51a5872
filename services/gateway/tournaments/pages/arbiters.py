"""The arbiter's page: who is late, which tables stand still, and for each what can be done in one step."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.models import TournamentEvent
from gateway.tournaments.pages import lines, telling
from gateway.tournaments.pages.visits import Visit, visited
from gateway.tournaments.people import must_arbitrate
from gateway.tournaments.troubles import Trouble, Why, troubles, warned

MOST = 100
LATEST = 10
"""Steps of officials that are shown; the log has all."""
IDLE_HOURS = (1, 6, 24, 48, 72, 168)
USUAL_IDLE = 24
WHY: Mapping[Why, str | Promise] = {
    Why.NOT_STARTED: _("The game has not begun"),
    Why.OVERDUE: _("The deadline of the round has passed"),
    Why.IDLE: _("Nothing has happened"),
    Why.TIME_UP: _("A player's time is up"),
}


@never_cache
@require_safe
@visited
def arbiter(visit: Visit) -> HttpResponse:
    """Tables to be looked at, those first that have waited longest; then what officials have done."""
    must_arbitrate(visit.person)
    t = visit.t
    asked = visit.request.GET.get("idle", "")
    idle = int(asked) if asked in map(str, IDLE_HOURS) else USUAL_IDLE
    found = troubles(visit.kept, timezone.now(), timedelta(hours=idle))
    often = warned(visit.kept)
    waiting = t.those(Presence.WAITING)
    shown = found[:MOST]
    states = [t.tables[one.table] for one in shown]
    names = visit.names([*lines.players_at(states), *(player for player, _ in often[:MOST]), *waiting])
    context: dict[str, Any] = {
        "total": len(found),
        "tables": [_table(visit, one, names) for one in shown],
        "idle": idle,
        "idle_hours": IDLE_HOURS,
        "warned": [(player, names.get(player, player), times) for player, times in often[:MOST]],
        "waiting": [names.get(player, player) for player in waiting],
        "latest": _latest(visit),
        "going_on": len(t.going_on),
    }
    return visit.show("tournaments/arbiter.html", context, "page-tournament-arbiter")


def _table(visit: Visit, trouble: Trouble, names: lines.Names) -> dict[str, Any]:
    """A table to be looked at, with the players for whom its game waits."""
    t = visit.t
    return {
        "line": lines.table_line(t, t.tables[trouble.table], names, visit.standings_up_to),
        "why": WHY[trouble.why],
        "since": trouble.since,
        "waits_for": [(player, names.get(player, player), t.entrants[player].warnings) for player in trouble.waits_for],
        "begun": trouble.why is not Why.NOT_STARTED,
        "problem": trouble.problem,
    }


def _latest(visit: Visit) -> list[tuple[Any, str, str]]:
    """What officials did last, with their reasons."""
    kinds = "|".join(kind.__name__ for kind in telling.BY_OFFICIALS)
    rows = TournamentEvent.objects.filter(tournament=visit.id, body__regex=f'^{{"type":"({kinds})"')
    found = [(row.at, e.decode(row.body)) for row in rows.order_by("-number")[:LATEST]]
    names = visit.names(player for _, event in found for player in telling.players_in(event))
    return [(at, telling.sentence(event, names), telling.reason_of(event)) for at, event in found]
