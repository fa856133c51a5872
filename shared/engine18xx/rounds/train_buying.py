"""Buying trains, from the bank and from other corporations (CORE-164 to CORE-167)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice, price_range
from engine18xx.errors import RuleViolation
from engine18xx.finance.bank import Bank
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Side, Train
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.rounds.operating import OperatingRound


class TrainOffer(NamedTuple):
    """A train that a corporation may buy now: at one price from the bank, within a range from another corporation."""

    train: Train
    side: Side
    low: int
    high: int
    step: int = 1

    def allows(self, price: int) -> bool:
        """Whether a price is within the range."""
        return self.low <= price <= self.high and (price - self.low) % self.step == 0


class TrainBuying(Step):
    """The step in which a corporation buys trains."""

    kind: ClassVar[str] = "train"

    round: OperatingRound

    # --- the questions ---

    def must_buy(self, corporation: Corporation) -> bool:
        """Whether it is obliged to buy (CORE-166)."""
        raise NotImplementedError

    def can_buy(self, corporation: Corporation) -> bool:
        """Whether `buy_train` is offered (CORE-164)."""
        raise NotImplementedError

    def has_room(self, corporation: Corporation) -> bool:
        """Whether it is below its train limit."""
        return self.game.trains_counted(corporation) < self.game.train_limit(corporation)

    def why_not_buy(self, corporation: Corporation, train: Train) -> RuleViolation | None:
        """The rule that forbids it to buy this train from where it is, or None."""
        raise NotImplementedError

    def price_between(self, corporation: Corporation, train: Train) -> tuple[int, int, int]:
        """Lowest and highest price and the step for a train of another corporation, in pounds (CORE-167)."""
        return 1, corporation.cash, 1

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        if self.must_buy(entity):
            return ("buy_train",)
        return ("buy_train", "pass") if self.can_buy(entity) else ()

    def on_buy_train(self, entity: Entity, action: act.BuyTrain) -> Effect:
        assert isinstance(entity, Corporation)
        train = self.game.train(action.train)
        side = train.side_named(action.variant)
        if side is None:
            raise RuleViolation(
                "CORE-157", f"{train.id} has no side {action.variant!r}", variant=action.variant, field="variant"
            )
        if train.owner is not None and side is not train.side:
            self.game.dispute("CORE-157", f"{train.id} is sold as it lies", variant=action.variant, field="variant")
            side = train.side
        refusal = self.why_not_buy(entity, train)
        if refusal is not None:
            raise refusal
        offer = self.offer_of(entity, train, side)
        if not offer.allows(action.price):
            self._dispute_price(offer, action.price)
        if action.price < 0:
            raise RuleViolation("CORE-1", "a price is not negative", price=action.price, field="price")
        refusal = self.why_not_pay(entity, offer, action.price)
        if refusal is not None:
            raise refusal
        return partial(self.buy, entity, train, side, action.price)

    def why_not_pay(self, corporation: Corporation, offer: TrainOffer, price: int) -> RuleViolation | None:
        """What keeps it from paying a price in pounds, or None."""
        if price <= corporation.cash:
            return None
        return RuleViolation(
            "CORE-167", f"{corporation.sym} has £{corporation.cash}, not £{price}", cash=corporation.cash, price=price
        )

    def _dispute_price(self, offer: TrainOffer, price: int) -> None:
        train, owner = offer.train, offer.train.owner
        allowed = (
            f"£{offer.low}" if offer.low == offer.high else f"£{offer.low} to £{offer.high} in steps of £{offer.step}"
        )
        values: dict[str, Any] = {"train": train.id, "price": price, "low": offer.low, "high": offer.high}
        if owner is not None:
            raise RuleViolation(
                "CORE-167", f"the price of {train.id} may be {allowed}, not £{price}", field="price", **values
            )
        self.game.dispute("ARCH-140", f"the price of {train.id} is {allowed}, not £{price}", field="price", **values)

    def offer_of(self, corporation: Corporation, train: Train, side: Side) -> TrainOffer:
        """At which price a corporation may buy a train, cash apart."""
        if train.owner is None:
            return TrainOffer(train, side, side.price, side.price)
        return TrainOffer(train, train.side, *self.price_between(corporation, train))

    def buy(self, corporation: Corporation, train: Train, side: Side, price: int) -> None:
        """Carry out a purchase, with what the train brings (CORE-160)."""
        seller: Corporation | Bank = train.owner or self.game.bank
        self.game.pay(corporation, seller, price, f"train {train.id}")
        self.game.hand_over(train, corporation)
        train.side = side
        self.game.tell(fact.TrainBought(corporation.sym, train.id, price, seller.name))
        if isinstance(seller, Bank):
            self.bought_from_bank(corporation, train)
        self.game.train_acquired(train)

    def bought_from_bank(self, corporation: Corporation, train: Train) -> None:
        """What the title notes of a purchase from the bank."""

    # --- concrete choices ---

    def candidates(self, corporation: Corporation) -> Iterator[TrainOffer]:
        """Trains of the bank by side, then one of each name of every other corporation."""
        for train in self.game.for_sale():
            for side in train.sides:
                if side.available_from is None or side.available_from in self.game.phases_begun or side is train.side:
                    yield self.offer_of(corporation, train, side)
        for seller in self.game.open_corporations:
            if seller is not corporation:
                names: set[str] = set()
                for train in seller.trains:
                    if train.name not in names:
                        names.add(train.name)
                        yield self.offer_of(corporation, train, train.side)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation):
            return
        if "buy_train" in offered:
            for offer in self.candidates(entity):
                high = min(offer.high, entity.cash)
                high -= (high - offer.low) % offer.step
                if high >= offer.low and self.why_not_buy(entity, offer.train) is None:
                    yield self.purchase_choice(offer._replace(high=high))
        if "pass" in offered:
            yield Choice("pass", {}, {})

    def purchase_choice(self, offer: TrainOffer) -> Choice:
        """The description of a purchase."""
        train, owner = offer.train, offer.train.owner
        details: dict[str, Any] = {"from": self.source_name(train), "train": offer.side.name}
        action: dict[str, Any] = {"train": train.id, "variant": offer.side.name}
        if owner is None:
            details["price"] = action["price"] = offer.low
        else:
            allowed = price_range(offer.low, offer.high, offer.step)
            details |= allowed
            action["price"] = allowed
        return Choice("buy_train", details, action)

    def source_name(self, train: Train) -> str:
        """Where a train is bought: ``depot``, ``discard`` or the symbol of its owner."""
        if train.owner is not None:
            return train.owner.sym
        return "discard" if train in self.game.depot.discarded else "depot"
