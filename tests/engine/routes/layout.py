"""Boards laid out by hand for one test: tiles and tokens where the test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine18xx.actions import RecordedRoute
from engine18xx.board import Board, City, Hex, Token
from engine18xx.routes import Run, RunningTrain, RunRules, StopGraph, evaluate_run
from tests.engine.board.titles import FACTS, board_of

Stated = tuple[str, Sequence[Sequence[str]]]
"""Name of a train and the connections that it runs."""


def lay(hexagon: Hex, tile: str, board: Board) -> None:
    """Put ``name:rotation`` on a hex, whatever the rules of laying say."""
    name, _, rotation = tile.partition(":")
    hexagon.lie = board.supply.kinds[name].rotated(int(rotation))
    hexagon.cities = [City(hexagon, node) for node in hexagon.lie.cities]
    board.version += 1


def layout(title: str, tiles: Mapping[str, str], tokens: Mapping[str, Sequence[str]]) -> Board:
    """A board with these tiles (hex -> ``name:rotation``) and tokens (``hex/city`` -> owners by slot).

    An owner with a minus sign has its token face down.
    """
    board = board_of(title)
    for hex_id, tile in tiles.items():
        lay(board.hex(hex_id), tile, board)
    for place, owners in tokens.items():
        hex_id, _, city = place.partition("/")
        for slot, owner in enumerate(owners):
            token = Token(owner.removeprefix("-"))
            token.face_down = owner.startswith("-")
            board.hex(hex_id).cities[int(city)].tokens[slot] = token
    return board


def train(title: str, name: str, number: int = 0) -> RunningTrain:
    """A train of a title with this side up."""
    sides = {side["name"]: side for record in FACTS[title]["trains"] for side in (record, *record["variants"])}
    return RunningTrain.from_facts(f"{name}-{number}", sides[name])


def trains(title: str, *names: str) -> list[RunningTrain]:
    """Trains of a title, numbered in the order given."""
    return [train(title, name, number) for number, name in enumerate(names)]


def run(
    board: Board,
    rules: RunRules,
    running: Sequence[RunningTrain],
    *connections: Sequence[Sequence[str]],
    halts: Sequence[int | None] = (),
) -> Run:
    """A run in live play: one list of connections for each train."""
    recorded = [
        RecordedRoute(
            train=each.id,
            connections=[list(leg) for leg in legs],
            halts=halts[number] if number < len(halts) else None,
        )
        for number, (each, legs) in enumerate(zip(running, connections, strict=False))
    ]
    return evaluate_run(StopGraph(board), rules, recorded, {each.id: each for each in running}, trusting=False)
