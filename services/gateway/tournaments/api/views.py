"""``/api/v1/tournaments``: tournaments, their rules and their life; and what all their views have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from gateway.accounts.api.permissions import Known, caller, within
from gateway.accounts.models import Account, Scope
from gateway.api import ndjson
from gateway.api.fields import FIELDS
from gateway.api.filters import ALWAYS
from gateway.api.problems import Problem
from gateway.api.versions import IF_MATCH, entity_tag, unchanged, version_seen, versioned
from gateway.games.api.views import ETAG, IF_NONE_MATCH, NOT_MODIFIED, F
from gateway.games.people import Caller
from gateway.idempotency.once import Answer, content_of, once
from gateway.replays.api.views import IDEMPOTENCY_KEY, plain
from gateway.tournaments import keeping
from gateway.tournaments.api import shown
from gateway.tournaments.api.filters import NothingAsked, TournamentFilter
from gateway.tournaments.api.rules import RulesSerializer, changed, rules_of
from gateway.tournaments.api.serializers import PARTS, FullTournamentSerializer, TournamentSerializer
from gateway.tournaments.api.shown import Viewed
from gateway.tournaments.api.wanted import (
    Named,
    PublishWanted,
    ReasonNeeded,
    ReasonWanted,
    TournamentChanges,
    TournamentWanted,
    names_in_rules,
    with_players,
)
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import Kept
from gateway.tournaments.models import Tournament as TournamentRow
from gateway.tournaments.people import Person, look, must_host, person_in, readable

Decide = Callable[[Tournament], Sequence[AnyEvent]]

COMMAND = [IDEMPOTENCY_KEY, IF_MATCH, ETAG]
"""Headers of every command."""
VERSIONED = [IF_NONE_MATCH, ETAG]
"""Headers of whatever has the tournament's version."""
LOCATION = OpenApiParameter("Location", OpenApiTypes.URI, "header", response=[201], description="The tournament.")


def reader(request: Request) -> Caller | None:
    """Who reads: nobody in particular without an account, or with a token that may not read of private tournaments."""
    if not isinstance(request.user, Account) or not within(request, Scope.TOURNAMENTS_READ):
        return None
    return Caller(request.user, within(request, Scope.TOURNAMENTS_ARBITRATE))


def doer(request: Request) -> Caller:
    """Who does something. Raises `NotAuthenticated` if nobody says who he is."""
    return Caller(caller(request), within(request, Scope.TOURNAMENTS_ARBITRATE))


class TournamentView(APIView):
    """One tournament: what these views have in common."""

    permission_classes = [Known]

    @property
    def id(self) -> UUID:
        """That of the tournament in the address."""
        tournament_id: UUID = self.kwargs["tournament_id"]
        return tournament_id

    def seen(self, request: Request) -> tuple[Kept, Person]:
        """The tournament, as the caller comes to it. Raises `Http404` also for another's private one."""
        return look(self.id, reader(request) if request.method in SAFE_METHODS else doer(request))

    def viewed(self, request: Request, kept: Kept, person: Person) -> Viewed:
        """What the API shows of it to this person."""

        def address(route: str, /, **of: Any) -> str:
            below = {"tournament_id": kept.id} if route.startswith("tournament") else {}
            return reverse(route, kwargs={**below, **of}, request=request)

        return Viewed(kept.id, kept.at_work, person, address)

    def told(
        self, request: Request, make: Callable[[Viewed], Any], asks: type[Serializer[Any]] = NothingAsked
    ) -> Response:
        """What is made of the tournament as it stands, by the parameters asked for; 304 for who has this version."""
        self.asked(request, asks)
        kept, person = self.seen(request)
        return versioned(request, entity_tag(kept.version), lambda: make(self.viewed(request, kept, person)))

    def page(
        self, request: Request, rows: Callable[[Viewed], Any], make: Callable[[Viewed, Any], list[Any]]
    ) -> Response:
        """A page of some rows, by the view's ``pagination_class``; what is told of them is made for these alone."""
        kept, person = self.seen(request)
        tag = entity_tag(kept.version)
        if unchanged(request, tag):
            return versioned(request, tag, dict)
        viewed = self.viewed(request, kept, person)
        paginator = self.pagination_class()  # type: ignore[attr-defined]
        page = paginator.paginate_queryset(rows(viewed), request, view=self)
        answer: Response = paginator.get_paginated_response(make(viewed, page))
        answer.headers["ETag"] = tag
        answer.headers["Cache-Control"] = "private, no-cache"
        return answer

    def asked(self, request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
        """The query parameters, checked. Raises `Problem` or `ValidationError`."""
        given = form(data=dict(request.query_params.items()))
        known = set(given.fields) | (ALWAYS if hasattr(self, "pagination_class") else set())
        if unknown := sorted(set(request.query_params) - known):
            errors = [{"field": name, "message": "no such parameter"} for name in unknown]
            raise Problem(400, "unknown-parameter", "there is no such parameter here", errors)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)

    def sent(self, request: Request, form: type[Serializer[Any]], **options: Any) -> dict[str, Any]:
        """The body, checked. Raises `ValidationError`."""
        given = form(data=request.data, **options)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)

    def carried(
        self,
        request: Request,
        carry: Callable[[Account, int | None], Kept],
        make: Callable[[Viewed], Any],
        status: int | Callable[[Viewed], int] = 200,
    ) -> Response:
        """Do something once, and tell what came of it.

        Args:
            carry: does it, for the caller and at the version that he saw, if he says which.
            make: what is told of the tournament after it.
        """
        who, expected = doer(request), version_seen(request)

        def work() -> Answer:
            with fields_of_body(IN_BODY):
                kept = carry(who.account, expected)
            viewed = self.viewed(request, kept, person_in(kept.at_work, who))
            body = msgspec.to_builtins(make(viewed), str_keys=True)
            answered = status if isinstance(status, int) else status(viewed)
            return Answer(answered, body, {"ETag": entity_tag(kept.version)})

        return once(request, content_of(request), work)

    def carried_out(
        self, request: Request, decide: Decide, make: Callable[[Viewed], Any], status: int = 200
    ) -> Response:
        """Carry a command out once, and tell what came of it."""

        def carry(account: Account, expected: int | None) -> Kept:
            return keeping.carry_out(self.id, decide, by=account, expected=expected)

        return self.carried(request, carry, make, status)

    def full(self, request: Request) -> Callable[[Viewed], dict[str, Any]]:
        """What makes the whole tournament of what is viewed."""
        return lambda viewed: full(request, viewed)


def full(request: Request, viewed: Viewed) -> dict[str, Any]:
    """The tournament, and all that it is played by."""
    row, person = TournamentRow.objects.get(pk=viewed.id), viewed.person
    told: dict[str, Any] = plain(TournamentSerializer(row, context={"request": request}).data)
    return told | {
        "waiting": viewed.waiting(),
        "seed": viewed.t.seed,
        "standings_up_to": viewed.sees_up_to,
        "stages": viewed.stages(),
        "rules": plain(RulesSerializer(viewed.t.rules).data),
        "me": {"host": person.host, "arbiter": person.arbiter, "presence": viewed.presence()},
        "links": shown.links(viewed.address("tournament"), PARTS),
    }


IN_BODY = {"player": "account", "players": "accounts"}
"""What commands of the domain call otherwise than bodies do."""
RULES_IN_BODY = {name: f"rules.{name}" for name in Rules.__struct_fields__}


@contextmanager
def fields_of_body(names: Mapping[str, str]) -> Iterator[None]:
    """Whatever is refused within names the members of the body."""
    try:
        yield
    except Problem as problem:
        for error in problem.errors:
            if error.get("field") in names:
                error["field"] = names[error["field"]]
        raise


class TournamentList(ListAPIView[TournamentRow]):
    """All tournaments that the caller may read of."""

    queryset = TournamentRow.objects.all()
    serializer_class = TournamentSerializer
    renderer_classes = [JSONRenderer, ndjson.NDJSONRenderer]
    permission_classes = [Known]
    scopes = {"POST": Scope.TOURNAMENTS_WRITE}
    problems = {"post": ("409", "415", "422")}

    @extend_schema(
        operation_id="listTournaments",
        parameters=[TournamentFilter, FIELDS],
        responses={
            (200, "application/json"): TournamentSerializer(many=True),
            (200, ndjson.MEDIA_TYPE): OpenApiResponse(OpenApiTypes.STR, "All tournaments, one a line."),
        },
        tags=["tournaments"],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response | StreamingHttpResponse:  # type: ignore[override]
        """List the tournaments, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer."""
        if request.accepted_media_type == ndjson.MEDIA_TYPE:
            return ndjson.stream(self._rows())
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="createTournament",
        request=TournamentWanted,
        parameters=[IDEMPOTENCY_KEY, LOCATION],
        responses={201: FullTournamentSerializer},
        tags=["tournaments"],
    )
    def post(self, request: Request) -> Response:
        """Announce a tournament. Nobody can enter before its entry is opened."""
        given = TournamentWanted(data=request.data)
        given.is_valid(raise_exception=True)
        wanted, who = given.validated_data, doer(request)
        named = Named(who.account, names_in_rules(wanted["rules"]))
        rules = rules_of(with_players(wanted["rules"], named))

        def work() -> Answer:
            with fields_of_body(RULES_IN_BODY):
                kept = keeping.create(
                    who.account, wanted["name"], rules, private=wanted["private"], description=wanted["description"]
                )
            view = TournamentView()
            body = full(request, view.viewed(request, kept, person_in(kept.at_work, who)))
            return Answer(201, body, {"Location": body["url"], "ETag": entity_tag(kept.version)})

        return once(request, content_of(request), work)

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for, of what the caller may read of."""
        who = reader(self.request)
        return TournamentFilter.narrow(self.request, readable(queryset, who.account if who else None))

    def _rows(self) -> Iterator[dict[str, Any]]:
        for row in ndjson.rows_of(self.filter_queryset(self.get_queryset()), "-created_at", "-id"):
            yield msgspec.to_builtins(dict(self.get_serializer(row).data))


class TournamentDetail(TournamentView):
    """One tournament."""

    scopes = {"PATCH": Scope.TOURNAMENTS_WRITE}
    problems = {"patch": ("409", "412", "415", "422")}

    @extend_schema(
        operation_id="getTournament",
        parameters=VERSIONED,
        responses={200: FullTournamentSerializer, 304: NOT_MODIFIED},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Where the tournament stands, and its rules."""
        return self.told(request, self.full(request))

    @extend_schema(
        operation_id="changeTournament",
        request=TournamentChanges,
        parameters=COMMAND,
        responses={200: FullTournamentSerializer},
        tags=["tournaments"],
    )
    def patch(self, request: Request, tournament_id: UUID) -> Response:
        """Change its rules, or how it is called and described. Once a round is drawn, other rules need a reason."""
        _, person = self.seen(request)
        must_host(person)
        changes = self.sent(request, TournamentChanges, partial=True)
        named = Named(caller(request), names_in_rules(changes.get("rules", {})))
        rules = with_players(changes.get("rules", {}), named)
        by, reason = person.player, changes.get("reason", "")

        def decide(t: Tournament) -> list[AnyEvent]:
            name, description, private = (
                changes.get(member, getattr(t, member)) for member in ("name", "description", "private")
            )
            return [
                *commands.describe(t, name, description, private, by, reason),
                *(commands.change_rules(t, changed(t.rules, rules), by, reason) if rules else ()),
            ]

        with fields_of_body(RULES_IN_BODY):
            return self.carried_out(request, decide, self.full(request))


# --- its life ---------------------------------------------------------------------------------------------------------


class _HostsStep(TournamentView):
    """Something that a host decides about the event as a whole, after which the tournament is told."""

    scopes = {"POST": Scope.TOURNAMENTS_WRITE}
    problems: Mapping[str, tuple[str, ...]] = {"post": ("409", "412", "415", "422")}
    form: type[Serializer[Any]] | None = None

    def done(self, request: Request) -> Response:
        """Do it."""
        _, person = self.seen(request)
        must_host(person)
        given = self.sent(request, self.form) if self.form is not None else {}
        return self.carried_out(request, self.decision(person, given), self.full(request))

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """What is decided."""
        raise NotImplementedError


def _step_schema(operation_id: str, form: type[Serializer[Any]] | None = None) -> Callable[[F], F]:
    return extend_schema(
        operation_id=operation_id,
        request=form,
        parameters=COMMAND,
        responses={200: FullTournamentSerializer},
        tags=["tournaments"],
    )


class OpenEntry(_HostsStep):
    """Entry is opened."""

    @_step_schema("openEntry")
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Let players enter."""
        return self.done(request)

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """Entry is open."""
        return commands.open_entry


class CloseEntry(_HostsStep):
    """Entry is closed."""

    @_step_schema("closeEntry")
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Let no more players enter."""
        return self.done(request)

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """Entry is closed."""
        return commands.close_entry


class Pause(_HostsStep):
    """A pause."""

    form = ReasonWanted

    @_step_schema("pauseTournament", ReasonWanted)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Nothing starts until the tournament is resumed; games that go on are not stopped."""
        return self.done(request)

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """It is paused."""
        return lambda t: commands.pause(t, person.player, given["reason"])


class Resume(_HostsStep):
    """The end of a pause."""

    @_step_schema("resumeTournament")
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Go on after a pause."""
        return self.done(request)

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """It goes on."""
        return lambda t: commands.resume(t, person.player)


class Publish(_HostsStep):
    """Publication of hidden standings."""

    form = PublishWanted

    @_step_schema("publishStandings", PublishWanted)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Let all see the standings up to a round, where they are hidden."""
        return self.done(request)

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """They are published."""

        def decide(t: Tournament) -> Sequence[AnyEvent]:
            asked = given["up_to_round"]
            return commands.publish(t, person.player, len(t.rounds) if asked is None else asked)

        return decide


class Cancel(_HostsStep):
    """The end before the end."""

    form = ReasonNeeded

    @_step_schema("cancelTournament", ReasonNeeded)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Call the tournament off, or end it before its end. That cannot be undone."""
        return self.done(request)

    def decision(self, person: Person, given: Mapping[str, Any]) -> Decide:
        """It is cancelled."""
        return lambda t: commands.cancel(t, person.player, given["reason"])
