"""Station tokens of corporations."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .city import City


class TokenKind(StrEnum):
    """What a token is for. Both kinds count alike once they are on the map (TRACK-1002)."""

    ORDINARY = "normal"
    DESTINATION = "destination"


class Token:
    """One token of a corporation: on its charter, or in a city.

    Attributes:
        owner: symbol of the corporation.
        price: pounds to place it (TRACK-1103).
        city: where it stands; None while it is on the charter. Set by the board only.
        face_down: turned over by a bankruptcy (R1860-708). Changed through the board only.
    """

    __slots__ = ("city", "face_down", "kind", "owner", "price")

    def __init__(self, owner: str, price: int = 0, kind: TokenKind = TokenKind.ORDINARY) -> None:
        self.owner = owner
        self.price = price
        self.kind = kind
        self.city: City | None = None
        self.face_down = False

    def __str__(self) -> str:
        """As in traces: the symbol, marked if it is a destination token or face down."""
        if self.kind is TokenKind.DESTINATION:
            return f"{self.owner}:destination"
        return f"{self.owner}:flipped" if self.face_down else self.owner
