"""An event is published once, however often its work is done."""

from __future__ import annotations

import redis

from messages import Envelope, ReplayFinished, decode, seal
from messages.streams import EVENTS
from routes.publishing import count_start, publish_once, published


def event(status: str = "identical") -> Envelope:
    return seal(ReplayFinished(batch_id="b", item=0, file="f.json", status=status))


def told(bus: redis.Redis) -> list[str]:
    return [decode(fields).expect(ReplayFinished).status for _, fields in bus.xrange(EVENTS)]


def test_an_event_of_the_same_attempt_is_put_on_the_stream_once(bus: redis.Redis) -> None:
    assert publish_once("b:0", 1, event())
    assert not publish_once("b:0", 1, event())
    assert told(bus) == ["identical"]


def test_a_later_attempt_tells_it_again(bus: redis.Redis) -> None:
    publish_once("b:0", 1, event())
    assert publish_once("b:0", 2, event())
    assert len(told(bus)) == 2


def test_a_later_attempt_may_tell_only_what_got_lost(bus: redis.Redis) -> None:
    publish_once("b:0", 1, event(), only_if_lost=True)
    assert not publish_once("b:0", 2, event(), only_if_lost=True)
    bus.delete(EVENTS)
    assert publish_once("b:0", 3, event(), only_if_lost=True)
    assert told(bus) == ["identical"]


def test_an_earlier_attempt_that_ends_late_is_silent(bus: redis.Redis) -> None:
    publish_once("b:0", 2, event())
    assert not publish_once("b:0", 1, event())


def test_different_items_are_different_work(bus: redis.Redis) -> None:
    assert publish_once("b:0", 1, event())
    assert publish_once("b:1", 1, event())


def test_what_was_published_can_be_had_again() -> None:
    assert published("b:0") is None
    publish_once("b:0", 1, event("diverged"))
    known = published("b:0")
    assert known is not None
    assert decode(known).expect(ReplayFinished).status == "diverged"


def test_starts_are_counted() -> None:
    assert [count_start("b:0"), count_start("b:0"), count_start("b:1")] == [1, 2, 1]


def test_the_notes_do_not_stay_for_ever(bus: redis.Redis) -> None:
    count_start("b:0")
    publish_once("b:0", 1, event())
    assert 0 < bus.ttl("work:b:0") <= 3600
