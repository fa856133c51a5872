"""Sheets as data: sections of sentences and tables, whose cells tell a value to programs and a text to people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from .catalogue import Catalogue
from .figures import Figure

NOTHING = "–"
"""Text of a cell without a value."""

Writer = Callable[[Catalogue, Any], str]
"""How a column writes its values."""


class Cell(msgspec.Struct, frozen=True):
    """One cell: a value for programs (pounds, percent, a symbol, a list of these, or None), and its text."""

    value: Any
    text: str

    @property
    def is_number(self) -> bool:
        """Whether it is set flush right."""
        return isinstance(self.value, int)


EMPTY = Cell(None, NOTHING)


class Column(msgspec.Struct, frozen=True):
    """One column; `numeric` ones are set flush right."""

    id: str
    heading: str
    numeric: bool = False


class Table(msgspec.Struct, frozen=True):
    """A table; each row gives its cells by the ids of the columns, in their order. The first names what it is about."""

    id: str
    caption: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Cell]]


class Statement(msgspec.Struct, frozen=True):
    """One sentence or two, with a name that is the same in every language."""

    id: str
    text: str


class Section(msgspec.Struct, frozen=True):
    """What a sheet says about one subject."""

    id: str
    heading: str
    statements: Sequence[Statement]
    tables: Sequence[Table]


def as_figure(words: Catalogue, value: Figure) -> str:
    """Writes numbers, money and names; several of them with commas, as tables do."""
    parts = value if isinstance(value, tuple) else (value,)
    return ", ".join(map(words.language.write, parts))


def named(key: str) -> Writer:
    """Writes values by what they are called under a key of the catalogue; several of them with commas."""

    def write(words: Catalogue, value: str | Sequence[str]) -> str:
        parts = value if isinstance(value, tuple) else (value,)
        return ", ".join(words.text(f"{key}.{part}") for part in parts)

    return write


def told(key: str) -> Writer:
    """Writes values by what is said of them under a key of the catalogue, one after the other."""

    def write(words: Catalogue, value: Sequence[str]) -> str:
        return "; ".join(words.text(f"{key}.{one}") for one in value)

    return write


def as_cell(words: Catalogue, value: Any, write: Writer) -> Cell:
    """A value with its text."""
    return Cell(_plain(value), write(words, value))


def table(
    words: Catalogue,
    identity: str,
    columns: Mapping[str, Writer],
    rows: Iterable[Mapping[str, Any]],
    headings: Mapping[str, str] | None = None,
) -> Table | None:
    """A table of the rows; columns in which no row has a value are left out. None if there is no row.

    Args:
        columns: id -> how its values are written.
        headings: id -> heading, of columns that the catalogue does not know.
    """
    kept = list(rows)
    used = [name for name in columns if any(row.get(name) is not None for row in kept)]
    if not kept:
        return None
    made = [
        Column(
            name,
            headings[name] if headings and name in headings else words.text(f"columns.{name}"),
            all(isinstance(row.get(name), int | None) for row in kept),
        )
        for name in used
    ]
    return Table(identity, words.text(f"tables.{identity}"), made, [_cells(words, columns, used, row) for row in kept])


def _cells(
    words: Catalogue, columns: Mapping[str, Writer], used: Iterable[str], row: Mapping[str, Any]
) -> dict[str, Cell]:
    return {name: as_cell(words, row[name], columns[name]) if row.get(name) is not None else EMPTY for name in used}


def _plain(value: Any) -> Any:
    """A value as JSON has it: facts are frozen, and figures know what they count."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return int(value) if isinstance(value, int) else value
