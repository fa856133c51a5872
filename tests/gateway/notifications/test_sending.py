"""Sending: nothing is lost, nothing is sent twice knowingly, and a receiver that is down holds up nobody."""

from __future__ import annotations

import smtplib
import threading
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.db import connections
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.connection import connection
from gateway.bus.follower import apply
from gateway.games.models import Game, Seat
from gateway.notifications import posting, presence, sending, signing
from gateway.notifications.digests import next_digest, write_digests
from gateway.notifications.models import Delivery, GamePreferences, Mail, Notice, Preferences, Webhook
from gateway.notifications.schedule import TRIES, wait_after
from gateway.notifications.sending import LOOK_AGAIN, TAKEN_FOR, forget_old_notices, measure, send
from gateway.notifications.topics import Topic
from gateway.observability import metrics
from tests.gateway.clocks.playing import HOUR, account_of, begun, moved, table
from tests.gateway.notifications.receiver import Receiver

pytestmark = pytest.mark.django_db

State = Delivery.State


@pytest.fixture
def hook(receiver: Receiver) -> Webhook:
    """A webhook of somebody, which leads to the receiver."""
    account = Account.objects.create(username="anna", email="anna@example.org")
    return Webhook.objects.create(account=account, url=receiver.url)


def notice(account: Account, topic: Topic = Topic.PING, **data: Any) -> Notice:
    return Notice.objects.create(pk=uuid4(), account=account, topic=topic, data=data, at=timezone.now())


def post(hook: Webhook, **data: Any) -> Delivery:
    """Something for the webhook, due now."""
    return Delivery.objects.create(
        notice=notice(hook.account, **data), channel="webhook", webhook=hook, due_at=timezone.now()
    )


def letter(account: Account, topic: Topic = Topic.CLOSED, **data: Any) -> Delivery:
    """A mail, due now."""
    about = {"title": "1860", "description": "Friday", "reason": "so"} | data
    return Delivery.objects.create(notice=notice(account, topic, **about), channel="mail", due_at=timezone.now())


def later(delivery: Delivery) -> datetime:
    """The moment when it is due again."""
    delivery.refresh_from_db()
    return delivery.due_at


# --- webhooks ---


def test_a_webhook_gets_a_signed_cloudevent(receiver: Receiver, hook: Webhook) -> None:
    delivery = post(hook, answer=42)
    assert send() == 1
    (received,) = receiver.received
    event = received.event
    assert (event["specversion"], event["type"]) == ("1.0", "bradshaw.webhook.ping")
    assert event["id"] == str(delivery.notice_id)
    assert event["data"] == {"answer": 42, "account": hook.account_id, "topic": "ping"}
    assert received.headers["Content-Type"] == "application/cloudevents+json; charset=utf-8"
    now = int(timezone.now().timestamp())
    assert signing.verify(hook.secret, received.headers["Bradshaw-Signature"], received.body, now)
    delivery.refresh_from_db()
    hook.refresh_from_db()
    assert (delivery.state, delivery.tries) == (State.DELIVERED, 1)
    assert hook.succeeded_at is not None
    attempt = delivery.attempts.get()
    assert (attempt.status, attempt.error, attempt.excerpt) == (200, "", "thank you")


def test_what_is_about_a_game_names_it_as_its_source(receiver: Receiver) -> None:
    game = table({"move_seconds": HOUR})
    Webhook.objects.create(account=account_of(game, 1), url=receiver.url, topics=[Topic.TURN])
    apply(begun(game))
    send()
    (received,) = receiver.received
    assert received.event["source"] == f"/api/v1/games/{game.pk}"
    assert received.event["type"] == "bradshaw.game.turn"
    assert received.event["data"]["player"] == 1
    assert received.headers["X-Request-ID"] == "request-1"


def test_what_is_delivered_is_not_sent_again(receiver: Receiver, hook: Webhook) -> None:
    post(hook)
    assert [send(), send()] == [1, 0]
    assert len(receiver.received) == 1


def test_what_fails_is_tried_eight_times_over_a_day_and_then_given_up(receiver: Receiver, hook: Webhook) -> None:
    receiver.status = 500
    delivery = post(hook)
    began = now = delivery.due_at
    while Delivery.objects.get(pk=delivery.pk).state == State.WAITING:
        assert send(now) == 1
        now = later(delivery)
    assert len(receiver.received) == TRIES == delivery.attempts.count()
    assert len(set(receiver.ids)) == 1
    delivery.refresh_from_db()
    assert (delivery.state, delivery.reason) == (State.FAILED, "the receiver answered 500")
    assert timedelta(hours=21) < now - began < timedelta(hours=25)


def test_nothing_is_tried_before_its_time(receiver: Receiver, hook: Webhook) -> None:
    receiver.status = 503
    delivery = post(hook)
    send()
    due = later(delivery)
    assert send(due - timedelta(seconds=1)) == 0
    assert send(due) == 1


def test_a_receiver_that_is_back_gets_what_it_missed(receiver: Receiver, hook: Webhook) -> None:
    receiver.status = 503
    delivery = post(hook)
    send()
    receiver.status = 204
    receiver.content = b""
    send(later(delivery))
    delivery.refresh_from_db()
    assert (delivery.state, delivery.tries) == (State.DELIVERED, 2)


def test_a_webhook_that_takes_nothing_for_a_day_is_disabled_and_its_owner_told(
    receiver: Receiver, hook: Webhook
) -> None:
    receiver.status = 500
    delivery, waiting = post(hook), post(hook)
    Delivery.objects.filter(pk=delivery.pk).update(tries=TRIES - 1)
    Delivery.objects.filter(pk=waiting.pk).update(due_at=timezone.now() + timedelta(hours=1))
    send()
    hook.refresh_from_db()
    assert hook.disabled_at is not None
    assert "answered 500" in hook.disabled_reason
    waiting.refresh_from_db()
    assert (waiting.state, waiting.reason) == (State.FAILED, "the webhook was disabled")
    send()
    assert [message.subject for message in mail.outbox] == ["A webhook of yours was disabled"]
    assert hook.url in mail.outbox[0].body


def test_a_webhook_that_took_something_else_meanwhile_stays(receiver: Receiver, hook: Webhook) -> None:
    receiver.status = 500
    delivery = post(hook)
    Delivery.objects.filter(pk=delivery.pk).update(tries=TRIES - 1)
    Webhook.objects.filter(pk=hook.pk).update(succeeded_at=timezone.now() - timedelta(hours=2))
    send()
    hook.refresh_from_db()
    delivery.refresh_from_db()
    assert (delivery.state, hook.disabled_at) == (State.FAILED, None)


def test_a_receiver_that_says_gone_is_sent_nothing_more(receiver: Receiver, hook: Webhook) -> None:
    receiver.status = 410
    post(hook)
    send()
    hook.refresh_from_db()
    assert hook.disabled_reason.startswith("the receiver wants nothing more")


def test_a_slow_receiver_does_not_hold_up_the_others(
    receiver: Receiver, hook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "TIME_LIMIT", 1.0)
    with Receiver() as slow:
        slow.before_answer = lambda: threading.Event().wait(1.5)  # type: ignore[assignment,return-value]
        sluggish = Webhook.objects.create(account=hook.account, url=slow.url)
        for _ in range(4):
            post(sluggish)
        post(hook)
        began = timezone.now()
        send()
        assert (timezone.now() - began).total_seconds() < 4
    assert len(receiver.received) == 1


def test_while_a_secret_is_changed_both_sign(receiver: Receiver, hook: Webhook) -> None:
    old = hook.secret
    hook.old_secret, hook.secret, hook.secret_changed_at = old, "whsec_new", timezone.now()
    hook.save()
    post(hook)
    send()
    (received,) = receiver.received
    now = int(timezone.now().timestamp())
    value = received.headers["Bradshaw-Signature"]
    assert signing.verify(old, value, received.body, now)
    assert signing.verify("whsec_new", value, received.body, now)
    Webhook.objects.update(secret_changed_at=timezone.now() - timedelta(hours=25))
    post(hook)
    send()
    value = receiver.received[1].headers["Bradshaw-Signature"]
    assert not signing.verify(old, value, receiver.received[1].body, now)


# --- processes that end ---


class Killed(BaseException):
    """The process is gone from here on."""


@pytest.mark.parametrize("moment", ["before it is sent", "after it is sent"])
def test_what_a_process_had_taken_when_it_ended_is_sent_by_its_successor(
    receiver: Receiver, hook: Webhook, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Sent by both, if it ended before it could note the answer: then with the same id, so that it is known again."""
    delivery = post(hook)

    def die(*_: Any) -> Any:
        raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(sending, "_post_all" if moment == "before it is sent" else "_settle_post", die)
        with pytest.raises(Killed):
            send()
    now = timezone.now()
    assert send(now) == 0, "nobody sends what another may be sending"
    assert send(now + TAKEN_FOR) == 1
    delivery.refresh_from_db()
    assert delivery.state == State.DELIVERED
    assert receiver.ids == [str(delivery.notice_id)] * (1 if moment == "before it is sent" else 2)


def test_an_answer_that_comes_after_another_has_taken_over_changes_nothing(receiver: Receiver, hook: Webhook) -> None:
    delivery = post(hook)
    (stale,) = sending._take(timezone.now())
    Delivery.objects.filter(pk=delivery.pk).update(tries=2, state=State.WAITING)
    sending._settle_post(stale, posting.Answer(500, 0.1, "late"), timezone.now())
    delivery.refresh_from_db()
    assert (delivery.tries, delivery.reason) == (2, "")


@pytest.mark.django_db(transaction=True)
def test_several_processes_send_each_thing_once(receiver: Receiver, hook: Webhook) -> None:
    for _ in range(60):
        post(hook)
    start = threading.Barrier(4)

    def work() -> None:
        start.wait()
        while send():
            pass
        connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(receiver.received) == len(set(receiver.ids)) == 60
    assert not Delivery.objects.exclude(state=State.DELIVERED).exists()


# --- mails ---


def test_a_mail_is_written_in_the_readers_language_and_time(hook: Webhook) -> None:
    game = table({"move_seconds": 24 * HOUR}, description="Vendredi")
    account = account_of(game, 1)
    account.language, account.time_zone = "fr", "Europe/Paris"
    account.save()
    apply(begun(game))
    send(timezone.now() + timedelta(minutes=2))
    (message,) = [one for one in mail.outbox if one.to == [account.email] and "jouer" in one.subject]
    assert message.subject == "À vous de jouer : 1860 – Vendredi"
    assert "2026-01-06 13:00 CET" in message.body
    assert f"http://localhost:8000/games/{game.pk}" in message.body


@pytest.mark.parametrize("topic", [topic for topic in Topic if topic != Topic.PING])
@pytest.mark.parametrize("language", ["en", "fr", "es", "xx"])
def test_every_mail_can_be_written_in_every_language(topic: Topic, language: str) -> None:
    account = Account.objects.create(username="reader", email="reader@example.org", language=language)
    extra = {
        "waiting": [{"game": str(uuid4()), "title": "1860", "description": "", "round": "SR 1.1", "deadline": None}]
    }
    delivery = letter(account, topic, **(extra | {"news": [{"topic": "closed", "title": "18GB"}], "result": {"1": 5}}))
    message = sending.mails.compose(delivery)
    assert message.subject
    assert "{" not in message.subject + message.body


def test_a_description_adds_no_header_to_a_mail() -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    letter(account, description="Friday\r\nBcc: everybody@example.org")
    send()
    assert mail.outbox[0].subject == "The game was closed: 1860 – Friday Bcc: everybody@example.org"


def test_who_has_moved_meanwhile_gets_no_mail() -> None:
    game = table()
    apply(begun(game))
    apply(moved(game, 1, [2], 1))
    send(timezone.now() + timedelta(minutes=2))
    first = Delivery.objects.get(notice__topic=Topic.TURN, notice__account=account_of(game, 1))
    assert (first.state, first.reason) == (State.SKIPPED, "moved meanwhile")
    second = Delivery.objects.get(notice__topic=Topic.TURN, notice__account=account_of(game, 2))
    assert second.state == State.DELIVERED


def test_who_looks_at_the_game_gets_no_mail_until_he_has_gone() -> None:
    game = table()
    apply(begun(game))
    account = account_of(game, 1)
    presence.note(account.pk)
    now = timezone.now() + timedelta(minutes=2)
    send(now)
    delivery = Delivery.objects.get(notice__topic=Topic.TURN)
    assert (delivery.state, delivery.reason, delivery.due_at) == (State.WAITING, "present", now + LOOK_AGAIN)
    connection().flushall()
    send(now + LOOK_AGAIN)
    delivery.refresh_from_db()
    assert delivery.state == State.DELIVERED


def test_who_wants_mails_anyway_gets_them_while_he_looks() -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    Preferences.objects.create(account=account, mail_when_present=True)
    presence.note(account.pk)
    letter(account)
    send()
    assert len(mail.outbox) == 1


def test_news_that_somebody_sees_anyway_are_not_mailed() -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    presence.note(account.pk)
    delivery = letter(account)
    send()
    delivery.refresh_from_db()
    assert (delivery.state, mail.outbox) == (State.SKIPPED, [])


def test_a_mail_server_that_is_away_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    delivery = letter(account)

    def away(*_: Any) -> None:
        raise smtplib.SMTPServerDisconnected("gone")

    with monkeypatch.context() as broken:
        broken.setattr(sending, "_hand_over", away)
        send()
    delivery.refresh_from_db()
    assert (delivery.state, delivery.tries) == (State.WAITING, 1)
    assert delivery.reason == "SMTPServerDisconnected: gone"
    send(later(delivery))
    assert len(mail.outbox) == 1


def test_a_mail_that_cannot_be_written_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    bad, good = letter(account), letter(account)
    compose = sending.mails.compose

    def fail(delivery: Delivery) -> Any:
        if delivery.pk == bad.pk:
            raise ZeroDivisionError("a defect")
        return compose(delivery)

    monkeypatch.setattr(sending.mails, "compose", fail)
    send()
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, good.state) == (State.FAILED, State.DELIVERED)


def test_a_mail_that_comes_twice_is_known_by_its_message_id() -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    delivery = letter(account)
    assert sending.mails.compose(delivery).extra_headers["Message-ID"] == f"<{delivery.pk}@localhost>"


def test_a_closed_account_gets_no_mail() -> None:
    account = Account.objects.create(username="reader", email="reader@example.org")
    delivery = letter(account)
    Account.objects.filter(pk=account.pk).update(email="", is_active=False)
    send()
    delivery.refresh_from_db()
    assert delivery.state == State.SKIPPED


# --- digests ---


def reader(game: Game, **fields: Any) -> Account:
    """A player who wants a digest, due now."""
    account = account_of(game, 1)
    Preferences.objects.create(
        account=account, mail=Mail.DIGEST, digest_due_at=timezone.now() - timedelta(seconds=1), **fields
    )
    return account


def test_a_digest_tells_once_a_day_what_waits() -> None:
    game = table({"move_seconds": 24 * HOUR}, description="Friday")
    account = reader(game, digest_hour=7)
    apply(begun(game))
    assert [write_digests(), write_digests()] == [1, 0]
    send()
    (message,) = [one for one in mail.outbox if one.to == [account.email]]
    assert message.subject == "1 games wait for you"
    assert "* 1860 – Friday" in message.body
    due = Preferences.objects.get(account=account).digest_due_at
    assert due is not None
    assert due > timezone.now()
    assert due.hour == 7


def test_a_digest_tells_what_has_happened_since_the_last() -> None:
    game = table(description="Friday")
    account = reader(game)
    apply(begun(game))
    apply(moved(game, 1, [], 2, finished=True))
    write_digests()
    send()
    (message,) = [one for one in mail.outbox if one.to == [account.email]]
    assert "* The game is over: 1860 – Friday" in message.body
    assert not Notice.objects.filter(in_digest=True).exists()


def test_a_digest_that_would_be_empty_is_not_sent() -> None:
    game = table()
    reader(game)
    assert write_digests() == 0


def test_a_game_that_is_told_of_otherwise_is_not_in_the_digest() -> None:
    game = table()
    account = reader(game)
    GamePreferences.objects.create(account=account, game=game, mail=Mail.OFF)
    apply(begun(game))
    assert write_digests() == 0


def test_the_hour_of_a_digest_is_that_of_the_readers_clock() -> None:
    account = Account(username="far", time_zone="Asia/Tokyo")
    noon = datetime.fromisoformat("2026-01-05T12:00:00+00:00")
    assert next_digest(account, 7, noon).astimezone(noon.tzinfo).isoformat() == "2026-01-05T22:00:00+00:00"
    assert next_digest(account, 22, noon).astimezone(noon.tzinfo).isoformat() == "2026-01-05T13:00:00+00:00"


# --- chores ---


def test_the_log_goes_back_thirty_days(hook: Webhook) -> None:
    old, waiting = post(hook), post(hook)
    Delivery.objects.filter(pk=old.pk).update(state=State.DELIVERED)
    Notice.objects.update(created_at=timezone.now() - timedelta(days=31))
    post(hook)
    forget_old_notices()
    assert not Delivery.objects.filter(pk=old.pk).exists()
    assert Delivery.objects.filter(pk=waiting.pk).exists()
    assert Delivery.objects.count() == 2


def test_what_waits_is_measured(hook: Webhook) -> None:
    post(hook)
    now = timezone.now() + timedelta(seconds=30)
    measure(now)
    assert metrics.OUTBOX._value.get() == 1
    assert 29 <= metrics.OUTBOX_AGE._value.get() <= 40


def test_the_first_wait_is_a_minute_or_so() -> None:
    wait = wait_after(1)
    assert wait is not None
    assert wait < timedelta(minutes=2)


def test_a_substitute_gets_no_mail_about_a_turn_that_was_anothers() -> None:
    game = table()
    apply(begun(game))
    Seat.objects.filter(game=game, player=1).update(account=Account.objects.create(username="new"))
    send(timezone.now() + timedelta(minutes=2))
    delivery = Delivery.objects.get(notice__topic=Topic.TURN)
    assert delivery.reason == "somebody else has the seat by now"
