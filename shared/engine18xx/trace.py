"""Traces: the state after every action of an archive, one line each.

A trace made here and one made elsewhere are equal line by line if both follow the same rules. Tiles, tokens and borders
are told only where they have changed since the line before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine18xx import actions as act
from engine18xx.archive import Archive
from engine18xx.board import state as written
from engine18xx.game import Game
from engine18xx.replay import kept_actions, start
from engine18xx.snapshot import snapshot


def trace(archive: Archive, *, trusting: bool = False) -> Iterator[dict[str, Any]]:
    """The lines of an archive's trace: the state after setup, then after each action that was not undone.

    The last line adds ``result`` and ``game_end_reason``, both None if the game is not finished.

    Raises:
        EngineError: if the archive cannot be replayed.
    """
    actions = kept_actions(archive)
    game = start(archive, trusting=trusting)
    writer = TraceWriter(game)
    line = writer.line(None)
    for action in actions:
        yield line
        game.apply(action, recorded=True)
        line = writer.line(action)
    yield line | {"result": game.result(), "game_end_reason": game.end_reason}


class TraceWriter:
    """Writes the lines of one game's trace, from the state after setup on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._number = 0
        self._version = -1
        self._told: dict[str, dict[str, Any]] = {
            "tiles": {},
            "cities": {
                hexagon: view for hexagon, view in written.cities(game.board.hexes).items() if not _occupied(view)
            },
            "borders": written.borders(game.board.hexes),
        }

    def line(self, action: act.AnyAction | None) -> dict[str, Any]:
        """The next line: the state after an action; None for the state after setup."""
        board = self.game.board
        hexes = board.hexes if action is None else board.changed_since(self._version)
        line = snapshot(self.game, hexes)
        for key, told in self._told.items():
            line[key] = {hexagon: view for hexagon, view in line[key].items() if told.get(hexagon) != view}
            told.update(line[key])
        line |= {
            "n": self._number,
            "id": action.id if action is not None else 0,
            "type": action.type if action is not None else None,
            "entity": action.entity if action is not None else None,
            "entity_type": action.entity_type if action is not None else None,
            "auto": len(action.auto_actions or ()) if action is not None else 0,
            "also": {},
            "run": _run(action),
        }
        self._number += 1
        self._version = board.version
        return line


def _occupied(view: dict[str, Any]) -> bool:
    """Whether a hex has a token or a reservation."""
    return bool(view["reserved"]) or any(any(city["tokens"]) or city["reserved"] for city in view["cities"])


def _run(action: act.AnyAction | None) -> dict[str, Any] | None:
    """What a `run_routes` states (key ``run`` of the traces, without the comparison)."""
    if not isinstance(action, act.RunRoutes):
        return None
    stated = [route.revenue for route in action.routes]
    return {
        "claimed": None if None in stated and stated else sum(revenue or 0 for revenue in stated),
        "subsidy": action.subsidy,
        "extra": action.extra_revenue,
    }
