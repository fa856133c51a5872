"""Every run of every recorded game: none that is legal earns more than the best one, and every best one is proved.

What the rules of today think of a recorded run is told by its trace too, which was made by another engine: the key
``fresh`` of its ``run``. So both are compared here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine18xx.audit import AuditedGame, AuditedRun, audit
from tests.engine.recorded import Recording, all_ones

YOUNGER_RULES = {
    "TRACK-1504": "E trains beyond the tokened cities (R1822B-805), a restriction younger than the game",
    "TRACK-1911": "the destination bonus stated twice (R1822B-816)",
}
"""What the one recorded game that is older than these rules breaks, by the rule that the audit names."""

OLDER_GAMES = {"1822NRS/1822NRS_game_end_bank"}


@lru_cache(maxsize=1)
def audited(recording: Recording) -> AuditedGame:
    """The audit of a recorded game, once for all tests."""
    return audit(recording.archive())


def runs_of_trace(recording: Recording) -> dict[int, dict[str, Any]]:
    """By action, the key ``run`` of the lines that have one."""
    return {line["id"]: line["run"] for line in recording.trace() if line["run"] is not None}


def said_by_trace(run: dict[str, Any]) -> tuple[int | None, bool]:
    """Revenue of the routes by the rules of today, and whether that is what was stated."""
    total = run["fresh"]["total"] if run["fresh"] else None
    return total, total is not None and run["claimed"] in (None, total)


@all_ones(together=True)
def test_no_legal_run_earns_more_than_the_best(recording: Recording) -> None:
    """TRACK-2001; and every run of the game is there."""
    game = audited(recording)
    expected = runs_of_trace(recording)
    assert game.status == "identical"
    assert [run.action_id for run in game.runs] == list(expected)
    for run in game.runs:
        legal, stated_well = said_by_trace(expected[run.action_id or 0])
        assert run.earned == legal
        assert run.legal == stated_well
        assert run.proved
        assert run.bound == run.best
        assert legal is None or legal <= run.best
        assert not run.legal or run.recorded <= run.best


@all_ones(together=True)
def test_only_games_older_than_a_rule_break_one(recording: Recording) -> None:
    """R1822B-805, R1822B-816, R1822B-2202: and they break those rules alone."""
    broken = [run for run in audited(recording).runs if not run.legal]
    assert str(recording) in OLDER_GAMES or not broken
    for run in broken:
        assert {finding.rule for finding in run.findings} <= set(YOUNGER_RULES)
        assert _has_express(run) or run.recorded > (run.earned or 0)


def _has_express(run: AuditedRun) -> bool:
    return "E" in run.trains


@all_ones(together=True)
def test_whoever_directs_the_corporation_is_named(recording: Recording) -> None:
    """CORE-124: its president in the line of the trace before the run; nobody in receivership."""
    game = audited(recording)
    runs = {run.action_id: run for run in game.runs}
    before: dict[str, Any] = {}
    for line in recording.trace():
        if run := runs.get(line["id"]):
            view = {**before["corporations"], **before.get("minors", {})}[run.corporation]
            assert run.player == (view["president"] if isinstance(view["president"], int) else None)
            assert (run.turn, run.round, run.phase) == (before["turn"], before["round_num"], before["phase"])
            assert set(run.trains) <= set(view["trains"]) or not view["trains"]
        before = line
