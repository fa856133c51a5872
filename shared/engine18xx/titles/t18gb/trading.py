"""The turn in a stock round: sell, then buy, found or convert (R18GB-401 to R18GB-443)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder, Player
from engine18xx.finance.market import Cell
from engine18xx.finance.presidency import holdings_after
from engine18xx.rounds.step import Effect, Entity
from engine18xx.rounds.trading import Trading
from engine18xx.titles.t18gb.corporation import Corporation18GB
from engine18xx.titles.t18gb.scenario import FACTS
from engine18xx.titles.t18gb.share_buying import Buying18GB

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB
    from engine18xx.titles.t18gb.rounds import StockRound18GB

PREFIX = "convert_"  # of the choice to convert a corporation
CHOSEN_DROP: int = FACTS["conversion"]["price_steps_left"]["in_stock_round"]


class Trading18GB(Buying18GB, Trading):
    """Shares, foundings and conversions.

    Attributes:
        directed: corporations of which the player was director when his turn began (R18GB-415).
    """

    game: Game18GB
    round: StockRound18GB

    def begin_turn(self) -> None:
        super().begin_turn()
        player = self.round.player
        self.directed = {corporation for corporation in self.game.open_corporations if corporation.director is player}

    # --- what is offered (R18GB-402 to R18GB-404) ---

    @property
    def converted(self) -> Corporation | None:
        return self.round.converted

    def offered_freely(self, player: Player) -> list[str]:
        offered = super().offered_freely(player)
        if not self.round.acts[player] and any(
            self.may_convert(player, corporation) for corporation in self.game.open_corporations
        ):
            offered.append("choose")
        return offered

    def can_found_any(self, player: Player) -> bool:
        """The offer of `par` also stands for ordinary shares of a treasury that he may buy (R18GB-404)."""
        if self.converted is not None or self.bought:
            return False
        return super().can_found_any(player) or any(
            source is corporation and self.why_not_buy(player, held[0]) is None
            for corporation, source, held in self.sources()
        )

    def can_sell_any(self, player: Player) -> bool:
        return self.converted is None and super().can_sell_any(player)

    # --- buying and founding (R18GB-415, R18GB-421 to R18GB-424) ---

    def may_buy_two(self, corporation: Corporation) -> bool:
        return corporation in self.directed and corporation.director is self.round.player and not self.round.parred

    def founding_offered(self, player: Player, corporation: Corporation) -> bool:
        """The offer of `par` does not look at tiers (R18GB-404)."""
        return self.game.lb_lets_found(player, corporation)

    def may_found(self, player: Player, corporation: Corporation) -> bool:
        if self.game.turn == 1 and self.game.corporation18gb(corporation).tier == 2:
            return False
        return not corporation.ipoed and self.game.lb_lets_found(player, corporation)

    def why_not_found(self, player: Player, corporation: Corporation, cell: Cell) -> RuleViolation | None:
        if self.converted is not None:
            return RuleViolation("R18GB-401", "nothing is founded after a conversion", corporation=corporation.sym)
        return super().why_not_found(player, corporation, cell)

    def founding_treasury(self, corporation: Corporation, cell: Cell) -> int:
        if corporation.presidency.percent < corporation.float_percent:
            return 0
        return self.game.capital(corporation, cell.price)

    # --- selling (R18GB-431 to R18GB-435) ---

    def sale_price(self, corporation: Corporation) -> int:
        return self.game.sale_price(corporation)

    def price_drop(self, bundle: Bundle, seller: Player) -> int:
        """In the last phase only a director's sale moves the price (R18GB-303)."""
        if "only_pres_drop" in self.game.phase.status and bundle.corporation.director is not seller:
            return 0
        return super().price_drop(bundle, seller)

    def why_not_sell(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        if self.converted is not None:
            return RuleViolation("R18GB-401", "nothing is sold after a conversion", corporation=bundle.corporation.sym)
        return super().why_not_sell(player, bundle)

    def bundle_of(self, holder: Holder, action: act.SellShares) -> Bundle:
        bundle = super().bundle_of(holder, action)
        if self.is_defective(bundle):
            self.game.dispute(
                "R18GB-435", "there is no share to give back for half the director's certificate", shares=action.shares
            )
        return bundle

    def bundles(self, player: Player, corporation: Corporation) -> list[Bundle]:
        bundles = super().bundles(player, corporation)
        return [bundle for bundle in bundles if not (self.game.live and self.is_defective(bundle))]

    def is_defective(self, bundle: Bundle) -> bool:
        """Whether half a director's certificate is sold into receivership and the pool has nothing to give back."""
        corporation = bundle.corporation
        if bundle.change == 0 or len(bundle.certificates) > 1 or self.game.pool.of(corporation.sym):
            return False
        holdings = holdings_after(corporation, self.game.players, bundle)
        return max(holdings.values()) < corporation.presidency.percent

    # --- conversion (R18GB-441 to R18GB-443) ---

    def may_convert(self, player: Player, corporation: Corporation) -> bool:
        """Whether he may convert it: as its director, once it has operated, before anything else in his turn."""
        return (
            corporation.president is player
            and corporation.operated
            and self.game.corporation18gb(corporation).is_five_share
            and not self.round.acts[player]
        )

    def on_choose(self, entity: Entity, action: act.Choose) -> Effect:
        player = self.game.player(action.entity)
        symbol = str(action.choice).removeprefix(PREFIX)
        corporation = self.game.corporation18gb(self.game.corporation(symbol))
        if not str(action.choice).startswith(PREFIX) or not self.may_convert(player, corporation):
            raise RuleViolation(
                "R18GB-441", f"{corporation.sym} cannot be converted now", choice=action.choice, field="choice"
            )
        return partial(self.convert, corporation)

    def convert(self, corporation: Corporation18GB) -> None:
        """Carry out a conversion; a purchase of its shares may follow."""
        self.game.convert(corporation, CHOSEN_DROP)
        self.round.converted = corporation
        self.round.acted("convert", corporation.sym)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        yield from super().choices(entity)
        if isinstance(entity, Player) and "choose" in self.offers(entity):
            for corporation in self.game.open_corporations:
                if self.may_convert(entity, corporation):
                    choice = {"choice": f"{PREFIX}{corporation.sym}"}
                    yield Choice("choose", choice, choice)
