"""What other sites show in a frame: standings or tables of a public tournament, as nobody in particular sees them.

The page sets no cookie, runs no script, and may be framed by anybody; so there is nothing on it that could be pressed.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from gateway.tournaments.domain.tournament import Status
from gateway.tournaments.pages import lines, wording
from gateway.tournaments.pages.names import names_of
from gateway.tournaments.people import look, sees_standings_up_to
from gateway.tournaments.standings import standings_after

MOST = 100
"""Lines, or tables, that are shown."""


@xframe_options_exempt
@require_safe
def embedded(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """``?show=round`` for the tables of the last round; otherwise the standings, ``?top=`` so many lines of them."""
    kept, nobody = look(tournament_id, None)
    t = kept.at_work
    up_to = sees_standings_up_to(t, nobody)
    context: dict[str, Any] = {
        "t": t,
        "tournament_id": tournament_id,
        "status": wording.STATUS[t.status],
        "up_to": up_to,
        "goes_on": t.status in (Status.RUNNING, Status.PAUSED),
    }
    if request.GET.get("show") == "round" and t.rounds:
        drawn = t.rounds[-1]
        states = [t.tables[table.id] for table in drawn.tables[:MOST]]
        names = names_of(lines.players_at(states))
        tables = [lines.table_line(t, state, names, up_to) for state in states]
        context |= {"round": drawn, "tables": tables, "more": len(drawn.tables) - len(tables)}
    elif up_to and (stored := standings_after(tournament_id, up_to, 0, _lines_wanted(request))):
        columns = lines.Columns.of(t.rules.order, stored.lines)
        names = names_of(line.player for line in stored.lines)
        context |= {
            "heads": columns.heads,
            "lines": lines.standing_lines(t, stored.lines, columns, names),
            "more": stored.count - len(stored.lines),
        }
    return render(request, "tournaments/embedded.html", context)


def _lines_wanted(request: HttpRequest) -> int:
    top = request.GET.get("top", "")
    return max(1, min(int(top), MOST)) if top.isascii() and top.isdigit() and len(top) < 5 else MOST
