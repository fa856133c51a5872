"""A city on the map: slots, the tokens in them, and reservations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from .token import Token

if TYPE_CHECKING:
    from .hex import Hex
    from .tile import Node

OwnerOf = Callable[[str], str | None]
"""Symbol of the corporation that owns a private; None if none does, or if the holder is no private."""


def no_privates(_holder: str) -> str | None:
    """For boards on which no private holds a reservation."""
    return None


class City:
    """A city of the tile that lies on a hex now; a new tile brings new cities (TRACK-901).

    Attributes:
        hex: the hex it lies on.
        node: its node on the tile; `node.slots` is the number of printed slots.
        tokens: slot by slot, extra slots last; None is an empty slot (TRACK-1001).
        reservations: matched to the slots by index, possibly shorter; None is a blank (TRACK-1007).
    """

    __slots__ = ("hex", "node", "reservations", "tokens")

    def __init__(self, hexagon: Hex, node: Node) -> None:
        self.hex = hexagon
        self.node = node
        self.tokens: list[Token | None] = [None] * node.slots
        self.reservations: list[str | None] = []

    def __repr__(self) -> str:
        return f"<City {self.hex.id}/{self.index}>"

    @property
    def index(self) -> int:
        """Position among the cities of its hex."""
        return self.node.ordinal

    @property
    def slots(self) -> int:
        """Slots now, extra ones included."""
        return len(self.tokens)

    @property
    def extra(self) -> int:
        """Slots beyond the printed ones."""
        return len(self.tokens) - self.node.slots

    def standing(self) -> Iterator[Token]:
        """The tokens in the city in slot order."""
        return (token for token in self.tokens if token is not None)

    def has_token_of(self, owner: str) -> bool:
        """Whether any token of the corporation stands here, of any kind, face down too (TRACK-1002)."""
        return any(token is not None and token.owner == owner for token in self.tokens)

    def blocks(self, owner: str) -> bool:
        """Whether track of the corporation ends here: every slot is taken, none of them by it (TRACK-1004)."""
        return not any(token is None or token.owner == owner for token in self.tokens)

    def has_face_down_token(self) -> bool:
        """Whether a token lies face down, which opens the city to routes but not to track (R1860-1006)."""
        return any(token is not None and token.face_down for token in self.tokens)

    def reservation_of(self, owner: str, owner_of: OwnerOf = no_privates) -> int | None:
        """Index of the entry reserved for the corporation or a private of it (TRACK-1003)."""
        for index, holder in enumerate(self.reservations):
            if holder is not None and (holder == owner or owner_of(holder) == owner):
                return index
        return None

    def free_slot(self) -> int | None:
        """The lowest slot that is empty and not reserved for anybody (TRACK-1005)."""
        for index, token in enumerate(self.tokens):
            if token is None and (index >= len(self.reservations) or self.reservations[index] is None):
                return index
        return None

    def slot_for(self, owner: str, owner_of: OwnerOf = no_privates) -> int | None:
        """The slot an ordinary token of the corporation takes: its own reservation, else the lowest free one.

        None if there is neither (TRACK-1005).
        """
        own = self.reservation_of(owner, owner_of)
        if own is not None and own < len(self.tokens) and self.tokens[own] is None:
            return own
        return self.free_slot()
