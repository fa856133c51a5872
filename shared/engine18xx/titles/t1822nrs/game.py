"""The game of 1822NRS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine18xx.frozen import Facts
from engine18xx.titles.t1822.game import Game1822


class Game1822NRS(Game1822):
    """A game of the northern scenario."""

    title: ClassVar[str] = "1822NRS"
    package: ClassVar[str] = "engine18xx.titles.t1822nrs"

    def private_facts(self) -> Sequence[Facts]:
        """All certificates; two players play with a smaller set (R1822A-108)."""
        companies = super().private_facts()
        if len(self.seats) > 2:
            return companies
        reduced = self.printed()["bid_boxes"]["companies_in_two_player_game"]
        return [facts for facts in companies if facts["sym"] in reduced]
