"""The audit as CSV and as JSON, written while the games come in."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import IO, Any

import msgspec

from engine18xx.audit.game import AuditedGame, AuditedRun
from engine18xx.audit.report import Report, Tally

RUN_COLUMNS = (
    "file", "title", "action", "turn", "round", "phase", "corporation", "player", "trains", "recorded", "subsidy",
    "legal", "rule", "finding", "earned", "best", "best_subsidy", "difference", "proved", "bound", "seconds", "routes",
)  # fmt: skip

TOTAL_COLUMNS = (
    "kind", "of", "name", "runs", "legal", "recorded", "best", "difference", "at_best", "unproved", "seconds",
    "longest",
)  # fmt: skip

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class RunTable:
    """A CSV file with a row for each run."""

    def __init__(self, output: IO[str]) -> None:
        self._rows = csv.writer(output, lineterminator="\n")
        self._rows.writerow(RUN_COLUMNS)

    def add(self, game: AuditedGame) -> None:
        """Write the runs of a game."""
        self._rows.writerows(_run_row(game, run) for run in game.runs)


def write_totals(report: Report, output: IO[str]) -> None:
    """A CSV file with a row for every total."""
    rows = csv.writer(output, lineterminator="\n")
    rows.writerow(TOTAL_COLUMNS)
    rows.writerows([kind, _text(of), _text(name), *total_of(tally).values()] for kind, of, name, tally in report.rows())


def total_of(tally: Tally) -> dict[str, int | float]:
    """A total by the names of its columns."""
    return {
        "runs": tally.runs,
        "legal": tally.legal,
        "recorded": tally.recorded,
        "best": tally.best,
        "difference": tally.missed,
        "at_best": tally.at_best,
        "unproved": tally.unproved,
        "seconds": round(tally.seconds, 6),
        "longest": round(tally.longest, 6),
    }


def totals(report: Report) -> list[dict[str, Any]]:
    """Every total as a JSON object."""
    return [{"kind": kind, "of": of, "name": name, **total_of(tally)} for kind, of, name, tally in report.rows()]


class Document:
    """A JSON file: ``{"games": [...], "totals": [...]}``, each game with its runs."""

    def __init__(self, output: IO[str]) -> None:
        self._output = output
        self._between = '{"games": [\n'

    def add(self, game: AuditedGame) -> None:
        """Write a game."""
        self._output.write(self._between + msgspec.json.encode(game).decode())
        self._between = ",\n"

    def close(self, report: Report) -> None:
        """Write the totals, which end the file."""
        begun = self._between if self._between.startswith("{") else "\n"
        self._output.write(f'{begun}],\n"totals": {msgspec.json.encode(totals(report)).decode()}}}\n')


def _run_row(game: AuditedGame, run: AuditedRun) -> Iterator[Any]:
    yield from (_text(game.file), game.title, run.action_id, run.turn, run.round, run.phase, run.corporation)
    yield from (_text(game.director(run)), " ".join(run.trains), run.recorded, run.subsidy, _yes(run.legal))
    yield from (" ".join(finding.rule for finding in run.findings), "; ".join(f.message for f in run.findings))
    yield from (run.earned, run.best, run.best_subsidy, run.missed, _yes(run.proved), run.bound)
    yield from (f"{run.seconds:.6f}", "; ".join(run.routes))


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _text(text: str) -> str:
    """Text that comes from outside, so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
