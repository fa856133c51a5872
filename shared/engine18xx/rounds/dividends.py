"""What becomes of the revenue of a turn (CORE-170 to CORE-174)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder, Player
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.rounds.operating import OperatingRound


class Dividends(Step):
    """The step in which a corporation pays out or withholds."""

    kind: ClassVar[str] = "dividend"
    kinds: ClassVar[tuple[str, ...]] = ("payout", "withhold")

    round: OperatingRound

    # --- the questions ---

    @property
    def revenue(self) -> int:
        """Revenue of the turn, in pounds (CORE-170)."""
        return self.round.run.revenue if self.round.run is not None else 0

    @property
    def subsidy(self) -> int:
        """Money for the treasury outside the revenue, in pounds (TRACK-1803)."""
        return self.round.run.subsidy if self.round.run is not None else 0

    def retained(self, corporation: Corporation, kind: str) -> int:
        """What the corporation keeps of the revenue, in pounds."""
        return self.revenue if kind == "withhold" else 0

    def treasury_shares(self, corporation: Corporation) -> int:
        """Percentage of shares that pay to the corporation itself."""
        return 0

    def price_move(self, corporation: Corporation, paid: int) -> tuple[str, int]:
        """Direction and number of moves for an amount paid out, in pounds."""
        raise NotImplementedError

    def amounts(self, corporation: Corporation, kind: str) -> tuple[int, list[tuple[Holder, int]]]:
        """What the corporation gets in all, and what each shareholder gets, rounded up for each (CORE-171)."""
        retained = self.retained(corporation, kind)
        paid = self.revenue - retained
        own = self.share_of(corporation, paid, self.treasury_shares(corporation))
        shareholders = [
            (holder, amount)
            for holder, percent in self.shareholders(corporation)
            if (amount := self.share_of(corporation, paid, percent))
        ]
        return retained + self.subsidy + own, shareholders

    def share_of(self, corporation: Corporation, paid: int, percent: int) -> int:
        """What a holding gets of an amount paid out, rounded up (CORE-171)."""
        return -(-paid * percent // 100)

    def shareholders(self, corporation: Corporation) -> list[tuple[Holder, int]]:
        """Who is paid for which percentage, in player order."""
        return [(player, percent) for player in self.game.players if (percent := player.percent_of(corporation.sym))]

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        return ("dividend",) if entity is self.round.current and self.revenue > 0 else ()

    def skip(self) -> None:
        """Nothing was earned: it counts as withholding £0 (CORE-173)."""
        corporation = self.round.current
        super().skip()
        if corporation is not None:
            self.distribute(corporation, "withhold")

    def on_dividend(self, entity: Entity, action: act.Dividend) -> Effect:
        assert isinstance(entity, Corporation)
        if action.kind not in self.kinds:
            raise RuleViolation(
                "CORE-171", f"there is no dividend of kind {action.kind!r} here", kind=action.kind, field="kind"
            )
        return partial(self.distribute, entity, action.kind)

    def distribute(self, corporation: Corporation, kind: str) -> None:
        """Record, pay and move the price, in this order (CORE-172)."""
        self.finish()
        revenue = self.revenue
        self.round.record(corporation, revenue, kind)
        for train in corporation.trains:
            train.used = True
        to_treasury, shareholders = self.amounts(corporation, kind)
        direction, moves = self.price_move(corporation, revenue - self.retained(corporation, kind))
        self.game.tell(fact.DividendDecided(corporation.sym, kind, revenue))
        bank = self.game.bank
        self.game.pay(bank, corporation, to_treasury, "revenue")
        for holder, amount in shareholders:
            self.game.pay(bank, holder, amount, f"dividend of {corporation.sym}")
        self.game.move_price(corporation, direction, moves)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Corporation) or not self.offers(entity):
            return
        assert entity.cell is not None
        for kind in self.kinds:
            to_treasury, shareholders = self.amounts(entity, kind)
            paid = self.revenue - self.retained(entity, kind)
            after = self.game.market.after(entity.cell, *self.price_move(entity, paid))
            details = {
                "kind": kind,
                "per_share": self.per_share(entity, paid),
                "corporation": to_treasury,
                "players": {str(holder.name): amount for holder, amount in shareholders if isinstance(holder, Player)},
                "new_price": after.price,
            }
            yield Choice("dividend", details, {"kind": kind})

    def per_share(self, corporation: Corporation, paid: int) -> float | int:
        """What one ordinary share gets, unrounded, in pounds."""
        amount = paid * corporation.unit / 100
        return int(amount) if amount == int(amount) else amount
