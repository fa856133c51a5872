"""Trading in a stock round: sell, then buy or found (CORE-56 to CORE-59, CORE-85 to CORE-133)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle, bundles_of
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Holder, Player, Pool
from engine18xx.finance.market import Cell
from engine18xx.finance.presidency import holdings_after, president_after
from engine18xx.programs import programmed
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.rounds.stock import Act, StockRound


class Trading(Step):
    """The step in which the player on turn sells and buys.

    What differs between titles are its questions: what a player may spend, which sales and purchases the rules allow, how
    far a price falls. Each is a method that a title's own step overrides.
    """

    max_percent: ClassVar[int] = 100  # of one corporation that one holder may own (CORE-87)
    pool_limit: ClassVar[int] = 100  # percent of one corporation that the pool may hold
    sells_once_per_turn: ClassVar[bool] = True  # a corporation is sold at most once in a turn (CORE-110)

    round: StockRound

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
        return not self.round.bought or self.may_buy_again(corporation)

    def sale_price(self, corporation: Corporation) -> int:
        """Price at which one ordinary share is sold to the pool, in pounds."""
        return corporation.price or 0

    def states_price(self, bundle: Bundle) -> bool:
        """Whether the action of a sale states the price of a share (ARCH-121)."""
        return bundle.price_per_unit != bundle.corporation.price

    def price_drop(self, bundle: Bundle, seller: Player) -> int:
        """How many moves down a sale brings (CORE-114)."""
        return bundle.units

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
        """Whether he is over a limit and can do something about it (CORE-58)."""
        return self.over_limit(player) and self.can_sell_any(player)

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
        sold = self.round.sold[player]
        cash = self.spendable(player)
        at_limit = self.at_limit(player)
        for corporation, source, held in self.sources():
            if corporation in sold or not self.purchase_open(player, corporation):
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

    def bundles(self, player: Player, corporation: Corporation) -> list[Bundle]:
        """The bundles that he can make of his certificates of a corporation (CORE-92)."""
        return bundles_of(player, corporation, self.sale_price(corporation))

    # --- selling (CORE-110 to CORE-115) ---

    def on_sell_shares(self, entity: Entity, action: act.SellShares) -> Effect:
        player = self.game.player(action.entity)
        bundle = self.bundle_of(player, action)
        refusal = self.why_not_sell(player, bundle)
        if refusal is not None:
            raise refusal
        return partial(self.sell, player, bundle)

    def bundle_of(self, holder: Holder, action: act.SellShares) -> Bundle:
        """The bundle that an action names (ARCH-121)."""
        certificates = [self.certificate(identity) for identity in action.shares]
        if not certificates:
            raise RuleViolation("ARCH-121", "a sale names at least one certificate", field="shares")
        corporation = self.game.corporation(certificates[0].corporation)
        if any(certificate.corporation != corporation.sym for certificate in certificates):
            raise RuleViolation("ARCH-121", "a sale is of one corporation", shares=action.shares)
        if len(set(action.shares)) < len(action.shares) or any(share.holder is not holder for share in certificates):
            raise RuleViolation(
                "CORE-110", f"not all of {', '.join(action.shares)} are the seller's", shares=action.shares
            )
        if not corporation.ipoed:
            raise RuleViolation("CORE-92", f"{corporation.sym} has not been founded", corporation=corporation.sym)
        price = self.sale_price(corporation)
        stated = action.share_price if isinstance(action.share_price, int) and action.share_price is not False else None
        if stated is not None and stated != price:
            self.game.dispute(
                "ARCH-121",
                f"the price of a share of {corporation.sym} is £{price}, not £{stated}",
                price=price,
                stated=stated,
            )
            price = stated
        bundle = Bundle(corporation, holder, certificates, price, action.percent)
        self._check_percent(bundle)
        return bundle

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

    def certificate(self, identity: str) -> Certificate:
        """The certificate of that id.

        Raises:
            RuleViolation: if there is none (ARCH-40).
        """
        symbol, _, index = identity.rpartition("_")
        corporation = self.game.corporations.get(symbol)
        if corporation is None or not index.isascii() or not index.isdigit() or int(index) >= len(corporation.issued):
            raise RuleViolation("ARCH-40", f"there is no certificate {identity!r}", share=identity, field="shares")
        return corporation.issued[int(index)]

    def why_not_sell(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        """The rule that forbids him to sell a bundle of his, or None (CORE-110)."""
        corporation = bundle.corporation
        if self.round.bought:
            return RuleViolation("CORE-56", "nothing is sold after a purchase", corporation=corporation.sym)
        if self.sells_once_per_turn and corporation in self.round.sold_in_turn:
            return RuleViolation("CORE-110", f"{corporation.sym} was sold in this turn", corporation=corporation.sym)
        in_pool = self.game.pool.percent_of(corporation.sym)
        if in_pool + bundle.percent > self.pool_limit:
            return RuleViolation(
                "CORE-110",
                f"the pool may hold {self.pool_limit}%",
                pool=in_pool,
                percent=bundle.percent,
                limit=self.pool_limit,
            )
        return self.why_not_presidency(player, bundle) if bundle.has_presidency else None

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

    def sell(self, player: Player, bundle: Bundle) -> None:
        """Carry out a sale (CORE-111)."""
        corporation = bundle.corporation
        drop = self.price_drop(bundle, player)
        self.game.pay(self.game.bank, player, bundle.price, f"sale of {bundle.percent}% of {corporation.sym}")
        self.game.transfer_to_pool(bundle)
        self.round.sold[player].add(corporation)
        self.round.sold_in_turn.add(corporation)
        self.round.acted("sell", corporation.sym)
        self.game.move_price(corporation, "down", drop)

    # --- buying (CORE-100 to CORE-107) ---

    def on_buy_shares(self, entity: Entity, action: act.BuyShares) -> Effect:
        player = self.game.player(action.entity)
        if len(action.shares) != 1:
            raise RuleViolation("ARCH-120", "a purchase is of one certificate", shares=action.shares, field="shares")
        certificate = self.certificate(action.shares[0])
        refusal = self.why_not_buy(player, certificate)
        if refusal is not None:
            raise refusal
        return partial(self.buy, player, certificate)

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
        if corporation in self.round.sold.get(player, ()):
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
        self.round.bought.append(corporation)
        self.round.acted("par" if certificate.is_president and self.round.parred else "buy", corporation.sym)

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

    def automatic(self) -> Sequence[act.AnyAction]:
        return programmed(self, self.round.player)

    def may_sell_some(self, player: Player, symbol: str) -> bool:
        """Whether he could sell some shares of a corporation."""
        corporation = self.game.corporation(symbol)
        bundles = self.bundles(player, corporation)
        return any(self.why_not_sell(player, bundle) is None for bundle in bundles)

    def why_alarmed(self, player: Player, act: Act) -> str | None:
        """Why an act of another player that is none of buying, selling and founding stops a programme (ARCH-97e)."""
        return f"{act.subject}: {act.kind}"

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


def _smallest(certificates: Sequence[Certificate]) -> Certificate | None:
    """The first certificate of the smallest size that is not reserved."""
    smallest: Certificate | None = None
    for certificate in certificates:
        if not certificate.reserved and (smallest is None or certificate.percent < smallest.percent):
            smallest = certificate
    return smallest
