"""What everybody reads: the list of tournaments, and of each one its rounds, tables, standings and players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from gateway.accounts.models import Account
from gateway.games.models import Game
from gateway.games.people import readable as readable_games
from gateway.tournaments import models
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain import results
from gateway.tournaments.domain.entrants import Entrant, Presence
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.tallies import Rest
from gateway.tournaments.domain.tournament import Status, Tournament
from gateway.tournaments.if_ended_now import lines_if_ended_now
from gateway.tournaments.pages import lines, wording
from gateway.tournaments.pages.visits import Visit, visited
from gateway.tournaments.people import readable
from gateway.tournaments.standings import Line, line_of, standings_after

ROWS = 100
TABLES = 100
"""Tables on one page of a round; for the wall they are all on one."""
MATRIX = 32
"""Up to so many players the cross table shows who met whom."""
BEST = 5
"""Lines of the standings that the overview shows."""
EVERYBODY = 1_000_000
STATES: dict[str, tuple[Any, dict[str, Any]]] = {
    "open": (_("Open for entry"), {"entry_open": True, "status__in": ["announced", "running", "paused"]}),
    "running": (_("Under way"), {"status__in": ["running", "paused"]}),
    "announced": (_("Announced"), {"status": "announced"}),
    "over": (_("Over"), {"status__in": ["finished", "cancelled"]}),
}


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor may read of."""
    account = request.user if isinstance(request.user, Account) else None
    found = readable(models.Tournament.objects.select_related("owner"), account)
    state, name = request.GET.get("state", ""), request.GET.get("name", "").strip()
    if state in STATES:
        found = found.filter(**STATES[state][1])
    elif state == "mine" and account is not None:
        found = found.filter(entries__account=account) | found.filter(owner=account)
        found = found.distinct()
    if name:
        found = found.filter(name__icontains=name)
    page = Paginator(found, ROWS).get_page(request.GET.get("page"))
    for one in page:
        one.word = wording.STATUS[Status(one.status)]  # type: ignore[attr-defined]
    context = {
        "page": page,
        "state": state,
        "name": name,
        "states": [(key, words) for key, (words, _) in STATES.items()],
    }
    return render(request, "tournaments/tournaments.html", context)


@require_safe
@visited
def tournament(visit: Visit) -> HttpResponse:
    """A tournament at a glance: what it is, how it stands, and the visitor's own part in it."""
    t = visit.t
    context: dict[str, Any] = {
        "facts": wording.played_by(t.rules),
        "counts": _counts(t),
        "last": t.rounds[-1] if t.rounds else None,
        "deadline": t.deadlines.get(len(t.rounds)),
        "next_time": t.rules.schedule.time_of(len(t.rounds) + 1),
        "changes": _changes(visit),
        "mine": _mine(visit),
    }
    up_to = visit.standings_up_to
    if up_to and (stored := standings_after(visit.id, up_to, 0, BEST)):
        names = visit.names(line.player for line in stored.lines)
        best = lines.standing_lines(t, stored.lines, lines.Columns(()), names)
        context |= {"best": best, "up_to": up_to}
    officials = [t.owner, *t.rules.officials.co_hosts, *t.rules.officials.arbiters]
    names = visit.names(officials)
    context["hosts"] = [names.get(one, one) for one in dict.fromkeys([t.owner, *t.rules.officials.co_hosts])]
    context["arbiters"] = [names.get(one, one) for one in t.rules.officials.arbiters]
    return visit.show("tournaments/tournament.html", context, "page-tournament")


@require_safe
@visited
def rounds(visit: Visit) -> HttpResponse:
    """The last round, or that there is none yet."""
    if visit.t.rounds:
        return redirect(visit.address("page-tournament-round", len(visit.t.rounds)))
    return visit.show("tournaments/no_round.html", {}, "page-tournament-rounds")


@require_safe
@visited
def round_(visit: Visit, number: int) -> HttpResponse:
    """A round's tables, by board or by player."""
    t, one = visit.t, _round(visit.t, number)
    by_player = visit.request.GET.get("by") == "player"
    whole = by_player or visit.request.GET.get("all") == "1"
    pages = Paginator(one.tables, max(1, len(one.tables)) if whole else TABLES)
    page = pages.get_page(visit.request.GET.get("page"))
    states = [t.tables[table.id] for table in page]
    names = visit.names([*lines.players_at(states), *one.byes, *one.resting])
    tables = [lines.table_line(t, state, names, visit.standings_up_to) for state in states]
    context = {
        "round": one,
        "others": range(1, len(t.rounds) + 1),
        "page": page,
        "whole": whole,
        "by_player": _places(tables, one, names) if by_player else None,
        "tables": tables,
        "ended": sum(t.tables[table.id].result is not None for table in one.tables),
        "deadline": t.deadlines.get(number),
        "opened": number in t.opened,
        "byes": [(player, names.get(player, player)) for player in one.byes],
        "resting": [(player, names.get(player, player)) for player in one.resting],
        "stage": wording.stage(t.rules.stages[one.stage]),
        "grouped": bool(one.groups),
        "me": visit.me,
    }
    return visit.show("tournaments/round.html", context, "page-tournament-rounds")


@require_safe
@visited
def table(visit: Visit, name: str) -> HttpResponse:
    """A table: who sits where, how it stands, and how it came about."""
    t, state = visit.t, visit.t.tables.get(name)
    if state is None:
        raise Http404
    names = visit.names(lines.players_at([state]))
    line = lines.table_line(t, state, names, visit.standings_up_to)
    context = {
        "table": line,
        "round": t.rounds[state.round - 1],
        "results": state.results,
        "corrected": state.result is not None and state.result.correction,
        "result_lines": [
            [(names.get(player, player), score, player in one.forfeited) for player, score in one.scores.items()]
            for one in state.results
        ],
        "game": _game(visit, line.game_id),
    }
    return visit.show("tournaments/table.html", context, "page-tournament-rounds")


@require_safe
@visited
def standings(visit: Visit) -> HttpResponse:
    """The standings: after the last round or an earlier one, of everybody, of teams, or of a group."""
    t, asked = visit.t, visit.request.GET
    last = visit.standings_up_to
    up_to = max(1, min(_number(asked.get("round"), last), last))
    context: dict[str, Any] = {
        "nothing": not last,
        "rounds": range(1, last + 1),
        "up_to": up_to,
        "hidden": last < len(t.rounds),
        "last": last,
        "has_teams": any(one.entry.team for one in t.entrants.values()),
        "may_look_ahead": last == len(t.rounds) and bool(t.going_on),
        "live": up_to == len(t.rounds) and bool(t.going_on),
        "events": reverse("tournament-events", args=[visit.id]),
        "me": visit.me,
    }
    if last:
        context |= _teams(visit, up_to) if asked.get("of") == "teams" else _standings(visit, up_to, context)
    return visit.show("tournaments/standings.html", context, "page-tournament-standings")


def _teams(visit: Visit, up_to: int) -> dict[str, Any]:
    names = visit.names(player for player, one in visit.t.entrants.items() if one.entry.team)
    return {"teams": lines.teams(visit.t, results.standings(visit.t, up_to), names)}


def _standings(visit: Visit, up_to: int, context: Mapping[str, Any]) -> dict[str, Any]:
    """A page of lines: as they are stored, of a group, or as if the tables that go on ended now."""
    t, asked = visit.t, visit.request.GET
    groups = t.rounds[up_to - 1].groups
    group = asked.get("group", "")
    shown: dict[str, Any] = {"groups": [(name, wording.group(name)) for name in groups]}
    if group in groups:
        found = [line_of(one) for one in results.group_standings(t, up_to)[group]]
        shown |= {"group": group, "group_name": wording.group(group), "version": t.version}
    elif asked.get("now") and context["may_look_ahead"]:
        version, found = lines_if_ended_now(visit.kept)
        shown |= {"now": True, "version": version}
    else:
        first = ROWS * max(0, _number(asked.get("page"), 1) - 1)
        stored = standings_after(visit.id, up_to, first, ROWS)
        if stored is None:
            raise Http404
        pages: Paginator[Any] = Paginator(range(stored.count), ROWS)
        return {
            **shown,
            **_shown(visit, stored.lines, up_to),
            "page": pages.get_page(asked.get("page")),
            "version": stored.version,
        }
    page = Paginator(found, ROWS).get_page(asked.get("page"))
    return {**shown, **_shown(visit, list(page), up_to), "page": page}


def _shown(visit: Visit, found: Sequence[Line], up_to: int) -> dict[str, Any]:
    columns = lines.Columns.of(visit.t.rules.order, found)
    names = visit.names(line.player for line in found)
    return {
        "heads": columns.heads,
        "lines": lines.standing_lines(visit.t, found, columns, names, up_to),
        "numbers": range(1, up_to + 1),
    }


@require_safe
@visited
def cross_table(visit: Visit) -> HttpResponse:
    """Who met whom, and how that ended."""
    t, up_to = visit.t, visit.standings_up_to
    asked = visit.request.GET.get("page")
    stored = standings_after(visit.id, up_to, ROWS * max(0, _number(asked, 1) - 1), ROWS) if up_to else None
    if stored is None:
        return visit.show("tournaments/cross_table.html", {"nothing": True}, "page-tournament-cross-table")
    names = visit.names(line.player for line in stored.lines)
    context: dict[str, Any] = {
        "page": Paginator(range(stored.count), ROWS).get_page(asked),
        "numbers": range(1, up_to + 1),
        "lines": lines.standing_lines(t, stored.lines, lines.Columns(()), names, up_to),
        "hidden": up_to < len(t.rounds),
        "last": up_to,
    }
    if stored.count <= MATRIX and not context["hidden"]:
        context["matrix"] = _matrix(t, [line.player for line in stored.lines])
    return visit.show("tournaments/cross_table.html", context, "page-tournament-cross-table")


@require_safe
@visited
def byes(visit: Visit) -> HttpResponse:
    """The ledger of byes: who had no game in which round, why, and what that counts."""
    t = visit.t
    found = [(grant, player) for player, grants in t.grants.items() for grant in grants]
    found.sort(key=lambda entry: (entry[0].round, t.entrants[entry[1]].number))
    page = Paginator(found, ROWS).get_page(visit.request.GET.get("page"))
    names = visit.names(player for _, player in page)
    ledger = [
        (grant.round, player, names.get(player, player), lines.rest(grant), wording.WORTH[grant.worth])
        for grant, player in page
    ]
    asked = [(number, player) for player, one in t.entrants.items() for number in one.resting if number > len(t.rounds)]
    names = visit.names(player for _, player in asked)
    context = {
        "page": page,
        "ledger": ledger,
        "asked": sorted((number, player, names.get(player, player)) for number, player in asked),
        "twice": _twice(t),
    }
    return visit.show("tournaments/byes.html", context, "page-tournament-byes")


@require_safe
@visited
def players(visit: Visit) -> HttpResponse:
    """Everybody who takes part, who waits, and who has left."""
    t = visit.t
    present = [one for one in t.entrants.values() if one.presence is Presence.IN]
    page = Paginator(present, ROWS).get_page(visit.request.GET.get("page"))
    waiting = [one for one in t.entrants.values() if one.presence is Presence.WAITING]
    left = [one for one in t.entrants.values() if one.presence is Presence.OUT]
    names = visit.names(one.entry.player for one in [*page, *waiting, *left])

    def rows(entrants: Iterable[Entrant]) -> list[tuple[Entrant, str]]:
        return [(one, names.get(one.entry.player, one.entry.player)) for one in entrants]

    context = {
        "page": page,
        "present": rows(page),
        "waiting": rows(waiting),
        "left": rows(left),
        "checks_in": t.rules.entry.check_in,
        "checked_in": sum(one.checked_in for one in present),
        "has_teams": any(one.entry.team for one in t.entrants.values()),
        "has_wishes": t.rules.title_wishes,
        "mine": _mine(visit),
    }
    return visit.show("tournaments/players.html", context, "page-tournament-players")


@require_safe
@visited
def player(visit: Visit, account_id: int) -> HttpResponse:
    """One player's way through the tournament."""
    t, who = visit.t, str(account_id)
    entrant = t.entrants.get(who)
    if entrant is None:
        raise Http404
    up_to = visit.standings_up_to
    stored = standings_after(visit.id, up_to, 0, EVERYBODY) if up_to else None
    line = next((one for one in stored.lines if one.player == who), None) if stored else None
    columns = lines.Columns.of(t.rules.order, [line] if line else [])
    played = [t.tables[name] for name in t.tables_of.get(who, ())]
    met = lines.meetings(t, who)
    names = visit.names([who, *lines.players_at(played), *met])
    tables = [(state.round, lines.table_line(t, state, names, visit.standings_up_to)) for state in played]
    context = {
        "entrant": entrant,
        "player": who,
        "name": names.get(who, who),
        "presence": wording.PRESENCE[entrant.presence],
        "line": lines.standing_lines(t, [line], columns, names)[0] if line else None,
        "heads": columns.heads,
        "up_to": up_to,
        "tables": [(number, one, _seat_of(one, who)) for number, one in tables],
        "grants": [(one.round, lines.rest(one), wording.WORTH[one.worth]) for one in t.grants.get(who, ())],
        "met": sorted((names.get(other, other), other, meeting) for other, meeting in met.items()),
        "private_notes": visit.person.arbiter or visit.me == who,
        "resting": sorted(number for number in entrant.resting if number > len(t.rounds)),
    }
    return visit.show("tournaments/player.html", context, "page-tournament-players")


# --- parts of pages ---------------------------------------------------------------------------------------------------


def _round(t: Tournament, number: int) -> Round:
    if not 1 <= number <= len(t.rounds):
        raise Http404
    return t.rounds[number - 1]


def _counts(t: Tournament) -> list[tuple[Any, Any]]:
    """The figures of an event at a glance."""
    limit = t.rules.entry.limit
    there = len(t.those(Presence.IN))
    counts: list[tuple[Any, Any]] = [(_("Players"), f"{there} / {limit}" if limit else there)]
    if waiting := len(t.those(Presence.WAITING)):
        counts.append((_("Waiting"), waiting))
    counts.append((_("Rounds"), len(t.rounds)))
    if t.rounds:
        tables = t.rounds[-1].tables
        ended = sum(t.tables[table.id].result is not None for table in tables)
        counts.append((_("Tables ended"), f"{ended} / {len(tables)}"))
    return counts


def _changes(visit: Visit) -> list[tuple[Any, str]]:
    """When the rules were changed after the start, and why."""
    rows = models.TournamentEvent.objects.filter(tournament=visit.id, body__startswith='{"type":"RulesChanged"')
    decoded = [(row.at, e.decode(row.body)) for row in rows.order_by("-number")[:20]]
    return [(at, event.reason) for at, event in decoded if isinstance(event, e.RulesChanged)]


def _mine(visit: Visit) -> dict[str, Any] | None:
    """The visitor's own part: where to sit, and what he may do."""
    t, me = visit.t, visit.me
    if me is None:
        return None
    entrant = t.entrants.get(me)
    presence = entrant.presence if entrant else None
    tables = [t.tables[name] for name in t.tables_of.get(me, ()) if t.tables[name].round == len(t.rounds)]
    seated = [(state.table, state.players.index(me) + 1, state.game_id) for state in tables if me in state.players]
    over = t.status in (Status.FINISHED, Status.CANCELLED)
    late = bool(t.rounds) and len(t.rounds) + 1 > t.rules.last_round_of_entry
    comes = presence is None or (presence is Presence.OUT and not t.rounds)
    return {
        "entrant": entrant,
        "presence": wording.PRESENCE[presence] if presence else "",
        "seated": seated,
        "rests": t.rounds[-1].number if t.rounds and me in (*t.rounds[-1].byes, *t.rounds[-1].resting) else None,
        "may_enter": comes and t.entry_open and not late and not over,
        "may_wait": comes and not over,
        "may_leave": presence in (Presence.IN, Presence.WAITING) and not over,
        "may_return": presence is Presence.OUT and bool(t.rounds) and t.rules.may_return and not over,
        "may_check_in": bool(entrant and presence is Presence.IN and t.rules.entry.check_in and not entrant.checked_in),
        "may_rest": presence is Presence.IN and not over,
        "next_round": len(t.rounds) + 1,
        "titles": t.rules.titles if t.rules.title_wishes else (),
    }


def _game(visit: Visit, game_id: str | None) -> Game | None:
    """The game of a table, if the visitor may read it."""
    if game_id is None:
        return None
    return readable_games(Game.objects.all(), visit.account).filter(pk=game_id).first()


def _places(tables: Sequence[lines.TableLine], one: Round, names: lines.Names) -> list[tuple[str, PlayerId, Any, Any]]:
    """Where everybody sits, in the order of the alphabet: name, player, table, seat."""
    found: list[tuple[str, PlayerId, Any, Any]] = [
        (seat.name, seat.player, table, seat) for table in tables for seat in table.seats
    ]
    found += [(names.get(player, player), player, None, wording.REST[Rest.BYE]) for player in one.byes]
    found += [(names.get(player, player), player, None, wording.REST[Rest.REQUESTED]) for player in one.resting]
    return sorted(found, key=lambda entry: entry[0].casefold())


def _seat_of(table: lines.TableLine, player: PlayerId) -> lines.SeatLine | None:
    return next((seat for seat in table.seats if seat.player == player), None)


def _matrix(t: Tournament, players: Sequence[PlayerId]) -> list[list[lines.Meeting | None]]:
    """For each two players how they fared against each other; empty where they did not meet."""
    rows = []
    for one in players:
        met = lines.meetings(t, one)
        rows.append([met.get(other) for other in players])
    return rows


def _twice(t: Tournament) -> int:
    """How many players have had more than one bye that they did not ask for."""
    return sum(sum(one.rest is Rest.BYE for one in grants) > 1 for grants in t.grants.values())


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else default
