"""Keeping webhooks: making, changing, testing them, and sending again what they have missed."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.notifications.models import Delivery, Notice, Webhook
from gateway.notifications.outbox import notice_id
from gateway.notifications.signing import new_secret
from gateway.notifications.targets import Forbidden, target_of
from gateway.notifications.topics import Topic

MOST = 20
"""Webhooks of one account."""
State = Delivery.State


@transaction.atomic
def add(
    account: Account, url: str, *, topics: Sequence[str] = (), everybody: bool = False, description: str = ""
) -> Webhook:
    """A new webhook. Raises `Problem`."""
    _check(url)
    Account.objects.select_for_update().get(pk=account.pk)
    if Webhook.objects.filter(account=account).count() >= MOST:
        raise Problem(409, "too-many-webhooks", f"an account has {MOST} webhooks at most")
    return Webhook.objects.create(
        account=account, url=url, topics=sorted(set(topics)), everybody=everybody, description=description
    )


def change(hook: Webhook, changes: dict[str, Any]) -> Webhook:
    """Change a webhook; one that is enabled again begins with a clean slate. Raises `Problem`."""
    if "url" in changes:
        _check(changes["url"])
    if "topics" in changes:
        changes["topics"] = sorted(set(changes["topics"]))
    enabled = changes.pop("enabled", None)
    if enabled is True:
        hook.disabled_at, hook.disabled_reason = None, ""
    elif enabled is False and hook.disabled_at is None:
        hook.disabled_at, hook.disabled_reason = timezone.now(), "by its owner"
    for name, value in changes.items():
        setattr(hook, name, value)
    hook.save()
    return hook


def change_secret(hook: Webhook) -> Webhook:
    """A new secret; the old one signs beside it for a day."""
    hook.old_secret, hook.secret, hook.secret_changed_at = hook.secret, new_secret(), timezone.now()
    hook.save(update_fields=["old_secret", "secret", "secret_changed_at"])
    return hook


@transaction.atomic
def ping(hook: Webhook) -> Delivery:
    """Send the webhook something, to see whether it arrives. Raises `Problem` if it is disabled."""
    _must_be_enabled(hook)
    now = timezone.now()
    key = str(uuid.uuid4())
    notice = Notice.objects.create(
        pk=notice_id(hook.account_id, Topic.PING, key), account_id=hook.account_id, topic=Topic.PING, at=now,
        data={"webhook": str(hook.pk)},
    )  # fmt: skip
    return Delivery.objects.create(notice=notice, channel=Delivery.Channel.WEBHOOK, webhook=hook, due_at=now)


@transaction.atomic
def redeliver(hook: Webhook, delivery_id: uuid.UUID) -> Delivery:
    """Send something again, with the id that it had. Raises `Problem` if it is on its way anyway."""
    _must_be_enabled(hook)
    delivery = Delivery.objects.select_for_update().filter(pk=delivery_id, webhook=hook).first()
    if delivery is None:
        raise Problem(404, "not-found", "there is nothing at this address")
    if delivery.state != State.WAITING:
        delivery.state, delivery.reason, delivery.done_at = State.WAITING, "", None
    delivery.tries, delivery.due_at = 0, timezone.now()
    delivery.save()
    return delivery


def _check(url: str) -> None:
    try:
        target_of(url)
    except Forbidden as error:
        raise Problem(422, "invalid", str(error), [{"field": "url", "message": str(error)}]) from None


def _must_be_enabled(hook: Webhook) -> None:
    if hook.disabled_at is not None:
        raise Problem(409, "webhook-disabled", "enable the webhook first")
