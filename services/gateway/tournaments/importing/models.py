"""What is stored of imports: what a host asked for, what became of it, and the players who have no account."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.db.models import Q

ACCOUNT = "accounts.Account"


class Import(models.Model):
    """A past event on its way: its archives are a batch of replays, and once that is done, it becomes a tournament."""

    class Status(models.TextChoices):
        """How far an import is."""

        REPLAYING = "replaying", "its games are being replayed"
        FINISHED = "finished", "there is a tournament of it"
        REFUSED = "refused", "there is none; the problems say why"
        CANCELLED = "cancelled", "its batch was cancelled"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="+")
    batch = models.OneToOneField("replays.Batch", on_delete=models.PROTECT, related_name="+")
    wanted: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        help_text="The event as its host describes it, see `wishes.Wanted`."
    )
    rounds: models.JSONField[list[dict[str, Any]] | None, list[dict[str, Any]] | None] = models.JSONField(
        null=True, help_text="As the manifest states them, tables by their places in the batch. Null: worked out."
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.REPLAYING)
    problems: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list, help_text="What is wrong with which archive."
    )
    tournament = models.OneToOneField(
        "tournaments.Tournament", null=True, on_delete=models.SET_NULL, related_name="imported_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [
            models.Index(fields=["owner", "-created_at", "-id"], name="imports_of_owner"),
            models.Index(fields=["created_at"], condition=Q(status="replaying"), name="imports_under_way"),
        ]

    def __str__(self) -> str:
        return str(self.wanted.get("name", self.id))


class UnclaimedPlayer(models.Model):
    """A name of past events that is no account's. An account that nobody can log in to stands for it.

    The same name in two events of one host is the same player.
    """

    account = models.OneToOneField(ACCOUNT, on_delete=models.PROTECT, primary_key=True, related_name="unclaimed_player")
    kept_by = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="+", help_text="The host.")
    name = models.CharField(max_length=100)
    key = models.CharField(max_length=100, help_text="The name as it is compared.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kept_by", "key"], name="one_unclaimed_player_per_name")]

    def __str__(self) -> str:
        return self.name
