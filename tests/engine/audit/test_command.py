"""``engine18xx audit``: what it prints, what it writes, and its exit status."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from engine18xx.cli import main
from tests.engine.recorded import KEPT

GAME = KEPT / "archives" / "18GB" / "bot-2p-28203.json"


def test_a_row_for_each_game_and_the_sums(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(GAME)]) == 0
    printed = capsys.readouterr().out
    assert "identical" in printed
    assert "28 runs of 1 games; 28 are legal by the rules of today" in printed
    assert "28 of 28 proved" in printed


def test_all_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {kind: tmp_path / f"audit.{kind}" for kind in ("csv", "totals", "json", "html")}
    options = [text for kind, file in files.items() for text in (f"--{kind}", str(file))]
    assert main(["audit", str(GAME), "--jobs", "2", *options]) == 0
    rows = list(csv.DictReader(files["csv"].open()))
    told = json.loads(files["json"].read_text())
    totals = list(csv.DictReader(files["totals"].open()))
    assert len(rows) == len(told["games"][0]["runs"]) == 28
    assert sum(int(row["difference"]) for row in rows) == told["totals"][0]["difference"]
    assert totals[0]["difference"] == str(told["totals"][0]["difference"])
    assert files["html"].read_text().startswith("<!doctype html>")


def test_a_game_that_ends_otherwise_is_told_and_gives_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(GAME.read_bytes())
    document["result"] = dict.fromkeys(document["result"], 0)
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document))
    assert main(["audit", str(changed)]) == 1
    assert "the archive states" in capsys.readouterr().out


def test_a_run_that_states_too_much_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """TRACK-1911."""
    document = json.loads(GAME.read_bytes())
    run = next(action for action in document["actions"] if action["type"] == "run_routes")
    run["routes"][0]["revenue"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document))
    assert main(["audit", str(changed)]) == 1
    assert f"not legal today: {changed} action {run['id']}" in capsys.readouterr().out


def test_a_search_cut_short_gives_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(GAME), "--work", "1"]) == 1


@pytest.mark.parametrize("content", ["[]", "{", ""])
def test_what_is_no_archive_gives_two(tmp_path: Path, content: str) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(content)
    assert main(["audit", str(broken)]) == 2


def test_nothing_to_audit_gives_two_and_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["audit", str(tmp_path), "--html", str(page)]) == 2
    assert not page.exists()
    assert "no archive found" in capsys.readouterr().err
