"""Bidding for what stands in the boxes (R1822A-620 to R1822A-625)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice, price_range
from engine18xx.errors import RuleViolation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t1822.boxes import Bid

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import StockRound1822


class Bidding(Step):
    """Up to three bids in a turn; the third ends it (R1822A-624)."""

    can_block: ClassVar[bool] = False
    game: Game1822
    round: StockRound1822

    def offers(self, entity: Entity) -> Sequence[str]:
        if not isinstance(entity, Player) or entity is not self.round.player:
            return ()
        return () if entity.debt or self.round.trading.must_sell(entity) else ("bid",)

    # --- the rules ---

    def tokens_left(self, player: Player) -> int:
        """Bidding tokens that he has not used in this stock round (R1822A-622)."""
        return self.game.for_players("bidding_tokens") - self.game.boxes.tokens_used(player)

    def why_unwanted(self, player: Player, item: Private) -> RuleViolation | None:
        """What forbids him to bid on a certificate at all, or None. A record may break these rules (R1822A-1602)."""
        boxes, values = self.game.boxes, {"company": item.sym}
        if item not in boxes.items():
            return RuleViolation("R1822A-620", f"{item.sym} stands in no box", field="company", **values)
        highest = boxes.highest(item)
        if highest is not None and highest.player is player:
            return RuleViolation("R1822A-622", "nobody raises his own highest bid", bid=highest.price, **values)
        if not boxes.has_bid(player, item) and self.tokens_left(player) <= 0:
            return RuleViolation("R1822A-622", "he has no bidding token left", **values)
        if self.round.trading.at_limit(player):
            held = self.game.certificates_held(player)
            return RuleViolation(
                "R1822A-623",
                "certificates and winning bids reach the certificate limit",
                held=held,
                leading=len(boxes.led_by(player)),
                limit=self.game.cert_limit,
            )
        return None

    def why_not_amount(self, player: Player, item: Private, price: int) -> RuleViolation | None:
        """What is wrong with the amount of a bid, or None (R1822A-621)."""
        low, high, step = self.game.boxes.minimum(item), self.round.trading.spendable(player), self.game.boxes.step
        if low <= price <= high and (price - low) % step == 0:
            return None
        return RuleViolation(
            "R1822A-621",
            f"a bid on {item.sym} is £{low} to £{high} in steps of £{step}, not £{price}",
            company=item.sym,
            price=price,
            min=low,
            max=high,
            step=step,
            field="price",
        )

    # --- the step ---

    def on_bid(self, entity: Entity, action: act.Bid) -> Effect:
        player = self.game.player(action.entity)
        if action.company is None:
            raise RuleViolation("R1822A-620", "a bid names a certificate", field="company")
        item = self.game.private(action.company)
        if item.closed or isinstance(item.owner, Player):
            raise RuleViolation("R1822A-620", f"{item.sym} is not to be had", company=item.sym, field="company")
        unwanted = self.why_unwanted(player, item)
        if unwanted is not None:
            self.game.dispute(unwanted.rule, unwanted.message, **unwanted.values)
        refusal = self.why_not_amount(player, item, action.price)
        if refusal is not None:
            raise refusal
        return partial(self.bid, player, item, action.price)

    def bid(self, player: Player, item: Private, price: int) -> None:
        """Place a bid."""
        self.game.boxes.place(item, Bid(player, price))
        self.game.tell(fact.BidPlaced(player.id, item.sym, price))
        self.game.bid_ever_made = True
        self.round.bids_made += 1
        self.round.acted("bid", item.sym)
        self.round.marked.discard(player)  # R1822A-607
        if self.round.bids_made >= self.game.printed()["money"]["bids_per_turn"]:
            self.round.trading.finish()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Player) or not self.offers(entity):
            return
        boxes, cash = self.game.boxes, self.round.trading.spendable(entity)
        for item in boxes.items():
            low = boxes.minimum(item)
            if low <= cash and self.why_unwanted(entity, item) is None:
                allowed = price_range(low, cash - (cash - low) % boxes.step, boxes.step)
                yield Choice("bid", {"item": item.sym, **allowed}, {"company": item.sym, "price": allowed})
