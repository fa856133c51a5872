"""The map: hexes, tiles, tokens, and what a corporation can reach.

`Board` is the aggregate. It is built from the facts of a title and a frozen `BoardRules`, knows owners of tokens only
by their symbols, and never asks what things are worth to anybody:

    board = Board(load_facts("engine18xx.titles.t1860"), rules, map="standard", reservations=home_reservations(...))
    board.hexes                 tuple of Hex, sorted by x, then y; hexes[i].index == i
    board.hex("K12")            Hex: .tile (kind), .lie (Orientation), .cities, .borders, .copy_id, .printed
    board.city("57-0-0")        City: .tokens by slot, .reservations, .blocks(owner), .slot_for(owner), .node
    board.city_id(city)         and back
    board.network("IOW")        Network: .paths, .nodes, .hexes, .sides, .route, .firm_route, .reaches(city)
    board.version               counts changes; board.changed_since(v) lists the hexes changed after version v

Questions and deeds are in the files named after them:

    lay.plan(board, hex_id, copy_id, rotation, LayRight("IOW"))     a checked lay with its cost; board.lay(planned)
    choices.lay_choices(board, right, colours)                      all lays that `plan` accepts
    placement.check_token(board, owner, city)                       the slot of a token; board.stand(token, city, slot)
    placement.open_cities(board, owner)                             the cities that could take one
    placement.place_destination_token(board, token, city)           with an extra slot if need be
    network.is_linked(board, owner, destination, home)              the link of a destination token
    reach.TrainReach(cities, towns)                                 what upgrades must lie within
    state.tiles, state.cities, state.borders                        the board as traces write it down

The track is a graph of small integers, compiled once per tile and rotation and shared by all games (`tile`):

    lie = hex.lie               Orientation: .nodes, .stops, .paths, .links, .exits, .node_exits
    path.ends                   two points; 0..17 lanes of sides (3 * side + lane), 18 + i node number i
    lie.links[point]            the walkable paths that end there: link.path, link.other, link.terminal
    hex.printed.facing[point]   (index of the hex, point) met across an open side, or None
    hex.printed.crossings[p]    the hexside lane as one point of the map, the same from both hexes

Numbers on the map: path ``PATHS * hex.index + path.index``, point ``POINTS * hex.index + point``.
"""

from __future__ import annotations

from .board import Board
from .city import City, OwnerOf
from .hex import PATHS, POINTS, Border, Hex, PrintedHex, Terrain
from .lay import LaidTile, LayRight, PlannedLay, TerrainDiscount
from .network import Network
from .reach import TrainReach
from .rules import BoardRules, Reservation, TrackUse, home_reservations, private_reservations
from .supply import Supply
from .tile import LANES, NODES, Link, Node, NodeKind, Orientation, Path, Tile
from .token import Token, TokenKind

__all__ = [
    "LANES",
    "NODES",
    "PATHS",
    "POINTS",
    "Board",
    "BoardRules",
    "Border",
    "City",
    "Hex",
    "LaidTile",
    "LayRight",
    "Link",
    "Network",
    "Node",
    "NodeKind",
    "Orientation",
    "OwnerOf",
    "Path",
    "PlannedLay",
    "PrintedHex",
    "Reservation",
    "Supply",
    "Terrain",
    "TerrainDiscount",
    "Tile",
    "Token",
    "TokenKind",
    "TrackUse",
    "TrainReach",
    "home_reservations",
    "private_reservations",
]
