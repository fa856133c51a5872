"""Who somebody is at a table, and what that allows: the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from gateway.accounts.models import Account
from gateway.games.models import ActingGrant, Game, Invitation, Role, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Who an account is at one table.

    Attributes:
        account: None for somebody who does not say who he is.
        players: ids of the players whose seats the account has.
        granted: ids of the players for whom it may act by a recorded permission.
        owner: whether it set the table up.
        arbiter: whether it decides what players may not: given that role at the table, or of the site's staff.
    """

    account: Account | None
    players: tuple[int | str, ...] = ()
    granted: tuple[int | str, ...] = ()
    owner: bool = False
    arbiter: bool = False

    @property
    def seated(self) -> bool:
        """Whether the account plays here."""
        return bool(self.players)

    @property
    def manages(self) -> bool:
        """Whether the account may change the table's policies and people."""
        return self.owner or self.arbiter


def person_at(game: Game, account: Account | None) -> Person:
    """Who the account is at this table; three small queries, one for somebody unknown."""
    if account is None or account.pk is None:
        return Person(None)
    players = tuple(Seat.objects.filter(game=game, account=account).values_list("player", flat=True))
    grants = ActingGrant.objects.filter(game=game, account=account, revoked_at=None)
    granted = tuple(grants.values_list("seat__player", flat=True))
    arbiter = account.is_staff or Role.objects.filter(game=game, account=account, kind=Role.Kind.ARBITER).exists()
    return Person(account, players, granted, game.owner_id == account.pk, arbiter)


def readable(games: QuerySet[Game], account: Account | None) -> QuerySet[Game]:
    """Those of the games that the account may read: the open ones, and the private ones whose people it is among."""
    if account is None or account.pk is None:
        return games.filter(private=False)
    if account.is_staff:
        return games
    return games.filter(Q(private=False) | among_people(account))


def among_people(account: Account) -> Q:
    """The games that somebody owns, plays, is invited to, watches or arbitrates."""
    here: dict[str, Any] = {"game": OuterRef("pk"), "account": account}
    return (
        Q(owner=account)
        | Exists(Seat.objects.filter(**here))
        | Exists(Role.objects.filter(**here))
        | Exists(Invitation.objects.filter(withdrawn_at=None, **here))
        | Exists(ActingGrant.objects.filter(revoked_at=None, **here))
    )


def must_read(game: Game, account: Account | None) -> None:
    """Raises `Http404` if the account may not read the game: of a private game not even that it is there is told."""
    if game.private and not readable(Game.objects.filter(pk=game.pk), account).exists():
        raise Http404


def must_manage(person: Person) -> None:
    """Raises `PermissionDenied` if this is neither the owner nor an arbiter."""
    if not person.manages:
        raise PermissionDenied("only the game's owner or an arbiter may do this")
