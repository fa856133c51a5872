"""Sharing the database connections: few connections serve many requests, if none is held by one that waits."""

from __future__ import annotations

from django.db import connection


def release() -> None:
    """Give this thread's connection back to the pool; its next query takes one again.

    To be called before waiting for anything else: a reply, a slow reader, news. Within a transaction it does nothing.
    """
    if not connection.in_atomic_block:
        connection.close()
