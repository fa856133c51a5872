"""The answers to queries."""

from __future__ import annotations

import msgspec
import pytest

from messages import (
    Accepted,
    ActionsListed,
    Code,
    DescribeGame,
    DrawGame,
    EventsListed,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    LegalActions,
    LegalActionsListed,
    ListActions,
    ListEvents,
    ListGameEvents,
    Message,
)
from tests.rules.office import Office, archive, import_archive


def test_a_game_is_described_as_it_stands(office: Office) -> None:
    office.start()
    office.count(1)
    id = office.send(DescribeGame())
    office.service.serve_once()
    reply = office.reply(id)
    described = reply.expect(GameDescribed)
    assert reply.version == described.latest == 1
    assert described.snapshot["numbers"] == [1]
    assert described.status.acting == [2]
    assert [player.name for player in described.players] == ["Ann", "Bob"]
    assert not described.imported


def test_a_game_is_described_as_it_stood_before(office: Office) -> None:
    office.start()
    office.count(1)
    office.count(2)
    described = office.do(DescribeGame(version=1), GameDescribed)
    assert described.snapshot["numbers"] == [1]
    assert described.latest == 2


def test_the_legal_actions_are_those_of_the_version_asked_for(office: Office) -> None:
    office.start()
    office.count(1)
    assert office.do(LegalActions(), LegalActionsListed).actions == [{"type": "count", "number": 2}]
    assert office.do(LegalActions(version=0), LegalActionsListed).actions == [{"type": "count", "number": 1}]


def test_actions_are_listed_a_page_at_a_time(office: Office) -> None:
    office.start()
    for number in (1, 2, 3, 4):
        office.count(number)
    page = office.do(ListActions(after=1, limit=2), ActionsListed)
    assert [(one.version, one.action["number"]) for one in page.actions] == [(2, 2), (3, 3)]
    assert page.latest == 4
    assert page.actions[0].facts == [{"fact": "said", "number": 2}]


def test_imported_actions_are_listed_without_facts(office: Office) -> None:
    document = archive(1, 2)
    office.do(import_archive(document), Accepted)
    page = office.do(ListActions(), ActionsListed)
    assert [one.action for one in page.actions] == document["actions"]
    assert {one.facts for one in page.actions} == {None}


@pytest.mark.parametrize("limit", [-1, 0, 10**9])
def test_a_page_is_never_empty_nor_without_end(office: Office, limit: int) -> None:
    office.do(import_archive(archive(*range(1, 1101), to=2000)), Accepted)
    page = office.do(ListActions(limit=limit), ActionsListed)
    assert 1 <= len(page.actions) <= 1000


def test_an_imported_game_is_exported_as_it_was_read(office: Office) -> None:
    document = archive(1, 2, 3, result={"1": 99}, odd=[1.50, None, "\u0000"], id="hs_x_1")
    office.do(import_archive(document), Accepted)
    exported = office.do(ExportGame(), GameExported)
    assert msgspec.json.decode(exported.document) == document


def test_a_live_game_is_exported_with_all_its_actions(office: Office) -> None:
    office.start(to=2)
    office.count(1)
    office.count(2)
    document = msgspec.json.decode(office.do(ExportGame(), GameExported).document)
    assert [action["number"] for action in document["actions"]] == [1, 2]
    assert document["status"] == "finished"


def test_an_export_of_an_earlier_version_has_only_the_actions_until_then(office: Office) -> None:
    office.do(import_archive(archive(1, 2, 3)), Accepted)
    document = msgspec.json.decode(office.do(ExportGame(version=2), GameExported).document)
    assert [action["number"] for action in document["actions"]] == [1, 2]
    assert document["status"] == "active"


def test_a_game_is_drawn(office: Office) -> None:
    office.start()
    office.count(1)
    assert "board 1" in office.do(DrawGame(picture="board"), GameDrawn).svg
    assert "market 0" in office.do(DrawGame(picture="market", version=0), GameDrawn).svg


def test_a_picture_that_there_is_not_is_refused(office: Office) -> None:
    office.start()
    assert office.refusal(DrawGame(picture="selfie")).code == Code.UNKNOWN_PICTURE


ABOUT_A_GAME = [
    DescribeGame(),
    LegalActions(),
    ListActions(),
    ListGameEvents(),
    ExportGame(),
    DrawGame(picture="board"),
]


@pytest.mark.parametrize("query", ABOUT_A_GAME, ids=lambda query: type(query).__name__)
def test_a_game_that_is_not_there_is_refused(office: Office, query: Message) -> None:
    assert office.refusal(query, "elsewhere").code == Code.UNKNOWN_GAME


@pytest.mark.parametrize("version", [-1, 2])
def test_a_version_that_there_is_not_is_refused_with_the_newest(office: Office, version: int) -> None:
    office.start()
    office.count(1)
    problem = office.refusal(DescribeGame(version=version))
    assert (problem.code, problem.version) == (Code.UNKNOWN_VERSION, 1)


def test_events_are_listed_in_the_order_of_the_store_page_after_page(office: Office) -> None:
    office.start("one")
    office.start("two")
    office.count(1, "one")
    first = office.do(ListEvents(limit=2), EventsListed, None)
    rest = office.do(ListEvents(after=first.position, limit=2), EventsListed, None)
    told = [event.id for event in first.events + rest.events]
    assert told == ["one:0:GameStarted", "two:0:GameStarted", "one:1:ActionApplied"]
    assert rest.position == rest.end


def test_events_listed_are_the_events_that_were_told(office: Office) -> None:
    office.start()
    office.count(1)
    listed = office.do(ListEvents(), EventsListed, None).events
    for listed_event, told in zip(listed, office.events(), strict=True):
        assert (listed_event.id, listed_event.position) == (told.id, told.position)
        assert listed_event.message() == told.message()


def test_listing_events_passes_over_imported_actions_to_the_end(office: Office) -> None:
    office.do(import_archive(archive(1, 2, 3)), Accepted)
    page = office.do(ListEvents(), EventsListed, None)
    assert [event.type for event in page.events] == ["GameStarted"]
    assert page.position == page.end == office.store.end()
    whole = office.do(ListEvents(imported_actions=True), EventsListed, None)
    assert [event.type for event in whole.events] == ["GameStarted"] + ["ActionImported"] * 3


def test_the_events_of_one_game_are_listed_as_they_were_told(office: Office) -> None:
    office.start("one", to=2)
    office.start("two")
    office.count(1, "one")
    office.count(2, "one")
    told = [event.id for event in office.events() if event.game_id == "one"]
    first = office.do(ListGameEvents(limit=2), EventsListed, "one")
    rest = office.do(ListGameEvents(after=first.position), EventsListed, "one")
    assert [event.id for event in first.events + rest.events] == told
    assert told[-1] == "one:2:GameFinished"
    assert (first.position, first.end, rest.position) == (1, 2, 2)


def test_the_events_of_an_imported_game_include_its_actions(office: Office) -> None:
    office.do(import_archive(archive(1, 2)), Accepted)
    page = office.do(ListGameEvents(), EventsListed)
    assert [event.type for event in page.events] == ["GameStarted", "ActionImported", "ActionImported"]


def test_a_query_sees_what_another_process_has_added(office: Office) -> None:
    office.start()
    office.do(DescribeGame(), GameDescribed)
    first, office.service = office.service, office.hire()
    office.count(1)
    office.service = first
    assert office.do(DescribeGame(), GameDescribed).latest == 1


def test_a_command_on_the_stream_of_queries_is_set_aside(office: Office) -> None:
    office.send(import_archive(archive(1)), stream="queries")
    office.service.serve_once()
    assert office.dead_letters()[0][b"reason"] == b"ImportArchive is not a query"
    assert office.store.end() == 0
