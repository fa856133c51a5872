"""Batches of archived games and their items. This is the truth about a batch: Redis only carries the work."""

from __future__ import annotations

import hashlib
import uuid
import zlib

from django.conf import settings
from django.db import models
from django.db.models import Q


class Document(models.Model):
    """An archive as it was uploaded. The same text is kept once, however often it comes."""

    digest = models.BinaryField(max_length=32, primary_key=True, help_text="SHA-256 of the text.")
    packed = models.BinaryField(help_text="The text, compressed by zlib.")

    def __str__(self) -> str:
        return bytes(self.digest).hex()[:12]

    @classmethod
    def of(cls, text: bytes) -> Document:
        """The document of this text, not yet saved."""
        return cls(digest=hashlib.sha256(text).digest(), packed=zlib.compress(text, 3))

    @property
    def text(self) -> bytes:
        """The archive, byte for byte as it came."""
        return zlib.decompress(bytes(self.packed))


class Batch(models.Model):
    """Archives that were uploaded together. The counts are kept as the items end, so progress costs one row."""

    class Status(models.TextChoices):
        """How far a batch is."""

        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="batches")
    request_id = models.CharField(max_length=128, help_text="The upload, as the logs and messages name it.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    identical = models.PositiveIntegerField(default=0)
    diverged = models.PositiveIntegerField(default=0)
    refused = models.PositiveIntegerField(default=0)
    unreadable = models.PositiveIntegerField(default=0)
    cancelled = models.PositiveIntegerField(default=0)
    imported = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [models.Index(fields=["-created_at", "-id"])]

    def __str__(self) -> str:
        return str(self.id)


class Item(models.Model):
    """One archive of a batch, from its upload to its outcome."""

    class State(models.TextChoices):
        """Where an item is on its way."""

        WAITING = "waiting", "not sent to a worker yet"
        REPLAYING = "replaying", "with the workers"
        REPLAYED = "replayed", "not sent to the rules service yet"
        IMPORTING = "importing", "with the rules service"
        DONE = "done"

    class Status(models.TextChoices):
        """How an item ended; the first four are the replay's own words."""

        IDENTICAL = "identical", "ends with the result that the archive states"
        DIVERGED = "diverged", "ends with another result"
        REFUSED = "refused", "the rules refuse an action"
        UNREADABLE = "unreadable", "no readable archive"
        CANCELLED = "cancelled", "the batch was cancelled before"

    PLAYABLE = (Status.IDENTICAL, Status.DIVERGED)
    """What can be kept as a game: every action was accepted."""

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="items")
    number = models.PositiveIntegerField(help_text="Place in the batch, from 0.")
    name = models.CharField(max_length=255, help_text="File name, or place in the upload.")
    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="+")
    game_id = models.UUIDField(unique=True, help_text="Id of the game that it becomes.")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    sequence = models.PositiveIntegerField(null=True, help_text="The how-manieth of its batch to be done.")
    finished_at = models.DateTimeField(null=True)

    status = models.CharField(max_length=10, choices=Status.choices, null=True)
    title = models.CharField(max_length=40, null=True)
    players = models.PositiveSmallIntegerField(null=True)
    actions = models.PositiveIntegerField(null=True)
    result = models.JSONField(null=True)
    expected = models.JSONField(null=True)
    at_action = models.IntegerField(null=True, help_text="Id of the action at which the replay stopped.")
    rule = models.CharField(max_length=40, null=True)
    message = models.TextField(null=True)
    seconds = models.FloatField(null=True)
    warnings = models.JSONField(default=list)
    problem = models.JSONField(null=True, help_text="Why it could not be taken in, where that is so.")
    imported = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["batch", "number"], name="one_item_per_place"),
            models.UniqueConstraint(fields=["batch", "sequence"], name="one_item_per_turn"),
        ]
        indexes = [
            models.Index(fields=["number"], condition=Q(state="waiting"), name="items_waiting"),
            models.Index(fields=["number"], condition=Q(state="replayed"), name="items_replayed"),
            models.Index(fields=["sent_at"], condition=Q(state__in=["replaying", "importing"]), name="items_sent"),
        ]

    def __str__(self) -> str:
        return f"{self.batch_id}/{self.number}"


def game_id_of(batch_id: uuid.UUID, number: int) -> uuid.UUID:
    """Id of the game that an item becomes: the same each time, so that importing it twice is importing it once."""
    return uuid.uuid5(batch_id, str(number))
