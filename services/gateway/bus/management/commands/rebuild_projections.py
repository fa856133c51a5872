"""``python -m gateway rebuild_projections``: makes all projections anew from the whole event store."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gateway.bus import projections
from gateway.bus.follower import OUTAGE

WIDTH = 40


class Command(BaseCommand):
    """Rebuilds the projections."""

    help = "Make all projections anew from the event store. Until it is done, readers see the old ones."

    def handle(self, *arguments: Any, **options: Any) -> None:
        """Rebuild, with a progress bar. Raises `CommandError` if a server is away."""
        self.began = time.monotonic()
        self.stdout.write(f"rebuilding {', '.join(projections.names())}")
        try:
            count = projections.rebuild_all(self._draw)
        except OUTAGE as error:
            raise CommandError(f"{error}; nothing was changed") from None
        self.stdout.write(f"\n{count} events in {time.monotonic() - self.began:.1f} s")

    def _draw(self, position: int, end: int) -> None:
        share = position / end if end else 1.0
        passed = time.monotonic() - self.began
        left = timedelta(seconds=round(passed / share - passed)) if share else "?"
        bar = "#" * round(share * WIDTH)
        self.stdout.write(f"\r[{bar:<{WIDTH}}] {share:4.0%}  {position} of {end}, {left} left ", ending="")
        self.stdout.flush()
