"""``make bench-api``: the whole stack on this machine, five hundred games at once, a thousand watchers; the figures.

Client and servers share the cores. The exit code says whether the aims are met: so many accepted actions a second, a
share of 99 % answered in time, every watcher told every action, and late actions that cost no more than early ones.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
from collections.abc import Mapping

from infra.local.stack import Stack
from tests.bench.api.connection import Connection
from tests.bench.api.cores import cpu_seconds
from tests.bench.api.playing import Figures, act, at_full_speed, at_pace, set_up, sign_up
from tests.bench.api.scripts import Script, archived, long
from tests.bench.api.watching import Watchers
from tests.platform.stacks import UNLIMITED, looked_after

GAMES = 500
WATCHERS = 1_000
SECONDS = float(os.environ.get("BENCH_SECONDS", "20"))
CONNECTIONS = 16
LEAST_RATE = 200.0
"""Accepted actions a second."""
MOST_MILLISECONDS = 250.0
"""Within which 99 % of the actions are answered."""
LATE = 1_000
AROUND = 15
"""Actions on each side of the tenth and the thousandth that are looked at: one alone says little."""
MOST_DEARER = 1.5
"""Times what the tenth costs. The two are different actions, and the difference is within their spread."""


def main() -> int:
    """Measure, print, and say whether all is as it should be."""
    scripts, late = archived(), long("1860", 4, LATE + AROUND)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    with looked_after(settings=UNLIMITED) as stack:
        failures = asyncio.run(measure(stack, scripts, late))
    for failure in failures:
        print(f"  MISSED: {failure}")
    return 1 if failures else 0


async def measure(stack: Stack, scripts: list[Script], late: Script) -> list[str]:
    """All of it; what is not as it should be."""
    url = stack.url
    token = await sign_up(url)
    connections = [Connection(url, token) for _ in range(CONNECTIONS)]
    plays = await set_up(connections[0], scripts, GAMES)
    titles = sorted({play.script.title for play in plays})
    print(f"{len(plays)} games of {', '.join(titles)} begun")
    early, thousandth = await cost_by_age(connections[0], late)
    watchers = Watchers()
    await watchers.come(url, token, plays, WATCHERS)
    print(f"{watchers.connected} watchers connected in {watchers.took:.1f} s")
    await at_full_speed(connections, plays, 2.0)  # connections are made, code is loaded
    before = cpu_seconds(stack)
    full = await at_full_speed(connections, plays, SECONDS)
    tell(f"full speed, {CONNECTIONS} requests at a time", full)
    after = cpu_seconds(stack)
    tell_cores({name: 1000 * (after[name] - before.get(name, 0)) / len(full.seconds) for name in after})
    paced = await at_pace(connections, plays, LEAST_RATE, SECONDS)
    tell(f"at {LEAST_RATE:.0f} a second", paced)
    expected = sum(play.version for play in plays) * (WATCHERS // GAMES)
    for _ in range(50):
        if watchers.told >= expected:
            break
        await asyncio.sleep(0.2)
    print(f"watchers: {watchers.connected} connected, told {watchers.told} of {expected} actions")
    failures = [*shortcomings(full, paced), *set(full.refused + paced.refused)]
    if watchers.connected < WATCHERS or watchers.told != expected:
        failures.append("not every watcher was told every action")
    if thousandth > MOST_DEARER * early:
        failures.append("late actions cost more than early ones")
    await watchers.leave()
    return failures


async def cost_by_age(api: Connection, script: Script) -> tuple[float, float]:
    """Milliseconds of the tenth and of the thousandth action of one game, alone on the machine: medians around them."""
    (play,) = await set_up(api, [script], 1)
    figures = Figures()
    while play.version < LATE + AROUND:
        await act(api, play, figures)
    assert not figures.refused, figures.refused
    early, late = (_around(figures, place) for place in (10 + AROUND, LATE))
    print(f"an action of one game, median: {early:.1f} ms around the 10th, {late:.1f} ms around the {LATE}th")
    return early, late


def _around(figures: Figures, place: int) -> float:
    return 1000 * statistics.median(figures.seconds[place - AROUND : place + AROUND])


def tell(what: str, figures: Figures) -> None:
    """One line of figures."""
    print(
        f"{what}: {figures.rate:.0f} accepted actions a second over {figures.took:.0f} s, "
        f"50 % within {figures.within(0.5):.0f} ms, 99 % within {figures.within(0.99):.0f} ms, "
        f"slowest {figures.within(1):.0f} ms, {len(figures.refused)} refused",
        flush=True,
    )


def tell_cores(milliseconds: Mapping[str, float]) -> None:
    """What an action takes of the cores, one line."""
    parts = ", ".join(f"{name} {spent:.1f}" for name, spent in sorted(milliseconds.items()) if spent > 0.05)
    print(f"milliseconds of a core for an action: {sum(milliseconds.values()):.1f} ({parts})", flush=True)


def shortcomings(full: Figures, paced: Figures) -> list[str]:
    """What of the aims is missed."""
    missed = []
    if full.rate < LEAST_RATE:
        missed.append(f"{full.rate:.0f} accepted actions a second; at least {LEAST_RATE:.0f} are wanted")
    for figures in (full, paced):
        if figures.within(0.99) > MOST_MILLISECONDS:
            missed.append(f"99 % within {figures.within(0.99):.0f} ms; {MOST_MILLISECONDS:.0f} ms are wanted")
    return missed


if __name__ == "__main__":
    sys.exit(main())
