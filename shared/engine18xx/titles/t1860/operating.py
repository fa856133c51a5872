"""The steps of a company's turn before it buys trains (R1860-811 to R1860-1055)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine18xx.board import Hex, Tile
from engine18xx.board.lay import LaidTile, LayRight, PlannedLay
from engine18xx.board.reach import TrainReach
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.privates import Private
from engine18xx.finance.trains import Train
from engine18xx.rounds.discarding import Discarding
from engine18xx.rounds.dividends import Dividends
from engine18xx.rounds.running import Running
from engine18xx.rounds.tokens import Tokens
from engine18xx.rounds.track import Track
from engine18xx.routes import Run
from engine18xx.routes.best import best_run
from engine18xx.titles.t1860.running import RunRules1860

if TYPE_CHECKING:
    from engine18xx.titles.t1860.game import Game1860
    from engine18xx.titles.t1860.rounds import OperatingRound1860


class Discarding1860(Discarding):
    """A company discards only at the start of its own turn (R1860-811)."""

    game: Game1860

    @property
    def active(self) -> bool:
        return not self.done

    def skip(self) -> None:
        """Within the limit: a limit that falls later in the turn does not matter (R1860-812)."""
        self.finish()

    def crowded(self) -> list[Corporation]:
        current = self.round.current
        return [current] if isinstance(current, Corporation) and self.over_limit(current) else []


class Track1860(Track):
    """Two yellow tiles without city, or one with, or one upgrade (R1860-820)."""

    game: Game1860
    round: OperatingRound1860

    def begin_turn(self) -> None:
        super().begin_turn()
        self.city_laid = False

    def may_build(self, corporation: Corporation) -> bool:
        return not corporation.in_receivership and not self.game.sr_after_southern

    def allowance_left(self, corporation: Corporation) -> bool:
        return len(self.laid) < 2 and not self.upgraded and not self.city_laid

    def why_not_lay(self, corporation: Corporation, hexagon: Hex, tile: Tile) -> RuleViolation | None:
        upgrade = hexagon.tile.colour != "white"
        if self.laid and (upgrade or tile.colour != "yellow" or tile.cities):
            return RuleViolation(
                "R1860-820",
                "the second lay is a yellow tile without city",
                hex=hexagon.id,
                tile=tile.name,
                field="tile",
            )
        return None

    def right(self, corporation: Corporation) -> LayRight:
        return LayRight(corporation.sym, reach=self.train_reach(corporation))

    def train_reach(self, corporation: Corporation) -> TrainReach | None:
        """Reach of the largest train, for upgrades; without a train there is none (R1860-822)."""
        largest: tuple[int, int] | None = None
        for train in corporation.trains:
            cities, towns = (row["pay"] for row in train.side.facts["distance"])
            if largest is None or cities > largest[0]:
                largest = cities, towns
        if largest is None:
            return None
        return TrainReach(largest[0], largest[1] if self.game.no_skip_towns else None)

    def why_not_pay(self, corporation: Corporation, cost: int) -> RuleViolation | None:
        if cost and self.game.company(corporation).insolvent:
            return RuleViolation("R1860-821", "an insolvent company lays nothing that costs money", cost=cost)
        return super().why_not_pay(corporation, cost)

    def count(self, builder: Corporation, layer: Corporation | Private, planned: PlannedLay, laid: LaidTile) -> None:
        super().count(builder, layer, planned, laid)
        self.city_laid = self.city_laid or bool(planned.lie.tile.cities)


class Tokens1860(Tokens):
    """A token for a company that is solvent, before Southern ends building (R1860-840)."""

    game: Game1860

    def may_place(self, corporation: Corporation) -> bool:
        company = self.game.company(corporation)
        return not company.in_receivership and not company.insolvent and not self.game.sr_after_southern


class Running1860(Running):
    """Runs, with insolvency reviewed as the step is reached and again as the run is entered (R1860-1000)."""

    game: Game1860
    round: OperatingRound1860

    def waits_for_run(self, corporation: Corporation) -> bool:
        company = self.game.company(corporation)
        self.game.review_insolvency(company)
        return self.game.has_route(company) and (bool(company.trains) or company.insolvent)

    def roster(self, corporation: Corporation) -> Sequence[Train]:
        """Its trains, or the leased one: the cheapest of the depot (R1860-1003)."""
        if not self.game.company(corporation).insolvent:
            return corporation.trains
        leased = self.game.cheapest_train()
        return [] if leased is None else [leased]

    def run_rules(self, corporation: Corporation) -> RunRules1860:
        game = self.game
        return RunRules1860(
            corporation=corporation.sym,
            colours=game.phase.colours,
            home=corporation.home,
            leased=game.company(corporation).insolvent,
            nationalisation=game.nationalisation,
            halts_ignored=game.sr_after_southern,
            no_skip_towns=game.no_skip_towns,
            original_insolvency=game.original_insolvency,
            re_enter_hexes="re_enter_hexes" in game.options,
        )

    def check_run(self, corporation: Corporation, run: Run) -> None:
        """At least one route must be run, if there is a legal one (R1860-1001, ARCH-131)."""
        if run.trains or (corporation.in_receivership and self.game.nationalisation):
            return
        trains = list(self.running_trains(corporation).values())
        if best_run(self.game.stops, self.run_rules(corporation), trains).routes:
            raise RuleViolation("R1860-1001", "at least one route must be run", field="routes")

    def run(self, corporation: Corporation, run: Run) -> None:
        super().run(corporation, run)
        kind = self.automatic_dividend(corporation)
        if run.trains and kind is not None:
            dividends = next(step for step in self.round.steps if isinstance(step, Dividends))
            dividends.distribute(corporation, kind)

    def automatic_dividend(self, corporation: Corporation) -> str | None:
        """What becomes of the revenue without anybody being asked, or None (R1860-1051)."""
        if corporation.in_receivership or self.game.company(corporation).insolvent:
            return "withhold"
        return "payout" if self.game.nationalisation else None


class Dividends1860(Dividends):
    """Payout to players only; two cells left without one, up to eight right with one (R1860-1050 to R1860-1054)."""

    game: Game1860

    def price_move(self, corporation: Corporation, paid: int) -> tuple[str, int]:
        price = corporation.price or 0
        if paid == 0:
            return "left", 1
        return "right", min(paid // price, 4) if price else 4

    def distribute(self, corporation: Corporation, kind: str) -> None:
        super().distribute(corporation, kind)
        self.game.check_bank()
        self.game.bankrupt_if_worthless(corporation)
