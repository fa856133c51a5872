"""Calculations of best routes, and audits of batches: what was asked for, how far it is, and what came of it.

The answers can be worked out again, so nothing here is worth a backup; what has not been asked for in a while is
forgotten.
"""

from __future__ import annotations

import uuid
import zlib
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q

from engine18xx.audit import AuditedGame


class Calculation(models.Model):
    """The search for the best routes of one company at one moment of a game."""

    class Status(models.TextChoices):
        """How far a calculation is."""

        WAITING = "waiting", "with the workers, or on the way to them"
        DONE = "done"
        REFUSED = "refused", "there is nothing to calculate"
        CANCELLED = "cancelled"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="calculations")
    version = models.PositiveIntegerField(help_text="Number of actions taken.")
    company = models.CharField(max_length=40)
    work = models.PositiveIntegerField(help_text="Limit in units of work.")
    seconds = models.FloatField(help_text="Limit in seconds.")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    request_id = models.CharField(max_length=128, help_text="The request, as the logs and messages name it.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    run: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, help_text="The best run found, line by line."
    )
    proved = models.BooleanField(default=False)
    problem = models.JSONField(null=True, help_text="Why nothing could be calculated, where that is so.")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [
            models.Index(fields=["game", "version", "company"], name="calculations_of_a_moment"),
            models.Index(fields=["sent_at"], condition=Q(status="waiting"), name="calculations_waiting"),
        ]
        constraints = [
            # Whoever asks the same at the same time shares one calculation.
            models.UniqueConstraint(
                fields=["game", "version", "company", "work", "seconds"],
                condition=Q(status__in=["waiting", "done"]),
                name="one_calculation_of_a_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.company} at {self.game_id}:{self.version}"


class Audit(models.Model):
    """The comparison of every run of a batch with the best that was possible. A batch has one at most."""

    class Status(models.TextChoices):
        """How far an audit is."""

        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    batch = models.OneToOneField("replays.Batch", primary_key=True, on_delete=models.CASCADE, related_name="audit")
    work = models.PositiveIntegerField(help_text="Limit of each search in units of work.")
    request_id = models.CharField(max_length=128, help_text="The request, as the logs and messages name it.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"audit of {self.batch_id}"


class AuditItem(models.Model):
    """One archive of an audit; its sums stand in columns, its runs in one packed document."""

    class State(models.TextChoices):
        """Where an item is on its way."""

        WAITING = "waiting", "not sent to a worker yet"
        AUDITING = "auditing", "with the workers"
        DONE = "done"
        CANCELLED = "cancelled"

    audit = models.ForeignKey(Audit, on_delete=models.CASCADE, related_name="items")
    item = models.ForeignKey("replays.Item", on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(help_text="Place in the batch, from 0.")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    packed = models.BinaryField(null=True, help_text="The audited game as JSON, compressed by zlib.")

    status = models.CharField(max_length=10, null=True, help_text="How its replay ended.")
    title = models.CharField(max_length=40, null=True)
    message = models.TextField(null=True)
    runs = models.PositiveIntegerField(default=0)
    legal = models.PositiveIntegerField(default=0)
    recorded = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    at_best = models.PositiveIntegerField(default=0)
    unproved = models.PositiveIntegerField(default=0)
    longest = models.FloatField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["audit", "number"], name="one_audit_per_place")]
        indexes = [
            models.Index(fields=["state", "number"], name="audits_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.audit_id}:{self.number}"

    @property
    def game(self) -> AuditedGame:
        """The game with all its runs."""
        return msgspec.json.decode(zlib.decompress(bytes(self.packed or b"")), type=AuditedGame)
