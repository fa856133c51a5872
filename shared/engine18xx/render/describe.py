"""The board in words: what a reader is told who does not see the drawing."""

from __future__ import annotations

from collections.abc import Iterable

from engine18xx.board import City, Hex, Node, NodeKind, Orientation, TokenKind

from .scene import Scene


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """A number and a noun: ``1 tile``, ``2 cities``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(parts: Iterable[str]) -> str:
    """Parts of one sentence, with commas."""
    return ", ".join(parts)


def tile_words(lie: Orientation, currency: str) -> str:
    """A tile and what is on it."""
    tile = lie.tile
    parts = [f"{tile.colour}, turned by {lie.rotation}"] if lie.rotation else [tile.colour]
    if tile.label:
        parts.append(f"label {tile.label}")
    parts += [node_words(node, currency) for node in lie.nodes if node.kind is not NodeKind.JUNCTION]
    parts.append(counted(len(lie.paths), "piece") + " of track" if lie.paths else "no track")
    return listed(parts)


def node_words(node: Node, currency: str) -> str:
    """A city, town, halt or offboard with its value."""
    words = str(node.kind)
    if isinstance(node.revenue, int):
        return f"{words} {currency}{node.revenue}" if node.revenue else words
    return f"{words} {' '.join(f'{colour} {currency}{value}' for colour, value in node.revenue.items())}"


def hex_words(hexagon: Hex, scene: Scene) -> str:
    """A hex with everything on it, in one sentence."""
    printed, lie = hexagon.printed, hexagon.lie
    name = f"{hexagon.id} {printed.name}" if printed.name else hexagon.id
    parts = [f"{name}: {lie.tile.colour} {'hex' if lie.tile.printed else 'tile ' + lie.tile.name}"]
    if lie.rotation:
        parts.append(f"turned by {lie.rotation}")
    if lie.tile.label:
        parts.append(f"label {lie.tile.label}")
    for node in lie.nodes:
        if node.kind is NodeKind.CITY:
            parts.append(f"{node_words(node, scene.currency)} ({city_words(hexagon.city_at(node.index))})")
        elif node.kind is not NodeKind.JUNCTION:
            parts.append(node_words(node, scene.currency))
    if lie.tile.printed:
        parts += [f"{' and '.join(terrain.kinds)} {scene.money(terrain.cost)}" for terrain in printed.terrain]
    parts += [f"reserved for {holder}" for holder in hexagon.reservations]
    return listed(parts)


def city_words(city: City) -> str:
    """Who stands in the slots of a city, and for whom they are reserved."""
    slots = []
    for index, token in enumerate(city.tokens):
        if token is None:
            holder = city.reservations[index] if index < len(city.reservations) else None
            slots.append(f"reserved for {holder}" if holder is not None else "empty")
        else:
            turned = " face down" if token.face_down else ""
            slots.append(token.owner + (" destination" if token.kind == TokenKind.DESTINATION else turned))
    return listed(slots)


def board_words(scene: Scene) -> str:
    """What the whole board shows, in a few sentences."""
    board = scene.board
    laid = sum(not hexagon.tile.printed for hexagon in board.hexes)
    owners: dict[str, int] = {}
    for city in board.cities():
        for token in city.standing():
            owners[token.owner] = owners.get(token.owner, 0) + 1
    tokens = listed(f"{owner} {number}" for owner, number in sorted(owners.items())) or "none"
    return f"Map of {counted(len(board.hexes), 'hex', 'hexes')} with {counted(laid, 'tile')} laid. Tokens: {tokens}."
