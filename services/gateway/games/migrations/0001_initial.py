"""The tables of games, as they were first laid out."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=40)),
                ("rules_version", models.PositiveIntegerField()),
                ("imported", models.BooleanField()),
                ("settings", models.JSONField(default=dict, help_text="Seed and options, as archives have them.")),
                ("version", models.PositiveIntegerField(help_text="Number of actions so far.")),
                ("round", models.CharField(max_length=40)),
                ("turn", models.IntegerField()),
                ("round_num", models.IntegerField()),
                ("phase", models.CharField(max_length=40)),
                ("acting", models.JSONField(default=list, help_text="Ids of the players of whom one has to act.")),
                ("finished", models.BooleanField()),
                ("result", models.JSONField(help_text="Final scores in pounds by player id.", null=True)),
                ("end_reason", models.CharField(max_length=40, null=True)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(fields=["-created_at", "-id"], name="games_game_created_18fdc7_idx"),
                    models.Index(fields=["title", "-created_at"], name="games_game_title_685d2b_idx"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.JSONField(help_text="The id by which actions name the player: an integer, or a name."),
                ),
                ("name", models.CharField(db_index=True, max_length=200)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ("position",),
                "constraints": [models.UniqueConstraint(fields=("game", "position"), name="one_player_per_seat")],
            },
        ),
    ]
