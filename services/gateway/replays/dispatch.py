"""Keeping batches moving: so many items with the workers, so many with the rules service, and nothing lost.

Items are sent in windows, so Redis never holds more than a window of work, and a cancelled batch stops at once. An
item is marked as sent before it is: if the sending fails, or Redis, a worker or the rules service loses it, `sweep`
sends it again after a while. Sending twice is harmless: outcomes are recorded once, imports are done once.
"""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable
from datetime import timedelta

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from gateway.bus.asking import send_command
from gateway.observability import metrics
from gateway.replays.models import Item
from gateway.replays.tasks import send_task
from messages import ImportArchive

log = logging.getLogger(__name__)

State = Item.State
REPLAY_TASK = "routes.replay_item"
REPLAY_QUEUE = "replays"
LONGEST_BACKOFF = 5
"""The waiting time doubles with each attempt, this many times at most."""


def advance() -> int:
    """Fill both windows; how many items were sent."""
    sent = _fill(State.WAITING, State.REPLAYING, settings.REPLAY_WINDOW, send_replay)
    return sent + _fill(State.REPLAYED, State.IMPORTING, settings.IMPORT_WINDOW, send_import)


def sweep() -> int:
    """Send again what was sent long ago and not heard of since; how many items that were."""
    return _again(State.REPLAYING, settings.REPLAY_RETRY_AFTER, send_replay) + _again(
        State.IMPORTING, settings.IMPORT_RETRY_AFTER, send_import
    )


def send_replay(item: Item) -> None:
    """Give the item to a worker. The archive travels with the task, compressed."""
    send_task(
        REPLAY_TASK,
        REPLAY_QUEUE,
        batch_id=str(item.batch_id),
        item=item.number,
        attempt=item.attempts,
        file=item.name,
        document=base64.b64encode(bytes(item.document.packed)).decode("ascii"),
        correlation_id=item.batch.request_id,
    )


def send_import(item: Item) -> None:
    """Ask the rules service to take the game in. The command's id is the item's, so it is done once."""
    send_command(
        ImportArchive(document=msgspec.Raw(item.document.text)),
        id=f"import:{item.game_id}",
        game_id=str(item.game_id),
        correlation_id=item.batch.request_id,
        awaited=False,
    )


def _fill(waiting: str, sent: str, window: int, send: Callable[[Item], None]) -> int:
    in_flight = Item.objects.filter(state=sent).count()
    metrics.IN_FLIGHT.labels(sent).set(in_flight)
    if in_flight >= window:
        return 0
    # By place, not by batch: a small batch need not wait for a large one to end.
    return _send(Q(state=waiting), ("number", "batch__created_at"), window - in_flight, sent, send)


def _again(state: str, seconds: float, send: Callable[[Item], None]) -> int:
    overdue = Q()
    for attempts in range(1, LONGEST_BACKOFF + 1):
        limit = timezone.now() - timedelta(seconds=seconds * 2 ** (attempts - 1))
        exactly = Q(attempts=attempts) if attempts < LONGEST_BACKOFF else Q(attempts__gte=attempts)
        overdue |= exactly & Q(sent_at__lt=limit)
    count = _send(Q(state=state) & overdue, ("sent_at",), settings.REPLAY_WINDOW, state, send)
    if count:
        metrics.RESENT.labels(state).inc(count)
        log.warning("%d items were lost while %s and are sent again", count, state)
    return count


def _send(chosen: Q, order: tuple[str, ...], room: int, state: str, send: Callable[[Item], None]) -> int:
    with transaction.atomic():
        rows = Item.objects.select_for_update(skip_locked=True, of=("self",)).filter(chosen).order_by(*order)
        items = list(rows.select_related("document", "batch")[:room])
        if not items:
            return 0
        Item.objects.filter(pk__in=[item.pk for item in items]).update(
            state=state, sent_at=timezone.now(), attempts=F("attempts") + 1
        )
    for item in items:
        item.attempts += 1
        send(item)
    return len(items)
