"""Discarding trains over a limit, permanent extra trains and pullmans included (R1822B-1012, R1822B-1013)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx import facts as fact
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.trains import Train
from engine18xx.rounds.discarding import Discarding

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822


class Discarding1822(Discarding):
    """One of the extra trains and one pullman may be kept beside the trains that count."""

    game: Game1822

    def surplus(self, corporation: Corporation) -> list[Train]:
        if len(corporation.trains) < 2:
            return []  # every limit leaves room for one train
        uncounted = [train for train in corporation.trains if not train.kind.counts]
        if len(uncounted) > 1:
            for names in (self.game.extra_trains, (self.game.pullman,)):
                alike = [train for train in uncounted if train.name in names]
                if len(alike) > 1:
                    return alike
        return super().surplus(corporation)

    def discard(self, corporation: Corporation, train: Train) -> None:
        """An ordinary train goes back to the bank with the side that is up; any other leaves the game (R1822B-1013)."""
        if train.kind.counts:
            train.sides = (train.side,)
            super().discard(corporation, train)
            return
        self.game.depot.scrap(train)
        self.game.tell(fact.TrainDiscarded(corporation.sym, train.id))
