"""Live progress as server-sent events, and whole lists as NDJSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from gateway.bus.follower import apply
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Member
from tests.gateway.samples import archive, replayed, text

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True)]


def batch_of(count: int, done: int) -> Batch:
    batch = open_batch([Member(f"{n}.json", text(archive(id=n))) for n in range(count)], None)
    for number in range(done):
        apply(replayed(batch.pk, number, status="refused"))
    return batch


async def watch(batch: Batch, **headers: str) -> AsyncIterator[tuple[str, str | None, Any]]:
    """The events of a batch: name, id, data."""
    answer = await AsyncClient().get(f"/api/v1/replays/{batch.pk}/events", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/event-stream"
    rest = ""
    async for piece in answer.streaming_content:
        *complete, rest = (rest + piece.decode()).split("\n\n")
        for told in complete:
            fields = dict(line.split(": ", 1) for line in told.splitlines())
            if "event" in fields:
                yield fields["event"], fields.get("id"), json.loads(fields["data"])


async def test_a_finished_batch_is_told_whole_and_the_stream_ends() -> None:
    batch = await sync_to_async(batch_of)(3, 3)
    told = [event async for event in watch(batch)]
    assert [(name, number) for name, number, _ in told if name == "item"] == [
        ("item", "1"),
        ("item", "2"),
        ("item", "3"),
    ]
    assert told[-1][0] == "finished"
    assert told[-1][2]["done"] == 3


async def test_a_watcher_that_comes_back_is_told_only_what_it_missed() -> None:
    batch = await sync_to_async(batch_of)(3, 3)
    told = [number async for name, number, _ in watch(batch, **{"Last-Event-ID": "2"}) if name == "item"]
    assert told == ["3"]


async def test_a_watcher_is_told_of_an_item_as_it_is_done() -> None:
    batch = await sync_to_async(batch_of)(2, 1)
    events = watch(batch)
    assert (await anext(events))[1] == "1"
    assert (await anext(events))[0] == "progress"
    waiting = asyncio.ensure_future(anext(events))
    await asyncio.sleep(0.3)
    assert not waiting.done()
    began = asyncio.get_running_loop().time()
    await sync_to_async(apply)(replayed(batch.pk, 1, status="refused"))
    assert (await asyncio.wait_for(waiting, 5))[1] == "2"
    # Woken, not found by looking again after two seconds.
    assert asyncio.get_running_loop().time() - began < 1.5
    assert [name async for name, _, _ in events] == ["progress", "finished"]


async def test_an_id_that_is_none_is_refused() -> None:
    batch = await sync_to_async(batch_of)(1, 0)
    answer = await AsyncClient().get(f"/api/v1/replays/{batch.pk}/events", headers={"Last-Event-ID": "last"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "Last-Event-ID")


async def test_all_items_come_as_lines_if_asked_for() -> None:
    batch = await sync_to_async(batch_of)(450, 1)
    answer = await AsyncClient().get(
        f"/api/v1/replays/{batch.pk}/items?state=waiting", headers={"Accept": "application/x-ndjson"}
    )
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    body = b"".join([piece async for piece in answer.streaming_content])
    rows = [json.loads(line) for line in body.splitlines()]
    assert [row["number"] for row in rows] == list(range(1, 450))
    assert rows[0]["state"] == "waiting"
