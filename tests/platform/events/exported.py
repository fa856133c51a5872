"""Whether what is exported as CSV, JSON and NDJSON says what the record comes to."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.platform.events import figures
from tests.platform.events.findings import Findings
from tests.platform.events.reading import Reader
from tests.platform.events.record import Record

OF = "exports"
Row = dict[str, Any]


def rounded(number: Fraction) -> float:
    """As the API rounds numbers."""
    return round(float(number), 4)


def with_points(points: Fraction | None) -> Row:
    """Points as they are told: rounded, and exactly."""
    return {
        "points": None if points is None else rounded(points),
        "points_exact": None if points is None else str(points),
    }


def check_exports(reader: Reader, record: Record, names: Mapping[int, str], findings: Findings) -> None:
    """Compare each sheet in each form."""
    for sheet, made in _SHEETS.items():
        rows = [{**row, "name": names[row["account"]]} for row in made(record)]
        path, query = f"tournaments/{record.id}/export", {"rows": sheet}
        as_json = json.loads(reader.text(path, "application/json", **query, **{"as": "json"}))
        findings.told(OF, f"{sheet} as JSON", sorted(as_json, key=_by), sorted(rows, key=_by))
        lines = reader.text(path, "application/x-ndjson", **query, **{"as": "ndjson"}).splitlines()
        findings.same(OF, f"{sheet} as NDJSON", [json.loads(line) for line in lines], as_json)
        text = reader.text(path, "text/csv", **query, **{"as": "csv"})
        cells = [{name: _cell(value) for name, value in row.items()} for row in as_json]
        findings.same(OF, f"{sheet} as CSV", list(csv.DictReader(io.StringIO(text))), cells)


def _by(row: Row) -> tuple[Any, ...]:
    """Rows of one sheet are told apart by these."""
    board = tuple(map(int, str(row.get("table", "0.0")).split("."))) if "seat" in row else ()
    return (row.get("round", 0), *board, row.get("seat", 0), row["account"])


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _results(record: Record) -> Iterator[Row]:
    for table in record.tables.values():
        shown = table.round <= record.shown_up_to and table.result is not None
        parts = figures.parts_in(record, table) if shown else {}
        out = figures.came(table.result) if table.result else {}
        for seat, holders in enumerate(table.seats, 1):
            for player in holders:
                came = out.get(player) if player == holders[-1] else None
                earned = parts[player].points if player in parts else Fraction(0)
                yield {
                    "round": table.round,
                    "table": table.name,
                    "title": table.title,
                    "group": table.group,
                    "game": table.game,
                    "seat": seat,
                    "account": player,
                    "until_the_end": player == holders[-1],
                    "score": came.score if came else None,
                    "place": came.place if came else None,
                    "forfeited": came.forfeited if came else False,
                    **with_points(earned if shown else None),
                }


def _standings(record: Record) -> Iterator[Row]:
    for line in figures.standings(record, record.shown_up_to):
        yield {
            "rank": line.rank,
            "account": line.player,
            "team": record.entrants[line.player].team,
            **with_points(line.sum.points),
            "wins": rounded(line.sum.wins),
            "winner_percent": rounded(line.sum.winner_percent),
            "tables": len(line.sum.parts),
            "byes": len(line.sum.rests),
        }


def _entries(record: Record) -> Iterator[Row]:
    for player, one in record.entrants.items():
        yield {
            "number": one.number,
            "account": player,
            "presence": one.presence,
            "team": one.team,
            "rating": round(one.rating, 4),
            "titles": " ".join(one.titles),
            "checked_in": one.checked_in,
            "warnings": one.warnings,
        }


def _byes(record: Record) -> Iterator[Row]:
    for player, rests in record.ledger.items():
        for rest in rests:
            yield {"round": rest.round, "account": player, "rest": rest.why, "worth": rest.worth}


_SHEETS: dict[str, Callable[[Record], Iterator[Row]]] = {
    "results": _results,
    "standings": _standings,
    "entries": _entries,
    "byes": _byes,
}
