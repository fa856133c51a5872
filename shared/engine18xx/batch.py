"""Replaying many archives, in one process or several; the order and the records are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from typing import TypeVar

from engine18xx.archive import Archive
from engine18xx.archive_files import Source
from engine18xx.errors import ArchiveError
from engine18xx.replay import ReplayRecord, replay, unreadable

AHEAD = 8  # games handed out per process before the first result is waited for

R = TypeVar("R")


def replay_all(sources: Iterable[Source], *, jobs: int = 1, trusting: bool = False) -> Iterator[ReplayRecord]:
    """Replay archives; the records come in the order of the sources.

    Args:
        jobs: processes to use.
        trusting: do not verify recorded track and tokens (ARCH-162).
    """
    return each(partial(replay_source, trusting=trusting), sources, jobs=jobs)


def each(work: Callable[[Source], R], sources: Iterable[Source], *, jobs: int = 1) -> Iterator[R]:
    """Do the work for every source; the results come in the order of the sources.

    Args:
        work: what to do; with several processes it has to be a function that they can import.
        jobs: processes to use.
    """
    if jobs == 1:
        yield from map(work, sources)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = iter(sources)
        running = [pool.submit(work, source) for source in islice(waiting, jobs * AHEAD)]
        while running:
            yield running.pop(0).result()
            running += [pool.submit(work, source) for source in islice(waiting, 1)]


def replay_source(source: Source, *, trusting: bool = False) -> ReplayRecord:
    """Replay one archive; what cannot be read gives a record that says so."""
    if source.data is None:
        return unreadable(source.name, source.problem)
    try:
        archive = Archive.read(source.data)
    except ArchiveError as error:
        return unreadable(source.name, str(error))
    return replay(archive, file=source.name, trusting=trusting)
