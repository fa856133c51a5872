"""Runs, explained: what each stop and bonus brings, for the best run or any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine18xx.actions import RecordedRoute, RunRoutes, decode
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.running import Running
from engine18xx.routes import WORK, BonusLine, Earnings, best_run, evaluate_run, record
from messages import BonusEarned, RouteExplained, RunExplained, StopEarned
from rules.engine import NoRun

ENOUGH = 20_000
"""Units of work for a good run, if not always the best: some milliseconds."""


def best(game: Game, symbol: str | None, work: int) -> RunExplained:
    """The run that earns most, as far as so many units of work find it.

    Raises:
        NoRun: no corporation can run now.
        RuleViolation: there is no such corporation.
    """
    step, corporation = _about_to_run(game, symbol)
    rules = step.run_rules(corporation)
    found = best_run(game.stops, rules, list(step.running_trains(corporation).values()), work=min(max(1, work), WORK))
    earnings = found.earnings
    return RunExplained(
        corporation=corporation.sym,
        revenue=earnings.revenue,
        subsidy=earnings.subsidy,
        routes=[
            _route(record(rules, route, earned), earned, earned.revenue, earned.subsidy)
            for route, earned in zip(found.routes, earnings.routes, strict=True)
        ],
        subsidies=_lines(earnings.subsidies),
        proved=found.proved,
        bound=found.bound,
    )


def explain(
    game: Game, symbol: str | None, routes: Iterable[Mapping[str, Any]], *, recorded: bool = False
) -> RunExplained:
    """What these routes earn. Nothing that they state of money is believed, unless it was recorded so.

    Raises:
        NoRun: no corporation can run now.
        RuleViolation: a route is against the rules, or not on the map.
        ArchiveError: they are no routes.
    """
    step, corporation = _about_to_run(game, symbol)
    document = {"type": "run_routes", "entity": corporation.sym, "entity_type": "corporation", "routes": list(routes)}
    action = decode(document)
    assert isinstance(action, RunRoutes)
    rules = step.run_rules(corporation)
    run = evaluate_run(game.stops, rules, action.routes, step.running_trains(corporation), trusting=recorded)
    if not recorded:
        step.check_run(corporation, run)
    told = [
        _route(entry, train.computed, train.revenue, train.subsidy)
        for entry, train in zip(action.routes, run.trains, strict=True)
    ]
    return RunExplained(
        corporation=corporation.sym,
        revenue=run.revenue,
        subsidy=run.subsidy,
        routes=told,
        subsidies=_lines(run.subsidies),
    )


def a_good_run(game: Game, corporation: Corporation) -> list[dict[str, Any]]:
    """The routes of a legal run, as an action has them: the best that little work finds."""
    step, _ = _about_to_run(game, corporation.sym)
    rules = step.run_rules(corporation)
    trains = list(step.running_trains(corporation).values())
    found = best_run(game.stops, rules, trains, work=ENOUGH)
    if not found.routes and not found.proved:
        found = best_run(game.stops, rules, trains)
    routes = zip(found.routes, found.earnings.routes, strict=True)
    return [msgspec.to_builtins(record(rules, route, earnings)) for route, earnings in routes]


def _about_to_run(game: Game, symbol: str | None) -> tuple[Running, Corporation]:
    """The step in which trains are run, and the corporation of that symbol, or the one whose turn it is."""
    current = game.round
    step = next((step for step in current.steps if isinstance(step, Running)), None)
    if game.finished or step is None or not isinstance(current, OperatingRound):
        raise NoRun("Trains run in operating rounds.")
    corporation = game.corporation(symbol) if symbol is not None else current.operator
    if corporation is None:
        raise NoRun("No corporation is operating.")
    return step, corporation


def _route(entry: RecordedRoute, earned: Earnings, revenue: int, subsidy: int) -> RouteExplained:
    return RouteExplained(
        train=entry.train,
        revenue=revenue,
        subsidy=subsidy,
        stops=[StopEarned(line.stop, line.hex, line.value, line.pays) for line in earned.stops],
        bonuses=_lines(earned.bonuses),
        route=msgspec.to_builtins(entry),
    )


def _lines(bonuses: Iterable[BonusLine]) -> list[BonusEarned]:
    return [BonusEarned(bonus.name, bonus.amount, bonus.rule) for bonus in bonuses]
