"""The whole stack for a test, and what can be done to it while it works."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import redis

from infra.local.servers import free_port
from infra.local.stack import Stack

QUOTAS = ("READS", "WRITES", "ACTIONS", "BULKS", "CALCULATIONS", "UPLOADS", "SIGN_UPS", "LOGINS")
UNLIMITED = {f"QUOTA_{name}": "1000000/60" for name in QUOTAS}
"""Settings under which no quota is ever used up."""


@contextmanager
def looked_after(**options: Any) -> Iterator[Stack]:
    """A running stack in a folder of its own, with a thread that starts again whatever ends; options as `Stack` has."""
    with tempfile.TemporaryDirectory(prefix="bradshaw-stack-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with Stack(Path(folder), port=free_port(), **options) as stack:
            stop = threading.Event()
            keeper = threading.Thread(target=stack.keep_running, args=[stop])
            keeper.start()
            try:
                yield stack
            finally:
                stop.set()
                keeper.join()


def wait_until(condition: Callable[[], bool], patience: float = 120.0) -> None:
    """Wait until it holds; after so many seconds the test has failed."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.05)


def kill(name: str) -> Callable[[Stack], None]:
    """kill -9 of a process by its name."""
    return lambda stack: stack[name].kill()


def kill_every_service(stack: Stack) -> None:
    """kill -9 of all processes but the servers."""
    for name in stack.names:
        stack[name].kill()


def restart_redis(stack: Stack) -> None:
    """kill -9 of Redis, and a second without it."""
    assert stack.redis is not None
    stack.redis.kill()
    time.sleep(1)
    stack.redis.start()


def empty_redis(stack: Stack) -> None:
    """All that was in Redis is gone."""
    with redis.Redis.from_url(stack.environment["REDIS_URL"]) as client:
        client.flushall()


def restart_postgresql(stack: Stack) -> None:
    """kill -9 of PostgreSQL, and a second without it."""
    assert stack.postgres is not None
    stack.postgres.kill()
    time.sleep(1)
    stack.postgres.start()
