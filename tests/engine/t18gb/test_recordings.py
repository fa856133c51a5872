"""Recorded games of 18GB: results, every line of every trace, every list of legal options."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine18xx.archive import Archive
from engine18xx.options import options
from engine18xx.replay import replay
from engine18xx.trace import trace

ROOT = Path(__file__).parents[3]
OWN = sorted((ROOT / "tests" / "data" / "archives" / "18GB").glob("*.json"))
SHARED = ROOT.parent / "shared"
ARCHIVES = sorted((SHARED / "archive" / "18GB").glob("*.json"))
OPTIONS = sorted((SHARED / "options" / "18GB").glob("*.jsonl.gz"))

beside = pytest.mark.skipif(not ARCHIVES, reason="the recorded games lie beside the project, not in it")

HALF_DIRECTORSHIPS = "R18GB-435"  # of which today's rules warn, and which recorded games contain


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def as_compared(line: dict[str, Any]) -> dict[str, Any]:
    """A line without what is not part of the state: hints about privates, and revenue computed anew."""
    kept = {key: value for key, value in json.loads(json.dumps(line)).items() if key != "also"}
    if kept["run"] is not None:
        kept["run"] = {key: value for key, value in kept["run"].items() if key != "fresh"}
    return kept


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.stem))
def test_recorded_game_ends_as_recorded(path: Path) -> None:
    """R18GB-1308, ARCH-150: with every check on, and no disagreement but sales of half a director's certificate."""
    record = replay(Archive.read(path))
    assert (record.status, record.result) == ("identical", record.expected)
    assert {warning.rule for warning in record.warnings} <= {HALF_DIRECTORSHIPS}


@beside
@pytest.mark.slow
@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: str(path.stem))
def test_every_line_is_that_of_the_trace(path: Path) -> None:
    """The state after every action, key by key."""
    expected = lines_of(SHARED / "traces" / "18GB" / f"{path.stem}.jsonl.gz")
    for wanted, actual in zip(expected, trace(Archive.read(path)), strict=True):
        assert as_compared(actual) == as_compared(wanted), (path.stem, wanted["n"], wanted["id"])


@beside
@pytest.mark.slow
def test_every_recorded_run_is_legal_and_earns_what_is_stated_but_for_one() -> None:
    """R18GB-814: the rules of today find the one run whose compass bonus an older version gave to another route."""
    disagreeing = {
        (path.stem, warning.action_id)
        for path in ARCHIVES
        for warning in replay(Archive.read(path)).warnings
        if warning.rule != HALF_DIRECTORSHIPS
    }
    assert disagreeing == {("18gb-2p-ew", 183)}


def canonical(item: Any) -> str:
    """A choice as text; keys that are null or false are as good as absent, rotations are a set."""
    if isinstance(item, dict):
        item = {key: value for key, value in item.items() if value is not None and value is not False}
    elif isinstance(item, list) and len(item) > 2 and isinstance(item[2], list):
        item = [*item[:2], sorted(item[2]), *item[3:]]
    return json.dumps(item, sort_keys=True)


def legal_by_group(moment: dict[str, Any], key: str = "legal") -> dict[tuple[str, str], set[str]]:
    groups = ((str(group["entity"]), group["type"], group.get(key)) for group in moment["options"])
    return {(entity, kind): set(map(canonical, items)) for entity, kind, items in groups if items}


@beside
@pytest.mark.slow
@pytest.mark.parametrize("path", OPTIONS, ids=lambda path: str(path.name).removesuffix(".jsonl.gz"))
def test_every_list_of_legal_options_is_complete_and_no_longer(path: Path) -> None:
    """Moment by moment, what a recorded game may go on with; what the reference hides may be listed or not."""
    expected = list(lines_of(path))
    archive = Archive.read(SHARED / "archive" / "18GB" / f"{path.name.removesuffix('.jsonl.gz')}.json")
    for wanted, actual in zip(expected, options(archive, [line["n"] for line in expected]), strict=True):
        hidden = legal_by_group(wanted, "hidden")
        listed = {group: items - hidden.get(group, set()) for group, items in legal_by_group(actual).items()}
        assert {group: items for group, items in listed.items() if items} == legal_by_group(wanted), wanted["n"]
