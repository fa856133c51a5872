"""What the games of the benchmark are played by: actions written down beforehand, so that the client only has to send.

Most come from archived games of bots; the one that is longer than any of those is played by chance, with the engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engine18xx.errors import EngineError
from engine18xx.table import Table
from tests.engine.playing import play_on, style

ARCHIVES = Path(__file__).parents[2] / "data" / "archives"
SETTLED_BY_THE_SERVER = ("id", "user", "created_at", "auto_actions")


@dataclass(frozen=True, slots=True)
class Script:
    """How a game is set up, and what is done in it from the first action on, all of it legal."""

    title: str
    players: int
    seed: int
    options: tuple[str, ...]
    actions: tuple[bytes, ...]
    """The JSON of each, without what the server settles."""

    @property
    def wanted(self) -> dict[str, Any]:
        """The game as the API is asked for it: every seat is the caller's own."""
        return {
            "title": self.title,
            "seats": [{"account": "me"}] * self.players,
            "seed": self.seed,
            "options": list(self.options),
            "start": True,
        }


def archived(least: int = 100) -> list[Script]:
    """A script of each archived game that has so many actions."""
    scripts = [of_archive(json.loads(path.read_bytes())) for path in sorted(ARCHIVES.glob("*/*.json"))]
    return [script for script in scripts if len(script.actions) >= least]


def long(title: str, players: int, least: int) -> Script:
    """A script of more than so many actions, played by chance: of the first seed that gives one."""
    for seed in range(1, 100):
        table = _table(title, players, seed, ())
        random = Random(seed)
        try:
            play_on(table, random, style(random), most=least + 1)
        except AssertionError:  # the game goes on
            return Script(title, players, seed, (), tuple(_stated(action) for action in table.actions))
    raise AssertionError(f"no game of {title} is longer than {least} actions")


def of_archive(document: Mapping[str, Any]) -> Script:
    """The actions as far as they are taken one by one: an archive may hold what only an arbiter can do."""
    seat_of = {player["id"]: seat for seat, player in enumerate(document["players"], start=1)}
    settings = document["settings"]
    options = tuple(settings.get("optional_rules") or ())
    table = _table(document["title"], len(seat_of), settings["seed"], options)
    actions = []
    for action in document["actions"]:
        text = _stated(_reseated(action, seat_of))
        try:
            table.submit(json.loads(text))
        except EngineError:
            break
        actions.append(text)
    return Script(document["title"], len(seat_of), settings["seed"], options, tuple(actions))


def _table(title: str, players: int, seed: int, options: tuple[str, ...]) -> Table:
    return Table.create(title, [(seat, f"Player {seat}") for seat in range(1, players + 1)], seed, options)


def _stated(action: Mapping[str, Any]) -> bytes:
    return json.dumps({key: value for key, value in action.items() if key not in SETTLED_BY_THE_SERVER}).encode()


def _reseated(value: Any, seat_of: Mapping[int, int]) -> Any:
    """The same with the ids by which live games know their players: the numbers of their seats."""
    if isinstance(value, dict):
        return {key: _reseated(one, seat_of) for key, one in value.items()}
    if isinstance(value, list):
        return [_reseated(one, seat_of) for one in value]
    return seat_of.get(value, value) if type(value) is int else value
