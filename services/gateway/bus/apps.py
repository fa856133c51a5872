"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Bus(AppConfig):
    """The message bus."""

    name = "gateway.bus"
    default_auto_field = "django.db.models.BigAutoField"
