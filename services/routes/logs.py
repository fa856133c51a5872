"""What a worker logs, each line with the id of the request that led to the work."""

from __future__ import annotations

import logging
from contextvars import ContextVar

from operating.logs import JsonLines, write

correlation: ContextVar[str] = ContextVar("correlation", default="")
"""Id of the request from outside that led to the task at hand."""


def log_as_json_lines(level: str) -> None:
    """Send everything that is logged to standard error as JSON lines."""
    write(JsonLines("routes", correlation.get), level)
    # Celery says of each task that it came and went; we say it ourselves, with what came of it.
    logging.getLogger("celery.worker.strategy").setLevel("WARNING")
    logging.getLogger("celery.app.trace").setLevel("WARNING")
