"""How long tables are planned and looked for, and how good they are: the domain by itself, without servers."""

from __future__ import annotations

import time

from gateway.tournaments.domain.formats import Swiss
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.table_sizes import plan_tables
from tests.gateway.tournaments.domain.events_played import Played

SIZES = (4, 3, 5)
ROUNDS = 5


def plan(players: int) -> None:
    """Print how long the sizes of the tables are planned: the mean of a hundred fields about that large."""
    fields = range(players - 50, players + 50)
    began = time.perf_counter()
    for field in fields:
        plan_tables(field, SIZES)
    each = (time.perf_counter() - began) / len(fields)
    print(f"{players:,} players: the sizes of their tables planned in {1000 * each:.2f} ms", flush=True)


def draw(players: int) -> float:
    """Draw five rounds of Swiss, with results by chance; the longest time in seconds that it took to draw one."""
    rules = Rules(titles=("1860",), stages=(Swiss(rounds=ROUNDS),), table_sizes=SIZES)
    event = Played(rules, players, seed=players)
    longest = 0.0
    for number in range(1, ROUNDS + 1):
        began = time.perf_counter()
        drawn = event.draw()
        took = time.perf_counter() - began
        longest = max(longest, took)
        (report,) = drawn.reports
        print(
            f"{players:,} players, round {number}: {len(drawn.tables):,} tables in {took:.1f} s, "
            f"cost {report.total:,}, proved to be at least {report.bound:,}",
            flush=True,
        )
        event.play()
    return longest
