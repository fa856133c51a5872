"""Who may do what: whether a sender decides for the entity of his action, and how the record names him.

Whoever controls an entity acts for it (ARCH-36). Who that is changes with every share that is sold, so it is settled
here, at the very version that the action is for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from messages import ActionApplied, Code, Problem, Sender
from rules.engine import Engine, Table
from rules.store import EventStore

SETTLED_HERE = ("id", "auto_actions", "user", "created_at")
"""Keys of an action that are not the sender's to state."""
TAKES_BACK = ("undo", "redo")


def stated(action: Mapping[str, Any]) -> dict[str, Any]:
    """What a sender states of an action."""
    return {key: value for key, value in action.items() if key not in SETTLED_HERE}


def attributed(
    action: dict[str, Any], sender: Sender, table: Table, game_id: str, engine: Engine, store: EventStore
) -> dict[str, Any] | Problem:
    """The action, with its ``user`` if that is not who controls the entity (ARCH-35); or why it is not the sender's.

    Raises:
        EngineError: it is no action, or of nobody.
    """
    kind, entity = action.get("type"), action.get("entity")
    himself = (sender.id, *sender.players)
    if kind == "message":
        return action if entity in himself else _not_yours("nobody chats in another's name", entity=entity)
    if kind == "end_game":
        own = entity in sender.players
        ended = action if own else {**action, "user": sender.id}
        return ended if sender.ends else _not_yours("only an arbiter ends the game before its end")
    if kind in TAKES_BACK:
        return _if_his_own(action, sender, table, game_id, store)
    player = engine.controller(table.game, action)
    if player in sender.players and player is not None:
        return action
    if player in sender.permitted or (player is None and (sender.players or sender.permitted)):
        return {**action, "user": sender.id}
    return _not_yours("somebody else decides for this entity", entity=entity, player=player)


def _if_his_own(
    action: dict[str, Any], sender: Sender, table: Table, game_id: str, store: EventStore
) -> dict[str, Any] | Problem:
    versions = table.touched_by(action)
    if sender.undo == "none":
        return _not_yours("only the arbiter takes moves back at this table")
    if sender.undo == "own" and versions:
        rows = {row.version: row for row in store.game(game_id, versions[0] - 1, versions[-1])}
        for version in versions:
            if (actor := _actor(rows[version].type, rows[version].payload)) != sender.id:
                return _not_yours("this takes back what another has done", version=version, actor=actor)
    recorded = action if action.get("entity") in sender.players else {**action, "user": sender.id}
    return recorded


class _Submitted(msgspec.Struct):
    """Who submitted, in the payload of a row; the rest is not read."""

    actor: int | str | None = None


def _actor(type: str, payload: str) -> int | str | None:
    return msgspec.json.decode(payload, type=_Submitted).actor if type == ActionApplied.__name__ else None


def _not_yours(message: str, **values: Any) -> Problem:
    return Problem(code=Code.NOT_YOURS, message=message, values=values)
