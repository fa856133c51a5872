"""What happens to cities, tokens and reservations when one tile replaces another (TRACK-901 to TRACK-906)."""

from __future__ import annotations

from collections.abc import Sequence

from .city import City, OwnerOf
from .hex import Hex
from .tile import Orientation
from .token import Token


def cities_after(hexagon: Hex, lie: Orientation, owner_of: OwnerOf) -> list[City]:
    """The cities of a tile about to be laid, with the reservations and tokens they will have.

    The tokens themselves are not told yet: `Token.city` still names the old city.

    Args:
        hexagon: the hex with its old tile; it is not changed.
        lie: the new tile as it will lie.
        owner_of: which corporation owns the private that holds a reservation.
    """
    new = [City(hexagon, node) for node in lie.cities]
    if not new:
        return new
    moves = list(zip(hexagon.cities, _heirs(hexagon, lie), strict=True))
    for old, heir in moves:
        new[heir].reservations.extend(old.reservations)
    if len(hexagon.cities) == 1:
        old, heir = moves[0]
        for slot, token in enumerate(old.tokens):
            if token is not None:
                _seat(new[heir], token, slot >= old.node.slots, owner_of)
        return new
    for index, city in enumerate(new):
        arriving = [token for old, heir in moves if heir == index for token in old.standing()]
        for number, token in enumerate(arriving):
            _seat(city, token, len(city.reservations) + number >= city.node.slots, owner_of)
    return new


def _heirs(hexagon: Hex, lie: Orientation) -> Sequence[int]:
    """By old city, the index of the new city that takes its place (TRACK-901)."""
    old_exits = [hexagon.lie.node_exits[city.node.index] for city in hexagon.cities]
    new_exits = [lie.node_exits[node.index] for node in lie.cities]
    if not any(old_exits) and len(old_exits) == len(new_exits):
        return range(len(old_exits))
    heirs = [
        next((index for index, later in enumerate(new_exits) if exits and not exits & ~later), None)
        for exits in old_exits
    ]
    for place, heir in enumerate(heirs):
        if heir is None:
            free = [index for index in range(len(new_exits)) if index not in heirs]
            heirs[place] = place if place in free else next(iter(free), 0)
    return [heir for heir in heirs if heir is not None]


def _seat(city: City, token: Token, as_extra: bool, owner_of: OwnerOf) -> None:
    """Put a token into a city of the new tile (TRACK-903, TRACK-904)."""
    slot = city.free_slot() if as_extra else city.slot_for(token.owner, owner_of)
    if slot is None:
        slot = len(city.tokens)
        city.tokens.append(None)
    city.tokens[slot] = token
