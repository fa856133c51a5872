"""Clocks, as the API shows them, and what callers send about them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gateway.clocks.api.controls import TimeControlField
from gateway.clocks.domain.control import LONGEST, Consequence
from gateway.clocks.models import ClockRecord
from gateway.games.api.serializers import PLAYER_ID, PlayerIdField

CONSEQUENCES = list(Consequence.__args__)  # type: ignore[attr-defined]


@extend_schema_field(PLAYER_ID)
class PlayerField(PlayerIdField):
    """The id by which actions name a player."""


class AwaySerializer(serializers.Serializer[Any]):
    """A stretch in which a player's time does not count."""

    def get_fields(self) -> dict[str, Any]:
        """``from`` is a word of the language this is written in."""
        return {"from": serializers.DateTimeField(), "to": serializers.DateTimeField()}


@extend_schema_field({"anyOf": [{"type": "string", "enum": CONSEQUENCES}, {"type": "null"}]})
class ConsequenceField(serializers.ReadOnlyField):
    """What follows when a time is up; null while it is not."""


class PlayerClockSerializer(serializers.Serializer[Any]):
    """One player's clock."""

    player = PlayerField()
    name = serializers.CharField(allow_blank=True)
    acting = serializers.BooleanField(help_text="The game waits for him.")
    running = serializers.BooleanField(help_text="His clock runs.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="When his time is up if he does nothing.")
    time_up = ConsequenceField(help_text="His time in this turn is up, and this is what follows.")
    turn_seconds = serializers.FloatField(help_text="That have counted in this turn.")
    left_seconds = serializers.FloatField(allow_null=True, help_text="That still count until his time is up.")
    bank_seconds = serializers.FloatField()
    expiries = serializers.IntegerField(help_text="How often his time was up in this game.")
    turns = serializers.IntegerField(help_text="That he has ended.")
    used_seconds = serializers.FloatField(help_text="Of all his turns, as far as they counted.")
    elapsed_seconds = serializers.FloatField(help_text="Of all his turns, by the clock on the wall.")
    mean_seconds = serializers.FloatField(allow_null=True, help_text="Of the turns that he has ended.")
    longest_seconds = serializers.FloatField()
    time_zone = serializers.CharField()
    away = AwaySerializer(many=True)
    days_away_left = serializers.IntegerField()


class ClockSerializer(serializers.Serializer[Any]):
    """The clock of a game at one moment."""

    version = serializers.IntegerField(help_text="Of the game, as far as its clock has followed it.")
    at = serializers.DateTimeField(help_text="The moment of these figures.")
    time_control = TimeControlField(allow_null=True)
    paused = serializers.BooleanField()
    over = serializers.BooleanField(help_text="The game has ended.")
    deadline = serializers.DateTimeField(allow_null=True)
    players = PlayerClockSerializer(many=True)
    seats_sought = serializers.ListField(child=PlayerField(), help_text="Players whose seats a substitute may have.")


class ClockRecordSerializer(serializers.ModelSerializer[ClockRecord]):
    """Something that moved a clock."""

    by = serializers.IntegerField(source="by_id", read_only=True, allow_null=True, help_text="Null: the server.")
    kind = serializers.CharField(
        read_only=True, help_text="stood, seated, paused, resumed, went-away, time-given, reminded or time-up."
    )
    details = serializers.DictField(read_only=True)

    class Meta:
        model = ClockRecord
        fields = ("id", "at", "version", "kind", "details", "by")
        read_only_fields = fields


class PauseWanted(serializers.Serializer[Any]):
    """Why the clocks are to stand."""

    reason = serializers.CharField(required=False, max_length=500, default="", allow_blank=True)


class DaysAwayWanted(serializers.Serializer[Any]):
    """Whole days on one's own calendar, both included."""

    first = serializers.DateField()
    last = serializers.DateField()


class TimeWanted(serializers.Serializer[Any]):
    """Time for a player."""

    player = PlayerField()
    seconds = serializers.IntegerField(min_value=1, max_value=LONGEST)
    reason = serializers.CharField(max_length=500)


class NeutralMoveWanted(serializers.Serializer[Any]):
    """For whom to move."""

    player = PlayerField()
