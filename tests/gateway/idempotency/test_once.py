"""Doing once what is asked twice, also at the same moment."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from gateway.api.problems import Problem
from gateway.idempotency.models import KeptAnswer
from gateway.idempotency.once import Answer, forget_old_answers, once


def request(key: str | None = "k-1") -> Request:
    headers = {"Idempotency-Key": key} if key is not None else {}
    return Request(APIRequestFactory().post("/api/v1/replays", headers=headers))


class Work:
    """Something that may be done, and how often it was."""

    def __init__(self, seconds: float = 0) -> None:
        self.times = 0
        self.seconds = seconds

    def __call__(self) -> Answer:
        time.sleep(self.seconds)
        self.times += 1
        return Answer(202, {"number": self.times}, {"Location": "/there"})


@pytest.mark.django_db
def test_without_a_key_everything_is_done_each_time() -> None:
    work = Work()
    assert [once(request(None), b"f", work).data["number"] for _ in range(2)] == [1, 2]


@pytest.mark.django_db
def test_with_a_key_it_is_done_once_and_answered_alike() -> None:
    work = Work()
    first, second = (once(request(), b"f", work) for _ in range(2))
    assert (first.status_code, first.data, first["Location"]) == (second.status_code, second.data, second["Location"])
    assert work.times == 1


@pytest.mark.django_db
def test_work_that_fails_keeps_no_answer() -> None:
    def failing() -> Answer:
        raise Problem(422, "no-games", "nothing")

    with pytest.raises(Problem):
        once(request(), b"f", failing)
    assert not KeptAnswer.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_the_same_moment_are_done_once() -> None:
    work, answers = Work(seconds=0.3), []

    def ask() -> None:
        try:
            answers.append(once(request(), b"f", work).data)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [{"number": 1}] * 4
    assert work.times == 1


@pytest.mark.django_db
def test_answers_are_forgotten_after_the_promised_time(settings: Any) -> None:
    once(request("old"), b"f", Work())
    once(request("new"), b"f", Work())
    limit = timedelta(hours=settings.IDEMPOTENCY_KEPT_HOURS, minutes=1)
    KeptAnswer.objects.filter(key="old").update(created_at=timezone.now() - limit)
    assert forget_old_answers() == 1
    assert KeptAnswer.objects.get().key == "new"
