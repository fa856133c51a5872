"""``python -m gateway rebuild_games``: makes the projection of games anew from the whole event store."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from gateway.api.problems import NoReply
from gateway.bus.follower import catch_up
from gateway.bus.models import Bookmark
from gateway.games.models import Game
from gateway.games.projection import drop_unheard_of, forget

WIDTH = 40


class Command(BaseCommand):
    """Rebuilds the projection."""

    help = "Make the projection of games anew from the event store. Until it is done, readers see the old one."

    def handle(self, *arguments: Any, **options: Any) -> None:
        """Rebuild, with a progress bar. Raises `CommandError` if the rules service is away."""
        try:
            with transaction.atomic():
                forget()
                Bookmark.objects.all().delete()
                count = catch_up(timeout=30, progress=self._draw)
                drop_unheard_of()
        except NoReply as error:
            raise CommandError(f"{error}; nothing was changed") from None
        self.stdout.write(f"\n{Game.objects.count()} games from {count} events")

    def _draw(self, position: int, end: int) -> None:
        share = position / end if end else 1.0
        bar = "#" * round(share * WIDTH)
        self.stdout.write(f"\r[{bar:<{WIDTH}}] {share:4.0%}", ending="")
        self.stdout.flush()
