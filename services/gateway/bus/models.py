"""How far the event store has been read."""

from __future__ import annotations

from django.db import models


class Bookmark(models.Model):
    """The place in the event store up to which every event is in the projections. One row."""

    position = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"position {self.position}"

    @classmethod
    def current(cls) -> Bookmark:
        """The one row, made on first use."""
        return cls.objects.get_or_create(pk=1)[0]
