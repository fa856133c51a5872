"""What came of calculations and audits, as the events tell it. Each is recorded once, however often it is told."""

from __future__ import annotations

import base64
import zlib
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from engine18xx.audit import AuditedGame, Tally
from gateway.bus.handlers import on
from gateway.bus.live import wake
from gateway.runs.auditing import close_if_done, topic
from gateway.runs.models import Audit, AuditItem, Calculation
from messages import Envelope, GameAudited, RoutesCalculated

State = AuditItem.State
Status = Calculation.Status

NOT_THE_RUN = ("calculation", "problem")
"""Fields of the event that are not about the run found."""


@on(RoutesCalculated)
def record_routes(envelope: Envelope, event: RoutesCalculated) -> None:
    """A calculation has its answer. One that was cancelled meanwhile stays so."""
    found = Calculation.objects.select_for_update().filter(pk=UUID(event.calculation), status=Status.WAITING).first()
    if found is None:
        return
    if event.problem is not None:
        found.status, found.problem = Status.REFUSED, msgspec.to_builtins(event.problem)
    else:
        told = {
            name: getattr(event, name) for name in event.__struct_fields__ if name not in ("calculation", "problem")
        }
        found.status, found.proved, found.run = Status.DONE, event.proved, msgspec.to_builtins(told)
    found.finished_at = timezone.now()
    found.save(update_fields=["status", "run", "problem", "proved", "finished_at"])


@on(GameAudited)
def record_audit(envelope: Envelope, event: GameAudited) -> None:
    """One game of an audit is done."""
    audit = Audit.objects.select_for_update().filter(pk=UUID(event.batch_id)).first()
    if audit is None:
        return
    item = audit.items.filter(number=event.item, state__in=[State.WAITING, State.AUDITING]).first()
    if item is None:
        return
    item.packed = base64.b64decode(event.packed)
    _sum_up(item, msgspec.json.decode(zlib.decompress(item.packed), type=AuditedGame))
    item.state = State.DONE
    item.save()
    audit.done += 1
    close_if_done(audit)
    transaction.on_commit(lambda: wake(topic(audit)))


def _sum_up(item: AuditItem, game: AuditedGame) -> None:
    tally = Tally()
    for run in game.runs:
        tally.add(run)
    item.status, item.title, item.message = game.status, game.title, game.message
    item.runs, item.legal, item.recorded, item.best = tally.runs, tally.legal, tally.recorded, tally.best
    item.at_best, item.unproved, item.longest = tally.at_best, tally.unproved, tally.longest
