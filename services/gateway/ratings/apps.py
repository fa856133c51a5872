"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Ratings(AppConfig):
    """The ratings of players."""

    name = "gateway.ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the projection."""
        from gateway.bus.projections import Projection, register
        from gateway.ratings import rating

        register(Projection("ratings", rating.forget, rating.complete))
