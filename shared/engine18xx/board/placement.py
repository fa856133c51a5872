"""Placing tokens: where a corporation may, which slot the token takes, and destination tokens.

Limits per turn, prices and cash are the game's. Each check raises and changes nothing; each placement follows a check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import RuleViolation
from .city import City
from .token import Token

if TYPE_CHECKING:
    from .board import Board


def check_token(board: Board, owner: str, city: City, *, connected: bool = True) -> int:
    """Check an ordinary token of a corporation in a city.

    Args:
        connected: whether the network must reach the city; not asked in a trusting replay, for home tokens, and for
            the extra tokens of privates (TRACK-1106).

    Returns:
        The slot it will take (TRACK-1005).

    Raises:
        RuleViolation: TRACK-1102 or TRACK-1005.
    """
    values = {"corporation": owner, "city": board.city_id(city), "hex": city.hex.id}
    if connected and not board.network(owner).reaches(city):
        raise RuleViolation("TRACK-1102", "the city is not connected to the corporation", **values)
    if city.hex.has_token_of(owner):
        raise RuleViolation("TRACK-1102", "the corporation has a token in this hex already", **values)
    slot = city.slot_for(owner, board.owner_of)
    if slot is None:
        raise RuleViolation("TRACK-1005", "no slot of the city is free for the corporation", **values)
    return slot


def check_extra_token(board: Board, owner: str, city: City, private: str) -> int:
    """Check the extra token that a private brings to a corporation; no connection is needed (R18GB-513).

    Returns:
        The slot it will take: the private's reserved one, else the lowest free one.

    Raises:
        RuleViolation: TRACK-1102 or TRACK-1005.
    """
    values = {"corporation": owner, "private": private, "city": board.city_id(city)}
    if city.hex.has_token_of(owner):
        raise RuleViolation("TRACK-1102", "the corporation has a token in this hex already", **values)
    slot = city.slot_for(private)
    if slot is None:
        raise RuleViolation("TRACK-1005", "no slot of the city is free for the private's token", **values)
    return slot


def open_cities(board: Board, owner: str) -> list[tuple[City, int]]:
    """The reached cities that can take an ordinary token of the corporation, with the slot (TRACK-1104)."""
    network = board.network(owner)
    found = []
    for city in board.cities():
        if network.reaches(city) and not city.hex.has_token_of(owner):
            slot = city.slot_for(owner, board.owner_of)
            if slot is not None:
                found.append((city, slot))
    return found


def home_city(board: Board, owner: str, hex_id: str, city_index: int | None = None) -> City:
    """The city in which a home token goes: the one named, else the one with its reservation, else the first.

    (TRACK-1202)
    """
    cities = board.hex(hex_id).cities
    if city_index is not None:
        return cities[city_index]
    return next((city for city in cities if owner in city.reservations), cities[0])


def place_home_token(board: Board, token: Token, city: City) -> bool:
    """Place a home token if it can be placed; connection is not asked (TRACK-1202). Returns whether it was."""
    try:
        slot = check_token(board, token.owner, city, connected=False)
    except RuleViolation:
        return False
    board.stand(token, city, slot)
    return True


def place_destination_token(board: Board, token: Token, city: City) -> Token | None:
    """Place a destination token; it needs no free slot (TRACK-1006, R1822B-1602).

    Returns:
        The other token of the same corporation in that city, which has been taken off the map (R1822B-1603), or None.
    """
    other = next((there for there in city.standing() if there.owner == token.owner), None)
    slot = city.free_slot()
    board.stand(token, city, city.slots if slot is None else slot)
    if other is None:
        return None
    board.lift(other)
    board.close_extra_slot(city)
    return other
