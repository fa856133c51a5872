"""What holds when something fails: every accepted command is in the store exactly once, and its sender is answered.

A process that dies at a certain instruction is played by a store or a bus that raises `Killed` there: the process does
nothing more, and another one, with a memory of its own, goes on with what Redis and PostgreSQL hold.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest
import redis

from infra.local.servers import PostgresServer, RedisServer
from messages import Accepted, ActionApplied, Code, Refused, SubmitAction, streams
from rules.bus import Bus, Settlement
from rules.service import RulesService
from rules.store import EventStore, NewEvent, Outcome, StoredEvent
from tests.rules.office import Office, archive, import_archive, say, start_game


class Killed(BaseException):
    """The process is gone from here on."""


class DyingStore(EventStore):
    """Kills its process at its first append: before it, in the transaction, or once it is committed."""

    def __init__(self, url: str, moment: str) -> None:
        super().__init__(url)
        self.moment = moment

    def append(self, events: Sequence[NewEvent], outcomes: Sequence[Outcome]) -> list[StoredEvent]:
        if self.moment == "before the insert":
            raise Killed
        if self.moment == "between insert and commit":
            with self._connected().transaction(force_rollback=True):
                super().append(events, outcomes)
            self.close()
            raise Killed
        super().append(events, outcomes)
        raise Killed


class DyingBus(Bus):
    """Kills its process at its first settlement: before it, or once it is done."""

    def __init__(self, url: str, consumer: str, moment: str) -> None:
        super().__init__(url, consumer)
        self.moment = moment

    def settle(self, settlements: Iterable[Settlement]) -> None:
        if self.moment == "before the answer":
            raise Killed
        super().settle(settlements)
        raise Killed


def doomed(office: Office, moment: str, consumer: str = "doomed") -> RulesService:
    """A process that will be killed at that moment of its first batch."""
    if "answer" in moment:
        return office.hire(consumer=consumer, bus=DyingBus(office.redis_url, consumer, moment))
    return office.hire(consumer=consumer, store=DyingStore(office.database_url, moment))


MOMENTS = [
    "before the insert",
    "between insert and commit",
    "after the commit",
    "before the answer",
    "after the answer",
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_process_killed_at_any_moment_leaves_each_command_done_once_and_answered(office: Office, moment: str) -> None:
    office.start()
    ids = [office.send(say(number)) for number in (1, 2, 3)]
    with pytest.raises(Killed):
        doomed(office, moment).serve_once()
    successor = office.hire(consumer="doomed")
    while successor.settle_left_over():
        pass
    assert office.numbers() == [1, 2, 3]
    assert [office.reply(id).expect(Accepted).action["number"] for id in ids] == [1, 2, 3]  # type: ignore[index]
    told = {event.id for event in office.events() if event.type == ActionApplied.__name__}
    assert told == {"game:1:ActionApplied", "game:2:ActionApplied", "game:3:ActionApplied"}
    assert office.backlog() == 0


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_import_killed_at_any_moment_is_there_once_and_whole(office: Office, moment: str) -> None:
    id = office.send(import_archive(archive(1, 2, 3)))
    with pytest.raises(Killed):
        doomed(office, moment).serve_once()
    office.hire(consumer="doomed").settle_left_over()
    assert [row.version for row in office.store.game("game")] == [0, 1, 2, 3]
    assert office.reply(id).version == 3


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_refusal_stays_a_refusal_though_the_process_was_killed(office: Office, moment: str) -> None:
    """Number 2 is refused; said again after 1 it would be right, but its sender has been told, or may have been."""
    office.start()
    id = office.send(say(2))
    with pytest.raises(Killed):
        doomed(office, moment).serve_once()
    if moment in ("before the insert", "between insert and commit"):
        office.hire(consumer="doomed").settle_left_over()
    office.count(1)
    office.hire(consumer="doomed").settle_left_over()
    assert office.reply(id).type == "Refused"
    assert office.refusal(say(2), id=id).rule == "COUNT-1"
    assert office.numbers() == [1]


def test_another_process_takes_over_what_a_dead_one_left(office: Office) -> None:
    office.start()
    id = office.send(say(1))
    with pytest.raises(Killed):
        doomed(office, "after the commit").serve_once()
    survivor = office.hire(claim_after=0.05)
    time.sleep(0.1)
    survivor.look_after_others()
    assert office.reply(id).type == "Accepted"
    assert office.numbers() == [1]
    assert office.backlog() == 0


def test_what_another_process_has_only_just_taken_is_left_to_it(office: Office) -> None:
    office.start()
    office.send(say(1))
    with pytest.raises(Killed):
        doomed(office, "before the insert").serve_once()
    office.hire(claim_after=60).look_after_others()
    assert office.numbers() == []
    assert office.backlog() == 1


def test_a_command_sent_twice_is_done_once_and_answered_twice_alike(office: Office) -> None:
    office.start()
    first = office.count(1, id="key")
    assert office.count(1, id="key") == first
    assert office.numbers() == [1]
    assert office.events()[-1].id == office.events()[-2].id


def test_a_command_sent_twice_in_one_batch_is_done_once_and_answered_twice(office: Office) -> None:
    office.start()
    for _ in range(2):
        office.send(say(1), id="key")
    office.service.serve_once()
    assert office.reply("key").expect(Accepted) == office.reply("key").expect(Accepted)
    assert office.numbers() == [1]


def test_an_import_sent_twice_is_answered_alike_by_a_process_that_never_saw_it(office: Office) -> None:
    command = import_archive(archive(1, 2, 3))
    first = office.do(command, Accepted, id="key")
    office.service = office.hire()
    assert office.do(command, Accepted, id="key") == first
    assert office.store.end() == office.store.game("game")[-1].position


def test_a_refusal_sent_again_is_the_same_though_the_game_has_moved_on(office: Office) -> None:
    office.start()
    first = office.refusal(say(2), id="key")
    office.count(1)
    assert office.refusal(say(2), id="key") == first


def test_an_id_used_for_another_game_is_refused(office: Office) -> None:
    office.start("one")
    office.start("two")
    office.count(1, "one", id="key")
    assert office.refusal(say(1), "two", id="key").code == Code.COMMAND_REUSED
    assert office.numbers("two") == []


def test_two_processes_with_one_game_in_memory_take_turns(office: Office) -> None:
    one, other = office.service, office.hire()
    office.start()
    for number in range(1, 9):
        office.service = other if number % 2 else one
        office.count(number)
    assert office.numbers() == list(range(1, 9))


def test_a_process_that_loses_the_race_for_a_version_catches_up_and_tries_again(office: Office) -> None:
    office.start()
    office.count(1)

    class OvertakenStore(EventStore):
        """Lets the other process act between its own catching up and its own append, once."""

        overtaken = False

        def append(self, events: Sequence[NewEvent], outcomes: Sequence[Outcome]) -> list[StoredEvent]:
            if not self.overtaken:
                self.overtaken = True
                office.count(2)
            return super().append(events, outcomes)

    slow = office.hire(store=OvertakenStore(office.database_url))
    late = office.send(say(3))
    wrong = office.send(say(2))
    slow.serve_once()
    # Both were decided on a game that had moved on: 3 was wrong then and is right now, 2 the other way round.
    assert office.reply(late).type == "Accepted"
    assert office.reply(wrong).type == "Refused"
    assert office.numbers() == [1, 2, 3]


def test_many_processes_on_one_game_apply_each_command_exactly_once(office: Office) -> None:
    office.start(to=1000)
    services = [office.hire(batch=3) for _ in range(3)]
    threads = [threading.Thread(target=service.run) for service in services]
    for thread in threads:
        thread.start()
    messages = [office.send(SubmitAction(action={"type": "message", "message": str(n)})) for n in range(120)]
    answers = [office.redis.blpop(f"reply:{id}", timeout=30) for id in messages]
    for service in services:
        service.stop()
    for thread in threads:
        thread.join()
    assert all(answers)
    said = [msgspec.json.decode(row.payload)["action"]["message"] for row in office.store.game("game", after=0)]
    assert sorted(said, key=int) == [str(n) for n in range(120)]


def test_an_unknown_type_is_set_aside_with_the_reason_and_answered(office: Office) -> None:
    body: dict[str, Any] = {"id": "new", "type": "DealCards", "body": {}, "recorded_at": "2026-01-01T00:00:00Z"}
    office.redis.xadd(streams.COMMANDS, {"envelope": msgspec.json.encode(body)})
    office.service.serve_once()
    (letter,) = office.dead_letters()
    assert letter[b"reason"] == b"unknown message type 'DealCards'"
    assert letter[b"stream"] == b"commands"
    assert msgspec.json.decode(letter[b"envelope"]) == body
    assert office.reply("new").expect(Refused).problem.code == Code.MALFORMED_MESSAGE
    assert office.backlog() == 0


def written(**changes: Any) -> dict[str, Any]:
    """A stream entry as another writer might have made it."""
    action: dict[str, Any] = {"action": {"type": "count"}}
    envelope = {
        "id": "x",
        "type": "SubmitAction",
        "game_id": "g",
        "body": action,
        "recorded_at": "2026-01-01T00:00:00Z",
    }
    return {"envelope": msgspec.json.encode(envelope | changes)}


HOSTILE: dict[str, dict[str, Any]] = {
    "no JSON": {"envelope": "not json"},
    "nested deep": {"envelope": "[" * 100_000},
    "no envelope": {"something": "else"},
    "no UTF-8": {"envelope": b'{"id":"\xff"}'},
    "wrong time": written(recorded_at="yesterday"),
    "wrong body": written(body={"action": 1}),
    "bad id": written(id="x y"),
    "no game": written(game_id=None),
    "a reply": written(type="Refused", body={"problem": {"code": "", "message": ""}}),
    "a query": written(type="DescribeGame", body={}),
}


@pytest.mark.parametrize("fields", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_message_is_set_aside_and_the_next_is_served(office: Office, fields: dict[str, Any]) -> None:
    office.redis.xadd(streams.COMMANDS, fields)
    office.start()
    assert len(office.dead_letters()) == 1
    assert office.backlog() == 0
    assert office.store.end() == 1


def test_an_archive_nested_beyond_reason_is_refused(office: Office) -> None:
    deep = '{"a":' * 50_000 + "1" + "}" * 50_000
    envelope = (
        '{"id":"x","type":"ImportArchive","game_id":"g","body":{"document":%s},"recorded_at":"2026-01-01T00:00:00Z"}'
    )
    office.redis.xadd(streams.COMMANDS, {"envelope": envelope % deep})
    office.start()
    assert len(office.dead_letters()) == 1
    assert office.store.latest("g") is None


def test_a_fault_in_the_engine_sets_the_command_aside_and_leaves_the_game_whole(office: Office) -> None:
    office.start()
    ids = [office.send(command) for command in (say(1), SubmitAction(action={"type": "explode"}), say(2))]
    while office.service.serve_once(0.01):
        pass
    assert [office.reply(id).type for id in ids] == ["Accepted", "Refused", "Accepted"]
    (letter,) = office.dead_letters()
    assert letter[b"reason"] == b"ZeroDivisionError: a fault in the engine"
    assert office.numbers() == [1, 2]


def test_a_command_that_kills_every_process_is_set_aside_in_the_end(office: Office) -> None:
    office.start()
    id = office.send(say(1))
    for _ in range(3):
        with pytest.raises(Killed):
            service = doomed(office, "before the insert")
            service.settle_left_over()
            service.serve_once(0.01)
    office.hire(consumer="doomed", deliveries=3).settle_left_over()
    assert office.reply(id).expect(Refused).problem.code == Code.INTERNAL_ERROR
    assert b"taken up 4 times" in office.dead_letters()[0][b"reason"]
    assert office.count(1).action is not None


def test_an_emptied_redis_gets_its_groups_again(office: Office) -> None:
    office.start()
    office.redis.flushdb()
    office.count(1)
    office.redis.flushdb()
    office.service.look_after_others()
    assert office.numbers() == [1]


def test_a_redis_emptied_between_taking_and_answering_loses_nothing_accepted(office: Office) -> None:
    office.start()

    class EmptiedBus(Bus):
        def settle(self, settlements: Iterable[Settlement]) -> None:
            office.redis.flushdb()
            super().settle(settlements)

    id = office.send(say(1))
    office.hire(bus=EmptiedBus(office.redis_url, "emptied")).serve_once()
    assert office.reply(id).type == "Accepted"
    assert office.numbers() == [1]


def test_a_restarted_redis_is_waited_for(office: Office, redis_server: RedisServer) -> None:
    office.start()
    thread = threading.Thread(target=office.service.run)
    thread.start()
    redis_server.stop()
    time.sleep(0.3)
    redis_server.start()
    id = office.send(say(1))
    assert office.redis.blpop(f"reply:{id}", timeout=20)
    office.service.stop()
    thread.join()
    assert office.numbers() == [1]


def test_a_restarted_postgresql_is_waited_for_and_the_command_then_done(
    office: Office, postgres_server: PostgresServer
) -> None:
    office.start()
    postgres_server.stop()
    id = office.send(say(1))
    thread = threading.Thread(target=office.service.serve_once)
    thread.start()
    time.sleep(0.3)
    assert office.backlog() == 1
    postgres_server.start()
    thread.join()
    assert office.reply(id).type == "Accepted"


def test_a_service_asked_to_stop_while_a_server_is_away_leaves_its_work_pending(
    office: Office, postgres_server: PostgresServer
) -> None:
    office.start()
    postgres_server.stop()
    office.send(say(1))
    thread = threading.Thread(target=office.service.run)
    thread.start()
    time.sleep(0.3)
    office.service.stop()
    thread.join(5)
    assert not thread.is_alive()
    assert office.backlog() == 1
    postgres_server.start()


def test_a_broken_connection_at_the_commit_does_nothing_twice(office: Office) -> None:
    office.start()

    class BrokenStore(EventStore):
        """Commits, and loses the connection before it hears of it, once."""

        broken = False

        def append(self, events: Sequence[NewEvent], outcomes: Sequence[Outcome]) -> list[StoredEvent]:
            rows = super().append(events, outcomes)
            if not self.broken:
                self.broken = True
                backend = self._connected().info.backend_pid
                office.store._connected().execute("select pg_terminate_backend(%s)", [backend])
                self.ping()
            return rows

    id = office.send(say(1))
    office.hire(store=BrokenStore(office.database_url)).serve_once()
    assert office.reply(id).type == "Accepted"
    assert office.numbers() == [1]


def test_absent_processes_are_forgotten(office: Office) -> None:
    office.start()
    office.hire(consumer="gone").serve_once(0.01)
    time.sleep(0.05)
    Bus(office.redis_url, "here").dismiss_absent_consumers(idle=0.02)
    names = {consumer["name"] for consumer in office.redis.xinfo_consumers(streams.COMMANDS, streams.RULES_GROUP)}
    assert b"gone" not in names


def test_a_reply_pending_since_before_the_restart_is_not_lost(office: Office, redis_server: RedisServer) -> None:
    office.start()
    id = office.send(say(1))
    office.service.serve_once()
    redis_server.stop()
    redis_server.start()
    with redis.Redis.from_url(redis_server.url) as client:
        assert client.llen(f"reply:{id}") == 1


def test_start_and_first_action_in_one_batch_survive_a_kill(office: Office) -> None:
    ids = [office.send(start_game()), office.send(say(1))]
    with pytest.raises(Killed):
        doomed(office, "after the commit").serve_once()
    office.hire(consumer="doomed").settle_left_over()
    assert [office.reply(id).type for id in ids] == ["Accepted", "Accepted"]
