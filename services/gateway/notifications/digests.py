"""The daily digest: what waits for somebody who wants one mail a day, at the hour that he likes."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.clocks.keeping import zone_of
from gateway.games.models import Game, Seat
from gateway.notifications.models import Delivery, GamePreferences, Mail, Notice, Preferences
from gateway.notifications.noticing import game_in_few_words
from gateway.notifications.outbox import notice_id
from gateway.notifications.topics import Topic

AT_ONCE = 100
"""Digests that are written in one go."""
MOST_NEWS = 200
PASSING = (Topic.TURN, Topic.TIME_RUNS_OUT)
"""What may have passed by the time of the digest, which says instead what waits now."""


def next_digest(account: Account, hour: int, after: datetime) -> datetime:
    """When that hour comes next on the account's clock."""
    zone = ZoneInfo(zone_of(account))
    there = after.astimezone(zone)
    due = datetime.combine(there.date(), time(hour), zone)
    return due if due > after else datetime.combine(there.date() + timedelta(days=1), time(hour), zone)


def write_digests(now: datetime | None = None) -> int:
    """Write the digests that are due; how many. Each is written once, however many processes do so."""
    now = now or timezone.now()
    written = 0
    with transaction.atomic():
        due = Preferences.objects.select_for_update(skip_locked=True, of=("self",)).filter(digest_due_at__lte=now)
        for preferences in due.select_related("account")[:AT_ONCE]:
            written += _write(preferences, now)
            preferences.digest_due_at = next_digest(preferences.account, preferences.digest_hour, now)
            preferences.save(update_fields=["digest_due_at"])
    return written


def _write(preferences: Preferences, now: datetime) -> bool:
    """One digest, if there is anything to be said."""
    account = preferences.account
    noted = Notice.objects.filter(account=account, in_digest=True)
    news = [{**one.data, "topic": one.topic} for one in noted.exclude(topic__in=PASSING).order_by("at")[:MOST_NEWS]]
    noted.update(in_digest=False)
    waiting = list(_waiting(account))
    if not (waiting or news) or not account.email or not account.is_active:
        return False
    day = (preferences.digest_due_at or now).date().isoformat()
    fields: dict[str, Any] = {
        "account": account,
        "topic": Topic.DIGEST,
        "at": now,
        "data": {"waiting": waiting, "news": news},
    }
    notice, new = Notice.objects.get_or_create(pk=notice_id(account.pk, Topic.DIGEST, day), defaults=fields)
    if new:
        Delivery.objects.create(notice=notice, channel=Delivery.Channel.MAIL, due_at=now)
    return new


def _waiting(account: Account) -> list[dict[str, Any]]:
    """The games that wait for the account, the most urgent ones first."""
    silent = GamePreferences.objects.filter(account=account, mail__in=[Mail.OFF, Mail.AT_ONCE]).values("game")
    seats = Seat.objects.filter(account=account, game__status=Game.Status.ACTIVE).exclude(game__in=silent)
    found = []
    for seat in seats.select_related("game", "game__clock"):
        if seat.player in seat.game.acting:
            clock = getattr(seat.game, "clock", None)
            deadline = clock.clock.deadline(clock.clock.of(seat.player)) if clock is not None else None
            found.append(
                {**game_in_few_words(seat.game), "deadline": deadline.isoformat() if deadline is not None else None}
            )
    return sorted(found, key=lambda game: (game["deadline"] is None, game["deadline"] or "", game["game"]))
