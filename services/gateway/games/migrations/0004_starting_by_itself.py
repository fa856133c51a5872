"""Tables that start by themselves, and starts that are tried again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_how_far_games_are"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="start_attempts",
            field=models.PositiveIntegerField(default=0, help_text="How often it was asked."),
        ),
        migrations.AddField(
            model_name="game",
            name="start_when_full",
            field=models.BooleanField(default=False, help_text="Start as soon as every seat is taken."),
        ),
    ]
