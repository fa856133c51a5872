"""What is stored of tournaments: what happened in them, which is all that counts, and what follows from that.

`TournamentEvent` is only ever added to. All else can be made anew from it: it is there so that tournaments, entrants
and tables can be searched for, and standings read a page at a time.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from gateway.tournaments.domain import entrants, tournament

ACCOUNT = "accounts.Account"


class Tournament(models.Model):
    """A tournament as lists show it, and when something is to be done about it."""

    class Status(models.TextChoices):
        """Where it stands."""

        ANNOUNCED = tournament.Status.ANNOUNCED.value, "no round is drawn yet"
        RUNNING = tournament.Status.RUNNING.value, "being played"
        PAUSED = tournament.Status.PAUSED.value, "nothing starts until it goes on"
        FINISHED = tournament.Status.FINISHED.value, "over"
        CANCELLED = tournament.Status.CANCELLED.value, "not played, or not to its end"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    version = models.PositiveIntegerField(default=0, help_text="The number of its events.")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    name = models.CharField(max_length=200)
    description = models.TextField(blank=True, default="")
    owner = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="tournaments")
    private = models.BooleanField(default=False, help_text="Only its people may read of it.")
    readers = ArrayField(
        models.BigIntegerField(),
        default=list,
        help_text="Accounts that may read of it though it is private, beside its entrants.",
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ANNOUNCED)
    titles = ArrayField(models.CharField(max_length=40), default=list)
    entry_open = models.BooleanField(default=False)
    entrants = models.PositiveIntegerField(default=0, help_text="Those who are in.")
    rounds = models.PositiveSmallIntegerField(default=0, help_text="Drawn so far.")
    tables_going_on = models.PositiveIntegerField(default=0)
    hidden = models.BooleanField(default=False, help_text="Standings are shown to all once they are published.")
    published_round = models.PositiveSmallIntegerField(default=0)

    due_at = models.DateTimeField(null=True, help_text="When something has to be done for it; null: nothing has.")
    problem: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, help_text="Why what was due could not be done."
    )

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="tournaments_by_age"),
            models.Index(fields=["status", "-created_at"], name="tournaments_by_status"),
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="tournaments_by_due"),
        ]

    def __str__(self) -> str:
        return self.name


class TournamentEvent(models.Model):
    """Something that happened in a tournament (`gateway.tournaments.domain.events`)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField(help_text="From 1; the version that it made.")
    at = models.DateTimeField()
    by = models.ForeignKey(
        ACCOUNT, null=True, on_delete=models.PROTECT, related_name="+", help_text="Null: the server."
    )
    body = models.TextField(help_text="As JSON.")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_tournament_event_per_number")]

    def __str__(self) -> str:
        return f"{self.number} of {self.tournament_id}"


class Entry(models.Model):
    """Somebody's part in a tournament."""

    class Presence(models.TextChoices):
        """Whether he takes part."""

        WAITING = entrants.Presence.WAITING.value, "on the waiting list"
        IN = entrants.Presence.IN.value, "takes part"
        OUT = entrants.Presence.OUT.value, "withdrew, or was taken out"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    account = models.ForeignKey(ACCOUNT, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(help_text="In the order of entry, from 1.")
    presence = models.CharField(max_length=10, choices=Presence.choices)
    entered_at = models.DateTimeField()
    rank = models.PositiveIntegerField(null=True, help_text="After the last round of which all tables have ended.")
    points = models.CharField(max_length=60, null=True, help_text="As an exact fraction, with that rank.")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["tournament", "account"], name="one_entry_per_account")]
        indexes = [models.Index(fields=["account", "-entered_at"], name="entries_of_account")]

    def __str__(self) -> str:
        return f"{self.account_id} in {self.tournament_id}"


class TournamentTable(models.Model):
    """A table whose game exists: which game is played at which table."""

    game = models.UUIDField(primary_key=True)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    name = models.CharField(max_length=20, help_text="Round and board, such as 2.13.")
    round = models.PositiveSmallIntegerField()
    told = models.PositiveIntegerField(default=0, help_text="How often the game was said to have ended or to go on.")
    heard = models.PositiveIntegerField(default=0, help_text="How much of that the tournament has taken in.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="one_game_per_table")]
        indexes = [models.Index(fields=["tournament"], condition=~Q(told=F("heard")), name="tables_with_news")]

    def __str__(self) -> str:
        return f"{self.name} of {self.tournament_id}"


class RoundStandings(models.Model):
    """The standings after a round: whether they have to be worked out again, and as of when they are."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="standings")
    round = models.PositiveSmallIntegerField()
    changed = models.PositiveIntegerField(help_text="Version of the last event that may have changed them.")
    version = models.PositiveIntegerField(default=0, help_text="As of which they are worked out; 0: not at all.")
    count = models.PositiveIntegerField(default=0, help_text="Number of lines.")
    worked_out_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("round",)
        constraints = [models.UniqueConstraint(fields=["tournament", "round"], name="one_standings_per_round")]
        indexes = [
            models.Index(fields=["tournament"], condition=Q(version__lt=F("changed")), name="standings_out_of_date")
        ]

    def __str__(self) -> str:
        return f"after round {self.round} of {self.tournament_id}"


class StandingsPage(models.Model):
    """Some lines of the standings after a round, which follow each other."""

    standings = models.ForeignKey(RoundStandings, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField(help_text="From 0.")
    body = models.TextField(help_text="The lines, as a JSON list.")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["standings", "number"], name="one_page_of_standings_per_number")]

    def __str__(self) -> str:
        return f"page {self.number} of {self.standings_id}"
