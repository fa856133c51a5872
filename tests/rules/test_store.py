"""The contract of the event store, against a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable

import psycopg
import pytest

from infra.local.databases import DatabaseUrls
from infra.local.servers import PostgresServer
from messages import Code, Problem
from rules.schema import STEPS, migrate
from rules.store import Conflict, EventStore, NewEvent, Outcome, StoreUnavailable


def row(game: str, version: int, command: str = "", payload: bytes = b"{}", type: str = "ActionApplied") -> NewEvent:
    return NewEvent(game, version, type, payload, command or f"{game}-{version}", 1)


def accepted(*rows: NewEvent) -> list[Outcome]:
    """The outcome of the one command behind these rows."""
    return [Outcome(rows[-1].command_id, rows[-1].game_id, rows[-1].version)]


def add(store: EventStore, *rows: NewEvent) -> list[int]:
    return [event.position for event in store.append(rows, accepted(*rows))]


def test_rows_come_back_as_they_were_added(store: EventStore) -> None:
    add(store, row("a", 0, payload=b'{"b":1,"a":[2.50,"\\u00e9"]}'))
    (event,) = store.game("a")
    assert (event.game_id, event.version, event.type, event.rules_version) == ("a", 0, "ActionApplied", 1)
    assert event.payload == '{"b":1,"a":[2.50,"\\u00e9"]}'
    assert event.recorded_at.tzinfo is not None


def test_a_payload_may_hold_what_jsonb_would_refuse(store: EventStore) -> None:
    add(store, row("a", 0, payload=b'{"name":"\\u0000","a":1,"a":2}'))
    assert store.game("a")[0].payload == '{"name":"\\u0000","a":1,"a":2}'


def test_a_game_is_read_in_the_order_of_its_versions(store: EventStore) -> None:
    add(store, row("a", 0), row("a", 1))
    add(store, row("b", 0))
    add(store, row("a", 2))
    assert [event.version for event in store.game("a")] == [0, 1, 2]
    assert [event.version for event in store.game("a", after=0, to=1)] == [1]
    assert store.game("c") == []


def test_catching_up_reads_only_what_is_newer_of_each_game(store: EventStore) -> None:
    for game in ("a", "b", "c"):
        add(store, row(game, 0), row(game, 1), row(game, 2))
    newer = store.newer({"a": 0, "b": 2, "unknown": 5})
    assert [(event.game_id, event.version) for event in newer] == [("a", 1), ("a", 2)]
    assert store.newer({}) == []


def test_the_latest_version_of_a_game_is_known(store: EventStore) -> None:
    add(store, row("a", 0), row("a", 1))
    assert store.latest("a") == 1
    assert store.latest("b") is None


def test_the_second_to_add_a_version_is_refused_and_adds_nothing(store: EventStore) -> None:
    add(store, row("a", 0), row("a", 1))
    with pytest.raises(Conflict):
        add(store, row("b", 0), row("a", 1, command="other"))
    assert store.latest("b") is None
    assert store.outcomes(["other"]) == {}


def test_a_command_has_one_outcome(store: EventStore) -> None:
    add(store, row("a", 0, command="same"))
    with pytest.raises(Conflict):
        add(store, row("a", 1, command="same"))
    assert store.latest("a") == 0


def test_a_refusal_is_remembered_with_its_problem(store: EventStore) -> None:
    problem = Problem(code=Code.RULE_BROKEN, message="Not enough cash.", rule="CORE-1", values={"price": 100})
    store.append([], [Outcome("c", "a", problem=problem)])
    assert store.outcomes(["c", "unknown"]) == {"c": Outcome("c", "a", problem=problem)}


def test_a_command_cannot_be_both_accepted_and_refused(store: EventStore) -> None:
    problem = Problem(code=Code.STALE_VERSION, message="Too late.")
    store.append([], [Outcome("c", "a", problem=problem)])
    with pytest.raises(Conflict):
        add(store, row("a", 0, command="c"))


@pytest.mark.parametrize("table", ["game_event", "command_outcome"])
@pytest.mark.parametrize("change", ["update {} set command_id = 'x'", "delete from {}", "truncate {}"])
@pytest.mark.parametrize("user", ["rules", "rules_owner"])
def test_nobody_changes_or_removes_a_row(
    store: EventStore, store_urls: DatabaseUrls, table: str, change: str, user: str
) -> None:
    add(store, row("a", 0))
    with (
        psycopg.connect(getattr(store_urls, user)) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(change.format(table))  # type: ignore[arg-type]


def test_an_owner_who_is_also_the_service_may_not_either(databases: DatabaseUrls) -> None:
    migrate(databases.rules_owner, databases.rules_owner)
    with psycopg.connect(databases.rules_owner) as connection:
        rights = connection.execute(
            "select has_table_privilege('game_event', 'insert'), has_table_privilege('game_event', 'update'), "
            "has_table_privilege('game_event', 'delete')"
        ).fetchone()
    assert rights == (True, False, False)


def test_migrating_again_does_nothing(databases: DatabaseUrls) -> None:
    assert migrate(databases.rules_owner, databases.rules) == list(range(1, len(STEPS) + 1))
    assert migrate(databases.rules_owner, databases.rules) == []


def test_following_the_store_pages_through_every_row(store: EventStore) -> None:
    positions = add(store, *(row("a", version) for version in range(5)))
    assert positions == sorted(positions)
    first = store.follow(0, 3)
    rest = store.follow(first[-1].position, 3)
    assert [event.version for event in first + rest] == [0, 1, 2, 3, 4]
    assert store.follow(store.end(), 3) == []


def test_a_follower_may_leave_imported_actions_out(store: EventStore) -> None:
    add(store, row("a", 0, command="i", type="GameStarted"), row("a", 1, command="i", type="ActionImported"))
    assert [event.type for event in store.follow(0, 10, imported_actions=False)] == ["GameStarted"]


def test_the_end_of_an_empty_store_is_position_zero(store: EventStore) -> None:
    assert store.end() == 0


def test_a_follower_skips_no_row_that_commits_late(store: EventStore, store_urls: DatabaseUrls) -> None:
    """Positions are handed out in the order of commits, though writers work at the same time."""
    writers, games, versions = 6, 5, 8
    done = threading.Event()
    followed: list[tuple[str, int]] = []

    def write(writer: int) -> None:
        own = EventStore(store_urls.rules)
        for game in range(games):
            for version in range(versions):
                add(own, *(row(f"{writer}-{game}-{part}", version) for part in range(3)))
        own.close()

    def follow() -> None:
        own, position = EventStore(store_urls.rules), 0
        while True:
            last_round = done.is_set()
            events = own.follow(position, 50)
            followed.extend((event.game_id, event.version) for event in events)
            position = events[-1].position if events else position
            if last_round and not events:
                break
        own.close()

    threads = _start([lambda writer=writer: write(writer) for writer in range(writers)])  # type: ignore[misc]
    (follower,) = _start([follow])
    for thread in threads:
        thread.join()
    done.set()
    follower.join()
    assert len(followed) == len(set(followed)) == writers * games * versions * 3


def _start(works: list[Callable[[], None]]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    return threads


def test_of_many_writers_to_one_game_one_wins_each_version(store: EventStore, store_urls: DatabaseUrls) -> None:
    won: list[int] = []

    def write(writer: int) -> None:
        own = EventStore(store_urls.rules)
        for version in range(20):
            try:
                add(own, row("a", version, command=f"{writer}-{version}"))
                won.append(version)
            except Conflict:
                pass
        own.close()

    for thread in _start([lambda writer=writer: write(writer) for writer in range(4)]):  # type: ignore[misc]
        thread.join()
    assert sorted(won) == list(range(20))
    assert [event.version for event in store.game("a")] == list(range(20))


def test_the_store_connects_again_after_a_restart(store: EventStore, postgres_server: PostgresServer) -> None:
    add(store, row("a", 0))
    postgres_server.stop()
    with pytest.raises(StoreUnavailable):
        add(store, row("a", 1))
    postgres_server.start()
    add(store, row("a", 1))
    assert store.latest("a") == 1
