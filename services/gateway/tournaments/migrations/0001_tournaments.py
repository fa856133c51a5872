"""Tournaments: their events, and what is stored beside them."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField(default=0, help_text="The number of its events.")),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("name", models.CharField(max_length=200)),
                ("description", models.TextField(blank=True, default="")),
                ("private", models.BooleanField(default=False, help_text="Only its people may read of it.")),
                (
                    "readers",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        default=list,
                        help_text="Accounts that may read of it though it is private, beside its entrants.",
                        size=None,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("announced", "no round is drawn yet"),
                            ("running", "being played"),
                            ("paused", "nothing starts until it goes on"),
                            ("finished", "over"),
                            ("cancelled", "not played, or not to its end"),
                        ],
                        default="announced",
                        max_length=10,
                    ),
                ),
                (
                    "titles",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=40), default=list, size=None
                    ),
                ),
                ("entry_open", models.BooleanField(default=False)),
                ("entrants", models.PositiveIntegerField(default=0, help_text="Those who are in.")),
                ("rounds", models.PositiveSmallIntegerField(default=0, help_text="Drawn so far.")),
                ("tables_going_on", models.PositiveIntegerField(default=0)),
                (
                    "hidden",
                    models.BooleanField(default=False, help_text="Standings are shown to all once they are published."),
                ),
                ("published_round", models.PositiveSmallIntegerField(default=0)),
                (
                    "due_at",
                    models.DateTimeField(
                        help_text="When something has to be done for it; null: nothing has.", null=True
                    ),
                ),
                ("problem", models.JSONField(help_text="Why what was due could not be done.", null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="RoundStandings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                (
                    "changed",
                    models.PositiveIntegerField(help_text="Version of the last event that may have changed them."),
                ),
                (
                    "version",
                    models.PositiveIntegerField(default=0, help_text="As of which they are worked out; 0: not at all."),
                ),
                ("count", models.PositiveIntegerField(default=0, help_text="Number of lines.")),
                ("worked_out_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("round",),
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="In the order of entry, from 1.")),
                (
                    "presence",
                    models.CharField(
                        choices=[
                            ("waiting", "on the waiting list"),
                            ("in", "takes part"),
                            ("out", "withdrew, or was taken out"),
                        ],
                        max_length=10,
                    ),
                ),
                ("entered_at", models.DateTimeField()),
                (
                    "rank",
                    models.PositiveIntegerField(
                        help_text="After the last round of which all tables have ended.", null=True
                    ),
                ),
                (
                    "points",
                    models.CharField(help_text="As an exact fraction, with that rank.", max_length=60, null=True),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="TournamentEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="From 1; the version that it made.")),
                ("at", models.DateTimeField()),
                ("body", models.TextField(help_text="As JSON.")),
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
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="TournamentTable",
            fields=[
                ("game", models.UUIDField(primary_key=True, serialize=False)),
                ("name", models.CharField(help_text="Round and board, such as 2.13.", max_length=20)),
                ("round", models.PositiveSmallIntegerField()),
                (
                    "told",
                    models.PositiveIntegerField(
                        default=0, help_text="How often the game was said to have ended or to go on."
                    ),
                ),
                (
                    "heard",
                    models.PositiveIntegerField(default=0, help_text="How much of that the tournament has taken in."),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournaments.tournament"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StandingsPage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="From 0.")),
                ("body", models.TextField(help_text="The lines, as a JSON list.")),
                (
                    "standings",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pages",
                        to="tournaments.roundstandings",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("standings", "number"), name="one_page_of_standings_per_number")
                ],
            },
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-created_at", "-id"], name="tournaments_by_age"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["status", "-created_at"], name="tournaments_by_status"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="tournaments_by_due"
            ),
        ),
        migrations.AddIndex(
            model_name="roundstandings",
            index=models.Index(
                condition=models.Q(("version__lt", models.F("changed"))),
                fields=["tournament"],
                name="standings_out_of_date",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundstandings",
            constraint=models.UniqueConstraint(fields=("tournament", "round"), name="one_standings_per_round"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["account", "-entered_at"], name="entries_of_account"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("tournament", "account"), name="one_entry_per_account"),
        ),
        migrations.AddConstraint(
            model_name="tournamentevent",
            constraint=models.UniqueConstraint(fields=("tournament", "number"), name="one_tournament_event_per_number"),
        ),
        migrations.AddIndex(
            model_name="tournamenttable",
            index=models.Index(
                condition=models.Q(("told", models.F("heard")), _negated=True),
                fields=["tournament"],
                name="tables_with_news",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamenttable",
            constraint=models.UniqueConstraint(fields=("tournament", "name"), name="one_game_per_table"),
        ),
    ]
