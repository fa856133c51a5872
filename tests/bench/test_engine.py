"""How fast and how large the engine is: actions a second, where the time goes, memory, loading, undo.

Everything is measured in one process over all recorded games there are, without traces. Nothing here is asserted but
the size of a game in memory.
"""

from __future__ import annotations

import cProfile
import gc
import json
import pstats
import statistics
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from engine18xx.archive import Archive
from engine18xx.game import Game
from engine18xx.registry import titles
from engine18xx.replay import kept_actions, start
from engine18xx.table import Table
from tests.engine.recorded import Recording, beside, kept

ROUNDS = 3  # the best of so many counts
MOST_MEGABYTES = 10


def recordings(title: str) -> list[Recording]:
    return [recording for recording in (beside() or kept()) if recording.title == title]


def play(archive: Archive) -> Game:
    """A game replayed from its actions as parsed from JSON."""
    game = start(archive)
    for action in kept_actions(archive):
        game.apply(action, recorded=True)
    return game


def seconds(action: Callable[[], object]) -> float:
    """The best time of a few, in seconds of this process: what else the machine does is left out."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        action()
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.parametrize("title", titles())
def test_actions_a_second(title: str) -> None:
    """Replays from typed decoding to the last action; trace off."""
    archives = [recording.archive() for recording in recordings(title)]
    play(archives[0])
    actions = sum(len(kept_actions(archive)) for archive in archives)
    took = seconds(lambda: [play(archive) for archive in archives])
    print(f"\n  {title}: {actions / took:,.0f} actions a second in {len(archives)} games")


@pytest.mark.parametrize("title", titles())
def test_where_the_time_goes(title: str) -> None:
    """Time spent in each module itself, by profile; the profile slows all of it down."""
    archives = [recording.archive() for recording in recordings(title)]
    profile = cProfile.Profile()
    profile.runcall(lambda: [play(archive) for archive in archives])
    by_module: dict[str, float] = defaultdict(float)
    by_function: list[tuple[float, int, str]] = []
    for (file, _, function), (_, calls, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        module = file.rpartition("engine18xx/")[2] if "engine18xx/" in file else "Python and msgspec"
        by_module[module] += own
        by_function.append((own, calls, f"{module}: {function}"))
    total = sum(by_module.values())
    print(f"\n  {title}, by module:")
    for module, own in sorted(by_module.items(), key=lambda entry: -entry[1])[:12]:
        print(f"    {own / total:6.1%}  {module}")
    print("  by function:")
    for own, calls, function in sorted(by_function, reverse=True)[:12]:
        print(f"    {own / total:6.1%}  {calls:>9,} calls  {function}")


@pytest.mark.parametrize("title", titles())
def test_memory_of_a_loaded_game(title: str) -> None:
    """A finished game at a table, with its whole list of actions; what all games share is loaded before."""
    documents = [json.loads(recording.path.read_text()) for recording in recordings(title)]
    Table.open(documents[0])
    gc.collect()
    sizes = []
    tracemalloc.start()
    for document in documents[:12]:
        before, _ = tracemalloc.get_traced_memory()
        table = Table.open(document)
        table.game.snapshot()
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        sizes.append((after - before) / 2**20)
        del table
    tracemalloc.stop()
    print(f"\n  {title}: {statistics.median(sizes):.2f} MB a game, at most {max(sizes):.2f} MB")
    assert max(sizes) < MOST_MEGABYTES


def resident() -> float | None:
    """Memory of this process in megabytes, where the system tells."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def test_memory_of_many_games_at_once() -> None:
    """All recorded games of all titles held at the same time."""
    documents = [json.loads(recording.path.read_text()) for title in titles() for recording in recordings(title)]
    gc.collect()
    before = resident()
    tables = [Table.open(document) for document in documents]
    gc.collect()
    after = resident()
    if before is None or after is None:
        pytest.skip("the system does not tell how much memory a process uses")
    print(f"\n  {len(tables)} games: {after - before:.0f} MB, {(after - before) / len(tables):.2f} MB each")
    assert (after - before) / len(tables) < MOST_MEGABYTES


@pytest.mark.parametrize("title", titles())
def test_time_to_load_a_game(title: str) -> None:
    """From the bytes of an archive to a table with its game; the first one also loads the facts of the title."""
    data = [recording.path.read_bytes() for recording in recordings(title)]
    began = time.process_time()
    Table.open(Archive.read(data[0]).document)
    first = time.process_time() - began
    times = [seconds(lambda each=each: Table.open(Archive.read(each).document)) for each in data]  # type: ignore[misc]
    print(
        f"\n  {title}: {1000 * statistics.median(times):.0f} ms, at most {1000 * max(times):.0f} ms; "
        f"the first of the process {1000 * first:.0f} ms"
    )


@pytest.mark.parametrize("title", titles())
def test_time_to_answer(title: str) -> None:
    """The whole state, and all legal choices, at moments of a game."""
    states, choices = [], []
    for recording in recordings(title)[:10]:
        archive = recording.archive()
        game = start(archive)
        for number, action in enumerate(kept_actions(archive)):
            if number % 50 == 0:
                states.append(seconds(game.snapshot))
                choices.append(seconds(game.legal))
            game.apply(action, recorded=True)
    for what, times in (("the state", states), ("all choices", choices)):
        median, high = statistics.median(times), statistics.quantiles(times, n=100)[-1]
        print(f"\n  {title}: {what} in {1000 * median:.2f} ms, 99% within {1000 * high:.2f} ms")


@pytest.mark.parametrize("title", titles())
def test_time_of_an_undo(title: str) -> None:
    """At the end of the longest game: undoing is computing anew (ARCH-62)."""
    longest = max(recordings(title), key=lambda recording: len(recording.archive().actions))
    table = Table.open(json.loads(longest.path.read_text()))
    undo = {"type": "undo", "entity": table.archive.player_ids[0], "entity_type": "player"}
    took = seconds(lambda: table.submit(undo))
    print(f"\n  {title}: {1000 * took:.0f} ms in a game of {table.version} actions")
