"""Logs as JSON lines, each with the id of the request it belongs to."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec

from gateway.observability.requests import current_request_id

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line: at, level, logger, message, request, whatever ``extra`` holds, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "service": "gateway",
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := current_request_id():
            line["request"] = request_id
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD and name != "request"}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()
