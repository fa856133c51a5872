"""Projections: what follows from the events alone, and can therefore be made anew from them.

An app that keeps one registers how to forget all that it has learnt from events, and what is left to do once it has
been told all of them again. What people decided, and what was told to people, is no projection and stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from gateway.bus.follower import catch_up
from gateway.bus.handlers import rebuild
from gateway.bus.models import Bookmark


@dataclass(frozen=True, slots=True)
class Projection:
    """A projection.

    Attributes:
        name: what it is of, for people.
        forget: let it be as if no event had ever come.
        complete: what is done after the last event.
    """

    name: str
    forget: Callable[[], object]
    complete: Callable[[], object] = lambda: None


_projections: list[Projection] = []


def register(projection: Projection) -> None:
    """Have a projection rebuilt with the others, in the order in which they are registered."""
    _projections.append(projection)


def names() -> list[str]:
    """What is rebuilt."""
    return [projection.name for projection in _projections]


def rebuild_all(progress: Callable[[int, int], None] = lambda position, end: None, *, timeout: float = 30) -> int:
    """Make every projection anew from the whole event store; how many events that took.

    In one transaction: until it is done readers see the old ones, and if it fails those stay. Raises `NoReply`, or
    another `OUTAGE`.

    Args:
        progress: told the position reached and the end of the store, after each page.
        timeout: seconds to wait for each page of events.
    """
    with transaction.atomic(), rebuild():
        for projection in _projections:
            projection.forget()
        Bookmark.objects.all().delete()
        count = catch_up(timeout=timeout, progress=progress)
        for projection in _projections:
            projection.complete()
    return count
