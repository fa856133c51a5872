"""How many commands a second one process of the rules service settles: store, bus and engine included."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from infra.local.databases import DatabaseUrls
from messages import ImportArchive, Player, StartGame, SubmitAction
from rules.engine import Engine
from rules.tables import Engine18xx
from tests.rules.conftest import migrated, store_urls
from tests.rules.counting import CountingEngine
from tests.rules.office import Office, say

ARCHIVES = sorted((Path(__file__).parents[1] / "data" / "archives").glob("*/*.json"))
GAMES = 100

__all__ = ["migrated", "store_urls"]


@pytest.fixture
def hire(store_urls: DatabaseUrls, redis_url: str) -> Callable[[Callable[[], Engine]], Office]:
    return lambda engine: Office(store_urls.rules, redis_url, engine)


def measured(office: Office, what: str, count: int) -> float:
    began = time.perf_counter()
    while office.service.serve_once(0.01):
        pass
    rate = count / (time.perf_counter() - began)
    print(f"\n  {what}: {rate:,.0f} a second")
    return rate


def test_actions_without_the_engine(hire: Callable[[Callable[[], Engine]], Office]) -> None:
    """With the toy game: what the service itself costs."""
    office = hire(CountingEngine)
    for game in range(GAMES):
        office.start(f"game-{game}", to=1000)
    for number in range(1, 21):
        for game in range(GAMES):
            office.send(say(number), f"game-{game}")
    assert measured(office, "actions of a toy game", 20 * GAMES) > 200
    office.close()


def test_actions_of_live_games_of_1860(hire: Callable[[Callable[[], Engine]], Office]) -> None:
    """Bids of an opening auction, in a hundred games."""
    office = hire(Engine18xx)
    for game in range(GAMES):
        players = [Player(1, "Ann"), Player(2, "Bob")]
        office.send(StartGame(title="1860", players=players, seed=1), f"game-{game}")
    measured(office, "games started", GAMES)
    for turn in range(10):
        action = {"type": "pass", "entity": turn % 2 + 1, "entity_type": "player"}
        for game in range(GAMES):
            office.send(SubmitAction(action=action), f"game-{game}")
    assert measured(office, "actions", 10 * GAMES) > 200
    office.close()


def test_archives_taken_in(hire: Callable[[Callable[[], Engine]], Office]) -> None:
    office = hire(Engine18xx)
    actions = 0
    for number in range(5):
        for path in ARCHIVES:
            text = path.read_bytes()
            actions += len(json.loads(text)["actions"])
            office.send(ImportArchive(document=msgspec.Raw(text)), f"{path.stem[:20].replace('+', '')}-{number}")
    assert measured(office, "archived actions taken in", actions) > 1000
    office.close()
