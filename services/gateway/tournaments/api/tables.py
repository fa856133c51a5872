"""``/api/v1/tournaments/.../tables``: the tables, why one sits where, and what arbiters decide about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from gateway.accounts.api.permissions import KnownAlways, caller
from gateway.accounts.models import Account, Scope
from gateway.api.pages import SequencePages
from gateway.api.problems import Problem
from gateway.games.api.views import NOT_MODIFIED, F
from gateway.idempotency.once import key_of
from gateway.tournaments import arbitrating, at_tables, keeping
from gateway.tournaments.api.entries import demand_consent
from gateway.tournaments.api.filters import TableFilter, WhyFilter
from gateway.tournaments.api.serializers import ReasonsSerializer, TableSerializer
from gateway.tournaments.api.views import COMMAND, VERSIONED, TournamentView
from gateway.tournaments.api.wanted import (
    Named,
    NeutralMoveOrdered,
    ReasonNeeded,
    ResultWanted,
    RulingWanted,
    SubstituteWanted,
    WarningWanted,
)
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import TableState, Tournament
from gateway.tournaments.keeping import Kept
from gateway.tournaments.past import draw_of
from gateway.tournaments.people import must_arbitrate

Carry = Callable[[Account, int | None], Kept]


class TablePages(SequencePages):
    """Tables by round and board."""

    def key(self, row: TableState) -> tuple[int, ...]:
        """Round and board."""
        return (row.round, int(row.table.id.rpartition(".")[2]))


class TableList(TournamentView):
    """The tables of a tournament."""

    pagination_class = TablePages

    @extend_schema(
        operation_id="listTables",
        parameters=[TableFilter, *VERSIONED],
        responses={200: TableSerializer(many=True), 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The tables of all rounds, by round and board."""
        asked = self.asked(request, TableFilter)
        return self.page(
            request,
            lambda viewed: _narrowed(viewed.t, asked),
            lambda viewed, page: viewed.tables(state.table.id for state in page),
        )


def _narrowed(t: Tournament, asked: Mapping[str, Any]) -> list[TableState]:
    """The tables that are asked for, by round and board."""
    names: Iterable[TableId] = t.tables
    if "player" in asked:
        names = t.tables_of.get(str(asked["player"]), ())
    elif "round" in asked:
        rounds = t.rounds[asked["round"] - 1 : asked["round"]]
        names = (table.id for one in rounds for table in one.tables)
    states = [t.tables[name] for name in names]
    for name, told in (("round", lambda one: one.round), ("status", status_of), ("group", lambda one: one.table.group)):
        if name in asked:
            states = [state for state in states if told(state) == asked[name]]
    return states


def status_of(state: TableState) -> str:
    """How far a table is."""
    return "finished" if state.result is not None else "playing" if state.game_id else "drawn"


class _OneTable(TournamentView):
    """One table."""

    permission_classes = [KnownAlways]
    scopes = {"POST": Scope.TOURNAMENTS_ARBITRATE}
    problems: Mapping[str, tuple[str, ...]] = {"post": ("409", "412", "415", "422")}

    def arbitrated(self, request: Request, table: TableId) -> Account:
        """The arbiter who decides. Raises `PermissionDenied`, and `Http404` for a table that there is not."""
        kept, person = self.seen(request)
        must_arbitrate(person)
        if table not in kept.at_work.tables:
            raise Http404
        return caller(request)

    def done(self, request: Request, table: TableId, carry: Carry) -> Response:
        """Do it once, and tell the table."""
        return self.carried(request, carry, lambda viewed: viewed.table(table))

    def decided(self, request: Request, table: TableId, decide: Callable[[Tournament], Any]) -> Response:
        """The same for what concerns the tournament alone."""
        return self.carried_out(request, decide, lambda viewed: viewed.table(table))


class TableDetail(_OneTable):
    """One table."""

    permission_classes = TournamentView.permission_classes

    @extend_schema(
        operation_id="getTable",
        parameters=VERSIONED,
        responses={200: TableSerializer, 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """A table, who sits there, and what came of it."""
        kept, _ = self.seen(request)
        if name not in kept.at_work.tables:
            raise Http404
        return self.told(request, lambda viewed: viewed.table(name))


class TableWhy(_OneTable):
    """Why one is where one is."""

    permission_classes = TournamentView.permission_classes
    problems = {"get": ("409",)}

    @extend_schema(
        operation_id="whyHere",
        parameters=[WhyFilter, *VERSIONED],
        responses={200: ReasonsSerializer, 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Why a player is at this table: what it costs, whom he has met, and the best exchange there was."""
        player = str(self.asked(request, WhyFilter)["player"])
        kept, _ = self.seen(request)
        state = kept.at_work.tables.get(name)
        if state is None or player not in state.table.seats:
            raise Http404
        return self.told(request, lambda viewed: viewed.reasons(_why(kept, state, player)), WhyFilter)


def _why(kept: Kept, state: TableState, player: PlayerId) -> Any:
    drawn = kept.at_work.rounds[state.round - 1]
    try:
        return draw_of(kept.id, drawn).why_here(player)
    except LookupError:
        message = "the round was not paired: its tables follow from a schedule, a seeding, or were made by hand"
        raise Problem(409, "not-paired", message) from None


# --- what arbiters decide ---------------------------------------------------------------------------------------------


def _step_schema(operation_id: str, form: type[Serializer[Any]]) -> Callable[[F], F]:
    return extend_schema(
        operation_id=operation_id,
        request=form,
        parameters=COMMAND,
        responses={200: TableSerializer},
        tags=["tournaments"],
    )


class TableWarn(_OneTable):
    """A warning."""

    @_step_schema("warnPlayer", WarningWanted)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Warn a player at this table, for being late for one."""
        by = self.arbitrated(request, name)
        given = self.sent(request, WarningWanted)
        player = Named(by, [given["account"]]).player(given["account"], "account")
        return self.decided(request, name, lambda t: commands.warn(t, player, name, str(by.pk), given["reason"]))


class TableNeutralMove(_OneTable):
    """A move for somebody who is not there."""

    problems = {"post": ("409", "412", "415", "422", "504")}

    @_step_schema("moveNeutrallyAtTable", NeutralMoveOrdered)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Take the least legal action for a player whose turn it is: a pass if there is one."""
        by = self.arbitrated(request, name)
        given = self.sent(request, NeutralMoveOrdered)
        player = Named(by, [given["account"]]).player(given["account"], "account")
        key = key_of(request)

        def move(account: Account, expected: int | None) -> Kept:
            if expected is not None:
                keeping.carry_out(self.id, lambda _: (), by=account, expected=expected)  # refused if that is past
            return arbitrating.move_neutrally(self.id, name, player, by=account, reason=given["reason"], key=key)

        return self.done(request, name, move)


class TableSubstitute(_OneTable):
    """A substitute."""

    @_step_schema("substitutePlayer", SubstituteWanted)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Let somebody take over a seat, in the game too. Whose the result is, the rules say."""
        by = self.arbitrated(request, name)
        given = self.sent(request, SubstituteWanted)
        named = Named(by, [given["leaving"], given["coming"]])
        leaving, coming = named.player(given["leaving"], "leaving"), named.account(given["coming"], "coming")
        kept, person = self.seen(request)
        if str(coming.pk) not in kept.at_work.entrants:
            demand_consent([coming], person, "coming")

        def take_over(account: Account, expected: int | None) -> Kept:
            return arbitrating.substitute(
                self.id, name, leaving, coming, by=account, reason=given["reason"], expected=expected
            )

        return self.done(request, name, take_over)


class TableAdjudicate(_OneTable):
    """A ruling."""

    problems = {"post": ("409", "412", "415", "422", "504")}

    @_step_schema("adjudicateTable", RulingWanted)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """End a table that goes on, and its game: with the scores stated, or with what everybody is worth now."""
        by = self.arbitrated(request, name)
        given = self.sent(request, RulingWanted)
        forfeited = Named(by, given["forfeited"]).players(given["forfeited"], "forfeited")
        scores = given["scores"] if given["scores"] is not None else self._worth(request, name)

        def rule(account: Account, expected: int | None) -> Kept:
            return arbitrating.adjudicate(
                self.id, name, scores, forfeited, by=account, reason=given["reason"], expected=expected
            )

        return self.done(request, name, rule)

    def _worth(self, request: Request, name: TableId) -> Mapping[PlayerId, int]:
        """What everybody at the table is worth now. Raises `Problem` if its game has not begun, `NoReply`."""
        kept, _ = self.seen(request)
        worth = at_tables.values_now(kept.at_work, [name]).get(name)
        if worth is None:
            error = {"field": "scores", "message": "the game has not begun, so that scores are to be stated"}
            raise Problem(422, "invalid", "some of the values sent are not valid", [error])
        return worth


class TableCorrect(_OneTable):
    """A correction."""

    @_step_schema("correctResult", ResultWanted)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Correct the result of a table. What was recorded before is kept, and can be brought back."""
        by = self.arbitrated(request, name)
        given = self.sent(request, ResultWanted)
        forfeited = Named(by, given["forfeited"]).players(given["forfeited"], "forfeited")
        return self.decided(
            request,
            name,
            lambda t: commands.correct_result(t, name, given["scores"], forfeited, str(by.pk), given["reason"]),
        )


class TableUndoCorrection(_OneTable):
    """The end of a correction."""

    @_step_schema("undoCorrection", ReasonNeeded)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Bring back what was recorded before the last correction."""
        by = self.arbitrated(request, name)
        reason = self.sent(request, ReasonNeeded)["reason"]
        return self.decided(request, name, lambda t: commands.undo_correction(t, name, str(by.pk), reason))


class TableReopen(_OneTable):
    """A table that goes on after all."""

    @_step_schema("reopenTable", ReasonNeeded)
    def post(self, request: Request, tournament_id: UUID, name: str) -> Response:
        """Strike the result of a table: it goes on, and counts once it has ended again."""
        self.arbitrated(request, name)
        reason = self.sent(request, ReasonNeeded)["reason"]

        def go_on(account: Account, expected: int | None) -> Kept:
            return arbitrating.reopen(self.id, name, by=account, reason=reason, expected=expected)

        return self.done(request, name, go_on)
