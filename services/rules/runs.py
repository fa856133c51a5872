"""Runs, explained: what each stop and bonus brings, for the best run or any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine18xx.actions import RecordedRoute, RunRoutes, decode, encode
from engine18xx.best_run import best_run, routes_on_map, running_step
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.rounds.operating import OperatingRound
from engine18xx.routes import WORK, Route, evaluate_run, record
from engine18xx.routes import best_run as best_of_trains
from messages import BonusEarned, RouteExplained, RunExplained
from rules.engine import NoRun

ENOUGH = 20_000
"""Units of work for a good run, if not always the best: some milliseconds."""


def best(game: Game, symbol: str | None, work: int) -> RunExplained:
    """The run that earns most, as far as so many units of work find it; out of turn, the run that it could make now.

    Raises:
        NoRun: no corporation is operating, and none is named.
        RuleViolation: there is no such corporation.
    """
    found = best_run(game, _runner(game, symbol), work=min(max(1, work), WORK))
    return RunExplained(
        corporation=found.corporation,
        revenue=found.revenue,
        subsidy=found.subsidy,
        routes=[
            RouteExplained.of(entry, earned)
            for entry, earned in zip(found.recorded, found.earnings.routes, strict=True)
        ],
        subsidies=[BonusEarned.of(line) for line in found.earnings.subsidies],
        actions=[encode(action) for action in found.actions],
        proved=found.proved,
        bound=found.bound,
    )


def explain(
    game: Game, symbol: str | None, routes: Iterable[Mapping[str, Any]], *, recorded: bool = False
) -> RunExplained:
    """What these routes earn. Nothing that they state of money is believed, unless it was recorded so.

    Raises:
        NoRun: no corporation is operating, and none is named.
        RuleViolation: a route is against the rules, or not on the map.
        ArchiveError: they are no routes.
    """
    corporation = _runner(game, symbol)
    step = running_step(game, corporation)
    stated = _stated(corporation, routes)
    rules = step.run_rules(corporation)
    run = evaluate_run(game.stops, rules, stated, step.running_trains(corporation), trusting=recorded)
    if not recorded:
        step.check_run(corporation, run)
    told = [
        msgspec.structs.replace(RouteExplained.of(entry, train.computed), revenue=train.revenue, subsidy=train.subsidy)
        for entry, train in zip(stated, run.trains, strict=True)
    ]
    return RunExplained(
        corporation=corporation.sym,
        revenue=run.revenue,
        subsidy=run.subsidy,
        routes=told,
        subsidies=[BonusEarned.of(line) for line in run.subsidies],
    )


def on_map(game: Game, symbol: str, routes: Iterable[Mapping[str, Any]]) -> list[Route]:
    """The routes, as an action has them, on the map; without those that it does not have.

    Raises:
        RuleViolation: there is no such corporation.
        ArchiveError: they are no routes.
    """
    corporation = game.corporation(symbol)
    return routes_on_map(game, corporation, _stated(corporation, routes))


def a_good_run(game: Game, corporation: Corporation) -> list[dict[str, Any]]:
    """The routes of a legal run, as an action has them: the best that little work finds for the trains as they are."""
    step = running_step(game, corporation)
    rules = step.run_rules(corporation)
    trains = list(step.running_trains(corporation).values())
    found = best_of_trains(game.stops, rules, trains, work=ENOUGH)
    if not found.routes and not found.proved:
        found = best_of_trains(game.stops, rules, trains)
    routes = zip(found.routes, found.earnings.routes, strict=True)
    return [msgspec.to_builtins(record(rules, route, earnings)) for route, earnings in routes]


def _runner(game: Game, symbol: str | None) -> Corporation:
    """The corporation of that symbol; without one, whose turn it is."""
    if symbol is not None:
        return game.corporation(symbol)
    current = game.round
    operator = current.operator if isinstance(current, OperatingRound) and not game.finished else None
    if operator is None:
        raise NoRun("No corporation is operating.")
    return operator


def _stated(corporation: Corporation, routes: Iterable[Mapping[str, Any]]) -> list[RecordedRoute]:
    document = {"type": "run_routes", "entity": corporation.sym, "entity_type": "corporation", "routes": list(routes)}
    action = decode(document)
    assert isinstance(action, RunRoutes)
    return action.routes
