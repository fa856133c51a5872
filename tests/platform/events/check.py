"""The independent check of an event: every figure that the API tells of it, beside what its feed comes to.

Whoever checks reads what anybody may read: the feed, and all that is served. A tournament that is checked must be at
rest, for what is read at two moments has to agree.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from tests.platform.events.exported import check_exports
from tests.platform.events.findings import Findings
from tests.platform.events.pairings import check_pairings
from tests.platform.events.played import check_games
from tests.platform.events.reading import Reader
from tests.platform.events.record import Record
from tests.platform.events.served import Served
from tests.platform.events.strength import check_ratings

SETTLES = 20.0
"""Seconds in which ratings have come to be those of the last results."""


def record_of(reader: Reader, tournament: str) -> Record:
    """The record of a tournament, from its feed."""
    record = Record.of(reader.lines(f"tournaments/{tournament}/events"))
    record.id = tournament
    return record


def check(reader: Reader, record: Record, names: Mapping[int, str]) -> Findings:
    """Compare everything that is told of a tournament with its record; ratings are checked over all tournaments.

    Args:
        names: of all accounts.
    """
    findings = Findings()
    check_pairings(record, findings)
    check_games(reader, record, findings)
    served = Served(reader, record, names, findings)
    for compare in (
        served.tournament,
        served.entries,
        served.rounds,
        served.tables,
        served.reasons,
        served.standings,
        served.groups,
        served.teams,
        served.cross_table,
        served.byes,
        served.players,
    ):
        compare()
    check_exports(reader, record, names, findings)
    return findings


def settled_ratings(
    reader: Reader, records: Sequence[Record], names: Mapping[int, str], patience: float = SETTLES
) -> Findings:
    """The check of the ratings, once those of the last results are there: they follow a moment later."""
    until = time.monotonic() + patience
    while True:
        findings = Findings()
        check_ratings(reader, records, names, findings)
        if not findings.faults or time.monotonic() > until:
            return findings
        time.sleep(0.5)
