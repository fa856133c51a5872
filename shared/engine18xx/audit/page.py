"""The audit as one HTML page that needs nothing else: no script, no file, no connection.

Each plot stands beside a table of its figures. Lists are cut where they would be too long for a page, and say so; the
CSV and the JSON have everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from engine18xx.audit.plots import bars, bubbles
from engine18xx.audit.report import BAND, LISTED, TIMES, Bands, Listed, Report, Tally
from engine18xx.render.markup import Markup, escaped, joined

LONGEST = 1_000
"""Rows of a table on the page."""

STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; background: #fff;
  color: #1c1c1c; }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.25; }
nav a { margin-right: 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.5rem 0; }
caption { text-align: left; }
th, td { padding: 0.25rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #8886;
  font-weight: normal; }
thead th { font-weight: bold; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
figure { margin: 0; flex: 1 1 17rem; max-width: 24rem; }
svg { width: 100%; height: auto; font-family: system-ui, sans-serif; }
dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; }
dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
"""

Row = Sequence[Any]
SUMS = ("Runs", "Legal today", "Recorded £", "Best £", "Missed £", "Made %", "At their best", "Not proved")


def page(report: Report, title: str = "Audit of runs") -> str:
    """The page of a report."""
    sections = [
        ("summary", "Summary", _summary(report)),
        ("plots", "Plots", _plots(report)),
        ("missed", "Runs that missed most", _missed(report.missed_most)),
        ("findings", "Runs against the rules of today", _findings(report.findings)),
        ("unproved", "Searches without proof", _unproved(report.unproved)),
        ("games", "Games", _totals("Game", ((file, tally) for file, tally in report.games.items()))),
        ("failed", "Games that could not be replayed to their end", _failed(report)),
        ("companies", "Companies", _named_totals(("Title", "Company"), report.companies.items())),
        ("players", "Players", _named_totals(("Game", "Player"), sorted(report.players.items()))),
    ]
    present = [section for section in sections if section[2]]
    links = joined(_tag("a", escaped(heading), href=f"#{anchor}") for anchor, heading, _ in present)
    body = joined(
        _tag("section", _tag("h2", escaped(heading), id=anchor), content, aria_labelledby=anchor)
        for anchor, heading, content in present
    )
    head = joined(
        (
            Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
            _tag("title", escaped(title)),
            _tag("style", Markup(STYLE)),
        )
    )
    main = _tag("main", _tag("h1", escaped(title)), _tag("nav", links, aria_label="On this page"), body)
    return f"<!doctype html>\n{_tag('html', _tag('head', head), _tag('body', main), lang='en')}\n"


def _summary(report: Report) -> Markup:
    total = report.total
    beaten = len(report.beaten)
    facts = {
        "Games": f"{len(report.games):,}",
        "Runs": f"{total.runs:,}",
        "Recorded": f"£{total.recorded:,}",
        "Possible": f"£{total.best:,}",
        "Made": _percent(total),
        "Could not be better": f"{total.at_best:,} of {total.legal:,}",
        "Proved": f"{total.runs - total.unproved:,} of {total.runs:,}",
        "Legal and above the best (defects)": f"{beaten:,}",
        "Median search": _duration(report.quantile(0.5)),
        "99 % of searches": _duration(report.quantile(0.99)),
        "Longest search": _duration(total.longest),
    }
    listed = joined(_tag("div", _tag("dt", escaped(name)), _tag("dd", escaped(value))) for name, value in facts.items())
    explained = (
        "For every run of every game: what it earned, and what the best run at that moment would have earned. Sums "
        "are over the runs that are legal by the rules of today; the others are listed by themselves."
    )
    return joined((_tag("p", escaped(explained)), _tag("dl", listed)))


# --- plots ---


def _plots(report: Report) -> Markup:
    drawn: list[Markup] = []
    for title, bands in sorted(report.bands.items()):
        figures = [draw(title, bands) for draw in (_share_plot, _pair_plot, _turn_plot, _time_plot)]
        drawn += [_tag("h3", escaped(title)), _tag("div", *figures, class_="plots")]
    return joined(drawn)


def _share_plot(title: str, bands: Bands) -> Markup:
    labels = [*(str(10 * tenth) for tenth in range(10)), "all"]
    values = [(label, bands.shares[tenth]) for tenth, label in enumerate(labels)]
    rows = [(f"{label} to {int(label) + 9} %" if label != "all" else "all of it", count) for label, count in values]
    plot = bars(f"{title}: how much of the best was made", values, "per cent of the best", "runs")
    return _figure(plot, "How much of the best was made", ("Made", "Runs"), rows)


def _pair_plot(title: str, bands: Bands) -> Markup:
    by_best: dict[int, list[int]] = {}
    for (recorded, best), count in bands.pairs.items():
        entry = by_best.setdefault(best, [0, 0])
        entry[0] += count
        entry[1] += count * (recorded * BAND + BAND // 2)
    rows = [
        (f"£{best * BAND} to {(best + 1) * BAND - 1}", runs, f"£{about // runs}")
        for best, (runs, about) in sorted(by_best.items())
    ]
    plot = bubbles(f"{title}: recorded and best revenue", bands.pairs, BAND, "recorded £", "best £")
    return _figure(plot, "Recorded and best revenue", ("Best", "Runs", "Recorded on average, about"), rows)


def _turn_plot(title: str, bands: Bands) -> Markup:
    turns = sorted(bands.turns.items())
    values = [(str(turn), round(tally.missed / tally.legal)) for turn, tally in turns]
    rows = [(turn, tally.legal, tally.recorded, tally.best, tally.missed) for turn, tally in turns]
    plot = bars(f"{title}: missed by set of operating rounds", values, "set of operating rounds", "£ missed a run")
    headings = ("Set", "Runs", "Recorded £", "Best £", "Missed £")
    return _figure(plot, "Missed by set of operating rounds", headings, rows)


def _time_plot(title: str, bands: Bands) -> Markup:
    labels = [*(f"<{_short(limit)}" for limit in TIMES), f"≥{_short(TIMES[-1])}"]
    values = [(label, bands.times[bar]) for bar, label in enumerate(labels)]
    plot = bars(f"{title}: time of the searches", values, "milliseconds", "searches")
    return _figure(plot, "Time of the searches", ("Milliseconds", "Searches"), values)


def _short(seconds: float) -> str:
    return f"{1000 * seconds:g}" if seconds < 1 else f"{seconds:g} s"


def _figure(plot: Markup, name: str, headings: Sequence[str], rows: Sequence[Row]) -> Markup:
    table = _table(headings, rows, texts=1)
    details = _tag("details", _tag("summary", escaped("The figures")), table)
    return _tag("figure", _tag("figcaption", escaped(name)), plot, details)


# --- lists of runs ---


def _missed(runs: Sequence[Listed]) -> Markup:
    headings = ("Game", "Action", "Run", "Player", "Recorded £", "Best £", "Missed £", "Best routes")
    rows = [
        (*_place(listed), listed.run.recorded, listed.run.best, listed.run.missed, "; ".join(listed.run.routes))
        for listed in runs
    ]
    return _listing(headings, rows, texts=(0, 2, 3, 7))


def _findings(runs: Sequence[Listed]) -> Markup:
    headings = ("Game", "Action", "Run", "Player", "Recorded £", "Earns today £", "Best £", "Rule", "What is said")
    rows = [
        (
            *_place(listed),
            listed.run.recorded,
            "refused" if listed.run.earned is None else listed.run.earned,
            listed.run.best,
            " ".join(finding.rule for finding in listed.run.findings),
            "; ".join(finding.message for finding in listed.run.findings),
        )
        for listed in runs
    ]
    return _listing(headings, rows, texts=(0, 2, 3, 7, 8))


def _unproved(runs: Sequence[Listed]) -> Markup:
    headings = ("Game", "Action", "Run", "Player", "Best found £", "At most £", "Time")
    rows = [(*_place(listed), listed.run.best, listed.run.bound, _duration(listed.run.seconds)) for listed in runs]
    return _listing(headings, rows, texts=(0, 2, 3))


def _place(listed: Listed) -> Row:
    game, run = listed
    return game.file, run.action_id, f"{run.corporation}, {run.turn}.{run.round}", game.director(run)


def _listing(headings: Sequence[str], rows: Sequence[Row], texts: Sequence[int]) -> Markup:
    if not rows:
        return Markup("")
    said = _tag("p", escaped(f"The first {LISTED} of them.")) if len(rows) == LISTED else Markup("")
    return joined((said, _table(headings, rows, texts)))


# --- totals ---


def _failed(report: Report) -> Markup:
    if not report.failed:
        return Markup("")
    rows = [(game.file, game.status, game.message or "") for game in report.failed]
    return _table(("Game", "Status", "Reason"), rows, texts=3)


def _totals(heading: str, tallies: Iterable[tuple[str, Tally]]) -> Markup:
    return _table((heading, *SUMS), ((name, *_sums(tally)) for name, tally in tallies), texts=1)


def _named_totals(headings: tuple[str, str], tallies: Iterable[tuple[tuple[str, str], Tally]]) -> Markup:
    rows = ((*names, *_sums(tally)) for names, tally in tallies)
    return _table((*headings, *SUMS), rows, texts=2)


def _sums(tally: Tally) -> Row:
    made = _percent(tally)
    return tally.runs, tally.legal, tally.recorded, tally.best, tally.missed, made, tally.at_best, tally.unproved


def _percent(tally: Tally) -> str:
    return f"{100 * tally.recorded / tally.best:.1f} %" if tally.best else "–"


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


# --- HTML ---


def _table(headings: Sequence[str], rows: Iterable[Row], texts: int | Sequence[int]) -> Markup:
    """A table; the first cell of a row names it.

    Args:
        texts: the columns that are text: so many from the left, or these. The others are figures.
    """
    left = set(range(texts)) if isinstance(texts, int) else set(texts)
    classes = [None if column in left else "number" for column in range(len(headings))]
    waiting = iter(rows)
    body = [_row(row, classes) for row in islice(waiting, LONGEST)]
    cells = (
        _tag("th", escaped(heading), scope="col", class_=kind) for heading, kind in zip(headings, classes, strict=True)
    )
    cut = _tag("p", escaped(f"The first {LONGEST} rows.")) if next(waiting, None) is not None else Markup("")
    table = _tag("table", _tag("thead", _tag("tr", *cells)), _tag("tbody", *body))
    return joined((cut, _tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=headings[0])))


def _row(cells: Row, classes: Sequence[str | None]) -> Markup:
    first, *others = zip(cells, classes, strict=True)
    return _tag(
        "tr",
        _tag("th", escaped(_words(first[0])), scope="row", class_=first[1]),
        *(_tag("td", escaped(_words(cell)), class_=kind) for cell, kind in others),
    )


def _words(cell: Any) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str("" if cell is None else cell)


def _tag(name: str, *content: Markup, **attributes: str | None) -> Markup:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{written}>{''.join(content)}</{name}>")
