"""All tiles a corporation or a private may lay now: exactly what `lay.plan` accepts, of the tiles on offer."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .hex import Hex
from .lay import LayRight, connected_sides, cost, crossed_borders, legal_lies, size_refusal, track_refusal
from .replacement import cities_after
from .tile import Orientation, Tile

if TYPE_CHECKING:
    from .board import Board


@dataclass(frozen=True, slots=True)
class LayChoice:
    """One tile that may be laid in one rotation.

    Attributes:
        hex: where.
        copy_id: the copy that a player is handed (TRACK-404).
        lie: the tile as it would lie.
        cost: pounds, whether or not anybody can pay them.
    """

    hex: Hex
    copy_id: str
    lie: Orientation
    cost: int


def lay_choices(board: Board, right: LayRight, colours: Collection[str]) -> list[LayChoice]:
    """The legal lays of a corporation or private.

    Args:
        board: the board.
        right: by what right, as for `lay.plan`.
        colours: colours of tiles on offer (TRACK-617); early tiles are offered in any case.
    """
    at_hand = [
        (tile, copy_id)
        for tile in board.supply.kinds.values()
        if (tile.colour in colours or right.early_tiles) and (copy_id := board.supply.first(tile.name)) is not None
    ]
    found: list[LayChoice] = []
    for hexagon in board.hexes:
        if hexagon.id not in right.blocked_hexes and connected_sides(board, hexagon, right):
            found.extend(_choices_on(board, hexagon, right, colours, at_hand))
    return found


def _choices_on(
    board: Board, hexagon: Hex, right: LayRight, colours: Collection[str], at_hand: list[tuple[Tile, str]]
) -> Iterator[LayChoice]:
    offered = [
        (tile, copy_id, lies)
        for tile, copy_id in at_hand
        if (tile.colour in colours or right.is_early(hexagon, tile))
        and (lies := legal_lies(board, hexagon, tile, right))
        and size_refusal(board, hexagon, tile, right) is None
    ]
    for _, copy_id, lies in offered:
        for lie in lies:
            cities = cities_after(hexagon, lie, board.owner_of)
            if track_refusal(board, hexagon, lie, cities, right) is None:
                yield LayChoice(hexagon, copy_id, lie, cost(hexagon, crossed_borders(hexagon, lie), right))
