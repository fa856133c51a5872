"""Clocks, what has moved them, and who would take over a seat."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0003_how_far_games_are"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GameClock",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="clock",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "version",
                    models.IntegerField(
                        default=-1, help_text="Of the game, as far as it has been followed; -1: not at all."
                    ),
                ),
                (
                    "missing",
                    models.JSONField(default=list, help_text="Versions below it whose events have not come yet."),
                ),
                (
                    "at",
                    models.DateTimeField(
                        help_text="The moment of the last record; null: there is none yet.", null=True
                    ),
                ),
                ("state", models.JSONField()),
                (
                    "due_at",
                    models.DateTimeField(help_text="When the clock process has to look at it again.", null=True),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="clocks_by_due")
                ],
            },
        ),
        migrations.CreateModel(
            name="ClockRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "version",
                    models.PositiveIntegerField(
                        help_text="Of the game's event that it comes from, if it does.", null=True
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("details", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        help_text="Null: the server.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="clock_records", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ("at", "id"),
                "indexes": [models.Index(fields=["game", "at"], name="clock_records_of_game")],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "version"), name="one_clock_record_per_version")
                ],
            },
        ),
        migrations.CreateModel(
            name="Volunteer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="volunteers", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ("created_at", "id"),
                "constraints": [models.UniqueConstraint(fields=("game", "account"), name="one_volunteer_per_account")],
            },
        ),
    ]
