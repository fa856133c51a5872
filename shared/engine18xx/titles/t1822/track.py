"""The track step: the normal lays of a turn, and those of the operator's privates (R1822B-601 to R1822B-627)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx.board import Hex, LaidTile, LayRight, PlannedLay, Tile
from engine18xx.board.choices import lay_choices
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity
from engine18xx.rounds.track import Track
from engine18xx.titles.t1822 import privates
from engine18xx.titles.t1822.private_lays import (
    BUILDING,
    PrivateLay,
    colours_for,
    colours_of_lay,
    may_combine,
    parties,
    right_of,
    terrain_discounts,
)

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class Track1822(Track):
    """One lay or upgrade; for a major from phase 3 on a second, yellow one unless the first was an upgrade.

    Attributes:
        used: normal lays used in this turn (R1822B-614); `upgraded` tells whether one was an upgrade.
        bridge: hexes on which P21 has laid in this turn.
        sequence: the private in the middle of its lays, which alone may act (R1822B-617), or None.
    """

    game: Game1822
    round: OperatingRound1822
    sequence: Private | None = None

    def begin_turn(self) -> None:
        super().begin_turn()
        self.used = 0
        self.bridge: list[str] = []
        self.sequence = None

    # --- the normal lays (R1822B-601) ---

    def allowance(self, corporation: Corporation) -> int:
        """Normal lays of a corporation in a turn, the second one yellow."""
        return 2 if corporation.kind == "major" and "green" in self.game.phase.colours else 1

    def allowance_left(self, corporation: Corporation) -> bool:
        return self.used == 0 or (self.used < self.allowance(corporation) and not self.upgraded)

    def why_not_lay(self, corporation: Corporation, hexagon: Hex, tile: Tile) -> RuleViolation | None:
        if self.used == 0:
            return None
        values = {"hex": hexagon.id, "tile": tile.name, "laid": self.used}
        if not self.allowance_left(corporation):
            return RuleViolation("R1822B-601", "no normal lay is left in this turn", **values)
        if hexagon.tile.colour != "white":
            return RuleViolation("R1822B-601", "the second lay of a turn is no upgrade", **values)
        return None

    def colours(self, corporation: Corporation) -> Sequence[str]:
        return colours_for(self.game, corporation)

    def right(self, corporation: Corporation) -> LayRight:
        return LayRight(corporation.sym, terrain_discounts=terrain_discounts(corporation))

    def count(self, builder: Corporation, layer: Corporation | Private, planned: PlannedLay, laid: LaidTile) -> None:
        self.laid.append(laid.hex)
        if layer is builder:
            self.used += 1
            self.upgraded = self.upgraded or laid.upgrade

    # --- the step (R1822B-602, R1822B-615, R1822B-617) ---

    @property
    def entity(self) -> Entity | None:
        return self.sequence or self.round.current

    def offers(self, entity: Entity) -> Sequence[str]:
        if self.sequence is not None:
            return ("lay_tile", "pass") if entity is self.sequence else ()
        current = self.round.current
        if isinstance(entity, Private):
            return ("lay_tile",) if entity.owner is current and entity.ability(BUILDING) is not None else ()
        if entity is not current or not isinstance(entity, Corporation):
            return ()
        return ("lay_tile", "pass") if self.allowance_left(entity) or self.waits_for_private(entity) else ()

    def waits_for_private(self, corporation: Corporation) -> bool:
        """Whether an unused private keeps the step open, usable or not; P21 never does (R1822B-602)."""
        return any(
            ability.kind == BUILDING and not ability.facts["uses_up_a_normal_lay"]
            for private in corporation.privates
            for ability in private.abilities
        )

    def on_lay_tile(self, entity: Entity, action: act.LayTile) -> Effect:
        if isinstance(entity, Private):
            return self.on_private_lay(entity, action)
        if action.combo_entities:
            raise RuleViolation(
                "R1822B-604", "privates are combined in a lay of one of them", combo_entities=action.combo_entities
            )
        return super().on_lay_tile(entity, action)

    def on_pass(self, entity: Entity, action: act.Pass) -> Effect:
        return partial(self.end_sequence, entity) if isinstance(entity, Private) else self.finish

    def end_sequence(self, private: Private) -> None:
        """The private lays no more tiles: it closes (R1822B-617)."""
        self.sequence = None
        privates.close(self.game, private)

    # --- lays by privates ---

    def on_private_lay(self, leader: Private, action: act.LayTile) -> Effect:
        """Check a lay by a private, with others if the action names any (R1822B-615, R1822B-625)."""
        builder = self.round.current
        assert builder is not None
        party = (leader, *(self.game.private(name) for name in action.combo_entities or ()))
        for private in party:
            if private.owner is not builder or private.ability(BUILDING) is None:
                raise RuleViolation("R1822B-615", f"{private.sym} lays no tile now", company=private.sym)
        if len(set(party)) < len(party) or not may_combine(party):
            names = [private.sym for private in party]
            raise RuleViolation("R1822B-625", f"{', '.join(names)} do not go together", companies=names)
        lay = PrivateLay(party)
        hexagon = self.game.board.hex(action.hex)
        refusal = self.why_not_lay_by(builder, lay, hexagon, self.game.board.supply.kind_of(action.tile))
        if refusal is not None:
            raise refusal
        effect = self.plan_lay(
            builder, leader, action, right_of(self.game, builder, lay), colours_of_lay(self.game, builder, lay)
        )
        return partial(self.lay_by, builder, lay, hexagon, effect)

    def why_not_lay_by(self, builder: Corporation, lay: PrivateLay, hexagon: Hex, tile: Tile) -> RuleViolation | None:
        """What the lays of the turn so far have against a lay by privates, or None (R1822B-616)."""
        if lay.uses(privates.EXTRA_TILE):
            return self._why_not_extra(lay, hexagon)
        if lay.uses(privates.BRIDGE):
            return self._why_not_bridge(builder, hexagon)
        return self.why_not_lay(builder, hexagon, tile)

    def _why_not_extra(self, lay: PrivateLay, hexagon: Hex) -> RuleViolation | None:
        """P12: two yellow lays or one upgrade (R1822B-618)."""
        extra = next(private for private in lay.privates if private.sym == privates.EXTRA_TILE)
        ability = extra.ability(BUILDING)
        if hexagon.tile.colour != "white" and ability is not None and not ability.upgrades:
            return RuleViolation("R1822B-618", f"{extra.sym} may lay one more yellow tile only", hex=hexagon.id)
        return None

    def _why_not_bridge(self, builder: Corporation, hexagon: Hex) -> RuleViolation | None:
        """P21: in place of the normal lays, on two different hexes, one of them an upgrade at most (R1822B-621)."""
        hexes = [self.game.board.hex(name) for name in self.game.privates[privates.BRIDGE].abilities[0].facts["hexes"]]
        if not any(each.has_token_of(builder.sym) for each in hexes):
            return RuleViolation("R1822B-621", f"{builder.sym} has no token at the bridge", hex=hexagon.id)
        if self.used > len(self.bridge):
            return RuleViolation("R1822B-621", "a normal tile was laid in this turn", laid=self.used)
        if hexagon.id in self.bridge:
            return RuleViolation("R1822B-621", "the two lays are on different hexes", hex=hexagon.id)
        if self.upgraded and hexagon.tile.colour != "white":
            return RuleViolation("R1822B-621", "only one of the two lays is an upgrade", hex=hexagon.id)
        return None

    def lay_by(self, builder: Corporation, lay: PrivateLay, hexagon: Hex, effect: Effect) -> None:
        """Carry out a lay by privates, and settle what it uses up."""
        upgrade = hexagon.tile.colour != "white"
        effect()
        if lay.uses(privates.EXTRA_TILE):
            if self.used == 1:
                self.used = self.allowance(builder)  # a second normal lay is lost (R1822B-618)
        else:
            self.used += 1
            self.upgraded = self.upgraded or upgrade
        if lay.uses(privates.BRIDGE):
            self.bridge.append(hexagon.id)
        for private in lay.privates:
            self.use_up(builder, private, upgrade=upgrade)
        last = lay.last.ability(BUILDING)
        self.sequence = lay.last if last is not None and last.facts["lays_in_one_go"] else None

    def use_up(self, builder: Corporation, private: Private, *, upgrade: bool) -> None:
        """Count a lay of a private; it closes when nothing is left (R1822B-616 to R1822B-621)."""
        ability = private.ability(BUILDING)
        assert ability is not None
        if ability.uses is not None:
            ability.uses -= 1
        elif upgrade or builder.kind == "minor":
            ability.yellow_lays = ability.upgrades = 0
        else:
            ability.yellow_lays = (ability.yellow_lays or 0) - 1
            ability.upgrades = 0
        if ability.used_up:
            privates.close(self.game, private)

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        builder = self.round.current
        if not isinstance(entity, Private) or builder is None:
            yield from super().choices(entity)
            return
        offered = self.offers(entity)
        if "lay_tile" in offered:
            for lay in parties(entity, builder):
                yield from self.private_choices(builder, lay)
        if "pass" in offered:
            yield Choice("pass", {}, {})

    def private_choices(self, builder: Corporation, lay: PrivateLay) -> Iterator[Choice]:
        """One choice per hex and kind of tile, with all rotations that are legal."""
        right, colours = right_of(self.game, builder, lay), colours_of_lay(self.game, builder, lay)
        partners = tuple(private.sym for private in lay.privates[1:])
        by_tile = groupby(
            lay_choices(self.game.board, right, colours), key=lambda option: (option.hex, option.copy_id, option.cost)
        )
        for (hexagon, copy_id, cost), options in by_tile:
            lies = [option.lie for option in options]
            tile = lies[0].tile
            if self.why_not_lay_by(builder, lay, hexagon, tile) or self.why_not_pay(builder, cost):
                continue
            rotations = [lie.rotation for lie in lies]
            action = {"hex": hexagon.id, "tile": copy_id, "rotation": rotations}
            if partners:
                action["combo_entities"] = list(partners)
            yield Choice("lay_tile", [hexagon.id, tile.name, rotations, cost], action, partners)
