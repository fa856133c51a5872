"""The tables of idempotency, as they were first laid out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="KeptAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("caller", models.CharField(max_length=80)),
                ("key", models.CharField(max_length=255)),
                ("fingerprint", models.BinaryField(help_text="SHA-256 of method, path and content.", max_length=32)),
                ("status", models.PositiveSmallIntegerField()),
                ("headers", models.JSONField(default=dict)),
                ("body", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("caller", "key"), name="one_answer_per_key")],
            },
        ),
    ]
