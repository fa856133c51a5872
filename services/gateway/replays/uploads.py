"""Taking an upload apart into archives: one JSON document, a JSON array, NDJSON lines, or the members of a zip.

Nothing is believed that an upload says of itself: sizes are counted while reading, and everything that could make one
machine do the work of a thousand (bombs, nesting, endless lists) ends in a `Problem` before anything is stored.
A single bad archive among many is no reason to refuse the rest: it becomes an item that cannot be read.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple

import msgspec
from django.conf import settings

from engine18xx.archive import Archive
from engine18xx.errors import ArchiveError, EngineError, UnknownTitle
from engine18xx.registry import title_named
from gateway.api.problems import Problem

ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins, and how an empty one does."""


class Form(Enum):
    """What a source is written in."""

    JSON = "application/json"
    NDJSON = "application/x-ndjson"
    ZIP = "application/zip"


@dataclass(frozen=True, slots=True)
class Source:
    """One uploaded file, or the body itself."""

    name: str
    form: Form
    stream: BinaryIO


class Member(NamedTuple):
    """One archive of an upload: the name it came under, and its text, not looked into yet."""

    name: str
    text: bytes


@dataclass(frozen=True, slots=True)
class Limits:
    """How large an upload may be, in bytes, but for `ratio` (unpacked per packed byte) and `games`."""

    json: int
    archive: int
    unpacked: int
    ratio: int
    games: int

    @classmethod
    def configured(cls) -> Limits:
        """As the settings say."""
        return cls(**{name: settings.UPLOAD_LIMITS[name] for name in ("json", "archive", "unpacked", "ratio", "games")})


def form_of(name: str, media_type: str, head: bytes) -> Form:
    """The form of an uploaded file, by its name, else its media type, else its first bytes."""
    by_suffix = {".json": Form.JSON, ".ndjson": Form.NDJSON, ".jsonl": Form.NDJSON, ".zip": Form.ZIP}
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in by_suffix:
        return by_suffix[suffix]
    for form in Form:
        if form.value == media_type:
            return form
    return Form.ZIP if head.startswith(ZIP_MAGIC) else Form.JSON


def fingerprint(sources: Iterable[Source]) -> bytes:
    """SHA-256 over all that was uploaded: two uploads with the same one are the same."""
    whole = hashlib.sha256()
    for source in sources:
        source.stream.seek(0)
        content = hashlib.sha256()
        for piece in iter(partial(source.stream.read, 1 << 20), b""):
            content.update(piece)
        whole.update(msgspec.json.encode([source.name, source.form.value]) + content.digest())
        source.stream.seek(0)
    return whole.digest()


def members(sources: list[Source], limits: Limits) -> Iterator[Member]:
    """The archives of an upload, one after the other.

    Raises `Problem`: 400 for what is no JSON or no zip, 413 for what is too large or too many, 422 for what is hostile;
    for an upload of a single archive also 422 if the engine cannot read it.
    """
    count, unpacked = 0, 0
    for source in sources:
        for member in _READERS[source.form](source, limits, alone=len(sources) == 1):
            count, unpacked = count + 1, unpacked + len(member.text)
            if count > limits.games:
                raise _too_large("games", f"more than {limits.games} games in one upload", limits.games)
            if unpacked > limits.unpacked:
                raise _too_large("unpacked", f"more than {limits.unpacked} bytes unpacked", limits.unpacked)
            yield member
    if not count:
        raise Problem(422, "no-games", "there is no game in this upload")


# --- the three forms --------------------------------------------------------------------------------------------------


def _json(source: Source, limits: Limits, alone: bool) -> Iterator[Member]:
    text = source.stream.read(limits.json + 1)
    if len(text) > limits.json:
        detail = f"{source.name}: more than {limits.json} bytes in one JSON document; send NDJSON or a zip instead"
        raise _too_large("json", detail, limits.json)
    if not text.strip():
        raise Problem(400, "malformed-json", f"{source.name} is empty")
    if text.lstrip()[:1] != b"[":
        yield from _single(Member(source.name, text), limits, alone)
        return
    for index, element in enumerate(_decoded(source.name, text, list[msgspec.Raw])):
        name = f"{source.name}[{index}]"
        _check_size(name, len(memoryview(element)), limits)
        yield Member(name, bytes(element))


def _single(member: Member, limits: Limits, alone: bool) -> Iterator[Member]:
    _check_size(member.name, len(member.text), limits)
    if alone:
        _decoded(member.name, member.text, msgspec.Raw)
        check_readable(member)
    yield member


def _ndjson(source: Source, limits: Limits, alone: bool) -> Iterator[Member]:
    number = 0
    while line := source.stream.readline(limits.archive + 1):
        number += 1
        name = f"{source.name}:{number}"
        _check_size(name, len(line), limits)
        if line.strip():
            yield Member(name, line.strip())


def _zip(source: Source, limits: Limits, alone: bool) -> Iterator[Member]:
    try:
        with zipfile.ZipFile(source.stream) as packed:
            infos = [info for info in packed.infolist() if not _hidden(info)]
            _check_declared(source.name, infos, limits)
            for info in infos:
                yield Member(info.filename[-255:], _unpacked(packed, info, limits))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, UnicodeDecodeError, OSError) as error:
        raise Problem(400, "malformed-zip", f"{source.name} is no zip file that can be read: {error}") from None


_READERS = {Form.JSON: _json, Form.NDJSON: _ndjson, Form.ZIP: _zip}


def check_readable(member: Member) -> None:
    """Let the engine read all that a replay looks at. Raises `Problem` 422, naming where and what, if it cannot."""
    try:
        archive = Archive.read(member.text)
        title_named(archive.title)
        archive.decoded()
        _ = archive.expected_result, archive.expected_end_reason
    except ArchiveError as error:
        errors = [{"path": error.path or "$", "message": error.message}]
        raise Problem(422, "unreadable-archive", f"{member.name}: {error}", errors) from None
    except UnknownTitle as error:
        raise Problem(422, "unknown-title", str(error), [{"path": "$.title", "message": str(error)}]) from None
    except EngineError as error:
        raise Problem(422, "unreadable-archive", str(error), [{"path": "$", "message": str(error)}]) from None


# --- what an upload may not do ----------------------------------------------------------------------------------------


def _decoded(name: str, text: bytes, type: type) -> list[msgspec.Raw]:
    try:
        found: list[msgspec.Raw] = msgspec.json.decode(text, type=type)
    except msgspec.ValidationError as error:
        raise Problem(422, "unreadable-archive", f"{name}: {error}", [{"path": "$", "message": str(error)}]) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem(400, "malformed-json", f"{name} is no JSON: {error}") from None
    except RecursionError:
        raise Problem(422, "nested-too-deeply", f"{name} is nested too deeply") from None
    return found


def _check_size(name: str, size: int, limits: Limits) -> None:
    if size > limits.archive:
        raise _too_large("archive", f"{name}: more than {limits.archive} bytes in one archive", limits.archive)


def _check_declared(name: str, infos: list[zipfile.ZipInfo], limits: Limits) -> None:
    """Refuse a zip by what its directory says, before anything is unpacked."""
    if len(infos) > limits.games:
        raise _too_large("games", f"{name}: more than {limits.games} games in one upload", limits.games)
    for info in infos:
        if info.flag_bits & 0x1:
            raise Problem(422, "encrypted-zip", f"{name}: {info.filename} is encrypted")
        _check_size(info.filename, info.file_size, limits)
        _check_ratio(info.filename, info.file_size, info.compress_size, limits)
    total = sum(info.file_size for info in infos)
    if total > limits.unpacked:
        raise _too_large("unpacked", f"{name}: {total} bytes unpacked, more than {limits.unpacked}", limits.unpacked)


def _check_ratio(name: str, unpacked: int, packed: int, limits: Limits) -> None:
    if unpacked > limits.ratio * max(packed, 1):
        values = {"unpacked": unpacked, "packed": packed, "limit": limits.ratio}
        error = {"field": name, "message": "packed more tightly than any archive is", "values": values}
        raise Problem(422, "zip-bomb", f"{name} unpacks to more than {limits.ratio} times its size", [error])


def _unpacked(packed: zipfile.ZipFile, info: zipfile.ZipInfo, limits: Limits) -> bytes:
    """A member's text, counted while it is unpacked: its directory entry may lie."""
    with packed.open(info) as stream:
        text = stream.read(limits.archive + 1)
    _check_size(info.filename, len(text), limits)
    _check_ratio(info.filename, len(text), info.compress_size, limits)
    if text.startswith(ZIP_MAGIC):
        raise Problem(422, "nested-zip", f"{info.filename} is itself a zip")
    return text


def _hidden(info: zipfile.ZipInfo) -> bool:
    """Folders, and what operating systems add unasked."""
    path = PurePosixPath(info.filename)
    return info.is_dir() or path.name.startswith(".") or "__MACOSX" in path.parts


def _too_large(limit: str, detail: str, value: int) -> Problem:
    return Problem(413, "too-large", detail, [{"field": limit, "message": detail, "values": {"limit": value}}])
