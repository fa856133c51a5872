"""The rounds of 1860: what a stock round and an operating round consist of, and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.step import Step
from engine18xx.rounds.stock import StockRound
from engine18xx.titles.t1860.exchange import Exchange
from engine18xx.titles.t1860.home_tile import HomeTile
from engine18xx.titles.t1860.operating import Discarding1860, Dividends1860, Running1860, Tokens1860, Track1860
from engine18xx.titles.t1860.trading import Trading1860
from engine18xx.titles.t1860.train_buying import TrainBuying1860

if TYPE_CHECKING:
    from engine18xx.titles.t1860.company import Company1860
    from engine18xx.titles.t1860.game import Game1860


class StockRound1860(StockRound):
    """A stock round (R1860-401)."""

    game: Game1860

    def build_steps(self) -> list[Step]:
        return [HomeTile(self), Exchange(self), Trading1860(self)]

    def priority(self) -> Player:
        """While a home tile is pending, the first in player order (R1860-410)."""
        return self.participants[0] if self.game.home_tiles_pending else super().priority()

    def restarted(self) -> StockRound1860:
        """The round that takes the place of this one after a bankruptcy (R1860-706, R1860-707).

        Nobody has passed in it. The two share the pass marks: what is left of the seller's turn is still played out
        here, and whoever has no action at all while that happens counts as passed in the new round too.
        """
        following = StockRound1860(self.game, self.game.players, self.number)
        self.marked.clear()
        following.marked = self.marked
        return following


class OperatingRound1860(OperatingRound):
    """An operating round (R1860-802, R1860-803)."""

    game: Game1860

    def build_steps(self) -> list[Step]:
        return [
            Discarding1860(self),
            Track1860(self),
            Tokens1860(self),
            Running1860(self),
            Dividends1860(self),
            TrainBuying1860(self),
        ]

    def begin_turn(self) -> None:
        current = self.current
        if current is not None:
            for train in current.trains:
                train.used = False  # CORE-66
        super().begin_turn()

    def after_turn(self, operator: Corporation) -> None:
        company: Company1860 = operator  # type: ignore[assignment]
        if company.trains:
            company.insolvent = False
        elif self.game.has_route(company) and not company.bankrupt:
            company.insolvent = True
