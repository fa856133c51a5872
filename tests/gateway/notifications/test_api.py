"""Preferences, webhooks and their log over the API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.notifications.models import Delivery, GamePreferences, Preferences, Webhook
from gateway.notifications.schedule import TRIES
from gateway.notifications.sending import send
from tests.gateway.clocks.playing import account_of, table
from tests.gateway.notifications.receiver import Receiver

pytestmark = pytest.mark.django_db

HOOKS = "/api/v1/webhooks"
PREFERENCES = "/api/v1/account/notifications"
ALL = (Scope.ACCOUNT_READ, Scope.ACCOUNT_WRITE, Scope.GAMES_READ)


def caller(account: Account, *scopes: Scope) -> APIClient:
    _, text = ApiToken.issue(account, "test", [scope.value for scope in scopes or ALL])
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client


@pytest.fixture
def anna() -> Account:
    return Account.objects.create(username="anna", email="anna@example.org", time_zone="Europe/Berlin")


@pytest.fixture
def ben() -> Account:
    return Account.objects.create(username="ben")


def added(account: Account, url: str = "https://example.org/hook", **more: Any) -> dict[str, Any]:
    answer = caller(account).post(HOOKS, {"url": url, **more})
    assert answer.status_code == 201, answer.json()
    told: dict[str, Any] = answer.json()
    return told


# --- preferences ---


def test_who_has_chosen_nothing_has_the_defaults(anna: Account) -> None:
    told = caller(anna).get(PREFERENCES).json()
    assert (told["mail"], told["mail_when_present"], told["digest_hour"], told["digest_due_at"]) == (
        "at-once", False, 7, None,
    )  # fmt: skip
    assert "turn" in told["mail_topics"]
    assert not Preferences.objects.exists()


def test_preferences_are_changed_one_by_one(anna: Account) -> None:
    caller(anna).patch(PREFERENCES, {"mail_topics": ["turn", "finished", "turn"]})
    told = caller(anna).patch(PREFERENCES, {"mail_when_present": True}).json()
    assert (told["mail_topics"], told["mail_when_present"]) == (["finished", "turn"], True)


def test_who_wants_a_digest_has_one_coming(anna: Account) -> None:
    told = caller(anna).patch(PREFERENCES, {"mail": "digest", "digest_hour": 20}).json()
    due = Preferences.objects.get().digest_due_at
    assert due is not None
    assert told["digest_due_at"] is not None
    assert timezone.now() < due <= timezone.now() + timedelta(days=1)
    assert caller(anna).patch(PREFERENCES, {"mail": "off"}).json()["digest_due_at"] is None


@pytest.mark.parametrize(
    ("body", "field"),
    [({"mail": "often"}, "mail"), ({"digest_hour": 24}, "digest_hour"), ({"mail_topics": ["gossip"]}, "mail_topics.0")],
)
def test_preferences_that_mean_nothing_are_refused(anna: Account, body: dict[str, Any], field: str) -> None:
    answer = caller(anna).patch(PREFERENCES, body)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == field


def test_one_game_can_be_told_of_otherwise() -> None:
    game = table()
    account = account_of(game, 1)
    address = f"/api/v1/games/{game.pk}/notifications"
    assert caller(account).get(address).json() == {"mail": None, "webhooks": True}
    assert caller(account).put(address, {"mail": "off", "webhooks": False}).json() == {"mail": "off", "webhooks": False}
    assert caller(account).get(address).json() == {"mail": "off", "webhooks": False}
    assert caller(account).delete(address).status_code == 204
    assert not GamePreferences.objects.exists()


def test_of_a_private_game_of_others_nobody_is_told(anna: Account) -> None:
    game = table(private=True)
    address = f"/api/v1/games/{game.pk}/notifications"
    assert caller(anna).get(address).status_code == 404
    assert caller(anna).put(address, {"mail": "off"}).status_code == 404
    assert caller(anna).delete(address).status_code == 404


# --- webhooks ---


def test_a_webhook_is_added_and_its_secret_shown_once(anna: Account) -> None:
    told = added(anna, topics=["turn", "finished"], description="my bot")
    assert told["secret"].startswith("whsec_")
    assert (told["topics"], told["enabled"]) == (["finished", "turn"], True)
    again = caller(anna).get(f"{HOOKS}/{told['id']}").json()
    assert "secret" not in again
    assert [one["id"] for one in caller(anna).get(HOOKS).json()["results"]] == [told["id"]]


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest", "example.org"],
)
def test_a_webhook_that_leads_inside_is_refused(anna: Account, url: str) -> None:
    answer = caller(anna).post(HOOKS, {"url": url})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "url")
    hook = added(anna)
    assert caller(anna).patch(f"{HOOKS}/{hook['id']}", {"url": url}).status_code == 422


def test_a_webhook_sent_twice_with_one_key_is_added_once(anna: Account) -> None:
    client = caller(anna)
    answers = [client.post(HOOKS, {"url": "https://example.org/"}, HTTP_IDEMPOTENCY_KEY="one") for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert Webhook.objects.count() == 1


def test_an_account_has_so_many_webhooks_and_no_more(anna: Account) -> None:
    for _ in range(20):
        Webhook.objects.create(account=anna, url="https://example.org/")
    answer = caller(anna).post(HOOKS, {"url": "https://example.org/"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-webhooks")


def test_a_webhook_is_changed_disabled_and_enabled(anna: Account) -> None:
    address = f"{HOOKS}/{added(anna)['id']}"
    told = caller(anna).patch(address, {"topics": [], "everybody": True, "enabled": False}).json()
    assert (told["topics"], told["everybody"], told["enabled"], told["disabled_reason"]) == (
        [], True, False, "by its owner",
    )  # fmt: skip
    told = caller(anna).patch(address, {"enabled": True}).json()
    assert (told["enabled"], told["disabled_reason"]) == (True, "")


def test_a_webhook_is_removed_with_its_log(anna: Account) -> None:
    address = f"{HOOKS}/{added(anna)['id']}"
    caller(anna).post(f"{address}/ping")
    assert caller(anna).delete(address).status_code == 204
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


def test_nobody_sees_or_touches_anothers_webhook(anna: Account, ben: Account) -> None:
    address = f"{HOOKS}/{added(anna)['id']}"
    delivery = caller(anna).post(f"{address}/ping").json()["id"]
    other = caller(ben)
    assert other.get(HOOKS).json()["results"] == []
    for path in ("", "/deliveries", f"/deliveries/{delivery}"):
        assert other.get(address + path).status_code == 404
    for path in ("/secret", "/ping", f"/deliveries/{delivery}/redeliver"):
        assert other.post(address + path).status_code == 404
    assert other.patch(address, {"enabled": False}).status_code == 404
    assert other.delete(address).status_code == 404


def test_a_delivery_of_another_webhook_is_not_found_under_this_one(anna: Account) -> None:
    first, second = (f"{HOOKS}/{added(anna)['id']}" for _ in range(2))
    delivery = caller(anna).post(f"{first}/ping").json()["id"]
    assert caller(anna).get(f"{second}/deliveries/{delivery}").status_code == 404
    assert caller(anna).post(f"{second}/deliveries/{delivery}/redeliver").status_code == 404


@pytest.mark.parametrize("path", [PREFERENCES, HOOKS])
def test_without_a_token_nothing_is_told(api: APIClient, path: str) -> None:
    assert api.get(path).status_code == 401


def test_a_token_does_what_its_scopes_allow(anna: Account) -> None:
    reading, playing = caller(anna, Scope.ACCOUNT_READ), caller(anna, Scope.GAMES_PLAY)
    hook = added(anna)["id"]
    assert reading.get(HOOKS).status_code == 200
    assert reading.post(HOOKS, {"url": "https://example.org/"}).status_code == 403
    assert reading.patch(PREFERENCES, {"mail": "off"}).status_code == 403
    for action in (f"{HOOKS}/{hook}/secret", f"{HOOKS}/{hook}/ping"):
        assert reading.post(action).status_code == 403
    assert reading.delete(f"{HOOKS}/{hook}").status_code == 403
    for path in (PREFERENCES, HOOKS, f"{HOOKS}/{hook}", f"{HOOKS}/{hook}/deliveries"):
        assert playing.get(path).status_code == 403


# --- the log ---


def test_the_log_tells_what_was_sent_and_what_came_of_it(anna: Account, receiver: Receiver) -> None:
    hook = added(anna, receiver.url)
    receiver.status = 500
    answer = caller(anna).post(f"{HOOKS}/{hook['id']}/ping")
    assert (answer.status_code, answer.json()["state"]) == (202, "waiting")
    send()
    (row,) = caller(anna).get(f"{HOOKS}/{hook['id']}/deliveries").json()["results"]
    assert (row["state"], row["tries"], row["reason"]) == ("waiting", 1, "the receiver answered 500")
    assert (row["attempts"][0]["status"], row["attempts"][0]["excerpt"]) == (500, "thank you")
    assert row["notice"]["topic"] == "ping"
    assert row["notice"]["id"] == receiver.ids[0]


def test_the_log_can_be_narrowed(anna: Account, receiver: Receiver) -> None:
    hook = added(anna, receiver.url)["id"]
    caller(anna).post(f"{HOOKS}/{hook}/ping")
    send()
    caller(anna).post(f"{HOOKS}/{hook}/ping")
    log = f"{HOOKS}/{hook}/deliveries"
    assert len(caller(anna).get(log).json()["results"]) == 2
    assert len(caller(anna).get(f"{log}?state=waiting").json()["results"]) == 1
    assert caller(anna).get(f"{log}?state=lost").status_code == 400


def test_the_log_costs_no_query_more_for_each_row(anna: Account, django_assert_max_num_queries: Any) -> None:
    hook = added(anna)["id"]
    client = caller(anna)
    for _ in range(5):
        client.post(f"{HOOKS}/{hook}/ping")
    with django_assert_max_num_queries(5):
        client.get(f"{HOOKS}/{hook}/deliveries")


def test_what_failed_is_sent_again_by_hand_with_the_same_id(anna: Account, receiver: Receiver) -> None:
    hook = added(anna, receiver.url)["id"]
    delivery = caller(anna).post(f"{HOOKS}/{hook}/ping").json()["id"]
    receiver.status = 500
    Delivery.objects.update(tries=TRIES - 1)
    send()
    receiver.status = 200
    address = f"{HOOKS}/{hook}/deliveries/{delivery}/redeliver"
    answer = caller(anna).post(address)
    assert (answer.status_code, answer.json()["code"]) == (409, "webhook-disabled")
    caller(anna).patch(f"{HOOKS}/{hook}", {"enabled": True})
    answer = caller(anna).post(address)
    assert (answer.status_code, answer.json()["state"], answer.json()["tries"]) == (202, "waiting", 0)
    send()
    assert len(receiver.ids) == 2
    assert len(set(receiver.ids)) == 1
    assert caller(anna).get(f"{HOOKS}/{hook}/deliveries/{delivery}").json()["state"] == "delivered"


def test_what_was_delivered_can_be_sent_again_too(anna: Account, receiver: Receiver) -> None:
    """The receiver has lost it: it is not for us to say that he has it."""
    hook = added(anna, receiver.url)["id"]
    delivery = caller(anna).post(f"{HOOKS}/{hook}/ping").json()["id"]
    send()
    caller(anna).post(f"{HOOKS}/{hook}/deliveries/{delivery}/redeliver")
    send()
    assert len(receiver.received) == 2


def test_a_new_secret_replaces_the_old_one(anna: Account) -> None:
    hook = added(anna)
    told = caller(anna).post(f"{HOOKS}/{hook['id']}/secret").json()
    assert told["secret"] != hook["secret"]
    kept = Webhook.objects.get()
    assert kept.secrets_in_force(timezone.now()) == [told["secret"], hook["secret"]]
