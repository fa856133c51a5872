"""Programmed actions: what players have asked to be done for them (ARCH-90 to ARCH-98).

In a replay they change nothing by themselves; the consequences stand in the archive as auto actions. In live play the
waiting trading step asks here what a player's programme does, and the answer is carried out and recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine18xx.actions import (
    AnyAction,
    BuyShares,
    Pass,
    ProgramBuyShares,
    ProgramDisable,
    Programme,
    ProgramSharePass,
)
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Holder, Player

if TYPE_CHECKING:
    from engine18xx.game import Game
    from engine18xx.rounds.buying import Buying
    from engine18xx.rounds.stock import Act

Programming = ProgramSharePass | ProgramBuyShares


class Stored(NamedTuple):
    """A programme in force, and how many actions the game had taken when it was set."""

    programme: Programme
    since: int


class Programmes:
    """At most one programme per player."""

    __slots__ = ("by_player",)

    def __init__(self) -> None:
        self.by_player: dict[Player, Stored] = {}

    def store(self, player: Player, programme: Programme, since: int = 0) -> None:
        """Take a player's programme in place of his last one, or drop it (ARCH-92)."""
        self.by_player.pop(player, None)
        if not isinstance(programme, ProgramDisable):
            self.by_player[player] = Stored(programme, since)

    def clear(self) -> None:
        """Forget all of them."""
        self.by_player.clear()

    def drop_stale(self, new_round: str) -> None:
        """Forget what does not outlive the change to a round of that short name (ARCH-93)."""
        if new_round == "SR":
            return
        for player, stored in list(self.by_player.items()):
            stale = isinstance(stored.programme, ProgramBuyShares)
            stale |= isinstance(stored.programme, ProgramSharePass) and not stored.programme.indefinite
            if stale:
                del self.by_player[player]


def programmer(game: Game, programme: Programme) -> Player:
    """The player who sets a programme, or drops one (ARCH-90).

    Raises:
        RuleViolation: if there is no such player, or it buys of a corporation that the game does not have, or until a
            target that is none (ARCH-94).
    """
    player = game.entity(programme)
    if not isinstance(player, Player):
        raise RuleViolation("ARCH-90", "only a player has a programme", entity=programme.entity, field="entity")
    if isinstance(programme, ProgramBuyShares):
        game.corporation(programme.corporation)
        target = programme.until_condition
        if isinstance(target, str) and target != "float":
            raise RuleViolation(
                "ARCH-94", "a programme buys until float or a number of shares", target=target, field="until_condition"
            )
    return player


def programmed(step: Buying, player: Player) -> list[AnyAction]:
    """What a player's programme does now that trading waits for him (ARCH-95, ARCH-96); nothing without one."""
    stored = step.game.programmes.by_player.get(player)
    if stored is None:
        return []
    if isinstance(stored.programme, ProgramSharePass):
        return _share_pass(step, player, stored.programme, stored.since)
    if isinstance(stored.programme, ProgramBuyShares):
        return _buy_shares(step, player, stored.programme, stored.since)
    return []


def _share_pass(step: Buying, player: Player, programme: ProgramSharePass, since: int) -> list[AnyAction]:
    if "pass" not in step.offers(player):
        return []
    alarm = None if programme.unconditional else _alarm(step, player, programme, since)
    return [_disable(player, alarm) if alarm else Pass(entity=player.id)]


def _buy_shares(step: Buying, player: Player, programme: ProgramBuyShares, since: int) -> list[AnyAction]:
    corporation = step.game.corporation(programme.corporation)
    if _target_met(player, corporation, programme):
        actions: list[AnyAction] = [_disable(player, "the target is met")]
        if programme.auto_pass_after:
            actions.append(ProgramSharePass(entity=player.id))
        return actions
    offered = step.offers(player)
    if "buy_shares" in offered:
        return [_purchase(step, player, corporation, programme, since)]
    bought = "pass" in offered and bool(step.bought)
    if bought and not (programme.until_condition == "float" and corporation.floated):
        return [Pass(entity=player.id)]
    return []


def _target_met(player: Player, corporation: Corporation, programme: ProgramBuyShares) -> bool:
    if programme.until_condition == "float":
        return corporation.floated or not corporation.of(corporation.sym)
    return corporation.units(player.percent_of(corporation.sym)) >= float(programme.until_condition)


def _purchase(
    step: Buying, player: Player, corporation: Corporation, programme: ProgramBuyShares, since: int
) -> AnyAction:
    source: Holder = step.game.pool if programme.from_market else corporation
    shares = [share for share in source.of(corporation.sym) if step.why_not_buy(player, share) is None]
    if not shares:
        return _disable(player, f"no share of {corporation.sym} can be bought there")
    if len({share.percent for share in shares}) > 1:
        return _disable(player, f"the shares of {corporation.sym} there are of different sizes")
    alarm = _alarm(step, player, programme, since, shares[0])
    if alarm:
        return _disable(player, alarm)
    return BuyShares(entity=player.id, shares=[shares[0].id], percent=shares[0].percent)


def _disable(player: Player, reason: str) -> ProgramDisable:
    return ProgramDisable(entity=player.id, reason=reason)


def _alarm(
    step: Buying, player: Player, programme: Programming, since: int, share: Certificate | None = None
) -> str | None:
    """Why a programme must not go on unasked, or None (ARCH-97).

    Args:
        share: the certificate that the programme is about to buy.
    """
    if step.over_limit(player) and step.must_sell(player):
        return "he is over a limit"
    for other, act in _acts_of_others(step, player, since):
        reason = _concern(step, player, programme, other, act, share)
        if reason:
            return reason
    return None


def _acts_of_others(step: Buying, player: Player, since: int) -> Iterator[tuple[Player, Act]]:
    """What the others did in their latest turns, not before the programme was set."""
    for other, acts in step.acts.items():
        if other is not player:
            for act in acts:
                if act.after >= since:
                    yield other, act


def _concern(
    step: Buying, player: Player, programme: Programming, other: Player, act: Act, share: Certificate | None
) -> str | None:
    """Why one act of another player stops a programme, or None (ARCH-97a to e)."""
    match act.kind:
        case "":
            return None
        case "sell":
            return "Shares were sold"
        case "par":
            if isinstance(programme, ProgramSharePass) or step.may_sell_some(player, act.subject):
                return f"Corporation {act.subject} parred"
            return None
        case "buy":
            return _threat(step, player, other, step.game.corporation(act.subject), share)
        case _:
            return step.why_alarmed(player, act)


def _threat(
    step: Buying, player: Player, other: Player, corporation: Corporation, share: Certificate | None
) -> str | None:
    """Whether a purchase endangers a presidency of the programme's owner (ARCH-97c)."""
    held = player.percent_of(corporation.sym)
    if corporation.president is not player or held >= 50:
        return None
    if share is not None and share.corporation == corporation.sym:
        held += share.percent
        sources = (step.game.pool, corporation)
        largest = max((left.percent for source in sources for left in source.of(corporation.sym)), default=0)
        if held > 50 or largest <= share.percent or other.percent_of(corporation.sym) + largest <= held:
            return None
    return f"Shares of {corporation.sym} were bought"
