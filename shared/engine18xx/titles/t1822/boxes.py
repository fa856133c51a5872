"""The bid boxes: which certificates are on offer, and who has bid what on them (R1822A-601, R1822A-620 to 623)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine18xx.finance.holders import Player, Pool
from engine18xx.finance.privates import Private

MINORS, CONCESSIONS, PRIVATES = "minor_certificate", "concession", "private"


class Bid(NamedTuple):
    """A bid on a certificate, in pounds."""

    player: Player
    price: int


class BidBoxes:
    """The boxes of one game.

    Attributes:
        queue: every certificate that is still in the game, owned or not: minors, concessions, privates, each in the
            order of its pile.
        sizes: number of boxes by kind of certificate.
        minors: what stands in the minors' boxes; in operating rounds they are not filled up (R1822A-602).
        bids: bids on each certificate in the order placed; a raise takes the place of a player's earlier bid.
        step: difference between bids, in pounds.
    """

    def __init__(self, queue: Iterable[Private], sizes: Mapping[str, int], step: int) -> None:
        self.queue = list(queue)
        self.sizes = sizes
        self.step = step
        self.bids: dict[Private, list[Bid]] = {}
        self.minors: list[Private] = []
        self.fill()

    # --- what stands in the boxes ---

    def pile(self, kind: str) -> list[Private]:
        """The certificates of a kind that nobody has got yet."""
        return [
            item
            for item in self.queue
            if item.facts["kind"] == kind and not item.closed and (item.owner is None or isinstance(item.owner, Pool))
        ]

    def boxes(self, kind: str) -> list[Private]:
        """What stands in the boxes of a kind, from box 1 on."""
        return self.minors if kind == MINORS else self.pile(kind)[: self.sizes[kind]]

    def items(self) -> Iterator[Private]:
        """Everything that stands in a box: minors, concessions, privates."""
        for kind in (MINORS, CONCESSIONS, PRIVATES):
            yield from self.boxes(kind)

    def fill(self) -> None:
        """Fill the minors' boxes up to the first of the pile (R1822A-601, R1822A-711)."""
        self.minors = self.pile(MINORS)[: self.sizes[MINORS]]

    def open(self, pool: Pool) -> None:
        """Open the boxes for a stock round: no bids, everything in them is the bank's (R1822A-601)."""
        self.bids = {}
        self.fill()
        for item in self.items():
            item.give_to(pool)

    def close(self) -> None:
        """Close the boxes at the end of a stock round: what nobody got goes back to its pile (R1822A-706)."""
        self.bids = {}
        for item in self.queue:
            if isinstance(item.owner, Pool):
                item.give_to(None)

    def remove(self, item: Private) -> None:
        """Take a minor's certificate out of the game; its box stays empty until the next filling (R1822A-602)."""
        item.close()
        self.queue.remove(item)
        if item in self.minors:
            self.minors.remove(item)

    # --- bids ---

    def highest(self, item: Private) -> Bid | None:
        """The highest bid on a certificate: of equal ones the first."""
        return max(self.bids.get(item, ()), key=lambda bid: bid.price, default=None)

    def minimum(self, item: Private) -> int:
        """The lowest bid that may be made on a certificate, in pounds (R1822A-621)."""
        highest = self.highest(item)
        opening: int = item.facts["opening_bid"]
        return opening if highest is None else highest.price + self.step

    def place(self, item: Private, bid: Bid) -> None:
        """Place a bid in place of the player's earlier one on the same certificate."""
        standing = [other for other in self.bids.get(item, ()) if other.player is not bid.player]
        self.bids[item] = [*standing, bid]

    def led_by(self, player: Player) -> list[Private]:
        """The certificates on which a player is the highest bidder."""
        return [item for item in self.bids if (bid := self.highest(item)) is not None and bid.player is player]

    def committed(self, player: Player) -> int:
        """Cash that a player's winning bids commit, in pounds (R1822A-604)."""
        return sum(bid.price for item in self.bids if (bid := self.highest(item)) is not None and bid.player is player)

    def tokens_used(self, player: Player) -> int:
        """Bidding tokens that a player has on certificates, winning or not (R1822A-622)."""
        return sum(any(bid.player is player for bid in bids) for bids in self.bids.values())

    def has_bid(self, player: Player, item: Private) -> bool:
        """Whether a player has a bid on a certificate."""
        return any(bid.player is player for bid in self.bids.get(item, ()))

    def view(self) -> dict[str, list[list[Any]]]:
        """Standing bids in the form of the traces."""
        return {item.sym: [[bid.player.id, bid.price] for bid in bids] for item, bids in self.bids.items()}
