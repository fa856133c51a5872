"""Games: who plays what at which table, and where each game stands.

Two kinds of columns stand side by side. What people decide about a table (owner, seats, policies) is kept here and
nowhere else. Where a game stands is a projection of the events, and can be made anew from them; the games that were
imported are nothing but projection.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.db.models import Q

ACCOUNT = "accounts.Account"


class Game(models.Model):
    """One game at its latest known version."""

    class Status(models.TextChoices):
        """How far a game is. An imported game that did not end is closed: nobody here may go on with it."""

        FORMING = "forming", "seats are being taken"
        ACTIVE = "active", "being played"
        FINISHED = "finished", "over"
        CLOSED = "closed", "ended by its owner or an arbiter, or never to be played"

    class Undo(models.TextChoices):
        """Who may take moves back. An arbiter may under each policy."""

        OWN = "own", "each player his own, until another has moved"
        AGREED = "agreed", "each player his own, and others' if all agree"
        ARBITER = "arbiter", "the arbiter alone"

    class Order(models.TextChoices):
        """Where the order of seats comes from."""

        GIVEN = "given", "as the seats were listed"
        DRAWN = "drawn", "by lot, when the game starts"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    title = models.CharField(max_length=40)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.FORMING)

    # What people decide.
    live = models.BooleanField(default=False, help_text="Set up here to be played.")
    owner = models.ForeignKey(ACCOUNT, null=True, on_delete=models.PROTECT, related_name="owned_games")
    private = models.BooleanField(default=False, help_text="Only its people may read it.")
    description = models.CharField(max_length=500, blank=True, default="")
    undo_policy = models.CharField(max_length=10, choices=Undo.choices, default=Undo.OWN)
    seat_order = models.CharField(max_length=10, choices=Order.choices, default=Order.GIVEN)
    start_when_full = models.BooleanField(default=False, help_text="Start as soon as every seat is taken.")
    time_control = models.JSONField(default=dict, help_text="Empty: without clock. Otherwise as the clocks read it.")
    tournament = models.UUIDField(null=True, db_index=True, help_text="The tournament that the game belongs to.")
    origin = models.ForeignKey(
        "replays.Document",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="The archive it goes on from.",
    )
    forked_from = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="forks")
    forked_at = models.PositiveIntegerField(null=True, help_text="Number of actions that were taken over.")
    start_sent_at = models.DateTimeField(null=True, help_text="When the rules service was asked to start it.")
    start_attempts = models.PositiveIntegerField(default=0, help_text="How often it was asked.")
    start_problem = models.JSONField(null=True, help_text="Why it could not be started.")
    ruling = models.JSONField(null=True, help_text="Reason, and result if any, with which it was closed.")
    revision = models.PositiveIntegerField(default=0, help_text="Changes that people made to the table.")
    created_at = models.DateTimeField()

    # Where the game stands.
    imported = models.BooleanField(default=False, help_text="Begun from an archive.")
    rules_version = models.PositiveIntegerField(null=True)
    settings = models.JSONField(default=dict, help_text="Seed and options, as archives have them.")
    version = models.PositiveIntegerField(default=0, help_text="Number of actions so far.")
    round = models.CharField(max_length=40, default="")
    turn = models.IntegerField(default=0)
    round_num = models.IntegerField(default=0)
    phase = models.CharField(max_length=40, default="")
    acting = models.JSONField(default=list, help_text="Ids of the players of whom one has to act.")
    finished = models.BooleanField(default=False)
    result = models.JSONField(null=True, help_text="Final scores in pounds by player id.")
    end_reason = models.CharField(max_length=40, null=True)
    started_at = models.DateTimeField(null=True)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [
            models.Index(fields=["-created_at", "-id"]),
            models.Index(fields=["title", "-created_at"]),
            models.Index(fields=["status", "-created_at"], name="games_by_status"),
            models.Index(fields=["start_sent_at"], condition=Q(status="forming"), name="games_being_started"),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.id}"

    @property
    def seed(self) -> int | None:
        """Seed of the generator (ARCH-20); None while it is still to be drawn."""
        seed: int | None = self.settings.get("seed")
        return seed

    @property
    def options(self) -> list[str]:
        """The optional rules in force (ARCH-11)."""
        return list(self.settings.get("optional_rules") or [])


class Seat(models.Model):
    """A player's place at the table: kept empty, or taken by an account. Whoever has it decides for its player."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.JSONField(help_text="The id by which actions name the player: an integer, or a name.")
    name = models.CharField(max_length=200, db_index=True, blank=True)
    account = models.ForeignKey(ACCOUNT, null=True, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("position",)
        constraints = [
            models.UniqueConstraint(
                fields=["game", "position"], name="one_player_per_seat", deferrable=models.Deferrable.DEFERRED
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def score(self) -> int | None:
        """Final score in pounds."""
        return (self.game.result or {}).get(str(self.player))


class Invitation(models.Model):
    """A word to come and play: for one account, or for whoever shows its token."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="invitations")
    account = models.ForeignKey(ACCOUNT, null=True, on_delete=models.CASCADE, related_name="invitations")
    digest = models.BinaryField(max_length=32, null=True, unique=True, help_text="SHA-256 of the entry token.")
    invited_by = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("created_at", "id")
        constraints = [
            models.CheckConstraint(
                condition=Q(account=None, digest__isnull=False) | Q(account__isnull=False, digest=None),
                name="invited_by_name_or_by_token",
            ),
            models.UniqueConstraint(
                fields=["game", "account"], condition=Q(withdrawn_at=None), name="one_invitation_per_account"
            ),
        ]

    def __str__(self) -> str:
        return f"to {self.game_id}"


class Role(models.Model):
    """What somebody is at a table besides a player."""

    class Kind(models.TextChoices):
        """The roles."""

        ARBITER = "arbiter", "decides what players may not"
        SPECTATOR = "spectator", "reads a private game"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="roles")
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = [models.UniqueConstraint(fields=["game", "account", "kind"], name="one_role_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.kind} {self.account_id}"


class ActingGrant(models.Model):
    """The recorded permission to act for a player, until it is revoked."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="grants")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="grants")
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="grants", help_text="Who may act.")
    granted_by = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(fields=["seat", "account"], condition=Q(revoked_at=None), name="one_grant_in_force")
        ]

    def __str__(self) -> str:
        return f"{self.account_id} for {self.seat_id}"


class UndoRequest(models.Model):
    """A player asks the others to agree to taking moves back."""

    class Status(models.TextChoices):
        """What became of it."""

        OPEN = "open"
        DONE = "done"
        DECLINED = "declined"
        STALE = "stale"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="undo_requests")
    version = models.PositiveIntegerField(help_text="At which the game stood.")
    action_id = models.IntegerField(null=True, help_text="Id of the last action to keep; null: all but the last.")
    asked_by = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="+")
    agreed = models.JSONField(default=list, help_text="Ids of the accounts that agree.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-id")
        constraints = [
            models.UniqueConstraint(fields=["game"], condition=Q(status="open"), name="one_open_undo_request")
        ]

    def __str__(self) -> str:
        return f"{self.game_id} to before version {self.version}"


class Note(models.Model):
    """What somebody notes about a game for himself. Nobody else reads it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField()
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "account"], name="one_note_per_reader")]

    def __str__(self) -> str:
        return self.text[:40]


class TableRecord(models.Model):
    """The table's own log: who changed what about it, in order. Only ever added to."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="records")
    at = models.DateTimeField(auto_now_add=True)
    account = models.ForeignKey(ACCOUNT, null=True, on_delete=models.PROTECT, related_name="+")
    what = models.CharField(max_length=40, help_text="Such as joined, seats-swapped, permission-granted, closed.")
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.what} in {self.game_id}"
