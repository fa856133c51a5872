"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Games(AppConfig):
    """The projection of games."""

    name = "gateway.games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the handlers of events and signals."""
        # The projection first: the others find in it what it has made of an event.
        from gateway.bus.projections import Projection, register
        from gateway.games import leaving, projection, starting  # noqa: F401

        register(Projection("games", projection.forget, projection.drop_unheard_of))
