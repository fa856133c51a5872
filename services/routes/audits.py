"""The audit of one archive of a batch: each of its runs beside the best that was possible."""

from __future__ import annotations

import base64
import logging
import zlib

import msgspec
from celery.exceptions import Reject
from redis.exceptions import RedisError

from engine18xx.archive_files import Source
from engine18xx.audit import AuditedGame, audit_source
from engine18xx.errors import ArchiveError
from messages import GameAudited, decode, seal
from routes.app import app
from routes.logs import correlation
from routes.publishing import count_start, publish_once, published
from routes.replays import MOST_STARTS, unpack

log = logging.getLogger(__name__)


@app.task(name="routes.audit_item")
def audit_item(
    *, batch_id: str, item: int, attempt: int, file: str, document: str, work: int, correlation_id: str
) -> str:
    """Audit one archive and publish `GameAudited`; the status that was found.

    Args:
        batch_id, item: the place of the archive in its batch.
        attempt: how many times this item has been sent for its audit, this time included.
        document: the archive's text, compressed by zlib, in base 64.
        work: units of work for each search.
        correlation_id: the request that led to it.

    May run any number of times for one item: the event is published once, unless it got lost, and no attempt works out
    what an earlier one has.
    """
    correlation.set(correlation_id)
    name = f"audit:{batch_id}:{item}"
    try:
        known = published(name)
        if known is not None:
            event = decode(known).expect(GameAudited)
        elif count_start(name) > MOST_STARTS:
            event = _told(batch_id, item, _failed(file, f"it was given up: it ended its worker {MOST_STARTS} times"))
        else:
            event = _told(batch_id, item, _audited(file, document, work))
        envelope = seal(event, id=name, correlation_id=correlation_id or None)
        publish_once(name, attempt, envelope, only_if_lost=True)
    except RedisError as error:
        # Left unacknowledged, or requeued where the broker is back already, it is run again.
        raise Reject(str(error), requeue=True) from error
    log.info("audited %s", file, extra={"batch": batch_id, "item": item, "runs": event.runs})
    return event.status


def _audited(file: str, document: str, work: int) -> AuditedGame:
    try:
        return audit_source(Source(file, unpack(document)), work=work)
    except ArchiveError as error:
        return AuditedGame(file=file, status="unreadable", message=str(error))
    except Exception as error:  # a defect of the engine costs this game its audit, not the batch its end
        log.exception("the engine failed on %s", file)
        return _failed(file, f"the engine failed on this game: {error!r}")


def _failed(file: str, message: str) -> AuditedGame:
    return AuditedGame(file=file, status="refused", message=message)


def _told(batch_id: str, item: int, game: AuditedGame) -> GameAudited:
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(game))).decode("ascii")
    return GameAudited(batch_id=batch_id, item=item, status=game.status, runs=len(game.runs), packed=packed)
