"""Exchanging a harbour private for a share of its company, at any moment of a stock round (R1860-521 to R1860-524)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Player
from engine18xx.finance.presidency import holdings_after, president_after
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.titles.t1860.game import Game1860


class Exchange(Step):
    """A step that never blocks: any owner may use it, in or out of turn."""

    can_block: ClassVar[bool] = False
    game: Game1860

    def offers(self, entity: Entity) -> Sequence[str]:
        if not isinstance(entity, Private) or not isinstance(entity.owner, Player):
            return ()
        return ("buy_shares",) if self.certificate_for(entity) is not None else ()

    def certificate_for(self, private: Private) -> Certificate | None:
        """The certificate that the private is exchanged for: the lowest-numbered ordinary one in the treasury."""
        company = self.game.exchanged_for(private)
        owner = private.owner
        if company is None or not company.ipoed or not isinstance(owner, Player):
            return None
        if owner.percent_of(company.sym) + company.unit > 100:
            return None
        ordinary = [share for share in company.of(company.sym) if not share.is_president]
        return min(ordinary, key=lambda share: share.index, default=None)

    def on_buy_shares(self, entity: Entity, action: act.BuyShares) -> Effect:
        assert isinstance(entity, Private)
        company = self.game.exchanged_for(entity)
        assert company is not None
        if len(action.shares) != 1:
            raise RuleViolation("ARCH-120", "an exchange is for one certificate", shares=action.shares, field="shares")
        in_treasury = {share.id: share for share in company.of(company.sym) if not share.is_president}
        certificate = in_treasury.get(action.shares[0])
        if certificate is None:
            raise RuleViolation(
                "R1860-522",
                f"{action.shares[0]} is no ordinary share in the treasury of {company.sym}",
                shares=action.shares,
            )
        if action.percent not in (None, certificate.percent):
            self.game.dispute("ARCH-120", f"{certificate.id} is {certificate.percent}%", percent=action.percent)
        return partial(self.exchange, entity, company, certificate)

    def exchange(self, private: Private, company: Corporation, certificate: Certificate) -> None:
        """Carry out an exchange, in the order of R1860-523."""
        owner = private.owner
        assert isinstance(owner, Player)
        for share in company.of(company.sym):
            share.reserved = False
        self.game.gain_certificate(owner, certificate)
        private.close()
        self.game.tell(fact.PrivateClosed(private.sym))
        self.game.announce_layer()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        """The exchange is listed to the player on turn; anybody else may send it too (R1860-521)."""
        if not isinstance(entity, Private) or entity.owner is not self.round.current or not self.offers(entity):
            return
        company, certificate, owner = self.game.exchanged_for(entity), self.certificate_for(entity), entity.owner
        assert company is not None and certificate is not None and isinstance(owner, Player)
        details = {"corporation": company.sym, "percent": certificate.percent, "from": "ipo", "price": 0}
        holdings = holdings_after(company, self.game.players)
        holdings[owner] += certificate.percent
        after = president_after(company, holdings, presidency_sold=False, receivership=True, pool=self.game.pool)
        if after is not company.president and isinstance(after, Player):
            details["president"] = after.id
        yield Choice("buy_shares", details, {"shares": [certificate.id], "percent": certificate.percent})
