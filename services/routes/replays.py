"""The replay of one archive of a batch."""

from __future__ import annotations

import base64
import logging
import time
import zlib

from celery.exceptions import Reject
from msgspec import to_builtins
from redis.exceptions import RedisError

from engine18xx.archive import Archive
from engine18xx.errors import ArchiveError, EngineError, UnknownTitle
from engine18xx.registry import title_named
from engine18xx.replay import replay
from messages import Code, Problem, ReplayFinished, decode, seal
from routes.app import app
from routes.logs import correlation
from routes.publishing import count_start, publish_once, published

log = logging.getLogger(__name__)

MOST_STARTS = 4
"""A game whose replay ended its worker this often is given up, lest it takes down one worker after the other."""
LARGEST = 64 * 1024 * 1024
"""Bytes of an unpacked archive; the gateway lets far less through."""


@app.task(name="routes.replay_item")
def replay_item(*, batch_id: str, item: int, attempt: int, file: str, document: str, correlation_id: str) -> str:
    """Replay one archive and publish `ReplayFinished`; the status that was found.

    Args:
        batch_id, item: the place of the archive in its batch.
        attempt: how many times this item has been sent, this time included.
        document: the archive's text, compressed by zlib, in base 64.
        correlation_id: the request that led to it.

    May run any number of times for one item: an attempt publishes once, and none works out what an earlier one has.
    """
    correlation.set(correlation_id)
    work = f"{batch_id}:{item}"
    try:
        known = published(work)
        if known is not None:
            event = decode(known).expect(ReplayFinished)
        elif count_start(work) > MOST_STARTS:
            message = f"the replay was given up: it ended its worker {MOST_STARTS} times"
            event = _failed(batch_id, item, file, message)
        else:
            event = outcome(batch_id, item, file, document)
        envelope = seal(event, id=f"replay:{work}", correlation_id=correlation_id or None)
        publish_once(work, attempt, envelope)
    except RedisError as error:
        # Left unacknowledged, or requeued where the broker is back already, it is run again.
        raise Reject(str(error), requeue=True) from error
    log.info("replayed %s", file, extra={"batch": batch_id, "item": item, "status": event.status})
    return event.status


def outcome(batch_id: str, item: int, file: str, document: str) -> ReplayFinished:
    """Replay the archive: how it ended."""
    began = time.perf_counter()
    try:
        archive = Archive.read(unpack(document))
        title_named(archive.title)
        record = replay(archive, file=file)
    except (ArchiveError, UnknownTitle) as error:
        return _unreadable(batch_id, item, file, error, time.perf_counter() - began)
    except Exception as error:  # a defect of the engine costs this game its outcome, not the batch its end
        log.exception("the engine failed on %s", file)
        return _failed(batch_id, item, file, f"the engine failed on this game: {error!r}")
    return ReplayFinished(
        batch_id=batch_id,
        item=item,
        file=file,
        status=record.status,
        title=record.title,
        players=record.players,
        actions=record.actions,
        result=record.result,
        expected=record.expected,
        at=record.at_action,
        rule=record.rule,
        message=record.message,
        seconds=record.seconds,
        warnings=to_builtins(record.warnings),
    )


def unpack(document: str) -> bytes:
    """The archive's text. Raises `ArchiveError` if it does not unpack to a text of sane size."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(base64.b64decode(document, validate=True), LARGEST)
    except (ValueError, zlib.error) as error:
        raise ArchiveError(f"the archive did not arrive whole: {error}") from error
    if not unpacking.eof:
        raise ArchiveError(f"the archive did not arrive whole, or is larger than {LARGEST} bytes")
    return text


def _failed(batch_id: str, item: int, file: str, message: str) -> ReplayFinished:
    problem = Problem(code=Code.INTERNAL_ERROR, message=message)
    return ReplayFinished(batch_id=batch_id, item=item, file=file, status="refused", message=message, problem=problem)


def _unreadable(batch_id: str, item: int, file: str, error: EngineError, seconds: float) -> ReplayFinished:
    if isinstance(error, ArchiveError):
        problem = Problem(code=Code.UNREADABLE_ARCHIVE, message=error.message, path=error.path or None)
    else:
        problem = Problem(code=Code.UNKNOWN_TITLE, message=str(error), path="$.title")
    return ReplayFinished(
        batch_id=batch_id,
        item=item,
        file=file,
        status="unreadable",
        message=str(error),
        seconds=seconds,
        problem=problem,
    )
