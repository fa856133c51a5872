"""Opening and cancelling batches."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from itertools import islice

from django.db import transaction
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.live import wake
from gateway.observability.requests import current_request_id
from gateway.replays.models import Batch, Document, Item, game_id_of
from gateway.replays.uploads import Member

CHUNK = 100
"""Archives that are stored together: few enough to be held in memory, many enough to be quick."""


@transaction.atomic
def open_batch(archives: Iterable[Member], owner: Account | None) -> Batch:
    """Store the archives as a new batch, all of them or, if reading them raises, none."""
    batch = Batch(id=uuid.uuid4(), owner=owner, request_id=current_request_id(), total=0)
    batch.save(force_insert=True)
    for chunk in _chunks(archives):
        documents = [Document.of(member.text) for member in chunk]
        # In the order of their keys, lest two uploads of the same games wait for each other for ever.
        ordered = sorted({bytes(one.digest): one for one in documents}.items())
        Document.objects.bulk_create([one for _, one in ordered], ignore_conflicts=True)
        Item.objects.bulk_create(
            Item(
                batch=batch,
                number=number,
                name=member.name[-255:],
                document_id=document.digest,
                game_id=game_id_of(batch.id, number),
            )
            for number, (member, document) in enumerate(zip(chunk, documents, strict=True), start=batch.total)
        )
        batch.total += len(chunk)
    batch.save(update_fields=["total"])
    return batch


@transaction.atomic
def cancel_batch(batch_id: uuid.UUID) -> Batch:
    """End what has not begun; what is being replayed or imported comes to its end. Cancelling again changes nothing."""
    batch = Batch.objects.select_for_update().get(pk=batch_id)
    if batch.status != Batch.Status.RUNNING:
        return batch
    batch.status = Batch.Status.CANCELLED
    waiting = batch.items.select_for_update().filter(state=Item.State.WAITING).order_by("number")
    for item in waiting:
        item.state, item.status = Item.State.DONE, Item.Status.CANCELLED
        batch.done += 1
        item.sequence, item.finished_at = batch.done, timezone.now()
    Item.objects.bulk_update(waiting, ["state", "status", "sequence", "finished_at"], batch_size=500)
    batch.cancelled += len(waiting)
    close_if_done(batch)
    batch.save()
    transaction.on_commit(lambda: wake(topic(batch.id)))
    return batch


def finish_item(item: Item) -> None:
    """The item has its outcome: count it. To be called in a transaction that holds the item."""
    batch = Batch.objects.select_for_update().get(pk=item.batch_id)
    batch.done += 1
    if item.status:
        setattr(batch, item.status, getattr(batch, item.status) + 1)
    batch.imported += item.imported
    item.state, item.sequence, item.finished_at = Item.State.DONE, batch.done, timezone.now()
    item.save()
    close_if_done(batch)
    batch.save()
    transaction.on_commit(lambda: wake(topic(batch.id)))


def close_if_done(batch: Batch) -> None:
    """A batch whose every item has its outcome is finished, if it was not cancelled."""
    if batch.done < batch.total:
        return
    batch.finished_at = timezone.now()
    if batch.status == Batch.Status.RUNNING:
        batch.status = Batch.Status.FINISHED


def topic(batch_id: uuid.UUID) -> str:
    """What watchers of a batch are woken by."""
    return f"replays:{batch_id}"


def _chunks(archives: Iterable[Member]) -> Iterator[list[Member]]:
    remaining = iter(archives)
    while chunk := list(islice(remaining, CHUNK)):
        yield chunk
