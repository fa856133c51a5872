"""Who somebody is in a tournament, and what that allows: the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from gateway.accounts.models import Account
from gateway.games.people import Caller
from gateway.tournaments import models
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.results import shown_up_to
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import Kept, current


@dataclass(frozen=True, slots=True)
class Person:
    """Who an account is in one tournament.

    Attributes:
        account: None for somebody who does not say who he is.
        host: its owner, a co-host, or of the site's staff: decides about the event.
        arbiter: decides about games and results; a host does too.
        entrant: entered, or waits, whether he still takes part or not.
        invited: may enter though it is private.
    """

    account: Account | None
    host: bool = False
    arbiter: bool = False
    entrant: bool = False
    invited: bool = False

    @property
    def belongs(self) -> bool:
        """Whether he is among the people who may read of a private tournament."""
        return self.host or self.arbiter or self.entrant or self.invited

    @property
    def player(self) -> PlayerId:
        """By which the tournament knows him. Raises `PermissionDenied` for somebody who does not say who he is."""
        if self.account is None:
            raise PermissionDenied("one has to say who one is")
        return str(self.account.pk)


def person_in(at_work: Tournament, caller: Caller | None) -> Person:
    """Who the caller is in this tournament; a token may be too narrow for the powers of an arbiter."""
    if caller is None:
        return Person(None)
    account, officials = caller.account, at_work.rules.officials
    player = str(account.pk)
    host = account.is_staff or player == at_work.owner or player in officials.co_hosts
    return Person(
        account,
        host=host,
        arbiter=caller.arbitrates and (host or player in officials.arbiters),
        entrant=player in at_work.entrants,
        invited=player in (at_work.rules.entry.invited or ()) or player in officials.arbiters,
    )


def look(tournament_id: UUID, caller: Caller | None) -> tuple[Kept, Person]:
    """The tournament, and who the caller is in it. Raises `Http404` also for a private one that is not his to read."""
    kept = current(tournament_id)
    person = person_in(kept.at_work, caller)
    if kept.at_work.private and not person.belongs:
        raise Http404
    return kept, person


def must_host(person: Person) -> None:
    """Raises `PermissionDenied` for who is no host."""
    if not person.host:
        raise PermissionDenied("only a host of the tournament may do this")


def must_arbitrate(person: Person) -> None:
    """Raises `PermissionDenied` for who is neither arbiter nor host, or has come with too narrow a token."""
    if not person.arbiter:
        raise PermissionDenied("only an arbiter of the tournament may do this")


def sees_standings_up_to(at_work: Tournament, person: Person) -> int:
    """The last round after which the person may see the standings: hosts and arbiters after all."""
    return len(at_work.rounds) if person.host or person.arbiter else shown_up_to(at_work)


def readable(tournaments: QuerySet[models.Tournament], account: Account | None) -> QuerySet[models.Tournament]:
    """Those of the tournaments that the account may read of."""
    if account is None or account.pk is None:
        return tournaments.filter(private=False)
    if account.is_staff:
        return tournaments
    entered = models.Entry.objects.filter(tournament=OuterRef("pk"), account=account)
    return tournaments.filter(Q(private=False) | Q(readers__contains=[account.pk]) | Exists(entered))
