"""The best run of a corporation in a game: what its trains can earn at most at this moment, and how to do it.

>>> found = best_run(game, game.corporation("FYN"))
>>> found.revenue, found.proved
>>> for action in found.actions:
...     game.apply(action)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx.finance.corporation import Corporation
from engine18xx.rounds.running import Running
from engine18xx.routes import WORK, Route, RunEarnings, rebuild, record
from engine18xx.routes import best_run as best_of_consist
from engine18xx.routes.weight import weigh_run

if TYPE_CHECKING:
    from engine18xx.game import Game


@dataclass(frozen=True, slots=True)
class BestRun:
    """The best run found. Money in pounds.

    Attributes:
        corporation: symbol of the corporation.
        actions: what to submit, in order: how the trains are made up, if that is to be said, then ``run_routes``.
        routes: the routes on the map.
        earnings: what they earn, by route and stop by stop.
        proved: whether no legal run has a higher revenue.
        bound: revenue that no legal run exceeds.
        work: units of work spent (`engine18xx.routes.meter`).
    """

    corporation: str
    actions: tuple[act.AnyAction, ...]
    routes: tuple[Route, ...]
    earnings: RunEarnings
    proved: bool
    bound: int
    work: int

    @property
    def revenue(self) -> int:
        """Revenue of all routes."""
        return self.earnings.revenue

    @property
    def subsidy(self) -> int:
        """Subsidies of all routes and of the run as a whole."""
        return self.earnings.subsidy

    @property
    def recorded(self) -> list[act.RecordedRoute]:
        """The routes as an archive has them."""
        run = self.actions[-1]
        assert isinstance(run, act.RunRoutes)
        return run.routes


def best_run(
    game: Game, corporation: Corporation, *, work: int = WORK, deadline: Callable[[], bool] | None = None
) -> BestRun:
    """The run of a corporation with the highest revenue (TRACK-2001, TRACK-2002), however its trains are made up.

    If it is not its turn to run, it is the run that it could make with the trains and on the map that there are now.

    Args:
        work: units of work after which the best so far is returned, for each way of making up the trains; on it alone
            the result depends.
        deadline: asked now and then; true means that time is up.
    """
    step = running_step(game, corporation)
    rules = step.run_rules(corporation)
    found = [
        (consist, best_of_consist(game.stops, rules, list(consist.trains.values()), work=work, deadline=deadline))
        for consist in step.consists(corporation)
    ]
    # Of equal runs the first, which has the fewest actions.
    consist, best = max(found, key=lambda entry: weigh_run(entry[1].routes, entry[1].earnings))
    bound = max(other.bound for _, other in found)
    run = act.RunRoutes(
        entity=corporation.sym,
        entity_type="corporation",
        routes=[record(rules, route, earned) for route, earned in zip(best.routes, best.earnings.routes, strict=True)],
        subsidy=best.earnings.subsidy or None,
    )
    return BestRun(
        corporation=corporation.sym,
        actions=(*consist.actions, run),
        routes=best.routes,
        earnings=best.earnings,
        proved=bound == best.earnings.revenue,
        bound=bound,
        work=sum(other.work for _, other in found),
    )


def routes_on_map(game: Game, corporation: Corporation, recorded: Sequence[act.RecordedRoute]) -> list[Route]:
    """Routes as archives record them, on the present map; without those that it does not have, or no train runs.

    Whether they are legal is not asked.
    """
    step = running_step(game, corporation)
    trains = step.running_trains(corporation)
    known = [route for route in recorded if route.train in trains]
    rebuilt = rebuild(game.stops, step.run_rules(corporation), known, trains)
    return [route for route in rebuilt if route is not None]


def running_step(game: Game, corporation: Corporation) -> Running:
    """The step in which a corporation runs: that of the present round if it is its turn, else one that is like it."""
    waiting = game.round.waiting
    if isinstance(waiting, Running) and game.round.current is corporation and not game.finished:
        return waiting
    elsewhere = game.operating_round(game, [])
    return next(step for step in elsewhere.steps if isinstance(step, Running))
