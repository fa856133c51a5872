"""The Celery application: ``celery -A routes.app worker``.

| variable | meaning | without it |
|---|---|---|
| ``REDIS_URL`` | the server of the event stream, and of the tasks unless ``BROKER_URL`` is set | refused on use |
| ``BROKER_URL`` | the server of the tasks | ``REDIS_URL`` |
| ``REPLAY_TIME_LIMIT`` | seconds that the replay of one game may take | 120 |
| ``ROUTES_HTTP_PORT`` | of ``/healthz``, ``/readyz`` and ``/metrics`` | none |
| ``LOG_LEVEL`` | of the logs | ``INFO`` |
"""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

from routes import health  # noqa: F401  It tells how the worker is, once there is one.
from routes.logs import log_as_json_lines

REPLAY_TIME_LIMIT = int(os.environ.get("REPLAY_TIME_LIMIT", "120"))

app = Celery(
    "routes",
    broker=os.environ.get("BROKER_URL") or os.environ.get("REDIS_URL"),
    include=["routes.replays", "routes.best_routes", "routes.audits"],
)
app.conf.update(
    task_default_queue="replays",
    # A task is acknowledged when its event is out, so a worker that dies leaves it to another.
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    # Only data is ever taken from the queue, never pickled objects.
    task_serializer="json",
    accept_content=["json"],
    task_ignore_result=True,
    # A replay that runs away is ended, and the process that ran it with it.
    task_time_limit=REPLAY_TIME_LIMIT,
    # An unacknowledged task comes back after so long: longer than any task takes, or it would run twice.
    broker_transport_options={
        "visibility_timeout": 2 * REPLAY_TIME_LIMIT + 60,
        # Of several queues the first that has something: whoever waits for an answer is served before a batch.
        "queue_order_strategy": "priority",
    },
    # A broker that restarts is waited for, however long it takes.
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_send_task_events=False,
    task_send_sent_event=False,
    # A fresh process now and then keeps memory from creeping up.
    worker_max_tasks_per_child=2_000,
)


@setup_logging.connect
def _configure_logging(**_: Any) -> None:
    log_as_json_lines(os.environ.get("LOG_LEVEL", "INFO"))
