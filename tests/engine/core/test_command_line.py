"""The command line: one line for bad input, exit status 2, and nothing left behind."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine18xx import archive_files
from engine18xx.cli import main
from tests.engine.recorded import ROOT, kept, lines_of

GOOD = next(recording for recording in kept() if recording.title == "1860" and recording.choices.exists())
DOCUMENT: dict[str, Any] = json.loads(GOOD.path.read_text())


def changed(change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The archive with something wrong in it."""
    document = json.loads(json.dumps(DOCUMENT))
    change(document)
    return json.dumps(document).encode()


def other_actor(document: dict[str, Any]) -> None:
    document["actions"][3]["entity"] = document["players"][0]["id"]
    document["actions"][4]["entity"] = document["players"][0]["id"]


BAD: dict[str, bytes] = {
    "truncated": GOOD.path.read_bytes()[:5000],
    "wrong types": changed(lambda document: document.update(players="two")),
    "unknown title": changed(lambda document: document.update(title="1830")),
    "unknown action": changed(lambda document: document["actions"][9].update(type="teleport")),
    "wrong player": changed(other_actor),
    "illegal move": changed(lambda document: document["actions"][0].update(type="bid", price=-5)),
    "later format": changed(lambda document: document.update(actions={"format": 2, "pages": []})),
    "empty": b"",
    "binary": bytes(range(256)) * 10,
}


@pytest.fixture
def bad(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "bad.json"
    path.write_bytes(BAD[request.param])
    return path


every_fault = pytest.mark.parametrize("bad", list(BAD), indirect=True)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What the command says about bad input: one line, and status 2."""
    assert main([str(argument) for argument in arguments]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("engine18xx: ") and captured.err.count("\n") == 1, captured.err
    assert captured.out == ""
    return captured.err


@every_fault
def test_no_trace_of_a_bad_archive_is_begun(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complaint(capsys, "trace", bad, bad.parent / "out.jsonl.gz")
    assert names_in(bad.parent) == ["bad.json"]


@every_fault
def test_no_choices_of_a_bad_archive_are_begun(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complaint(capsys, "options", bad, bad.parent / "out.jsonl", "--moments", GOOD.choices)
    assert names_in(bad.parent) == ["bad.json"]


@every_fault
def test_no_board_of_a_bad_archive_is_drawn(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complaint(capsys, "board", bad, "-o", bad.parent / "out.svg")
    assert names_in(bad.parent) == ["bad.json"]


@every_fault
def test_a_batch_names_the_bad_archive_and_goes_on(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 if it is none, 1 if a rule refuses it; the good one beside it is replayed."""
    status = main(["replay", "--json", str(bad), str(GOOD.path)])
    first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (first["status"], status) in (("unreadable", 2), ("refused", 1))
    assert first["file"] == str(bad) and first["message"]
    assert second["status"] == "identical"


def test_the_message_says_where_the_fault_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for fault, words in {
        "unknown action": "$.actions[9]",
        "later format": "$.actions",
        "wrong types": "$.players",
        "unknown title": "1830",
        "illegal move": "R1860-205",
        "wrong player": "CORE-33",
    }.items():
        (tmp_path / "bad.json").write_bytes(BAD[fault])
        assert words in complaint(capsys, "trace", tmp_path / "bad.json", tmp_path / "out"), fault


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("replay", "trace"):
        rest = [tmp_path / "out"] if command == "trace" else []
        assert "nowhere.json" in complaint_in_errors(capsys, command, tmp_path / "nowhere.json", *rest)


def complaint_in_errors(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The same for a batch, whose heading is on the other stream already."""
    assert main([str(argument) for argument in arguments]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_folder_without_archives_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no archive found" in complaint_in_errors(capsys, "replay", tmp_path)


def test_a_file_larger_than_any_game_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """50 MB, most of them not even on the disk."""
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    assert "52428800 bytes" in complaint(capsys, "trace", large, tmp_path / "out.jsonl")
    assert main(["replay", "--json", str(large)]) == 2
    assert json.loads(capsys.readouterr().out)["status"] == "unreadable"
    assert names_in(tmp_path) == ["large.json"]


@pytest.fixture
def small_limit(monkeypatch: pytest.MonkeyPatch) -> int:
    """A limit that a game of the tests can exceed."""
    monkeypatch.setattr(archive_files, "LARGEST_ARCHIVE", 20_000)
    return 20_000


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path, small_limit: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither one that says how large it is, nor one that lies about it."""
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("game.json", b" " * 5_000_000)
    assert main(["replay", "--json", str(bomb)]) == 2
    assert "5000000 bytes" in json.loads(capsys.readouterr().out)["message"]
    size = (5_000_000).to_bytes(4, "little")
    bomb.write_bytes(bomb.read_bytes().replace(size, (100).to_bytes(4, "little")))
    assert main(["replay", "--json", str(bomb)]) == 2
    captured = capsys.readouterr()
    assert "unreadable" in captured.out or "a broken zip" in captured.err


def test_an_endless_line_is_not_kept(tmp_path: Path, small_limit: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The lines after it are read."""
    lines = tmp_path / "games.ndjson"
    one = next(recording.path for recording in kept() if recording.path.stat().st_size < small_limit)
    lines.write_bytes(b"[" * 100_000 + b"\n" + one.read_bytes().replace(b"\n", b" ") + b"\n")
    assert main(["replay", "--json", str(lines)]) == 2
    first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (first["status"], second["status"]) == ("unreadable", "identical")
    assert "100001 bytes" in first["message"] and second["file"].endswith(":2")


@pytest.mark.parametrize("damage", ["cut off", "flipped", "no zip"])
def test_a_broken_zip_is_named(tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = tmp_path / "games.zip"
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(GOOD.path, "game.json")
    data = bytearray(bundle.read_bytes())
    if damage == "flipped":
        data[100:200] = bytes(100)
    bundle.write_bytes(data[: len(data) // 2] if damage == "cut off" else b"PK" if damage == "no zip" else data)
    assert "broken zip" in complaint_in_errors(capsys, "replay", bundle)


@pytest.mark.parametrize("content", [b"{", b'{"m": 3}', b"[1]", b'{"n": "x"}', b"\xff", b"[" * 5000])
def test_a_bad_file_of_moments_is_named(tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    moments = tmp_path / "moments.jsonl"
    moments.write_bytes(content)
    complaint(capsys, "options", GOOD.path, tmp_path / "out.jsonl", "--moments", moments)
    broken = tmp_path / "moments.jsonl.gz"
    broken.write_bytes(gzip.compress(b'{"n": 1}\n' * 100)[:-20])
    complaint(capsys, "options", GOOD.path, tmp_path / "out.jsonl", "--moments", broken)
    assert not (tmp_path / "out.jsonl").exists()


def test_an_existing_file_stays_if_the_new_one_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.json").write_bytes(BAD["wrong player"])
    (tmp_path / "out.jsonl").write_text("precious")
    complaint(capsys, "trace", tmp_path / "bad.json", tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_text() == "precious"


# --- what it writes for good input ---


def test_a_trace_written_has_the_expected_lines(tmp_path: Path) -> None:
    """And the same bytes every time."""
    assert main(["trace", str(GOOD.path), str(tmp_path / "a.jsonl.gz")]) == 0
    assert main(["trace", str(GOOD.path), str(tmp_path / "b.jsonl.gz")]) == 0
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    written = list(lines_of(tmp_path / "a.jsonl.gz"))
    assert [line["id"] for line in written] == [line["id"] for line in GOOD.trace()]
    assert all(list(line) == sorted(line) for line in written)


def test_choices_are_written_for_the_moments_of_the_file(tmp_path: Path) -> None:
    assert main(["options", str(GOOD.path), str(tmp_path / "o.jsonl"), "--moments", str(GOOD.choices)]) == 0
    written = [json.loads(line) for line in (tmp_path / "o.jsonl").read_text().splitlines()]
    assert [moment["n"] for moment in written] == [moment["n"] for moment in GOOD.moments()]


def test_the_board_is_drawn_as_of_an_action(tmp_path: Path) -> None:
    """ARCH-163."""
    early, late = tmp_path / "early.svg", tmp_path / "late.svg"
    assert main(["board", str(GOOD.path), "--at", "1", "-o", str(early)]) == 0
    assert main(["board", str(GOOD.path), "-o", str(late)]) == 0
    assert early.read_text().startswith("<svg") and early.read_text() != late.read_text()


def test_a_batch_ends_with_0_if_every_game_ends_as_stated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOOD.path)]) == 0
    assert "1 of 1 games end as their archives state" in capsys.readouterr().out


def test_a_game_that_ends_otherwise_than_stated_has_diverged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """ARCH-150."""
    path = tmp_path / "game.json"
    path.write_bytes(changed(lambda document: document["result"].update(dict.fromkeys(document["result"], 1))))
    assert main(["replay", "--json", str(path)]) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["status"], set(record["expected"].values())) == ("diverged", {1})


@pytest.mark.parametrize("arguments", [[], ["fly"], ["replay"], ["replay", "--jobs", "0", "x"], ["board", "x"]])
def test_a_wrong_call_explains_itself(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: engine18xx" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", "replay", "trace", "options", "board"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*([command] if command else []), "--help"])
    assert caught.value.code == 0
    assert "options:" in capsys.readouterr().out


def test_it_runs_as_a_program_of_its_own() -> None:
    """Nothing but a line on the error stream for a fault, also from outside."""
    done = subprocess.run(
        [sys.executable, "-m", "engine18xx.cli", "trace", "nowhere.json", "out"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "shared")},
        cwd=ROOT,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
