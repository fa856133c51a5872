"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Runs(AppConfig):
    """Best routes and audits."""

    name = "gateway.runs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the handlers of events."""
        from gateway.runs import outcomes  # noqa: F401
