"""Games that were imported before there were others are over, or closed."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0002_tables")]

    operations = [
        migrations.RunSQL(
            "UPDATE games_game SET started_at = created_at, "
            "status = CASE WHEN finished THEN 'finished' ELSE 'closed' END",
            migrations.RunSQL.noop,
        )
    ]
