"""Nobody who waits for an answer is kept waiting by work that nobody waits for."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from infra.local.databases import DatabaseUrls
from messages import DescribeGame, streams
from rules.bus import Bus, Settlement
from rules.service import SLICE_SECONDS
from tests.rules.counting import CountingEngine, CountingTable
from tests.rules.office import Office, archive, import_archive, start_game

IMPORTS = 6


class SlowEngine(CountingEngine):
    """Takes longer than a slice over every archive and every game that it starts."""

    def open(self, document: dict[str, Any], rules_version: int | None) -> CountingTable:
        time.sleep(1.1 * SLICE_SECONDS)
        return super().open(document, rules_version)

    def start(self, *asked: Any) -> CountingTable:
        time.sleep(1.1 * SLICE_SECONDS)
        return super().start(*asked)


class RememberingBus(Bus):
    """Remembers in which order things were settled."""

    def __init__(self, url: str, consumer: str) -> None:
        super().__init__(url, consumer)
        self.settled: list[str] = []

    def settle(self, settlements: Iterable[Settlement]) -> None:
        told = list(settlements)
        self.settled += [one.delivery.envelope().type for one in told]
        super().settle(told)


@pytest.fixture
def slow(store_urls: DatabaseUrls, redis_url: str) -> Iterator[Office]:
    office = Office(store_urls.rules, redis_url, SlowEngine)
    yield office
    office.close()


def send_imports(office: Office) -> None:
    for number in range(IMPORTS):
        office.send(import_archive(archive(1, 2, 3)), f"imported-{number}", stream=streams.BULK)


def bulk_left(office: Office) -> int:
    return int(office.redis.xlen(streams.BULK))


def test_a_question_waits_for_one_import_at_most(slow: Office) -> None:
    send_imports(slow)
    slow.service.serve_once()
    slow.send(start_game(), id="start")
    question = slow.send(DescribeGame(), "imported-0")
    slow.service.serve_once()
    assert slow.reply("start").type == "Accepted"
    assert slow.reply(question).type == "GameDescribed"
    assert bulk_left(slow) >= IMPORTS - 3


def test_what_nobody_waits_for_comes_last_of_what_is_there(slow: Office) -> None:
    bus = RememberingBus(slow.redis_url, "remembering")
    service = slow.hire(consumer="remembering", bus=bus)
    send_imports(slow)
    slow.send(start_game())
    slow.send(DescribeGame(), "nowhere")
    service.serve_once()
    assert bus.settled == ["StartGame", "DescribeGame", "ImportArchive"]


def test_commands_and_queries_are_dealt_with_by_turns(slow: Office) -> None:
    """A question does not wait until a whole pile of slow commands is done."""
    bus = RememberingBus(slow.redis_url, "remembering")
    service = slow.hire(consumer="remembering", bus=bus)
    for number in range(3):
        slow.send(start_game(), f"game-{number}")
    slow.send(DescribeGame(), "game-0")
    service.serve_once()
    assert bus.settled == ["StartGame", "DescribeGame", "StartGame", "StartGame"]


def test_the_bulk_is_shared_among_the_processes(slow: Office) -> None:
    """None takes a pile of it and lets the others stand idle."""
    send_imports(slow)
    first, second = slow.hire(), slow.hire()
    first.serve_once()
    second.serve_once()
    assert bulk_left(slow) == IMPORTS - 2


def test_bulk_left_by_a_dead_process_is_done_between_what_is_new(slow: Office) -> None:
    dead = Bus(slow.redis_url, "dead")
    send_imports(slow)
    for _ in range(IMPORTS):
        assert len(dead.take(32, 0)) == 1
    dead.close()
    slow.send(start_game(), id="start")
    survivor = slow.hire(claim_after=0.01)
    time.sleep(0.05)
    survivor.look_after_others()
    assert slow.reply("start").type == "Accepted"
    assert bulk_left(slow) == 0


def test_an_awaited_import_is_done_at_once(slow: Office) -> None:
    """One that is sent as a command, because somebody wants to play on from an archive."""
    send_imports(slow)
    slow.send(import_archive(archive(1)), "mine", id="mine")
    slow.service.serve_once()
    assert slow.reply("mine").type == "Accepted"
    assert bulk_left(slow) >= IMPORTS - 1
