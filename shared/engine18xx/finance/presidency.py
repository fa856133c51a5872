"""Who is president after a transfer, and which certificates change hands for it (CORE-120 to CORE-124)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine18xx.finance.holders import Holder, Player, Pool

if TYPE_CHECKING:
    from engine18xx.finance.bundles import Bundle
    from engine18xx.finance.corporation import Corporation


def holdings_after(
    corporation: Corporation, players: Sequence[Player], bundle: Bundle | None = None, receiver: Holder | None = None
) -> dict[Player, int]:
    """Percentage of each player once a bundle has gone to its receiver; as it stands without a bundle (CORE-6)."""
    holdings = {player: corporation.counted(player) for player in players}
    if bundle is not None:
        if isinstance(bundle.holder, Player):
            holdings[bundle.holder] -= bundle.percent
        if isinstance(receiver, Player):
            holdings[receiver] += bundle.percent
    return holdings


def president_after(
    corporation: Corporation,
    holdings: Mapping[Player, int],
    *,
    certificates: Mapping[Player, int] | None = None,
    presidency_sold: bool,
    receivership: bool,
    pool: Pool,
) -> Player | Pool | None:
    """The president once the players hold these percentages (CORE-120).

    Args:
        holdings: percentage of every player, in player order.
        certificates: the same counted by certificates, where that differs (a partial sale).
        presidency_sold: the president's certificate has just gone to the pool.
        receivership: the title knows receivership.
        pool: the owner of a corporation in receivership.
    """
    needed = corporation.presidency.percent
    most = max(holdings.values(), default=0)
    old = corporation.president
    if receivership and most < needed:
        return pool if presidency_sold else old
    leaders = [player for player, percent in holdings.items() if percent == most]
    if old in leaders:
        return old
    counted = certificates or holdings
    able = [player for player in leaders if counted[player] >= needed]
    if not able:
        return old
    if isinstance(old, Player):
        order = list(holdings)
        seat = order.index(old)
        return min(able, key=lambda player: (order.index(player) - seat) % len(order))
    if old is None:
        owner = corporation.presidency.holder
        return owner if isinstance(owner, Player) and owner in able else able[0]
    return min(able, key=corporation.first_holders.index)


def exchange_certificates(corporation: Corporation, president: Player, old: Player | Pool, pool: Pool) -> None:
    """Swap the president's certificate against the new president's first ordinary ones (CORE-122a to c).

    The ordinary ones go to the old president if he still holds the president's percentage, else to the pool.
    """
    presidency = corporation.presidency
    receiver: Holder = pool
    if isinstance(old, Player) and old.percent_of(corporation.sym) >= presidency.percent:
        receiver = old
    receiver.take(list(president.of(corporation.sym))[: corporation.units(presidency.percent)])
    president.take([presidency])


def give_change(bundle: Bundle, pool: Pool) -> None:
    """Give the seller of a part of a president's certificate his ordinary certificates back (CORE-122d)."""
    for _ in range(bundle.change // bundle.corporation.unit):
        bundle.holder.take([pool.of(bundle.corporation.sym)[0]])
