"""``/api/v1/tournaments/.../entries``: who takes part, or waits to; who comes, leaves and comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.accounts.api.permissions import KnownAlways, caller
from gateway.accounts.models import Account, Scope
from gateway.api.pages import CursorPages
from gateway.api.problems import Problem
from gateway.games.api.views import NOT_MODIFIED, F
from gateway.ratings.reading import ratings_of
from gateway.tournaments import models
from gateway.tournaments.api.filters import EntryFilter, NothingAsked
from gateway.tournaments.api.serializers import ApartSerializer, EntrySerializer
from gateway.tournaments.api.shown import Viewed
from gateway.tournaments.api.views import COMMAND, VERSIONED, TournamentView
from gateway.tournaments.api.wanted import (
    MOST_ENTRIES,
    ApartWanted,
    ByeWanted,
    EntriesWanted,
    EntryWanted,
    Named,
    ReasonAsked,
)
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry, Presence
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.pairing import Force, PlayerId
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import problem_of
from gateway.tournaments.people import Person, must_host

WRITE = {"POST": Scope.TOURNAMENTS_WRITE, "DELETE": Scope.TOURNAMENTS_WRITE}


class EntryPages(CursorPages):
    """Entries in their order."""

    ordering = ("number",)  # type: ignore[assignment]


class EntryList(TournamentView):
    """The entries of a tournament."""

    scopes = WRITE
    pagination_class = EntryPages
    problems = {"post": ("409", "412", "415", "422")}

    @extend_schema(
        operation_id="listEntries",
        parameters=[EntryFilter, *VERSIONED],
        responses={200: EntrySerializer(many=True), 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Who takes part, waits, or has left, in the order of entry."""

        def rows(_: Viewed) -> Any:
            return EntryFilter.narrow(request, models.Entry.objects.filter(tournament=self.id))

        return self.page(request, rows, lambda viewed, page: viewed.entries(str(row.account_id) for row in page))

    @extend_schema(
        operation_id="enterTournament",
        request=EntryWanted,
        parameters=COMMAND,
        responses={201: EntrySerializer},
        tags=["tournaments"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Enter, or as a host let somebody enter. Where the limit is reached, one is put on the waiting list."""
        _, person = self.seen(request)
        given = self.sent(request, EntryWanted)
        named = Named(caller(request), {given["account"]})
        (entry,) = entries_of([given], [named.account(given["account"], "account")], person)
        return self.carried_out(
            request, lambda t: _entering(t, entry, given["stand_by"]), lambda viewed: _one(viewed, entry.player), 201
        )


class EntryBatch(TournamentView):
    """Many entries at once."""

    scopes = WRITE
    quota = "bulks"
    problems = {"post": ("409", "412", "415", "422")}

    @extend_schema(
        operation_id="enterMany",
        request=EntriesWanted,
        parameters=COMMAND,
        responses={201: EntrySerializer(many=True)},
        tags=["tournaments"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """As a host, let up to 1,000 enter: all of them or, if anything is wrong with any, none.

        They have to let others seat them at once. The errors name each by its place.
        """
        _, person = self.seen(request)
        must_host(person)
        wanted = request.data.get("entries") if isinstance(request.data, dict) else None
        if not isinstance(wanted, list) or not 1 <= len(wanted) <= MOST_ENTRIES:
            raise serializers.ValidationError({"entries": [f"a list of 1 to {MOST_ENTRIES} entries"]})
        given = self.sent(request, EntriesWanted)["entries"]
        named = Named(caller(request), {one["account"] for one in given})
        accounts = [named.account(one["account"], f"entries.{place}.account") for place, one in enumerate(given)]
        entries = entries_of(given, accounts, person, "entries")
        stand_by = [bool(one["stand_by"]) for one in given]
        return self.carried_out(
            request,
            lambda t: _entering_together(t, list(zip(entries, stand_by, strict=True))),
            lambda viewed: viewed.entries(entry.player for entry in entries),
            201,
        )


def entries_of(
    wanted: Sequence[Mapping[str, Any]], accounts: Sequence[Account], person: Person, where: str = ""
) -> list[Entry]:
    """The entries as the tournament takes them, with the players' ratings.

    Raises `PermissionDenied` unless each enters himself or a host lets him, and `Problem` naming whom he may not enter.
    """
    if any(account.pk != getattr(person.account, "pk", None) for account in accounts):
        must_host(person)
    demand_consent(accounts, person, f"{where}.{{}}.account" if where else "account")
    ratings = ratings_of([account.pk for account in accounts])
    return [
        Entry(
            player=str(account.pk),
            rating=ratings[account.pk],
            team=one["team"] or None,
            hours=one["hours"],
            titles=tuple(dict.fromkeys(one["titles"])),
        )
        for one, account in zip(wanted, accounts, strict=True)
    ]


def demand_consent(accounts: Sequence[Account], person: Person, field: str) -> None:
    """Raises `Problem` naming those whom the person may not enter: who enters agrees to be seated at tables.

    Args:
        field: of the body that names them, with the place in the list for ``{}``.
    """
    unasked = [place for place, account in enumerate(accounts) if not _may_be_entered(account, person)]
    if unasked:
        message = "enters by himself: he does not let others seat him"
        errors = [
            {"field": field.format(place), "message": message, "values": accounts[place].username} for place in unasked
        ]
        raise Problem(422, "not-asked", "not all of them let others enter them", errors)


def _may_be_entered(account: Account, person: Person) -> bool:
    by = getattr(person.account, "pk", None)
    return account.pk == by or account.bot_owner_id == by or account.seating == Account.Seating.AT_ONCE


def _entering(t: Tournament, entry: Entry, stand_by: bool) -> Sequence[AnyEvent]:
    return commands.stand_by(t, entry) if stand_by else commands.enter(t, entry)


def _entering_together(t: Tournament, entries: Sequence[tuple[Entry, bool]]) -> list[AnyEvent]:
    """One after the other, so that limits count those before. Raises `Problem` naming all who cannot enter."""
    at_work, errors = t.copy(), []
    events: list[AnyEvent] = []
    for place, (entry, stand_by) in enumerate(entries):
        try:
            entered = _entering(at_work, entry, stand_by)
        except Refused as refused:
            (error,) = problem_of(refused).errors
            errors.append({**error, "field": f"entries.{place}.{error.get('field', 'account')}"})
            continue
        for event in entered:
            at_work.apply(event)
        events += entered
    if errors:
        raise Problem(409, "not-all-enter", "not all of them can enter", errors)
    return events


def _one(viewed: Viewed, player: PlayerId) -> dict[str, Any]:
    return viewed.entries([player])[0]


class _OneEntry(TournamentView):
    """One entry: steps that the player takes, or an official for him."""

    permission_classes = [KnownAlways]
    scopes = WRITE
    problems: Mapping[str, tuple[str, ...]] = {"post": ("409", "412", "415", "422")}

    def concerned(self, request: Request, account_id: int) -> tuple[Person, PlayerId, bool]:
        """Who does it, whose entry it is, and whether that is his own. Raises `Http404`, `PermissionDenied`."""
        kept, person = self.seen(request)
        own = account_id == caller(request).pk
        if not (own or person.host or person.arbiter):
            raise PermissionDenied("only the player, a host or an arbiter may do this")
        if str(account_id) not in kept.at_work.entrants:
            raise Http404
        return person, str(account_id), own

    def step(
        self, request: Request, account_id: int, command: Callable[[Tournament, PlayerId], Sequence[AnyEvent]]
    ) -> Response:
        """Take a step, and tell the entry."""
        _, player, _ = self.concerned(request, account_id)
        return self.carried_out(request, lambda t: command(t, player), lambda viewed: _one(viewed, player))


class EntryDetail(_OneEntry):
    """One entry."""

    permission_classes = TournamentView.permission_classes
    problems = {"delete": ("409", "412", "422")}

    @extend_schema(
        operation_id="getEntry",
        parameters=VERSIONED,
        responses={200: EntrySerializer, 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID, account_id: int) -> Response:
        """Somebody's part in the tournament."""
        kept, _ = self.seen(request)
        if str(account_id) not in kept.at_work.entrants:
            raise Http404
        return self.told(request, lambda viewed: _one(viewed, str(account_id)))

    @extend_schema(
        operation_id="leaveTournament",
        parameters=[ReasonAsked, *COMMAND],
        responses={200: EntrySerializer},
        tags=["tournaments"],
    )
    def delete(self, request: Request, tournament_id: UUID, account_id: int) -> Response:
        """Leave; or as a host or arbiter, take somebody out, for a reason. The entry stays on record."""
        person, player, own = self.concerned(request, account_id)
        reason = self.asked(request, ReasonAsked)["reason"]

        def decide(t: Tournament) -> Sequence[AnyEvent]:
            if own or t.entrants[player].presence is not Presence.IN:
                return commands.withdraw(t, player)
            if not reason.strip():
                raise Refused("reason-needed", "Somebody is taken out for a stated reason", field="reason")
            return commands.remove(t, player, person.player, reason)

        return self.carried_out(request, decide, lambda viewed: _one(viewed, player))


def _step_schema(operation_id: str, form: type[serializers.Serializer[Any]] | None = None) -> Callable[[F], F]:
    return extend_schema(
        operation_id=operation_id,
        request=form,
        parameters=COMMAND,
        responses={200: EntrySerializer},
        tags=["tournaments"],
    )


class CheckIn(_OneEntry):
    """Being there."""

    @_step_schema("checkIn")
    def post(self, request: Request, tournament_id: UUID, account_id: int) -> Response:
        """Say that one is there; a host or arbiter says it for somebody."""
        return self.step(request, account_id, commands.check_in)


class Return(_OneEntry):
    """Coming back."""

    @_step_schema("returnToTournament")
    def post(self, request: Request, tournament_id: UUID, account_id: int) -> Response:
        """Take part again after having left; the rounds missed are worth nothing."""
        return self.step(request, account_id, commands.come_back)


class Bye(_OneEntry):
    """Sitting a round out."""

    @_step_schema("requestBye", ByeWanted)
    def post(self, request: Request, tournament_id: UUID, account_id: int) -> Response:
        """Sit out a round that is not drawn yet."""
        number = self.sent(request, ByeWanted)["round"]
        return self.step(request, account_id, lambda t, player: commands.request_bye(t, player, number))


class KeepApart(TournamentView):
    """Players who are kept apart."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.TOURNAMENTS_READ, "POST": Scope.TOURNAMENTS_WRITE}
    problems = {"post": ("409", "412", "415", "422")}

    @extend_schema(
        operation_id="listKeptApart", responses={200: ApartSerializer(many=True)}, tags=["tournaments"], filters=False
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Who is kept apart from whom, and with what force. For hosts and arbiters."""
        self.asked(request, NothingAsked)
        kept, person = self.seen(request)
        _must_be_official(person)
        return Response(self._told(self.viewed(request, kept, person)))

    @extend_schema(
        operation_id="keepApart",
        request=ApartWanted,
        parameters=COMMAND,
        responses={200: ApartSerializer(many=True)},
        tags=["tournaments"],
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Let two players never meet, or rather not, or freely again. For hosts and arbiters."""
        _, person = self.seen(request)
        _must_be_official(person)
        given = self.sent(request, ApartWanted)
        one, other = Named(caller(request), given["accounts"]).players(given["accounts"], "accounts")
        force = Force(given["force"])
        return self.carried_out(
            request, lambda t: commands.keep_apart(t, (one, other), force, person.player, given["reason"]), self._told
        )

    def _told(self, viewed: Viewed) -> list[dict[str, Any]]:
        viewed.names.find(player for pair in viewed.t.apart for player in pair)
        return [
            {"players": [viewed.names.of(player) for player in pair], "force": force.value}
            for pair, force in viewed.t.apart.items()
        ]


def _must_be_official(person: Person) -> None:
    if not (person.host or person.arbiter):
        raise PermissionDenied("only a host or an arbiter of the tournament may do this")
