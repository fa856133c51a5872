"""``/api/v1/tournaments/.../standings`` and what else tells how players stand: cross table, byes, each one's way.

Standings are read as they are stored (`gateway.tournaments.standings`), so their entity tag is the version as of which
they were worked out, and the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.api.pages import SequencePages
from gateway.api.versions import entity_tag, unchanged, versioned
from gateway.games.api.views import NOT_MODIFIED
from gateway.tournaments import models
from gateway.tournaments.api.entries import EntryPages
from gateway.tournaments.api.filters import CrossTableFilter, RoundFilter, StandingsFilter, TeamFilter
from gateway.tournaments.api.rules import MOST_ENTRANTS
from gateway.tournaments.api.serializers import (
    ByeSerializer,
    CrossTableRowSerializer,
    PlayerHistorySerializer,
    StandingSerializer,
    TeamStandingSerializer,
)
from gateway.tournaments.api.shown import Viewed, exact, ledger, rounded, rounded_text
from gateway.tournaments.api.views import VERSIONED, TournamentView
from gateway.tournaments.domain import results
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.standings import Standing, TeamStanding, rank_teams
from gateway.tournaments.domain.tallies import Grant, Tally
from gateway.tournaments.if_ended_now import lines_if_ended_now
from gateway.tournaments.keeping import Kept, current
from gateway.tournaments.people import Person, sees_standings_up_to
from gateway.tournaments.standings import Line, line_of, standings_after

MOST_BOARDS = 20
"""Players of a team that are told."""


class StandingPages(SequencePages):
    """Lines of the standings. Which are the places of the lines, so that only those of the page are read."""

    def key(self, row: int) -> tuple[int, ...]:
        """Its place, from 0."""
        return (row,)


def round_to_see(kept: Kept, person: Person, asked: int | None) -> int:
    """After which round standings are told. Raises `Http404`, and `PermissionDenied` for what is hidden."""
    up_to = sees_standings_up_to(kept.at_work, person)
    if asked is None:
        return up_to
    if asked > len(kept.at_work.rounds):
        raise Http404
    if asked > up_to:
        raise PermissionDenied("these standings are hidden until a host publishes them")
    return asked


def told_lines(viewed: Viewed, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Lines of the standings, as the API shows them."""
    viewed.names.find(line.player for line in lines)
    order = [criterion.value for criterion in viewed.t.rules.order]
    return [
        {
            **viewed.names.of(line.player),
            "rank": line.rank,
            "points": rounded_text(line.points),
            "points_exact": line.points,
            "wins": rounded_text(line.wins),
            "winner_percent": rounded_text(line.winner_percent),
            "tables": line.tables,
            "byes": line.byes,
            "values": [
                {"criterion": criterion, "value": rounded_text(value), "exact": value}
                for criterion, value in zip(order, line.values, strict=False)
            ],
        }
        for line in lines
    ]


class StandingList(TournamentView):
    """The standings."""

    pagination_class = StandingPages
    problems = {"get": ("409", "504")}

    @extend_schema(
        operation_id="listStandings",
        parameters=[StandingsFilter, *VERSIONED],
        responses={200: StandingSerializer(many=True), 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The standings after a round: of all, or of a group by its own rounds; or as if all tables ended now.

        They are worked out anew at most once a second, however many results come in.
        """
        asked = self.asked(request, StandingsFilter)
        kept, person = self.seen(request)
        number = round_to_see(kept, person, asked.get("round"))
        viewed = self.viewed(request, kept, person)
        if asked.get("if_ended_now"):
            if number < len(kept.at_work.rounds):
                raise PermissionDenied("these standings are hidden until a host publishes them")
            version, lines = lines_if_ended_now(kept)
            return self._page(request, viewed, f"{version}.{number}", lines)
        if "group" in asked:
            lines = _of_group(kept, number, asked["group"])
            return self._page(request, viewed, f"{kept.version}.{number}", lines)
        return self._stored(request, viewed, number)

    def _stored(self, request: Request, viewed: Viewed, number: int) -> Response:
        """A page of the standings that are stored."""
        found = standings_after(viewed.id, number, 0, 0)
        if found is None:
            return self._page(request, viewed, f"{viewed.t.version}.{number}", [])
        tag = entity_tag(f"{found.version}.{number}")
        if unchanged(request, tag):
            return versioned(request, tag, dict)
        paginator = self.pagination_class()
        places = paginator.paginate_queryset(range(found.count), request, view=self)
        lines: Sequence[Line] = []
        if places:
            read = standings_after(viewed.id, number, places[0], len(places))
            lines = read.lines if read is not None else []
        return _headed(paginator.get_paginated_response(told_lines(viewed, lines)), tag)

    def _page(self, request: Request, viewed: Viewed, version: str, lines: Sequence[Line]) -> Response:
        """A page of lines that are at hand."""
        tag = entity_tag(version)
        if unchanged(request, tag):
            return versioned(request, tag, dict)
        paginator = self.pagination_class()
        places = paginator.paginate_queryset(range(len(lines)), request, view=self)
        return _headed(paginator.get_paginated_response(told_lines(viewed, [lines[one] for one in places])), tag)


def _headed(answer: Response, tag: str) -> Response:
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _of_group(kept: Kept, number: int, group: str) -> list[Line]:
    """The standings of a group. Raises `Http404` if there is none of that name in the round."""
    if number == 0 or group not in kept.at_work.rounds[number - 1].groups:
        raise Http404
    return [line_of(one) for one in results.group_standings(kept.at_work, number)[group]]


class TeamStandings(TournamentView):
    """The standings of teams."""

    pagination_class = StandingPages

    @extend_schema(
        operation_id="listTeamStandings",
        parameters=[TeamFilter, *VERSIONED],
        responses={200: TeamStandingSerializer(many=True), 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Teams by the points of their players after a round; teams with equal points share a rank."""
        asked = self.asked(request, TeamFilter)
        kept, person = self.seen(request)
        number = round_to_see(kept, person, asked.get("round"))
        viewed = self.viewed(request, kept, person)
        found = standings_after(kept.id, number, 0, 0)
        version = found.version if found is not None else kept.version
        tag = entity_tag(f"{version}.{number}")
        if unchanged(request, tag):
            return versioned(request, tag, dict)
        teams = _teams(kept.id, version, number, asked.get("best")) if found is not None else []
        paginator = self.pagination_class()
        places = paginator.paginate_queryset(range(len(teams)), request, view=self)
        return _headed(paginator.get_paginated_response(_told_teams(viewed, [teams[one] for one in places])), tag)


def _told_teams(viewed: Viewed, teams: Sequence[TeamStanding]) -> list[dict[str, Any]]:
    viewed.names.find(player for team in teams for player in team.boards[:MOST_BOARDS])
    return [
        {
            "rank": team.rank,
            "team": team.team,
            "points": rounded(team.points),
            "points_exact": exact(team.points),
            "players": len(team.boards),
            "boards": [viewed.names.of(player) for player in team.boards[:MOST_BOARDS]],
        }
        for team in teams
    ]


@lru_cache(maxsize=64)
def _teams(tournament_id: UUID, version: int, number: int, best: int | None) -> list[TeamStanding]:
    """The teams by the lines that are stored; the same as long as these are of that version."""
    entrants = current(tournament_id).at_work.entrants
    found = standings_after(tournament_id, number, 0, MOST_ENTRANTS)
    lines = found.lines if found is not None else []
    teams = {player: one.entry.team for player, one in entrants.items() if one.entry.team is not None}
    return rank_teams([_as_standing(line) for line in lines], teams, best)


def _as_standing(line: Line) -> Standing:
    tally = Tally(
        player=line.player,
        outcomes=(),
        grants=(),
        points=Fraction(line.points),
        wins=Fraction(line.wins),
        winner_percent=Fraction(line.winner_percent),
    )
    return Standing(line.rank, tally, ())


# --- who met whom, who sat out, and each one's way --------------------------------------------------------------------


class CrossTable(TournamentView):
    """The cross table."""

    pagination_class = EntryPages

    @extend_schema(
        operation_id="listMeetings",
        parameters=[CrossTableFilter, *VERSIONED],
        responses={200: CrossTableRowSerializer(many=True), 304: NOT_MODIFIED},
        filters=False,
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """For each player, in the order of entry, whom he has met, at which tables, and who came where."""

        def rows(viewed: Viewed) -> Any:
            took_part = models.Entry.objects.filter(tournament=viewed.id).exclude(presence=Presence.WAITING.value)
            return CrossTableFilter.narrow(request, took_part)

        return self.page(request, rows, lambda viewed, page: viewed.cross_table(str(row.account_id) for row in page))


class ByePages(SequencePages):
    """The ledger by round, and in the order of entry."""

    def key(self, row: tuple[int, int, PlayerId, Grant]) -> tuple[int, ...]:
        """Round and number."""
        return row[:2]


class ByeList(TournamentView):
    """The ledger of byes."""

    pagination_class = ByePages

    @extend_schema(
        operation_id="listByes",
        parameters=[RoundFilter, *VERSIONED],
        responses={200: ByeSerializer(many=True), 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Every round that a player had no game in: because the numbers did not fit, as he asked, or entered late."""
        number = self.asked(request, RoundFilter).get("round")
        return self.page(
            request,
            lambda viewed: ledger(viewed.t, number),
            lambda viewed, page: viewed.byes((player, grant) for _, _, player, grant in page),
        )


class PlayerHistory(TournamentView):
    """One player."""

    @extend_schema(
        operation_id="getPlayer",
        parameters=VERSIONED,
        responses={200: PlayerHistorySerializer, 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID, account_id: int) -> Response:
        """A player's entry, line of the standings, tables and byes."""
        kept, person = self.seen(request)
        player = str(account_id)
        if player not in kept.at_work.entrants:
            raise Http404
        number = sees_standings_up_to(kept.at_work, person)

        def told(viewed: Viewed) -> dict[str, Any]:
            line = _line_of_player(kept.id, number, player)
            return viewed.history(player, told_lines(viewed, [line])[0] if line is not None else None)

        return self.told(request, told)


def _line_of_player(tournament_id: UUID, number: int, player: PlayerId) -> Line | None:
    """The player's line in the standings after a round, as they are stored; None if he has none."""
    if standings_after(tournament_id, number, 0, 0) is None:
        return None
    pages = models.StandingsPage.objects.filter(
        standings__tournament=tournament_id, standings__round=number, body__contains=f'"player":"{player}"'
    )
    lines = (line for body in pages.values_list("body", flat=True) for line in _LINES.decode(body))
    return next((line for line in lines if line.player == player), None)


_LINES = msgspec.json.Decoder(list[Line])
