"""What the rules service is told from outside: environment variables only."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass


class SettingsError(ValueError):
    """A variable that is missing or makes no sense."""


@dataclass(frozen=True)
class Settings:
    """The settings of one process."""

    database_url: str
    """``RULES_DATABASE_URL``: the event store, as a user who may read and add."""
    owner_database_url: str
    """``RULES_OWNER_DATABASE_URL``: the same as its owner, for migrations; by default the same user."""
    redis_url: str
    """``REDIS_URL``."""
    consumer: str
    """``RULES_CONSUMER``: this process's name in the consumer group. If it keeps its name over a restart, it takes up
    what it left unfinished at once, not only when others may claim it."""
    hot_games: int = 500
    """``RULES_HOT_GAMES``: so many games stay in memory."""
    batch: int = 32
    """``RULES_BATCH``: at most so many commands are read at once."""
    claim_after: float = 30.0
    """``RULES_CLAIM_AFTER``: seconds after which a command that another process has not finished may be taken over."""
    deliveries: int = 5
    """``RULES_DELIVERIES``: a command that was taken up so often and never finished is set aside as a dead letter."""
    http_port: int = 0
    """``RULES_HTTP_PORT``: of /healthz, /readyz and /metrics; 0 is none."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """Read the variables.

        Raises:
            SettingsError: one is missing or is not the number that it should be.
        """
        database = _needed(environ, "RULES_DATABASE_URL")
        return cls(
            database_url=database,
            owner_database_url=environ.get("RULES_OWNER_DATABASE_URL") or database,
            redis_url=_needed(environ, "REDIS_URL"),
            consumer=environ.get("RULES_CONSUMER") or f"{socket.gethostname()}-{os.getpid()}",
            hot_games=_whole(environ, "RULES_HOT_GAMES", cls.hot_games, least=1),
            batch=_whole(environ, "RULES_BATCH", cls.batch, least=1),
            claim_after=float(_whole(environ, "RULES_CLAIM_AFTER", int(cls.claim_after), least=1)),
            deliveries=_whole(environ, "RULES_DELIVERIES", cls.deliveries, least=2),
            http_port=_whole(environ, "RULES_HTTP_PORT", cls.http_port, least=0),
        )


def _needed(environ: Mapping[str, str], name: str) -> str:
    value = environ.get(name)
    if not value:
        raise SettingsError(f"{name} is not set")
    return value


def _whole(environ: Mapping[str, str], name: str, default: int, *, least: int) -> int:
    text = environ.get(name)
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or int(text) < least:
        raise SettingsError(f"{name} is {text!r}, not a whole number of at least {least}")
    return int(text)
