"""Archives in files: single JSON files, folders, zips and NDJSON, read one game at a time."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from engine18xx.archive import Archive
from engine18xx.errors import ArchiveError

LARGEST_ARCHIVE = 32 * 1024 * 1024  # bytes of one exported game; real ones have at most a few million


class Source(NamedTuple):
    """One game to be read: where it comes from, and its JSON, or why there is none."""

    name: str
    data: bytes | None
    problem: str = ""


def archives_in(paths: Iterable[Path]) -> Iterator[Source]:
    """Every archive that the paths hold, in order; folders are searched for JSON, NDJSON and zip files.

    Raises:
        OSError: if a path cannot be read.
        ArchiveError: if a zip is broken.
    """
    for path in paths:
        if path.is_dir():
            found = (file for file in path.rglob("*") if file.suffix in (".json", ".ndjson", ".jsonl", ".zip"))
            yield from archives_in(sorted(file for file in found if file.is_file()))
        elif path.suffix == ".zip" or zipfile.is_zipfile(path):
            yield from _in_zip(path)
        elif path.suffix in (".ndjson", ".jsonl"):
            yield from _in_lines(path)
        else:
            yield _source(str(path), path.stat().st_size, path.read_bytes)


def read_archive(path: Path) -> Archive:
    """The archive in a JSON file.

    Raises:
        OSError: if the file cannot be read.
        ArchiveError: if it is no exported game, or larger than any.
    """
    source = _source(str(path), path.stat().st_size, path.read_bytes)
    if source.data is None:
        raise ArchiveError(source.problem, source.name)
    return Archive.read(source.data)


def _source(name: str, size: int, read: Callable[[], bytes]) -> Source:
    """A game, read unless it is larger than any exported game is."""
    if size > LARGEST_ARCHIVE:
        return Source(name, None, f"{size} bytes; an exported game has at most {LARGEST_ARCHIVE}")
    return Source(name, read())


def _in_zip(path: Path) -> Iterator[Source]:
    try:
        with zipfile.ZipFile(path) as bundle:
            for entry in bundle.infolist():
                if entry.filename.endswith(".json"):
                    yield _source(f"{path}/{entry.filename}", entry.file_size, partial(_unpacked, bundle, entry))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise ArchiveError(f"a broken zip: {error}", str(path)) from None


def _unpacked(bundle: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of an entry, and no more of them than an exported game may have."""
    with bundle.open(entry) as stream:
        return stream.read(LARGEST_ARCHIVE)


def _in_lines(path: Path) -> Iterator[Source]:
    with path.open("rb") as lines:
        number = 0
        while line := lines.readline(LARGEST_ARCHIVE + 1):
            number += 1
            size = len(line)
            while not line.endswith(b"\n") and (rest := lines.readline(LARGEST_ARCHIVE)):
                line = rest  # a line that is too long is passed over, piece by piece
                size += len(rest)
            if data := line.strip():
                yield _source(f"{path}:{number}", size, partial(bytes, data))
