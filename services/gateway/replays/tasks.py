"""Handing tasks to the route workers by name: the gateway shares a queue with them, no code."""

from __future__ import annotations

from functools import cache
from typing import Any

from celery import Celery
from django.conf import settings


@cache
def producer() -> Celery:
    """This process's end of the queue."""
    app = Celery("gateway", broker=settings.BROKER_URL, set_as_current=False)
    app.conf.update(
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        broker_transport_options={
            "socket_timeout": settings.REDIS_TIMEOUT,
            "socket_connect_timeout": settings.REDIS_TIMEOUT,
        },
    )
    return app


def send_task(task: str, queue: str, **arguments: Any) -> None:
    """Put a task on a queue. Raises `kombu.exceptions.OperationalError` or `RedisError` if the broker is away."""
    producer().send_task(task, kwargs=arguments, queue=queue, retry=False, ignore_result=True)
