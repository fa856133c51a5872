"""Who wants to hear of which event. Handlers are plain functions, registered by the apps that keep projections.

A handler may be told the same event again, and events of different games in any order: it must not mind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from gateway.observability import metrics
from messages import Envelope, Message

H = TypeVar("H", bound=Callable[[Envelope, Any], None])

_rebuilding: ContextVar[bool] = ContextVar("rebuilding", default=False)
_handlers: dict[str, list[Callable[[Envelope, Any], None]]] = defaultdict(list)


def on(event: type[Message]) -> Callable[[H], H]:
    """Decorator: call this function with the envelope and the opened event."""

    def register(handler: H) -> H:
        _handlers[event.__name__].append(handler)
        return handler

    return register


def handle(envelope: Envelope) -> None:
    """Tell everybody who wants to hear of it. Raises `UnknownType` or `MalformedMessage` for what nobody can read."""
    message = envelope.message()
    for handler in _handlers[envelope.type]:
        handler(envelope, message)
    metrics.EVENTS.labels(envelope.type).inc()


@contextmanager
def rebuild() -> Iterator[None]:
    """Within the block, events are told to make projections anew: nothing is done again that went out to people."""
    token = _rebuilding.set(True)
    try:
        yield
    finally:
        _rebuilding.reset(token)


def rebuilding() -> bool:
    """Whether events are told only to make projections anew."""
    return _rebuilding.get()
