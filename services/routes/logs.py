"""Logs as JSON lines, each with the id of the request that led to the work."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

correlation: ContextVar[str] = ContextVar("correlation", default="")
"""Id of the request from outside that led to the task at hand."""

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "data"}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "service": "routes",
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := correlation.get():
            line["request"] = request
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_as_json_lines(level: str) -> None:
    """Send everything that is logged to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # Celery says of each task that it came and went; we say it ourselves, with what came of it.
    logging.getLogger("celery.worker.strategy").setLevel("WARNING")
    logging.getLogger("celery.app.trace").setLevel("WARNING")
