"""Sending what is due. Any number of processes may do so side by side.

A delivery is taken for a while: its next try is set beyond that, and committed, before anything goes out. If the
process ends in between, the delivery is due again then. So nothing is lost, and nothing is sent twice by two who know
of each other; what may come twice, because an answer was lost, carries the same id.
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any

import msgspec
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from gateway.api.cloudevents import wrapped
from gateway.games.models import Game
from gateway.notifications import mails, posting, presence, signing
from gateway.notifications.models import Attempt, Delivery, Notice, Preferences, Webhook
from gateway.notifications.outbox import tell
from gateway.notifications.posting import Answer
from gateway.notifications.schedule import DAY, SPREAD, wait_after
from gateway.notifications.topics import Topic
from gateway.observability import metrics
from gateway.observability.requests import adopt_request_id

log = logging.getLogger(__name__)

AT_ONCE = 32
"""Deliveries that are taken together."""
SIDE_BY_SIDE = 8
"""Requests that are under way at the same time."""
TAKEN_FOR = timedelta(minutes=2)
"""Longer than any delivery takes."""
LOOK_AGAIN = timedelta(minutes=10)
"""When it is looked at again whether somebody who was present still is."""
KEPT = timedelta(days=30)
"""So long the log of deliveries goes back."""
MEDIA_TYPE = "application/cloudevents+json; charset=utf-8"
GONE = 410
"""A receiver that answers so wants nothing more."""

State = Delivery.State


def send(now: datetime | None = None) -> int:
    """Send what is due; how much that was. Raises one of `OUTAGE` if the database is away."""
    taken = _take(now or timezone.now())
    if not taken:
        return 0
    letters = [one for one in taken if one.channel == Delivery.Channel.MAIL]
    posts = [one for one in taken if one.channel == Delivery.Channel.WEBHOOK]
    for delivery in letters:
        _mail(delivery, now or timezone.now())
    for delivery, answer in zip(posts, _post_all(posts), strict=True):
        _settle_post(delivery, answer, now or timezone.now())
    adopt_request_id("")
    return len(taken)


def _take(now: datetime) -> list[Delivery]:
    """Take what is due, so that nobody else does."""
    with transaction.atomic():
        due = Delivery.objects.select_for_update(skip_locked=True, of=("self",)).filter(
            state=State.WAITING, due_at__lte=now
        )
        taken = list(due.select_related("notice__account", "notice__game", "webhook").order_by("due_at")[:AT_ONCE])
        for delivery in taken:
            delivery.tries += 1
            delivery.due_at = now + TAKEN_FOR
        Delivery.objects.bulk_update(taken, ["tries", "due_at"])
    return taken


def _settle(delivery: Delivery, state: str, reason: str, **fields: Any) -> None:
    """Note what has become of a try, unless another process has taken the delivery meanwhile."""
    mine = Delivery.objects.filter(pk=delivery.pk, state=State.WAITING, tries=delivery.tries)
    done = None if state == State.WAITING else timezone.now()
    mine.update(state=state, reason=reason[:500], done_at=done, **fields)
    metrics.DELIVERIES.labels(delivery.channel, state).inc()
    log.info(
        "%s by %s: %s", delivery.notice.topic, delivery.channel, state,
        extra={"delivery": str(delivery.pk), "notice": str(delivery.notice_id), "reason": reason or None},
    )  # fmt: skip


def _again(delivery: Delivery, reason: str, now: datetime) -> bool:
    """Put a failed delivery on its way again, or give it up; whether it goes on."""
    wait = wait_after(delivery.tries)
    if wait is None:
        _settle(delivery, State.FAILED, reason)
        return False
    _settle(delivery, State.WAITING, reason, due_at=now + wait)
    return True


# --- mails ------------------------------------------------------------------------------------------------------------


def _mail(delivery: Delivery, now: datetime) -> None:
    notice = delivery.notice
    adopt_request_id(notice.request_id)
    if reason := _needless(notice):
        _settle(delivery, State.SKIPPED, reason)
        return
    if _is_looking(notice):
        if notice.topic == Topic.TURN:
            # He may go without moving.
            _settle(delivery, State.WAITING, "present", due_at=now + LOOK_AGAIN, tries=0)
        else:
            _settle(delivery, State.SKIPPED, "present")
        return
    try:
        _hand_over(mails.compose(delivery))
    except (SMTPException, OSError) as error:
        _again(delivery, f"{type(error).__name__}: {error}", now)
    except Exception as error:  # a defect in one mail must not hold up the others
        log.exception("a mail could not be written")
        _settle(delivery, State.FAILED, repr(error))
    else:
        _settle(delivery, State.DELIVERED, "")


def _hand_over(message: EmailMessage) -> None:
    with get_connection() as connection:
        connection.send_messages([message])


def _needless(notice: Notice) -> str:
    """Why a mail is not needed any more; empty if it is."""
    account = notice.account
    if not account.is_active or not account.email:
        return "the account has no address any more"
    if notice.topic in (Topic.TURN, Topic.TIME_RUNS_OUT):
        game = notice.game
        if game is None or game.status != Game.Status.ACTIVE or notice.data.get("player") not in game.acting:
            return "moved meanwhile"
        if not game.seats.filter(player=notice.data["player"], account=account).exists():
            return "somebody else has the seat by now"
    return ""


def _is_looking(notice: Notice) -> bool:
    """Whether the reader has a page open, and wants no mail then."""
    if notice.topic in (Topic.DIGEST, Topic.WEBHOOK_DISABLED) or notice.tournament_id is not None:
        return False  # no page of a game would tell
    preferences = Preferences.objects.filter(account=notice.account_id).first()
    anyway = preferences is not None and preferences.mail_when_present
    return not anyway and presence.is_present(notice.account_id)


# --- webhooks ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Post:
    """A request that is ready to be sent."""

    url: str
    body: bytes
    headers: dict[str, str]


def post_for(delivery: Delivery, now: datetime) -> Post:
    """The request of a delivery: a CloudEvent, signed."""
    assert delivery.webhook is not None, "a mail is no request"
    notice = delivery.notice
    data = {**notice.data, "account": notice.account_id, "topic": notice.topic}
    event = wrapped(str(notice.pk), str(notice.game_id), notice.topic, notice.at, data)
    if notice.tournament_id is not None:
        source = f"/api/v1/tournaments/{notice.tournament_id}"
        event |= {"source": source, "type": f"bradshaw.tournament.{notice.topic}"}
    elif notice.game_id is None:
        event |= {"source": f"/api/v1/webhooks/{delivery.webhook_id}", "type": f"bradshaw.webhook.{notice.topic}"}
    body = msgspec.json.encode(event)
    headers = {
        "Content-Type": MEDIA_TYPE,
        "User-Agent": "Bradshaw",
        "Bradshaw-Delivery": str(delivery.pk),
        signing.HEADER: signing.header(delivery.webhook.secrets_in_force(now), int(now.timestamp()), body),
        "X-Request-ID": notice.request_id or str(notice.pk),
    }
    return Post(delivery.webhook.url, body, headers)


def _post_all(deliveries: list[Delivery]) -> list[Answer]:
    """Send them side by side. No database is needed meanwhile, so no connection is held."""
    posts = [post_for(delivery, timezone.now()) for delivery in deliveries if delivery.webhook is not None]
    if not posts:
        return []
    with ThreadPoolExecutor(SIDE_BY_SIDE, thread_name_prefix="webhooks") as pool:
        return list(pool.map(lambda one: posting.post(one.url, one.body, one.headers), posts))


def _settle_post(delivery: Delivery, answer: Answer, now: datetime) -> None:
    """Note what came of a request: in the log, in the delivery, and in what is known of the webhook."""
    adopt_request_id(delivery.notice.request_id)
    metrics.DELIVERY_SECONDS.observe(answer.seconds)
    with transaction.atomic():
        Attempt.objects.create(
            delivery=delivery, at=now, status=answer.status, seconds=round(answer.seconds, 3),
            error=answer.error, excerpt=answer.excerpt,
        )  # fmt: skip
        if answer.accepted:
            _settle(delivery, State.DELIVERED, "")
            Webhook.objects.filter(deliveries=delivery).update(succeeded_at=now)
        elif answer.status == GONE:
            _settle(delivery, State.FAILED, answer.error)
            disable(delivery, "the receiver wants nothing more (410)", now)
        elif not _again(delivery, answer.error, now) and _never_succeeded_since(delivery, now):
            disable(delivery, f"nothing was taken for a day; the last answer: {answer.error}", now)


def _never_succeeded_since(delivery: Delivery, now: datetime) -> bool:
    """Whether the webhook has taken nothing at all for as long as this delivery was tried."""
    hook = Webhook.objects.get(deliveries=delivery)
    since = now - DAY * (1 - 2 * SPREAD)
    return hook.succeeded_at is None or hook.succeeded_at < since


def disable(delivery: Delivery, reason: str, now: datetime) -> None:
    """Send nothing more to a webhook, and tell its owner. What waits for it is kept as failed, to be sent by hand."""
    hook = Webhook.objects.select_for_update().get(deliveries=delivery)
    if hook.disabled_at is not None:
        return
    hook.disabled_at, hook.disabled_reason = now, reason[:200]
    hook.save(update_fields=["disabled_at", "disabled_reason"])
    waiting = hook.deliveries.filter(state=State.WAITING)
    waiting.update(state=State.FAILED, reason="the webhook was disabled", done_at=now)
    data = {"url": hook.url, "webhook": str(hook.pk), "reason": reason}
    tell(Topic.WEBHOOK_DISABLED, {hook.account_id}, data, key=f"{hook.pk}:{now.timestamp()}", at=now)
    log.warning("a webhook was disabled: %s", reason, extra={"webhook": str(hook.pk)})


# --- chores -----------------------------------------------------------------------------------------------------------


def forget_old_notices(now: datetime | None = None) -> int:
    """Drop what is older than the log goes back; how many notices."""
    limit = (now or timezone.now()) - KEPT
    old = Notice.objects.filter(created_at__lt=limit).exclude(deliveries__state=State.WAITING)
    return old.delete()[0]


def measure(now: datetime | None = None) -> None:
    """How much waits, and how long the oldest has been due."""
    due = Delivery.objects.filter(state=State.WAITING, due_at__lte=now or timezone.now())
    metrics.OUTBOX.set(due.count())
    oldest = due.aggregate(oldest=Min("due_at"))["oldest"]
    metrics.OUTBOX_AGE.set(((now or timezone.now()) - oldest).total_seconds() if oldest is not None else 0)
