"""What a worker counts, for Prometheus.

The tasks run in child processes, which come and go; what they count they count in memory that they share with the
worker itself, which is asked for it. There is no lock on it, which a child that is killed could take with it: a worker
with several children at work may miss a count now and then.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextvars import ContextVar
from multiprocessing import RawArray
from typing import Any

from celery.signals import task_postrun, task_prerun
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

TASKS = ("routes.replay_item", "routes.best_routes", "routes.audit_item")
OUTCOMES = ("success", "failure", "rejected", "retry", "other")
BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
"""Upper limits in seconds; what took longer is in none of them."""

_ROW = len(OUTCOMES) + len(BUCKETS) + 2
_counts: Any = RawArray("d", len(TASKS) * _ROW)
"""Of each task: how often it ended how, how often within which limit, how often in all, and seconds in all."""
_began: ContextVar[float] = ContextVar("began", default=0.0)


@task_prerun.connect
def _begin(**_: Any) -> None:
    _began.set(time.monotonic())


@task_postrun.connect
def _end(task: Any = None, state: str | None = None, **_: Any) -> None:
    if task is not None and task.name in TASKS:
        count(task.name, (state or "").lower(), time.monotonic() - _began.get())


def count(task: str, outcome: str, seconds: float) -> None:
    """A task has ended."""
    row = TASKS.index(task) * _ROW
    _counts[row + OUTCOMES.index(outcome if outcome in OUTCOMES else "other")] += 1
    buckets = row + len(OUTCOMES)
    for place, limit in enumerate(BUCKETS):
        if seconds <= limit:
            _counts[buckets + place] += 1
    _counts[row + _ROW - 2] += 1
    _counts[row + _ROW - 1] += seconds


class TaskCollector:
    """What the tasks of this worker have counted, as Prometheus reads it."""

    def collect(self) -> Iterator[Metric]:
        """The tasks by how they ended, and how long they took."""
        ended = CounterMetricFamily("routes_tasks", "Tasks that ended.", labels=["task", "outcome"])
        took = HistogramMetricFamily("routes_task_seconds", "How long tasks took.", labels=["task"])
        for number, task in enumerate(TASKS):
            row = list(_counts[number * _ROW : (number + 1) * _ROW])
            for place, outcome in enumerate(OUTCOMES):
                ended.add_metric([task, outcome], row[place])
            within = row[len(OUTCOMES) : len(OUTCOMES) + len(BUCKETS)]
            limits = [(str(limit), times) for limit, times in zip(BUCKETS, within, strict=True)]
            took.add_metric([task], [*limits, ("+Inf", row[-2])], row[-1])
        yield ended
        yield took


def registry() -> CollectorRegistry:
    """All that a worker tells: its tasks, and its process."""
    made = CollectorRegistry()
    made.register(TaskCollector())
    ProcessCollector(registry=made)
    return made
