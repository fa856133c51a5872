"""Asking for the best routes, waiting a little, and calling it off.

An answer is kept for its game, version and company: whatever is proved answers every later question about that moment.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from redis.exceptions import RedisError

from gateway.accounts.models import Account
from gateway.bus.connection import connection
from gateway.database import release
from gateway.observability.requests import current_request_id
from gateway.runs.models import Calculation
from messages.streams import CANCELLED_SECONDS, cancelled_key

log = logging.getLogger(__name__)

Status = Calculation.Status
SHORTEST, LONGEST = 0.02, 0.25
"""Seconds between two looks whether a calculation is done: at first, and after a while."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whose best routes are wanted, when, and how far the search may go.

    Attributes:
        version: number of actions taken.
        work, seconds: limits, in units of work and in seconds.
    """

    game_id: UUID
    version: int
    company: str
    work: int
    seconds: float


def ask(question: Question, account: Account | None) -> tuple[Calculation, bool]:
    """The calculation that answers the question, and whether it is new and still has to be sent."""
    known = _known(question)
    if known is not None:
        return known, False
    # Two who ask at once meet at the unique constraint; who comes second finds the row of the first.
    found, new = Calculation.objects.get_or_create(
        game_id=question.game_id,
        version=question.version,
        company=question.company,
        work=question.work,
        seconds=question.seconds,
        status__in=[Status.WAITING, Status.DONE],
        defaults={"status": Status.WAITING, "asked_by": account, "request_id": current_request_id()},
    )
    return found, new


def _known(question: Question) -> Calculation | None:
    """An answer that is proved, or that went as far as is asked for now."""
    found = Calculation.objects.filter(
        game_id=question.game_id, version=question.version, company=question.company, status=Status.DONE
    )
    far_enough = Q(work__gte=question.work, seconds__gte=question.seconds)
    return found.filter(Q(proved=True) | far_enough).order_by("-proved").first()


def wait(calculation: Calculation, patience: float) -> Calculation:
    """The calculation once it is done, or as it is after so many seconds."""
    until = time.monotonic() + patience
    pause = SHORTEST
    while calculation.status == Status.WAITING:
        calculation.refresh_from_db()
        if calculation.status != Status.WAITING or time.monotonic() >= until:
            break
        release()
        time.sleep(pause)
        pause = min(2 * pause, LONGEST)
    return calculation


def cancel(calculation: Calculation) -> Calculation:
    """Call it off; the worker that is at it stops. What is done stays done, and cancelling again changes nothing."""
    now = timezone.now()
    waiting = Calculation.objects.filter(pk=calculation.pk, status=Status.WAITING)
    if waiting.update(status=Status.CANCELLED, finished_at=now):
        try:
            connection().set(cancelled_key(f"routes:{calculation.pk}"), 1, ex=CANCELLED_SECONDS)
        except RedisError:
            log.warning("a worker was not told of a cancelled calculation: it will end at its limit")
    calculation.refresh_from_db()
    return calculation


def forget_old_calculations() -> int:
    """Drop those that nobody has asked for in a while; the number dropped."""
    limit = timezone.now() - timedelta(hours=settings.CALCULATIONS_KEPT_HOURS)
    return Calculation.objects.filter(created_at__lt=limit).delete()[0]
