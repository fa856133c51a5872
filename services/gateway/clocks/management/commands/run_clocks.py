"""``python -m gateway run_clocks``: decides what time decides. Runs until stopped; any number may run side by side."""

from __future__ import annotations

from gateway.clocks.deciding import decide
from gateway.processes import Process


class Command(Process):
    """The process that looks at the clocks."""

    help = "Remind players whose time is running out, and decide what follows when it is up."
    name = "clocks"

    def round(self) -> int:
        """Every clock that is due."""
        return decide()
