"""Running trains (CORE-170, TRACK-1404, TRACK-1501 to TRACK-1914)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.routes import Run, RunningTrain, RunRules, evaluate_run

if TYPE_CHECKING:
    from engine18xx.rounds.operating import OperatingRound


class Consist(NamedTuple):
    """One way of making up the trains for a run.

    Attributes:
        actions: what has to be done first to make them up so.
        trains: the trains as they then run, by id.
    """

    actions: tuple[act.AnyAction, ...]
    trains: dict[str, RunningTrain]


class Running(Step):
    """The step in which a corporation runs its trains."""

    kind: ClassVar[str] = "route"

    round: OperatingRound

    # --- the questions ---

    def waits_for_run(self, corporation: Corporation) -> bool:
        """Whether the step waits for this corporation (TRACK-1404)."""
        raise NotImplementedError

    def run_rules(self, corporation: Corporation) -> RunRules:
        """The title's rules for its run."""
        raise NotImplementedError

    def roster(self, corporation: Corporation) -> Sequence[Train]:
        """The trains that run for it: its own, or one that it leases."""
        return corporation.trains

    def runnable(self, corporation: Corporation) -> Sequence[Train]:
        """The trains that it may run now (TRACK-1507); if it is not its turn, those that it could run."""
        if self.round.current is not corporation:
            return self.roster(corporation)
        return [train for train in self.roster(corporation) if not train.used]

    def running_trains(self, corporation: Corporation) -> dict[str, RunningTrain]:
        """The trains that it may run now, as the routes see them, by id."""
        return {train.id: RunningTrain.from_facts(train.id, train.side.facts) for train in self.runnable(corporation)}

    def consists(self, corporation: Corporation) -> Iterator[Consist]:
        """Every way in which it may make up its trains for this run, the present one first."""
        yield Consist((), self.running_trains(corporation))

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        return ("run_routes",) if self.waits_for_run(entity) else ()

    def on_run_routes(self, entity: Entity, action: act.RunRoutes) -> Effect:
        assert isinstance(entity, Corporation)
        run = evaluate_run(
            self.game.stops,
            self.run_rules(entity),
            action.routes,
            self.running_trains(entity),
            trusting=not self.game.live,
        )
        self.check_run(entity, run)
        for warning in run.warnings():
            self.game.dispute("TRACK-1911", warning, corporation=entity.sym)
        return partial(self.run, entity, run)

    def check_run(self, corporation: Corporation, run: Run) -> None:
        """What the title asks of a run as a whole, whatever is recorded.

        Raises:
            RuleViolation: if it refuses the run.
        """

    def run(self, corporation: Corporation, run: Run) -> None:
        """Carry out a run: what it earns is settled in the dividend step."""
        self.round.run = run
        for train in run.trains:
            stops = tuple(stop.signature for stop in train.route.stops) if train.route is not None else ()
            self.game.tell(fact.RouteRun(corporation.sym, train.train, stops, train.revenue, train.subsidy))
        self.finish()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        """Runs are not enumerated: any legal set of routes is accepted; `routes.best` finds the best."""
        if self.offers(entity):
            yield Choice("run_routes", None, {})
