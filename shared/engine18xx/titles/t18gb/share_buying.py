"""Buying shares: 60 % from the treasury, two in a turn, the director's certificate, LB (R18GB-411 to 424, 1013)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Player, Pool
from engine18xx.rounds.buying import Buying
from engine18xx.rounds.round import Round
from engine18xx.rounds.step import Entity

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB
    from engine18xx.titles.t18gb.rounds import OperatingRound18GB

MOST_FROM_TREASURY = 60  # percent that a purchase from the treasury may lead to (R18GB-412)


class Buying18GB(Buying):
    """What holds for every purchase of shares."""

    max_percent: ClassVar[int] = 100
    game: Game18GB

    @property
    def converted(self) -> Corporation | None:
        """The corporation converted in this turn, the only one whose shares may be bought then (R18GB-414)."""
        raise NotImplementedError

    def may_buy_two(self, corporation: Corporation) -> bool:
        """Whether the buyer is its director in the way that a second purchase asks for (R18GB-415)."""
        raise NotImplementedError

    def may_buy_again(self, corporation: Corporation) -> bool:
        return (
            self.bought == [corporation]
            and corporation.cell is not None
            and "president_may_buy_two" in corporation.cell.kinds
            and self.may_buy_two(corporation)
        )

    def gain_offered(
        self, player: Player, corporation: Corporation, certificate: Certificate, *, at_limit: bool
    ) -> bool:
        if certificate.is_president and isinstance(certificate.holder, Pool):
            return len(player.of(corporation.sym)) == 1
        return not at_limit

    def why_not_buy(self, player: Player, certificate: Certificate) -> RuleViolation | None:
        corporation = self.game.corporation(certificate.corporation)
        if self.game.is_held_back_by_lb(player):
            return RuleViolation("R18GB-424", "the owner of LB founds LNWR before he buys shares", share=certificate.id)
        if self.converted not in (None, corporation):
            return RuleViolation("R18GB-414", "only shares of the converted corporation now", share=certificate.id)
        percent = player.percent_of(corporation.sym) + certificate.percent
        if certificate.holder is corporation and percent > MOST_FROM_TREASURY:
            return RuleViolation(
                "R18GB-412",
                f"no purchase from the treasury leads to more than {MOST_FROM_TREASURY}%",
                share=certificate.id,
                percent=percent,
            )
        return super().why_not_buy(player, certificate)

    def why_not_buy_presidency(self, player: Player, corporation: Corporation) -> RuleViolation | None:
        """It goes to a holder of exactly one certificate, who pays one share and gives one back (R18GB-416)."""
        held = len(player.of(corporation.sym))
        if held != 1:
            return RuleViolation(
                "R18GB-416",
                f"the director's certificate goes to a holder of exactly one share, he has {held}",
                corporation=corporation.sym,
                held=held,
            )
        needed = self.game.share_price(corporation, self.game.pool) * corporation.units(corporation.presidency.percent)
        if player.cash < needed:
            return RuleViolation("R18GB-416", f"it takes £{needed} in hand", cash=player.cash, needed=needed)
        return None


class BuyingAfterConversion(Buying18GB):
    """The director buys shares of the corporation that was converted in an emergency, after its trains (R18GB-1013)."""

    round: OperatingRound18GB

    def __init__(self, round_: Round[Corporation]) -> None:
        super().__init__(round_)
        self._bought: list[Corporation] = []

    def begin_turn(self) -> None:
        super().begin_turn()
        self._bought = []

    @property
    def bought(self) -> list[Corporation]:
        return self._bought

    @property
    def converted(self) -> Corporation | None:
        return self.round.train_buying.converted

    def may_buy_two(self, corporation: Corporation) -> bool:
        return corporation.director is self.entity

    @property
    def entity(self) -> Entity | None:
        return self.converted.director if self.converted is not None else None

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.entity or not isinstance(entity, Player):
            return ()
        return ("buy_shares", "pass") if self.can_buy_any(entity) else ()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if isinstance(entity, Player) and self.offers(entity):
            yield from self.purchases(entity)
            yield Choice("pass", {}, {})
