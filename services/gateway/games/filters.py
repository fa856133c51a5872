"""Filters of games."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, F, OuterRef, Q
from rest_framework import serializers
from rest_framework.request import Request

from gateway.api.filters import Filter
from gateway.games.models import Game, Seat


class GameFilter(Filter):
    """Which games."""

    title = serializers.CharField(required=False, max_length=40)
    status = serializers.ChoiceField(required=False, choices=Game.Status.choices)
    finished = serializers.BooleanField(required=False)
    imported = serializers.BooleanField(required=False, help_text="Begun from an archive.")
    live = serializers.BooleanField(required=False, help_text="Set up here to be played.")
    player = serializers.CharField(required=False, max_length=200, help_text="Name of a player at the table.")
    account = serializers.IntegerField(required=False, min_value=1, help_text="Id of an account that has a seat.")
    owner = serializers.IntegerField(required=False, min_value=1, help_text="Id of the account that set it up.")
    tournament = serializers.UUIDField(required=False)
    mine = serializers.BooleanField(required=False, help_text="In which the caller has a seat.")
    my_turn = serializers.BooleanField(required=False, help_text="That wait for the caller.")
    created_after = serializers.DateTimeField(required=False, help_text="Set up, or taken in, at this moment or later.")
    created_before = serializers.DateTimeField(required=False, help_text="Set up, or taken in, before this moment.")

    lookups = {"created_after": "created_at__gte", "created_before": "created_at__lt"}
    also = frozenset({"fields"})

    @classmethod
    def condition(cls, name: str, value: Any, request: Request) -> Q:
        """What a parameter asks of a game; those about seats ask whether there is one such."""
        seats = Seat.objects.filter(game=OuterRef("pk"))
        match name:
            case "player":
                return Q(Exists(seats.filter(name=value)))
            case "account":
                return Q(Exists(seats.filter(account=value)))
            case "mine" | "my_turn":
                own = seats.filter(account=request.user.pk) if request.user.pk else seats.none()
                if name == "my_turn":
                    own = own.filter(game__acting__contains=F("player"), game__status=Game.Status.ACTIVE)
                return Q(Exists(own)) if value else ~Q(Exists(own))
        return super().condition(name, value, request)


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


class LegalFilter(MomentFilter):
    """Which legal actions."""

    mine = serializers.BooleanField(required=False, help_text="Only what the caller may choose for his own players.")
    player = serializers.CharField(required=False, max_length=200, help_text="Only what this player may choose.")


class ChangesFilter(serializers.Serializer[None]):
    """Which two versions."""

    before = serializers.IntegerField(
        required=False, min_value=0, max_value=1_000_000, help_text="By default, right after the caller's last action."
    )
    after = serializers.IntegerField(required=False, min_value=0, max_value=1_000_000, help_text="By default, now.")


class EventsFilter(serializers.Serializer[None]):
    """From where events are told."""

    after = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=999_999_999,
        help_text="Those after this version. By default: live, those from now on; as NDJSON, all.",
    )
