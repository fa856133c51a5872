"""Programs that play, closed accounts, and what tokens may be used for in games and tournaments."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="bot_owner",
            field=models.ForeignKey(
                blank=True,
                help_text="Whose program it is; null: a person.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bots",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="account",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="account",
            name="seating",
            field=models.CharField(
                choices=[
                    ("invitation", "by invitation, which the account accepts"),
                    ("at-once", "at once, without asking"),
                ],
                default="invitation",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="account",
            name="language",
            field=models.CharField(
                choices=[("en", "English"), ("fr", "français"), ("es", "español")], default="en", max_length=8
            ),
        ),
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
                    ],
                    max_length=40,
                ),
                default=list,
                size=None,
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("email"),
                condition=models.Q(("email", ""), _negated=True),
                name="one_account_per_address",
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("username"), name="one_account_per_name"
            ),
        ),
    ]
