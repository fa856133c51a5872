"""Bodies are limited before Django writes them to disk, and health is told whatever waits."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterable, MutableMapping
from typing import Any

import pytest
from django.conf import settings

from gateway import threads
from gateway.asgi import BodyLimit, application

pytestmark = pytest.mark.anyio


async def sent(pieces: Iterable[bytes], *, stated: int | None = None) -> tuple[list[dict[str, Any]], list[bytes]]:
    """What a limit of ten bytes answers to a body in these pieces, and what the application behind it got."""
    remaining, got, answers = list(pieces), [], []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            got.append(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> dict[str, Any]:
        piece = remaining.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(remaining)}

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    headers = [(b"content-length", str(stated).encode())] if stated is not None else []
    await BodyLimit(application, 10)({"type": "http", "headers": headers}, receive, send)
    return answers, got


async def test_a_body_within_the_limit_is_passed_on() -> None:
    answers, got = await sent([b"12345", b"67890"], stated=10)
    assert (answers[0]["status"], got) == (200, [b"12345", b"67890"])


async def test_a_body_that_states_too_much_is_refused_unread() -> None:
    answers, got = await sent([b"1"], stated=11)
    assert (answers[0]["status"], got) == (413, [])
    assert json.loads(answers[1]["body"])["code"] == "too-large"


async def test_a_body_that_turns_out_too_large_is_cut_off() -> None:
    answers, got = await sent([b"12345", b"67890", b"1", b"2"])
    assert (answers[0]["status"], got) == (413, [b"12345", b"67890"])


@pytest.mark.django_db(transaction=True)
async def test_health_is_told_while_every_request_waits() -> None:
    done = threading.Event()
    waiting = [threads.requests().submit(done.wait) for _ in range(settings.GATEWAY_THREADS)]
    answers: list[MutableMapping[str, Any]] = []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/healthz",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    try:
        await asyncio.wait_for(application(scope, receive, send), 10)
        assert not any(future.done() for future in waiting)
    finally:
        done.set()
    assert (answers[0]["status"], json.loads(answers[1]["body"])) == (200, {"status": "ok"})
