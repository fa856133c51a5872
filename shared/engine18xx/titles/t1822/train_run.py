"""Running trains, with a pullman coupled to one of them (R1822B-801 to R1822B-818)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Side, Train
from engine18xx.frozen import Facts
from engine18xx.rounds.running import Consist, Running
from engine18xx.rounds.step import Effect, Entity
from engine18xx.routes import Run, RunningTrain
from engine18xx.titles.t1822 import privates
from engine18xx.titles.t1822.running import EXPRESS, PULLMAN, RunRules1822, is_express, takes_pullman, with_pullman

if TYPE_CHECKING:
    from engine18xx.board import City, Token
    from engine18xx.titles.t1822.game import Game1822


@dataclass(frozen=True)
class RunRulesOfMinor(RunRules1822):
    """The run of a minor, whose E trains stay at home (R1822B-801)."""

    def may_run(self, train: RunningTrain) -> bool:
        return super().may_run(train) and not is_express(train)


class Running1822(Running):
    """The step waits for a corporation with a train that can go somewhere; a local train always can.

    Attributes:
        coupled: the train that runs with the pullman in this turn, or None.
    """

    game: Game1822

    coupled: Train | None = None

    def begin_turn(self) -> None:
        super().begin_turn()
        self.coupled = None

    def waits_for_run(self, corporation: Corporation) -> bool:
        """Whether it must say how it runs; a minor with nothing but E trains is passed over (R1822B-801)."""
        idle = {PULLMAN, EXPRESS} if corporation.kind == "minor" else {PULLMAN}
        if all(train.used or train.name in idle for train in corporation.trains):
            return False
        return any(train.side.facts.get("local") for train in corporation.trains) or self.game.has_route(corporation)

    def run_rules(self, corporation: Corporation) -> RunRules1822:
        charter = self.game.charters[corporation.sym]
        major = corporation.kind == "major"
        contracts = sum(private.sym in privates.MAIL_CONTRACTS for private in corporation.privates) if major else 0
        return (RunRules1822 if major else RunRulesOfMinor)(
            corporation=corporation.sym,
            colours=self.game.phase.colours,
            home=charter[0].city,
            destination=_city_of(self.game.destination_token(corporation)),
            mail_contracts=contracts,
            double_stop_hexes=self.game.double_stop_hexes,
        )

    def running_trains(self, corporation: Corporation) -> dict[str, RunningTrain]:
        trains = super().running_trains(corporation)
        if self.coupled is not None:
            trains[self.coupled.id] = with_pullman(trains[self.coupled.id])
        return trains

    def consists(self, corporation: Corporation) -> Iterator[Consist]:
        yield from super().consists(corporation)
        for index, train in enumerate(self.couplable(corporation)):
            trains = self.running_trains(corporation)
            coupling = act.Choose(entity=corporation.sym, entity_type="corporation", choice=str(index))
            yield Consist((coupling,), {**trains, train.id: with_pullman(trains[train.id])})

    # --- the pullman (R1822B-817) ---

    def couplable(self, corporation: Corporation) -> list[Train]:
        """The trains to which it may couple a pullman now, in the order by which they are chosen."""
        if self.coupled is not None or all(train.name != PULLMAN for train in corporation.trains):
            return []
        running = self.running_trains(corporation)
        return [train for train in self.runnable(corporation) if takes_pullman(running[train.id])]

    def offers(self, entity: Entity) -> Sequence[str]:
        offered = super().offers(entity)
        if offered and isinstance(entity, Corporation) and self.couplable(entity):
            return (*offered, "choose")
        return offered

    def on_choose(self, entity: Entity, action: act.Choose) -> Effect:
        assert isinstance(entity, Corporation)
        trains = self.couplable(entity)
        choice = str(action.choice)
        if not (choice.isascii() and choice.isdigit() and int(choice) < len(trains)):
            raise RuleViolation(
                "R1822B-817",
                f"a pullman is coupled to train 0 to {len(trains) - 1}",
                choice=action.choice,
                trains=[train.id for train in trains],
                field="choice",
            )
        return partial(self.couple, entity, trains[int(choice)])

    def couple(self, corporation: Corporation, train: Train) -> None:
        """Couple the pullman to a train, for this run; it is marked in the train's name."""
        self.coupled = train
        self.uncoupled_side = train.side
        train.side = Side(Facts({**train.side.facts, "name": f"{train.name}+"}))
        self.game.tell(fact.Happened("pullman_coupled", {"corporation": corporation.sym, "train": train.id}))

    def run(self, corporation: Corporation, run: Run) -> None:
        super().run(corporation, run)
        if self.coupled is not None:
            self.coupled.side = self.uncoupled_side

    def choices(self, entity: Entity) -> Iterator[Choice]:
        yield from super().choices(entity)
        if isinstance(entity, Corporation) and "choose" in self.offers(entity):
            for index, train in enumerate(self.couplable(entity)):
                yield Choice("choose", {"choice": str(index), "train": train.name}, {"choice": str(index)})


def _city_of(token: Token | None) -> City | None:
    return token.city if token is not None else None
