"""Recorded games and what is expected of them: a few kept with the project, all others beside it.

Each is an archive, the trace of its states, and for some the legal choices at moments of it. They were made by another
engine, so they are what this one is judged by.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine18xx.archive import Archive
from engine18xx.registry import titles

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "data"
BESIDE = ROOT.parent / "shared"


@dataclass(frozen=True)
class Recording:
    """One recorded game."""

    title: str
    name: str
    path: Path
    traces: Path
    choices: Path

    def archive(self) -> Archive:
        return Archive.read(self.path)

    def trace(self) -> Iterator[dict[str, Any]]:
        """The expected state after every action."""
        return lines_of(self.traces)

    def moments(self) -> list[dict[str, Any]]:
        """The expected choices at some moments."""
        return list(lines_of(self.choices))

    def __str__(self) -> str:
        return f"{self.title}/{self.name}"


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a compressed file of lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _in(archives: Path, traces: Path, options: Path) -> list[Recording]:
    return [
        Recording(
            title, path.stem, path, traces / title / f"{path.stem}.jsonl.gz", options / title / f"{path.stem}.jsonl.gz"
        )
        for title in titles()
        for path in sorted((archives / title).glob("*.json"))
    ]


@cache
def kept() -> list[Recording]:
    """The recordings that the project keeps, of every title that can be played."""
    return _in(KEPT / "archives", KEPT / "traces", KEPT / "options")


@cache
def beside() -> list[Recording]:
    """The recordings beside the project; none on a machine that has the project alone."""
    return _in(BESIDE / "archive", BESIDE / "traces", BESIDE / "options")


def kept_ones(title: str | None = None, *, with_choices: bool = False) -> pytest.MarkDecorator:
    """Run a test for every recording that the project keeps, of one title or all."""
    return pytest.mark.parametrize("recording", _wanted(kept(), title, with_choices), ids=str)


def all_ones(title: str | None = None, *, with_choices: bool = False, together: bool = False) -> pytest.MarkDecorator:
    """Run a test for every recording there is; what the project does not keep counts as slow.

    Args:
        together: the tests of a module that are for the same recording run one after the other.
    """
    own = _wanted(kept(), title, with_choices)
    names = {str(recording) for recording in own}
    others = [recording for recording in _wanted(beside(), title, with_choices) if str(recording) not in names]
    absent = pytest.mark.skip(reason="the other recorded games lie beside the project, and are not here")
    slow = [pytest.param(recording, marks=pytest.mark.slow) for recording in others]
    return pytest.mark.parametrize(
        "recording",
        [*own, *(slow or [pytest.param(None, marks=absent, id="beside the project")])],
        ids=str,
        scope="module" if together else None,
    )


def _wanted(recordings: list[Recording], title: str | None, with_choices: bool) -> list[Recording]:
    return [
        recording
        for recording in recordings
        if title in (None, recording.title) and (recording.choices.exists() or not with_choices)
    ]
