"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Accounts(AppConfig):
    """Accounts and tokens."""

    name = "gateway.accounts"
    default_auto_field = "django.db.models.BigAutoField"
