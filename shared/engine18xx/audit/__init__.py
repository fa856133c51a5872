"""Audits: every run of recorded games beside the best run that was possible.

game = audit(Archive.read("game.json"))          every run of one game
game.runs[0].recorded, game.runs[0].best
report = Report(audit_all(archives_in(paths)))   totals by game, company and player
report.total.missed, report.beaten
page(report)                                     one HTML page with plots; `tables` has CSV and JSON
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from engine18xx.archive_files import Source
from engine18xx.audit.game import AuditedGame, AuditedRun, Finding, audit, audit_source
from engine18xx.audit.page import page
from engine18xx.audit.report import Listed, Report, Tally
from engine18xx.batch import each
from engine18xx.routes import WORK

__all__ = [
    "AuditedGame",
    "AuditedRun",
    "Finding",
    "Listed",
    "Report",
    "Tally",
    "audit",
    "audit_all",
    "audit_source",
    "page",
]


def audit_all(sources: Iterable[Source], *, jobs: int = 1, work: int = WORK) -> Iterator[AuditedGame]:
    """Audit archives; the results come in the order of the sources.

    Args:
        jobs: processes to use.
        work: units of work for each search.
    """
    return each(partial(audit_source, work=work), sources, jobs=jobs)
