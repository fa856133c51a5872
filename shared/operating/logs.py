"""Logs as JSON lines, each with the request that it belongs to, whichever service writes it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "data"}
"""What every record has, or Celery puts there: the whole of a task, which may be a game."""


class JsonLines(logging.Formatter):
    """One JSON object a line: at, level, service, logger, message, request, what ``extra`` holds, and the traceback."""

    def __init__(self, service: str, request: Callable[[], str] = str) -> None:
        """
        Args:
            service: whose lines they are.
            request: asked for the id of the request at hand; empty if there is none.
        """
        super().__init__()
        self._service = service
        self._request = request

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "service": self._service,
            "logger": record.name,
            "message": record.getMessage(),
        }
        extra = {name: value for name, value in vars(record).items() if name not in _STANDARD and value is not None}
        if request := self._request():
            extra["request"] = request
        line |= extra
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def write(lines: JsonLines, level: str) -> None:
    """Send everything at `level` and above to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(lines)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
