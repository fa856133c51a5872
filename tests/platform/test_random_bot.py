"""The sample bot plays whole games of every title through HTTP alone, choosing only from the legal actions.

``make play`` plays every number of players and every option so.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine18xx.registry import titles
from infra.local.stack import Stack
from tests.platform.stacks import UNLIMITED, looked_after
from tests.platform.whole_games import play_through

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    with looked_after(durable=False, rules=1, routes=1, settings=UNLIMITED) as stack:
        yield stack


def test_programs_that_know_no_rule_play_whole_games_of_every_title(stack: Stack) -> None:
    """No refusal, natural ends, and the exported archives replay identically."""
    with ThreadPoolExecutor() as pool:
        games = list(pool.map(lambda title: play_through(stack.url, (title, 2, ()), seed=1), titles()))
    assert [game.title for game in games] == list(titles())
    assert all(game.version > 100 for game in games)
