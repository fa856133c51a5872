"""Totals of audits, and the three ways in which they are written."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from typing import Any

import pytest

from engine18xx.audit import AuditedGame, AuditedRun, Finding, Report, page, tables
from engine18xx.audit.report import LISTED


def run(recorded: int = 100, best: int = 120, **changes: Any) -> AuditedRun:
    """A run of the GWR under player 1."""
    fields: dict[str, Any] = {
        "action_id": 7,
        "turn": 2,
        "round": 1,
        "phase": "3+1",
        "corporation": "GWR",
        "player": 1,
        "trains": ["3+1", "2+1"],
        "recorded": recorded,
        "subsidy": 0,
        "earned": recorded,
        "findings": [],
        "best": best,
        "best_subsidy": 10,
        "routes": ["3+1-0: D23-G26 = £120"],
        "proved": True,
        "bound": best,
        "seconds": 0.002,
        "work": 40,
    }
    return AuditedRun(**(fields | changes))


def game(*runs: AuditedRun, **changes: Any) -> AuditedGame:
    fields: dict[str, Any] = {"file": "a.json", "title": "18GB", "players": {"1": "Ada", "2": "Bob"}}
    return AuditedGame(**(fields | {"status": "identical", "runs": list(runs)} | changes))


REFUSED = run(900, 120, earned=None, findings=[Finding("TRACK-1504", "no route may end there")])


# --- totals ---


def test_totals_are_over_legal_runs() -> None:
    """A run that the rules of today refuse is counted, its money is not."""
    total = Report([game(run(100, 120), run(80, 80), REFUSED)]).total
    assert (total.runs, total.legal, total.at_best) == (3, 2, 1)
    assert (total.recorded, total.best, total.missed) == (180, 200, 20)


def test_totals_by_title_game_company_and_player() -> None:
    report = Report(
        [
            game(run(100, 120), run(50, 60, corporation="MR", player=2)),
            game(run(10, 30), file="b.json"),
            game(run(5, 6), file="c.json", title="1860"),
        ]
    )
    assert {title: tally.missed for title, tally in report.titles.items()} == {"18GB": 50, "1860": 1}
    assert {file: tally.missed for file, tally in report.games.items()} == {"a.json": 30, "b.json": 20, "c.json": 1}
    assert {key: tally.missed for key, tally in report.companies.items()} == {
        ("18GB", "GWR"): 40,
        ("18GB", "MR"): 10,
        ("1860", "GWR"): 1,
    }
    assert report.players["a.json", "Ada"].missed == 20
    assert report.players["a.json", "Bob"].missed == 10


def test_a_run_in_receivership_is_nobodys() -> None:
    assert list(Report([game(run(player=None))]).players) == [("a.json", "receivership")]


def test_times_are_over_all_runs() -> None:
    report = Report([game(*(run(seconds=hundredth / 100) for hundredth in range(1, 101)))])
    assert report.quantile(0.5) == pytest.approx(0.51)
    assert report.quantile(0.99) == pytest.approx(1.0)
    assert report.total.longest == pytest.approx(1.0)
    assert Report().quantile(0.5) == 0


# --- what a person should look at ---


def test_the_worst_runs_come_first_and_equal_ones_in_their_order() -> None:
    report = Report([game(run(100, 120, action_id=1), run(100, 150, action_id=2), run(100, 120, action_id=3))])
    assert [listed.run.action_id for listed in report.missed_most] == [2, 1, 3]


def test_of_many_runs_the_worst_are_kept() -> None:
    runs = [run(0, missed, action_id=missed) for missed in range(1, LISTED + 51)]
    listed = [entry.run.missed for entry in Report([game(*runs)]).missed_most]
    assert listed == list(range(LISTED + 50, 50, -1))


def test_runs_at_their_best_miss_nothing() -> None:
    assert Report([game(run(120, 120))]).missed_most == []


def test_runs_against_the_rules_of_today_are_listed() -> None:
    assert [listed.run for listed in Report([game(run(), REFUSED)]).findings] == [REFUSED]


def test_a_legal_run_above_the_best_is_a_defect() -> None:
    """Must never be; a refused one may be above it."""
    above = run(130, 120)
    assert [listed.run for listed in Report([game(above, REFUSED)]).beaten] == [above]


def test_searches_without_proof_are_listed() -> None:
    report = Report([game(run(proved=False, bound=200))])
    assert (report.total.unproved, len(report.unproved)) == (1, 1)


def test_games_that_do_not_end_as_stated_are_listed() -> None:
    report = Report([game(run()), game(status="refused", file="b.json", message="not so")])
    assert [(failed.file, failed.message) for failed in report.failed] == [("b.json", "not so")]


# --- CSV ---


def runs_written(*games: AuditedGame) -> list[dict[str, str]]:
    output = io.StringIO()
    table = tables.RunTable(output)
    for each in games:
        table.add(each)
    return list(csv.DictReader(io.StringIO(output.getvalue())))


def test_a_row_for_each_run() -> None:
    rows = runs_written(game(run(), REFUSED))
    assert [(row["recorded"], row["earned"], row["best"], row["difference"]) for row in rows] == [
        ("100", "100", "120", "20"),
        ("900", "", "120", "-780"),
    ]
    assert (rows[0]["player"], rows[0]["legal"], rows[0]["trains"]) == ("Ada", "yes", "3+1 2+1")
    assert (rows[1]["legal"], rows[1]["rule"]) == ("no", "TRACK-1504")


def test_a_name_is_never_a_formula() -> None:
    """A spreadsheet would carry it out."""
    row = runs_written(game(run(), players={"1": "=HYPERLINK(A1)"}))[0]
    assert row["player"] == "'=HYPERLINK(A1)"


def test_a_row_for_each_total() -> None:
    output = io.StringIO()
    tables.write_totals(Report([game(run(100, 120))]), output)
    rows = list(csv.DictReader(io.StringIO(output.getvalue())))
    assert [row["kind"] for row in rows] == ["all", "title", "game", "company", "player"]
    assert {row["difference"] for row in rows} == {"20"}


# --- JSON ---


def document(*games: AuditedGame) -> Any:
    output = io.StringIO()
    written = tables.Document(output)
    for each in games:
        written.add(each)
    written.close(Report(games))
    return json.loads(output.getvalue())


def test_the_json_has_games_with_runs_and_totals() -> None:
    told = document(game(run()), game(file="b.json"))
    assert [entry["file"] for entry in told["games"]] == ["a.json", "b.json"]
    assert told["games"][0]["runs"][0]["best"] == 120
    assert told["totals"][0]["difference"] == 20


def test_the_json_of_nothing() -> None:
    assert document()["games"] == []


# --- the page ---


class Reading(HTMLParser):
    """Notes what a page is made of, and that every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def written() -> str:
    return page(Report([game(run(), REFUSED, run(120, 120)), game(file="b.json", status="refused", message="no")]))


def test_the_page_needs_nothing_from_elsewhere(written: str) -> None:
    reading = Reading(written)
    assert reading.open == []
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in reading.seen}
    addresses = [value for _, given in reading.seen for name, value in given.items() if name in ("href", "src")]
    assert addresses
    assert all(address is not None and address.startswith("#") for address in addresses)


def test_every_plot_is_told_in_words_and_in_figures(written: str) -> None:
    reading = Reading(written)
    plots = [given for tag, given in reading.seen if tag == "svg"]
    assert len(plots) == 4
    assert all(given["role"] == "img" and given["aria-label"] for given in plots)
    figures = written.split("<figure>")[1:]
    assert all("<table>" in figure.split("</figure>")[0] for figure in figures)


def test_every_plot_is_well_formed(written: str) -> None:
    for plot in written.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + plot.split("</svg>")[0] + "</svg>")


def test_every_table_says_what_its_columns_are(written: str) -> None:
    for table in written.split("<table>")[1:]:
        inside = table.split("</table>")[0]
        head, body = inside.split("</thead>")
        assert 'scope="col"' in head
        for row in body.split("<tr>")[1:]:
            assert row.startswith('<th scope="row"')
            assert row.count("<td") + 1 == head.count("<th ")


def test_what_a_player_calls_himself_is_text() -> None:
    text = page(Report([game(run(), players={"1": '<script>alert("&")</script>'})]))
    assert "<script" not in text
    assert '<script>alert("&")</script>' in Reading(text).text


def test_the_page_of_nothing() -> None:
    assert Reading(page(Report())).open == []


def test_a_long_list_is_cut_and_says_so() -> None:
    report = Report(game(run(), file=f"{number}.json") for number in range(1_001))
    assert "The first 1000 rows." in page(report)
    assert "1000.json" not in Reading(page(report)).text.split("Games")[-1].split("Companies")[0]
