"""Dealing in shares: what a transfer of certificates brings with it (CORE-85 to CORE-133)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine18xx import facts as fact
from engine18xx.errors import RuleViolation
from engine18xx.finance.bank import Bank
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Holder, Player, Pool
from engine18xx.finance.market import Cell
from engine18xx.finance.presidency import exchange_certificates, give_change, holdings_after, president_after
from engine18xx.state import State


class Dealing(State):
    """The part of a game that moves shares, prices and presidencies."""

    receivership: ClassVar[bool] = True  # a president may sell out to nobody: the pool becomes president (CORE-124)
    float_ignores_pool: ClassVar[bool] = False  # shares in the pool do not count for floating (CORE-130)

    # --- certificates and prices ---

    def certificate(self, identity: str) -> Certificate:
        """The certificate of that id.

        Raises:
            RuleViolation: if there is none (ARCH-40).
        """
        corporation = self.corporations.get(identity.rpartition("_")[0])
        for certificate in corporation.issued if corporation is not None else ():
            if certificate.id == identity:
                return certificate
        raise RuleViolation("ARCH-40", f"there is no certificate {identity!r}", share=identity, field="shares")

    def counts_as_certificate(self, corporation: Corporation) -> bool:
        """Whether its certificates count for the limit (CORE-86)."""
        return corporation.cell is None or "no_cert_limit" not in corporation.cell.kinds

    def privates_counted(self, player: Player) -> int:
        """How many of a player's privates count for the limit."""
        return len(player.privates)

    def certificates_held(self, player: Player) -> int:
        """Certificates of a player as counted for the limit (CORE-86)."""
        count = self.privates_counted(player)
        for symbol, held in player.certificates.items():
            if held and self.counts_as_certificate(self.corporations[symbol]):
                count += len(held)
        return count

    def share_price(self, corporation: Corporation, source: Holder) -> int:
        """Price of one ordinary share bought from a holder, in pounds (CORE-90)."""
        return corporation.price if corporation.price is not None else self.nominal_price(corporation)

    def nominal_price(self, corporation: Corporation) -> int:
        """Price of one ordinary share of a corporation that was never founded, in pounds (CORE-90)."""
        return self.printed_market().lowest_price

    def move_price(self, corporation: Corporation, direction: str, steps: int = 1) -> None:
        """Move a corporation's marker (CORE-151)."""
        before = corporation.price
        self.market.move(corporation, direction, steps)
        after = corporation.price
        if before is not None and after is not None and before != after:
            self.tell(fact.PriceMoved(corporation.sym, before, after))

    # --- transfers ---

    def move_certificates(self, certificates: Iterable[Certificate], receiver: Holder) -> None:
        """Hand certificates over, without any test of presidency (CORE-125)."""
        moved = tuple(certificates)
        if not moved:
            return
        giver = moved[0].holder
        corporation = self.corporations[moved[0].corporation]
        receiver.take(moved)
        if isinstance(receiver, Player) and receiver not in corporation.first_holders:
            corporation.first_holders.append(receiver)
        names = tuple(certificate.id for certificate in moved)
        self.tell(fact.SharesMoved(corporation.sym, names, giver.name if giver is not None else "bank", receiver.name))

    def president_if_sold(self, bundle: Bundle) -> Player | Pool | None:
        """Who is president once a bundle has gone to the pool (CORE-120)."""
        corporation = bundle.corporation
        holdings = holdings_after(corporation, self.players, bundle, self.pool)
        certificates = {player: player.percent_of(corporation.sym) for player in holdings}
        if isinstance(bundle.holder, Player):
            certificates[bundle.holder] -= sum(certificate.percent for certificate in bundle.certificates)
        return president_after(
            corporation,
            holdings,
            certificates=certificates,
            presidency_sold=bundle.has_presidency,
            receivership=self.receivership,
            pool=self.pool,
        )

    def transfer_to_pool(self, bundle: Bundle) -> None:
        """Move a sold bundle to the pool and settle the presidency (CORE-111, CORE-120 to CORE-124)."""
        corporation = bundle.corporation
        old = corporation.president
        new = self.president_if_sold(bundle)
        owned = corporation.presidency.holder is old
        self.move_certificates(bundle.certificates, self.pool)
        if new is not old:
            self.appoint(corporation, new, exchange=owned and new is not bundle.holder)
        if new is not old or isinstance(new, Pool):
            give_change(bundle, self.pool)

    def appoint(self, corporation: Corporation, new: Player | Pool | None, *, exchange: bool) -> None:
        """Make somebody president (CORE-121).

        Args:
            exchange: the president's certificate changes hands with it; a player gives ordinary ones for it.
        """
        old = corporation.president
        corporation.president = new
        self.tell(fact.PresidentChanged(corporation.sym, new.name if new is not None else None))
        if exchange and old is not None and isinstance(new, Player):
            exchange_certificates(corporation, new, old, self.pool)

    def settle_presidency(self, corporation: Corporation) -> None:
        """Change the president if the holdings ask for it after a purchase (CORE-120)."""
        new = president_after(
            corporation,
            holdings_after(corporation, self.players),
            presidency_sold=False,
            receivership=self.receivership,
            pool=self.pool,
        )
        if new is not corporation.president:
            self.appoint(corporation, new, exchange=corporation.presidency.holder is corporation.president)

    # --- founding, buying, floating ---

    def found(self, corporation: Corporation, cell: Cell) -> None:
        """Put a corporation on the market at its par price (CORE-129)."""
        self.market.place(corporation, cell)
        corporation.par_price = cell.price
        corporation.ipoed = True
        self.tell(fact.ParSet(corporation.sym, cell.price))

    def receiver_of(self, corporation: Corporation, source: Holder) -> Holder | Bank:
        """Who gets the money for a share bought from a holder (CORE-105)."""
        return self.bank

    def buy_certificate(self, buyer: Player, certificate: Certificate, price: int) -> None:
        """Money, certificates, presidency, floating, in this order (CORE-104)."""
        corporation = self.corporations[certificate.corporation]
        source = certificate.holder
        assert source is not None
        self.pay(buyer, self.receiver_of(corporation, source), price, f"{certificate.id}")
        self.gain_certificate(buyer, certificate)

    def gain_certificate(self, buyer: Player, certificate: Certificate) -> None:
        """A player gains a certificate from treasury or pool: presidency and floating follow (CORE-104, 3 to 5)."""
        corporation = self.corporations[certificate.corporation]
        source = certificate.holder
        if certificate.is_president and isinstance(source, Pool):
            self._take_over(buyer, corporation)
        else:
            self.move_certificates([certificate], buyer)
            if certificate.is_president:
                corporation.president = buyer
                self.tell(fact.PresidentChanged(corporation.sym, buyer.id))
            else:
                self.settle_presidency(corporation)
        self.float_if_due(corporation)

    def _take_over(self, buyer: Player, corporation: Corporation) -> None:
        """Buy the president's certificate out of the pool, giving ordinary ones in exchange (CORE-106)."""
        given: list[Certificate] = []
        due = corporation.presidency.percent - corporation.unit
        for certificate in buyer.of(corporation.sym):
            if due <= 0:
                break
            given.append(certificate)
            due -= certificate.percent
        self.move_certificates([corporation.presidency], buyer)
        self.move_certificates(given, self.pool)
        corporation.president = buyer
        self.tell(fact.PresidentChanged(corporation.sym, buyer.id))

    def float_if_due(self, corporation: Corporation) -> None:
        """Float a corporation of which enough has been sold (CORE-130)."""
        if corporation.floated or not corporation.ipoed:
            return
        unsold = corporation.percent_of(corporation.sym)
        if self.float_ignores_pool:
            unsold += self.pool.percent_of(corporation.sym)
        if unsold <= 100 - corporation.float_percent:
            corporation.floated = True
            self.tell(fact.Floated(corporation.sym))
            self.floated(corporation)

    def floated(self, corporation: Corporation) -> None:
        """What floating brings: capital, home token, whatever the title says (CORE-131)."""
