"""Destination tokens and station tokens of majors (R1822B-701 to R1822B-709)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx.board.network import explore_from
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.rounds.tokens import Tokens
from engine18xx.titles.t1822 import privates

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822


class DestinationToken(Step):
    """Must be placed as soon as home and destination are connected; waits while it is on the charter (R1822B-701)."""

    game: Game1822

    def is_connected(self, major: Corporation) -> bool:
        """Whether track leads from the destination to the home city (R1822B-702)."""
        board = self.game.board
        home = self.game.charters[major.sym][0].city
        destination = board.hex(major.facts["destination"]).cities[0]
        if home is None or not board.network(major.sym).reaches(destination):
            return False
        return explore_from(board, major.sym, [destination]).reaches(home)

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        token = self.game.destination_token(entity)
        if token is None or token.city is not None:
            return ()
        if self.game.trusting:
            return ("hex_token", "pass")  # a trusting replay does not ask for the connection (ARCH-162)
        return ("hex_token",) if self.is_connected(entity) else ("pass",)

    def on_hex_token(self, entity: Entity, action: act.HexToken) -> Effect:
        assert isinstance(entity, Corporation)
        if action.hex != entity.facts["destination"]:
            raise RuleViolation(
                "R1822B-702",
                f"the destination of {entity.sym} is {entity.facts['destination']}",
                hex=action.hex,
                field="hex",
            )
        return partial(self.place, entity)

    def place(self, major: Corporation) -> None:
        """Place it, free of charge (R1822B-703)."""
        self.game.place_destination(major)
        self.finish()

    def automatic(self) -> Sequence[act.AnyAction]:
        """There is never a choice (ARCH-84)."""
        major = self.entity
        assert isinstance(major, Corporation)
        if self.is_connected(major):
            return [
                act.HexToken(
                    entity=major.sym,
                    entity_type="corporation",
                    hex=major.facts["destination"],
                    token_type="destination",
                )
            ]
        return [act.Pass(entity=major.sym, entity_type="corporation")]

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Corporation) or not self.offers(entity):
            return
        if self.is_connected(entity):
            hexagon = entity.facts["destination"]
            yield Choice("hex_token", {"hex": hexagon}, {"hex": hexagon, "token_type": "destination"})
        else:
            yield Choice("pass", {}, {})


class Tokens1822(Tokens):
    """One station token for a major that can pay and place one; its P18 makes the step wait too (R1822B-705)."""

    game: Game1822

    def offers(self, entity: Entity) -> Sequence[str]:
        offered = super().offers(entity)
        if offered or entity is not self.round.current or not isinstance(entity, Corporation):
            return offered
        swap = any(private.sym == privates.STATION_SWAP for private in entity.privates)
        return ("choose_ability", "pass") if swap and self.game.corporation1822(entity).exchange_tokens else ()

    def on_choose_ability(self, entity: Entity, action: act.ChooseAbility) -> Effect:
        """The step only waits for P18; its use is an action of the private itself."""
        raise RuleViolation("R1822B-1406", f"it is {privates.STATION_SWAP} that chooses", entity=action.entity)
