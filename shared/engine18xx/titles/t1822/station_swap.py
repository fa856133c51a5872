"""P18: one token between the exchange area and the charter, during the track or the token step (R1822B-1406)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.privates import Private
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t1822 import privates
from engine18xx.titles.t1822.corporation import Corporation1822

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822


class StationSwap(Step):
    """A step that never blocks: the operator's P18 may be used while track or token waits."""

    can_block: ClassVar[bool] = False
    game: Game1822
    round: OperatingRound1822

    def offers(self, entity: Entity) -> Sequence[str]:
        if not isinstance(entity, Private) or entity.sym != privates.STATION_SWAP:
            return ()
        if entity.owner is None or entity.owner is not self.round.current:
            return ()
        return ("choose_ability",) if self.round.waiting in (self.round.track, self.round.tokens) else ()

    def why_not(self, major: Corporation1822, choice: str) -> RuleViolation | None:
        """The rule that forbids a choice, or None."""
        if choice == "exchange":
            if major.exchange_tokens:
                return None
            return RuleViolation("R1822B-1406", f"{major.sym} has no exchange token", corporation=major.sym)
        if choice == "available":
            if self.game.next_token(major) is None:
                return RuleViolation("R1822B-1406", f"{major.sym} has no token available", corporation=major.sym)
            if major.exchange_tokens >= major.facts["exchange_tokens"]:
                return RuleViolation("R1822B-1406", "the exchange area is full", tokens=major.exchange_tokens)
            return None
        return RuleViolation("R1822B-1406", "the choice is exchange or available", choice=choice, field="choice")

    def on_choose_ability(self, entity: Entity, action: act.ChooseAbility) -> Effect:
        assert isinstance(entity, Private) and isinstance(entity.owner, Corporation1822)
        refusal = self.why_not(entity.owner, action.choice)
        if refusal is not None:
            raise refusal
        return partial(self.swap, entity, entity.owner, action.choice)

    def swap(self, private: Private, major: Corporation1822, choice: str) -> None:
        """Move the token; P18 closes and the step goes on."""
        if choice == "exchange":
            self.game.make_token_available(major)
        else:
            token = self.game.next_token(major)
            assert token is not None
            self.game.charters[major.sym].remove(token)
            major.exchange_tokens += 1
        self.game.tell(fact.Happened("station_swap", {"corporation": major.sym, "choice": choice}))
        privates.close(self.game, private)

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Private) or not self.offers(entity):
            return
        assert isinstance(entity.owner, Corporation1822)
        for choice in ("exchange", "available"):
            if self.why_not(entity.owner, choice) is None:
                yield Choice("choose_ability", {"choice": choice}, {"choice": choice})
