"""When something is tried again."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random

from gateway.notifications.schedule import DAY, SPREAD, TRIES, wait_after


class Late(Random):
    """Dice that never make a wait shorter."""

    def random(self) -> float:
        return 0.0


def test_eight_tries_are_made_within_a_day_each_after_three_times_the_wait_before() -> None:
    waits = [wait_after(tries, Late()) for tries in range(1, TRIES + 1)]
    assert waits[-1] is None
    kept = [wait for wait in waits if wait is not None]
    assert len(kept) == 7
    assert abs(sum(kept, timedelta()) - DAY) < timedelta(seconds=1)
    assert all(abs(later / earlier - 3) < 1e-6 for earlier, later in pairwise(kept))
    assert timedelta(seconds=78) < kept[0] < timedelta(seconds=80)


def test_waits_differ_a_little_by_chance() -> None:
    longest = wait_after(3, Late())
    assert longest is not None
    waits = {wait_after(3, Random(seed)) for seed in range(20)}
    assert len(waits) == 20
    assert all(longest * (1 - SPREAD) <= wait <= longest for wait in waits if wait is not None)
