"""Selling shares to the pool: bundles, what may go into it, and what a sale brings (CORE-90 to CORE-94, CORE-110)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle, bundles_of
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Holder, Player
from engine18xx.rounds.step import Step


class Selling(Step):
    """A step in which shares may be sold. Trading in a stock round adds buying and founding."""

    pool_limit: ClassVar[int] = 100  # percent of one corporation that the pool may hold

    # --- the questions ---

    def sale_price(self, corporation: Corporation) -> int:
        """Price at which one ordinary share is sold to the pool, in pounds."""
        return corporation.price or 0

    def states_price(self, bundle: Bundle) -> bool:
        """Whether the action of a sale states the price of a share (ARCH-121)."""
        return bundle.price_per_unit != bundle.corporation.price

    def price_drop(self, bundle: Bundle, seller: Player) -> int:
        """How many moves down a sale brings (CORE-114)."""
        return bundle.units

    # --- bundles (CORE-91 to CORE-94) ---

    def bundles(self, player: Player, corporation: Corporation) -> list[Bundle]:
        """The bundles that he can make of his certificates of a corporation (CORE-92)."""
        return bundles_of(player, corporation, self.sale_price(corporation))

    def bundle_of(self, holder: Holder, action: act.SellShares) -> Bundle:
        """The bundle that an action names (ARCH-121)."""
        certificates = self.certificates_named(holder, action.shares)
        corporation = self.game.corporation(certificates[0].corporation)
        price = self.price_stated(corporation, self.sale_price(corporation), action)
        bundle = Bundle(corporation, holder, certificates, price, action.percent)
        self._check_percent(bundle)
        if bundle.has_presidency and len(certificates) < len(holder.of(corporation.sym)):
            self.game.dispute(
                "CORE-92", "the president's certificate is sold last", shares=action.shares, corporation=corporation.sym
            )
        return bundle

    def certificates_named(self, holder: Holder, names: Sequence[str]) -> list[Certificate]:
        """The certificates of one founded corporation that a holder names for sale."""
        certificates = [self.game.certificate(name) for name in names]
        if not certificates:
            raise RuleViolation("ARCH-121", "a sale names at least one certificate", field="shares")
        corporation = self.game.corporation(certificates[0].corporation)
        if any(certificate.corporation != corporation.sym for certificate in certificates):
            raise RuleViolation("ARCH-121", "a sale is of one corporation", shares=names)
        if len(set(names)) < len(names) or any(share.holder is not holder for share in certificates):
            raise RuleViolation("CORE-110", f"not all of {', '.join(names)} are the seller's", shares=names)
        if not corporation.ipoed:
            raise RuleViolation("CORE-92", f"{corporation.sym} has not been founded", corporation=corporation.sym)
        return certificates

    def price_stated(self, corporation: Corporation, price: int, action: act.SellShares) -> int:
        """The price of a share that counts: what a record states, otherwise that of the rules (ARCH-121)."""
        stated = action.share_price
        if stated is None or isinstance(stated, bool) or stated == price:
            return price
        self.game.dispute(
            "ARCH-121",
            f"the price of a share of {corporation.sym} is £{price}, not £{stated}",
            price=price,
            stated=stated,
        )
        return stated

    def _check_percent(self, bundle: Bundle) -> None:
        unit = bundle.corporation.unit
        kept = bundle.change
        if kept == 0:
            return
        most = bundle.corporation.presidency.percent - unit
        if kept % unit or not 0 < kept <= most or not bundle.has_presidency:
            raise RuleViolation(
                "CORE-93",
                f"{bundle.percent}% cannot be sold with these certificates",
                percent=bundle.percent,
                field="percent",
            )

    # --- selling (CORE-110 to CORE-115) ---

    def why_not_into_pool(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        """What keeps a bundle of his out of the pool, whenever it is sold, or None (CORE-110)."""
        corporation = bundle.corporation
        in_pool = self.game.pool.percent_of(corporation.sym)
        if in_pool + bundle.percent > self.pool_limit:
            return RuleViolation(
                "CORE-110",
                f"the pool may hold {self.pool_limit}%",
                pool=in_pool,
                percent=bundle.percent,
                limit=self.pool_limit,
            )
        if not bundle.has_presidency:
            return None
        refusal = self.why_not_presidency(player, bundle)
        if refusal is None and self.game.president_if_sold(bundle) is player:
            return RuleViolation(
                "CORE-122", "who stays president keeps the president's certificate", corporation=corporation.sym
            )
        return refusal

    def why_not_presidency(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        """The rule that keeps the president's certificate from being sold in a bundle, or None (CORE-110)."""
        corporation = bundle.corporation
        if bundle.percent >= corporation.presidency.percent:
            return None
        others = (other for other in self.game.players if other is not player)
        if any(other.percent_of(corporation.sym) > 10 for other in others) or self.game.pool.of(corporation.sym):
            return None
        return RuleViolation(
            "CORE-110", "there is no ordinary share in the pool to give as change", corporation=corporation.sym
        )

    def sell_to_pool(self, player: Player, bundle: Bundle) -> None:
        """Carry out a sale: money, certificates, presidency, price (CORE-111)."""
        corporation = bundle.corporation
        drop = self.price_drop(bundle, player)
        self.game.pay(self.game.bank, player, bundle.price, f"sale of {bundle.percent}% of {corporation.sym}")
        self.game.transfer_to_pool(bundle)
        self.game.move_price(corporation, "down", drop)

    # --- concrete choices ---

    def sale_choice(self, player: Player, bundle: Bundle) -> Choice:
        """The description of a sale."""
        corporation = bundle.corporation
        assert corporation.cell is not None
        after = self.game.market.after(corporation.cell, "down", self.price_drop(bundle, player))
        details: dict[str, Any] = {
            "corporation": corporation.sym,
            "percent": bundle.percent,
            "shares": bundle.units,
            "price": bundle.price,
            "new_price": after.price,
        }
        action: dict[str, Any] = {"shares": [share.id for share in bundle.certificates], "percent": bundle.percent}
        if bundle.has_presidency:
            details["director"] = True
        if self.states_price(bundle):
            details["share_price"] = action["share_price"] = bundle.price_per_unit
        president = self.game.president_if_sold(bundle)
        if president is not corporation.president and president is not None:
            details["president"] = president.name
        return Choice("sell_shares", details, action)
