"""Every title with every number of players and every option, played by the sample bot: ``make play``.

This takes long, so it is no part of ``make test``; pytest finds it only by its name.
"""

from __future__ import annotations

import pytest

from infra.local.stack import Stack
from tests.platform.test_random_bot import stack
from tests.platform.whole_games import Setup, every_setup, play_through

__all__ = ["stack"]


@pytest.mark.parametrize("setup", every_setup(), ids=lambda setup: "-".join(map(str, (*setup[:2], *setup[2]))))
def test_a_program_that_knows_no_rule_plays_a_whole_game(stack: Stack, setup: Setup) -> None:
    """No refusal, a natural end, and the exported archive replays identically."""
    play_through(stack.url, setup, seed=sum(map(ord, str(setup))))
