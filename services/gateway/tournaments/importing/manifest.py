"""The rounds of a past event as the host states them: ``rounds.json`` or ``rounds.csv``, packed beside the archives.

>>> read("rounds.csv", b"round,file,bye\\n1,a.json,\\n1,b.json,\\n1,,Dan\\n2,c.json,\\n")
[StatedRound(tables=('a.json', 'b.json'), byes=('Dan',)), StatedRound(tables=('c.json',), byes=())]
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import PurePosixPath

import msgspec

from gateway.api.problems import Problem

NAMES = ("rounds.json", "rounds.csv")
COLUMNS = {"round", "file", "bye"}


class StatedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: the files of its tables in the order of the boards, and the names of those who had a bye."""

    tables: tuple[str, ...] = ()
    byes: tuple[str, ...] = ()


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: tuple[StatedRound, ...]


def is_manifest(name: str) -> bool:
    """Whether a file of the upload is the manifest, in whatever folder it lies."""
    return PurePosixPath(name).name.lower() in NAMES


def read(name: str, text: bytes) -> list[StatedRound]:
    """The rounds that a manifest states, the first one first. Raises `Problem` 422 naming what is wrong with it."""
    rounds = _from_csv(name, text) if name.lower().endswith(".csv") else _from_json(name, text)
    if not rounds:
        raise _wrong(name, "it states no round")
    for number, one in enumerate(rounds, 1):
        if not one.tables:
            raise _wrong(name, f"round {number} has no table")
        if any("\0" in said for said in (*one.tables, *one.byes)):
            raise _wrong(name, f"round {number} has a name with a null character in it")
    return rounds


def match(name: str, rounds: Sequence[StatedRound], files: Sequence[str]) -> list[list[int]]:
    """For each round the places of its tables among the files. A file is named as in the zip, or from the manifest on.

    Raises `Problem` 422 for each name that is no file, each file that is named twice, and each that is not named.
    """
    folder = PurePosixPath(name).parent
    places = {file: number for number, file in enumerate(files)}
    errors, found, taken = [], [], dict[int, str]()
    for one in rounds:
        tables = []
        for file in one.tables:
            number = places.get(file, places.get(str(folder / file)))
            if number is None:
                errors.append({"field": file, "message": "the upload has no file of this name"})
            elif number in taken:
                errors.append({"field": file, "message": "this file is named twice"})
            else:
                taken[number] = file
                tables.append(number)
        found.append(tables)
    for number, file in enumerate(files):
        if number not in taken and not any(error["field"] == file for error in errors):
            errors.append({"field": file, "message": "no round has this file"})
    if errors:
        raise Problem(422, "manifest-mismatch", f"{name} and the files beside it do not fit together", errors)
    return found


def _from_json(name: str, text: bytes) -> list[StatedRound]:
    try:
        return list(msgspec.json.decode(text, type=_Document).rounds)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _wrong(name, str(error)) from None


def _from_csv(name: str, text: bytes) -> list[StatedRound]:
    try:
        # Spreadsheets put a mark in front that is no part of the first column's name.
        table = csv.DictReader(io.StringIO(text.decode("utf-8-sig"), newline=""), strict=True)
        if not {"round", "file"} <= set(table.fieldnames or ()) <= COLUMNS:
            raise _wrong(name, "the first line names the columns round, file, and, if there are any, bye")
        rows = list(table)
    except (UnicodeDecodeError, csv.Error) as error:
        raise _wrong(name, str(error)) from None
    tables: dict[int, list[str]] = {}
    byes: dict[int, list[str]] = {}
    for line, row in enumerate(rows, 2):
        number, file, bye = ((row.get(column) or "").strip() for column in ("round", "file", "bye"))
        if not (number.isascii() and number.isdigit()) or bool(file) == bool(bye):
            raise _wrong(name, f"line {line} does not state the number of a round and either a file or a bye")
        (byes if bye else tables).setdefault(int(number), []).append(bye or file)
    numbers = sorted({*tables, *byes})
    if numbers != list(range(1, len(numbers) + 1)):
        raise _wrong(name, "the rounds are numbered from 1 on, without a gap")
    return [StatedRound(tuple(tables.get(number, ())), tuple(byes.get(number, ()))) for number in numbers]


def _wrong(name: str, message: str) -> Problem:
    return Problem(422, "unreadable-manifest", f"{name}: {message}", [{"field": name, "message": message}])
