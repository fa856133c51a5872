"""What is to be told to whom, how, and what has become of it."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q

from gateway.notifications.signing import new_secret
from gateway.notifications.topics import MAILED, OFFERED, Topic
from gateway.tournaments.news import Place

ACCOUNT = "accounts.Account"
GAME = "games.Game"
TOURNAMENT = "tournaments.Tournament"
OLD_SECRET_VALID = timedelta(hours=24)
"""So long an old secret still signs beside the new one."""


class Mail(models.TextChoices):
    """When mails are sent."""

    OFF = "off", "never"
    AT_ONCE = "at-once", "when something happens"
    DIGEST = "digest", "once a day"


def mailed_topics() -> list[str]:
    """What mails are about for who has not chosen."""
    return [topic.value for topic in MAILED]


class Preferences(models.Model):
    """How an account wants to be told. Who has none has the defaults."""

    account = models.OneToOneField(
        ACCOUNT, on_delete=models.CASCADE, primary_key=True, related_name="notification_preferences"
    )
    mail = models.CharField(max_length=10, choices=Mail.choices, default=Mail.AT_ONCE)
    mail_topics = ArrayField(models.CharField(max_length=20), default=mailed_topics)
    mail_when_present = models.BooleanField(default=False, help_text="Also while a page of the game is open.")
    digest_hour = models.PositiveSmallIntegerField(default=7, validators=[MaxValueValidator(23)])
    digest_due_at = models.DateTimeField(null=True, help_text="When the next digest is due; null: it is not wanted.")

    class Meta:
        indexes = [models.Index(fields=["digest_due_at"], condition=Q(digest_due_at__isnull=False), name="digests_due")]

    def __str__(self) -> str:
        return f"of {self.account_id}"


class GamePreferences(models.Model):
    """How an account wants to be told of one game, where that is other than of the rest."""

    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(GAME, on_delete=models.CASCADE, related_name="+")
    mail = models.CharField(max_length=10, choices=Mail.choices, null=True, help_text="Null: as for all games.")
    webhooks = models.BooleanField(default=True, help_text="False: no webhook of the account is told of this game.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "game"], name="one_preference_per_game")]

    def __str__(self) -> str:
        return f"of {self.account_id} for {self.game_id}"


class TournamentPreferences(models.Model):
    """How an account wants to be told of one tournament and of its games, where that is other than of the rest."""

    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(TOURNAMENT, on_delete=models.CASCADE, related_name="+")
    mail = models.CharField(max_length=10, choices=Mail.choices, null=True, help_text="Null: as for all tournaments.")
    webhooks = models.BooleanField(default=True, help_text="False: no webhook of the account is told of it.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "tournament"], name="one_preference_per_tournament")]

    def __str__(self) -> str:
        return f"of {self.account_id} for {self.tournament_id}"


class Webhook(models.Model):
    """An address that is told what an account wants told."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    description = models.CharField(max_length=200, blank=True, default="")
    topics = ArrayField(models.CharField(max_length=20), default=list, help_text="Empty: all.")
    everybody = models.BooleanField(
        default=False, help_text="Also the turns and times of others, in games that the account owns or arbitrates."
    )
    # Kept as it is: what we sign with we have to know.
    secret = models.CharField(max_length=80, default=new_secret)
    old_secret = models.CharField(max_length=80, blank=True, default="")
    secret_changed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    succeeded_at = models.DateTimeField(null=True, help_text="When it last took something.")
    disabled_at = models.DateTimeField(null=True, help_text="Null: it is in use.")
    disabled_reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ("-created_at", "-id")

    def __str__(self) -> str:
        return self.url

    def secrets_in_force(self, now: datetime) -> list[str]:
        """What a delivery is signed with: the new secret, and for a while the one before it."""
        if self.old_secret and self.secret_changed_at is not None and now - self.secret_changed_at < OLD_SECRET_VALID:
            return [self.secret, self.old_secret]
        return [self.secret]

    def wants(self, topic: str) -> bool:
        """Whether it is to be told of this."""
        return not self.topics or topic in self.topics or topic not in OFFERED


class Notice(models.Model):
    """Something that an account is told. Its id is made of what it is about, so that it is written down once."""

    id = models.UUIDField(primary_key=True)
    account = models.ForeignKey(ACCOUNT, on_delete=models.CASCADE, related_name="notices")
    topic = models.CharField(max_length=20, choices=Topic.choices)
    game = models.ForeignKey(GAME, null=True, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(TOURNAMENT, null=True, on_delete=models.CASCADE, related_name="+")
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    at = models.DateTimeField(help_text="When it happened.")
    request_id = models.CharField(max_length=128, blank=True, default="")
    in_digest = models.BooleanField(default=False, help_text="It waits for the next digest.")
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [
            models.Index(fields=["account", "created_at"], condition=Q(in_digest=True), name="notices_to_digest")
        ]

    def __str__(self) -> str:
        return f"{self.topic} to {self.account_id}"


class TournamentTold(Place):
    """How far what happened in a tournament has been told."""


class Delivery(models.Model):
    """A notice on its way: by mail, or to a webhook."""

    class Channel(models.TextChoices):
        """The ways."""

        MAIL = "mail"
        WEBHOOK = "webhook"

    class State(models.TextChoices):
        """What has become of it."""

        WAITING = "waiting", "to be sent, or to be tried again"
        DELIVERED = "delivered", "taken by the receiver"
        FAILED = "failed", "given up"
        SKIPPED = "skipped", "not needed any more"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10, choices=Channel.choices)
    webhook = models.ForeignKey(Webhook, null=True, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    reason = models.CharField(max_length=500, blank=True, default="", help_text="Why it failed, or was skipped.")
    tries = models.PositiveIntegerField(default=0, help_text="Since it was last put on its way.")
    due_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="deliveries_due"),
            models.Index(fields=["webhook", "-created_at", "-id"], name="deliveries_of_webhook"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["notice", "webhook"], name="one_delivery_per_webhook"),
            models.UniqueConstraint(fields=["notice"], condition=Q(channel="mail"), name="one_mail_per_notice"),
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.channel}"


class Attempt(models.Model):
    """One try to deliver something to a webhook."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="attempts")
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True, help_text="Of HTTP; null: there was no answer.")
    seconds = models.FloatField()
    error = models.CharField(max_length=500, blank=True, default="")
    excerpt = models.CharField(max_length=500, blank=True, default="", help_text="The beginning of the answer.")

    class Meta:
        ordering = ("at", "id")

    def __str__(self) -> str:
        return f"{self.status or self.error} at {self.at}"
