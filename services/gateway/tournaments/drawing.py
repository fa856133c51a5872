"""Drawing the next round: tables are looked for beside the tournament, which goes on meanwhile."""

from __future__ import annotations

from uuid import UUID

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.tournaments.domain import commands
from gateway.tournaments.keeping import Kept, carry_out, current, decided

TRIES = 3
"""Times that tables are looked for before the tournament is made to wait for them."""


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
    events = decided(lambda: commands.draw_next_round(kept.at_work, accept_broken=accept_broken))
    return carry_out(kept.id, lambda _: events, by=by, expected=kept.version if expected is None else expected)
