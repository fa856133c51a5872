"""What tokens of the staff may be used for."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_people_and_programs"),
    ]

    operations = [
        migrations.AlterField(
            model_name="apitoken",
            name="scopes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(
                    choices=[
                        ("replays:write", "upload archives and cancel batches"),
                        ("games:read", "read private games that the account may read, and its notes"),
                        ("games:write", "create games, join and leave them, and manage one's own"),
                        ("games:play", "act in games, and chat"),
                        ("games:arbitrate", "use the powers of an arbiter"),
                        ("tournaments:read", "read what only the people of a tournament may read"),
                        ("tournaments:write", "enter tournaments, create and manage one's own"),
                        ("tournaments:arbitrate", "correct results and replace players"),
                        ("account:read", "read the account's profile and preferences"),
                        ("account:write", "change the account's profile and preferences"),
                        ("operations", "look after the services, as the site's staff"),
                    ],
                    max_length=40,
                ),
                default=list,
                size=None,
            ),
        ),
    ]
