"""The tiles in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine18xx.frozen import Facts

from .catalogue import Catalogue
from .figures import Pounds
from .subject import Subject
from .tables import Table, Writer, as_figure, named, table


def tiles(subject: Subject) -> Iterator[Table | None]:
    """Every tile with its number; where an option leaves some out, the number then."""
    fewer = {
        option: facts["tile_counts"]
        for option, facts in subject.printed.get("map_differences", {}).items()
        if facts.get("tile_counts")
    }
    columns: dict[str, Writer] = {
        "colour": named("colours"),
        "tile": as_figure,
        "count": _count,
        **dict.fromkeys(fewer, _count),
        "labels": as_figure,
        "centres": _centres,
        "becomes": as_figure,
    }
    rows = [_tile(facts, fewer) for facts in subject.printed["tiles"]]
    yield table(subject.words, "tiles", columns, rows, {option: f"{option}" for option in fewer})


def _tile(facts: Facts, fewer: dict[str, Any]) -> dict[str, Any]:
    return {
        "colour": facts["colour"],
        "tile": facts["name"],
        "count": facts["count"],
        **{option: counts.get(facts["name"]) for option, counts in fewer.items()},
        "labels": facts.get("labels"),
        "centres": tuple(node for node in facts["nodes"] if "revenue" in node) or None,
        "becomes": facts["may_become"] or None,
    }


def _count(words: Catalogue, count: int | str) -> str:
    return as_figure(words, count) if isinstance(count, int) else words.text("counts.unlimited")


def _centres(words: Catalogue, nodes: Sequence[Facts]) -> str:
    """Each centre with what it pays, such as ``city £30, 2 slots``."""
    return "; ".join(_centre(words, node) for node in nodes)


def _centre(words: Catalogue, node: Facts) -> str:
    kind, revenue = node["ref"].partition(":")[0], node.get("revenue", 0)
    values = [revenue] if isinstance(revenue, int) else list(revenue.values())
    text = f"{words.text(f'centres.{kind}')} {' / '.join(as_figure(words, Pounds(value)) for value in values)}"
    return f"{text}, {words.counted('slots', node['slots'])}" if node.get("slots", 1) > 1 else text
