"""What becomes of items, told by events that may come twice, late, or out of order."""

from __future__ import annotations

from uuid import UUID

import pytest

from gateway.bus.handlers import handle
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch, Item
from gateway.replays.uploads import Member
from messages import Code, ImportRejected, Problem, seal
from tests.gateway.samples import archive, replayed, started, text

pytestmark = pytest.mark.django_db


def batch_of(count: int) -> Batch:
    return open_batch([Member(f"{n}.json", text(archive(id=n))) for n in range(count)], None)


def rejected(game_id: UUID) -> object:
    problem = Problem(code=Code.RULE_BROKEN, message="too dear", rule="R1860-205", action_id=7)
    return seal(ImportRejected(problem=problem), game_id=str(game_id))


@pytest.mark.parametrize("status", ["refused", "unreadable"])
def test_a_replay_that_did_not_reach_its_end_ends_the_item(status: str) -> None:
    batch = batch_of(1)
    handle(replayed(batch.pk, status=status))
    item = Item.objects.get()
    assert (item.state, item.status, item.imported) == ("done", status, False)


@pytest.mark.parametrize("status", ["identical", "diverged"])
def test_a_replay_that_reached_its_end_is_to_be_imported(status: str) -> None:
    batch = batch_of(1)
    handle(replayed(batch.pk, status=status))
    assert Item.objects.get().state == "replayed"
    assert Batch.objects.get().done == 0


def test_a_replay_told_twice_counts_once() -> None:
    batch = batch_of(2)
    for _ in range(2):
        handle(replayed(batch.pk, 1, status="refused"))
    batch.refresh_from_db()
    assert (batch.done, batch.refused, batch.status) == (1, 1, "running")


def test_an_import_told_twice_counts_once() -> None:
    batch = batch_of(1)
    handle(replayed(batch.pk))
    for _ in range(2):
        handle(started(batch.items.get().game_id))
    batch.refresh_from_db()
    assert (batch.done, batch.identical, batch.imported, batch.status) == (1, 1, 1, "finished")


def test_a_replay_told_again_after_the_import_changes_nothing() -> None:
    batch = batch_of(1)
    handle(replayed(batch.pk))
    handle(started(batch.items.get().game_id))
    handle(replayed(batch.pk, status="diverged"))
    item = batch.items.get()
    assert (item.state, item.status) == ("done", "identical")


def test_a_rejected_import_ends_the_item_with_the_reason() -> None:
    batch = batch_of(1)
    handle(replayed(batch.pk))
    handle(rejected(batch.items.get().game_id))
    item = batch.items.get()
    assert (item.state, item.imported, item.problem["rule"]) == ("done", False, "R1860-205")


def test_events_of_batches_and_games_of_others_are_none_of_ours() -> None:
    batch = batch_of(1)
    handle(replayed(UUID(int=1)))
    handle(started(UUID(int=2)))
    assert batch.items.get().state == "waiting"


def test_items_are_numbered_in_the_order_in_which_they_are_done() -> None:
    batch = batch_of(3)
    for number in (2, 0, 1):
        handle(replayed(batch.pk, number, status="refused"))
    assert list(batch.items.order_by("sequence").values_list("number", flat=True)) == [2, 0, 1]
    batch.refresh_from_db()
    assert batch.status == "finished"
    assert batch.finished_at is not None
