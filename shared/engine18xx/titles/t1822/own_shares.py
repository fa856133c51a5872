"""A major issues shares to the pool, or redeems some from it (R1822B-1301 to R1822B-1304)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate
from engine18xx.finance.presidency import holdings_after, president_after
from engine18xx.rounds.selling import Selling
from engine18xx.rounds.step import Effect, Entity
from engine18xx.titles.t1822.corporation import Corporation1822

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822

POOL_LIMIT = 50


class OwnShares(Selling):
    """One action, then the step is over."""

    game: Game1822

    # --- issuing (R1822B-1302) ---

    def issue_of(self, major: Corporation, count: int) -> Bundle:
        """The first shares of the treasury at the price after the fall that they bring."""
        certificates = major.of(major.sym)[:count]
        return Bundle(major, major, certificates, self.issue_price(major, count))

    def issue_price(self, major: Corporation, count: int) -> int:
        """Price of each of so many shares issued, in pounds."""
        assert major.cell is not None
        return self.game.market.after(major.cell, "down", count).price

    def why_not_issue(self, major: Corporation1822, percent: int) -> RuleViolation | None:
        """The rule that forbids to issue so much, or None."""
        if major.record < 2:
            return RuleViolation("R1822B-1302", f"{major.sym} has not operated before", corporation=major.sym)
        in_pool = self.game.pool.percent_of(major.sym)
        if in_pool + percent > POOL_LIMIT:
            return RuleViolation("R1822B-1302", f"the pool may hold {POOL_LIMIT}%", pool=in_pool, percent=percent)
        return None

    def issues(self, major: Corporation1822) -> Iterator[Bundle]:
        """The bundles that it may issue, smallest first."""
        for count in range(1, len(major.of(major.sym)) + 1):
            bundle = self.issue_of(major, count)
            if self.why_not_issue(major, bundle.percent) is not None:
                return
            yield bundle

    # --- redeeming (R1822B-1303) ---

    def redemptions(self, major: Corporation) -> Iterator[Sequence[Certificate]]:
        """The first shares of the pool, as many as it can pay."""
        in_pool = self.game.pool.of(major.sym)
        for count in range(1, len(in_pool) + 1):
            if self.redemption_price(in_pool[:count]) > major.cash:
                return
            yield in_pool[:count]

    def redemption_price(self, certificates: Sequence[Certificate]) -> int:
        """What shares of the pool cost their major, in pounds."""
        major = self.game.corporation(certificates[0].corporation)
        return (major.price or 0) * sum(major.units(certificate.percent) for certificate in certificates)

    # --- the step (R1822B-1301) ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation1822) or entity.is_minor:
            return ()
        offered = []
        if any(True for _ in self.issues(entity)):
            offered.append("sell_shares")
        if any(True for _ in self.redemptions(entity)):
            offered.append("buy_shares")
        return (*offered, "pass") if offered else ()

    def on_sell_shares(self, entity: Entity, action: act.SellShares) -> Effect:
        assert isinstance(entity, Corporation1822)
        certificates = self.certificates_named(entity, action.shares)
        if any(certificate.corporation != entity.sym for certificate in certificates):
            raise RuleViolation("R1822B-1302", "a major issues its own shares", shares=action.shares, field="shares")
        percent = self.percent_of(certificates, action)
        refusal = self.why_not_issue(entity, percent)
        if refusal is not None:
            raise refusal
        price = self.price_stated(entity, self.issue_price(entity, entity.units(percent)), action)
        return partial(self.issue, Bundle(entity, entity, certificates, price))

    def percent_of(self, certificates: Sequence[Certificate], action: act.BuyShares | act.SellShares) -> int:
        """What certificates add up to, which is what an action must state if it states anything (ARCH-122)."""
        percent = sum(certificate.percent for certificate in certificates)
        if action.percent not in (None, percent):
            self.game.dispute(
                "ARCH-122", f"they are {percent}%, not {action.percent}%", percent=action.percent, field="percent"
            )
        return percent

    def issue(self, bundle: Bundle) -> None:
        """Issue shares: the bank pays, then the price falls."""
        major = bundle.corporation
        self.finish()
        self.game.pay(self.game.bank, major, bundle.price, f"issue of {bundle.percent}%")
        self.game.transfer_to_pool(bundle)
        self.game.move_price(major, "down", bundle.units)

    def on_buy_shares(self, entity: Entity, action: act.BuyShares) -> Effect:
        assert isinstance(entity, Corporation1822)
        certificates = [self.game.certificate(name) for name in action.shares]
        own = all(share.corporation == entity.sym and share.holder is self.game.pool for share in certificates)
        if not certificates or not own or len(set(action.shares)) < len(action.shares):
            raise RuleViolation(
                "R1822B-1303", "a major redeems its own shares from the pool", shares=action.shares, field="shares"
            )
        self.percent_of(certificates, action)
        price = self.redemption_price(certificates)
        if price > entity.cash:
            raise RuleViolation("R1822B-1303", f"they cost £{price}", price=price, cash=entity.cash)
        return partial(self.redeem, entity, certificates, price)

    def redeem(self, major: Corporation, certificates: Sequence[Certificate], price: int) -> None:
        """Redeem shares: they go to the treasury, the price stays."""
        self.finish()
        self.game.pay(major, self.game.bank, price, "redemption")
        self.game.move_certificates(certificates, major)
        self.game.settle_presidency(major)

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation1822) or not offered:
            return
        if "sell_shares" in offered:
            for bundle in self.issues(entity):
                yield self.issue_choice(bundle)
        if "buy_shares" in offered:
            for certificates in self.redemptions(entity):
                percent = sum(certificate.percent for certificate in certificates)
                price = self.redemption_price(certificates)
                details = {"corporation": entity.sym, "from": "pool", "percent": percent, "price": price}
                details |= self.succession(entity)
                action = {"shares": [certificate.id for certificate in certificates], "percent": percent}
                yield Choice("buy_shares", details, action)
        yield Choice("pass", {}, {})

    def succession(self, major: Corporation) -> dict[str, Any]:
        """Who becomes president by an issue or redemption: a merger may have left that open (R1822B-1207)."""
        holdings = holdings_after(major, self.game.players)
        president = president_after(
            major, holdings, presidency_sold=False, receivership=self.game.receivership, pool=self.game.pool
        )
        return {"president": president.name} if president not in (None, major.president) else {}

    def issue_choice(self, bundle: Bundle) -> Choice:
        """The description of an issue."""
        price = bundle.price_per_unit
        details: dict[str, Any] = {
            "corporation": bundle.corporation.sym,
            "percent": bundle.percent,
            "shares": bundle.units,
            "price": bundle.price,
            "share_price": price,
            "new_price": price,
            **self.succession(bundle.corporation),
        }
        action = {
            "shares": [certificate.id for certificate in bundle.certificates],
            "percent": bundle.percent,
            "share_price": price,
        }
        return Choice("sell_shares", details, action)
