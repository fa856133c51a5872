"""Preferences, webhooks, and the outbox."""

import uuid

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import gateway.notifications.models
import gateway.notifications.signing


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0002_people_and_programs"),
        ("games", "0004_starting_by_itself"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("channel", models.CharField(choices=[("mail", "Mail"), ("webhook", "Webhook")], max_length=10)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "to be sent, or to be tried again"),
                            ("delivered", "taken by the receiver"),
                            ("failed", "given up"),
                            ("skipped", "not needed any more"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True, default="", help_text="Why it failed, or was skipped.", max_length=500
                    ),
                ),
                ("tries", models.PositiveIntegerField(default=0, help_text="Since it was last put on its way.")),
                ("due_at", models.DateTimeField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("done_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "status",
                    models.PositiveSmallIntegerField(help_text="Of HTTP; null: there was no answer.", null=True),
                ),
                ("seconds", models.FloatField()),
                ("error", models.CharField(blank=True, default="", max_length=500)),
                (
                    "excerpt",
                    models.CharField(blank=True, default="", help_text="The beginning of the answer.", max_length=500),
                ),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="notifications.delivery",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "id"),
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                (
                    "topic",
                    models.CharField(
                        choices=[
                            ("turn", "it is your turn"),
                            ("time-runs-out", "your time is running out"),
                            ("time-up", "a player's time is up"),
                            ("invited", "you are invited to a game"),
                            ("started", "a game has started"),
                            ("finished", "a game is over"),
                            ("closed", "a game was closed"),
                            ("substituted", "somebody has taken over a seat"),
                            ("undo-asked", "a player asks to take moves back"),
                            ("paused", "the clocks were stopped"),
                            ("resumed", "the clocks go on"),
                            ("digest", "your games, once a day"),
                            ("ping", "a test of a webhook"),
                            ("webhook-disabled", "a webhook was disabled"),
                        ],
                        max_length=20,
                    ),
                ),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField(help_text="When it happened.")),
                ("request_id", models.CharField(blank=True, default="", max_length=128)),
                ("in_digest", models.BooleanField(default=False, help_text="It waits for the next digest.")),
                ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.AddField(
            model_name="delivery",
            name="notice",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="notifications.notice"
            ),
        ),
        migrations.CreateModel(
            name="Preferences",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="notification_preferences",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "mail",
                    models.CharField(
                        choices=[("off", "never"), ("at-once", "when something happens"), ("digest", "once a day")],
                        default="at-once",
                        max_length=10,
                    ),
                ),
                (
                    "mail_topics",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20),
                        default=gateway.notifications.models.mailed_topics,
                        size=None,
                    ),
                ),
                (
                    "mail_when_present",
                    models.BooleanField(default=False, help_text="Also while a page of the game is open."),
                ),
                (
                    "digest_hour",
                    models.PositiveSmallIntegerField(
                        default=7, validators=[django.core.validators.MaxValueValidator(23)]
                    ),
                ),
                (
                    "digest_due_at",
                    models.DateTimeField(help_text="When the next digest is due; null: it is not wanted.", null=True),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("digest_due_at__isnull", False)),
                        fields=["digest_due_at"],
                        name="digests_due",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("url", models.CharField(max_length=500)),
                ("description", models.CharField(blank=True, default="", max_length=200)),
                (
                    "topics",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20), default=list, help_text="Empty: all.", size=None
                    ),
                ),
                (
                    "everybody",
                    models.BooleanField(
                        default=False,
                        help_text="Also the turns and times of others, in games that the account owns or arbitrates.",
                    ),
                ),
                ("secret", models.CharField(default=gateway.notifications.signing.new_secret, max_length=80)),
                ("old_secret", models.CharField(blank=True, default="", max_length=80)),
                ("secret_changed_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("succeeded_at", models.DateTimeField(help_text="When it last took something.", null=True)),
                ("disabled_at", models.DateTimeField(help_text="Null: it is in use.", null=True)),
                ("disabled_reason", models.CharField(blank=True, default="", max_length=200)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.AddField(
            model_name="delivery",
            name="webhook",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to="notifications.webhook",
            ),
        ),
        migrations.CreateModel(
            name="GamePreferences",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "mail",
                    models.CharField(
                        choices=[("off", "never"), ("at-once", "when something happens"), ("digest", "once a day")],
                        help_text="Null: as for all games.",
                        max_length=10,
                        null=True,
                    ),
                ),
                (
                    "webhooks",
                    models.BooleanField(
                        default=True, help_text="False: no webhook of the account is told of this game."
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "game"), name="one_preference_per_game")],
            },
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("in_digest", True)), fields=["account", "created_at"], name="notices_to_digest"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(condition=models.Q(("state", "waiting")), fields=["due_at"], name="deliveries_due"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["webhook", "-created_at", "-id"], name="deliveries_of_webhook"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(fields=("notice", "webhook"), name="one_delivery_per_webhook"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(
                condition=models.Q(("channel", "mail")), fields=("notice",), name="one_mail_per_notice"
            ),
        ),
    ]
