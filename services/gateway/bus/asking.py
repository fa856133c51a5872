"""Commands and queries to the rules service, and the wait for its reply."""

from __future__ import annotations

import logging
import time
from typing import TypeVar, cast

from django.conf import settings
from redis.exceptions import RedisError

from gateway.api.problems import NoReply, Problem
from gateway.bus.connection import connection, patient_connection
from gateway.observability import metrics
from gateway.observability.requests import current_request_id
from messages import Code, Envelope, Message, Refused, decode, encode, seal
from messages import Problem as Refusal
from messages.envelope import FIELD
from messages.streams import BULK, COMMANDS, EVENTS, EVENTS_KEPT, QUERIES, reply_key

log = logging.getLogger(__name__)

R = TypeVar("R", bound=Message)

STATUS: dict[str, int] = {
    Code.UNKNOWN_GAME: 404,
    Code.UNKNOWN_VERSION: 404,
    Code.NOT_YOURS: 403,
    Code.NO_RUN: 409,
    Code.GAME_EXISTS: 409,
    Code.STALE_VERSION: 412,
    Code.MALFORMED_MESSAGE: 500,
    Code.INTERNAL_ERROR: 500,
}
"""HTTP status by the code of a refusal; every other code is a 422."""


def send_command(command: Message, *, id: str, game_id: str, correlation_id: str = "", awaited: bool = True) -> None:
    """Put a command on its stream. Its id makes it safe to send again.

    Args:
        awaited: whether somebody waits for it; else it is done once nothing is due for which somebody does.
    """
    correlation_id = correlation_id or current_request_id()
    _put(COMMANDS if awaited else BULK, seal(command, id=id, game_id=game_id, correlation_id=correlation_id or None))


def order(
    command: Message, wanted: type[R], *, id: str, game_id: str, timeout: float | None = None
) -> tuple[Envelope, R]:
    """Send a command and wait for its reply of the wanted type. Sent again under its id it is done once all the same.

    Raises `Problem` for what the rules service refuses, and `NoReply` after `timeout` seconds.
    """
    envelope = seal(command, id=id, game_id=game_id, correlation_id=current_request_id() or None)
    _put(COMMANDS, envelope)
    return _reply(envelope, wanted, settings.REPLY_TIMEOUT if timeout is None else timeout)


def ask(
    query: Message, wanted: type[R], *, game_id: str | None = None, timeout: float | None = None
) -> tuple[Envelope, R]:
    """Send a query and wait for its reply of the wanted type.

    Raises `Problem` for what the rules service refuses, and `NoReply` after `timeout` seconds.
    """
    envelope = seal(query, game_id=game_id, correlation_id=current_request_id() or None)
    _put(QUERIES, envelope)
    return _reply(envelope, wanted, settings.REPLY_TIMEOUT if timeout is None else timeout)


def publish(event: Envelope) -> None:
    """Put an event of the gateway's own on the stream of events. Lost if Redis is away: what counts is recorded."""
    try:
        connection().xadd(EVENTS, {FIELD: encode(event)}, maxlen=EVENTS_KEPT)
    except RedisError:
        log.warning("%s was not told: Redis is away", event.type)


def problem_from(refusal: Refusal) -> Problem:
    """A refusal of the rules service, as the API says it."""
    error = {
        "message": refusal.message,
        "rule": refusal.rule,
        "path": refusal.path,
        "action": refusal.action_id,
        "values": refusal.values or None,
    }
    errors = [{name: value for name, value in error.items() if value is not None}]
    headers = {"ETag": f'"{refusal.version}"'} if refusal.code == Code.STALE_VERSION else {}
    return Problem(STATUS.get(refusal.code, 422), refusal.code, refusal.message, errors, headers)


def _put(stream: str, envelope: Envelope) -> None:
    connection().xadd(stream, {FIELD: encode(envelope)})
    metrics.COMMANDS.labels(envelope.type).inc()


def _reply(asked: Envelope, wanted: type[R], timeout: float) -> tuple[Envelope, R]:
    began = time.perf_counter()
    found = patient_connection().blpop([reply_key(asked.id)], timeout=timeout)
    if found is None:
        raise NoReply
    metrics.REPLIES.labels(asked.type).observe(time.perf_counter() - began)
    envelope = decode(cast(bytes, found[1]))
    if envelope.type == Refused.__name__:
        raise problem_from(envelope.expect(Refused).problem)
    return envelope, envelope.expect(wanted)
