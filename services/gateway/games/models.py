"""What lists of games show: who plays what, where the game stands, and how it ended."""

from __future__ import annotations

from django.db import models


class Game(models.Model):
    """One game at its latest known version. Made from events alone, so it can be thrown away and made again."""

    id = models.UUIDField(primary_key=True)
    title = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    imported = models.BooleanField()
    settings = models.JSONField(default=dict, help_text="Seed and options, as archives have them.")
    version = models.PositiveIntegerField(help_text="Number of actions so far.")
    round = models.CharField(max_length=40)
    turn = models.IntegerField()
    round_num = models.IntegerField()
    phase = models.CharField(max_length=40)
    acting = models.JSONField(default=list, help_text="Ids of the players of whom one has to act.")
    finished = models.BooleanField()
    result = models.JSONField(null=True, help_text="Final scores in pounds by player id.")
    end_reason = models.CharField(max_length=40, null=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [models.Index(fields=["-created_at", "-id"]), models.Index(fields=["title", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.title} {self.id}"


class Seat(models.Model):
    """A player's place at the table."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.JSONField(help_text="The id by which actions name the player: an integer, or a name.")
    name = models.CharField(max_length=200, db_index=True)

    class Meta:
        ordering = ("position",)
        constraints = [models.UniqueConstraint(fields=["game", "position"], name="one_player_per_seat")]

    def __str__(self) -> str:
        return self.name

    @property
    def score(self) -> int | None:
        """Final score in pounds."""
        return (self.game.result or {}).get(str(self.player))
