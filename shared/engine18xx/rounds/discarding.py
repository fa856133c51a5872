"""Discarding trains over the limit (CORE-168)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.step import Effect, Entity, Step


class Discarding(Step):
    """Active exactly while a corporation has more trains than allowed."""

    def crowded(self) -> list[Corporation]:
        """Corporations that must discard, in the title's order."""
        return [corporation for corporation in self.game.open_corporations if self.over_limit(corporation)]

    def over_limit(self, corporation: Corporation) -> bool:
        """Whether a corporation owns more trains than allowed."""
        return bool(corporation.trains) and bool(self.surplus(corporation))

    def surplus(self, corporation: Corporation) -> list[Train]:
        """The trains of which one must go now; none if it is within the limit."""
        counted = [train for train in corporation.trains if train.kind.counts]
        return counted if len(counted) > self.game.train_limit(corporation) else []

    @property
    def active(self) -> bool:
        return any(map(self.over_limit, self.game.open_corporations))

    @property
    def entity(self) -> Entity | None:
        crowded = self.crowded()
        return crowded[0] if crowded else None

    def others_asked(self) -> Sequence[Entity]:
        return self.crowded()[1:]

    def offers(self, entity: Entity) -> Sequence[str]:
        return ("discard_train",) if isinstance(entity, Corporation) and entity in self.crowded() else ()

    def skip(self) -> None:
        """Nothing to skip: it is inactive when there is nothing to discard."""

    def on_discard_train(self, entity: Entity, action: act.DiscardTrain) -> Effect:
        assert isinstance(entity, Corporation)
        train = self.game.train(action.train)
        if train.owner is not entity:
            raise RuleViolation("CORE-168", f"{train.id} is not a train of {entity.sym}", train=train.id, field="train")
        surplus = [other.id for other in self.surplus(entity)]
        if train.id not in surplus:
            self.game.dispute(
                "CORE-168", f"one of {', '.join(surplus)} must be discarded", train=train.id, field="train"
            )
        return partial(self.discard, entity, train)

    def discard(self, corporation: Corporation, train: Train) -> None:
        """Carry out a discard: the train goes back to the bank, for sale again."""
        corporation.trains.remove(train)
        self.game.depot.discard(train)
        self.game.tell(fact.TrainDiscarded(corporation.sym, train.id))

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Corporation) or not self.offers(entity):
            return
        seen: set[str] = set()
        for train in self.surplus(entity):
            if train.name not in seen:
                seen.add(train.name)
                yield Choice("discard_train", {"train": train.name}, {"train": train.id})
