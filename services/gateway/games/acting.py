"""Acting in a game: who sends an action, for whom he may, and what the rules service makes of it.

The road is short: one look at the table, one command, one reply. Everything that hangs on the state of the game, whose
turn it is and who controls what, is decided by the rules service at the version that the action is for.
"""

from __future__ import annotations

import hashlib
import uuid
from typing import Any

from django.core.exceptions import PermissionDenied

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.bus.asking import order
from gateway.database import release
from gateway.games.models import Game
from gateway.games.people import Person, Table
from messages import Accepted, Envelope, PlayerId, Sender, SubmitAction

LONGEST_CHAT = 2_000
"""Characters of a message."""
LONGEST_KEY = 150
"""Letters of an Idempotency-Key that can be part of a command's id as they are."""


def submit(table: Table, action: dict[str, Any], *, version: int | None, key: str | None) -> tuple[Envelope, Accepted]:
    """Send an action to the rules service and wait for its answer.

    Args:
        version: at which the sender saw the game; None where it does not matter.
        key: the client's Idempotency-Key: the same action sent again with it is done once and answered alike.

    Raises `Problem` for whatever is refused, `PermissionDenied` if this person has nothing to do here, `NoReply`.
    """
    if not table.live:
        raise Problem(409, "not-live", "this game was imported to be looked at; nobody plays it here")
    if table.status == Game.Status.FORMING:
        raise Problem(409, "not-active", "the game has not started yet")
    if table.status == Game.Status.CLOSED:
        raise Problem(409, "game-over", "the game is closed")
    sender = sender_of(table)
    if action.get("type") == "message" and len(str(action.get("message", ""))) > LONGEST_CHAT:
        error = {"field": "message", "message": f"{LONGEST_CHAT} characters at most"}
        raise Problem(422, "invalid", "some of the values sent are not valid", [error])
    command = SubmitAction(action=action, expected_version=version, sender=sender)
    release()
    return order(command, Accepted, id=command_id(table.person.account, key), game_id=str(table.id))


def sender_of(table: Table) -> Sender:
    """The person, as the rules service knows senders. Raises `PermissionDenied` for who is nobody at this table."""
    person = table.person
    account = person.account
    if account is None or not (person.seated or person.granted or person.manages):
        raise PermissionDenied("only who plays here, or may act for a player, acts in this game")
    return Sender(
        id=name_in_record(person, account),
        players=list(person.players),
        permitted=list(person.granted),
        undo="any" if person.arbiter else "none" if table.undo_policy == Game.Undo.ARBITER else "own",
        ends=person.arbiter or person.alone,
    )


def name_in_record(person: Person, account: Account) -> PlayerId:
    """How records of the game name somebody: by the player that he is, else by his account."""
    return person.players[0] if person.players else f"account-{account.pk}"


def command_id(account: Account | None, key: str | None) -> str:
    """Id of a command: of the sender's key, so that one sent again is the same command."""
    if key is None or account is None:
        return str(uuid.uuid4())
    return f"{account.pk}:{key if len(key) <= LONGEST_KEY else hashlib.sha256(key.encode()).hexdigest()}"
