"""The audit of a game whose archive was tampered with, cut off, or is none."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from engine18xx.archive import Archive
from engine18xx.archive_files import Source
from engine18xx.audit import AuditedGame, audit, audit_all, audit_source
from tests.engine.recorded import kept

RECORDING = next(recording for recording in kept() if recording.name == "bot-2p-28203")


@pytest.fixture
def document() -> dict[str, Any]:
    """A recorded game of 18GB."""
    found: dict[str, Any] = deepcopy(dict(RECORDING.archive().document))
    return found


def first_run(document: dict[str, Any]) -> dict[str, Any]:
    """Its first run."""
    return next(action for action in document["actions"] if action["type"] == "run_routes")


def audited(document: dict[str, Any]) -> AuditedGame:
    return audit(Archive.from_document(document))


def test_what_was_recorded_is_what_the_archive_states(document: dict[str, Any]) -> None:
    kept = {line["id"] for line in RECORDING.trace()}
    stated = {
        action["id"]: sum(route["revenue"] for route in action["routes"])
        for action in document["actions"]
        if action["type"] == "run_routes" and action["id"] in kept
    }
    assert {run.action_id: run.recorded for run in audited(document).runs} == stated


def test_a_run_that_states_too_much_is_not_legal(document: dict[str, Any]) -> None:
    """TRACK-1911: the difference to the best is then negative, and is no defect."""
    honest = audited(document).runs[0]
    first_run(document)["routes"][0]["revenue"] += 1_000
    run = audited(document).runs[0]
    assert (run.recorded, run.earned, run.best) == (honest.recorded + 1_000, honest.earned, honest.best)
    assert not run.legal
    assert [finding.rule for finding in run.findings] == ["TRACK-1911"]
    assert run.missed == honest.missed - 1_000


def test_a_route_that_is_not_on_the_map_is_refused_today(document: dict[str, Any]) -> None:
    """TRACK-1903: in a replay its stated revenue counts all the same."""
    first_run(document)["routes"][0]["connections"] = [["D23", "J13"]]
    game = audited(document)
    assert game.runs[0].earned is None
    assert game.runs[0].recorded > 0
    assert game.runs[0].findings[0].rule.startswith("TRACK-")


def test_a_refused_game_keeps_the_runs_until_then(document: dict[str, Any]) -> None:
    whole = audited(document)
    position = [action["type"] for action in document["actions"]].index("run_routes")
    document["actions"].insert(position + 1, {"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "price": 1})
    game = audited(document)
    assert (game.status, len(game.runs)) == ("refused", 1)
    assert game.message
    assert game.runs[0].best == whole.runs[0].best


def test_runs_that_were_undone_are_not_looked_at(document: dict[str, Any]) -> None:
    """ARCH-60: what is not kept never happened."""
    whole = audited(document)
    run = first_run(document)
    position = document["actions"].index(run)
    undone = [run, {"type": "undo", "entity": 1, "entity_type": "player", "id": run["id"], "action_id": None}]
    document["actions"][position:position] = undone
    assert [one.recorded for one in audited(document).runs] == [one.recorded for one in whole.runs]


def test_a_director_is_called_by_name(document: dict[str, Any]) -> None:
    document["players"][0]["name"] = "Ada"
    game = audited(document)
    names = {game.director(run) for run in game.runs}
    assert "Ada" in names
    assert names <= {player["name"] for player in document["players"]} | {"receivership"}


@pytest.mark.parametrize("data", [b"[]", b"{", b'{"title": "1830", "players": [{"id": 1, "name": "A"}]}', None])
def test_what_is_no_archive_is_said_to_be_none(data: bytes | None) -> None:
    game = audit_source(Source("a.json", data, "too large"))
    assert (game.status, game.runs, game.file) == ("unreadable", [], "a.json")
    assert game.message


def test_several_processes_find_the_same(document: dict[str, Any]) -> None:
    sources = [Source(f"{number}.json", json.dumps(document).encode()) for number in range(3)]
    one, two = (list(audit_all(sources, jobs=jobs)) for jobs in (1, 2))
    assert [game.file for game in two] == ["0.json", "1.json", "2.json"]
    assert [[run.best for run in game.runs] for game in one] == [[run.best for run in game.runs] for game in two]
