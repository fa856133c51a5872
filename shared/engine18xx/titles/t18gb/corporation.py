"""A corporation of 18GB: its tier, whether it is insolvent, and its conversion to 10 shares."""

from __future__ import annotations

from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate, Player
from engine18xx.frozen import Facts
from engine18xx.titles.t18gb.scenario import FACTS

FIVE_SHARE = FACTS["conversion"]["from"]


class Corporation18GB(Corporation):
    """A corporation.

    Attributes:
        tier: 2 if it may not be founded in the first stock round (R18GB-422).
        insolvent: it has ended a turn without a train and not bought one since (R18GB-1001).
        early_tiles: hex -> tiles that it may lay there in any phase (R18GB-713).
        uncounted: percent of a player's certificates that do not count for the directorship (R18GB-435).
    """

    __slots__ = ("early_tiles", "insolvent", "tier", "uncounted")

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.tier = 1
        self.insolvent = False
        self.uncounted: dict[Player, int] = {}
        self.early_tiles: dict[str, frozenset[str]] = {
            hexagon: frozenset(ability["tiles"]) for ability in facts["abilities"] for hexagon in ability["hexes"]
        }

    @property
    def is_five_share(self) -> bool:
        """Whether it has not been converted yet."""
        return bool(self.kind == FIVE_SHARE)

    @property
    def builds(self) -> bool:
        """Whether it may lay track and place tokens: neither in receivership nor insolvent (R18GB-1002, R18GB-1021)."""
        return not self.in_receivership and not self.insolvent

    def counted(self, player: Player) -> int:
        return super().counted(player) - self.uncounted.get(player, 0)

    def note_sale(self, seller: Player, sold: int, given_up: int) -> None:
        """Note that a player has sold more, or less, than the certificates that he gave up are worth (R18GB-435).

        Args:
            sold, given_up: in percent.
        """
        if sold != given_up:
            self.uncounted[seller] = self.uncounted.get(seller, 0) + sold - given_up

    def become_ten_share(self) -> list[Certificate]:
        """Shrink every certificate to its new size; returns the new ones, which nobody holds yet (R18GB-442)."""
        rules = FACTS["conversion"]
        self.kind = rules["to"]
        sizes = rules["new_shares"]
        self.uncounted.clear()
        self.unit = sizes[-1]
        for certificate in self.issued:
            certificate.percent = sizes[certificate.index]
        added = [Certificate(self.sym, index, sizes[index]) for index in range(len(self.issued), len(sizes))]
        self.issued += added
        return added
