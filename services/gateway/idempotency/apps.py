"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Idempotency(AppConfig):
    """Answers kept by key."""

    name = "gateway.idempotency"
    default_auto_field = "django.db.models.BigAutoField"
