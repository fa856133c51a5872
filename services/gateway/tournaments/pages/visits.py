"""A visit to a tournament's pages: which one, by whom, and what every page of it shows."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gateway.accounts.models import Account
from gateway.games.people import Caller
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.tournament import Status, Tournament
from gateway.tournaments.keeping import Kept
from gateway.tournaments.pages import wording
from gateway.tournaments.pages.names import names_of
from gateway.tournaments.people import Person, look, sees_standings_up_to

P = ParamSpec("P")

TABS = (
    ("page-tournament", _("Overview")),
    ("page-tournament-rounds", _("Rounds")),
    ("page-tournament-standings", _("Standings")),
    ("page-tournament-cross-table", _("Cross table")),
    ("page-tournament-players", _("Players")),
    ("page-tournament-byes", _("Byes")),
)
ARBITER_TABS = (("page-tournament-arbiter", _("Arbiter")), ("page-tournament-log", _("What was done")))
HOST_TABS = (("page-tournament-host", _("Host")),)


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody looks at a tournament, or does something in it."""

    request: HttpRequest
    kept: Kept
    person: Person

    @property
    def id(self) -> UUID:
        """The tournament's."""
        return self.kept.id

    @property
    def t(self) -> Tournament:
        """As it stands. To be read only."""
        return self.kept.at_work

    @property
    def account(self) -> Account | None:
        """Whose visit it is."""
        return self.person.account

    @property
    def me(self) -> PlayerId | None:
        """By which the tournament would know the visitor."""
        return str(self.account.pk) if self.account is not None else None

    @property
    def standings_up_to(self) -> int:
        """The last round after which the visitor may see the standings."""
        return sees_standings_up_to(self.t, self.person)

    def address(self, page: str, *given: Any) -> str:
        """Of one of the tournament's pages."""
        return reverse(page, args=(self.id, *given))

    def names(self, players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
        """What those players are called; one query."""
        return names_of(players)

    def show(self, template: str, context: Mapping[str, Any], here: str = "", status: int = 200) -> HttpResponse:
        """A page of the tournament; ``here`` is the tab to which it belongs."""
        tabs = [*TABS]
        if self.person.arbiter:
            tabs += ARBITER_TABS
        if self.person.host:
            tabs += HOST_TABS
        shown = {
            "visit": self,
            "t": self.t,
            "tournament_id": self.id,
            "person": self.person,
            "status": wording.STATUS[self.t.status],
            "over": self.t.status in (Status.FINISHED, Status.CANCELLED),
            "tabs": [(self.address(name), words, name == here) for name, words in tabs],
        }
        return render(self.request, template, {**shown, **context}, status=status)


def visited(view: Callable[Concatenate[Visit, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator: a page for those who may read of the tournament; it tells and takes times on the reader's clock."""

    @wraps(view)
    def visit(request: HttpRequest, tournament_id: UUID, *args: P.args, **rest: P.kwargs) -> HttpResponse:
        account = request.user if isinstance(request.user, Account) else None
        kept, person = look(tournament_id, Caller(account) if account is not None else None)
        with timezone.override(zone_of(account)):
            return view(Visit(request, kept, person), *args, **rest)

    return visit


def zone_of(account: Account | None) -> zoneinfo.ZoneInfo:
    """Where the clock of an account hangs; UTC for everybody else."""
    try:
        return zoneinfo.ZoneInfo(account.time_zone if account is not None else "UTC")
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo("UTC")
