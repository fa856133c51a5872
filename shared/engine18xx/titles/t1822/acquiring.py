"""Acquiring privates from players, and the choice that comes with P8 (R1822B-501 to R1822B-506, R1822B-1403)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t1822 import privates

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class AcquirePrivates(Step):
    """Any number of privates of any players; it waits while there is one that may be acquired (R1822B-501)."""

    game: Game1822
    round: OperatingRound1822

    def acquirable(self, corporation: Corporation) -> Iterator[Private]:
        """The privates of players that a corporation may acquire now, whoever owns them."""
        owner = self.game.corporation1822(corporation)
        for private in self.game.privates.values():
            if isinstance(private.owner, Player) and privates.may_acquire(self.game, owner, private):
                yield private

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        return ("acquire_company", "pass") if any(self.acquirable(entity)) else ()

    def on_acquire_company(self, entity: Entity, action: act.AcquireCompany) -> Effect:
        corporation = self.game.corporation1822(self.game.corporation(str(action.entity)))
        private = self.game.private(action.company)
        values = {"company": private.sym, "field": "company"}
        if not isinstance(private.owner, Player):
            raise RuleViolation("R1822B-501", f"{private.sym} is not a player's", **values)
        if not privates.may_acquire(self.game, corporation, private):
            raise RuleViolation(
                "R1822B-502",
                f"{corporation.sym} may not acquire {private.sym} in phase {self.game.phase.name}",
                phase=self.game.phase.name,
                **values,
            )
        return partial(privates.acquire, self.game, corporation, private)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Corporation) or not self.offers(entity):
            return
        for private in self.acquirable(entity):
            assert isinstance(private.owner, Player)
            details = {"company": private.sym, "owner": private.owner.id}
            if money := privates.money_brought(self.game, private):
                details["gets"] = money
            yield Choice("acquire_company", details, {"company": private.sym})
        yield Choice("pass", {}, {})


class HillChoice(Step):
    """P8 is either one free lay on a hill, or a lasting discount on hills (R1822B-1403)."""

    game: Game1822

    options: ClassVar[dict[str, str]] = {  # choice -> kind of ability that is given up
        "token": "terrain_discount",
        "discount": "lay_tile",
    }

    def undecided(self, corporation: Corporation) -> Private | None:
        """P8 of a corporation that has not chosen yet."""
        for private in corporation.privates:
            if private.sym == privates.HILL_DISCOUNT and all(map(private.ability, self.options.values())):
                return private
        return None

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        return ("choose",) if self.undecided(entity) is not None else ()

    def on_choose(self, entity: Entity, action: act.Choose) -> Effect:
        assert isinstance(entity, Corporation)
        private = self.undecided(entity)
        assert private is not None
        if action.choice not in self.options:
            raise RuleViolation("R1822B-1403", "the choice is token or discount", choice=action.choice, field="choice")
        return partial(self.choose, private, str(action.choice))

    def choose(self, private: Private, choice: str) -> None:
        """Keep the chosen power and give up the other one."""
        private.abilities = [ability for ability in private.abilities if ability.kind != self.options[choice]]

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if self.offers(entity):
            for choice in self.options:
                yield Choice("choose", {"choice": choice}, {"choice": choice})
