"""The command line: replay and audit archives, write traces and legal choices, draw the board.

Bad input gives one line on stderr and exit status 2, never a traceback.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any

import msgspec
from tqdm import tqdm

from engine18xx.archive import Archive
from engine18xx.archive_files import archives_in, read_archive
from engine18xx.audit import AuditedGame, Report, Tally, audit_all, page, tables
from engine18xx.batch import replay_all
from engine18xx.errors import ArchiveError, EngineError
from engine18xx.options import options
from engine18xx.registry import titles
from engine18xx.render import board_svg
from engine18xx.replay import ReplayRecord
from engine18xx.routes import WORK
from engine18xx.table import Table
from engine18xx.trace import trace

OK, DIFFERENT, BAD_INPUT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        status: int = parsed.run(parsed)
    except BrokenPipeError:
        return OK
    except (EngineError, OSError, UnicodeDecodeError) as error:
        print(f"engine18xx: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="engine18xx",
        description=f"Replay and look at archived 18xx games. Titles: {', '.join(titles())}.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    replay = commands.add_parser(
        "replay",
        help="replay archives and compare each with the result that it states",
        description="Replay archives. Exit status: 0 if every game ends with the result that its archive states, "
        "1 if not, 2 if something is no archive that can be read.",
    )
    replay.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="JSON file, folder, zip or NDJSON file")
    replay.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes to use (default 1)")
    replay.add_argument("--json", action="store_true", help="print one JSON record per game instead of a table")
    replay.add_argument("--trusting", action="store_true", help="do not verify recorded track and tokens (old games)")
    replay.add_argument("--warnings", action="store_true", help="list where recorded figures differ from today's rules")
    replay.set_defaults(run=_replay)

    audited = commands.add_parser(
        "audit",
        help="compare every run of archives with the best run that was possible",
        description="Audit the runs of archives. Exit status: 0 if all is well; 1 if a game does not end as its "
        "archive states, a search ended without proof, or a legal run is better than the best that was found; "
        "2 if something is no archive that can be read.",
    )
    audited.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="JSON file, folder, zip or NDJSON file")
    audited.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes to use (default 1)")
    audited.add_argument(
        "--work", type=_positive, default=WORK, metavar="UNITS", help="limit of a search, of about 0.5 µs"
    )
    audited.add_argument("--csv", metavar="FILE", type=Path, help="write a row for each run")
    audited.add_argument("--totals", metavar="FILE", type=Path, help="write the totals as CSV")
    audited.add_argument("--json", metavar="FILE", type=Path, help="write everything as JSON")
    audited.add_argument("--html", metavar="FILE", type=Path, help="write one page with plots")
    audited.set_defaults(run=_audit)

    traced = commands.add_parser("trace", help="write the state after every action of an archive, one JSON line each")
    traced.add_argument("archive", metavar="ARCHIVE", type=Path)
    traced.add_argument("output", metavar="OUT.jsonl.gz", type=Path, help="compressed if the name ends in .gz")
    traced.set_defaults(run=_trace)

    choices = commands.add_parser("options", help="write the legal choices at moments of an archive")
    choices.add_argument("archive", metavar="ARCHIVE", type=Path)
    choices.add_argument("output", metavar="OUT.jsonl.gz", type=Path, help="compressed if the name ends in .gz")
    choices.add_argument(
        "--moments", required=True, metavar="FILE", type=Path, help="options file whose moments (key n) are taken"
    )
    choices.set_defaults(run=_options)

    board = commands.add_parser("board", help="draw the board of an archive as SVG")
    board.add_argument("archive", metavar="ARCHIVE", type=Path)
    board.add_argument("--at", type=_natural, metavar="ACTION", help="id of the last action to play (default: all)")
    board.add_argument("-o", "--output", required=True, metavar="FILE.svg", type=Path)
    board.set_defaults(run=_board)
    return parser


def _positive(text: str) -> int:
    number = _natural(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return number


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text} is not a number")
    return int(text)


# --- replay ---


def _replay(parsed: argparse.Namespace) -> int:
    records = replay_all(archives_in(parsed.paths), jobs=parsed.jobs, trusting=parsed.trusting)
    show: Callable[[ReplayRecord], str] = _as_json if parsed.json else _as_row
    if not parsed.json:
        print(f"{'status':<11}{'title':<9}{'players':>7}{'actions':>9}{'seconds':>9}  file")
    agreeing = unreadable = total = 0
    for record in tqdm(records, unit=" games", disable=not sys.stderr.isatty()):
        total += 1
        agreeing += record.status == "identical"
        unreadable += record.status == "unreadable"
        tqdm.write(show(record), file=sys.stdout)
        if parsed.warnings and not parsed.json:
            for warning in record.warnings:
                tqdm.write(f"           action {warning.action_id}: {warning.message} [{warning.rule}]", sys.stdout)
    if total == 0:
        raise ArchiveError("no archive found", ", ".join(map(str, parsed.paths)))
    if not parsed.json:
        print(f"{agreeing} of {total} games end as their archives state")
    return BAD_INPUT if unreadable else OK if agreeing == total else DIFFERENT


def _as_json(record: ReplayRecord) -> str:
    return msgspec.json.encode(record).decode()


def _as_row(record: ReplayRecord) -> str:
    row = (
        f"{record.status:<11}{record.title or '-':<9}{record.players:>7}{record.actions:>9}{record.seconds:>9.3f}"
        f"  {record.file}"
    )
    if record.status == "identical":
        return row
    where = f" at action {record.at_action}" if record.at_action is not None else ""
    return f"{row}\n           {record.message}{where}"


# --- audit ---


def _audit(parsed: argparse.Namespace) -> int:
    report = Report()
    with ExitStack() as files:
        written = _audit_files(parsed, files)
        print(f"{'status':<11}{'title':<9}{'runs':>6}{'recorded':>10}{'best':>9}{'longest':>9}  file")
        games = audit_all(archives_in(parsed.paths), jobs=parsed.jobs, work=parsed.work)
        for game in tqdm(games, unit=" games", disable=not sys.stderr.isatty()):
            report.add(game)
            for add, _ in written:
                add(game)
            tqdm.write(_audit_row(game, report.games[game.file]), file=sys.stdout)
        if not report.games:
            raise ArchiveError("no archive found", ", ".join(map(str, parsed.paths)))
        for _, close in written:
            close(report)
    for line in _audit_summary(report):
        print(line)
    if any(game.status == "unreadable" for game in report.failed):
        return BAD_INPUT
    return DIFFERENT if report.failed or report.beaten or report.total.unproved else OK


def _audit_files(
    parsed: argparse.Namespace, files: ExitStack
) -> list[tuple[Callable[[AuditedGame], None], Callable[[Report], None]]]:
    """For each file asked for: what it is told of a game, and what it is told at the end."""
    written: list[tuple[Callable[[AuditedGame], None], Callable[[Report], None]]] = []
    if parsed.csv:
        written.append((tables.RunTable(files.enter_context(_written_whole(parsed.csv))).add, lambda report: None))
    if parsed.json:
        document = tables.Document(files.enter_context(_written_whole(parsed.json)))
        written.append((document.add, document.close))
    if parsed.totals:
        output = files.enter_context(_written_whole(parsed.totals))
        written.append((lambda game: None, partial(tables.write_totals, output=output)))
    if parsed.html:
        page_file = files.enter_context(_written_whole(parsed.html))
        written.append((lambda game: None, lambda report: print(page(report), end="", file=page_file)))
    return written


def _audit_row(game: AuditedGame, tally: Tally) -> str:
    row = (
        f"{game.status:<11}{game.title or '-':<9}{tally.runs:>6}{tally.recorded:>10}{tally.best:>9}"
        f"{tally.longest:>9.3f}  {game.file}"
    )
    return row if game.status == "identical" else f"{row}\n           {game.message}"


def _audit_summary(report: Report) -> Iterator[str]:
    total = report.total
    yield f"{total.runs} runs of {len(report.games)} games; {total.legal} are legal by the rules of today:"
    yield f"£{total.recorded} made, £{total.best} possible, {total.at_best} runs could not be better"
    yield (
        f"searches: {total.runs - total.unproved} of {total.runs} proved; median {report.quantile(0.5):.4f} s, "
        f"99 % within {report.quantile(0.99):.4f} s, longest {total.longest:.4f} s"
    )
    for heading, runs in (("not legal today", report.findings), ("better than the best found", report.beaten)):
        for game, run in runs:
            reasons = ", ".join(f"{finding.message} [{finding.rule}]" for finding in run.findings)
            yield (
                f"{heading}: {game.file} action {run.action_id}, {run.corporation}: £{run.recorded} recorded, "
                f"{'refused' if run.earned is None else f'£{run.earned}'} today, £{run.best} best. {reasons}"
            )


# --- the other commands ---


def _trace(parsed: argparse.Namespace) -> int:
    _write_lines(parsed.output, trace(read_archive(parsed.archive)))
    return OK


def _options(parsed: argparse.Namespace) -> int:
    moments = list(_moments(parsed.moments))
    _write_lines(parsed.output, options(read_archive(parsed.archive), moments))
    return OK


def _board(parsed: argparse.Namespace) -> int:
    table = Table.open(_cut(read_archive(parsed.archive), parsed.at).document)
    with _written_whole(parsed.output) as output:
        output.write(board_svg(table.game))
    return OK


def _cut(archive: Archive, last: int | None) -> Archive:
    """The archive up to the action of that id."""
    if last is None:
        return archive
    played = [position for position, action in enumerate(archive.decoded()) if (action.id or 0) <= last]
    return Archive.from_document({**archive.document, "actions": [archive.actions[position] for position in played]})


@contextmanager
def _written_whole(path: Path) -> Iterator[IO[str]]:
    """A file to write, compressed if its name ends in .gz; it appears once it is whole, or not at all."""
    if path.exists() and not path.is_file():  # a pipe or a device
        with path.open("w", encoding="utf-8") as output:
            yield output
        return
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        with unfinished.open("wb") as raw:
            # No name and no time in the header: the same lines always give the same bytes.
            target = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if path.suffix == ".gz" else raw
            with target, TextIOWrapper(target, encoding="utf-8") as output:
                yield output
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _write_lines(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    with _written_whole(path) as output:
        for line in lines:
            output.write(json.dumps(line, sort_keys=True, ensure_ascii=False) + "\n")


def _moments(path: Path) -> Iterator[int]:
    """The moments that an options file lists."""
    try:
        opener: Callable[..., IO[str]] = gzip.open if path.suffix == ".gz" else open
        with opener(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                if line.strip():
                    yield _moment(json.loads(line), path)
    except (ValueError, EOFError, RecursionError, zlib.error) as error:
        raise ArchiveError(f"not JSON lines: {error}", str(path)) from None


def _moment(line: Any, path: Path) -> int:
    if not isinstance(line, dict) or not isinstance(line.get("n"), int):
        raise ArchiveError("every line names its moment in the key n", str(path))
    return int(line["n"])


if __name__ == "__main__":
    sys.exit(main())
