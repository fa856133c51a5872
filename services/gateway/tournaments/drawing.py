"""Drawing the next round: tables are looked for beside the tournament, which goes on meanwhile.

For a large field that takes seconds of a core. A process of its own does it then, or else all that this one answers
meanwhile would wait for it again and again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from uuid import UUID

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import Kept, carry_out, current, decided

TRIES = 3
"""Times that tables are looked for before the tournament is made to wait for them."""
MANY = 400
"""So many players are drawn by a process of their own."""
YIELDING = 10
"""How far that process stands back behind those that answer somebody."""


def draw(tournament_id: UUID, *, by: Account | None, accept_broken: bool = False, expected: int | None = None) -> Kept:
    """Draw the next round, or end the tournament if there is none. It may take seconds in a large field.

    Args:
        accept_broken: take tables at which two meet whom a hard wish keeps apart, if no others are found.
        expected: the version that whoever asks for it saw.

    Raises `Problem` for what the tournament refuses, 412 for another version, and `Http404`.
    """
    for _ in range(TRIES):
        try:
            return _draw_beside(current(tournament_id), by, accept_broken, expected)
        except Problem as problem:
            if problem.status != 412 or expected is not None:
                raise
    return carry_out(tournament_id, lambda t: commands.draw_next_round(t, accept_broken=accept_broken), by=by)


def _draw_beside(kept: Kept, by: Account | None, accept_broken: bool, expected: int | None) -> Kept:
    """Look for tables without holding the tournament; 412 if something has happened in it meanwhile."""
    events = decided(lambda: _next_round(kept.at_work, accept_broken))
    return carry_out(kept.id, lambda _: events, by=by, expected=kept.version if expected is None else expected)


def _next_round(t: Tournament, accept_broken: bool) -> Sequence[AnyEvent]:
    """What `commands.draw_next_round` answers. Raises `Refused`."""
    look_for_tables = partial(commands.draw_next_round, t, accept_broken=accept_broken)
    if len(t.those(Presence.IN)) < MANY:
        return look_for_tables()
    beside = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=os.nice, initargs=(YIELDING,))
    try:
        with beside:
            return beside.submit(look_for_tables).result()
    except BrokenProcessPool:  # somebody has ended it
        return look_for_tables()
