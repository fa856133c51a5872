"""Setting tables up, and everything that people change about them: seats, invitations, roles, permissions.

Each function is one step of the table: it holds the game's row, checks who may, changes, writes the table's record, and
tells `gateway.games.signals`. What goes on in the game itself is none of its business.
"""

from __future__ import annotations

import hashlib
import secrets
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.games import signals
from gateway.games.models import ActingGrant, Game, Invitation, Role, Seat, TableRecord
from gateway.games.people import Caller, must_manage, person_at
from gateway.replays.models import Document

Status = Game.Status
MOST_ROLES = 100
"""Spectators and arbiters of one table."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as it is wanted: kept empty, or for an account, under a name of its own or the account's."""

    account: Account | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as it is wanted. Money, clocks and rules are for others to read; see `Game` for what each means."""

    title: str
    seats: Sequence[SeatPlan]
    options: Sequence[str] = ()
    seed: int | None = None
    private: bool = False
    description: str = ""
    undo_policy: str = Game.Undo.OWN
    seat_order: str = Game.Order.GIVEN
    time_control: dict[str, Any] = field(default_factory=dict)
    start_when_full: bool = False
    arbiters: Sequence[Account] = ()
    tournament: uuid.UUID | None = None
    id: uuid.UUID | None = None
    """Of the game; by default a new one."""
    origin: Document | None = None
    players: Sequence[int | str] = ()
    """Ids of the players, where an archive gives them; else they are numbered in seating order from 1."""
    settings: dict[str, Any] | None = None
    """Of the archive that the game goes on from."""
    forked_from: Game | None = None
    forked_at: int | None = None


# --- setting up -------------------------------------------------------------------------------------------------------


@transaction.atomic
def open_tables(owner: Account, plans: Sequence[Plan], *, consent: bool = False) -> list[Game]:
    """Set tables up: all of them or, if anything is wrong, none. Raises `Problem`.

    Args:
        consent: whether everybody has agreed to be seated, as the players of a tournament have by entering it. Else
            who does not let himself be seated at once is invited to his seat.
    """
    now = timezone.now()
    games = [_game(owner, plan, now) for plan in plans]
    Game.objects.bulk_create(games)
    seats = [_seats(owner, game, plan, consent) for game, plan in zip(games, plans, strict=True)]
    Seat.objects.bulk_create([seat for of_game in seats for seat, _ in of_game])
    invitations = [
        Invitation(game=seat.game, seat=seat, account=invited, invited_by=owner)
        for of_game in seats
        for seat, invited in of_game
        if invited is not None
    ]
    Invitation.objects.bulk_create(invitations)
    Role.objects.bulk_create(
        Role(game=game, account=arbiter, kind=Role.Kind.ARBITER)
        for game, plan in zip(games, plans, strict=True)
        for arbiter in plan.arbiters
    )
    TableRecord.objects.bulk_create(TableRecord(game=game, account=owner, what="opened") for game in games)
    for game in games:
        signals.opened.send(sender=Game, game=game, by=owner)
    if invitations:
        signals.invited.send(sender=Game, invitations=invitations)
    return games


def _game(owner: Account, plan: Plan, now: Any) -> Game:
    settings = plan.settings if plan.settings is not None else {"optional_rules": sorted(plan.options)}
    if plan.seed is not None:
        settings = {**settings, "seed": plan.seed}
    return Game(
        id=plan.id or uuid.uuid4(),
        title=plan.title,
        live=True,
        owner=owner,
        private=plan.private,
        description=plan.description,
        undo_policy=plan.undo_policy,
        seat_order=plan.seat_order,
        time_control=plan.time_control,
        start_when_full=plan.start_when_full,
        tournament=plan.tournament,
        origin=plan.origin,
        forked_from=plan.forked_from,
        forked_at=plan.forked_at,
        settings=settings,
        created_at=now,
        updated_at=now,
    )


def _seats(owner: Account, game: Game, plan: Plan, consent: bool) -> list[tuple[Seat, Account | None]]:
    """The seats, each with the account that is to be invited to it."""
    made: list[tuple[Seat, Account | None]] = []
    names: set[str] = set()
    for position, wanted in enumerate(plan.seats):
        account = wanted.account
        at_once = account is not None and (consent or _lets_itself_be_seated(account, owner))
        name = unique_name(wanted.name or account.username, names) if account is not None and at_once else ""
        names.add(name)
        player = plan.players[position] if plan.players else position + 1
        seat = Seat(game=game, position=position, player=player, name=name, account=account if at_once else None)
        made.append((seat, None if at_once else account))
    return made


def _lets_itself_be_seated(account: Account, by: Account) -> bool:
    return account.pk == by.pk or account.bot_owner_id == by.pk or account.seating == Account.Seating.AT_ONCE


def unique_name(name: str, taken: Iterable[str]) -> str:
    """The name, or if it is taken the name with a number: names are unique within a game (ARCH-5)."""
    others = set(taken)
    numbered = (f"{name} ({number})" for number in range(2, 100))
    return name if name not in others else next(one for one in numbered if one not in others)


# --- seats ------------------------------------------------------------------------------------------------------------


@transaction.atomic
def join(game_id: uuid.UUID, account: Account, *, position: int | None = None, token: str = "") -> Game:
    """Take a seat: any that is open, or the one that one is invited to; of a running game only the latter.

    Raises `Problem` if there is none to be had, `PermissionDenied` if one has to be invited first.
    """
    game = held(game_id)
    invitation = _invitation(game, account, token)
    if game.status == Status.ACTIVE and invitation is not None and invitation.seat is not None:
        seat = invitation.seat
        if seat.account_id == account.pk:
            raise Problem(409, "already-seated", "this account has this seat already")
        _spend(invitation)
        return hand_over(game, seat, account, account)
    _must_be(game, Status.FORMING)
    if Seat.objects.filter(game=game, account=account).exists():
        raise Problem(409, "already-seated", "this account has a seat here already")
    if invitation is None and (game.private or game.tournament is not None):
        raise PermissionDenied("one has to be invited to this game")
    seat = _open_seat(game, position, invitation)
    names = Seat.objects.filter(game=game).values_list("name", flat=True)
    seat.account, seat.name = account, unique_name(account.username, names)
    seat.save()
    if invitation is not None:
        _spend(invitation)
    _changed(game, account, "joined", position=seat.position)
    signals.seat_taken.send(sender=Game, game=game, by=account, seat=seat)
    return game


def _invitation(game: Game, account: Account, token: str) -> Invitation | None:
    """The invitation of the token, or else of the account. Raises `Problem` if the token is none of this game."""
    standing = Invitation.objects.select_related("seat").filter(game=game, withdrawn_at=None)
    if token:
        found = standing.filter(digest=digest_of(token)).first()
        if found is None:
            error = {"field": "token", "message": "this is no entry token of this game, or it is used up"}
            raise Problem(422, "not-invited", "one is not invited with this token", [error])
        return found
    return standing.filter(account=account).first()


def _open_seat(game: Game, position: int | None, invitation: Invitation | None) -> Seat:
    if invitation is not None and invitation.seat is not None:
        if invitation.seat.account_id is not None:
            raise Problem(409, "seat-taken", "somebody else has this seat by now")
        return invitation.seat
    reserved = Invitation.objects.filter(game=game, withdrawn_at=None).exclude(seat=None).values("seat")
    free = Seat.objects.select_for_update(of=("self",)).filter(game=game, account=None).exclude(pk__in=reserved)
    seat = free.filter(**({} if position is None else {"position": position})).first()
    if seat is None:
        raise Problem(409, "no-seat", "there is no such seat that is open")
    return seat


def _spend(invitation: Invitation) -> None:
    invitation.withdrawn_at = timezone.now()
    invitation.save(update_fields=["withdrawn_at"])


def hand_over(game: Game, seat: Seat, account: Account, by: Account) -> Game:
    """Let an account take over a seat of a game that is held; who may is for the caller to know."""
    before = seat.account
    ActingGrant.objects.filter(seat=seat, revoked_at=None).update(revoked_at=timezone.now())
    others = Seat.objects.filter(game=game).exclude(pk=seat.pk).values_list("name", flat=True)
    seat.account, seat.name = account, unique_name(account.username, others)
    seat.save()
    _changed(game, by, "seat-inherited", player=seat.player, before=before.pk if before else None)
    signals.seat_inherited.send(sender=Game, game=game, by=by, seat=seat, before=before, after=account)
    return game


@transaction.atomic
def leave(game_id: uuid.UUID, account: Account) -> Game:
    """Give one's seat up before the game starts. Raises `Problem`."""
    game = held(game_id)
    _must_be(game, Status.FORMING)
    seats = list(Seat.objects.filter(game=game, account=account))
    if not seats:
        raise Problem(409, "not-seated", "this account has no seat here")
    for seat in seats:
        seat.account, seat.name = None, ""
        seat.save()
        signals.seat_left.send(sender=Game, game=game, by=account, seat=seat, account=account)
    _changed(game, account, "left", positions=[seat.position for seat in seats])
    return game


@transaction.atomic
def reorder(game_id: uuid.UUID, by: Caller, order: Sequence[int], *, begun: bool) -> Game:
    """Seat people in another order: ``order[n]`` is the position of who is to sit at position n. Raises `Problem`.

    Args:
        begun: whether an action has been taken; nobody changes seats then.
    """
    game = held(game_id)
    must_manage(person_at(game, by))
    if game.status not in (Status.FORMING, Status.ACTIVE) or begun or game.version:
        raise Problem(409, "game-begun", "seats can be swapped before the first action only")
    _must_not_be_starting(game)
    seats = list(Seat.objects.select_for_update().filter(game=game))
    if sorted(order) != [seat.position for seat in seats]:
        error = {"field": "order", "message": f"every position from 0 to {len(seats) - 1}, once each", "values": order}
        raise Problem(422, "invalid", "some of the values sent are not valid", [error])
    seat_as(seats, order)
    _changed(game, by.account, "seats-swapped", order=list(order))
    return game


def seat_as(seats: Sequence[Seat], order: Sequence[int]) -> None:
    """Move people from seat to seat: who sits at ``order[n]`` goes to n. The seats keep their players' ids."""
    sitting = [(seats[position].account_id, seats[position].name) for position in order]
    for seat, (account_id, name) in zip(seats, sitting, strict=True):
        seat.account_id, seat.name = account_id, name
    Seat.objects.bulk_update(seats, ["account", "name"])


def seat_anew(game: Game, people: Sequence[Account], by: Account) -> None:
    """Seat these people, in their order, at a table that is held and has not begun. The caller knows who may."""
    seats = list(Seat.objects.select_for_update().filter(game=game))
    names: list[str] = []
    for seat, account in zip(seats, people, strict=True):
        seat.account, seat.name = account, unique_name(account.username, names)
        names.append(seat.name)
    Seat.objects.bulk_update(seats, ["account", "name"])
    _changed(game, by, "seated-anew", accounts=[account.pk for account in people])


# --- invitations, roles, permissions ----------------------------------------------------------------------------------


@transaction.atomic
def invite(
    game_id: uuid.UUID, by: Caller, account: Account | None = None, position: int | None = None
) -> tuple[Invitation, str]:
    """Invite an account, or whoever shows the entry token that is returned. Raises `Problem`, `PermissionDenied`.

    To a seat that is taken in a running game only an arbiter invites: who accepts inherits it.
    """
    game = held(game_id)
    person = person_at(game, by)
    must_manage(person)
    seat = Seat.objects.filter(game=game, position=position).first() if position is not None else None
    if position is not None and seat is None:
        raise _no_such("position", "this game has no seat of this number", position)
    if game.status == Status.ACTIVE:
        if not person.arbiter or seat is None:
            raise Problem(409, "game-begun", "in a running game an arbiter invites to inherit a seat")
    else:
        _must_be(game, Status.FORMING)
    if account is not None and game.invitations.filter(account=account, withdrawn_at=None).exists():
        raise Problem(409, "already-invited", "this account is invited already")
    token = "" if account is not None else secrets.token_urlsafe(24)
    digest = digest_of(token) if token else None
    invitation = Invitation.objects.create(game=game, seat=seat, account=account, digest=digest, invited_by=by.account)
    _changed(game, by.account, "invited", account=account.pk if account else None, position=position)
    signals.invited.send(sender=Game, invitations=[invitation])
    return invitation, token


@transaction.atomic
def withdraw(game_id: uuid.UUID, by: Caller, invitation_id: uuid.UUID) -> Invitation:
    """Take an invitation back, or decline one's own. Raises `Problem` if there is none, or it is another's."""
    game = held(game_id)
    invitation = game.invitations.filter(pk=invitation_id).first()
    if invitation is None:
        raise Problem(404, "not-found", "there is no such invitation")
    if invitation.account_id != by.account.pk:
        must_manage(person_at(game, by))
    if invitation.withdrawn_at is None:
        _spend(invitation)
        _changed(game, by.account, "invitation-withdrawn", account=invitation.account_id)
    return invitation


@transaction.atomic
def give_role(game_id: uuid.UUID, by: Caller, account: Account, kind: str) -> Role:
    """Let somebody watch a private game, or decide as its arbiter. Raises `Problem`, `PermissionDenied`.

    Once the game has started, only who is an arbiter himself appoints another.
    """
    game = held(game_id)
    person = person_at(game, by)
    must_manage(person)
    if kind == Role.Kind.ARBITER:
        if game.status != Status.FORMING and not person.arbiter:
            raise PermissionDenied("once a game has started, only an arbiter appoints another")
        if Seat.objects.filter(game=game, account=account).exists():
            raise Problem(409, "already-seated", "who plays a game does not decide as its arbiter")
    if game.roles.count() >= MOST_ROLES:
        raise Problem(409, "too-many-roles", f"a table has {MOST_ROLES} arbiters and spectators at most")
    role, new = Role.objects.get_or_create(game=game, account=account, kind=kind)
    if new:
        _changed(game, by.account, f"{kind}-appointed", account=account.pk)
    return role


@transaction.atomic
def take_role(game_id: uuid.UUID, by: Caller, role_id: int) -> None:
    """Take a role from somebody, or lay down one's own. Raises `Problem`, `PermissionDenied`."""
    game = held(game_id)
    role = game.roles.filter(pk=role_id).first()
    if role is None:
        raise Problem(404, "not-found", "there is no such role")
    person = person_at(game, by)
    if role.account_id != by.account.pk:
        must_manage(person)
        if role.kind == Role.Kind.ARBITER and game.status != Status.FORMING and not person.arbiter:
            raise PermissionDenied("once a game has started, only an arbiter dismisses another")
    role.delete()
    _changed(game, by.account, f"{role.kind}-dismissed", account=role.account_id)


@transaction.atomic
def grant(game_id: uuid.UUID, by: Caller, account: Account, player: int | str, reason: str = "") -> ActingGrant:
    """Permit somebody to act for a player: given by who has the seat, or by an arbiter with a reason, and recorded."""
    game = held(game_id)
    seat = next((seat for seat in Seat.objects.filter(game=game) if seat.player == player), None)
    if seat is None:
        raise _no_such("player", "there is no such player in this game", player)
    if seat.account_id != by.account.pk and not person_at(game, by).arbiter:
        raise PermissionDenied("only who has the seat, or an arbiter, permits this")
    if seat.account_id != by.account.pk and not reason:
        error = {"field": "reason", "message": "an arbiter says why"}
        raise Problem(422, "invalid", "some of the values sent are not valid", [error])
    permission, new = ActingGrant.objects.get_or_create(
        seat=seat, account=account, revoked_at=None, defaults={"game": game, "granted_by": by.account, "reason": reason}
    )
    if new:
        _changed(game, by.account, "permission-granted", account=account.pk, player=player, reason=reason)
    return permission


@transaction.atomic
def revoke(game_id: uuid.UUID, by: Caller, grant_id: int) -> ActingGrant:
    """End a permission: by who has the seat, whom it was given to, or an arbiter. Raises `Problem`."""
    game = held(game_id)
    permission = game.grants.select_related("seat").filter(pk=grant_id).first()
    if permission is None:
        raise Problem(404, "not-found", "there is no such permission")
    if by.account.pk not in (permission.account_id, permission.seat.account_id) and not person_at(game, by).arbiter:
        raise PermissionDenied("only who has the seat, or an arbiter, revokes this")
    if permission.revoked_at is None:
        permission.revoked_at = timezone.now()
        permission.save(update_fields=["revoked_at"])
        _changed(game, by.account, "permission-revoked", account=permission.account_id, player=permission.seat.player)
    return permission


# --- policies and the end ---------------------------------------------------------------------------------------------

ALWAYS_CHANGEABLE = frozenset({"description", "private"})


@transaction.atomic
def change(game_id: uuid.UUID, by: Caller, changes: dict[str, Any]) -> Game:
    """Change description and privacy at any time, other policies while seats are being taken. Raises `Problem`."""
    game = held(game_id)
    must_manage(person_at(game, by))
    if not changes.keys() <= ALWAYS_CHANGEABLE:
        _must_be(game, Status.FORMING)
    for name, value in changes.items():
        setattr(game, name, value)
    game.save(update_fields=[*changes])
    _changed(game, by.account, "changed", **changes)
    signals.changed.send(sender=Game, game=game, by=by.account)
    return game


@transaction.atomic
def close(game_id: uuid.UUID, by: Caller, reason: str, result: dict[str, int] | None = None) -> Game:
    """End a game for good: while it forms by its owner too, later by an arbiter, who may rule how it ended.

    Raises `Problem`, `PermissionDenied`.
    """
    game = held(game_id)
    person = person_at(game, by)
    forming = game.status == Status.FORMING
    if game.status not in (Status.FORMING, Status.ACTIVE):
        raise Problem(409, "game-over", "this game is over, or closed")
    if not (person.arbiter or (forming and person.owner) or person.alone):
        raise PermissionDenied("only an arbiter closes a game that others play")
    if forming:
        _must_not_be_starting(game)
    players = {str(player) for player in Seat.objects.filter(game=game).values_list("player", flat=True)}
    if result is not None and (forming or set(result) != players):
        error = {"field": "result", "message": "a score for each player of a running game", "values": sorted(players)}
        raise Problem(422, "invalid", "some of the values sent are not valid", [error])
    end(game, by.account, reason, result)
    return game


def end(game: Game, by: Account, reason: str, result: dict[str, int] | None = None) -> None:
    """End a game that is held, for good; who may, and how it ended, is for the caller to know."""
    game.status = Status.CLOSED
    game.ruling = {"reason": reason, "result": result, "by": by.pk, "at": timezone.now().isoformat()}
    game.save(update_fields=["status", "ruling"])
    _changed(game, by, "closed", reason=reason, result=result)
    signals.closed.send(sender=Game, game=game, by=by)


def reopen(game: Game, by: Account, reason: str) -> None:
    """Let a game go on that was closed before its end, and is held; who may is for the caller to know."""
    game.status = Status.FORMING if game.started_at is None else Status.ACTIVE
    game.ruling = None
    game.save(update_fields=["status", "ruling"])
    _changed(game, by, "reopened", reason=reason)
    signals.reopened.send(sender=Game, game=game, by=by)


# --- what these steps share -------------------------------------------------------------------------------------------


def held(game_id: uuid.UUID) -> Game:
    """The live game, held until the transaction ends. Raises `Problem` if it is none that is played here."""
    game = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
    if game is None or not game.live:
        raise Problem(409, "not-live", "this game was imported to be looked at; nobody plays it here")
    return game


def record(game: Game, by: Account | None, what: str, **details: Any) -> None:
    """Add to the table's own log."""
    TableRecord.objects.create(game=game, account=by, what=what, details=details)


def digest_of(token: str) -> bytes:
    """What is kept of an entry token."""
    return hashlib.sha256(token.encode()).digest()


def _changed(game: Game, by: Account, what: str, **details: Any) -> None:
    Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1)
    game.refresh_from_db(fields=["revision"])
    record(game, by, what, **details)


def _must_be(game: Game, status: str) -> None:
    if game.status != status:
        code = {Status.FORMING: "game-begun", Status.ACTIVE: "not-active"}[Status(status)]
        raise Problem(409, code, f"the game is {game.get_status_display()}: {game.status}")
    if status == Status.FORMING:
        _must_not_be_starting(game)


def _must_not_be_starting(game: Game) -> None:
    if game.status == Status.FORMING and game.start_sent_at is not None:
        raise Problem(409, "game-starting", "the game is being started just now")


def _no_such(name: str, message: str, value: Any) -> Problem:
    return Problem(
        422, "invalid", "some of the values sent are not valid", [{"field": name, "message": message, "values": value}]
    )


def concerned(game: Game) -> Iterator[int]:
    """Ids of the accounts that the table is about: owner, players, arbiters."""
    if game.owner_id is not None:
        yield game.owner_id
    for account_id in Seat.objects.filter(game=game).exclude(account=None).values_list("account_id", flat=True):
        if account_id is not None:
            yield account_id
    yield from Role.objects.filter(game=game, kind=Role.Kind.ARBITER).values_list("account_id", flat=True)
