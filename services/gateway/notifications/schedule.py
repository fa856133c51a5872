"""When what could not be delivered is tried again: eight times within a day, each wait three times the one before.

A receiver that is restarted misses nothing for more than a minute or two, one that is down all night is not hammered.
"""

from __future__ import annotations

import random
from datetime import timedelta

TRIES = 8
DAY = timedelta(days=1)
GROWTH = 3
FIRST_WAIT = DAY * (GROWTH - 1) / (GROWTH ** (TRIES - 1) - 1)
"""So that the waits together make a day: 79 seconds."""
SPREAD = 0.1
"""A wait may be so much shorter, by chance: receivers that failed together are not all tried together."""


def wait_after(tries: int, dice: random.Random | None = None) -> timedelta | None:
    """How long to wait after so many tries, from 1; None if that was the last one."""
    if tries >= TRIES:
        return None
    shorter: float = SPREAD * (dice or random).random()
    longest: timedelta = FIRST_WAIT * GROWTH ** (tries - 1)
    return longest * (1 - shorter)
