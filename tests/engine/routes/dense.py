"""Maps that nobody could build: the tile with the most track on every hex, and big trains."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine18xx.board import Board, Tile, Token
from engine18xx.routes import RunRules, StopGraph
from engine18xx.titles.t18gb.running import RunRules18GB
from engine18xx.titles.t1822.running import RunRules1822
from engine18xx.titles.t1860.running import RunRules1860
from tests.engine.board.titles import FACTS, board_of, scenario_of_18gb
from tests.engine.routes.layout import lay, trains
from tests.engine.routes.patches import Patch

OWNER = "own"

CONSISTS: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        "1860": (("9+5",), ("9+5", "9+5"), ("9+5", "9+5", "8+4", "8+4")),
        "18GB": (("6X",), ("6X", "6X"), ("6X", "6X", "5X", "5+2")),
        "1822NRS": (("E",), ("7", "7"), ("7", "7", "E", "5P")),
    }
)
"""The trains that run on the dense map of each title: one, two and four."""


def dense(title: str, consist: tuple[str, ...]) -> Patch:
    """The dense map of a title with five tokens of the corporation, and these trains."""
    board = board_of(title)
    for hexagon in board.hexes:
        if not hexagon.printed.sealed:
            tile = max(_fitting(board, hexagon.printed.tile), key=lambda tile: (_track_ends(tile), tile.name))
            lay(hexagon, f"{tile.name}:0", board)
    cities = [city for city in board.cities() if not city.hex.printed.sealed and city.hex.lie.links[city.node.point]]
    for city in cities[:: len(cities) // 5][:5]:
        city.tokens[0] = Token(OWNER)
    return Patch(StopGraph(board), _rules(title, board), trains(title, *consist), [])


def _fitting(board: Board, printed: Tile) -> list[Tile]:
    """Tiles with as much on them as the printed hex: cities, towns, or plain track."""
    return [
        tile
        for tile in board.supply.kinds.values()
        if bool(tile.cities) == bool(printed.cities)
        and bool(tile.town_count) == bool(printed.town_count)
        and not any(path.dual for path in tile.paths)
    ]


def _track_ends(tile: Tile) -> int:
    return sum(len(path.sides) for path in tile.paths)


def _rules(title: str, board: Board) -> RunRules:
    colours = tuple(FACTS[title]["phases"][-1]["tiles"])
    homes = [city for city in board.cities() if city.has_token_of(OWNER)]
    if title == "1860":
        return RunRules1860(OWNER, colours, home=homes[0].hex.id)
    if title == "18GB":
        compass = {point: frozenset(hexes) for point, hexes in scenario_of_18gb(4, ())["compass"].items()}
        return RunRules18GB(OWNER, colours, compass=compass)
    return RunRules1822(OWNER, colours, home=homes[0], destination=homes[-1], mail_contracts=2)
