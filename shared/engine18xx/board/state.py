"""The board as it is written down: tiles, cities and border marks of hexes, for traces and snapshots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .city import City
from .hex import Hex


def tiles(hexes: Iterable[Hex]) -> dict[str, str]:
    """Hex id -> ``name:rotation`` of the hexes on which a tile was laid."""
    return {hexagon.id: tile(hexagon) for hexagon in hexes if not hexagon.tile.printed}


def tile(hexagon: Hex) -> str:
    """The tile of a hex as ``name:rotation``."""
    return f"{hexagon.tile.name}:{hexagon.lie.rotation}"


def cities(hexes: Iterable[Hex]) -> dict[str, dict[str, Any]]:
    """Hex id -> tokens and reservations of the hexes with cities (`cities` of a trace line)."""
    return {
        hexagon.id: {"cities": [city(each) for each in hexagon.cities], "reserved": list(hexagon.reservations)}
        for hexagon in hexes
        if hexagon.cities
    }


def occupied(hexes: Iterable[Hex]) -> list[Hex]:
    """The hexes with tokens or reservations: those of which a trace tells the cities before any action."""
    return [
        hexagon
        for hexagon in hexes
        if hexagon.reservations or any(any(each.standing()) or any(each.reservations) for each in hexagon.cities)
    ]


def city(each: City) -> dict[str, Any]:
    """Tokens by slot as the symbol or ``symbol:destination`` or ``symbol:flipped``, and reservations by slot.

    Blank reservations behind the last one are left out.
    """
    reserved = list(each.reservations)
    while reserved and reserved[-1] is None:
        reserved.pop()
    return {"tokens": [None if token is None else str(token) for token in each.tokens], "reserved": reserved}


def borders(hexes: Iterable[Hex]) -> dict[str, list[list[Any]]]:
    """Hex id -> remaining border marks ``[side, kind, cost]`` (`borders` of a trace line)."""
    return {
        hexagon.id: [[border.side, border.kind, border.cost] for border in hexagon.borders]
        for hexagon in hexes
        if hexagon.printed.borders
    }
