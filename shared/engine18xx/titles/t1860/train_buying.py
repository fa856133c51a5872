"""Buying trains in 1860 (R1860-1101 to R1860-1146)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.step import Entity
from engine18xx.rounds.train_buying import TrainBuying

if TYPE_CHECKING:
    from engine18xx.titles.t1860.game import Game1860

PRICE_STEP = 10  # price of a train of another company: a multiple of this, and at least this (R1860-1144)


class TrainBuying1860(TrainBuying):
    """The president never adds money; another company's train costs a multiple of £10."""

    game: Game1860

    def offers(self, entity: Entity) -> Sequence[str]:
        """The table of R1860-1142, in its order."""
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        if entity.in_receivership and entity.trains:
            return ()
        if not self.can_buy(entity) or self.game.company(entity).bankrupt or entity.price == 0:
            return ()
        if self.must_buy(entity):
            return ("buy_train",)
        return ("buy_train", "pass") if self.has_room(entity) else ()

    def must_buy(self, corporation: Corporation) -> bool:
        """Without a train and with more than the price of the cheapest one (R1860-1142, R1860-1143)."""
        return not corporation.trains and corporation.cash > self.game.cheapest_price()

    def can_buy(self, corporation: Corporation) -> bool:
        if self.game.for_sale() and corporation.cash >= self.game.cheapest_price():
            return True
        if corporation.cash < PRICE_STEP:
            return False
        return any(
            self.why_not_buy(corporation, train) is None
            for seller in self.game.open_corporations
            if seller is not corporation
            for train in seller.trains
        )

    def why_not_buy(self, corporation: Corporation, train: Train) -> RuleViolation | None:
        seller = train.owner
        if train.rusted or seller is corporation:
            return RuleViolation("R1860-1141", f"{train.id} is not for sale", train=train.id, field="train")
        if seller is None:
            if train not in self.game.for_sale():
                return RuleViolation(
                    "R1860-1101", f"the bank does not sell {train.id} now", train=train.id, field="train"
                )
            return None
        values = {"train": train.id, "seller": seller.sym}
        if self.game.nationalisation:
            return RuleViolation("R1860-1183", "no trains between companies during nationalisation", **values)
        if corporation.in_receivership or seller.in_receivership:
            return RuleViolation(
                "R1860-614", "a company in receivership neither buys from others nor sells to them", **values
            )
        if self.game.company(seller).bankrupt:
            return RuleViolation("R1860-721", f"{seller.sym} is bankrupt and sells nothing", **values)
        if corporation.trains and len(seller.trains) == 1:
            return RuleViolation("R1860-1141", f"{seller.sym} keeps its only train from a buyer who has one", **values)
        return None

    def price_between(self, corporation: Corporation, train: Train) -> tuple[int, int, int]:
        return PRICE_STEP, corporation.cash - corporation.cash % PRICE_STEP, PRICE_STEP
