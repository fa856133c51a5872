"""Opening and cancelling audits, and their results put together again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet, Sum
from django.utils import timezone

from engine18xx.audit import AuditedGame, Report
from gateway.api import ndjson
from gateway.bus.live import wake
from gateway.observability.requests import current_request_id
from gateway.replays.models import Batch
from gateway.runs.models import Audit, AuditItem

State = AuditItem.State
SUMS = ("runs", "legal", "recorded", "best", "at_best", "unproved")


@transaction.atomic
def open_audit(batch: Batch, work: int) -> tuple[Audit, bool]:
    """The audit of a batch, and whether it is new. Once opened it stays as it is; a cancelled one is opened again."""
    # Two who open it at once meet at the batch.
    Batch.objects.select_for_update().get(pk=batch.pk)
    known = Audit.objects.filter(pk=batch.pk).first()
    if known is not None and known.status != Audit.Status.CANCELLED:
        return known, False
    if known is not None:
        known.delete()
    audit = Audit.objects.create(batch=batch, work=work, request_id=current_request_id(), total=batch.total)
    items = batch.items.order_by("number").values_list("pk", "number")
    AuditItem.objects.bulk_create(
        (AuditItem(audit=audit, item_id=pk, number=number) for pk, number in items.iterator(1_000)), batch_size=1_000
    )
    close_if_done(audit)
    return audit, True


@transaction.atomic
def cancel_audit(audit: Audit) -> Audit:
    """Audit nothing further; what is with the workers is left out too. Cancelling again changes nothing."""
    held = Audit.objects.select_for_update().get(pk=audit.pk)
    if held.status == Audit.Status.RUNNING:
        held.status, held.finished_at = Audit.Status.CANCELLED, timezone.now()
        held.save(update_fields=["status", "finished_at"])
        held.items.exclude(state=State.DONE).update(state=State.CANCELLED)
        transaction.on_commit(lambda: wake(topic(held)))
    return held


def close_if_done(audit: Audit) -> None:
    """An audit whose every item is done is finished."""
    if audit.done == audit.total and audit.status == Audit.Status.RUNNING:
        audit.status, audit.finished_at = Audit.Status.FINISHED, timezone.now()
    audit.save(update_fields=["done", "status", "finished_at"])


def topic(audit: Audit) -> str:
    """What watchers of an audit are woken by."""
    return f"audit:{audit.pk}"


def sums(audit: Audit) -> dict[str, Any]:
    """The totals of the items that are done."""
    done: QuerySet[AuditItem] = audit.items.filter(state=State.DONE)
    found = done.aggregate(**{name: Sum(name, default=0) for name in SUMS}, longest=Max("longest", default=0.0))
    return {**found, "missed": found["best"] - found["recorded"]}


def games_of(audit: Audit) -> Iterator[AuditedGame]:
    """The audited games in the order of the batch, read in chunks."""
    for item in ndjson.rows_of(audit.items.filter(state=State.DONE), "number"):
        yield item.game


def report_of(audit: Audit) -> Report:
    """Totals by game, company and player."""
    return Report(games_of(audit))
