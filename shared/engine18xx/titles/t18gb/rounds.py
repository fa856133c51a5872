"""The rounds of 18GB: what a stock round and an operating round consist of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.step import Step
from engine18xx.rounds.stock import StockRound
from engine18xx.titles.t18gb.building import Building
from engine18xx.titles.t18gb.operating import Discarding18GB, Dividends18GB, Running18GB
from engine18xx.titles.t18gb.private_building import PrivateToken, PrivateTrack
from engine18xx.titles.t18gb.privates import Closing
from engine18xx.titles.t18gb.share_buying import BuyingAfterConversion
from engine18xx.titles.t18gb.trading import Trading18GB
from engine18xx.titles.t18gb.train_buying import TrainBuying18GB

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB


class StockRound18GB(StockRound):
    """A stock round (R18GB-401 to R18GB-408).

    Attributes:
        converted: the corporation converted in this turn, or None.
    """

    game: Game18GB

    def build_steps(self) -> list[Step]:
        return [Closing(self), Trading18GB(self)]

    def reset_turn(self) -> None:
        super().reset_turn()
        self.converted: Corporation | None = None


class OperatingRound18GB(OperatingRound):
    """An operating round (R18GB-601 to R18GB-604).

    Attributes:
        building, dividends, train_buying, share_buying: the steps that others ask or act on.
    """

    game: Game18GB

    def build_steps(self) -> list[Step]:
        self.building = Building(self)
        self.dividends = Dividends18GB(self)
        self.train_buying = TrainBuying18GB(self)
        self.share_buying = BuyingAfterConversion(self)
        return [
            Closing(self),
            PrivateTrack(self),
            PrivateToken(self),
            self.building,
            Running18GB(self),
            self.dividends,
            Discarding18GB(self),
            self.train_buying,
            self.share_buying,
        ]

    def priority(self) -> Player:
        """The first in player order; after a director's purchase, the one behind him as in a stock round."""
        seats = self.game.players
        buyer = self.share_buying.entity
        if not self.share_buying.bought or not isinstance(buyer, Player):
            return seats[0]
        return seats[(seats.index(buyer) + 1) % len(seats)]

    def start(self) -> None:
        self.game.train_bought = False
        super().start()

    def after_turn(self, operator: Corporation) -> None:
        """Without a train it is insolvent from now on, with one it is not (R18GB-604, R18GB-1001)."""
        self.game.corporation18gb(operator).insolvent = not operator.trains
