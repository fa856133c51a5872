"""What becomes of an item, as the events tell it. Each is recorded once, however often it is told."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from msgspec import to_builtins

from gateway.bus.handlers import on
from gateway.replays.batches import finish_item
from gateway.replays.models import Batch, Item
from messages import Envelope, GameStarted, ImportRejected, ReplayFinished

State = Item.State


@on(ReplayFinished)
def record_replay(envelope: Envelope, event: ReplayFinished) -> None:
    """The replay has ended: a playable game goes on to the rules service, any other item is done."""
    item = _held([State.WAITING, State.REPLAYING], batch_id=UUID(event.batch_id), number=event.item)
    if item is None:
        return
    item.status = Item.Status(event.status)
    item.title, item.players, item.actions = event.title, event.players, event.actions
    item.result, item.expected, item.warnings = event.result, event.expected, event.warnings
    item.at_action, item.rule, item.message, item.seconds = event.at, event.rule, event.message, event.seconds
    item.problem = to_builtins(event.problem) if event.problem else None
    if item.status in Item.PLAYABLE:
        item.state, item.attempts = State.REPLAYED, 0
        item.save()
    else:
        finish_item(item)


@on(GameStarted)
def record_import(envelope: Envelope, event: GameStarted) -> None:
    """The game has been taken in."""
    if event.imported and (item := _awaiting_import(envelope)):
        item.imported = True
        finish_item(item)


@on(ImportRejected)
def record_rejection(envelope: Envelope, event: ImportRejected) -> None:
    """The game was not taken in, although it could be replayed: the outcome says why."""
    if item := _awaiting_import(envelope):
        item.problem = to_builtins(event.problem)
        finish_item(item)


def _awaiting_import(envelope: Envelope) -> Item | None:
    return _held([State.REPLAYED, State.IMPORTING], game_id=UUID(envelope.game_id))


def _held(states: list[Item.State], **place: Any) -> Item | None:
    """The item at this place, held until the transaction ends; None if it is not, or no longer, in these states."""
    found = Item.objects.filter(state__in=states, **place).only("batch_id").first()
    if found is None:
        return None
    # The batch first, as everybody does who holds both, lest two wait for each other.
    Batch.objects.select_for_update().get(pk=found.batch_id)
    return Item.objects.select_for_update().filter(pk=found.pk, state__in=states).first()
