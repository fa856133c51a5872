"""Who somebody is at a table, and what that allows: the one place that knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet

from gateway.accounts.models import Account
from gateway.games.models import ActingGrant, Game, Invitation, Role, Seat


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and whether he may use the powers of an arbiter now: a token may be too narrow for that."""

    account: Account
    arbitrates: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """Who an account is at one table.

    Attributes:
        account: None for somebody who does not say who he is.
        players: ids of the players whose seats the account has.
        granted: ids of the players for whom it may act by a recorded permission.
        owner: whether it set the table up.
        arbiter: whether it decides what players may not: given that role at the table, of the site's staff, or the
            owner of a game in which neither he nor a program of his plays.
        alone: whether all the seats are its own, so that nobody else is concerned.
        invited: whether it is invited, or lets itself be told as a spectator.
    """

    account: Account | None
    players: tuple[int | str, ...] = ()
    granted: tuple[int | str, ...] = ()
    owner: bool = False
    arbiter: bool = False
    alone: bool = False
    invited: bool = False

    @property
    def seated(self) -> bool:
        """Whether the account plays here."""
        return bool(self.players)

    @property
    def manages(self) -> bool:
        """Whether the account may change the table's policies and people."""
        return self.owner or self.arbiter

    @property
    def belongs(self) -> bool:
        """Whether the account is among the people who may read the game if it is private."""
        return self.seated or self.manages or bool(self.granted) or self.invited


@dataclass(frozen=True, slots=True)
class Table:
    """What has to be known of a table before somebody does something at it."""

    id: UUID
    status: str
    started: bool
    live: bool
    private: bool
    undo_policy: str
    version: int
    revision: int
    person: Person

    @property
    def readable(self) -> bool:
        """Whether the person may read the game."""
        return not self.private or self.person.belongs


# One small row tells all of it; this is asked for every action.
_LOOK = """
    select game.status, game.started_at is not null, game.live, game.private, game.undo_policy, game.version,
        game.revision, game.owner_id,
        (select coalesce(json_agg(json_build_array(seat.player, seat.account_id, account.bot_owner_id)
                                  order by seat.position), '[]')::text
           from games_seat seat left join accounts_account account on account.id = seat.account_id
          where seat.game_id = game.id),
        (select coalesce(json_agg(seat.player order by seat.position), '[]')::text
           from games_actinggrant permission join games_seat seat on seat.id = permission.seat_id
          where permission.game_id = game.id and permission.account_id = %(account)s
                and permission.revoked_at is null),
        array(select kind from games_role where game_id = game.id and account_id = %(account)s),
        exists(select from games_invitation
                where game_id = game.id and account_id = %(account)s and withdrawn_at is null)
      from games_game game
     where game.id = %(game)s
"""


def look(game_id: UUID, caller: Caller | None) -> Table | None:
    """The table, as somebody comes to it; None if there is no such game. One query."""
    who = caller.account.pk if caller is not None else None
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, {"game": game_id, "account": who})
        row = cursor.fetchone()
    if row is None:
        return None
    status, started, live, private, undo_policy, version, revision, owner_id, seats, granted, roles, invited = row
    person = Person(None)
    if caller is not None:
        person = _person(caller, owner_id, json.loads(seats), json.loads(granted), roles, invited)
    return Table(game_id, status, started, live, private, undo_policy, version, revision, person)


def _person(
    caller: Caller, owner_id: int | None, seats: list[list[Any]], granted: list[Any], roles: list[str], invited: bool
) -> Person:
    account = caller.account
    players = tuple(player for player, holder, _ in seats if holder == account.pk)
    plays = any(account.pk in (holder, bot_owner) for _, holder, bot_owner in seats)
    owner = owner_id == account.pk
    return Person(
        account,
        players,
        tuple(granted),
        owner=owner,
        arbiter=caller.arbitrates and (Role.Kind.ARBITER in roles or account.is_staff or (owner and not plays)),
        alone=bool(seats) and len(players) == len(seats),
        invited=invited or bool(roles),
    )


def person_at(game: Game, caller: Caller) -> Person:
    """Who the caller is at this table."""
    table = look(game.pk, caller)
    return table.person if table is not None else Person(caller.account)


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


def must_manage(person: Person) -> None:
    """Raises `PermissionDenied` if this is neither the owner nor an arbiter."""
    if not person.manages:
        raise PermissionDenied("only the game's owner or an arbiter may do this")
