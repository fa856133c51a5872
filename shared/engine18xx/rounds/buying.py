"""Buying shares from the bank and from treasuries (CORE-86 to CORE-107)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Holder, Player, Pool
from engine18xx.finance.presidency import holdings_after, president_after
from engine18xx.programs import programmed
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.rounds.stock import Act


class Buying(Step):
    """A step in which a player may buy shares. Trading in a stock round adds selling and founding."""

    max_percent: ClassVar[int] = 100  # of one corporation that one holder may own (CORE-87)

    # --- what was done before ---

    @property
    def bought(self) -> list[Corporation]:
        """Corporations of which a certificate was bought in this turn, once per certificate."""
        raise NotImplementedError

    @property
    def acts(self) -> Mapping[Player, Sequence[Act]]:
        """What was done in the latest turn of each player, for programmes (ARCH-97)."""
        return {}

    def has_sold(self, player: Player, corporation: Corporation) -> bool:
        """Whether he has sold shares of it in this round, and so may not buy any (CORE-59)."""
        return False

    # --- the questions ---

    def spendable(self, player: Player) -> int:
        """Cash that a player may spend, in pounds."""
        return player.cash

    def at_limit(self, player: Player) -> bool:
        """Whether the certificate limit allows him no further certificate."""
        return self.game.certificates_held(player) >= self.game.cert_limit

    def over_limit(self, player: Player) -> bool:
        """Whether he holds more certificates than allowed."""
        return self.game.certificates_held(player) > self.game.cert_limit

    def may_buy_again(self, corporation: Corporation) -> bool:
        """Whether, after a purchase in this turn, a certificate of this corporation may follow (CORE-103)."""
        return False

    def purchase_open(self, player: Player, corporation: Corporation) -> bool:
        """Whether he has not bought yet in this turn, or may buy of this corporation again."""
        return not self.bought or self.may_buy_again(corporation)

    def must_sell(self, player: Player) -> bool:
        """Whether he is over a limit and can do something about it (CORE-58)."""
        return False

    def may_sell_some(self, player: Player, symbol: str) -> bool:
        """Whether he could sell some shares of a corporation."""
        return False

    def why_alarmed(self, player: Player, act: Act) -> str | None:
        """Why an act of another player that is none of buying, selling and founding stops a programme (ARCH-97e)."""
        return f"{act.subject}: {act.kind}"

    def automatic(self) -> Sequence[act.AnyAction]:
        entity = self.entity
        return programmed(self, entity) if isinstance(entity, Player) else ()

    # --- what is offered (CORE-57) ---

    def sources(self) -> Iterator[tuple[Corporation, Holder, Sequence[Certificate]]]:
        """Where shares are on sale: for each corporation its shares in the pool, then in its treasury if founded."""
        pool = self.game.pool
        for corporation in self.game.open_corporations:
            held = pool.of(corporation.sym)
            if held:
                yield corporation, pool, held
            if corporation.ipoed:
                held = corporation.of(corporation.sym)
                if held:
                    yield corporation, corporation, held

    def can_buy_any(self, player: Player) -> bool:
        """Whether `buy_shares` is offered: only the smallest certificate of each source is looked at (CORE-100)."""
        cash = self.spendable(player)
        at_limit = self.at_limit(player)
        for corporation, source, held in self.sources():
            if self.has_sold(player, corporation) or not self.purchase_open(player, corporation):
                continue
            certificate = _smallest(held)
            if certificate is None:
                continue
            price = self.game.share_price(corporation, source) * corporation.units(certificate.percent)
            if price <= cash and self.gain_offered(player, corporation, certificate, at_limit=at_limit):
                return True
        return False

    def gain_offered(
        self, player: Player, corporation: Corporation, certificate: Certificate, *, at_limit: bool
    ) -> bool:
        """Whether the limits let him gain a certificate, as far as the offer looks at them (CORE-87)."""
        if at_limit and self.game.counts_as_certificate(corporation):
            return False
        return player.percent_of(corporation.sym) + certificate.percent <= self.max_percent

    # --- buying (CORE-100 to CORE-107) ---

    def on_buy_shares(self, entity: Entity, action: act.BuyShares) -> Effect:
        player = self.game.player(action.entity)
        if len(action.shares) != 1:
            raise RuleViolation("ARCH-120", "a purchase is of one certificate", shares=action.shares, field="shares")
        certificate = self.game.certificate(action.shares[0])
        self.check_stated(action, certificate)
        refusal = self.why_not_buy(player, certificate)
        if refusal is not None:
            raise refusal
        return partial(self.buy, player, certificate)

    def check_stated(self, action: act.BuyShares, certificate: Certificate) -> None:
        """Refuse a purchase that states another size or price than its certificate has (ARCH-120, ARCH-140)."""
        if action.percent not in (None, certificate.percent):
            self.game.dispute(
                "ARCH-120",
                f"{certificate.id} is {certificate.percent}%, not {action.percent}%",
                percent=action.percent,
                field="percent",
            )
        if isinstance(action.share_price, int) and not isinstance(action.share_price, bool):
            price = self.game.share_price(
                self.game.corporation(certificate.corporation), certificate.holder or self.game.pool
            )
            if action.share_price != price:
                self.game.dispute(
                    "ARCH-140",
                    f"a share costs £{price}, not £{action.share_price}",
                    price=price,
                    stated=action.share_price,
                    field="share_price",
                )

    def price_of(self, certificate: Certificate) -> int:
        """What a certificate costs where it lies; the president's certificate in the pool as one share (CORE-106)."""
        corporation = self.game.corporation(certificate.corporation)
        source = certificate.holder
        assert source is not None
        price = self.game.share_price(corporation, source)
        if certificate.is_president and isinstance(source, Pool):
            return price
        return price * corporation.units(certificate.percent)

    def why_not_buy(self, player: Player, certificate: Certificate) -> RuleViolation | None:
        """The rule that forbids him to buy a certificate, or None (CORE-102)."""
        corporation = self.game.corporation(certificate.corporation)
        values = {"share": certificate.id, "corporation": corporation.sym}
        source = certificate.holder
        if source is not corporation and not isinstance(source, Pool):
            return RuleViolation("CORE-88", f"{certificate.id} is neither in the treasury nor in the pool", **values)
        if isinstance(source, Corporation) and not corporation.ipoed:
            return RuleViolation("CORE-100", f"{corporation.sym} has not been founded", **values)
        if certificate.reserved:
            return RuleViolation("CORE-95", f"{certificate.id} is reserved", **values)
        if self.has_sold(player, corporation):
            return RuleViolation("CORE-59", f"he has sold {corporation.sym} in this stock round", **values)
        if not self.purchase_open(player, corporation):
            return RuleViolation("CORE-56", "he has bought in this turn already", **values)
        if certificate.is_president and isinstance(source, Pool):
            return self.why_not_buy_presidency(player, corporation)
        price = self.price_of(certificate)
        cash = self.spendable(player)
        if price > cash:
            return RuleViolation(
                "CORE-102", f"{certificate.id} costs £{price}, he can spend £{cash}", cash=cash, price=price
            )
        return self.why_not_gain(player, certificate)

    def why_not_gain(self, player: Player, certificate: Certificate) -> RuleViolation | None:
        """The limit that keeps him from gaining a certificate, or None (CORE-87)."""
        corporation = self.game.corporation(certificate.corporation)
        percent = player.percent_of(corporation.sym) + certificate.percent
        if percent > self.max_percent:
            return RuleViolation(
                "CORE-87", f"nobody may hold {percent}% of {corporation.sym}", percent=percent, limit=self.max_percent
            )
        if self.game.counts_as_certificate(corporation) and self.at_limit(player):
            held = self.game.certificates_held(player)
            return RuleViolation("CORE-87", "the certificate limit is reached", held=held, limit=self.game.cert_limit)
        return None

    def why_not_buy_presidency(self, player: Player, corporation: Corporation) -> RuleViolation | None:
        """The rule that forbids him to buy the president's certificate out of the pool, or None (CORE-106)."""
        raise NotImplementedError

    def buy(self, player: Player, certificate: Certificate) -> None:
        """Carry out a purchase (CORE-104)."""
        corporation = self.game.corporation(certificate.corporation)
        self.game.buy_certificate(player, certificate, self.price_of(certificate))
        self.bought.append(corporation)

    # --- concrete choices ---

    def purchases(self, player: Player) -> Iterator[Choice]:
        """One choice per size of certificate that he may buy from each source."""
        for corporation, source, held in self.sources():
            sizes: set[tuple[int, bool]] = set()
            for certificate in held:
                size = certificate.percent, certificate.is_president
                if size in sizes or (certificate.is_president and len(held) > 1):
                    continue
                if self.why_not_buy(player, certificate) is None:
                    sizes.add(size)
                    yield self.purchase_choice(player, corporation, source, certificate)

    def purchase_choice(
        self, player: Player, corporation: Corporation, source: Holder, certificate: Certificate
    ) -> Choice:
        """The description of a purchase."""
        details: dict[str, Any] = {
            "corporation": corporation.sym,
            "percent": certificate.percent,
            "from": "pool" if isinstance(source, Pool) else "ipo",
            "price": self.price_of(certificate),
        }
        if certificate.is_president:
            details["director"] = True
        from_pool = certificate.is_president and isinstance(source, Pool)
        after = player if from_pool else self.president_if_bought(player, corporation, certificate)
        if after is not corporation.president and isinstance(after, Player):
            details["president"] = after.id
        return Choice("buy_shares", details, {"shares": [certificate.id], "percent": certificate.percent})

    def president_if_bought(
        self, player: Player, corporation: Corporation, certificate: Certificate
    ) -> Player | Pool | None:
        """The president after a purchase."""
        holdings = holdings_after(corporation, self.game.players)
        holdings[player] += certificate.percent
        return president_after(
            corporation, holdings, presidency_sold=False, receivership=self.game.receivership, pool=self.game.pool
        )


def _smallest(certificates: Sequence[Certificate]) -> Certificate | None:
    """The first certificate of the smallest size that is not reserved."""
    smallest: Certificate | None = None
    for certificate in certificates:
        if not certificate.reserved and (smallest is None or certificate.percent < smallest.percent):
            smallest = certificate
    return smallest
