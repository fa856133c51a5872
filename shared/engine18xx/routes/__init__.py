"""Routes: which way trains may run, what that earns, and which run is the best.

    graph = StopGraph(board)                       stops and legs of the present map, kept up to date by itself
    rules = RunRules1860(corporation=..., ...)     a title's rules for one corporation's run
    run = evaluate_run(graph, rules, action.routes, trains, trusting=True)
    run.revenue, run.subsidy, run.afresh(), run.warnings()
    best = best_run(graph, rules, trains.values()) the best run: routes, earnings, and whether that is proved

This package knows the board and nothing of money, rounds or titles. A title says what is special about its runs in a
subclass of `RunRules`.
"""

from __future__ import annotations

from .best import WORK, BestRun, best_run
from .graph import Leg, Stop, StopGraph
from .rebuild import rebuild, record
from .route import BonusLine, Earnings, Route, RunEarnings, StopLine
from .rules import RunRules
from .run import Run, TrainRun, evaluate_run
from .train import Allowance, Reach, RunningTrain, Visits

__all__ = [
    "WORK",
    "Allowance",
    "BestRun",
    "BonusLine",
    "Earnings",
    "Leg",
    "Reach",
    "Route",
    "Run",
    "RunEarnings",
    "RunRules",
    "RunningTrain",
    "Stop",
    "StopGraph",
    "StopLine",
    "TrainRun",
    "Visits",
    "best_run",
    "evaluate_run",
    "rebuild",
    "record",
]
