"""Many archives at once give the same records as one by one, whatever the number of processes."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from engine18xx.archive_files import archives_in
from engine18xx.batch import replay_all
from engine18xx.replay import ReplayRecord
from tests.engine.recorded import KEPT, ROOT, Recording, kept, kept_ones

WORDS = """
import json, sys
from pathlib import Path
from engine18xx.archive import Archive
from engine18xx.trace import trace
for line in trace(Archive.read(sys.argv[1])):
    print(json.dumps(line))
"""


def records(paths: list[Path], jobs: int) -> list[bytes]:
    """The records of a batch, without the time that each took."""
    return [
        msgspec.json.encode(msgspec.structs.replace(record, seconds=0.0))
        for record in replay_all(archives_in(paths), jobs=jobs)
    ]


def on_one_line(path: Path) -> bytes:
    return path.read_bytes().replace(b"\n", b" ")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Archives of all titles in a folder, in a zip and as lines, and two files that are none."""
    few = [recording.path for recording in kept()][::4]
    (tmp_path / "deep").mkdir()
    for path in few[:2]:
        shutil.copy(path, tmp_path / "deep")
    with zipfile.ZipFile(tmp_path / "games.zip", "w", zipfile.ZIP_DEFLATED) as bundle:
        for path in few[2:]:
            bundle.write(path, path.name)
    (tmp_path / "games.ndjson").write_bytes(b"\n".join(map(on_one_line, few[:2])) + b"\n\n")
    (tmp_path / "broken.json").write_text('{"title": "1860"')
    (tmp_path / "other.json").write_text('{"title": "1830", "players": [{"id": 1, "name": "A"}]}')
    return tmp_path


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_processes_gives_the_same_bytes(folder: Path, jobs: int) -> None:
    assert records([folder], jobs) == records([folder], 1)


def test_records_come_in_the_order_of_the_files(folder: Path) -> None:
    names = [msgspec.json.decode(record, type=ReplayRecord).file for record in records([folder], 2)]
    assert names == [source.name for source in archives_in([folder])]


def test_the_same_game_gives_the_same_record_from_a_file_a_zip_and_a_line(tmp_path: Path) -> None:
    path = kept()[0].path
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as bundle:
        bundle.write(path, "one.json")
    (tmp_path / "one.ndjson").write_bytes(on_one_line(path))
    found = list(replay_all(archives_in([path, tmp_path / "one.zip", tmp_path / "one.ndjson"])))
    first, *others = [msgspec.structs.replace(record, file="", seconds=0.0) for record in found]
    assert first.status == "identical" and others == [first, first]


def test_a_file_that_is_no_archive_does_not_stop_the_others(folder: Path) -> None:
    found = list(replay_all(archives_in([folder])))
    by_status = {Path(record.file).name: record.status for record in found}
    assert by_status["broken.json"] == by_status["other.json"] == "unreadable"
    assert sum(record.status == "identical" for record in found) == len(found) - 2


@kept_ones()
def test_an_archive_exported_again_is_equal_to_what_was_read(recording: Recording) -> None:
    """ARCH-1: unknown keys, nulls and undone actions included, through the archive and through a table."""
    document = msgspec.json.decode(recording.path.read_bytes())
    archive = recording.archive()
    assert msgspec.json.decode(archive.write()) == document


@pytest.mark.parametrize("title", sorted({recording.title for recording in kept()}))
def test_a_trace_is_the_same_in_another_process_with_other_hashes(title: str) -> None:
    """Promise 2 of the design: nothing depends on the order of a set or the address of an object."""
    path = min((KEPT / "archives" / title).glob("*.json"), key=lambda file: (file.stat().st_size < 10_000, file.name))
    traces = {
        subprocess.run(
            [sys.executable, "-c", WORDS, str(path)],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "shared")},
        ).stdout
        for seed in ("0", "4711")
    }
    assert len(traces) == 1 and traces.pop().count(b"\n") > 50
