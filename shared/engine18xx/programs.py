"""Programmed actions: what players have asked to be done for them (ARCH-90 to ARCH-98).

In a replay they change nothing by themselves; the consequences stand in the archive as auto actions.
"""

from __future__ import annotations

from engine18xx.actions import ProgramBuyShares, ProgramDisable, Programme, ProgramSharePass
from engine18xx.finance.holders import Player


class Programmes:
    """At most one programme per player."""

    __slots__ = ("by_player",)

    def __init__(self) -> None:
        self.by_player: dict[Player, Programme] = {}

    def store(self, player: Player, programme: Programme) -> None:
        """Take a player's programme in place of his last one, or drop it (ARCH-92)."""
        self.by_player.pop(player, None)
        if not isinstance(programme, ProgramDisable):
            self.by_player[player] = programme

    def clear(self) -> None:
        """Forget all of them."""
        self.by_player.clear()

    def drop_stale(self, new_round: str) -> None:
        """Forget what does not outlive the change to a round of that short name (ARCH-93)."""
        if new_round == "SR":
            return
        for player, programme in list(self.by_player.items()):
            stale = isinstance(programme, ProgramBuyShares)
            stale |= isinstance(programme, ProgramSharePass) and not programme.indefinite
            if stale:
                del self.by_player[player]
