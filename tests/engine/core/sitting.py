"""A table at which three play 1860 live, in short commands."""

from __future__ import annotations

from typing import Any

from engine18xx.table import Table
from tests.engine.t1860.isle import LOTS


class Sitting:
    """A table of 1860 for three, played by short commands. SR 1: 1 is to act; 2 has C&N_0, 3 has IOW_0, at £74 each."""

    def __init__(self) -> None:
        self.table = Table.create("1860", [(1, "A"), (2, "B"), (3, "C")])
        for starter, lot in zip((1, 2, 3, 1, 2, 3), LOTS, strict=True):
            for passing in range(3):
                self.do("pass", 1 + (starter - 1 + passing) % 3)
            if isinstance(lot, str):
                self.do("bid", starter, company=lot, price=self.table.game.privates[lot].value)
            else:
                self.do("par", starter, corporation=lot[0], share_price="74,0,20")

    def do(self, kind: str, player: int, /, **body: Any) -> list[tuple[str, int]]:
        """Take an action; the types and players of what followed automatically."""
        recorded = self.table.submit({"type": kind, "entity": player, "entity_type": "player", **body}).action
        return [(each["type"], each["entity"]) for each in recorded.get("auto_actions", ())]

    def buy(self, player: int, share: str) -> list[tuple[str, int]]:
        return self.do("buy_shares", player, shares=[share], percent=10)

    def share_pass(self, player: int, **body: Any) -> list[tuple[str, int]]:
        return self.do("program_share_pass", player, **body)

    def buying(self, player: int, corporation: str, until: int | str, **body: Any) -> list[tuple[str, int]]:
        return self.do("program_buy_shares", player, corporation=corporation, until_condition=until, **body)

    @property
    def programmes(self) -> dict[str, list[str]]:
        programmes: dict[str, list[str]] = self.table.game.snapshot()["programs"]
        return programmes

    @property
    def active(self) -> Any:
        return self.table.game.snapshot()["active"]
