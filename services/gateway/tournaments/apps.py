"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Tournaments(AppConfig):
    """Tournaments, from entry to the final standings."""

    name = "gateway.tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the handlers of events and signals, and the projection."""
        from gateway.bus.projections import Projection, register
        from gateway.tournaments import following, projection, starting  # noqa: F401

        register(Projection("tournaments", projection.forget, projection.complete))
