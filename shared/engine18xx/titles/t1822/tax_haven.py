"""P16, the tax haven: a holding whose shares count neither for limits nor for presidencies (R1822A-1101 to 1109)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder, Player, Pool
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t1822.privates import TAX_HAVEN

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import StockRound1822


class TaxHaven(Holder):
    """The holding of P16: its shares and its cash. It is no player (R1822A-1102)."""

    __slots__ = ("used",)
    name = TAX_HAVEN

    def __init__(self) -> None:
        super().__init__()
        self.used = False  # a share has been bought for it in this game

    def holds(self, corporation: Corporation) -> bool:
        """Whether it has a share of a corporation."""
        return bool(self.of(corporation.sym))


class HavenPurchase(Step):
    """A share for the tax haven, in the owner's stock turn instead of any other purchase (R1822A-1103 to 1107)."""

    can_block: ClassVar[bool] = False
    game: Game1822
    round: StockRound1822

    def offers(self, entity: Entity) -> Sequence[str]:
        if not isinstance(entity, Private) or entity.sym != TAX_HAVEN or entity.owner is not self.round.player:
            return ()
        return ("choose_ability",)

    # --- the rules ---

    def payer(self, owner: Player) -> Player | TaxHaven:
        """Who pays: the owner for the first share ever, the haven itself for all later ones (R1822A-1107)."""
        return self.game.haven if self.game.haven.used else owner

    def source(self, choice: str) -> tuple[Corporation, Holder]:
        """The corporation and the holder that a choice names: ``<major>_ipo`` or ``<major>_market``."""
        symbol, _, place = choice.rpartition("_")
        corporation = self.game.corporations.get(symbol)
        if corporation is None or place not in ("ipo", "market"):
            raise RuleViolation("R1822A-1103", f"there is no choice {choice!r}", choice=choice, field="choice")
        return corporation, corporation if place == "ipo" else self.game.pool

    def why_not_buy(self, owner: Player, corporation: Corporation, source: Holder) -> RuleViolation | None:
        """The rule that forbids a share from this source, or None (R1822A-1103)."""
        haven, values = self.game.haven, {"corporation": corporation.sym}
        if owner.debt:
            return RuleViolation("R1822A-1003", "a player with debt may not use it", debt=owner.debt)
        if self.round.bids_made:
            return RuleViolation("R1822A-624", "he has made a bid in this turn", **values)
        if self.round.haven_bought:
            return RuleViolation("R1822A-1103", "it has bought in this stock round", **values)
        if haven.used and not self.game.haven_may_buy_again:
            return RuleViolation("R1822A-1102", "it has bought its share", **values)
        if haven.holds(corporation):
            return RuleViolation("R1822A-1107", f"it holds a share of {corporation.sym}", **values)
        if corporation.kind != "major" or not corporation.ipoed or not source.of(corporation.sym):
            return RuleViolation("R1822A-1103", f"no share of {corporation.sym} is to be had there", **values)
        if corporation in self.round.sold[owner]:
            return RuleViolation("R1822A-612", f"he has sold {corporation.sym} in this stock round", **values)
        payer = self.payer(owner)
        cash = self.round.trading.spendable(owner) if payer is owner else payer.cash
        price = self.game.share_price(corporation, source)
        if price > cash:
            return RuleViolation("R1822A-1103", f"it costs £{price}, there is £{cash}", price=price, cash=cash)
        return None

    # --- the step ---

    def on_choose_ability(self, entity: Entity, action: act.ChooseAbility) -> Effect:
        owner = self.round.player
        corporation, source = self.source(action.choice)
        refusal = self.why_not_buy(owner, corporation, source)
        if refusal is not None:
            raise refusal
        return partial(self.buy, owner, corporation, source)

    def buy(self, owner: Player, corporation: Corporation, source: Holder) -> None:
        """Buy the first share of the source; presidency is not looked at (R1822A-1104, R1822A-1105)."""
        price = self.game.share_price(corporation, source)
        certificate = source.of(corporation.sym)[0]
        payer = self.payer(owner)
        # The corporation gets the money for its own share even while its capital is still to come (R1822A-1104).
        receiver = corporation if source is corporation else self.game.bank
        self.game.pay(payer, receiver, price, certificate.id)
        self.game.haven.used = True
        self.game.move_certificates([certificate], self.game.haven)
        self.game.float_if_due(corporation)
        self.round.haven_bought = True
        self.round.acted("tax_haven", corporation.sym)
        self.round.trading.finish()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not self.offers(entity):
            return
        for corporation in self.game.open_corporations:
            for source in (corporation, self.game.pool):
                if self.why_not_buy(self.round.player, corporation, source) is None:
                    choice = f"{corporation.sym}_{'market' if isinstance(source, Pool) else 'ipo'}"
                    yield Choice("choose_ability", {"choice": choice}, {"choice": choice})
