"""Filters of games."""

from __future__ import annotations

from rest_framework import serializers

from gateway.api.filters import Filter


class GameFilter(Filter):
    """Which games."""

    title = serializers.CharField(required=False, max_length=40)
    finished = serializers.BooleanField(required=False)
    imported = serializers.BooleanField(required=False)
    player = serializers.CharField(required=False, max_length=200, help_text="Name of a player at the table.")
    created_after = serializers.DateTimeField(required=False, help_text="Begun here at this moment or later.")
    created_before = serializers.DateTimeField(required=False, help_text="Begun here before this moment.")

    lookups = {
        "player": "seats__name",
        "created_after": "created_at__gte",
        "created_before": "created_at__lt",
    }


class MomentFilter(serializers.Serializer[None]):
    """Which moment of a game."""

    at = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=1_000_000,
        help_text="After so many actions of the game's list, undone ones and chat counted; without it, now.",
    )


class ActionPage(serializers.Serializer[None]):
    """Which part of a game's list of actions."""

    after = serializers.IntegerField(
        required=False, min_value=0, max_value=1_000_000, default=0, help_text="Actions of the versions above this one."
    )
    limit = serializers.IntegerField(required=False, min_value=1, max_value=1_000, default=200)
