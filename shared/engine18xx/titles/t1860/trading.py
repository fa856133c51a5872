"""Trading in a stock round of 1860 (R1860-401 to R1860-452)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Player
from engine18xx.finance.market import Cell
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity
from engine18xx.rounds.trading import Trading

if TYPE_CHECKING:
    from engine18xx.rounds.round import Round
    from engine18xx.titles.t1860.game import Game1860
    from engine18xx.titles.t1860.rounds import StockRound1860

SELLING_FEE = 30  # what the bank keeps of the face value of a private (R1860-511)


class Trading1860(Trading):
    """Shares, foundings, and private companies traded with the bank.

    Attributes:
        sold_privates: privates that each player has sold to the bank in this round (R1860-511).
        bought_private: the private bought in this turn, or None.
        founded: the company founded in this turn, or None.
    """

    game: Game1860
    round: StockRound1860

    def __init__(self, round_: Round[Player]) -> None:
        super().__init__(round_)
        self.sold_privates: dict[Player, set[Private]] = {}

    def begin_turn(self) -> None:
        super().begin_turn()
        self.bought_private: Private | None = None
        self.founded: Corporation | None = None

    # --- what is offered (R1860-404 to R1860-406) ---

    @property
    def has_purchased(self) -> bool:
        """Whether the one purchase of the turn was made."""
        return bool(self.round.bought) or self.bought_private is not None

    def purchase_open(self, player: Player, corporation: Corporation) -> bool:
        return not self.has_purchased

    def offers(self, entity: Entity) -> Sequence[str]:
        if self.has_purchased and isinstance(entity, Player) and entity is self.round.player:
            return ("pass",) if self.may_wait_for_exchange(entity) else ()
        return super().offers(entity)

    def offered_freely(self, player: Player) -> list[str]:
        offered = super().offered_freely(player)
        if player.cash > 0 and not self.at_limit(player) and any(self.privates_on_sale(player)):
            offered.append("buy_company")
        if self.game.turn >= 2 and player.privates:
            offered.append("sell_company")
        return offered

    def founding_offered(self, player: Player, corporation: Corporation) -> bool:
        """The offer of `par` does not look at layers (R1860-404)."""
        return True

    def may_found(self, player: Player, corporation: Corporation) -> bool:
        return not corporation.ipoed and self.game.company(corporation).layer <= self.game.open_layer()

    def may_wait_for_exchange(self, player: Player) -> bool:
        """Whether the player gets a last chance to exchange a private after his purchase (R1860-406)."""
        if int(self.game.phase.name) < 6:
            return False
        if self.bought_private is not None:
            return self.bought_private.sym != "FFC"
        founded = self.founded
        return founded is not None and any(self.game.exchanged_for(private) is founded for private in player.privates)

    def par_cells(self, corporation: Corporation, player: Player) -> list[Cell]:
        return self.game.founding_cells(corporation)

    # --- selling shares (R1860-421 to R1860-429) ---

    def sale_price(self, corporation: Corporation) -> int:
        return self.game.sale_price(corporation)

    def states_price(self, bundle: Bundle) -> bool:
        """The price is stated whenever the company has no train, halved or not (R1860-426)."""
        return not bundle.corporation.trains

    def price_drop(self, bundle: Bundle, seller: Player) -> int:
        """Cells that a sale costs (R1860-427)."""
        corporation = bundle.corporation
        if not corporation.operated or self.game.free_sales or corporation.cell is None:
            return 0
        return bundle.units - ("ignore_first_sold_share" in corporation.cell.kinds)

    def why_not_presidency(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        """Half the president's certificate needs a successor or an ordinary share as change (R1860-425)."""
        corporation = bundle.corporation
        if bundle.percent > corporation.unit:
            return None
        others = (other for other in self.game.players if other is not player)
        if any(other.percent_of(corporation.sym) >= corporation.presidency.percent for other in others):
            return None
        if self.game.pool.percent_of(corporation.sym) >= corporation.unit:
            return None
        return RuleViolation(
            "R1860-425", "nobody can succeed and the pool has no share to give as change", corporation=corporation.sym
        )

    def sell(self, player: Player, bundle: Bundle) -> None:
        super().sell(player, bundle)
        self.game.bankrupt_if_worthless(bundle.corporation)
        self.game.check_bank()

    def sale_choice(self, player: Player, bundle: Bundle) -> Choice:
        """A sale that bankrupts the company leaves it without a price and without a president (R1860-702)."""
        choice = super().sale_choice(player, bundle)
        if choice.details["new_price"] == 0:
            del choice.details["new_price"]
            choice.details["president"] = self.game.pool.name
        return choice

    # --- buying (R1860-411, R1860-412, R1860-611, R1860-612) ---

    def why_not_buy_presidency(self, player: Player, corporation: Corporation) -> RuleViolation | None:
        price = 2 * self.game.share_price(corporation, self.game.pool)
        if player.percent_of(corporation.sym) < corporation.unit:
            return RuleViolation("R1860-612", f"he holds no {corporation.sym} to exchange", corporation=corporation.sym)
        if player.cash < price:
            return RuleViolation("R1860-612", f"it takes £{price} in hand", cash=player.cash, price=price)
        if self.at_limit(player):
            held = self.game.certificates_held(player)
            return RuleViolation("R1860-612", "the certificate limit is reached", held=held, limit=self.game.cert_limit)
        return None

    def buy(self, player: Player, certificate: Certificate) -> None:
        super().buy(player, certificate)
        self.game.announce_layer()

    def found(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        self.founded = corporation
        super().found(player, corporation, cell)

    # --- private companies (R1860-511, R1860-512) ---

    def privates_on_sale(self, player: Player) -> Iterator[Private]:
        """Privates of the bank that he has not sold in this round."""
        sold = self.sold_privates.get(player, ())
        return (
            private
            for private in self.game.privates.values()
            if private.owner is self.game.pool and private not in sold
        )

    def on_buy_company(self, entity: Entity, action: act.BuyCompany) -> Effect:
        player = self.game.player(action.entity)
        private = self.game.private(action.company)
        if private.owner is not self.game.pool:
            raise RuleViolation(
                "R1860-512", f"the bank does not own {private.sym}", company=private.sym, field="company"
            )
        if private in self.sold_privates.get(player, ()):
            raise RuleViolation("R1860-511", f"he has sold {private.sym} in this stock round", company=private.sym)
        if action.price != private.value:
            self.game.dispute(
                "R1860-512",
                f"{private.sym} costs £{private.value}, not £{action.price}",
                price=action.price,
                field="price",
            )
        if not 0 <= action.price <= player.cash:
            raise RuleViolation(
                "CORE-1", f"he has £{player.cash}, not £{action.price}", cash=player.cash, price=action.price
            )
        return partial(self.buy_private, player, private, action.price)

    def buy_private(self, player: Player, private: Private, price: int) -> None:
        """Buy a private from the bank; buying FFC closes all others (R1860-531)."""
        self.game.pay(player, self.game.bank, price, private.sym)
        private.give_to(player)
        self.game.tell(fact.PrivateMoved(private.sym, player.id))
        self.bought_private = private
        self.round.acted("buy_company", private.sym)
        if private.sym == "FFC":
            self.game.close_other_privates(private)

    def on_sell_company(self, entity: Entity, action: act.SellCompany) -> Effect:
        player = self.game.player(action.entity)
        private = self.game.private(action.company)
        if private.owner is not player:
            raise RuleViolation("R1860-511", f"{private.sym} is not his", company=private.sym, field="company")
        price = private.value - SELLING_FEE
        if action.price != price:
            self.game.dispute(
                "R1860-511",
                f"the bank pays £{price} for {private.sym}, not £{action.price}",
                price=action.price,
                field="price",
            )
        if action.price < 0:
            raise RuleViolation("CORE-1", "a price is not negative", price=action.price, field="price")
        return partial(self.sell_private, player, private, action.price)

    def sell_private(self, player: Player, private: Private, price: int) -> None:
        """Sell a private to the bank."""
        private.give_to(self.game.pool)
        self.game.pay(self.game.bank, player, price, private.sym)
        self.game.tell(fact.PrivateMoved(private.sym, "bank"))
        self.sold_privates.setdefault(player, set()).add(private)
        self.round.acted("sell_company", private.sym)
        self.game.check_bank()

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        yield from super().choices(entity)
        offered = self.offers(entity)
        if not isinstance(entity, Player):
            return
        if "buy_company" in offered:
            for private in self.privates_on_sale(entity):
                if private.value <= entity.cash:
                    details = {"company": private.sym, "price": private.value, "pays": private.value}
                    yield Choice("buy_company", details, {"company": private.sym, "price": private.value})
        if "sell_company" in offered:
            for private in entity.privates:
                price = private.value - SELLING_FEE
                details = {"company": private.sym, "price": price, "gets": price}
                yield Choice("sell_company", details, {"company": private.sym, "price": price})
