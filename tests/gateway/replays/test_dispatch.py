"""Sending items to the workers and the rules service, in windows, and again if they are lost."""

from __future__ import annotations

import base64
import json
import zlib
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.utils import timezone
from kombu.exceptions import OperationalError

from gateway.bus.handlers import handle
from gateway.replays import dispatch
from gateway.replays.batches import cancel_batch, open_batch
from gateway.replays.models import Batch, Item
from gateway.replays.uploads import Member
from messages import ImportArchive
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import archive, replayed, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_windows(settings: Any) -> None:
    settings.REPLAY_WINDOW, settings.IMPORT_WINDOW = 3, 2


def batch_of(count: int) -> Batch:
    return open_batch([Member(f"{n}.json", text(archive(id=n))) for n in range(count)], None)


def queued(bus: redis.Redis) -> list[dict[str, Any]]:
    """The arguments of the tasks on the workers' queue, the oldest first."""
    tasks = [json.loads(entry) for entry in reversed(bus.lrange("replays", 0, -1))]
    return [json.loads(base64.b64decode(task["body"]))[1] for task in tasks]


def long_ago(seconds: float) -> None:
    Item.objects.exclude(sent_at=None).update(sent_at=timezone.now() - timedelta(seconds=seconds))


def test_a_task_carries_the_archive_and_its_place(bus: redis.Redis) -> None:
    batch = batch_of(1)
    dispatch.advance()
    task = queued(bus)[0]
    assert zlib.decompress(base64.b64decode(task.pop("document"))) == text(archive(id=0))
    assert task == {
        "batch_id": str(batch.pk),
        "item": 0,
        "attempt": 1,
        "file": "0.json",
        "correlation_id": batch.request_id,
    }


def test_no_more_than_a_window_is_with_the_workers(bus: redis.Redis) -> None:
    batch = batch_of(5)
    dispatch.advance()
    dispatch.advance()
    assert [task["item"] for task in queued(bus)] == [0, 1, 2]
    handle(replayed(batch.pk, 1, status="refused"))
    dispatch.advance()
    assert [task["item"] for task in queued(bus)] == [0, 1, 2, 3]


def test_a_small_batch_does_not_wait_for_a_large_one(bus: redis.Redis) -> None:
    large, small = batch_of(5), batch_of(1)
    dispatch.advance()
    assert [(task["batch_id"], task["item"]) for task in queued(bus)] == [
        (str(large.pk), 0),
        (str(small.pk), 0),
        (str(large.pk), 1),
    ]


def test_items_of_a_cancelled_batch_are_not_sent(bus: redis.Redis) -> None:
    cancel_batch(batch_of(2).pk)
    assert dispatch.advance() == 0
    assert queued(bus) == []


def test_a_lost_task_is_sent_again_after_a_while_and_then_less_and_less_often(bus: redis.Redis, settings: Any) -> None:
    settings.REPLAY_RETRY_AFTER = 10
    batch_of(1)
    dispatch.advance()
    assert dispatch.sweep() == 0
    long_ago(11)
    assert dispatch.sweep() == 1
    assert [task["attempt"] for task in queued(bus)] == [1, 2]
    long_ago(11)
    assert dispatch.sweep() == 0
    long_ago(21)
    assert dispatch.sweep() == 1


def test_a_task_that_could_not_be_sent_is_sent_later(bus: redis.Redis, settings: Any, monkeypatch: Any) -> None:
    batch_of(1)
    with monkeypatch.context() as broken:
        broken.setattr(dispatch, "send_task", _away)
        with pytest.raises(OperationalError):
            dispatch.advance()
    settings.REPLAY_RETRY_AFTER = 0
    assert dispatch.sweep() == 1
    assert len(queued(bus)) == 1


def _away(*_: Any, **__: Any) -> None:
    raise OperationalError("the broker is away")


def test_a_playable_game_is_sent_to_the_rules_service_under_an_id_of_its_own(rules: RulesStandIn) -> None:
    batch = batch_of(1)
    dispatch.advance()
    handle(replayed(batch.pk))
    dispatch.advance()
    command = rules.commands()[0]
    item = batch.items.get()
    assert (command.type, command.game_id, command.id) == (
        "ImportArchive",
        str(item.game_id),
        f"import:{item.game_id}",
    )
    assert bytes(command.expect(ImportArchive).document) == text(archive(id=0))
    assert item.state == "importing"


def test_no_more_than_a_window_is_with_the_rules_service(rules: RulesStandIn) -> None:
    batch = batch_of(3)
    dispatch.advance()
    for number in range(3):
        handle(replayed(batch.pk, number))
    dispatch.advance()
    assert len(rules.commands()) == 2


def test_a_lost_import_is_sent_again_under_the_same_id(rules: RulesStandIn, settings: Any) -> None:
    settings.IMPORT_RETRY_AFTER = 10
    batch = batch_of(1)
    dispatch.advance()
    handle(replayed(batch.pk))
    dispatch.advance()
    rules.client.flushdb()
    long_ago(11)
    assert dispatch.sweep() == 1
    assert [command.id for command in rules.commands()] == [f"import:{batch.items.get().game_id}"]


def test_filling_the_windows_takes_a_fixed_number_of_queries(django_assert_max_num_queries: Any) -> None:
    batch_of(3)
    with django_assert_max_num_queries(9):
        dispatch.advance()
