"""``python -m gateway run_tournaments``: keeps tournaments going. Runs until stopped; there may be several."""

from __future__ import annotations

from gateway.processes import Process
from gateway.tournaments.running import run


class Command(Process):
    """The process that does what tournaments do by themselves."""

    help = "Take in results, start tables, keep deadlines, draw rounds, and work out standings."
    name = "tournaments"
    rest = 0.2

    def round(self) -> int:
        """Every tournament in which something is to be done."""
        return run()
