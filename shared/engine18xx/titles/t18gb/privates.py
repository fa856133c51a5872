"""Private companies: open, they pay and block a hex; closed, they lend their owner a power (R18GB-501 to R18GB-514)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Ability, Private
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.rounds.stock import StockRound
from engine18xx.titles.t18gb.running import PrivateBonus
from engine18xx.titles.t18gb.scenario import FACTS

if TYPE_CHECKING:
    from engine18xx.finance.trains import Phase
    from engine18xx.titles.t18gb.game import Game18GB

UNBLOCKING_COLOUR = FACTS["company_rules"]["hex_blocks_end_in_tiles"]


def is_open(private: Private) -> bool:
    """Whether its owner has not closed it: a closed one pays nothing and stays with him for good (R18GB-504)."""
    return private.revenue > 0


def power(private: Private, kind: str) -> Ability | None:
    """What a closed private still lets its owner do; an open one lends no power (R18GB-506)."""
    return None if is_open(private) else private.ability(kind)


def hexes_blocked_by(private: Private) -> Sequence[str]:
    """The hex that an open private holds."""
    ability = private.ability("blocks_hexes")
    return ability.facts["hexes"] if ability is not None and is_open(private) else ()


def blocked_hexes(privates: Iterable[Private], phase: Phase) -> frozenset[str]:
    """Hexes on which nobody builds in a phase, their owners included (R18GB-503)."""
    if UNBLOCKING_COLOUR in phase.colours:
        return frozenset()
    return frozenset(hexagon for private in privates for hexagon in hexes_blocked_by(private))


def run_bonuses(director: Player | None) -> tuple[PrivateBonus, ...]:
    """What the closed privates of a director add to the routes of his corporations (R18GB-514)."""
    if director is None:
        return ()
    return tuple(
        PrivateBonus(private.sym, hexagon, ability.facts["amount"])
        for private in director.privates
        if (ability := power(private, "revenue_bonus")) is not None
        for hexagon in ability.facts["hexes"]
    )


class Closing(Step):
    """Closing a private, at any moment of operating rounds and of stock rounds from the second on (R18GB-504).

    It never blocks and is no action of anybody's turn.
    """

    can_block: ClassVar[bool] = False
    game: Game18GB

    def offers(self, entity: Entity) -> Sequence[str]:
        if not isinstance(entity, Private) or not is_open(entity):
            return ()
        too_early = isinstance(self.round, StockRound) and self.game.turn == 1
        return () if too_early else ("choose_ability",)

    def on_choose_ability(self, entity: Entity, action: act.ChooseAbility) -> Effect:
        assert isinstance(entity, Private)
        if action.choice != "close":
            raise RuleViolation("R18GB-504", "a private can only be closed", choice=action.choice, field="choice")
        return partial(self.game.close_private, entity)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if self.offers(entity):
            yield Choice("choose_ability", {"choice": "close"}, {"choice": "close"})
