"""Writing down what is to be told: notices and their deliveries, in the transaction in which it happens.

A notice's id is made of what it is about and whom it is for. So what happens once is written down once, however often
its event is told; and a receiver who gets something twice, because an answer was lost, knows it by its id.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.handlers import rebuilding
from gateway.games.models import Game
from gateway.notifications.models import (
    Delivery,
    GamePreferences,
    Mail,
    Notice,
    Preferences,
    TournamentPreferences,
    Webhook,
)
from gateway.notifications.topics import Topic
from gateway.observability import metrics
from gateway.observability.requests import current_request_id

NAMESPACE = uuid.UUID("0b5d6d6c-5d1f-4d38-9c0a-9f4d4f7f1860")
Channel = Delivery.Channel
Particular = GamePreferences | TournamentPreferences
ROWS_AT_ONCE = 2_000


@dataclass(frozen=True, slots=True)
class Listener:
    """An account that a table is about, and that can be told something.

    Attributes:
        players: ids of the players that it is at this table.
        oversees: it owns the game, or arbitrates it.
    """

    account: int
    players: tuple[int | str, ...]
    oversees: bool


# One query tells of a whole table who could be told anything at all; of most tables of programs that is nobody.
_LISTENERS = """
    select account.id,
        (select coalesce(json_agg(seat.player order by seat.position), '[]')::text
           from games_seat seat where seat.game_id = %(game)s and seat.account_id = account.id),
        account.id in (select owner_id from games_game where id = %(game)s
                        union all select account_id from games_role where game_id = %(game)s and kind = 'arbiter')
      from accounts_account account
     where account.id in (select account_id from games_seat where game_id = %(game)s
                           union all select owner_id from games_game where id = %(game)s
                           union all select account_id from games_role where game_id = %(game)s and kind = 'arbiter')
       and account.is_active
       and ((account.email <> '' and account.bot_owner_id is null)
            or exists(select from notifications_webhook hook
                       where hook.account_id = account.id and hook.disabled_at is null))
"""


def listeners(game_id: UUID) -> list[Listener]:
    """The people and programs of a table that can be told something."""
    with connection.cursor() as cursor:
        cursor.execute(_LISTENERS, {"game": game_id})
        rows = cursor.fetchall()
    return [Listener(account, tuple(json.loads(players)), oversees) for account, players, oversees in rows]


@dataclass(frozen=True, slots=True)
class News:
    """Something to be told.

    Attributes:
        key: what it is about: the same each time that it is told.
        at: when it happened.
        game_id, tournament_id: to which it belongs, if to any.
    """

    topic: Topic
    key: str
    at: datetime
    game_id: UUID | None = None
    tournament_id: UUID | None = None


def tell(
    topic: Topic,
    accounts: Collection[int],
    data: Mapping[str, Any],
    *,
    key: str,
    at: datetime,
    game_id: UUID | None = None,
    overseers: Iterable[int] = (),
) -> None:
    """Write down what accounts are to be told, by each of the ways that they want. Does nothing during a rebuild.

    Args:
        key: what it is about: the same each time that it is told.
        overseers: accounts of which only those webhooks are told that want to hear of everybody.
    """
    overseeing = dict.fromkeys(set(overseers) - set(accounts), data)
    tell_each(News(topic, key, at, game_id), dict.fromkeys(accounts, data), overseeing)


def tell_each(news: News, told: Mapping[int, Mapping[str, Any]], overseers: Mapping[int, Mapping[str, Any]]) -> None:
    """The same where each account is told something of its own; so many statements, however many accounts they are.

    Args:
        told: what each is told, by account.
        overseers: the same for accounts of which only those webhooks are told that want to hear of everybody.
    """
    ids = {*told, *overseers}
    if not ids or rebuilding():
        return
    people = Account.objects.filter(pk__in=ids, is_active=True).select_related("notification_preferences")
    particular = _particular(news, ids)
    hooks: dict[int, list[Webhook]] = {}
    for hook in Webhook.objects.filter(account_id__in=ids, disabled_at=None):
        if hook.wants(news.topic) and (hook.account_id in told or hook.everybody):
            hooks.setdefault(hook.account_id, []).append(hook)
    notices, deliveries = [], []
    for account in people:
        here = particular.get(account.pk)
        mail = mail_for(account, here, news.topic) if account.pk in told else Mail.OFF
        wanted = hooks.get(account.pk, []) if here is None or here.webhooks else []
        if mail != Mail.OFF or wanted:
            said = told[account.pk] if account.pk in told else overseers[account.pk]
            notices.append(_notice(account, news, said, mail))
            deliveries.append(_deliveries(notices[-1], mail, wanted))
    _write(notices, deliveries)


def _particular(news: News, accounts: Collection[int]) -> dict[int, Particular]:
    """What accounts want of this very game or tournament. A game's tournament speaks for it, unless it is named."""
    found: dict[int, Particular] = {}
    tournaments: Any = [news.tournament_id]
    if news.game_id is not None:
        tournaments = Game.objects.filter(pk=news.game_id).values("tournament")
    if news.tournament_id is not None or news.game_id is not None:
        wider = TournamentPreferences.objects.filter(tournament__in=tournaments, account_id__in=accounts)
        found |= {one.account_id: one for one in wider}
    if news.game_id is not None:
        own = GamePreferences.objects.filter(game_id=news.game_id, account_id__in=accounts)
        found |= {one.account_id: one for one in own}
    return found


def mail_for(account: Account, particular: Particular | None, topic: Topic) -> str:
    """When an account gets a mail about this."""
    if not account.email or account.is_bot:
        return Mail.OFF
    preferences: Preferences = getattr(account, "notification_preferences", None) or Preferences(account=account)
    if topic == Topic.WEBHOOK_DISABLED:
        return Mail.AT_ONCE
    if topic not in preferences.mail_topics:
        return Mail.OFF
    return (particular.mail if particular is not None else None) or preferences.mail


def _notice(account: Account, news: News, data: Mapping[str, Any], mail: str) -> Notice:
    return Notice(
        pk=notice_id(account.pk, news.topic, news.key),
        account=account,
        topic=news.topic,
        game_id=news.game_id,
        tournament_id=news.tournament_id,
        data=dict(data),
        at=news.at,
        request_id=current_request_id(),
        in_digest=mail == Mail.DIGEST,
    )


def _deliveries(notice: Notice, mail: str, hooks: Iterable[Webhook]) -> list[Delivery]:
    now = timezone.now()
    found = [Delivery(notice=notice, channel=Channel.WEBHOOK, webhook=hook, due_at=now) for hook in hooks]
    if mail == Mail.AT_ONCE:
        # Who moves within a minute needs no mail.
        delay = timedelta(seconds=settings.TURN_MAIL_DELAY if notice.topic == Topic.TURN else 0)
        found.append(Delivery(notice=notice, channel=Channel.MAIL, due_at=now + delay))
    return found


def _write(notices: Sequence[Notice], deliveries: Sequence[Sequence[Delivery]]) -> None:
    """Write down what is not written down yet."""
    known = set(Notice.objects.filter(pk__in=[notice.pk for notice in notices]).values_list("pk", flat=True))
    new = [(notice, by) for notice, by in zip(notices, deliveries, strict=True) if notice.pk not in known]
    # Another who tells the same at this moment is ignored as well.
    Notice.objects.bulk_create([notice for notice, _ in new], ignore_conflicts=True, batch_size=ROWS_AT_ONCE)
    on_their_way = [delivery for _, by in new for delivery in by]
    Delivery.objects.bulk_create(on_their_way, ignore_conflicts=True, batch_size=ROWS_AT_ONCE)
    for notice, _ in new:
        metrics.NOTICES.labels(notice.topic).inc()


def notice_id(account: int, topic: str, key: str) -> UUID:
    """The id of the notice that tells an account of something."""
    return uuid.uuid5(NAMESPACE, f"{account}:{topic}:{key}")
