"""Tables that people set up, beside the games that were imported."""

import uuid

import django.db.models.constraints
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
        ("replays", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ActingGrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                (
                    "digest",
                    models.BinaryField(help_text="SHA-256 of the entry token.", max_length=32, null=True, unique=True),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("created_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField()),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="Role",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("arbiter", "decides what players may not"), ("spectator", "reads a private game")],
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="TableRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "what",
                    models.CharField(
                        help_text="Such as joined, seats-swapped, permission-granted, closed.", max_length=40
                    ),
                ),
                ("details", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="UndoRequest",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField(help_text="At which the game stood.")),
                (
                    "action_id",
                    models.IntegerField(help_text="Id of the last action to keep; null: all but the last.", null=True),
                ),
                ("agreed", models.JSONField(default=list, help_text="Ids of the accounts that agree.")),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("done", "Done"), ("declined", "Declined"), ("stale", "Stale")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.RemoveConstraint(
            model_name="seat",
            name="one_player_per_seat",
        ),
        migrations.AddField(
            model_name="game",
            name="description",
            field=models.CharField(blank=True, default="", max_length=500),
        ),
        migrations.AddField(
            model_name="game",
            name="forked_at",
            field=models.PositiveIntegerField(help_text="Number of actions that were taken over.", null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="forked_from",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="forks", to="games.game"
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="live",
            field=models.BooleanField(default=False, help_text="Set up here to be played."),
        ),
        migrations.AddField(
            model_name="game",
            name="origin",
            field=models.ForeignKey(
                help_text="The archive it goes on from.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="replays.document",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="owner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="owned_games",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="private",
            field=models.BooleanField(default=False, help_text="Only its people may read it."),
        ),
        migrations.AddField(
            model_name="game",
            name="revision",
            field=models.PositiveIntegerField(default=0, help_text="Changes that people made to the table."),
        ),
        migrations.AddField(
            model_name="game",
            name="ruling",
            field=models.JSONField(help_text="Reason, and result if any, with which it was closed.", null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="seat_order",
            field=models.CharField(
                choices=[("given", "as the seats were listed"), ("drawn", "by lot, when the game starts")],
                default="given",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="start_problem",
            field=models.JSONField(help_text="Why it could not be started.", null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="start_sent_at",
            field=models.DateTimeField(help_text="When the rules service was asked to start it.", null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="started_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="status",
            field=models.CharField(
                choices=[
                    ("forming", "seats are being taken"),
                    ("active", "being played"),
                    ("finished", "over"),
                    ("closed", "ended by its owner or an arbiter, or never to be played"),
                ],
                default="forming",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="time_control",
            field=models.JSONField(default=dict, help_text="Empty: without clock. Otherwise as the clocks read it."),
        ),
        migrations.AddField(
            model_name="game",
            name="tournament",
            field=models.UUIDField(db_index=True, help_text="The tournament that the game belongs to.", null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="undo_policy",
            field=models.CharField(
                choices=[
                    ("own", "each player his own, until another has moved"),
                    ("agreed", "each player his own, and others' if all agree"),
                    ("arbiter", "the arbiter alone"),
                ],
                default="own",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="account",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="finished",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="game",
            name="id",
            field=models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False),
        ),
        migrations.AlterField(
            model_name="game",
            name="imported",
            field=models.BooleanField(default=False, help_text="Begun from an archive."),
        ),
        migrations.AlterField(
            model_name="game",
            name="phase",
            field=models.CharField(default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="game",
            name="round",
            field=models.CharField(default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="game",
            name="round_num",
            field=models.IntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="game",
            name="rules_version",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name="game",
            name="turn",
            field=models.IntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="game",
            name="version",
            field=models.PositiveIntegerField(default=0, help_text="Number of actions so far."),
        ),
        migrations.AlterField(
            model_name="seat",
            name="name",
            field=models.CharField(blank=True, db_index=True, max_length=200),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["status", "-created_at"], name="games_by_status"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "forming")), fields=["start_sent_at"], name="games_being_started"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                fields=("game", "position"),
                name="one_player_per_seat",
            ),
        ),
        migrations.AddField(
            model_name="actinggrant",
            name="account",
            field=models.ForeignKey(
                help_text="Who may act.",
                on_delete=django.db.models.deletion.CASCADE,
                related_name="grants",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="actinggrant",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="grants", to="games.game"
            ),
        ),
        migrations.AddField(
            model_name="actinggrant",
            name="granted_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="actinggrant",
            name="seat",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="grants", to="games.seat"
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="account",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="games.game"
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="invited_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="seat",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="games.seat"
            ),
        ),
        migrations.AddField(
            model_name="note",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="notes", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="note",
            name="game",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="games.game"),
        ),
        migrations.AddField(
            model_name="role",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="roles", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="role",
            name="game",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="roles", to="games.game"),
        ),
        migrations.AddField(
            model_name="tablerecord",
            name="account",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="tablerecord",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="records", to="games.game"
            ),
        ),
        migrations.AddField(
            model_name="undorequest",
            name="asked_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="undorequest",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="undo_requests", to="games.game"
            ),
        ),
        migrations.AddConstraint(
            model_name="actinggrant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revoked_at", None)), fields=("seat", "account"), name="one_grant_in_force"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account", None), ("digest__isnull", False)),
                    models.Q(("account__isnull", False), ("digest", None)),
                    _connector="OR",
                ),
                name="invited_by_name_or_by_token",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("withdrawn_at", None)),
                fields=("game", "account"),
                name="one_invitation_per_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="note",
            constraint=models.UniqueConstraint(fields=("game", "account"), name="one_note_per_reader"),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.UniqueConstraint(fields=("game", "account", "kind"), name="one_role_of_a_kind"),
        ),
        migrations.AddConstraint(
            model_name="undorequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")), fields=("game",), name="one_open_undo_request"
            ),
        ),
    ]
