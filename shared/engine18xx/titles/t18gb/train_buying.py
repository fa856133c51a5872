"""Buying trains, converting for the money, and what a corporation in receivership does (R18GB-901 to R18GB-1023)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.step import Effect, Entity
from engine18xx.rounds.train_buying import TrainBuying
from engine18xx.titles.t18gb.corporation import Corporation18GB
from engine18xx.titles.t18gb.scenario import FACTS

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB

EMERGENCY_DROP: int = FACTS["conversion"]["price_steps_left"]["in_operating_round"]


class TrainBuying18GB(TrainBuying):
    """Directors never add money; a 5-share corporation that cannot pay a train may convert.

    Attributes:
        converted: the corporation that was converted by its director in this turn, or None.
    """

    game: Game18GB

    def begin_turn(self) -> None:
        super().begin_turn()
        self.converted: Corporation | None = None

    # --- what is offered (R18GB-901, R18GB-903, R18GB-1010) ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation18GB):
            return ()
        if entity.in_receivership and entity.trains:
            return ()
        offered = []
        if self.can_convert(entity):
            offered.append("convert")
        if self.can_buy(entity):
            offered.append("buy_train")
        if offered and not self.must_buy(entity):
            offered.append("pass")
        return offered

    def must_buy(self, corporation: Corporation) -> bool:
        """Without a train and with the price of the dearest one on sale (R18GB-903)."""
        dearest = max((train.price for train in self.game.for_sale()), default=None)
        return dearest is not None and not corporation.trains and corporation.cash >= dearest

    def can_buy(self, corporation: Corporation) -> bool:
        """Whether there is room, and money for some train or £1 for one of another corporation (R18GB-901)."""
        if not self.has_room(corporation):
            return False
        if self.game.can_pay_cheapest(corporation):
            return True
        others = (other for other in self.game.open_corporations if other is not corporation)
        return corporation.cash >= 1 and any(other.trains for other in others)

    def can_convert(self, corporation: Corporation18GB) -> bool:
        """Whether it is too poor for any train on sale and can still convert (R18GB-1010)."""
        return corporation.is_five_share and not corporation.trains and corporation.cash < self.game.cheapest_price()

    # --- buying (R18GB-902, R18GB-906, R18GB-907) ---

    def why_not_buy(self, corporation: Corporation, train: Train) -> RuleViolation | None:
        seller = train.owner
        values = {"train": train.id, "corporation": corporation.sym}
        if train.rusted or seller is corporation:
            return RuleViolation("R18GB-902", f"{train.id} is not for sale", field="train", **values)
        if seller is None:
            if train not in self.game.for_sale():
                return RuleViolation("R18GB-902", f"the bank does not sell {train.id} now", field="train", **values)
            return None
        if corporation.in_receivership or seller.in_receivership:
            return RuleViolation(
                "R18GB-906", "a corporation in receivership neither buys from others nor sells to them", **values
            )
        if corporation.trains and len(seller.trains) == 1:
            return RuleViolation("R18GB-906", f"{seller.sym} keeps its only train from a buyer who has one", **values)
        if self.converted is not None and self.must_buy(corporation):
            return RuleViolation("R18GB-906", "after its conversion it buys from the bank", **values)
        return None

    def price_between(self, corporation: Corporation, train: Train) -> tuple[int, int, int]:
        return 1, 2 * train.price, 1

    def bought_from_bank(self, corporation: Corporation, train: Train) -> None:
        self.game.train_bought = True

    # --- conversion (R18GB-1010, R18GB-1011) ---

    def on_convert(self, entity: Entity, action: act.Convert) -> Effect:
        assert isinstance(entity, Corporation18GB)
        return partial(self.convert, entity)

    def convert(self, corporation: Corporation18GB) -> None:
        """Carry out an emergency conversion."""
        self.game.convert(corporation, EMERGENCY_DROP)
        self.converted = corporation

    # --- receivership (R18GB-1022, R18GB-1023) ---

    def buy_by_itself(self, corporation: Corporation18GB) -> None:
        """Convert if need be, then buy the dearest train of the bank that costs less than it has."""
        if self.can_convert(corporation):
            self.game.convert(corporation, EMERGENCY_DROP)
        affordable = [train for train in self.game.for_sale() if train.price < corporation.cash]
        if affordable:
            train = max(affordable, key=lambda train: train.price)
            self.buy(corporation, train, train.side, train.price)
        self.finish()

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if isinstance(entity, Corporation18GB) and "convert" in self.offers(entity):
            yield self.conversion_choice(entity)
        yield from super().choices(entity)

    def conversion_choice(self, corporation: Corporation18GB) -> Choice:
        """The description of an emergency conversion."""
        assert corporation.cell is not None
        price = self.game.market.after(corporation.cell, "left", EMERGENCY_DROP).price
        return Choice("convert", {"gets": self.game.conversion_capital(price), "new_price": price}, {})
