"""The app, as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class Web(AppConfig):
    """Pages for people."""

    name = "gateway.web"
