"""The threads in which whatever blocks is done: so many, which stay, and no more.

Each may hold a connection to Redis and, while it asks, one to the database. What does not find a thread free waits its
turn; so a crowd makes answers later, and never uses the connections up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import Context, copy_context
from functools import cache
from typing import ParamSpec, TypeVar

from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

READERS = 8
"""Threads that read for those who watch. They have their own: when all watchers come back at once, requests go on."""


WARDENS = 2
"""Threads that say how this process is: it is asked when all others are busy, of all times."""


@cache
def requests() -> Executor:
    """The threads that answer requests."""
    return ThreadPoolExecutor(settings.GATEWAY_THREADS, "request")


@cache
def wardens() -> Executor:
    """The threads that tell health and figures."""
    return ThreadPoolExecutor(WARDENS, "warden")


@cache
def readers() -> Executor:
    """The threads that read what watchers have missed."""
    return ThreadPoolExecutor(READERS, "reader")


async def run(
    executor: Executor, context: Context | None, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """Do it in one of the threads, in this context or a copy of the present one, and wait until it is done."""
    within = context if context is not None else copy_context()
    return await asyncio.get_running_loop().run_in_executor(executor, lambda: within.run(work, *args, **kwargs))
