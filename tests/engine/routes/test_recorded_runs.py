"""Every recorded run: its routes found on the map and valued, and the best run beside it."""

from __future__ import annotations

from collections.abc import Iterator

from engine18xx.routes import Run, best_run, evaluate_run
from tests.engine.recorded import Recording, all_ones
from tests.engine.routes.positions import Position, positions


def runs_of(recording: Recording) -> Iterator[tuple[Position, Run]]:
    for position in positions(recording.title, recording.path, recording.traces):
        yield (
            position,
            evaluate_run(position.graph, position.rules, position.recorded, position.trains, trusting=True),
        )


@all_ones()
def test_recorded_routes_are_worth_what_the_trace_says(recording: Recording) -> None:
    # TRACK-1903 to 1912: route by route, None where a rule of today refuses it.
    for position, run in runs_of(recording):
        assert run.afresh() == position.fresh, position.name


@all_ones()
def test_what_is_stated_counts_and_disagreements_are_named(recording: Recording) -> None:
    # TRACK-1911
    for position, run in runs_of(recording):
        assert run.stated() == position.claimed, position.name
        if position.claimed is not None:
            assert run.revenue == position.claimed, position.name
            as_stated = all(train[1] == train[2] for train in position.fresh["routes"])
            assert bool(run.warnings()) is not as_stated, position.name


@all_ones()
def test_no_legal_recorded_run_beats_the_best(recording: Recording) -> None:
    # TRACK-2008: revenue first, then subsidies; runs that the rules of today refuse are left out (TRACK-1912).
    for position, run in runs_of(recording):
        best = best_run(position.graph, position.rules, list(position.trains.values()))
        assert best.proved, position.name
        if not run.refused:
            total, subsidy = position.fresh["total"], position.fresh["subsidy"]
            assert (best.earnings.revenue, best.earnings.subsidy) >= (total, subsidy), position.name
