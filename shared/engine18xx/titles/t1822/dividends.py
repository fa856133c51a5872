"""Dividends: minors halve, majors decide, a permanent extra train may pay differently (R1822B-901 to R1822B-913)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder
from engine18xx.finance.trains import Train
from engine18xx.rounds.dividends import Dividends
from engine18xx.rounds.step import Effect, Entity

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class Dividends1822(Dividends):
    """Paid out, halved or withheld.

    Attributes:
        apart: what becomes of the revenue of the permanent extra train, once that has been chosen (R1822B-908).
    """

    kinds: ClassVar[tuple[str, ...]] = ("payout", "half", "withhold")
    game: Game1822
    round: OperatingRound1822

    def begin_turn(self) -> None:
        super().begin_turn()
        self.apart: str | None = None

    # --- amounts (R1822B-901 to R1822B-906) ---

    def retained(self, corporation: Corporation, kind: str) -> int:
        if corporation.kind == "minor":
            return self.revenue // 2
        if self.apart is None:
            return withheld(self.revenue, kind)
        extra = self.revenue_apart(corporation)
        return withheld(self.revenue - extra, kind) + withheld(extra, self.apart)

    def treasury_shares(self, corporation: Corporation) -> int:
        """A major is paid for its own shares; what lies in the pool pays nothing (R1822B-905)."""
        return corporation.percent_of(corporation.sym)

    def shareholders(self, corporation: Corporation) -> list[tuple[Holder, int]]:
        haven: list[tuple[Holder, int]] = []
        if self.game.haven.holds(corporation):
            haven = [(self.game.haven, self.game.haven.percent_of(corporation.sym))]
        return super().shareholders(corporation) + haven

    def price_move(self, corporation: Corporation, paid: int) -> tuple[str, int]:
        """By what is paid out: nothing, less than the price, at least the price, at least twice (R1822B-907)."""
        if paid == 0:
            return "left", 1
        if corporation.kind == "minor":
            return "right", 1
        assert corporation.price is not None
        return "right", min(paid // corporation.price, 2)

    # --- permanent extra trains (R1822B-908) ---

    def extra_train(self, corporation: Corporation) -> Train | None:
        """The permanent extra train of a corporation."""
        return next((train for train in corporation.trains if train.name in self.game.extra_trains), None)

    def revenue_apart(self, corporation: Corporation) -> int:
        """What its permanent extra train has earned, in pounds."""
        train, run = self.extra_train(corporation), self.round.run
        if train is None or run is None:
            return 0
        return sum(entry.revenue for entry in run.trains if entry.train == train.id)

    def may_set_apart(self, corporation: Corporation) -> bool:
        """Whether that revenue may be treated by itself."""
        if self.apart is not None or len(corporation.trains) < 2:
            return False
        return 0 < self.revenue_apart(corporation) < self.revenue

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if not isinstance(entity, Corporation) or entity.kind == "minor":
            return ()
        offered = super().offers(entity)
        return (*offered, "choose") if offered and self.may_set_apart(entity) else offered

    def on_choose(self, entity: Entity, action: act.Choose) -> Effect:
        choice = str(action.choice)
        if choice not in self.kinds:
            raise RuleViolation(
                "R1822B-908", f"there is no dividend of kind {choice!r}", choice=action.choice, field="choice"
            )
        return partial(setattr, self, "apart", choice)

    def skip(self) -> None:
        """Minors halve their revenue, nobody is asked (R1822B-901); a major without revenue withholds (R1822B-902)."""
        corporation = self.round.current
        if corporation is not None and corporation.kind == "minor" and self.revenue > 0:
            self.distribute(corporation, "half")
        else:
            super().skip()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        yield from super().choices(entity)
        if "choose" in self.offers(entity):
            for kind in self.kinds:
                yield Choice("choose", {"choice": kind}, {"choice": kind})


def withheld(revenue: int, kind: str) -> int:
    """What a major keeps of a revenue, in pounds; half is rounded down to tens (R1822B-904)."""
    if kind == "half":
        return revenue // 2 // 10 * 10
    return revenue if kind == "withhold" else 0
