"""What is stored of clocks: everything that has moved them, and how each stands after it.

The records are what counts; a clock's state follows from them. Those of the game's own events can be made anew from the
event store, the others are only ever added to.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from gateway.clocks.domain.clock import Clock

ACCOUNT = "accounts.Account"
GAME = "games.Game"


class GameClock(models.Model):
    """The clock of one game, after the last thing that moved it."""

    game = models.OneToOneField(GAME, on_delete=models.CASCADE, primary_key=True, related_name="clock")
    version = models.IntegerField(default=-1, help_text="Of the game, as far as it has been followed; -1: not at all.")
    missing: models.JSONField[list[int], list[int]] = models.JSONField(
        default=list, help_text="Versions below it whose events have not come yet."
    )
    at = models.DateTimeField(null=True, help_text="The moment of the last record; null: there is none yet.")
    state: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    due_at = models.DateTimeField(null=True, help_text="When the clock process has to look at it again.")

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="clocks_by_due")]

    def __str__(self) -> str:
        return f"clock of {self.game_id}"

    @property
    def clock(self) -> Clock:
        """The clock itself: a copy, to read or to move on."""
        return Clock.load(self.state)


class ClockRecord(models.Model):
    """Something that moved a clock (`gateway.clocks.domain.happenings`)."""

    game = models.ForeignKey(GAME, on_delete=models.CASCADE, related_name="clock_records")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(null=True, help_text="Of the game's event that it comes from, if it does.")
    kind = models.CharField(max_length=20)
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    by = models.ForeignKey(
        ACCOUNT, null=True, on_delete=models.PROTECT, related_name="+", help_text="Null: the server."
    )

    class Meta:
        ordering = ("at", "id")
        indexes = [models.Index(fields=["game", "at"], name="clock_records_of_game")]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="one_clock_record_per_version")]

    def __str__(self) -> str:
        return f"{self.kind} in {self.game_id}"


class Volunteer(models.Model):
    """Somebody who would take over a seat of this game whose player has run out of time."""

    game = models.ForeignKey(GAME, on_delete=models.CASCADE, related_name="volunteers")
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")
        constraints = [models.UniqueConstraint(fields=["game", "account"], name="one_volunteer_per_account")]

    def __str__(self) -> str:
        return f"{self.account_id} for {self.game_id}"
