"""Buying trains, upgrading an L, and the director's help for a corporation without a train (R1822B-1001 to 1108)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.trains import Side, Train
from engine18xx.rounds.step import Effect, Entity
from engine18xx.rounds.train_buying import TrainBuying, TrainOffer
from engine18xx.titles.t1822.running import EXPRESS
from engine18xx.titles.t1822.settlement import LOCAL_TRAIN

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class TrainBuying1822(TrainBuying):
    """Mandatory for whoever owns no ordinary train; the director then pays what is missing, with a loan if need be."""

    game: Game1822
    round: OperatingRound1822

    # --- the questions ---

    def must_buy(self, corporation: Corporation) -> bool:
        """Extra trains do not count as trains owned (R1822B-1001)."""
        return not self.game.trains_counted(corporation)

    def can_buy(self, corporation: Corporation) -> bool:
        return self.can_afford(corporation, self.upgrade_price())

    def can_afford(self, corporation: Corporation, upgrade_price: int) -> bool:
        """Whether there is room and money for a train, or an L and money to upgrade it (R1822B-1001)."""
        if self.has_room(corporation) and corporation.cash >= self.lowest_price(corporation):
            return True
        return corporation.cash >= upgrade_price and any(train.name == LOCAL_TRAIN for train in corporation.trains)

    def lowest_price(self, corporation: Corporation) -> int:
        """£1 if any other corporation owns an ordinary train, in any phase; else the bank's lowest (R1822B-1002)."""
        for other in self.game.open_corporations:
            if other is not corporation and any(train.kind.counts for train in other.trains):
                return 1
        return self.game.cheapest_price()

    def upgrade_price(self) -> int:
        """Price of turning an L over, in pounds (R1822B-1007)."""
        prices = self.game.printed()["train_rules"]["upgrade_L_to_2"]
        return int(prices["phase_1" if self.game.phase.name == "1" else "from_phase_2"])

    def why_not_buy(self, corporation: Corporation, train: Train) -> RuleViolation | None:
        seller, values = train.owner, {"train": train.id, "field": "train"}
        if not self.has_room(corporation):
            limit = self.game.train_limit(corporation)
            return RuleViolation("R1822B-1011", f"{corporation.sym} has room for {limit}", limit=limit, **values)
        if seller is None:
            if train in self.game.for_sale():
                return None
            return RuleViolation("R1822B-1004", f"the bank does not sell {train.id} now", **values)
        if seller is corporation or not train.kind.counts:
            return RuleViolation("R1822B-106", f"{train.id} is not for sale", **values)
        if "can_buy_trains" not in self.game.phase.status:
            return RuleViolation("R1822B-1004", "no trains between corporations before phase 3", **values)
        if self.round.emergency.sold:
            return RuleViolation("R1822B-1106", "shares were sold: only the bank sells a train now", **values)
        return None

    def why_not_side(self, corporation: Corporation, train: Train, side: Side) -> RuleViolation | None:
        """What forbids it to buy this side from the bank, or None (R1822B-1010)."""
        if train.owner is not None or side.name != EXPRESS or all(own.name != EXPRESS for own in corporation.trains):
            return None
        return RuleViolation("R1822B-1010", f"{corporation.sym} owns an {EXPRESS}", train=train.id, field="variant")

    # --- the director's help (R1822B-1101 to R1822B-1105) ---

    def why_not_pay(self, corporation: Corporation, offer: TrainOffer, price: int) -> RuleViolation | None:
        if price <= corporation.cash:
            return None
        values = {"cash": corporation.cash, "price": price}
        director = corporation.director
        if director is None or not self.must_buy(corporation):
            return RuleViolation("R1822B-1101", f"{corporation.sym} has £{corporation.cash}, not £{price}", **values)
        if offer.train.owner is not None or not self.is_cheapest(offer):
            return RuleViolation("R1822B-1102", "the director helps with the cheapest train of the bank only", **values)
        missing = price - corporation.cash - director.cash
        if missing > 0 and self.round.emergency.can_sell_any(director):
            return RuleViolation("R1822B-1105", f"£{missing} is missing, and he can sell shares", **values)
        return None

    def is_cheapest(self, offer: TrainOffer) -> bool:
        """Whether it is the cheapest side of the cheapest train that the bank sells."""
        return offer.side.price == self.game.cheapest_price()

    def needs_help(self, corporation: Corporation) -> bool:
        """Whether it must buy and cannot pay for the cheapest train of the bank."""
        return self.must_buy(corporation) and corporation.cash < self.game.cheapest_price()

    def collect(self, corporation: Corporation, price: int) -> None:
        """Let the director pay what is missing, with a loan for what he does not have (R1822B-1105)."""
        missing = price - corporation.cash
        if missing <= 0:
            return
        director = corporation.director
        assert director is not None
        if missing > director.cash:
            self.game.lend(director, missing - director.cash)
        self.game.pay(director, corporation, missing, "help with a train")

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        offered = super().offers(entity)
        # Sales are the director's, but they are expected of the corporation (R1822B-301).
        return (*offered, "sell_shares") if offered == ("buy_train",) else offered

    def others_asked(self) -> Sequence[Entity]:
        corporation = self.round.current
        director = corporation.director if corporation is not None else None
        return [director] if director is not None else []

    def on_sell_shares(self, entity: Entity, action: act.SellShares) -> Effect:
        raise RuleViolation("R1822B-1103", "it is the director who sells shares now", entity=action.entity)

    def on_buy_train(self, entity: Entity, action: act.BuyTrain) -> Effect:
        assert isinstance(entity, Corporation)
        train = self.game.train(action.train)
        if action.exchange is not None:
            return self.on_upgrade(entity, train, action)
        side = train.side_named(action.variant)
        refusal = self.why_not_side(entity, train, side) if side is not None else None
        if refusal is not None:
            raise refusal
        return super().on_buy_train(entity, action)

    def buy(self, corporation: Corporation, train: Train, side: Side, price: int) -> None:
        upgrade_price = self.upgrade_price()
        self.collect(corporation, price)
        super().buy(corporation, train, side, price)
        self.finish_if_done(corporation, upgrade_price)

    def take_from_bank(self, corporation: Corporation, train: Train, side: Side, price: int) -> None:
        """A purchase from the bank outside this step (R1822B-401)."""
        super().buy(corporation, train, side, price)

    def finish_if_done(self, corporation: Corporation, upgrade_price: int) -> None:
        """End the step if nothing more can be bought, an upgrade at the price before the purchase (R1822B-1003)."""
        if not self.can_afford(corporation, upgrade_price):
            self.finish()

    # --- upgrading an L (R1822B-1007 to R1822B-1009) ---

    def why_not_upgrade(self, corporation: Corporation, train: Train) -> RuleViolation | None:
        """The rule that forbids it to turn a train over, or None."""
        if train.owner is not corporation or train.name != LOCAL_TRAIN:
            return RuleViolation("R1822B-1007", f"{train.id} is not an L of {corporation.sym}", train=train.id)
        price = self.upgrade_price()
        if price > corporation.cash:
            return RuleViolation(
                "R1822B-1007", f"an upgrade costs £{price}", price=price, cash=corporation.cash, train=train.id
            )
        return None

    def on_upgrade(self, corporation: Corporation, train: Train, action: act.BuyTrain) -> Effect:
        """Check an upgrade: the same card is bought and given in exchange."""
        side = train.side_named(action.variant)
        if action.exchange != train.id or side is None or side is train.side:
            raise RuleViolation(
                "R1822B-1007", "an L is exchanged for its own other side", train=train.id, exchange=action.exchange
            )
        refusal = self.why_not_upgrade(corporation, train)
        if refusal is not None:
            raise refusal
        price = self.upgrade_price()
        if action.price != price:
            self.game.dispute("R1822B-1007", f"an upgrade costs £{price}, not £{action.price}", price=action.price)
        if not 0 <= action.price <= corporation.cash:
            raise RuleViolation("R1822B-1007", f"{corporation.sym} has £{corporation.cash}", price=action.price)
        return partial(self.upgrade, corporation, train, side, action.price)

    def upgrade(self, corporation: Corporation, train: Train, side: Side, price: int) -> None:
        """Turn an L over: the card stays where it is, and may start phase 2 (R1822B-1008)."""
        upgrade_price = self.upgrade_price()
        self.game.pay(corporation, self.game.bank, price, f"upgrade of {train.id}")
        train.side = side
        self.game.tell(fact.TrainBought(corporation.sym, train.id, price, self.game.bank.name))
        self.game.train_acquired(train)
        self.finish_if_done(corporation, upgrade_price)

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation):
            return
        if "buy_train" in offered:
            for offer in self.candidates(entity):
                if self.why_not_buy(entity, offer.train) or self.why_not_side(entity, offer.train, offer.side):
                    continue
                if offer.train.owner is not None:
                    offer = offer._replace(high=entity.cash)
                if offer.low <= offer.high and self.why_not_pay(entity, offer, offer.low) is None:
                    yield self.described(entity, offer)
            yield from self.upgrades(entity)
        if "pass" in offered:
            yield Choice("pass", {}, {})

    def described(self, corporation: Corporation, offer: TrainOffer) -> Choice:
        """The description of a purchase, with who pays if the corporation does not pay all."""
        choice = self.purchase_choice(offer)
        missing = offer.low - corporation.cash
        director = corporation.director
        if missing <= 0 or not isinstance(director, Player):
            return choice
        details: dict[str, Any] = {**choice.details, "corporation_pays": corporation.cash}
        if director.cash:
            details["president_pays"] = min(missing, director.cash)
        if missing > director.cash:
            loan = missing - director.cash
            details["new_debt"] = loan + self.game.interest_on(loan)
        return choice._replace(details=details)

    def upgrades(self, corporation: Corporation) -> Iterator[Choice]:
        """One choice if an L may be turned over."""
        for train in corporation.trains:
            if train.name == LOCAL_TRAIN and self.why_not_upgrade(corporation, train) is None:
                side = next(side for side in train.sides if side is not train.side)
                price = self.upgrade_price()
                details = {"exchange": train.name, "train": side.name, "price": price}
                action = {"train": train.id, "exchange": train.id, "variant": side.name, "price": price}
                yield Choice("buy_train", details, action)
                return
