"""What is told to whom, and that it is written down once."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.follower import apply
from gateway.bus.handlers import rebuild
from gateway.clocks.domain.happenings import Paused, TimeUp
from gateway.clocks.holding import held
from gateway.clocks.keeping import move
from gateway.games.models import Game, Role, Seat, UndoRequest
from gateway.games.people import Caller
from gateway.games.tables import Plan, SeatPlan, close, invite, join, open_tables
from gateway.notifications.models import Delivery, GamePreferences, Mail, Notice, Preferences, Webhook
from gateway.notifications.topics import Topic
from tests.gateway.clocks.playing import HOUR, account_of, begun, moved, play, table

pytestmark = pytest.mark.django_db


def hook(account: Account, *topics: Topic, **fields: Any) -> Webhook:
    return Webhook.objects.create(account=account, url="https://example.org/hook", topics=list(topics), **fields)


def told(topic: Topic) -> set[str]:
    """The names of those who are told of this."""
    return set(Notice.objects.filter(topic=topic).values_list("account__username", flat=True))


def name_of(game: Game, player: int) -> str:
    return account_of(game, player).username


def test_whose_turn_it_is_is_told_by_mail_and_by_webhook() -> None:
    game = table({"move_seconds": 24 * HOUR})
    hook(account_of(game, 1))
    apply(begun(game))
    assert told(Topic.TURN) == {name_of(game, 1)}
    notice = Notice.objects.get(topic=Topic.TURN)
    assert (notice.data["player"], notice.data["version"], notice.data["title"]) == (1, 0, "1860")
    assert notice.data["deadline"] == "2026-01-06T12:00:00+00:00"
    assert {delivery.channel for delivery in notice.deliveries.all()} == {"mail", "webhook"}
    assert notice.request_id == "request-1"


def test_a_turn_is_told_once_however_often_its_event_comes() -> None:
    game = table()
    hook(account_of(game, 1))
    for _ in range(2):
        play(game, 1, 2, 1)
    turns = Notice.objects.filter(topic=Topic.TURN, account=account_of(game, 1))
    assert sorted(turn.data["version"] for turn in turns) == [0, 3]
    assert Delivery.objects.filter(notice__in=turns, channel="webhook").count() == 2


def test_nothing_is_told_while_projections_are_made_anew() -> None:
    game = table()
    hook(account_of(game, 1))
    with rebuild():
        play(game, 2, 1)
        apply(moved(game, 3, [], 4, finished=True))
    assert not Notice.objects.exists()


def test_where_nobody_can_be_told_nothing_is_written_and_little_is_asked(django_assert_max_num_queries: Any) -> None:
    """Programs without webhooks play fast."""
    game = table()
    Account.objects.update(email="")
    apply(begun(game))
    with django_assert_max_num_queries(11):
        apply(moved(game, 1, [2], 1))
    assert not Notice.objects.exists()


def test_a_mail_about_a_turn_waits_a_little() -> None:
    """Who moves at once needs none."""
    before = timezone.now()
    apply(begun(table()))
    delivery = Delivery.objects.get(notice__topic=Topic.TURN, channel="mail")
    assert 59 <= (delivery.due_at - before).total_seconds() <= 70


def test_the_start_and_the_end_are_told_to_everybody_at_the_table() -> None:
    game = table()
    owner = game.owner
    assert owner is not None
    hook(owner)
    apply(begun(game))
    apply(moved(game, 1, [], 1, finished=True))
    everybody = {name_of(game, 1), name_of(game, 2), owner.username}
    assert told(Topic.STARTED) == told(Topic.FINISHED) == everybody
    assert Notice.objects.filter(topic=Topic.FINISHED)[0].data["result"] == {"1": 10, "2": 20}


def test_a_time_that_is_up_is_told_to_the_player_and_to_who_oversees_the_game() -> None:
    game = table({"move_seconds": HOUR})
    arbiter = Account.objects.create(username="arbiter", email="arbiter@example.org")
    Role.objects.create(game=game, account=arbiter, kind=Role.Kind.ARBITER)
    apply(begun(game))
    with held(game.pk) as kept:
        move(kept, TimeUp(player=1, consequence="warn"), timezone.now())
    assert told(Topic.TIME_UP) == {name_of(game, 1), "arbiter"}


def test_a_pause_is_told_to_whoever_wants_to_hear_of_it() -> None:
    game = table()
    hook(account_of(game, 2), Topic.PAUSED)
    apply(begun(game))
    with held(game.pk) as kept:
        move(kept, Paused(reason="dinner"), timezone.now())
    assert told(Topic.PAUSED) == {name_of(game, 2)}


def test_a_webhook_is_told_only_of_its_topics() -> None:
    game = table()
    hook(account_of(game, 1), Topic.FINISHED)
    play(game, 2)
    apply(moved(game, 2, [], 3, finished=True))
    assert {one.notice.topic for one in Delivery.objects.filter(channel="webhook")} == {Topic.FINISHED}


def test_a_webhook_of_the_owner_can_hear_of_everybodys_turns() -> None:
    game = table()
    assert game.owner is not None
    club = hook(game.owner, Topic.TURN, everybody=True)
    silent = hook(game.owner, Topic.TURN)
    play(game, 2, 1)
    heard = [one.notice.data["player"] for one in club.deliveries.order_by("created_at")]
    assert sorted(heard) == [1, 1, 2]
    assert not silent.deliveries.exists()


def test_a_disabled_webhook_is_told_nothing() -> None:
    game = table()
    hook(account_of(game, 1), disabled_at=timezone.now())
    apply(begun(game))
    assert not Delivery.objects.filter(channel="webhook").exists()


def test_who_wants_no_mail_gets_none() -> None:
    game = table()
    Preferences.objects.create(account=account_of(game, 1), mail=Mail.OFF)
    apply(begun(game))
    assert told(Topic.TURN) == set()


def test_a_mail_is_only_about_the_topics_that_were_chosen() -> None:
    game = table()
    Preferences.objects.create(account=account_of(game, 1), mail_topics=[Topic.FINISHED])
    apply(begun(game))
    assert told(Topic.TURN) == set()
    apply(moved(game, 1, [], 1, finished=True))
    assert name_of(game, 1) in told(Topic.FINISHED)


def test_preferences_for_one_game_go_before_those_for_all() -> None:
    quiet, loud = table(), table()
    for game in (quiet, loud):
        Seat.objects.filter(game=game, player=1).update(account=account_of(quiet, 1))
    reader = account_of(quiet, 1)
    hook(reader)
    GamePreferences.objects.create(account=reader, game=quiet, mail=Mail.OFF, webhooks=False)
    for game in (quiet, loud):
        apply(begun(game))
    assert {notice.game_id for notice in Notice.objects.filter(account=reader)} == {loud.pk}


def test_a_reader_of_digests_gets_no_mail_at_once() -> None:
    game = table()
    Preferences.objects.create(account=account_of(game, 1), mail=Mail.DIGEST)
    apply(begun(game))
    notice = Notice.objects.get(topic=Topic.TURN)
    assert notice.in_digest
    assert not notice.deliveries.exists()


def test_programs_get_no_mail() -> None:
    game = table()
    bot = account_of(game, 1)
    bot.bot_owner = account_of(game, 2)
    bot.save()
    apply(begun(game))
    assert told(Topic.TURN) == set()


# --- people ---


def person(name: str) -> Account:
    return Account.objects.create(username=name, email=f"{name}@example.org")


def test_who_is_invited_hears_of_it() -> None:
    host, guest = person("host"), person("guest")
    (game,) = open_tables(host, [Plan("1860", [SeatPlan(guest), SeatPlan()])])
    assert told(Topic.INVITED) == {"guest"}
    invite(game.pk, Caller(host), account=person("other"))
    assert told(Topic.INVITED) == {"guest", "other"}


def test_who_gives_and_who_takes_a_seat_hear_of_it() -> None:
    game = table(status=Game.Status.ACTIVE)
    before, after = account_of(game, 1), person("after")
    assert game.owner is not None
    seat = Seat.objects.get(game=game, player=1)
    game.invitations.create(seat=seat, account=after, invited_by=game.owner)
    join(game.pk, after)
    assert told(Topic.SUBSTITUTED) >= {before.username, "after"}


def test_the_others_are_asked_whether_a_move_may_be_taken_back() -> None:
    game = table(players=3)
    UndoRequest.objects.create(game=game, version=1, asked_by=account_of(game, 1))
    assert told(Topic.UNDO_ASKED) == {name_of(game, 2), name_of(game, 3)}


def test_a_closed_game_is_told_with_the_reason() -> None:
    game = table(status=Game.Status.ACTIVE)
    assert game.owner is not None
    close(game.pk, Caller(game.owner), "nobody comes any more")
    assert {name_of(game, 1), name_of(game, 2)} <= told(Topic.CLOSED)
    assert Notice.objects.filter(topic=Topic.CLOSED)[0].data["reason"] == "nobody comes any more"
