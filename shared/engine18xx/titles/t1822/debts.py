"""Debts of players: repaying them in a stock turn (R1822A-626, R1822A-1001 to R1822A-1004)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice, price_range
from engine18xx.errors import RuleViolation
from engine18xx.finance.holders import Player
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import StockRound1822


class Repayment(Step):
    """Repaying a debt, in whole or in part; the turn goes on."""

    can_block: ClassVar[bool] = False
    game: Game1822
    round: StockRound1822

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.player or not isinstance(entity, Player):
            return ()
        if not entity.debt or not entity.cash or self.round.trading.must_sell(entity):
            return ()
        return ("payoff_player_debt", "payoff_player_debt_partial")

    def most(self, player: Player) -> int:
        """The most that he can repay, in pounds."""
        return min(player.cash, player.debt)

    def on_payoff_player_debt(self, entity: Entity, action: act.PayoffPlayerDebt) -> Effect:
        player = self.game.player(action.entity)
        return partial(self.repay, player, self.most(player))

    def on_payoff_player_debt_partial(self, entity: Entity, action: act.PayoffPlayerDebtPartial) -> Effect:
        player = self.game.player(action.entity)
        if action.amount <= 0:
            raise RuleViolation("R1822A-626", "an amount is positive", amount=action.amount, field="amount")
        most = self.most(player)
        if action.amount > most:
            self.game.dispute(
                "R1822A-626", f"he can repay £{most}, not £{action.amount}", amount=action.amount, most=most
            )
        return partial(self.repay, player, min(action.amount, most))

    def repay(self, player: Player, amount: int) -> None:
        """Carry out a repayment."""
        self.game.pay(player, self.game.lender, amount, "debt")
        player.debt -= amount
        self.round.acted()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Player) or not self.offers(entity):
            return
        most = self.most(entity)
        yield Choice("payoff_player_debt", {"pays": most}, {})
        yield Choice("payoff_player_debt_partial", price_range(1, most), {"amount": price_range(1, most)})
