"""The director sells shares because his corporation must buy a train (R1822B-1103 to R1822B-1107)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.holders import Player
from engine18xx.rounds.step import Effect, Entity
from engine18xx.titles.t1822.trading import Selling1822

if TYPE_CHECKING:
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class EmergencySale(Selling1822):
    """A step that never blocks: open to the director while the purchase waits and money is missing.

    Attributes:
        sold: he has sold shares in this turn.
    """

    can_block: ClassVar[bool] = False
    round: OperatingRound1822

    def begin_turn(self) -> None:
        super().begin_turn()
        self.sold = False

    def need(self, director: Player) -> int:
        """Money that corporation and director together lack for the cheapest train, in pounds."""
        corporation = self.round.current
        assert corporation is not None
        return self.game.cheapest_price() - corporation.cash - director.cash

    def offers(self, entity: Entity) -> Sequence[str]:
        corporation, buying = self.round.current, self.round.train_buying
        if not isinstance(entity, Player) or corporation is None or corporation.director is not entity:
            return ()
        return ("sell_shares",) if self.round.waiting is buying and buying.must_buy(corporation) else ()

    # --- the rules ---

    def why_not_sell(self, director: Player, bundle: Bundle) -> RuleViolation | None:
        """The rule that forbids a sale now, or None (R1822B-1103, R1822B-1104)."""
        corporation, values = bundle.corporation, {"corporation": bundle.corporation.sym}
        operating = corporation is self.round.current
        if corporation.kind == "minor":
            return RuleViolation("R1822A-205", "a minor cannot be sold", **values)
        if len(corporation.history) < (2 if operating else 1):
            return RuleViolation("R1822B-1104", f"{corporation.sym} has not operated before", **values)
        refusal = self.why_not_into_pool(director, bundle)
        if refusal is not None:
            return refusal
        if operating and self.game.president_if_sold(bundle) is not director:
            return RuleViolation("R1822B-1104", f"he would lose {corporation.sym} by the sale", **values)
        smallest = min(certificate.percent for certificate in bundle.certificates)
        need = self.need(director)
        without_last = bundle.price - bundle.price_per_unit * corporation.units(smallest)
        if without_last >= need:
            return RuleViolation("R1822B-1103", f"no more is sold than £{need} need", need=need, price=bundle.price)
        return None

    def can_sell_any(self, director: Player) -> bool:
        """Whether some sale is open to him."""
        return any(True for _ in self.sales(director))

    def sales(self, director: Player) -> Iterator[Bundle]:
        """The bundles that he may sell; none if he need not sell anything."""
        if self.need(director) <= 0:
            return
        for corporation in self.game.open_corporations:
            if director.of(corporation.sym) and corporation.price:
                for bundle in self.bundles(director, corporation):
                    if self.why_not_sell(director, bundle) is None:
                        yield bundle

    # --- the step ---

    def on_sell_shares(self, entity: Entity, action: act.SellShares) -> Effect:
        director = self.game.player(action.entity)
        bundle = self.bundle_of(director, action)
        refusal = self.why_not_sell(director, bundle)
        if refusal is not None:
            raise refusal
        if self.need(director) <= 0:
            self.game.dispute("R1822B-1103", "the money for the cheapest train is there", need=self.need(director))
        return partial(self.sell, director, bundle)

    def sell(self, director: Player, bundle: Bundle) -> None:
        """Sell, and put those still to operate into order again (R1822B-1103)."""
        self.sold = True
        self.sell_to_pool(director, bundle)
        self.round.reorder_rest()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if isinstance(entity, Player) and self.offers(entity):
            for bundle in self.sales(entity):
                yield self.sale_choice(entity, bundle)
