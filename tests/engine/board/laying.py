"""Setting up boards for tests: tiles wherever one likes, tokens in a line."""

from __future__ import annotations

from engine18xx.board import Board, City, LayRight, PlannedLay, Token
from engine18xx.board import lay as lays


def put(board: Board, hex_id: str, tile: str, rotation: int) -> None:
    """Lay a tile, whatever the rules say."""
    hexagon = board.hex(hex_id)
    copy_id = board.supply.first(tile)
    assert copy_id is not None
    lie = board.supply.kinds[tile].rotated(rotation)
    cities = [City(hexagon, node) for node in lie.cities]
    for old, new in zip(hexagon.cities, cities, strict=False):
        new.tokens[: len(old.tokens)] = old.tokens
    board.lay(PlannedLay(hexagon, copy_id, lie, cities, 0, (), "", board.version))


def token(board: Board, owner: str, hex_id: str, city: int = 0) -> Token:
    """Place a token, in an extra slot if need be."""
    place = board.hex(hex_id).cities[city]
    slot = place.slot_for(owner)
    placed = Token(owner)
    board.stand(placed, place, place.slots if slot is None else slot)
    return placed


def lay(board: Board, owner: str, hex_id: str, tile: str, rotation: int, **terms: object) -> PlannedLay:
    """Check a lay of the first copy of a kind; it is not carried out."""
    copy_id = board.supply.first(tile) or f"{tile}-0"
    return lays.plan(board, hex_id, copy_id, rotation, LayRight(owner, **terms))  # type: ignore[arg-type]
