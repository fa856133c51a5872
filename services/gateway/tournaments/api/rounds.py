"""``/api/v1/tournaments/.../rounds``: rounds are drawn, by the pairing or by hand, changed, started, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from gateway.accounts.api.permissions import caller
from gateway.accounts.models import Account, Scope
from gateway.api.pages import SequencePages
from gateway.api.problems import Problem
from gateway.games.api.views import NOT_MODIFIED, F
from gateway.tournaments.api.filters import NothingAsked
from gateway.tournaments.api.serializers import FullRoundSerializer, RoundSerializer, TableSerializer
from gateway.tournaments.api.shown import Viewed
from gateway.tournaments.api.views import COMMAND, VERSIONED, Decide, TournamentView
from gateway.tournaments.api.wanted import (
    DeadlineWanted,
    LateSeatWanted,
    Named,
    ReasonAsked,
    RoundWanted,
    SwapWanted,
)
from gateway.tournaments.arbitrating import swap_seats
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.formats import Seated
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.tournament import Status, Tournament
from gateway.tournaments.drawing import draw
from gateway.tournaments.keeping import Kept, current
from gateway.tournaments.people import must_host

WRITE = {"POST": Scope.TOURNAMENTS_WRITE, "DELETE": Scope.TOURNAMENTS_WRITE}
PROBLEMS = {"post": ("409", "412", "415", "422"), "delete": ("409", "412")}


class RoundPages(SequencePages):
    """Rounds in their order."""

    def key(self, row: Round) -> tuple[int, ...]:
        """Its number."""
        return (row.number,)


class RoundList(TournamentView):
    """The rounds of a tournament."""

    scopes = WRITE
    pagination_class = RoundPages
    problems = PROBLEMS

    @extend_schema(
        operation_id="listRounds",
        parameters=VERSIONED,
        responses={200: RoundSerializer(many=True), 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The rounds that are drawn."""
        self.asked(request, NothingAsked)
        return self.page(request, lambda viewed: viewed.t.rounds, lambda viewed, page: viewed.rounds(page))

    @extend_schema(
        operation_id="drawRound",
        request=RoundWanted,
        parameters=COMMAND,
        responses={
            200: OpenApiResponse(
                FullRoundSerializer, "There is no round left: the tournament is finished with this one."
            ),
            201: FullRoundSerializer,
        },
        tags=["tournaments"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Draw the next round, or announce one that is made by hand. If there is none left, the tournament is finished.

        Then the last round is told, with the status 200.
        """
        _, person = self.seen(request)
        must_host(person)
        wanted = self.sent(request, RoundWanted)

        def last(viewed: Viewed) -> dict[str, Any]:
            return viewed.full_round(viewed.t.rounds[-1])

        if wanted["tables"] is not None:
            return self.carried_out(request, _made_by_hand(wanted, request), last, 201)

        def draw_next(account: Account, expected: int | None) -> Kept:
            return draw(self.id, by=account, accept_broken=wanted["accept_broken"], expected=expected)

        return self.carried(request, draw_next, last, lambda viewed: 200 if viewed.t.status is Status.FINISHED else 201)


def _made_by_hand(wanted: Mapping[str, Any], request: Request) -> Decide:
    tables = wanted["tables"]
    named = Named(caller(request), {name for table in tables for name in table["seats"]} | set(wanted["byes"]))
    seated = [
        Seated(tuple(named.players(table["seats"], f"tables.{place}.seats")), table["title"], table["group"])
        for place, table in enumerate(tables)
    ]
    byes = named.players(wanted["byes"], "byes")
    return lambda t: commands.draw_by_hand(t, seated, byes, next_stage=wanted["next_stage"])


class _OneRound(TournamentView):
    """One round."""

    scopes = WRITE
    problems: Mapping[str, tuple[str, ...]] = PROBLEMS

    def step(
        self,
        request: Request,
        number: int,
        decide: Callable[[Tournament], Sequence[AnyEvent]],
        make: Callable[[Viewed], Any] | None = None,
    ) -> Response:
        """Something that a host decides about a round; by default the round is told after it."""
        return self.carried_out(
            request, decide, make or (lambda viewed: viewed.full_round(viewed.t.rounds[number - 1]))
        )

    def for_host(self, request: Request, number: int) -> str:
        """The host who decides. Raises `PermissionDenied`, and `Http404` for a round that there is not."""
        kept, person = self.seen(request)
        must_host(person)
        _demand_round(kept.at_work, number)
        return person.player


def _demand_round(t: Tournament, number: int) -> None:
    if not 1 <= number <= len(t.rounds):
        raise Http404


def _demand_last(t: Tournament, number: int) -> None:
    if number != len(t.rounds):
        error = {"message": "only the last round can be changed", "values": {"round": number, "last": len(t.rounds)}}
        raise Problem(409, "not-the-last", "only the last round can be changed", [error])


class RoundDetail(_OneRound):
    """One round."""

    @extend_schema(
        operation_id="getRound",
        parameters=VERSIONED,
        responses={200: FullRoundSerializer, 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """A round, and how good its pairing is. Its tables are listed by ``tables?round=``."""
        kept, _ = self.seen(request)
        _demand_round(kept.at_work, number)
        return self.told(request, lambda viewed: viewed.full_round(viewed.t.rounds[number - 1]))

    @extend_schema(
        operation_id="withdrawRound", parameters=[ReasonAsked, *COMMAND], responses={204: None}, tags=["tournaments"]
    )
    def delete(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Take the last round back, so that it can be drawn anew; only until a table of it has started."""
        by = self.for_host(request, number)
        reason = self.asked(request, ReasonAsked)["reason"]

        def decide(t: Tournament) -> Sequence[AnyEvent]:
            _demand_last(t, number)
            return commands.withdraw_round(t, by, reason)

        return self.carried_out(request, decide, lambda _: None, 204)


def _step_schema(operation_id: str, form: type[Serializer[Any]] | None, tells: Any) -> Callable[[F], F]:
    return extend_schema(
        operation_id=operation_id, request=form, parameters=COMMAND, responses={200: tells}, tags=["tournaments"]
    )


class RoundStart(_OneRound):
    """The start of a round."""

    @_step_schema("startRound", None, FullRoundSerializer)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Let the games of all its tables begin. Each is set up exactly once, in the next moments."""
        self.for_host(request, number)
        return self.step(request, number, lambda t: commands.open_round(t, number, timezone.now()))


class RoundDeadline(_OneRound):
    """The deadline of a round."""

    @_step_schema("setDeadline", DeadlineWanted, FullRoundSerializer)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Say when the tables of a round have to end; what follows then is for the rules to say."""
        self.for_host(request, number)
        at = self.sent(request, DeadlineWanted)["at"]
        return self.step(request, number, lambda t: commands.set_deadline(t, number, at))


class RoundSwap(_OneRound):
    """Two change places."""

    @_step_schema("swapPlaces", SwapWanted, TableSerializer(many=True))
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Let two players of the last round change places, before the first action of their games."""
        self.for_host(request, number)
        given = self.sent(request, SwapWanted)
        one, other = Named(caller(request), given["accounts"]).players(given["accounts"], "accounts")

        def swap(account: Account, expected: int | None) -> Kept:
            _demand_last(current(self.id).at_work, number)
            return swap_seats(self.id, (one, other), by=account, reason=given["reason"], expected=expected)

        def tables(viewed: Viewed) -> list[dict[str, Any]]:
            names = {name for player in (one, other) for name in viewed.t.tables_of.get(player, ())}
            return viewed.tables(sorted(name for name in names if viewed.t.tables[name].round == number))

        return self.carried(request, swap, tables)


class RoundSeat(_OneRound):
    """One more at a table."""

    @_step_schema("seatPlayer", LateSeatWanted, TableSerializer)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Give who has no table in the last round, having come late or with a bye, the last seat of one."""
        by = self.for_host(request, number)
        given = self.sent(request, LateSeatWanted)
        player = Named(caller(request), [given["account"]]).player(given["account"], "account")

        def decide(t: Tournament) -> Sequence[AnyEvent]:
            _demand_last(t, number)
            return commands.seat(t, player, given["table"], by, given["reason"])

        return self.step(request, number, decide, lambda viewed: viewed.table(given["table"]))
