"""Following the events: nothing is lost, nothing is applied twice, nothing bad stops the rest."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec
import pytest
import redis
from django.db import OperationalError

from gateway.bus import follower, handlers
from gateway.bus.follower import Follower, catch_up
from gateway.bus.models import Bookmark
from gateway.games.models import Game
from messages import Envelope, EventsListed, ListEvents, encode, seal
from messages.envelope import FIELD
from messages.streams import DEAD_LETTERS, EVENTS, GATEWAY_GROUP
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def following() -> Follower:
    joined = Follower("one")
    joined.join()
    return joined


def tell(bus: redis.Redis, envelope: Envelope) -> None:
    bus.xadd(EVENTS, {FIELD: encode(envelope)})


def pending(bus: redis.Redis) -> int:
    return int(bus.xpending(EVENTS, GATEWAY_GROUP)["pending"])


def test_events_are_applied_and_then_acknowledged(bus: redis.Redis, following: Follower) -> None:
    for _ in range(3):
        tell(bus, started(uuid4()))
    assert following.follow(block=10) == 3
    assert (Game.objects.count(), pending(bus)) == (3, 0)


def test_what_was_told_before_the_follower_joined_is_followed_too(bus: redis.Redis) -> None:
    tell(bus, started())
    late = Follower("late")
    late.join()
    assert late.follow(block=10) == 1


def test_an_outage_leaves_the_events_to_be_read_again(
    bus: redis.Redis, following: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: Envelope) -> None:
        raise OperationalError("the server closed the connection")

    tell(bus, started())
    with monkeypatch.context() as broken:
        broken.setattr(follower, "handle", away)
        with pytest.raises(OperationalError):
            following.follow(block=10)
    assert pending(bus) == 1
    again = Follower("one")
    assert again.follow(block=10) == 1
    assert (Game.objects.count(), pending(bus)) == (1, 0)


def test_after_an_outage_the_same_follower_reads_again_what_it_took(
    bus: redis.Redis, following: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    following.follow(block=1)
    tell(bus, started())
    with monkeypatch.context() as broken:
        broken.setattr(follower, "handle", lambda _: (_ for _ in ()).throw(OperationalError()))
        with pytest.raises(OperationalError):
            following.follow(block=10)
    assert following.follow(block=10) == 1
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "fields",
    [
        {b"something": b"else"},
        {FIELD: b"{"},
        {FIELD: b'{"id":"1","type":"NeverHeardOf","body":{},"recorded_at":"2026-01-01T00:00:00Z"}'},
        {FIELD: b'{"id":"1","type":"GameStarted","body":{"title":7},"recorded_at":"2026-01-01T00:00:00Z"}'},
        {FIELD: encode(seal(started().message(), game_id="no uuid"))},
    ],
)
def test_what_nobody_can_read_goes_to_the_dead_letters_and_the_rest_goes_on(
    bus: redis.Redis, following: Follower, fields: dict[Any, Any]
) -> None:
    bus.xadd(EVENTS, fields)
    tell(bus, started())
    following.follow(block=10)
    ((_, letter),) = bus.xrange(DEAD_LETTERS)
    assert letter[b"stream"] == b"events"
    assert letter[b"reason"]
    assert fields.items() <= letter.items()
    assert (Game.objects.count(), pending(bus)) == (1, 0)


def test_an_event_whose_second_handler_fails_is_not_half_applied(
    bus: redis.Redis, following: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ValueError

    monkeypatch.setitem(handlers._handlers, "GameStarted", [*handlers._handlers["GameStarted"], broken])
    tell(bus, started())
    following.follow(block=10)
    assert not Game.objects.exists()
    assert bus.xlen(DEAD_LETTERS) == 1


def test_a_stream_that_was_emptied_is_followed_from_its_new_beginning(bus: redis.Redis, following: Follower) -> None:
    bus.flushdb()
    tell(bus, started())
    assert [following.follow(block=10), following.follow(block=10)].count(1) == 1
    assert Game.objects.count() == 1


def test_what_another_follower_left_is_taken_over(
    bus: redis.Redis, following: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "CLAIM_AFTER", 0)
    tell(bus, started())
    bus.xreadgroup(GATEWAY_GROUP, "dead", {EVENTS: ">"})
    assert following.take_over() == 1
    assert (Game.objects.count(), pending(bus)) == (1, 0)


# --- catching up from the event store --------------------------------------------------------------------------------


def store_of(rules: RulesStandIn, events: list[Envelope], page: int = 2) -> None:
    """The stand-in tells of these events as the event store would: by position, from 1."""

    def answer(query: Envelope) -> tuple[None, EventsListed]:
        after = query.expect(ListEvents).after
        told = events[after : after + page]
        return None, EventsListed(events=told, position=after + len(told), end=len(events))

    rules.answers["ListEvents"] = answer


def test_what_the_stream_lost_is_read_from_the_store(rules: RulesStandIn) -> None:
    store_of(rules, [started(uuid4()) for _ in range(5)])
    assert catch_up() == 5
    assert (Game.objects.count(), Bookmark.current().position) == (5, 5)


def test_catching_up_goes_on_from_the_bookmark(rules: RulesStandIn) -> None:
    events = [started(uuid4()) for _ in range(2)]
    store_of(rules, events)
    catch_up()
    events.append(started(uuid4()))
    assert catch_up() == 1
    assert catch_up() == 0


def test_what_is_both_told_and_stored_is_applied_once(
    bus: redis.Redis, following: Follower, rules: RulesStandIn
) -> None:
    event = started()
    tell(bus, event)
    store_of(rules, [event])
    following.follow(block=10)
    catch_up()
    assert Game.objects.count() == 1


def test_what_the_stream_has_told_is_not_applied_again_from_the_store(
    bus: redis.Redis, following: Follower, rules: RulesStandIn
) -> None:
    events = [msgspec.structs.replace(started(uuid4()), position=position) for position in (1, 2)]
    tell(bus, events[0])
    store_of(rules, events)
    following.follow(block=10)
    assert following.catch_up() == 1
    assert (Game.objects.count(), Bookmark.current().position) == (2, 2)


def test_what_the_store_holds_and_nobody_can_apply_does_not_stop_the_rest(
    bus: redis.Redis, rules: RulesStandIn
) -> None:
    store_of(rules, [seal(started().message(), game_id="no uuid"), started()])
    catch_up()
    assert (Game.objects.count(), Bookmark.current().position, bus.xlen(DEAD_LETTERS)) == (1, 2, 1)


def test_what_the_stream_dropped_before_it_was_applied_is_passed_over(bus: redis.Redis, following: Follower) -> None:
    tell(bus, started())
    bus.xreadgroup(GATEWAY_GROUP, "one", {EVENTS: ">"})
    bus.xtrim(EVENTS, maxlen=0, approximate=False)
    tell(bus, started(uuid4()))
    for _ in range(2):
        following.follow(block=10)
    assert (Game.objects.count(), pending(bus), bus.xlen(DEAD_LETTERS)) == (1, 0, 0)
