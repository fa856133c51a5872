"""The stock market."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine18xx.frozen import Facts

from .catalogue import Catalogue
from .figures import Pounds, pounds
from .subject import Subject
from .tables import Table, as_figure, named, table


def market(subject: Subject) -> Iterator[Table | None]:
    """What is printed on its cells, and all of them, row by row."""
    cells = subject.printed["market"]["cells"]
    kinds = dict.fromkeys(kind for cell in cells for kind in cell.get("kinds", ()))
    meanings = {"sign": named("market.signs"), "meaning": named("market.kinds"), "prices": as_figure}
    rows = [
        {
            "sign": kind,
            "meaning": kind,
            "prices": pounds(*sorted({cell["price"] for cell in cells if kind in cell.get("kinds", ())})),
        }
        for kind in kinds
    ]
    yield table(subject.words, "market_kinds", meanings, rows)
    yield table(subject.words, "market", {"row": as_figure, "cells": _cells}, _rows(cells))


def _rows(cells: tuple[Facts, ...]) -> Iterator[dict[str, Any]]:
    for row in sorted({cell["row"] for cell in cells}):
        yield {"row": row + 1, "cells": tuple(cell for cell in cells if cell["row"] == row)}


def _cells(words: Catalogue, cells: tuple[Facts, ...]) -> str:
    """Prices with the signs of what is printed on them, such as ``£70p £75p``."""
    return " ".join(
        as_figure(words, Pounds(cell["price"]))
        + "".join(words.text(f"market.signs.{kind}") for kind in cell.get("kinds", ()))
        for cell in cells
    )
