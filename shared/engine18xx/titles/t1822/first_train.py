"""The L that a minor may buy at the very start of its first turn (R1822B-401 to R1822B-404)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t1822.settlement import LOCAL_TRAIN

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class FirstTrain(Step):
    """The step waits if an L is next in the depot and the minor has room and money for it."""

    kind: ClassVar[str] = "train"
    game: Game1822
    round: OperatingRound1822

    def next_local(self) -> Train | None:
        """The next train of the depot, if it is an L; whichever train is named, this one is bought (R1822B-402)."""
        train = self.game.depot.upcoming[0]
        return train if train.kind.name == LOCAL_TRAIN else None

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        if entity.kind != "minor" or entity.operated or self.next_local() is None:
            return ()
        buying = self.round.train_buying
        affordable = entity.cash >= buying.lowest_price(entity)
        return ("buy_train", "pass") if buying.has_room(entity) and affordable else ()

    def on_buy_train(self, entity: Entity, action: act.BuyTrain) -> Effect:
        assert isinstance(entity, Corporation)
        train = self.next_local()
        assert train is not None
        if action.variant not in (None, train.name) or action.exchange is not None:
            raise RuleViolation("R1822B-401", f"only the {train.name} side is sold here", variant=action.variant)
        if not action.train.startswith(f"{LOCAL_TRAIN}-"):
            raise RuleViolation("R1822B-401", "only an L is sold here", train=action.train, field="train")
        if action.price != train.price:
            self.game.dispute("R1822B-401", f"an L costs £{train.price}, not £{action.price}", price=action.price)
        if not 0 <= action.price <= entity.cash:
            raise RuleViolation("R1822B-401", f"{entity.sym} has £{entity.cash}, not £{action.price}", cash=entity.cash)
        return partial(self.buy, entity, train, action.price)

    def buy(self, minor: Corporation, train: Train, price: int) -> None:
        """Buy it; it can run in this same turn (R1822B-403)."""
        self.finish()
        self.round.train_buying.take_from_bank(minor, train, train.side, price)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        train = self.next_local()
        if not isinstance(entity, Corporation) or not offered or train is None:
            return
        if train.price <= entity.cash:
            details = {"from": "depot", "train": train.name, "price": train.price}
            yield Choice("buy_train", details, {"train": train.id, "price": train.price, "variant": train.name})
        yield Choice("pass", {}, {})
