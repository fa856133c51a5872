"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Clocks(AppConfig):
    """The clocks of games that are played here."""

    name = "gateway.clocks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the handlers of events and signals, and the projection."""
        from gateway.bus.projections import Projection, register
        from gateway.clocks import following, keeping  # noqa: F401

        register(Projection("clocks", keeping.forget, keeping.complete))
