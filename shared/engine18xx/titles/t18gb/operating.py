"""Running, paying out and discarding (R18GB-801 to R18GB-832, R18GB-921, R18GB-1001, R18GB-1002)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine18xx import facts as fact
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.discarding import Discarding
from engine18xx.rounds.dividends import Dividends
from engine18xx.rounds.running import Running
from engine18xx.routes import Run
from engine18xx.titles.t18gb.privates import run_bonuses
from engine18xx.titles.t18gb.running import RunRules18GB

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB
    from engine18xx.titles.t18gb.rounds import OperatingRound18GB


class Running18GB(Running):
    """Runs. An insolvent corporation leases a train; it and one in receivership withhold without being asked."""

    game: Game18GB
    round: OperatingRound18GB

    def waits_for_run(self, corporation: Corporation) -> bool:
        company = self.game.corporation18gb(corporation)
        if not self.game.board.network(company.sym).firm_route:
            return False
        if company.in_receivership and not company.trains and not self.game.can_pay_cheapest(company):
            company.insolvent = True  # R18GB-1001
        return company.insolvent or any(not train.used for train in company.trains)

    def roster(self, corporation: Corporation) -> Sequence[Train]:
        """Its trains, or the leased one: the cheapest on sale, if there is one (R18GB-1002)."""
        if not self.game.corporation18gb(corporation).insolvent:
            return corporation.trains
        leased = self.game.cheapest_train()
        return [] if leased is None else [leased]

    def run_rules(self, corporation: Corporation) -> RunRules18GB:
        return RunRules18GB(
            corporation=corporation.sym,
            colours=self.game.phase.colours,
            compass=self.game.compass,
            private_bonuses=run_bonuses(corporation.director),
        )

    def run(self, corporation: Corporation, run: Run) -> None:
        """Carry out a run; a run of nothing is settled by skipping the dividend step (R18GB-832, R18GB-1021)."""
        super().run(corporation, run)
        company = self.game.corporation18gb(corporation)
        if run.trains and not company.builds:
            self.round.dividends.distribute(company, "withhold")
            if company.in_receivership and company.insolvent:
                self.round.train_buying.buy_by_itself(company)


class Dividends18GB(Dividends):
    """Treasury shares pay the corporation, shares in the pool nobody (R18GB-303, R18GB-831)."""

    game: Game18GB

    def treasury_shares(self, corporation: Corporation) -> int:
        return corporation.percent_of(corporation.sym)

    def price_move(self, corporation: Corporation, paid: int) -> tuple[str, int]:
        """One cell left for nothing; right one cell for each full price paid out, at least one, at most four."""
        if paid == 0:
            return "left", 1
        assert corporation.price is not None
        return "right", min(max(paid // corporation.price, 1), 4)


class Discarding18GB(Discarding):
    """Discarded trains leave the game (R18GB-921)."""

    game: Game18GB

    def discard(self, corporation: Corporation, train: Train) -> None:
        self.game.depot.scrap(train)
        self.game.tell(fact.TrainDiscarded(corporation.sym, train.id))
