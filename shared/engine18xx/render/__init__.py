"""Drawings of a game as SVG: the board with routes, a tile, the market.

    board_svg(game)                     the whole map as it stands
    board_svg(game, best.routes)        the same with the routes of trains
    market_svg(game)                    the market with its markers
    tile_svg(facts, "57", 2)            a tile by itself, turned by 2

Each is a whole document without a fixed size: it scales to the room it is given. The same game gives the same text.
Every hex, token and marker is named in words, and no colour carries a meaning alone.
"""

from __future__ import annotations

from .board import board_svg
from .market import market_svg
from .tile import tile_svg

__all__ = ["board_svg", "market_svg", "tile_svg"]
