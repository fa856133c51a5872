"""A tournament's events, so far and as they happen; its rows as files; its dates as a calendar."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from asgiref.sync import async_to_sync, sync_to_async
from icalendar import Calendar
from rest_framework.test import APIClient

from gateway.api import sse
from gateway.games.people import Caller
from gateway.tournaments import exports, feed, watching
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.people import look
from gateway.tournaments.standings import work_out
from tests.gateway.live import Person
from tests.gateway.samples import streamed
from tests.gateway.tournaments.api.events import Event, refusal

pytestmark = pytest.mark.django_db

NDJSON = "application/x-ndjson"
DOCUMENT = Path(__file__).parents[4] / "docs" / "events.md"


@pytest.fixture
def event(hanna: Person, anna: Person) -> Event:
    """Four players have played a round."""
    return Event(hanna).with_players(4, anna).drawn().resulted()


def lines(answer: Any) -> list[Any]:
    """The rows of an answer that comes line by line."""
    return [json.loads(line) for line in streamed(answer).splitlines()]


# --- events -----------------------------------------------------------------------------------------------------------


def test_all_that_has_happened_comes_as_cloud_events(event: Event, api: APIClient) -> None:
    told = lines(api.get(f"{event.address}/events", headers={"Accept": NDJSON}))
    assert [one["data"]["version"] for one in told] == list(range(1, event.now.version + 1))
    assert {(one["specversion"], one["source"]) for one in told} == {("1.0", event.address)}
    kinds = [one["type"].removeprefix("bradshaw.tournament.") for one in told]
    assert kinds == [
        "tournament-created", "entry-opened", *["player-entered"] * 4, "stage-began", "round-paired", "table-resulted",
    ]  # fmt: skip
    assert told[-1]["id"] == f"{event.id}:{event.now.version}"


def test_accounts_are_told_by_their_ids(event: Event, api: APIClient, hanna: Person, anna: Person) -> None:
    created, _, entered, *_, paired, resulted = lines(api.get(f"{event.address}/events", headers={"Accept": NDJSON}))
    assert (created["data"]["owner"], entered["data"]["entry"]["player"]) == (hanna.id, anna.id)
    assert paired["data"]["round"]["tables"][0]["seats"] == event.at("1.1")
    assert set(resulted["data"]["scores"]) == {str(account) for account in event.at("1.1")}
    assert created["data"]["rules"] == event.get()["rules"]


def test_what_came_after_a_version_is_told_alone(event: Event, api: APIClient) -> None:
    told = lines(api.get(f"{event.address}/events?after=7", headers={"Accept": NDJSON}))
    assert [one["data"]["version"] for one in told] == [8, 9]


def test_who_is_kept_apart_from_whom_and_when_people_play_is_not_told_to_all(event: Event, anna: Person) -> None:
    one, other = (str(account) for account in event.at("1.1")[:2])
    event.then(lambda t: commands.keep_apart(t, (one, other), Force.NEVER, one, "divorced"))
    told = {
        who: [one["type"] for one in lines(person.get(f"{event.address}/events", Accept=NDJSON))]
        for who, person in (("host", event.host), ("player", anna))
    }
    assert "bradshaw.tournament.pair-kept-apart" in told["host"]
    assert "bradshaw.tournament.pair-kept-apart" not in told["player"]
    entered = lines(event.host.get(f"{event.address}/events", Accept=NDJSON))[2]
    assert "hours" not in entered["data"]["entry"]


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    kinds = AnyEvent.__args__  # type: ignore[attr-defined]
    names = {feed.name_of(kind) for kind in kinds}
    assert len(names) == len(kinds)
    assert all(name == name.lower() and " " not in name for name in names)


@pytest.mark.parametrize("kind", AnyEvent.__args__, ids=feed.name_of)  # type: ignore[attr-defined]
def test_the_documents_tell_every_event_with_its_members(kind: type[Any]) -> None:
    table = DOCUMENT.read_text(encoding="utf-8").partition("## Events of tournaments")[2]
    (line,) = [line for line in table.splitlines() if f"`{feed.name_of(kind)}`" in line.partition(" | ")[0]]
    assert {name for name in kind.__struct_fields__ if f"`{name}`" not in line} == set()


def parsed(piece: bytes) -> list[dict[str, Any]]:
    events = []
    for block in piece.decode().strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            events.append({**fields, "data": json.loads(fields["data"])})
    return events


def watched(event: Event, seen: int, wanted: int, meanwhile: Any = None, who: Person | None = None) -> list[Any]:
    """So many events after a version; after the first silence something else happens."""
    watcher = watching.Watcher(event.id, seen, lambda: look(event.id, _caller(who)))
    told: list[Any] = []
    for _ in range(10):
        news = watcher.news()
        assert news is not None
        told += [one for line in news for one in parsed(line)]
        if len(told) >= wanted:
            break
        if meanwhile is not None:
            meanwhile()
            meanwhile = None
    return told


def _caller(who: Person | None) -> Caller | None:
    return Caller(who.account) if who is not None else None


def test_a_watcher_is_told_what_he_missed_and_then_what_happens(event: Event) -> None:
    told = watched(event, 7, 3, lambda: event.post("/pause", {"reason": "lunch"}))
    assert [(one["event"], one["id"]) for one in told] == [
        ("round-paired", "8"), ("table-resulted", "9"), ("tournament-paused", "10"),
    ]  # fmt: skip
    assert told[-1]["data"]["data"] == {"by": event.host.id, "reason": "lunch", "version": 10}


def test_a_watcher_is_told_when_standings_are_new(event: Event) -> None:
    work_out(event.id)

    def correct() -> None:
        scores = dict(zip(event.now.tables["1.1"].players, (1, 2, 3, 4), strict=True))
        event.then(lambda t: commands.correct_result(t, "1.1", scores, (), "1", "typed in reverse"))
        work_out(event.id)

    told = watched(event, event.now.version, 2, correct)
    assert [(one["event"], one.get("id")) for one in told] == [("result-corrected", "10"), ("standings", None)]
    assert told[1]["data"]["data"] == {"round": 1, "version": 10}


def test_of_hidden_standings_a_watcher_is_not_told(hanna: Person) -> None:
    event = Event(hanna, {"hidden": True}).with_players(4).drawn()
    assert [one["event"] for one in watched(event, event.now.version, 1, lambda: _end(event))] == ["table-resulted"]
    told = watched(event, event.now.version, 1, lambda: _correct(event), who=event.host)
    assert [one["event"] for one in told] == ["result-corrected", "standings"]


def _end(event: Event) -> None:
    event.resulted()
    work_out(event.id)


def _correct(event: Event) -> None:
    scores = dict(zip(event.now.tables["1.1"].players, (1, 2, 3, 4), strict=True))
    event.then(lambda t: commands.correct_result(t, "1.1", scores, (), "1", "typed in reverse"))
    work_out(event.id)


def test_a_stream_begins_with_how_soon_to_come_back_and_ends_once_one_may_not_read_on(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "SILENCE", 0.01)
    allowed = iter([True, False])

    def may() -> Any:
        return look(event.id, None) if next(allowed) else None

    async def watch() -> list[bytes]:
        answer = watching.watch(event.id, 9, may)
        return [piece async for piece in answer.streaming_content]

    monkeypatch.setattr(watching.threads, "run", _here)
    assert async_to_sync(watch)()[0] == sse.RETRY


async def _here(executor: Any, context: Any, work: Any, *args: Any) -> Any:
    return await sync_to_async(work)(*args)


def test_what_is_no_number_of_an_event_is_named(event: Event) -> None:
    answer = event.host.get(f"{event.address}/events", **{"Last-Event-ID": "nine", "Accept": sse.MEDIA_TYPE})
    assert refusal(answer) == (400, "invalid", "Last-Event-ID")


# --- exports ----------------------------------------------------------------------------------------------------------


def test_results_come_as_csv_with_a_head(event: Event, api: APIClient) -> None:
    answer = api.get(f"{event.address}/export", headers={"Accept": "text/csv"})
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{event.id}-results.csv"'
    rows = list(csv.DictReader(io.StringIO(streamed(answer).decode())))
    assert [int(row["account"]) for row in rows] == event.at("1.1")
    assert [(row["score"], row["place"], row["points"]) for row in rows][:2] == [
        ("4000", "1", "10.0"),
        ("3000", "2", "6.0"),
    ]


@pytest.mark.parametrize(("sheet", "rows"), [("results", 4), ("standings", 4), ("entries", 4), ("byes", 0)])
def test_every_sheet_comes_in_every_form_with_the_same_rows(
    event: Event, api: APIClient, sheet: str, rows: int
) -> None:
    address = f"{event.address}/export?rows={sheet}"
    as_json = msgspec.json.decode(streamed(api.get(f"{address}&as=json")))
    assert len(as_json) == rows
    assert lines(api.get(f"{address}&as=ndjson")) == as_json
    as_csv = list(csv.DictReader(io.StringIO(streamed(api.get(f"{address}&as=csv")).decode())))
    assert [row["name"] for row in as_csv] == [row["name"] for row in as_json]


def test_standings_are_exported_as_they_are_told(event: Event) -> None:
    exported, told = event.get("/export?rows=standings"), event.rows("/standings")
    for name in ("rank", "account", "name", "points", "points_exact", "tables"):
        assert [row[name] for row in exported] == [row[name] for row in told]


def test_who_was_replaced_is_exported_with_his_part(hanna: Person, anna: Person) -> None:
    event = Event(hanna, {"substitution": "halves"}).with_players(4).drawn()
    leaving = event.now.tables["1.1"].players[0]
    event.post("/entries", {"stand_by": True}, anna)
    event.then(lambda t: commands.substitute(t, "1.1", leaving, str(anna.id), "1", "ill"))
    event.resulted()
    first, second, *_ = event.get("/export")
    assert [(row["account"], row["until_the_end"], row["points"]) for row in (first, second)] == [
        (int(leaving), False, 5), (anna.id, True, 5),
    ]  # fmt: skip


def test_a_text_that_a_spreadsheet_would_take_for_a_formula_is_a_text() -> None:
    (_, written) = "".join(exports.as_csv([{"name": "=1+1", "points": -3, "exact": "-5/2"}])).splitlines()
    assert written == "'=1+1,-3,-5/2"


def test_rows_that_there_are_not_are_named(event: Event) -> None:
    assert refusal(event.host.get(f"{event.address}/export?rows=secrets")) == (400, "invalid", "rows")
    assert refusal(event.host.get(f"{event.address}/export?as=pdf")) == (400, "invalid", "as")


# --- the calendar -----------------------------------------------------------------------------------------------------


def calendar(event: Event) -> Calendar:
    answer = APIClient().get(f"{event.address}/calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    told = Calendar.from_ical(answer.content)
    assert isinstance(told, Calendar)
    return told


@pytest.fixture
def dated(hanna: Person) -> Event:
    """Two rounds with their times, the first with a deadline."""
    times = ["2030-03-01T18:00:00Z", "2030-03-08T18:00:00Z"]
    event = Event(hanna, {"schedule": {"start": "at-times", "times": times}}, name="Cup; spring, 2030")
    event.with_players(4).drawn()
    event.post("/rounds/1/deadline", {"at": "2030-03-07T12:00:00Z"})
    return event


def test_the_calendar_says_when_rounds_begin_and_have_to_end(dated: Event) -> None:
    told = [(str(one["SUMMARY"]), one.decoded("DTSTART")) for one in calendar(dated).walk("VEVENT")]
    assert told == [
        ("Cup; spring, 2030: round 1 begins", datetime(2030, 3, 1, 18, tzinfo=UTC)),
        ("Cup; spring, 2030: round 2 begins", datetime(2030, 3, 8, 18, tzinfo=UTC)),
        ("Cup; spring, 2030: round 1 has to end", datetime(2030, 3, 7, 12, tzinfo=UTC)),
    ]


def test_dates_keep_their_ids_when_they_change(dated: Event) -> None:
    before = {str(one["UID"]): int(one["SEQUENCE"]) for one in calendar(dated).walk("VEVENT")}
    dated.post("/rounds/1/deadline", {"at": "2030-03-07T20:00:00Z"})
    after = {str(one["UID"]): int(one["SEQUENCE"]) for one in calendar(dated).walk("VEVENT")}
    assert len(after) == 3
    assert all(after[uid] > number for uid, number in before.items())
    assert after.keys() == before.keys()


def test_the_dates_of_a_cancelled_tournament_are_cancelled(dated: Event) -> None:
    dated.post("/cancel", {"reason": "rain"})
    assert {str(one["STATUS"]) for one in calendar(dated).walk("VEVENT")} == {"CANCELLED"}


def test_lines_of_a_calendar_are_folded_and_texts_escaped(hanna: Person) -> None:
    event = Event(hanna, {"schedule": {"times": ["2030-03-01T18:00:00Z"]}}, name="Cup; " + "é" * 100)
    raw = APIClient().get(f"{event.address}/calendar.ics").content
    assert max(len(line) for line in raw.split(b"\r\n")) <= 75
    assert rb"NAME:Cup\; " in raw
