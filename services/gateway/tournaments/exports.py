"""A tournament as rows, for spreadsheets and programs: its results, standings, entries and byes.

Rows are plain values by column, made one by one, so that a large tournament is sent while it is made.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import Any

from gateway.accounts.models import Account
from gateway.database import release
from gateway.tournaments.domain import results
from gateway.tournaments.domain.points import placed
from gateway.tournaments.keeping import Kept
from gateway.tournaments.standings import LINES_OF_PAGE, standings_after

Row = dict[str, Any]
AT_ONCE = 500
"""Rows that are made and sent together."""


class Sheet(StrEnum):
    """What can be had as rows."""

    RESULTS = "results"
    """A row for everybody who has a part in a table."""
    STANDINGS = "standings"
    ENTRIES = "entries"
    BYES = "byes"


def rows_of(kept: Kept, sheet: Sheet, up_to_round: int) -> Iterator[Row]:
    """The rows of a sheet; of rounds after ``up_to_round`` without points. Each has a column ``name``."""
    made = _SHEETS[sheet](kept, up_to_round)
    while chunk := list(islice(made, AT_ONCE)):
        names = dict(Account.objects.filter(pk__in={row["account"] for row in chunk}).values_list("pk", "username"))
        release()
        yield from ({**row, "name": names.get(row["account"], "")} for row in chunk)


def _results(kept: Kept, up_to_round: int) -> Iterator[Row]:
    t = kept.at_work
    for state in t.tables.values():
        counted = results.outcomes(t, state.table.id) if state.round <= up_to_round else {}
        result = state.result
        came = {one.player: one for one in placed(result.scores, result.forfeited)} if result is not None else {}
        for seat, chain in enumerate(state.holders, 1):
            for player in chain:
                one = came.get(player)
                yield {
                    "round": state.round,
                    "table": state.table.id,
                    "title": state.table.title,
                    "group": state.table.group,
                    "game": state.game_id,
                    "seat": seat,
                    "account": int(player),
                    "name": "",
                    "until_the_end": player == chain[-1],
                    "score": one.score if one else None,
                    "place": one.place if one else None,
                    "forfeited": one.forfeited if one else False,
                    **_points(counted[player].points if player in counted else Fraction(0) if counted else None),
                }


def _standings(kept: Kept, up_to_round: int) -> Iterator[Row]:
    first = 0
    while (found := standings_after(kept.id, up_to_round, first, LINES_OF_PAGE)) is not None and found.lines:
        for line in found.lines:
            yield {
                "rank": line.rank,
                "account": int(line.player),
                "name": "",
                "team": kept.at_work.entrants[line.player].entry.team,
                **_points(Fraction(line.points)),
                "wins": _number(Fraction(line.wins)),
                "winner_percent": _number(Fraction(line.winner_percent)),
                "tables": line.tables,
                "byes": line.byes,
            }
        first += len(found.lines)


def _entries(kept: Kept, _: int) -> Iterator[Row]:
    for player, entrant in kept.at_work.entrants.items():
        yield {
            "number": entrant.number,
            "account": int(player),
            "name": "",
            "presence": entrant.presence.value,
            "team": entrant.entry.team,
            "rating": round(entrant.entry.rating, 4),
            "titles": " ".join(entrant.entry.titles),
            "checked_in": entrant.checked_in,
            "warnings": entrant.warnings,
        }


def _byes(kept: Kept, _: int) -> Iterator[Row]:
    for player, grants in kept.at_work.grants.items():
        for one in grants:
            yield {
                "round": one.round,
                "account": int(player),
                "name": "",
                "rest": one.rest.value,
                "worth": one.worth.value,
            }


_SHEETS: dict[Sheet, Callable[[Kept, int], Iterator[Row]]] = {
    Sheet.RESULTS: _results,
    Sheet.STANDINGS: _standings,
    Sheet.ENTRIES: _entries,
    Sheet.BYES: _byes,
}


def _points(points: Fraction | None) -> Row:
    return {
        "points": None if points is None else _number(points),
        "points_exact": None if points is None else str(points),
    }


def _number(number: Fraction) -> float:
    return round(float(number), 4)


# --- as text ----------------------------------------------------------------------------------------------------------

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for a formula."""
EXACT = re.compile(r"-?\d+(/\d+)?")
"""An exact number, which is none."""


def as_csv(rows: Iterable[Row]) -> Iterator[str]:
    """The rows as CSV (RFC 4180), with a head; nothing if there are none."""
    output = io.StringIO()
    writer = csv.writer(output)
    for number, row in enumerate(rows):
        if not number:
            writer.writerow(row)
        writer.writerow([_cell(value) for value in row.values()])
        if number % AT_ONCE == 0:
            yield _taken(output)
    yield _taken(output)


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value.startswith(FORMULA) and not EXACT.fullmatch(value):
        return f"'{value}"
    return value


def _taken(output: io.StringIO) -> str:
    text = output.getvalue()
    output.seek(0)
    output.truncate()
    return text
