"""Trains changing hands, and the phases, rusting and events that follow (CORE-155 to CORE-169)."""

from __future__ import annotations

from functools import cache

from engine18xx import facts as fact
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Depot, Phase, Train, TrainKind
from engine18xx.state import State


class RollingStock(State):
    """The part of a game that moves trains.

    Attributes:
        depot: the bank's trains.
        phase: the phase in force; `phases_begun` names all that have begun.
    """

    def set_up_trains(self) -> None:
        """The depot and the first phase (CORE-10, 11 and 14)."""
        self.depot = self.build_depot()
        self.phase = self.printed_phases()[0]
        self.phases_begun = [self.phase.name]
        self._fired: set[str] = set()

    @classmethod
    @cache
    def printed_phases(cls) -> tuple[Phase, ...]:
        """The phases of the title, shared by all its games."""
        return tuple(Phase(facts) for facts in cls.printed()["phases"])

    @classmethod
    @cache
    def printed_trains(cls) -> tuple[TrainKind, ...]:
        """The kinds of trains of the title, shared by all its games."""
        return tuple(
            TrainKind(facts, None if facts["count"] == "unlimited" else facts["count"])
            for facts in cls.printed()["trains"]
        )

    def build_depot(self) -> Depot:
        """The depot at the start."""
        return Depot(self.printed_trains())

    # --- what is on sale ---

    def for_sale(self) -> list[Train]:
        """The trains that the bank sells now (CORE-155)."""
        return self.depot.for_sale(self.phases_begun)

    def bank_prices(self, train: Train) -> list[int]:
        """What the sides of a train that may be bought now cost at the bank, in pounds."""
        return [
            side.price
            for side in train.sides
            if side.available_from is None or side.available_from in self.phases_begun
        ] or [train.price]

    def cheapest_train(self) -> Train | None:
        """The first of the bank's trains with the lowest price of the side that is up (CORE-158)."""
        return min(self.for_sale(), key=lambda train: train.price, default=None)

    def cheapest_price(self) -> int:
        """Lowest price at which the bank sells a train, in pounds; 0 if it has none (CORE-158)."""
        train = self.cheapest_train()
        return min(self.bank_prices(train)) if train is not None else 0

    def train(self, identity: str) -> Train:
        """The train of that id, wherever it is; `RuleViolation` if there is none."""
        train = self.depot.train(identity)
        if train is None:
            raise RuleViolation("ARCH-40", f"there is no train {identity!r}", train=identity, field="train")
        return train

    # --- limits ---

    def trains_counted(self, corporation: Corporation) -> int:
        """How many of its trains count for the limit and as trains owned."""
        return sum(train.kind.counts for train in corporation.trains)

    def train_limit(self, corporation: Corporation) -> int:
        """How many trains a corporation may own now (CORE-163)."""
        return self.phase.train_limit(corporation.kind)

    # --- changing hands ---

    def hand_over(self, train: Train, corporation: Corporation) -> None:
        """Move a train from wherever it is to a corporation."""
        if train.owner is not None:
            train.owner.trains.remove(train)
        else:
            self.depot.remove(train)
        train.owner = corporation
        corporation.trains.append(train)

    def train_acquired(self, train: Train) -> None:
        """What follows when a train leaves the bank: phase, rusting, events, in this order (CORE-160)."""
        self._enter_phases(train)
        self._rust(train)
        for event, copy in train.kind.events.items():
            if copy == train.index + 1 and event not in self._fired:
                self._fired.add(event)
                getattr(self, f"event_{event}")()

    def _enter_phases(self, train: Train) -> None:
        names = {train.name, train.kind.name, train.id}
        phases = self.printed_phases()
        while (following := phases.index(self.phase) + 1) < len(phases):
            phase = phases[following]
            if names.isdisjoint(phase.starts_on):
                return
            self.phase = phase
            self.phases_begun.append(phase.name)
            self.tell(fact.PhaseStarted(phase.name))
            self.phase_started()

    def phase_started(self) -> None:
        """What the title does when a phase begins."""

    def _rust(self, bought: Train) -> None:
        names = (bought.name, bought.kind.name)
        rusted = [train for train in self.depot.trains() if not train.rusted and train.side.rusts_on in names]
        for train in rusted:
            train.rusted = True
            if train.owner is not None:
                train.owner.trains.remove(train)
                train.owner = None
            else:
                self.depot.forget(train)
        if rusted:
            self.tell(fact.TrainsRusted(tuple(train.id for train in rusted)))
