"""How long the best run takes: over every recorded run there is, and on maps built to be as bad as can be."""

from __future__ import annotations

import time

import pytest

from engine18xx.routes import BestRun, RunningTrain, RunRules, StopGraph, best_run
from tests.engine.recorded import beside, kept
from tests.engine.routes.dense import CONSISTS, dense
from tests.engine.routes.positions import positions

TITLES = ("1860", "18GB", "1822NRS")


def timed(graph: StopGraph, rules: RunRules, trains: list[RunningTrain]) -> tuple[float, BestRun]:
    """Seconds of processor time, whatever else the machine is at, and the best run."""
    began = time.process_time()
    best = best_run(graph, rules, trains)
    return time.process_time() - began, best


@pytest.mark.parametrize("title", TITLES)
def test_every_recorded_position(title: str) -> None:
    """Median under 5 ms, 99 % under 250 ms, all under 2 s, and all proved."""
    recordings = [recording for recording in beside() or kept() if recording.title == title]
    seconds: list[float] = []
    unproved = 0
    worst = ""
    for recording in recordings:
        for position in positions(title, recording.path, recording.traces):
            took, best = timed(position.graph, position.rules, list(position.trains.values()))
            if took >= max(seconds, default=0):
                worst = position.name
            seconds.append(took)
            unproved += not best.proved
    seconds.sort()
    median, late, last = (seconds[int(len(seconds) * share)] for share in (0.5, 0.99, 1 - 1e-9))
    print(
        f"\n  {title}: {len(seconds)} runs, median {1000 * median:.1f} ms, 99 % {1000 * late:.0f} ms, "
        f"worst {1000 * last:.0f} ms ({worst}), unproved {unproved}"
    )
    assert unproved == 0
    assert median < 0.005
    assert late < 0.25
    assert last < 2


@pytest.mark.parametrize("consist", [(title, names) for title in TITLES for names in CONSISTS[title]], ids=str)
def test_the_densest_map(consist: tuple[str, tuple[str, ...]]) -> None:
    """Where the work runs out: a legal run, and a bound."""
    title, names = consist
    patch = dense(title, names)
    took, best = timed(patch.graph, patch.rules, patch.trains)
    print(
        f"\n  {title} {' '.join(names)}: {best.earnings.revenue} of at most {best.bound}, "
        f"{'proved' if best.proved else 'not proved'}, {took:.2f} s, {best.work:,} units of work"
    )
    assert 0 < best.earnings.revenue <= best.bound
