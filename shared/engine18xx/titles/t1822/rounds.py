"""The rounds of the family: stock round, choice of the player order, operating round, and the steps they consist of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.round import Round
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.rounds.stock import StockRound
from engine18xx.titles.t1822 import settlement
from engine18xx.titles.t1822.acquiring import AcquirePrivates, HillChoice
from engine18xx.titles.t1822.bidding import Bidding
from engine18xx.titles.t1822.debts import Repayment
from engine18xx.titles.t1822.discarding import Discarding1822
from engine18xx.titles.t1822.dividends import Dividends1822
from engine18xx.titles.t1822.emergency import EmergencySale
from engine18xx.titles.t1822.first_train import FirstTrain
from engine18xx.titles.t1822.merger import Merger
from engine18xx.titles.t1822.own_shares import OwnShares
from engine18xx.titles.t1822.privates import DOUBLE_CASH
from engine18xx.titles.t1822.station_swap import StationSwap
from engine18xx.titles.t1822.tax_haven import HavenPurchase
from engine18xx.titles.t1822.tokens import DestinationToken, Tokens1822
from engine18xx.titles.t1822.track import Track1822
from engine18xx.titles.t1822.trading import Trading1822
from engine18xx.titles.t1822.train_buying import TrainBuying1822
from engine18xx.titles.t1822.train_run import Running1822

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822


class StockRound1822(StockRound):
    """A stock round (R1822A-601 to R1822A-608).

    Attributes:
        trading: the step that ends a turn.
        bids_made: bids of the present turn.
        haven_bought: the tax haven has bought in this round (R1822A-1103).
        led_at_end: certificates on which each player was the highest bidder when his last turn ended.
    """

    game: Game1822

    def __init__(self, game: Game1822, participants: Sequence[Player]) -> None:
        self.haven_bought = False
        self.led_at_end: dict[Player, set[str]] = {}
        super().__init__(game, participants)

    def build_steps(self) -> list[Step]:
        self.trading = Trading1822(self)
        return [HavenPurchase(self), Repayment(self), Bidding(self), self.trading]

    def reset_turn(self) -> None:
        super().reset_turn()
        self.bids_made = 0

    def start(self) -> None:
        self.game.boxes.open(self.game.pool)
        super().start()

    def end(self) -> None:
        super().end()
        if self.game.bid_ever_made:
            settlement.settle(self.game)
        else:
            self.game.end("dnf")  # nothing was bid for in the first stock round (R1822A-701, R1822A-1205)

    def bids(self) -> dict[str, list[list[int | str]]]:
        return self.game.boxes.view()


class ChoiceRound(Round[Player]):
    """Between stock and operating rounds the owner of P9 may double his cash for the new order (R1822A-801 to 806)."""

    name = "Choose"
    short: ClassVar[str] = "Choices"
    game: Game1822

    def build_steps(self) -> list[Step]:
        return [DoubleCash(self)]

    def start(self) -> None:
        if self.participants:
            super().start()
        self.end_of_action()

    def end_of_action(self) -> None:
        self.finished = self.waiting is None


class DoubleCash(Step):
    """The choice itself; it waits even if doubling cannot change anything (R1822A-802)."""

    game: Game1822
    round: ChoiceRound

    def offers(self, entity: Entity) -> Sequence[str]:
        return ("choose", "pass") if entity is self.round.current else ()

    def on_choose(self, entity: Entity, action: act.Choose) -> Effect:
        if action.choice != "double":
            raise RuleViolation("R1822A-801", "the only choice is to double", choice=action.choice, field="choice")
        return self.double

    def double(self) -> None:
        """Count the owner's cash twice in the coming comparison (R1822A-803)."""
        self.game.doubling = self.round.participants[0]
        self.finish()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if self.offers(entity):
            yield Choice("choose", {"choice": "double"}, {"choice": "double"})
            yield Choice("pass", {}, {})

    def automatic(self) -> Sequence[act.AnyAction]:
        """A pass where doubling cannot change the order (R1822A-802)."""
        owner, players = self.round.participants[0], self.game.players
        richest = max(players, key=lambda player: player.cash)
        second_lowest = sorted(player.cash for player in players)[1]
        if owner is richest or 2 * owner.cash < second_lowest:
            return [act.Pass(entity=owner.id)]
        return ()


class OperatingRound1822(OperatingRound):
    """An operating round (R1822B-201 to R1822B-208, R1822B-301)."""

    game: Game1822

    def build_steps(self) -> list[Step]:
        self.train_buying = TrainBuying1822(self)
        self.emergency = EmergencySale(self)
        self.track = Track1822(self)
        self.tokens = Tokens1822(self)
        return [
            Discarding1822(self),
            FirstTrain(self),
            AcquirePrivates(self),
            HillChoice(self),
            StationSwap(self),
            self.track,
            DestinationToken(self),
            self.tokens,
            Running1822(self),
            Dividends1822(self),
            self.emergency,
            self.train_buying,
            Merger(self),
            OwnShares(self),
        ]

    def pay_privates(self) -> None:
        self.game.set_revenues()
        super().pay_privates()

    def begin_turn(self) -> None:
        if self.current is not None:
            self.game.place_first_tokens(self.current)
        super().begin_turn()

    def reorder_rest(self) -> None:
        """Put those still to come into operating order again, after an emergency sale (R1822B-203)."""
        done = self.participants[: self.index + 1]
        rest: list[Corporation] = [later for later in self.game.operating_order() if later not in done]
        self.participants = [*done, *(later for later in rest if later in self.participants)]
        self.order = list(self.participants)


def owner_of_double_cash(game: Game1822) -> list[Player]:
    """The player who owns P9, if one does (R1822A-801, R1822A-804)."""
    private = game.privates.get(DOUBLE_CASH)
    owner = private.owner if private is not None else None
    return [owner] if isinstance(owner, Player) else []
