"""What is stored of ratings: the results that they follow from, in their order, and what each of them changed.

All of it is a projection of the events of the tournaments, and can be made anew from them.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from gateway.tournaments.news import Place

ACCOUNT = "accounts.Account"
TOURNAMENT = "tournaments.Tournament"

IN_ORDER = ("at", "tournament_id", "round", "board", "number")
"""The order in which results are rated: by when they were recorded, and where that is the same, by where."""


class ResultsRead(Place):
    """How far the results of a tournament have been read."""


class RatedResult(models.Model):
    """A result that was recorded of a table. Its place in the order stays, whatever it is corrected to."""

    tournament = models.ForeignKey(TOURNAMENT, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(help_text="Of the event that recorded it.")
    at = models.DateTimeField(help_text="When it was recorded.")
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    title = models.CharField(max_length=40)
    game = models.UUIDField(null=True, db_index=True)
    recorded: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list, help_text="The result and its corrections, without those undone. Empty: it was reopened."
    )
    places: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(
        default=dict, help_text="By account, from 1, as the last of those says. Empty if there is none."
    )
    stale = models.BooleanField(default=True, help_text="Has not been rated as it is now.")

    class Meta:
        ordering = IN_ORDER
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_result_per_event")]
        indexes = [
            models.Index(fields=["at", "tournament", "round", "board", "number"], name="results_in_order"),
            models.Index(fields=["at"], condition=Q(stale=True), name="results_to_rate"),
            models.Index(fields=["tournament", "round", "board"], name="results_of_table"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.table}"

    @property
    def table(self) -> str:
        """The table's name within its tournament, such as 2.13."""
        return f"{self.round}.{self.board}"

    @property
    def order(self) -> tuple[Any, ...]:
        """Compares as the results are rated."""
        return tuple(getattr(self, name) for name in IN_ORDER)


class RatingChange(models.Model):
    """What a result made of a player's rating, of its title or overall. Numbered in the order of the results."""

    result = models.ForeignKey(RatedResult, on_delete=models.CASCADE, related_name="changes")
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=40, blank=True, help_text="Empty: overall.")
    at = models.DateTimeField(help_text="That of the result.")
    place = models.PositiveSmallIntegerField()
    before = models.FloatField(help_text="The rating shown before.")
    mean = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField(help_text="Rated so far, this one included.")

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.UniqueConstraint(fields=["result", "account", "title"], name="one_change_per_result_and_title")
        ]
        indexes = [models.Index(fields=["account", "title", "-id"], name="changes_of_account")]

    def __str__(self) -> str:
        return f"{self.account_id} in {self.result_id}"


class AccountRating(models.Model):
    """The rating of an account after its last result, of a title or overall."""

    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="ratings")
    title = models.CharField(max_length=40, blank=True, help_text="Empty: overall.")
    mean = models.FloatField()
    deviation = models.FloatField()
    shown = models.FloatField(help_text="The mean less three deviations.")
    games = models.PositiveIntegerField()
    rated_at = models.DateTimeField(help_text="When the last of its results was recorded.")

    class Meta:
        ordering = ("-shown", "account_id")
        constraints = [models.UniqueConstraint(fields=["account", "title"], name="one_rating_per_title")]
        indexes = [models.Index(fields=["title", "-shown", "account"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.shown:.1f}"
