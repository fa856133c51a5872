"""A stock turn: sell, then buy, convert a concession or found; bids exclude all but selling (R1822A-603 to 619)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from engine18xx.errors import RuleViolation
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Player
from engine18xx.finance.market import Cell
from engine18xx.finance.privates import Private
from engine18xx.rounds.selling import Selling
from engine18xx.rounds.step import Entity
from engine18xx.rounds.trading import Trading
from engine18xx.titles.t1822 import privates

if TYPE_CHECKING:
    from engine18xx.rounds.stock import Act
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import StockRound1822


class Selling1822(Selling):
    """What the family asks of every sale by a player."""

    pool_limit: ClassVar[int] = 50
    game: Game1822

    def why_not_presidency(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        """Somebody else must hold the president's percentage already; the tax haven is nobody (R1822A-610, 1601)."""
        corporation = bundle.corporation
        needed = corporation.presidency.percent
        for other in self.game.players:
            if other is not player and other.percent_of(corporation.sym) >= needed:
                return None
        return RuleViolation(
            "R1822A-610", f"no other player holds {needed}% of {corporation.sym}", corporation=corporation.sym
        )


class Trading1822(Selling1822, Trading):
    """Selling, buying and founding. Whatever gains a share ends the turn (R1822A-605)."""

    max_percent: ClassVar[int] = 60
    sells_once_per_turn: ClassVar[bool] = False
    game: Game1822
    round: StockRound1822

    # --- what a player may spend and hold ---

    def spendable(self, player: Player) -> int:
        """Cash less the bids on which he is the highest bidder (R1822A-604)."""
        return player.cash - self.game.boxes.committed(player)

    def at_limit(self, player: Player) -> bool:
        """Certificates and winning bids together reach the limit (R1822A-613, R1822A-623)."""
        return self.game.certificates_held(player) + len(self.game.boxes.led_by(player)) >= self.game.cert_limit

    # --- what is offered (R1822A-603) ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.player or not isinstance(entity, Player):
            return ()
        can_sell = self.can_sell_any(entity)
        if can_sell and self.over_limit(entity):
            return ("sell_shares",)
        offered = ["sell_shares"] if can_sell else []
        if entity.debt:
            return (*offered, "pass") if can_sell or entity.cash else ()
        if not self.round.bids_made:
            if self.can_buy_any(entity):
                offered.append("buy_shares")
            if self.can_found_any(entity):
                offered.append("par")
        return (*offered, "pass")

    # --- selling (R1822A-609) ---

    def why_not_sell(self, player: Player, bundle: Bundle) -> RuleViolation | None:
        corporation = bundle.corporation
        if corporation.kind == "minor":
            return RuleViolation("R1822A-205", "a minor cannot be sold", corporation=corporation.sym)
        if not corporation.operated:
            return RuleViolation("R1822A-609", f"{corporation.sym} has not operated", corporation=corporation.sym)
        return super().why_not_sell(player, bundle)

    # --- buying (R1822A-613, R1822A-614) ---

    def buy(self, player: Player, certificate: Certificate) -> None:
        super().buy(player, certificate)
        self.finish()

    # --- founding (R1822A-615, R1822A-616) ---

    def concession(self, corporation: Corporation) -> Private | None:
        """The concession of a major, while there is one."""
        symbol = corporation.facts.get("concession")
        private = self.game.privates.get(symbol) if symbol is not None else None
        return private if private is not None and not private.closed else None

    def par_cells(self, corporation: Corporation, player: Player) -> Sequence[Cell]:
        return self.game.market.shape.with_kind("par_major")

    def may_found(self, player: Player, corporation: Corporation) -> bool:
        """Whether he owns the concession and the phase lets him convert it, or majors are founded directly."""
        if corporation.kind != "major" or corporation.ipoed:
            return False
        concession = self.concession(corporation)
        if concession is not None:
            return concession.owner is player and "can_convert_concessions" in self.game.phase.status
        return "can_par" in self.game.phase.status

    def can_found_any(self, player: Player) -> bool:
        """A concession that may be converted is enough, whatever the player's cash and certificates (R1822A-615)."""
        if any(
            corporation.facts.get("concession") and self.concession(corporation) and self.may_found(player, corporation)
            for corporation in self.game.open_corporations
        ):
            return True
        return super().can_found_any(player)

    def why_not_gain(self, player: Player, certificate: Certificate) -> RuleViolation | None:
        corporation = self.game.corporation(certificate.corporation)
        if certificate.is_president and self.concession(corporation) is not None:
            return None  # the certificate limit does not apply to a conversion (R1822A-615)
        return super().why_not_gain(player, certificate)

    def founding_cost(self, corporation: Corporation, cell: Cell) -> int:
        price = super().founding_cost(corporation, cell)
        concession = self.concession(corporation)
        return price if concession is None else max(0, price - concession.value)

    def founding_treasury(self, corporation: Corporation, cell: Cell) -> int:
        if "full_capitalisation" in self.game.phase.status:
            return 0
        return super().founding_cost(corporation, cell)

    def found(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        concession = self.concession(corporation)
        if concession is None:
            super().found(player, corporation, cell)
        else:
            self.convert(player, corporation, cell, concession)

    def convert(self, player: Player, corporation: Corporation, cell: Cell, concession: Private) -> None:
        """Found a major by its concession: the bank adds the rest of the price (R1822A-615)."""
        cost = self.founding_cost(corporation, cell)
        added = super().founding_cost(corporation, cell) - cost
        self.game.found(corporation, cell)
        self.game.pay(player, corporation, cost, f"{corporation.presidency.id}")
        self.game.gain_certificate(player, corporation.presidency)
        self.game.pay(self.game.bank, corporation, added, f"concession {concession.sym}")
        privates.close(self.game, concession)
        self.round.parred = True
        self.round.bought.append(corporation)
        self.round.acted("par", corporation.sym)
        self.finish()

    # --- the end of the turn ---

    def finish(self) -> None:
        if not self.done:
            self.round.led_at_end[self.round.player] = {item.sym for item in self.game.boxes.led_by(self.round.player)}
        super().finish()

    def why_alarmed(self, player: Player, act: Act) -> str | None:
        """A bid alarms whoever was winning the certificate when his last turn ended (R1822A-1306)."""
        if act.kind == "bid" and act.subject in self.round.led_at_end.get(player, ()):
            return f"No longer winning bid on {act.subject}"
        return None
