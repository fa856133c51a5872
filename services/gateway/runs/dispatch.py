"""Sending calculations and audits to the workers, and again what was lost on the way.

As with replays, a thing is marked as sent before it is: sending twice is harmless, since its outcome is recorded once.
"""

from __future__ import annotations

import base64
import logging
import zlib
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from gateway.api.problems import Problem
from gateway.games import reading
from gateway.observability import metrics
from gateway.replays.tasks import send_task
from gateway.runs.models import AuditItem, Calculation

log = logging.getLogger(__name__)

ROUTES_QUEUE, AUDIT_QUEUE = "routes", "replays"
LONGEST_BACKOFF = 5
"""The waiting time doubles with each attempt, this many times at most."""
AT_ONCE = 20
"""Calculations that a sweep sends again."""

State = AuditItem.State


def send_calculation(calculation: Calculation) -> None:
    """Give a calculation to the workers. The game travels with it, up to its version.

    Raises `Problem`, `NoReply`, `RedisError` or `kombu.exceptions.OperationalError` if that cannot be done now; then it
    is done later.
    """
    waiting = Calculation.objects.filter(pk=calculation.pk, status=Calculation.Status.WAITING)
    if not waiting.update(sent_at=timezone.now(), attempts=F("attempts") + 1):
        return
    calculation.refresh_from_db()
    document = _archive(calculation)
    if document is None:
        return
    send_task(
        "routes.best_routes",
        ROUTES_QUEUE,
        calculation=str(calculation.pk),
        game_id=str(calculation.game_id),
        version=calculation.version,
        corporation=calculation.company,
        work=calculation.work,
        seconds=calculation.seconds,
        attempt=calculation.attempts,
        document=base64.b64encode(zlib.compress(document, 3)).decode("ascii"),
        correlation_id=calculation.request_id,
    )


def _archive(calculation: Calculation) -> bytes | None:
    """The game up to its version; None if there is no such game any more, and so nothing to calculate."""
    try:
        return reading.archive(calculation.game_id, calculation.version)[1]
    except Problem as problem:
        if problem.status >= 500:
            raise
        refusal = {"code": problem.code, "message": problem.detail}
        Calculation.objects.filter(pk=calculation.pk, status=Calculation.Status.WAITING).update(
            status=Calculation.Status.REFUSED, problem=refusal, finished_at=timezone.now()
        )
        return None


def send_audit(item: AuditItem) -> None:
    """Give an archive to the workers."""
    send_task(
        "routes.audit_item",
        AUDIT_QUEUE,
        batch_id=str(item.audit_id),
        item=item.number,
        attempt=item.attempts,
        file=item.item.name,
        document=base64.b64encode(bytes(item.item.document.packed)).decode("ascii"),
        work=item.audit.work,
        correlation_id=item.audit.request_id,
    )


def advance() -> int:
    """Fill the window of audits; how many items were sent."""
    in_flight = AuditItem.objects.filter(state=State.AUDITING).count()
    metrics.IN_FLIGHT.labels(State.AUDITING).set(in_flight)
    return _send_audits(Q(state=State.WAITING), settings.AUDIT_WINDOW - in_flight)


def sweep() -> int:
    """Send again what was sent long ago and not heard of since; how many things that were."""
    sent = _send_audits(Q(state=State.AUDITING) & _overdue(settings.AUDIT_RETRY_AFTER), settings.AUDIT_WINDOW)
    never_sent = Q(sent_at=None, created_at__lt=timezone.now() - timedelta(seconds=settings.ROUTES_RETRY_AFTER))
    lost = Calculation.objects.filter(status=Calculation.Status.WAITING).filter(
        never_sent | _overdue(settings.ROUTES_RETRY_AFTER)
    )
    calculations = list(lost.order_by("created_at")[:AT_ONCE])
    for calculation in calculations:
        send_calculation(calculation)
    if sent or calculations:
        log.warning("%d audits and %d calculations were lost and are sent again", sent, len(calculations))
        metrics.RESENT.labels("calculating").inc(len(calculations))
        metrics.RESENT.labels(State.AUDITING).inc(sent)
    return sent + len(calculations)


def _overdue(seconds: float) -> Q:
    overdue = Q()
    for attempts in range(1, LONGEST_BACKOFF + 1):
        limit = timezone.now() - timedelta(seconds=seconds * 2 ** (attempts - 1))
        exactly = Q(attempts=attempts) if attempts < LONGEST_BACKOFF else Q(attempts__gte=attempts)
        overdue |= exactly & Q(sent_at__lt=limit)
    return overdue


def _send_audits(chosen: Q, room: int) -> int:
    if room <= 0:
        return 0
    with transaction.atomic():
        # By place, not by batch: a small batch need not wait for a large one to end.
        rows = AuditItem.objects.select_for_update(skip_locked=True, of=("self",)).filter(chosen)
        items = list(rows.select_related("item__document", "audit").order_by("number", "audit__created_at")[:room])
        AuditItem.objects.filter(pk__in=[item.pk for item in items]).update(
            state=State.AUDITING, sent_at=timezone.now(), attempts=F("attempts") + 1
        )
    for item in items:
        item.attempts += 1
        send_audit(item)
    return len(items)
