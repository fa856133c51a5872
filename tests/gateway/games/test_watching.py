"""Watching games: states, differences, runs explained, events live and so far, lists narrowed and sparse."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from gateway.api import sse
from gateway.bus.follower import catch_up
from gateway.games import watching
from tests.gateway.live import GAMES, Person, Table, bid, opened, passing, started
from tests.gateway.samples import streamed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rules_service")]


@pytest.fixture
def table(rules_service: None, anna: Person, ben: Person) -> Table:
    """Anna has bid, Ben has passed."""
    table = started(anna, anna, ben)
    anna.act(table, bid(1, 30))
    ben.act(table, passing(2))
    catch_up()
    return table


def test_the_state_is_that_of_the_moment_asked_for(table: Table, anna: Person) -> None:
    versions = [anna.get(f"{table.address}/state?at={at}").json() for at in (0, 1, 2)]
    assert [one["state"]["acting_players"] for one in versions][:2] == [[1], [2]]
    assert [one["version"] for one in versions] == [0, 1, 2]
    assert anna.get(f"{table.address}/state").headers["ETag"] == '"2"'
    assert anna.get(f"{table.address}/state", **{"If-None-Match": '"2"'}).status_code == 304


def test_the_state_is_told_as_it_is_before_the_projection_has_followed(table: Table, anna: Person) -> None:
    (choice, *_) = anna.get(f"{table.address}/legal-actions?mine=true").json()["actions"] or [None]
    if choice is None:
        pytest.skip("it is not Anna's turn")  # pragma: no cover
    anna.act(table, choice["action"])
    answer = anna.get(f"{table.address}/state")
    assert (answer.json()["version"], answer.headers["ETag"]) == (3, '"3"')


def test_what_has_changed_since_ones_own_last_action(table: Table, anna: Person, ben: Person) -> None:
    since_anna = anna.get(f"{table.address}/changes").json()
    assert (since_anna["before"], since_anna["after"], since_anna["latest"]) == (1, 2, 2)
    assert [one["action"]["type"] for one in since_anna["actions"]] == ["pass"]
    assert since_anna["actions"][0]["actor"] == 2
    assert {"path": "/players/1/cash", "before": 1000, "after": 970} in since_anna["changes"]
    assert ben.get(f"{table.address}/changes").json()["before"] == 2
    whole = ben.get(f"{table.address}/changes?before=0&after=1").json()
    assert [one["version"] for one in whole["actions"]] == [1]
    assert ben.get(f"{table.address}/changes?before=9").status_code == 404


def test_a_run_that_is_none_cannot_be_explained(table: Table, anna: Person) -> None:
    assert anna.get(f"{table.address}/runs/1").json()["code"] == "no-run"
    assert anna.post(f"{table.address}/runs", {"routes": []}).json()["code"] == "no-run"
    assert anna.post(f"{table.address}/runs", {"routes": "all"}).status_code == 400


# --- events -----------------------------------------------------------------------------------------------------------


def test_what_has_happened_so_far_comes_as_cloud_events(table: Table, anna: Person) -> None:
    answer = anna.get(f"{table.address}/events", Accept="application/x-ndjson")
    told = [json.loads(line) for line in streamed(answer).splitlines()]
    assert [one["type"] for one in told] == ["bradshaw.game.started"] + ["bradshaw.game.action-applied"] * 2
    assert [one["data"]["version"] for one in told] == [0, 1, 2]
    assert {one["specversion"] for one in told} == {"1.0"}
    assert told[1]["source"] == f"/api/v1/games/{table.id}"
    assert told[1]["data"]["actor"] == 1
    later = anna.get(f"{table.address}/events?after=1", Accept="application/x-ndjson")
    assert (
        streamed(later).splitlines()
        == streamed(anna.get(f"{table.address}/events", Accept="application/x-ndjson")).splitlines()[2:]
    )


def parsed(piece: bytes) -> list[dict[str, Any]]:
    events = []
    for block in piece.decode().strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            events.append({**fields, "data": json.loads(fields["data"])})
    return events


def watched(table: Table, seen: int, wanted: int, meanwhile: Any = lambda: None) -> list[dict[str, Any]]:
    """So many events after a version, while something else happens after the first."""

    async def watch() -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        answer = await sync_to_async(watching.watch)(UUID(table.id), seen, lambda: True)
        stream = aiter(answer.streaming_content)
        async for piece in stream:
            before = len(told)
            told += parsed(piece)
            if before == 0 and told:
                await sync_to_async(meanwhile)()
            if len(told) >= wanted:
                break
        await stream.aclose()
        return told

    return async_to_sync(watch)()


def test_a_watcher_is_told_what_he_missed_and_then_what_happens(table: Table, anna: Person, ben: Person) -> None:
    def go_on() -> None:
        who = {1: anna, 2: ben}
        (acting,) = table.told()["acting"]
        action = anna.get(f"{table.address}/legal-actions").json()["actions"][0]["action"]
        assert who[acting].act(table, action).status_code == 200

    told = watched(table, 1, 3, go_on)
    actions = [one for one in told if one["event"] == "action-applied"]
    assert [one["id"] for one in actions] == ["2", "3"]
    assert told[1]["event"] == "turn"
    assert "id" not in told[1]
    so_far = streamed(anna.get(f"{table.address}/events?after=2", Accept="application/x-ndjson"))
    assert actions[1]["data"] == json.loads(so_far)


def test_nothing_is_told_twice_and_silence_is_broken_by_a_comment(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "SILENCE", 0.05)

    async def watch() -> list[bytes]:
        answer = await sync_to_async(watching.watch)(UUID(table.id), 2, lambda: True)
        stream = aiter(answer.streaming_content)
        return [await anext(stream) for _ in range(3)]

    assert async_to_sync(watch)() == [sse.RETRY, sse.STILL_HERE, sse.STILL_HERE]


def test_who_may_not_read_any_more_is_told_nothing_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "SILENCE", 0.05)
    monkeypatch.setattr(watching, "LOOK_AGAIN", 0.0)

    async def watch() -> list[bytes]:
        answer = await sync_to_async(watching.watch)(UUID(table.id), 2, lambda: False)
        return [piece async for piece in answer.streaming_content]

    assert async_to_sync(watch)() == [sse.RETRY, sse.STILL_HERE]


@pytest.mark.parametrize("seen", ["x", "-1", "1" * 10])
def test_a_place_in_the_stream_that_is_none_is_refused(table: Table, anna: Person, seen: str) -> None:
    answer = anna.get(f"{table.address}/events", **{"Last-Event-ID": seen})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "Last-Event-ID")


# --- lists ------------------------------------------------------------------------------------------------------------


def test_lists_are_narrowed(table: Table, anna: Person, ben: Person, cleo: Person) -> None:
    forming = opened(cleo, None, None, private=True)
    (acting,) = table.told()["acting"]

    def ids(query: str, who: Person = anna) -> list[str]:
        return [one["id"] for one in who.get(f"{GAMES}?{query}").json()["results"]]

    assert ids("status=forming") == [] and ids("status=forming", cleo) == [forming.id]
    assert ids("mine=true") == [table.id] and ids("mine=true", cleo) == []
    assert ids("mine=false", cleo) == [forming.id, table.id]
    assert ids("my_turn=true", {1: anna, 2: ben}[acting]) == [table.id]
    assert ids("my_turn=true", {1: ben, 2: anna}[acting]) == []
    assert ids(f"account={ben.id}") == [table.id] and ids(f"account={cleo.id}") == []
    assert ids(f"owner={anna.id}&live=true&title=1860&player=ben") == [table.id]
    assert anna.get(f"{GAMES}?status=asleep").status_code == 400


def test_sparse_fields(table: Table, anna: Person) -> None:
    assert set(anna.get(f"{table.address}?fields=id,acting").json()) == {"id", "acting"}
    listed = anna.get(f"{GAMES}?fields=title,players").json()["results"]
    assert [set(one) for one in listed] == [{"title", "players"}]
    assert set(listed[0]["players"][0]) == {"id", "position", "name", "account", "score"}
    wrong = anna.get(f"{table.address}?fields=id,secret")
    assert (wrong.status_code, wrong.json()["errors"][0]["values"]) == (400, ["secret"])
    assert anna.get("/api/v1/replays?fields=id").status_code == 400


@pytest.mark.parametrize("count", [1, 10])
def test_the_list_takes_a_fixed_number_of_queries(anna: Person, django_assert_num_queries: Any, count: int) -> None:
    for _ in range(count):
        opened(anna, anna, None)
    with django_assert_num_queries(3):  # the token, the games, their seats
        anna.get(GAMES)


def test_an_action_takes_two_queries(table: Table, anna: Person, ben: Person, django_assert_num_queries: Any) -> None:
    action = anna.get(f"{table.address}/legal-actions").json()["actions"][0]
    who = {1: anna, 2: ben}[action["player"]]
    who.get(GAMES)
    with django_assert_num_queries(2):  # the token, the table
        who.act_now(table, action["action"], 2)
