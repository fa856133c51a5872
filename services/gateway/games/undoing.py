"""Taking moves back by agreement: one asks, all the others agree, and it is done; at another version it is void."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.bus.asking import order
from gateway.database import release
from gateway.games.acting import name_in_record
from gateway.games.models import Game, Seat, UndoRequest
from gateway.games.people import Caller, person_at
from gateway.games.tables import held, record
from messages import Accepted, Code, Sender, SubmitAction

Status = UndoRequest.Status


@transaction.atomic
def ask_others(game_id: UUID, by: Account, version: int, action_id: int | None) -> UndoRequest:
    """Ask the others to agree. Raises `Problem` if the table does not know such requests, or one is open."""
    game = held(game_id)
    if not person_at(game, Caller(by)).seated:
        raise PermissionDenied("only who plays here asks for this")
    if game.status != Game.Status.ACTIVE and game.status != Game.Status.FINISHED:
        raise Problem(409, "not-active", "the game is not being played")
    if game.undo_policy != Game.Undo.AGREED:
        raise Problem(409, "not-the-policy", f"moves are taken back here by {game.get_undo_policy_display()}")
    UndoRequest.objects.filter(game=game, status=Status.OPEN, version__lt=game.version).update(status=Status.STALE)
    if UndoRequest.objects.filter(game=game, status=Status.OPEN).exists():
        raise Problem(409, "request-open", "another request waits for an answer")
    request = UndoRequest.objects.create(game=game, version=version, action_id=action_id, asked_by=by, agreed=[by.pk])
    record(game, by, "undo-asked", version=version, action_id=action_id)
    return request


def agree(game_id: UUID, by: Account, request_id: UUID) -> UndoRequest:
    """Agree; whose agreement was the last that was needed waits until it is done. Raises `Problem`, `NoReply`."""
    request, complete = _note_agreement(game_id, by, request_id)
    return _carry_out(request) if complete else request


@transaction.atomic
def decline(game_id: UUID, by: Account, request_id: UUID) -> UndoRequest:
    """Decline, or take one's own request back. Raises `Problem`."""
    request = _open_request(game_id, by, request_id)
    request.status = Status.DECLINED
    request.save(update_fields=["status"])
    record(request.game, by, "undo-declined")
    return request


@transaction.atomic
def _note_agreement(game_id: UUID, by: Account, request_id: UUID) -> tuple[UndoRequest, bool]:
    request = _open_request(game_id, by, request_id)
    if by.pk not in request.agreed:
        request.agreed = [*request.agreed, by.pk]
        request.save(update_fields=["agreed"])
        record(request.game, by, "undo-agreed")
    seated = set(Seat.objects.filter(game=request.game).exclude(account=None).values_list("account_id", flat=True))
    return request, seated <= set(request.agreed)


def _open_request(game_id: UUID, by: Account, request_id: UUID) -> UndoRequest:
    game = held(game_id)
    request = game.undo_requests.select_related("asked_by").filter(pk=request_id).first()
    if request is None:
        raise Problem(404, "not-found", "there is no such request")
    if not person_at(game, Caller(by)).seated:
        raise PermissionDenied("only who plays here has a say in this")
    if request.status != Status.OPEN:
        raise Problem(409, "request-closed", f"this request is {request.status} already")
    return request


def _carry_out(request: UndoRequest) -> UndoRequest:
    person = person_at(request.game, Caller(request.asked_by))
    sender = Sender(id=name_in_record(person, request.asked_by), players=list(person.players), undo="any")
    action = {"type": "undo", "entity": sender.id, "entity_type": "player", "action_id": request.action_id}
    if request.action_id is None:
        del action["action_id"]
    command = SubmitAction(action=action, expected_version=request.version, sender=sender)
    release()
    try:
        order(command, Accepted, id=f"undo:{request.pk}", game_id=str(request.game_id))
        request.status = Status.DONE
    except Problem as problem:
        if problem.code != Code.STALE_VERSION:
            raise
        request.status = Status.STALE
    request.save(update_fields=["status"])
    return request
