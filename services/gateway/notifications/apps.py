"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Notifications(AppConfig):
    """Notices, webhooks and mails."""

    name = "gateway.notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the handlers of events and signals."""
        from gateway.notifications import noticing  # noqa: F401
