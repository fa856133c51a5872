"""``/api/v1/replays/{id}/audit``: started, followed, cancelled, and what comes of it in every form."""

from __future__ import annotations

import base64
import csv
import io
import json
import zlib
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.utils import timezone
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.bus.handlers import handle
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Member
from gateway.runs import dispatch
from gateway.runs.models import Audit, AuditItem
from tests.gateway.runs.answers import REFUSED, audited, run
from tests.gateway.samples import archive, fresh_id, streamed, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_window(settings: Any) -> None:
    settings.AUDIT_WINDOW = 2


def batch_of(count: int, owner: Account | None = None) -> Batch:
    return open_batch([Member(f"{n}.json", text(archive(id=n))) for n in range(count)], owner)


def address(batch: Batch, part: str = "") -> str:
    return f"/api/v1/replays/{batch.pk}/audit{part}"


def queued(bus: redis.Redis) -> list[dict[str, Any]]:
    """The arguments of the tasks on the workers' queue, the oldest first."""
    tasks = [json.loads(entry) for entry in reversed(bus.lrange("replays", 0, -1))]
    return [json.loads(base64.b64decode(task["body"]))[1] for task in tasks]


@pytest.fixture
def done(api: APIClient) -> Batch:
    """A batch of two games, audited."""
    batch = batch_of(2)
    api.post(address(batch))
    handle(audited(batch.pk, 0, run(100, 120), run(80, 80), REFUSED))
    handle(audited(batch.pk, 1, run(10, 40, proved=False, bound=60, corporation="MR")))
    return batch


# --- starting and following -------------------------------------------------------------------------------------------


def test_an_audit_is_started(api: APIClient) -> None:
    batch = batch_of(3)
    answer = api.post(address(batch), {"work": 1_000})
    assert answer.status_code == 202
    body = answer.json()
    assert (body["status"], body["total"], body["done"], body["work"]) == ("running", 3, 0, 1_000)
    assert api.get(answer.headers["Location"]).json() == body


def test_started_twice_it_is_one(api: APIClient) -> None:
    batch = batch_of(2)
    api.post(address(batch))
    assert api.post(address(batch)).status_code == 200
    assert AuditItem.objects.count() == 2


def test_there_is_none_before_it_is_started(api: APIClient) -> None:
    assert api.get(address(batch_of(1))).status_code == 404
    assert api.post(f"/api/v1/replays/{fresh_id()}/audit").status_code == 404


def test_a_task_carries_the_archive_and_its_place(api: APIClient, bus: redis.Redis) -> None:
    batch = batch_of(1)
    api.post(address(batch), {"work": 1_000})
    dispatch.advance()
    task = queued(bus)[0]
    assert zlib.decompress(base64.b64decode(task.pop("document"))) == text(archive(id=0))
    assert task.pop("correlation_id")
    assert task == {"batch_id": str(batch.pk), "item": 0, "attempt": 1, "file": "0.json", "work": 1_000}


def test_no_more_than_a_window_is_with_the_workers(api: APIClient, bus: redis.Redis) -> None:
    batch = batch_of(4)
    api.post(address(batch))
    dispatch.advance()
    dispatch.advance()
    assert [task["item"] for task in queued(bus)] == [0, 1]
    handle(audited(batch.pk, 1))
    dispatch.advance()
    assert [task["item"] for task in queued(bus)] == [0, 1, 2]


def test_a_lost_task_is_sent_again(api: APIClient, bus: redis.Redis, settings: Any) -> None:
    settings.AUDIT_RETRY_AFTER = 10
    api.post(address(batch_of(1)))
    dispatch.advance()
    assert dispatch.sweep() == 0
    AuditItem.objects.update(sent_at=timezone.now() - timedelta(seconds=11))
    assert dispatch.sweep() == 1
    assert [task["attempt"] for task in queued(bus)] == [1, 2]


def test_each_game_is_counted_once_and_the_last_one_ends_it(api: APIClient) -> None:
    batch = batch_of(2)
    api.post(address(batch))
    for _ in range(2):
        handle(audited(batch.pk, 0, run()))
    assert api.get(address(batch)).json()["done"] == 1
    handle(audited(batch.pk, 1, run()))
    body = api.get(address(batch)).json()
    assert (body["status"], body["done"]) == ("finished", 2)
    assert body["finished_at"]


def test_an_audit_that_nobody_knows_is_passed_over() -> None:
    handle(audited(fresh_id(), 0, run()))
    assert not AuditItem.objects.exists()


# --- cancelling -------------------------------------------------------------------------------------------------------


def test_a_cancelled_audit_sends_and_counts_nothing_more(api: APIClient, bus: redis.Redis) -> None:
    batch = batch_of(2)
    api.post(address(batch))
    handle(audited(batch.pk, 0, run()))
    assert api.post(address(batch, "/cancel")).json()["status"] == "cancelled"
    assert dispatch.advance() == 0
    handle(audited(batch.pk, 1, run()))
    assert api.get(address(batch)).json()["done"] == 1


def test_a_cancelled_audit_may_be_started_anew(api: APIClient) -> None:
    batch = batch_of(2)
    api.post(address(batch))
    api.post(address(batch, "/cancel"))
    answer = api.post(address(batch))
    assert (answer.status_code, answer.json()["status"], answer.json()["done"]) == (202, "running", 0)


def test_a_finished_audit_stays_so(api: APIClient, done: Batch) -> None:
    assert api.post(address(done, "/cancel")).json()["status"] == "finished"


def test_a_batch_of_another_account_is_not_mine_to_audit(api: APIClient) -> None:
    batch = batch_of(1, Account.objects.create_user("Ada", password="correct horse battery"))
    other = Account.objects.create_user("Bob", password="correct horse battery")
    assert api.post(address(batch)).status_code == 401
    api.force_authenticate(other)
    assert api.post(address(batch)).status_code == 403
    api.force_authenticate(batch.owner)
    assert api.post(address(batch)).status_code == 202
    api.force_authenticate(other)
    assert api.post(address(batch, "/cancel")).status_code == 403
    assert api.get(address(batch)).status_code == 200


def test_a_token_needs_the_scope_for_it(api: APIClient) -> None:
    account = Account.objects.create_user("Ada", password="correct horse battery")
    _, secret = ApiToken.issue(account, "reader", [Scope.GAMES_READ])
    answer = api.post(address(batch_of(1)), headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == 403
    assert not Audit.objects.exists()


# --- results ----------------------------------------------------------------------------------------------------------


def test_the_totals_so_far(api: APIClient, done: Batch) -> None:
    """Money is over what is legal by the rules of today."""
    assert api.get(address(done)).json()["sums"] == {
        "runs": 4,
        "legal": 3,
        "recorded": 190,
        "best": 240,
        "missed": 50,
        "at_best": 1,
        "unproved": 1,
        "longest": 0.002,
    }


def test_the_games_with_their_sums(api: APIClient, done: Batch) -> None:
    games = api.get(address(done, "/games")).json()["results"]
    assert [(game["name"], game["status"], game["sums"]["missed"]) for game in games] == [
        ("0.json", "identical", 20),
        ("1.json", "identical", 30),
    ]


def test_listing_games_takes_a_fixed_number_of_queries(
    api: APIClient, done: Batch, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(2):
        api.get(address(done, "/games"))


def test_every_run_as_csv(api: APIClient, done: Batch) -> None:
    answer = api.get(address(done, "/runs.csv"))
    assert answer.headers["Content-Type"] == "text/csv"
    rows = list(csv.DictReader(io.StringIO(streamed(answer).decode())))
    assert [(row["file"], row["difference"], row["player"]) for row in rows] == [
        ("0.json", "20", "Ada"),
        ("0.json", "0", "Ada"),
        ("0.json", "-780", "Ada"),
        ("1.json", "30", "Ada"),
    ]


def test_the_totals_as_csv(api: APIClient, done: Batch) -> None:
    rows = list(csv.DictReader(io.StringIO(api.get(address(done, "/totals.csv")).content.decode())))
    assert {(row["kind"], row["of"], row["name"]): row["difference"] for row in rows} == {
        ("all", "", ""): "50",
        ("title", "18GB", ""): "50",
        ("game", "0.json", ""): "20",
        ("game", "1.json", ""): "30",
        ("company", "18GB", "GWR"): "20",
        ("company", "18GB", "MR"): "30",
        ("player", "0.json", "Ada"): "20",
        ("player", "1.json", "Ada"): "30",
    }


def test_everything_as_json(api: APIClient, done: Batch) -> None:
    told = json.loads(streamed(api.get(address(done, "/report.json"))))
    assert [len(game["runs"]) for game in told["games"]] == [3, 1]
    assert told["totals"][0]["difference"] == 50


def test_the_page_runs_nothing_whatever_a_player_is_called(api: APIClient) -> None:
    batch = batch_of(1)
    api.post(address(batch))
    handle(audited(batch.pk, 0, run(), players={"1": "<script>alert(1)</script>"}))
    answer = api.get(address(batch, "/report.html"), headers={"Accept": "text/html"})
    assert answer.headers["Content-Type"].startswith("text/html")
    assert b"<script" not in answer.content
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "script-src" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("part", ["/games", "/runs.csv", "/totals.csv", "/report.json", "/report.html", "/cancel"])
def test_what_there_is_not_is_not_found(api: APIClient, part: str) -> None:
    url = f"/api/v1/replays/{fresh_id()}/audit{part}"
    answer = api.post(url) if part == "/cancel" else api.get(url)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")
