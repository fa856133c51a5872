"""The home tile of a company that has floated on a white hex (R1860-461 to R1860-463)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx.board import Hex, Tile
from engine18xx.board.lay import LaidTile, LayRight, PlannedLay
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity
from engine18xx.rounds.track import Track

if TYPE_CHECKING:
    from engine18xx.titles.t1860.game import Game1860


class HomeTile(Track):
    """Active exactly while a home tile is pending; it comes before anything else in the stock round."""

    game: Game1860

    @property
    def active(self) -> bool:
        return bool(self.game.home_tiles_pending)

    @property
    def entity(self) -> Entity | None:
        pending = self.game.home_tiles_pending
        return pending[0] if pending else None

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.entity or not isinstance(entity, Corporation):
            return ()
        return ("lay_tile",) if next(self.lay_choices(entity, self.right(entity)), None) else ("lay_tile", "pass")

    def skip(self) -> None:
        """Nothing to skip: it is inactive when no home tile is pending."""

    def colours(self, corporation: Corporation) -> Sequence[str]:
        return ("yellow",)

    def right(self, corporation: Corporation) -> LayRight:
        return LayRight(corporation.sym, reach=None)

    def why_not_lay(self, corporation: Corporation, hexagon: Hex, tile: Tile) -> RuleViolation | None:
        if hexagon.id != corporation.home:
            return RuleViolation(
                "R1860-462", f"the home of {corporation.sym} is {corporation.home}", hex=hexagon.id, field="hex"
            )
        if tile.colour != "yellow":
            return RuleViolation("R1860-462", "the home tile is yellow", tile=tile.name, field="tile")
        return None

    def count(self, builder: Corporation, layer: Corporation | Private, planned: PlannedLay, laid: LaidTile) -> None:
        self.game.home_tiles_pending.remove(builder)

    def on_pass(self, entity: Entity, action: act.Pass) -> Effect:
        assert isinstance(entity, Corporation)
        return partial(self.game.home_tiles_pending.remove, entity)
