"""The service with the real engine: archived games of bots taken in whole, and live games played through commands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from engine18xx.table import Table
from infra.local.databases import DatabaseUrls
from messages import (
    Accepted,
    Code,
    DescribeGame,
    DrawGame,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    ImportArchive,
    LegalActions,
    LegalActionsListed,
    Player,
    Refused,
    StartGame,
    SubmitAction,
    decode,
)
from rules.tables import Engine18xx
from tests.rules.office import Office, import_archive

ARCHIVES = sorted((Path(__file__).parents[1] / "data" / "archives").glob("*/*.json"))


@pytest.fixture
def office(store_urls: DatabaseUrls, redis_url: str) -> Iterator[Office]:
    """The service with the real engine, and both ends of the bus in hand."""
    office = Office(store_urls.rules, redis_url, Engine18xx)
    yield office
    office.close()


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.stem)
def test_an_archived_game_is_taken_in_with_its_result_and_comes_out_equal(office: Office, path: Path) -> None:
    text = path.read_bytes()
    document = json.loads(text)
    accepted = office.do(ImportArchive(document=msgspec.Raw(text)), Accepted)
    assert accepted.status.finished == (document["status"] == "finished")
    assert accepted.status.result == document["result"]
    assert office.store.latest("game") == len(document["actions"])
    assert json.loads(bytes(office.do(ExportGame(), GameExported).document)) == document


def test_the_state_at_any_version_is_that_of_the_engine(office: Office) -> None:
    document = json.loads(ARCHIVES[0].read_bytes())
    office.do(import_archive(document), Accepted)
    office.service = office.hire()
    for version in (0, 1, 100, len(document["actions"])):
        table = Table.open({**document, "actions": document["actions"][:version]})
        described = office.do(DescribeGame(version=version), GameDescribed)
        assert described.snapshot == json.loads(json.dumps(table.game.snapshot()))


def test_an_archive_with_a_refused_action_is_refused_by_rule_and_action(office: Office) -> None:
    document = json.loads(ARCHIVES[0].read_bytes())
    bought = next(action for action in document["actions"] if action["type"] == "par")
    bought["corporation"] = "XYZ"
    problem = office.refusal(import_archive(document))
    assert problem.action_id == bought["id"]
    assert problem.message
    assert office.store.end() == 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"title": "1861"}, Code.UNKNOWN_TITLE),
        ({"title": 1860}, Code.UNREADABLE_ARCHIVE),
        ({"players": []}, Code.UNREADABLE_ARCHIVE),
        ({"actions": "none"}, Code.UNREADABLE_ARCHIVE),
        ({"actions": [{"type": "teleport", "entity": 1, "entity_type": "player", "id": 1}]}, Code.UNREADABLE_ARCHIVE),
    ],
)
def test_what_is_no_archive_of_a_known_title_is_refused(office: Office, change: dict[str, object], code: Code) -> None:
    document = json.loads(ARCHIVES[0].read_bytes())
    assert office.refusal(import_archive({**document, **change})).code == code
    assert office.store.end() == 0


def test_a_live_game_is_played_from_the_legal_actions_and_exported_replays_alike(office: Office) -> None:
    players = [Player(1, "Ann"), Player(2, "Bob"), Player(3, "Cem")]
    office.do(StartGame(title="1860", players=players, seed=1), Accepted)
    for version in range(40):
        legal = office.do(LegalActions(), LegalActionsListed).actions
        action = next((one["action"] for one in legal if one["action"]["type"] == "pass"), legal[0]["action"])
        office.do(SubmitAction(action=lowest(action), expected_version=version), Accepted)
    described = office.do(DescribeGame(), GameDescribed)
    document = json.loads(bytes(office.do(ExportGame(), GameExported).document))
    assert json.loads(json.dumps(Table.open(document).game.snapshot())) == described.snapshot


def test_a_live_game_is_opened_again_from_the_store_as_it_was(office: Office) -> None:
    office.do(StartGame(title="1860", players=[Player(1, "Ann"), Player(2, "Bob")], seed=1), Accepted)
    for _ in range(12):
        legal = office.do(LegalActions(), LegalActionsListed).actions
        office.do(SubmitAction(action=lowest(legal[-1]["action"])), Accepted)
    before = office.do(DescribeGame(), GameDescribed)
    office.service = office.hire()
    assert office.do(DescribeGame(), GameDescribed) == before


@pytest.mark.parametrize("count", [1, 5])
def test_a_live_game_of_too_few_or_many_players_is_not_started(office: Office, count: int) -> None:
    players = [Player(number, f"Player {number}") for number in range(1, count + 1)]
    problem = office.refusal(StartGame(title="1860", players=players, seed=1))
    assert problem.code == Code.RULE_BROKEN
    assert office.store.end() == 0


def lowest(action: dict[str, object]) -> dict[str, object]:
    """A legal action made concrete: the lowest amount of a range, the first of several rotations."""
    return {name: _concrete(value) if name != "shares" else value for name, value in action.items()}


def _concrete(value: object) -> object:
    match value:
        case {"min": least}:
            return least
        case [first, *_]:
            return first
        case _:
            return value


HOSTILE = {
    "lone surrogate": b'"\\ud800"',
    "lone surrogate as a key": b'{"\\udfff": 1}',
    "null character": b'"\\u0000"',
    "number beyond floats": b"1e400",
    "whole number of 400 digits": b"9" * 400,
    "not a number": b"NaN",
    "nested 900 deep": b"[" * 900 + b"]" * 900,
    "nested 9,000 deep": b"[" * 9000 + b"]" * 9000,
    "text of a megabyte": b'"' + b"x" * 1_000_000 + b'"',
    "no UTF-8": b'"\xff"',
}


@pytest.mark.parametrize("where", ["document", "action"])
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
def test_a_strange_value_is_either_kept_to_the_letter_or_refused(office: Office, value: bytes, where: str) -> None:
    document = json.loads(ARCHIVES[0].read_bytes())
    (document if where == "document" else document["actions"][0])["odd"] = "here"
    hostile = json.dumps(document).encode().replace(b'"here"', value)
    envelope = {"id": "import", "type": "ImportArchive", "game_id": "game", "recorded_at": "2026-01-01T00:00:00Z"}
    body = {"document": msgspec.Raw(hostile)}
    office.redis.xadd("commands", {"envelope": msgspec.json.encode({**envelope, "body": body})})
    office.service.serve_once(0.01)
    assert office.backlog() == 0
    reply = office.redis.lpop("reply:import")
    if reply is None:
        assert len(office.dead_letters()) == 1
        assert office.store.end() == 0
    elif decode(reply).type == "Refused":
        assert decode(reply).expect(Refused).problem.code == Code.UNREADABLE_ARCHIVE
        assert office.store.end() == 0
    else:
        exported = bytes(office.do(ExportGame(), GameExported).document)
        assert json.loads(exported) == json.loads(hostile)


@pytest.mark.parametrize("picture", ["board", "market"])
def test_board_and_market_of_a_game_are_drawn_as_it_stood(office: Office, picture: str) -> None:
    office.do(import_archive(json.loads(ARCHIVES[0].read_bytes())), Accepted)
    early = office.do(DrawGame(picture=picture, version=0), GameDrawn).svg
    late = office.do(DrawGame(picture=picture), GameDrawn).svg
    assert ElementTree.fromstring(early).tag == ElementTree.fromstring(late).tag == "{http://www.w3.org/2000/svg}svg"
    assert early != late
