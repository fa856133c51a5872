"""The tables of replays, as they were first laid out."""

import uuid

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
            name="Document",
            fields=[
                (
                    "digest",
                    models.BinaryField(
                        help_text="SHA-256 of the text.", max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("packed", models.BinaryField(help_text="The text, compressed by zlib.")),
            ],
        ),
        migrations.CreateModel(
            name="Batch",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                (
                    "request_id",
                    models.CharField(help_text="The upload, as the logs and messages name it.", max_length=128),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("running", "Running"), ("finished", "Finished"), ("cancelled", "Cancelled")],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("total", models.PositiveIntegerField()),
                ("done", models.PositiveIntegerField(default=0)),
                ("identical", models.PositiveIntegerField(default=0)),
                ("diverged", models.PositiveIntegerField(default=0)),
                ("refused", models.PositiveIntegerField(default=0)),
                ("unreadable", models.PositiveIntegerField(default=0)),
                ("cancelled", models.PositiveIntegerField(default=0)),
                ("imported", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="batches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="Item",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="Place in the batch, from 0.")),
                ("name", models.CharField(help_text="File name, or place in the upload.", max_length=255)),
                ("game_id", models.UUIDField(help_text="Id of the game that it becomes.", unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "not sent to a worker yet"),
                            ("replaying", "with the workers"),
                            ("replayed", "not sent to the rules service yet"),
                            ("importing", "with the rules service"),
                            ("done", "Done"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("sent_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                (
                    "sequence",
                    models.PositiveIntegerField(help_text="The how-manieth of its batch to be done.", null=True),
                ),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("identical", "ends with the result that the archive states"),
                            ("diverged", "ends with another result"),
                            ("refused", "the rules refuse an action"),
                            ("unreadable", "no readable archive"),
                            ("cancelled", "the batch was cancelled before"),
                        ],
                        max_length=10,
                        null=True,
                    ),
                ),
                ("title", models.CharField(max_length=40, null=True)),
                ("players", models.PositiveSmallIntegerField(null=True)),
                ("actions", models.PositiveIntegerField(null=True)),
                ("result", models.JSONField(null=True)),
                ("expected", models.JSONField(null=True)),
                (
                    "at_action",
                    models.IntegerField(help_text="Id of the action at which the replay stopped.", null=True),
                ),
                ("rule", models.CharField(max_length=40, null=True)),
                ("message", models.TextField(null=True)),
                ("seconds", models.FloatField(null=True)),
                ("warnings", models.JSONField(default=list)),
                ("problem", models.JSONField(help_text="Why it could not be taken in, where that is so.", null=True)),
                ("imported", models.BooleanField(default=False)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="items", to="replays.batch"
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="replays.document"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddIndex(
            model_name="batch",
            index=models.Index(fields=["-created_at", "-id"], name="replays_bat_created_92ed5f_idx"),
        ),
        migrations.AddIndex(
            model_name="item",
            index=models.Index(condition=models.Q(("state", "waiting")), fields=["number"], name="items_waiting"),
        ),
        migrations.AddIndex(
            model_name="item",
            index=models.Index(condition=models.Q(("state", "replayed")), fields=["number"], name="items_replayed"),
        ),
        migrations.AddIndex(
            model_name="item",
            index=models.Index(
                condition=models.Q(("state__in", ["replaying", "importing"])), fields=["sent_at"], name="items_sent"
            ),
        ),
        migrations.AddConstraint(
            model_name="item",
            constraint=models.UniqueConstraint(fields=("batch", "number"), name="one_item_per_place"),
        ),
        migrations.AddConstraint(
            model_name="item",
            constraint=models.UniqueConstraint(fields=("batch", "sequence"), name="one_item_per_turn"),
        ),
    ]
