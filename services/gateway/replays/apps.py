"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Replays(AppConfig):
    """Batches of replays."""

    name = "gateway.replays"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the handlers of events."""
        from gateway.replays import outcomes  # noqa: F401
