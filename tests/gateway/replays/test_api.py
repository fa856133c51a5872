"""``/api/v1/replays``: uploads and their answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.bus.handlers import handle
from gateway.idempotency.models import KeptAnswer
from gateway.replays.models import Batch, Document, Item
from tests.gateway.samples import archive, fresh_id, packed, replayed, started, text

pytestmark = pytest.mark.django_db

REPLAYS = "/api/v1/replays"


def upload(api: APIClient, content: bytes, media_type: str = "application/json", **headers: str) -> Any:
    return api.post(REPLAYS, content, content_type=media_type, headers=headers)


def lines(count: int) -> bytes:
    return b"\n".join(text(archive(id=number)) for number in range(count))


def batch_of(api: APIClient, count: int = 3) -> Batch:
    answer = upload(api, lines(count), "application/x-ndjson")
    assert answer.status_code == 202, answer.content
    return Batch.objects.get(pk=answer.json()["id"])


def nothing_left_behind() -> bool:
    return not any(model.objects.exists() for model in (Batch, Item, Document, KeptAnswer))


# --- what is taken ----------------------------------------------------------------------------------------------------


def test_one_archive_is_accepted_as_a_batch_of_one(api: APIClient) -> None:
    answer = upload(api, text(archive()))
    assert answer.status_code == 202
    assert answer.json()["total"] == 1
    assert answer.json()["status"] == "running"
    assert api.get(answer.headers["Location"]).json() == answer.json()


def test_an_array_is_accepted_in_its_order(api: APIClient) -> None:
    upload(api, text([archive(id=1), archive(id=2)]))
    stored = [json.loads(item.document.text)["id"] for item in Item.objects.order_by("number")]
    assert stored == [1, 2]


def test_ndjson_is_accepted(api: APIClient) -> None:
    assert upload(api, lines(3), "application/x-ndjson").json()["total"] == 3


def test_a_zip_is_accepted_with_the_names_of_its_members(api: APIClient) -> None:
    answer = upload(api, packed({"a.json": text(archive()), "b.json": text(archive(id=2))}), "application/zip")
    assert answer.status_code == 202
    assert list(Item.objects.order_by("number").values_list("name", flat=True)) == ["a.json", "b.json"]


def test_a_form_may_bring_files_of_all_kinds(api: APIClient) -> None:
    files = [
        SimpleUploadedFile("one.json", text(archive()), "application/json"),
        SimpleUploadedFile("two.ndjson", lines(2), "application/octet-stream"),
        SimpleUploadedFile("three.zip", packed({"x.json": text(archive())}), "application/octet-stream"),
    ]
    answer = api.post(REPLAYS, {"file": files}, format="multipart")
    assert answer.status_code == 202
    assert answer.json()["total"] == 4


def test_an_archive_is_kept_byte_for_byte(api: APIClient) -> None:
    content = b'{ "title" : "1860", "players":[{"id":0,"name":"\xc3\x89mile"},{"id":1,"name":"B"}],"actions":[] }'
    upload(api, content)
    assert Document.objects.get().text == content


def test_the_same_archive_twice_is_stored_once_but_becomes_two_items(api: APIClient) -> None:
    upload(api, text([archive(), archive()]))
    assert (Document.objects.count(), Item.objects.count()) == (1, 2)


def test_ten_thousand_games_are_accepted(api: APIClient) -> None:
    one = text(archive())
    answer = upload(api, b"\n".join([one] * 10_000), "application/x-ndjson")
    assert (answer.status_code, answer.json()["total"]) == (202, 10_000)


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "media_type", "status", "code"),
    [
        (b'{"title": "1860", "pla', "application/json", 400, "malformed-json"),
        (b"", "application/json", 400, "malformed-json"),
        (text(archive(players=7)), "application/json", 422, "unreadable-archive"),
        (text(archive(title="1830")), "application/json", 422, "unknown-title"),
        (
            text(archive(actions=[{"type": "fly", "entity": 1, "entity_type": "player", "id": 1}])),
            "application/json",
            422,
            "unreadable-archive",
        ),
        (b"no zip", "application/zip", 400, "malformed-zip"),
        (b"", "application/x-ndjson", 422, "no-games"),
        (b"<game/>", "application/xml", 415, "unsupported-media-type"),
        (b"title=1860", "application/x-www-form-urlencoded", 415, "unsupported-media-type"),
    ],
)
def test_a_bad_upload_is_refused_with_a_problem_and_leaves_nothing(
    api: APIClient, content: bytes, media_type: str, status: int, code: str
) -> None:
    answer = upload(api, content, media_type, **{"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert nothing_left_behind()


def test_a_file_of_50_megabytes_is_refused(api: APIClient) -> None:
    answer = upload(api, text(archive(description="x" * 50_000_000)))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert answer.json()["errors"][0]["values"] == {"limit": 8 * 1024 * 1024}
    assert nothing_left_behind()


def test_a_zip_bomb_is_refused_though_good_games_come_before_it(api: APIClient) -> None:
    bomb = packed({**{f"{n}.json": text(archive(id=n)) for n in range(150)}, "bomb.json": b"0" * 8_000_000})
    answer = upload(api, bomb, "application/zip")
    assert (answer.status_code, answer.json()["code"]) == (422, "zip-bomb")
    assert nothing_left_behind()


def test_a_truncated_line_is_an_item_that_the_worker_will_find_unreadable(api: APIClient) -> None:
    answer = upload(api, text(archive()) + b'\n{"title": "18', "application/x-ndjson")
    assert (answer.status_code, answer.json()["total"]) == (202, 2)


def test_too_large_an_archive_in_the_middle_of_many_leaves_nothing(api: APIClient, settings: Any) -> None:
    settings.UPLOAD_LIMITS = settings.UPLOAD_LIMITS | {"archive": 2_000}
    large = text(archive(description="x" * 2_000))
    answer = upload(api, lines(250) + b"\n" + large, "application/x-ndjson")
    assert answer.status_code == 413
    assert nothing_left_behind()


def test_a_form_without_a_file_is_refused(api: APIClient) -> None:
    answer = api.post(REPLAYS, {"title": "1860"}, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (400, "no-file")


def test_a_compressed_body_is_refused(api: APIClient) -> None:
    answer = upload(api, b"\x1f\x8b", **{"Content-Encoding": "gzip"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported-encoding")


# --- once -------------------------------------------------------------------------------------------------------------


def test_the_same_key_and_body_open_one_batch_and_get_the_same_answer(api: APIClient) -> None:
    first = upload(api, text(archive()), **{"Idempotency-Key": "k-1"})
    second = upload(api, text(archive()), **{"Idempotency-Key": "k-1"})
    assert (second.status_code, second.json()) == (first.status_code, first.json())
    assert second.headers["Location"] == first.headers["Location"]
    assert second.headers["Idempotent-Replayed"] == "true"
    assert Batch.objects.count() == 1


def test_the_same_key_with_another_body_is_refused(api: APIClient) -> None:
    upload(api, text(archive()), **{"Idempotency-Key": "k-1"})
    answer = upload(api, text(archive(id=2)), **{"Idempotency-Key": "k-1"})
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency-key-reused")
    assert Batch.objects.count() == 1


def test_a_refused_upload_does_not_use_up_its_key(api: APIClient) -> None:
    assert upload(api, b"{", **{"Idempotency-Key": "k-1"}).status_code == 400
    assert upload(api, text(archive()), **{"Idempotency-Key": "k-1"}).status_code == 202


def test_a_key_that_is_no_key_is_refused(api: APIClient) -> None:
    answer = upload(api, text(archive()), **{"Idempotency-Key": "x" * 256})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "Idempotency-Key")


# --- progress and items -----------------------------------------------------------------------------------------------


def test_the_batch_tells_how_far_it_is(api: APIClient) -> None:
    batch = batch_of(api)
    handle(replayed(batch.pk, 0, status="refused", at=7, rule="R1860-205", message="too dear"))
    body = api.get(f"{REPLAYS}/{batch.pk}").json()
    assert (body["total"], body["done"], body["counts"]["refused"]) == (3, 1, 1)


def test_an_item_that_was_refused_tells_action_rule_and_reason(api: APIClient) -> None:
    batch = batch_of(api, 1)
    handle(replayed(batch.pk, 0, status="refused", at=7, rule="R1860-205", message="too dear", result=None))
    item = api.get(f"{REPLAYS}/{batch.pk}/items").json()["results"][0]
    assert (item["status"], item["at_action"], item["rule"], item["game"]) == ("refused", 7, "R1860-205", None)
    assert item["problem"]["code"] == "rule-broken"
    assert item["problem"]["errors"] == [{"message": "too dear", "action": 7, "rule": "R1860-205"}]


def test_an_imported_item_leads_to_its_game(api: APIClient) -> None:
    batch = batch_of(api, 1)
    item = batch.items.get()
    handle(replayed(batch.pk))
    handle(started(item.game_id))
    found = api.get(f"{REPLAYS}/{batch.pk}/items").json()["results"][0]
    assert (found["status"], found["problem"]) == ("identical", None)
    assert api.get(found["game"]).json()["title"] == "1860"


def test_items_come_in_pages_that_lead_to_each_other(api: APIClient) -> None:
    batch = batch_of(api, 5)
    page = api.get(f"{REPLAYS}/{batch.pk}/items?limit=2")
    seen = [item["number"] for item in page.json()["results"]]
    assert 'rel="next"' in page.headers["Link"]
    while page.json()["next"]:
        page = api.get(page.json()["next"])
        seen += [item["number"] for item in page.json()["results"]]
    assert seen == [0, 1, 2, 3, 4]
    assert 'rel="prev"' in page.headers["Link"]
    assert 'rel="next"' not in page.headers["Link"]


def test_items_are_filtered(api: APIClient) -> None:
    batch = batch_of(api, 3)
    handle(replayed(batch.pk, 1, status="unreadable", message="no JSON"))
    found = api.get(f"{REPLAYS}/{batch.pk}/items?status=unreadable").json()["results"]
    assert [item["number"] for item in found] == [1]
    assert len(api.get(f"{REPLAYS}/{batch.pk}/items?state=waiting").json()["results"]) == 2


@pytest.mark.parametrize(
    "query", ["status=good", "limit=0", "limit=501", "limit=x", "cursor=x", "colour=red", "imported=maybe"]
)
def test_a_wrong_parameter_is_named(api: APIClient, query: str) -> None:
    answer = api.get(f"{REPLAYS}/{batch_of(api, 1).pk}/items?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


def test_batches_are_listed_newest_first_and_filtered(api: APIClient) -> None:
    first, second = batch_of(api, 1), batch_of(api, 2)
    handle(replayed(first.pk, 0, status="refused"))
    assert [row["id"] for row in api.get(REPLAYS).json()["results"]] == [str(second.pk), str(first.pk)]
    assert [row["id"] for row in api.get(f"{REPLAYS}?status=finished").json()["results"]] == [str(first.pk)]


@pytest.mark.parametrize("count", [1, 30])
def test_lists_take_a_fixed_number_of_queries(api: APIClient, django_assert_num_queries: Any, count: int) -> None:
    batch = batch_of(api, count)
    with django_assert_num_queries(1):
        api.get(REPLAYS)
    with django_assert_num_queries(2):
        api.get(f"{REPLAYS}/{batch.pk}/items")


def test_an_unknown_batch_is_not_found(api: APIClient) -> None:
    for path in ("", "/items", "/events"):
        answer = api.get(f"{REPLAYS}/{fresh_id()}{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


# --- cancelling, and who may ------------------------------------------------------------------------------------------


def test_cancelling_ends_what_has_not_begun(api: APIClient) -> None:
    batch = batch_of(api, 3)
    batch.items.filter(number=0).update(state=Item.State.REPLAYING)
    body = api.post(f"{REPLAYS}/{batch.pk}/cancel").json()
    assert (body["status"], body["done"], body["counts"]["cancelled"], body["finished_at"]) == ("cancelled", 2, 2, None)
    handle(replayed(batch.pk, 0, status="refused"))
    body = api.get(f"{REPLAYS}/{batch.pk}").json()
    assert (body["status"], body["done"]) == ("cancelled", 3)
    assert body["finished_at"]


def test_cancelling_a_finished_batch_changes_nothing(api: APIClient) -> None:
    batch = batch_of(api, 1)
    handle(replayed(batch.pk, 0, status="refused"))
    assert api.post(f"{REPLAYS}/{batch.pk}/cancel").json()["status"] == "finished"


def with_token(*scopes: str, name: str = "anna") -> APIClient:
    account, _ = Account.objects.get_or_create(username=name)
    _, secret = ApiToken.issue(account, "test", list(scopes))
    return APIClient(headers={"Authorization": f"Bearer {secret}"})


def test_a_batch_uploaded_with_a_token_is_cancelled_only_by_its_owner(api: APIClient) -> None:
    owner, other = with_token(Scope.REPLAYS_WRITE), with_token(Scope.REPLAYS_WRITE, name="ben")
    address = f"{REPLAYS}/{batch_of(owner).pk}/cancel"
    assert api.post(address).status_code == 401
    answer = other.post(address)
    assert (answer.status_code, answer.json()["code"]) == (403, "permission-denied")
    assert owner.post(address).status_code == 200


def test_a_token_without_the_scope_may_read_but_not_upload() -> None:
    limited = with_token()
    assert limited.get(REPLAYS).status_code == 200
    answer = upload(limited, text(archive()))
    assert (answer.status_code, answer.json()["code"]) == (403, "permission-denied")
    assert "replays:write" in answer.json()["detail"]
