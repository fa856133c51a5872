"""Laying tiles (TRACK-501, TRACK-701 to TRACK-704)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.board import lay as lays
from engine18xx.board.choices import lay_choices
from engine18xx.board.lay import LaidTile, LayRight, PlannedLay
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.board import Hex, Orientation, Tile
    from engine18xx.rounds.operating import OperatingRound


class Track(Step):
    """The step in which a corporation lays and upgrades tiles.

    Attributes:
        laid: hexes on which the corporation has laid in this turn, in order.
        upgraded: an upgrade was among them.
    """

    kind: ClassVar[str] = "track"

    round: OperatingRound

    def begin_turn(self) -> None:
        super().begin_turn()
        self.laid: list[str] = []
        self.upgraded = False

    # --- the questions ---

    def may_build(self, corporation: Corporation) -> bool:
        """Whether the step waits for this corporation at all."""
        return True

    def allowance_left(self, corporation: Corporation) -> bool:
        """Whether a normal lay is left in this turn (TRACK-701)."""
        raise NotImplementedError

    def why_not_lay(self, corporation: Corporation, hexagon: Hex, tile: Tile) -> RuleViolation | None:
        """What the allowance of the turn has against this tile, or None (TRACK-702)."""
        raise NotImplementedError

    def right(self, corporation: Corporation) -> LayRight:
        """By what right the corporation lays a tile."""
        return LayRight(corporation.sym)

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        return ("lay_tile", "pass") if self.may_build(entity) and self.allowance_left(entity) else ()

    def on_lay_tile(self, entity: Entity, action: act.LayTile) -> Effect:
        assert isinstance(entity, Corporation)
        hexagon = self.game.board.hex(action.hex)
        tile = self.game.board.supply.kind_of(action.tile)
        refusal = self.why_not_lay(entity, hexagon, tile)
        if refusal is not None:
            raise refusal
        return self.plan_lay(entity, entity, action, self.right(entity))

    def plan_lay(
        self,
        builder: Corporation,
        layer: Corporation | Private,
        action: act.LayTile,
        right: LayRight,
        colours: Sequence[str] | None = None,
    ) -> Effect:
        """Check a lay and its cost, and return what carries it out.

        Args:
            builder: the corporation that pays and whose track counts.
            layer: the corporation itself, or its private.
            colours: tile colours that are available for the lay; by default those available to the builder.
        """
        board = self.game.board
        planned = lays.plan(board, action.hex, action.tile, action.rotation, right, trusting=self.game.trusting)
        tile = planned.lie.tile
        available = self.colours(builder) if colours is None else colours
        if tile.colour not in available and not right.is_early(planned.hex, tile):
            self.game.dispute("TRACK-617", f"{tile.colour} tiles are not available", hex=action.hex, tile=action.tile)
        refusal = self.why_not_pay(builder, planned.cost)
        if refusal is not None:
            raise refusal
        return partial(self.lay, builder, layer, planned)

    def colours(self, corporation: Corporation) -> Sequence[str]:
        """Tile colours that are available to a corporation (TRACK-617)."""
        return self.game.phase.colours

    def why_not_pay(self, corporation: Corporation, cost: int) -> RuleViolation | None:
        """What forbids the corporation to make a lay of this cost in pounds, or None (TRACK-501, 10)."""
        if cost > corporation.cash:
            return RuleViolation(
                "TRACK-501",
                f"the lay costs £{cost}, {corporation.sym} has £{corporation.cash}",
                cost=cost,
                cash=corporation.cash,
            )
        return None

    def lay(self, builder: Corporation, layer: Corporation | Private, planned: PlannedLay) -> None:
        """Carry out a lay: pay, place the tile, count it (TRACK-501, 5 to 12)."""
        self.game.pay(builder, self.game.bank, planned.cost, f"tile on {planned.hex.id}")
        laid = self.game.board.lay(planned)
        self.game.tell(fact.TileLaid(builder.sym, laid.hex, laid.copy_id, laid.rotation))
        self.count(builder, layer, planned, laid)

    def count(self, builder: Corporation, layer: Corporation | Private, planned: PlannedLay, laid: LaidTile) -> None:
        """Note a lay for the allowance of the turn (TRACK-501, 12)."""
        self.laid.append(laid.hex)
        self.upgraded = self.upgraded or laid.upgrade

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation):
            return
        if "lay_tile" in offered:
            yield from self.lay_choices(entity, self.right(entity))
        if "pass" in offered:
            yield Choice("pass", {}, {})

    def lay_choices(self, builder: Corporation, right: LayRight, companies: tuple[str, ...] = ()) -> Iterator[Choice]:
        """One choice per hex and kind of tile, with all rotations that are legal."""
        by_tile: dict[tuple[Hex, str, int], list[Orientation]] = {}
        for option in lay_choices(self.game.board, right, self.colours(builder)):
            by_tile.setdefault((option.hex, option.copy_id, option.cost), []).append(option.lie)
        for (hexagon, copy_id, cost), lies in by_tile.items():
            tile = lies[0].tile
            if self.why_not_pay(builder, cost):
                continue
            if not right.by_private and self.why_not_lay(builder, hexagon, tile):
                continue
            rotations = [lie.rotation for lie in lies]
            details = [hexagon.id, tile.name, rotations, cost]
            action = {"hex": hexagon.id, "tile": copy_id, "rotation": rotations}
            yield Choice("lay_tile", details, action, companies)
