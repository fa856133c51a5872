"""Track and tokens: one step, two tiles and one token, freely mixed (R18GB-701 to R18GB-723)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine18xx.board import Hex, Tile
from engine18xx.board.lay import LaidTile, LayRight, PlannedLay
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Entity
from engine18xx.rounds.tokens import Tokens
from engine18xx.rounds.track import Track
from engine18xx.titles.t18gb.corporation import Corporation18GB
from engine18xx.titles.t18gb.privates import UNBLOCKING_COLOUR, blocked_hexes, hexes_blocked_by, is_open, power

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB

LAYS = 2


class Building(Track, Tokens):
    """The step in which a corporation lays tiles and places a token.

    Attributes:
        city_laid: a tile with cities was among those it laid (R18GB-703).
        token_placed: one of its own tokens was placed in this turn; `private_token_placed`: the extra one of a private
            was. There is one token a turn, either way (R18GB-715).
    """

    kind: ClassVar[str] = "track"
    game: Game18GB

    def begin_turn(self) -> None:
        super().begin_turn()
        self.city_laid = False
        self.token_placed = False
        self.private_token_placed = False

    # --- what is offered (R18GB-721) ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation18GB) or not entity.builds:
            return ()
        offered = []
        if self.allowance_left(entity):
            offered.append("lay_tile")
        if self.can_place(entity):
            offered.append("place_token")
        if offered or any(not is_open(private) for private in _with_tile_left(entity.director)):
            offered.append("pass")
        return offered

    def allowance_left(self, corporation: Corporation) -> bool:
        """Whether `lay_tile` is offered: for AF's owner even when nothing is left to lay (R18GB-721b)."""
        return len(self.laid) < LAYS or any(private.sym == "AF" for private in _with_tile_left(corporation.director))

    def may_place(self, corporation: Corporation) -> bool:
        return not (self.game.tokens_banned or self.token_placed or self.private_token_placed)

    # --- tiles ---

    def why_not_lay(self, corporation: Corporation, hexagon: Hex, tile: Tile) -> RuleViolation | None:
        values = {"hex": hexagon.id, "tile": tile.name, "corporation": corporation.sym}
        if len(self.laid) >= LAYS:
            return RuleViolation("R18GB-701", "both tiles of the turn are laid", **values)
        if tile.cities and self.city_laid:
            return RuleViolation("R18GB-703", "only one tile of the turn may have cities", field="tile", **values)
        return None

    def right(self, corporation: Corporation) -> LayRight:
        return LayRight(
            corporation.sym,
            early_tiles=self.game.corporation18gb(corporation).early_tiles,
            blocked_hexes=self.blocked_hexes,
        )

    @property
    def blocked_hexes(self) -> frozenset[str]:
        """Hexes on which nobody builds now (R18GB-503)."""
        return blocked_hexes(self.game.privates.values(), self.game.phase)

    def count(self, builder: Corporation, layer: Corporation | Private, planned: PlannedLay, laid: LaidTile) -> None:
        if isinstance(layer, Private):
            self._count_private_lay(layer, laid)
            return
        super().count(builder, layer, planned, laid)
        self.city_laid = self.city_laid or bool(planned.lie.tile.cities)
        self._close_private_of(laid.hex)
        if self.token_placed and not self.allowance_left(builder):
            self.finish()  # R18GB-722

    def _count_private_lay(self, private: Private, laid: LaidTile) -> None:
        ability = power(private, "lay_tile")
        assert ability is not None and ability.uses is not None
        ability.uses -= 1
        if ability.facts["uses_up_a_normal_lay"]:
            self.laid.append(laid.hex)

    def _close_private_of(self, hexagon: str) -> None:
        """A corporation builds on the hex of an open private once it is not blocked any more (R18GB-505)."""
        if UNBLOCKING_COLOUR in self.game.phase.colours:
            for private in self.game.privates.values():
                if hexagon in hexes_blocked_by(private):
                    self.game.close_private(private)

    # --- tokens ---

    def placed(self) -> None:
        """The step goes on after a token (TRACK-1105)."""
        self.token_placed = True

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation):
            return
        if "lay_tile" in offered:
            yield from self.lay_choices(entity, self.right(entity))
        if "place_token" in offered:
            yield from self.placements(entity)
        if "pass" in offered:
            yield Choice("pass", {}, {})


def _with_tile_left(director: Player | None) -> list[Private]:
    """The privates of a director, open or closed, whose tile is not laid yet."""
    return [private for private in director.privates if private.ability("lay_tile")] if director is not None else []
