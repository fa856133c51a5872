"""Trading in a stock round: sell, then buy or found (CORE-56 to CORE-59, CORE-85 to CORE-133)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Player
from engine18xx.finance.market import Cell
from engine18xx.rounds.buying import Buying
from engine18xx.rounds.selling import Selling
from engine18xx.rounds.step import Effect, Entity

if TYPE_CHECKING:
    from engine18xx.rounds.stock import Act, StockRound


class Trading(Selling, Buying):
    """The step in which the player on turn sells and buys.

    What differs between titles are its questions: what a player may spend, which sales and purchases the rules allow,
    how far a price falls. Each is a method that a title's own step overrides.
    """

    sells_once_per_turn: ClassVar[bool] = True  # a corporation is sold at most once in a turn (CORE-110)

    round: StockRound

    # --- what was done before ---

    @property
    def bought(self) -> list[Corporation]:
        return self.round.bought

    @property
    def acts(self) -> Mapping[Player, Sequence[Act]]:
        return self.round.acts

    def has_sold(self, player: Player, corporation: Corporation) -> bool:
        return corporation in self.round.sold.get(player, ())

    # --- the questions ---

    def par_cells(self, corporation: Corporation, player: Player) -> Sequence[Cell]:
        """The cells at which he may found a corporation now, whatever his cash."""
        return self.game.market.shape.with_kind("par")

    def may_found(self, player: Player, corporation: Corporation) -> bool:
        """Whether the title lets him found this corporation now."""
        return not corporation.ipoed

    # --- what is offered (CORE-57) ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.player or not isinstance(entity, Player):
            return ()
        if self.must_sell(entity):
            return ("sell_shares",)
        offered = self.offered_freely(entity)
        return (*offered, "pass") if offered else ()

    def offered_freely(self, player: Player) -> list[str]:
        """What is offered to a player who is within his limits, `pass` apart."""
        offered = []
        if self.can_buy_any(player):
            offered.append("buy_shares")
        if self.can_found_any(player):
            offered.append("par")
        if self.can_sell_any(player):
            offered.append("sell_shares")
        return offered

    def must_sell(self, player: Player) -> bool:
        return self.over_limit(player) and self.can_sell_any(player)

    def can_found_any(self, player: Player) -> bool:
        """Whether `par` is offered: he can pay the first certificate of some corporation he may found (CORE-101)."""
        if self.round.bought or self.at_limit(player):
            return False
        sold = self.round.sold[player]
        for corporation in self.game.open_corporations:
            if not corporation.ipoed and corporation not in sold and self.founding_offered(player, corporation):
                price = self.game.nominal_price(corporation) * corporation.units(corporation.presidency.percent)
                if price <= self.spendable(player):
                    return True
        return False

    def founding_offered(self, player: Player, corporation: Corporation) -> bool:
        """Whether the offer of `par` counts this corporation; a title may look at less than `may_found` does."""
        return self.may_found(player, corporation)

    def can_sell_any(self, player: Player) -> bool:
        """Whether some bundle of his may be sold."""
        if self.round.bought:
            return False
        for corporation in self.game.open_corporations:
            if player.of(corporation.sym):
                for bundle in self.bundles(player, corporation):
                    if self.why_not_sell(player, bundle) is None:
                        return True
        return False

    # --- selling (CORE-110 to CORE-115) ---

    def on_sell_shares(self, entity: Entity, action: act.SellShares) -> Effect:
        player = self.game.player(action.entity)
        bundle = self.bundle_of(player, action)
        refusal = self.why_not_sell(player, bundle)
        if refusal is not None:
            raise refusal
        return partial(self.sell, player, bundle)

    def why_not_sell(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        """The rule that forbids him to sell a bundle of his, or None (CORE-110)."""
        corporation = bundle.corporation
        if self.round.bought:
            return RuleViolation("CORE-56", "nothing is sold after a purchase", corporation=corporation.sym)
        if self.sells_once_per_turn and corporation in self.round.sold_in_turn:
            return RuleViolation("CORE-110", f"{corporation.sym} was sold in this turn", corporation=corporation.sym)
        return self.why_not_into_pool(player, bundle)

    def sell(self, player: Player, bundle: Bundle) -> None:
        """Carry out a sale (CORE-111)."""
        corporation = bundle.corporation
        self.round.sold[player].add(corporation)
        self.round.sold_in_turn.add(corporation)
        self.round.acted("sell", corporation.sym)
        self.sell_to_pool(player, bundle)

    def buy(self, player: Player, certificate: Certificate) -> None:
        super().buy(player, certificate)
        kind = "par" if certificate.is_president and self.round.parred else "buy"
        self.round.acted(kind, certificate.corporation)

    # --- founding (CORE-129) ---

    def on_par(self, entity: Entity, action: act.Par) -> Effect:
        player = self.game.player(action.entity)
        corporation = self.game.corporation(action.corporation)
        cell = self.game.market.shape.by_id.get(action.share_price)
        if cell is None:
            raise RuleViolation("ARCH-40", f"there is no cell {action.share_price!r}", field="share_price")
        refusal = self.why_not_found(player, corporation, cell)
        if refusal is not None:
            raise refusal
        return partial(self.found, player, corporation, cell)

    def why_not_found(self, player: Player, corporation: Corporation, cell: Cell) -> RuleViolation | None:
        """The rule that forbids him to found a corporation at a price, or None (CORE-129)."""
        values = {"corporation": corporation.sym, "price": cell.price}
        if corporation.closed:
            return RuleViolation("CORE-175", f"{corporation.sym} has left the game", **values)
        if corporation.ipoed:
            return RuleViolation("CORE-129", f"{corporation.sym} has been founded", **values)
        if self.round.bought:
            return RuleViolation("CORE-56", "he has bought in this turn already", **values)
        if corporation in self.round.sold.get(player, ()):
            return RuleViolation("CORE-59", f"he has sold {corporation.sym} in this stock round", **values)
        if not self.may_found(player, corporation):
            return RuleViolation("CORE-101", f"{corporation.sym} may not be founded by him now", **values)
        if cell not in self.par_cells(corporation, player):
            return RuleViolation("CORE-129", f"£{cell.price} is no founding price of {corporation.sym}", **values)
        cost = self.founding_cost(corporation, cell)
        cash = self.spendable(player)
        if cost > cash:
            return RuleViolation(
                "CORE-102", f"founding costs £{cost}, he can spend £{cash}", cash=cash, cost=cost, **values
            )
        return self.why_not_gain(player, corporation.presidency)

    def founding_cost(self, corporation: Corporation, cell: Cell) -> int:
        """What the founder pays, in pounds."""
        return cell.price * corporation.units(corporation.presidency.percent)

    def found(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Carry out a founding (CORE-129)."""
        self.game.found(corporation, cell)
        self.round.parred = True
        self.buy(player, corporation.presidency)

    # --- programmes (ARCH-95 to ARCH-97) ---

    def may_sell_some(self, player: Player, symbol: str) -> bool:
        corporation = self.game.corporation(symbol)
        bundles = self.bundles(player, corporation)
        return any(self.why_not_sell(player, bundle) is None for bundle in bundles)

    # --- the end of trading ---

    def finish(self) -> None:
        if not self.done:
            super().finish()
            self.round.note_end_of_trading()

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Player):
            return
        if "buy_shares" in offered:
            yield from self.purchases(entity)
        if "par" in offered:
            yield from self.foundings(entity)
        if "sell_shares" in offered:
            yield from self.sales(entity)
        if "pass" in offered:
            yield Choice("pass", {}, {})

    def foundings(self, player: Player) -> Iterator[Choice]:
        """One choice per corporation and price at which he may found it."""
        for corporation in self.game.open_corporations:
            if corporation.ipoed:
                continue
            for cell in self.par_cells(corporation, player):
                if self.why_not_found(player, corporation, cell) is None:
                    details = {
                        "corporation": corporation.sym,
                        "price": cell.price,
                        "market": [cell.row, cell.column],
                        "cost": self.founding_cost(corporation, cell),
                    }
                    if treasury := self.founding_treasury(corporation, cell):
                        details["treasury"] = treasury
                    yield Choice("par", details, {"corporation": corporation.sym, "share_price": cell.id})

    def founding_treasury(self, corporation: Corporation, cell: Cell) -> int:
        """Money that the corporation gets at once from its founding, in pounds."""
        return 0

    def sales(self, player: Player) -> Iterator[Choice]:
        """One choice per bundle that he may sell."""
        for corporation in self.game.open_corporations:
            if player.of(corporation.sym):
                for bundle in self.bundles(player, corporation):
                    if self.why_not_sell(player, bundle) is None:
                        yield self.sale_choice(player, bundle)
