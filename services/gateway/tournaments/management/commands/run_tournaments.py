"""``python -m gateway run_tournaments``: keeps tournaments going. Runs until stopped; there may be several."""

from __future__ import annotations

from gateway.processes import Chore, Process
from gateway.ratings.rating import rate
from gateway.tournaments.importing.making import advance
from gateway.tournaments.running import run

FOLLOW_EVERY = 1.0


class Command(Process):
    """The process that does what tournaments do by themselves."""

    help = "Take in results, start tables, keep deadlines, draw rounds, work out standings, rate, and import."
    name = "tournaments"
    rest = 0.2

    def chores(self) -> list[Chore]:
        """What follows from tournaments, and past events that are ready to become some."""
        return [Chore(FOLLOW_EVERY, rate), Chore(FOLLOW_EVERY, advance)]

    def round(self) -> int:
        """Every tournament in which something is to be done."""
        return run()
