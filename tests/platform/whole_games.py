"""Whole games played through HTTP alone by the sample bot, and what must hold of each."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

from bradshaw_client import Bradshaw, models
from engine18xx.registry import title_named, titles
from engine18xx.table import Table
from examples.random_bot import Team

NATURAL_ENDS = frozenset({"bank", "stock_market", "final_train", "nationalization"})
PATIENCE = 120.0
"""Seconds for which a replay may take."""

Setup = tuple[str, int, tuple[str, ...]]
"""Title, number of players, options."""


def every_setup() -> list[Setup]:
    """Every title with every number of players, without options and with each option by itself."""
    found: list[Setup] = []
    for title in titles():
        printed = title_named(title).printed()
        for players in range(printed["players"]["min"], printed["players"]["max"] + 1):
            found.append((title, players, ()))
            found += [(title, players, (option["sym"],)) for option in printed["options"]]
    return found


def play_through(address: str, setup: Setup, seed: int) -> models.Game:
    """Play a game to its end, and check it. Any refusal on the way is an error of ours."""
    title, players, options = setup
    team = Team(address, players)
    try:
        game = team.play(title, options, Random(seed))
        archive, told = team.owner.export_game(game.id), team.owner.get_game_state(game.id)
    finally:
        team.close()
    assert game.end_reason in NATURAL_ENDS, (setup, game.end_reason)
    assert len(archive["actions"]) == game.version
    assert sorted(archive["settings"]["optional_rules"]) == sorted(options)
    _check_replay(archive, told.state, {str(seat.id): seat.score for seat in game.players})
    with Bradshaw(address) as anybody:
        assert _outcome(anybody, archive) == "identical", setup
    return game


def _check_replay(archive: dict[str, Any], state: dict[str, Any], scores: dict[str, int | None]) -> None:
    """The archive replays to the very state in which the game ended, and to its scores."""
    game = Table.open(json.loads(json.dumps(archive))).game
    assert json.loads(json.dumps(game.snapshot())) == state
    assert game.result() == scores == archive["result"]


def _outcome(api: Bradshaw, archive: dict[str, Any]) -> str | None:
    """What a replay by the platform makes of the archive."""
    batch, until = api.upload_replays(json.dumps(archive).encode()), time.monotonic() + PATIENCE
    while batch.status == "running" and time.monotonic() < until:
        time.sleep(0.2)
        batch = api.get_replay(batch.id)
    (item,) = api.each(api.list_replay_items(batch.id))
    return item.status
