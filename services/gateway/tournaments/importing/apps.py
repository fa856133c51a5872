"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Importing(AppConfig):
    """Imports of past events."""

    name = "gateway.tournaments.importing"
    label = "imports"
    default_auto_field = "django.db.models.BigAutoField"
