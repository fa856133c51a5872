"""Games, as the API shows them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from gateway.games.models import Game, Seat

PARTS = {"actions": "actions", "state": "state", "board": "board.svg", "market": "market.svg", "archive": "archive"}
"""What belongs to a game, and where it is below the game's own address."""
PLAYER_ID = {"type": ["integer", "string"], "description": "The id by which actions name the player."}


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A player at the table, in seating order."""

    id = serializers.SerializerMethodField()
    score = serializers.IntegerField(allow_null=True, read_only=True, help_text="Final score in pounds.")

    class Meta:
        model = Seat
        fields = ("id", "name", "score")
        read_only_fields = fields

    @extend_schema_field(PLAYER_ID)
    def get_id(self, seat: Seat) -> int | str:
        """The id by which actions name the player."""
        player: int | str = seat.player
        return player


class GameSerializer(serializers.ModelSerializer[Game]):
    """A game and where it stands."""

    url = serializers.SerializerMethodField()
    players = SeatSerializer(source="seats", many=True, read_only=True)
    settings = serializers.SerializerMethodField()
    acting = serializers.SerializerMethodField()
    links = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields = (
            "id", "url", "title", "players", "imported", "rules_version", "settings", "version", "round", "turn",
            "round_num", "phase", "acting", "finished", "end_reason", "created_at", "updated_at", "links",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, game: Game) -> str:
        """Address of the game."""
        return reverse("game", kwargs={"game_id": game.pk}, request=self.context.get("request"))

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_settings(self, game: Game) -> dict[str, Any]:
        """Seed and optional rules, as archives have them."""
        settings: dict[str, Any] = game.settings
        return settings

    @extend_schema_field({"type": "array", "items": PLAYER_ID})
    def get_acting(self, game: Game) -> list[int | str]:
        """The players of whom one has to act now."""
        acting: list[int | str] = game.acting
        return acting

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string", "format": "uri"}})
    def get_links(self, game: Game) -> dict[str, str]:
        """What else there is of this game."""
        address = self.get_url(game)
        return {name: f"{address}/{path}" for name, path in PARTS.items()}


class StateSerializer(serializers.Serializer[Any]):
    """The whole state of a game at one moment."""

    version = serializers.IntegerField(help_text="Number of actions up to this moment.")
    latest = serializers.IntegerField(help_text="Number of actions up to now.")
    status = serializers.DictField(help_text="Where the game stands, in a few words.")
    state = serializers.DictField(help_text="Everything: bank, players, companies, market, map, depot, phase.")


class RecordedActionSerializer(serializers.Serializer[Any]):
    """One entry of a game's list of actions."""

    version = serializers.IntegerField(help_text="Its place in the list, from 1.")
    action = serializers.DictField(help_text="As in archives.")
    recorded_at = serializers.DateTimeField()
    facts = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="What came of it; not told for imported games."
    )


class ActionPageSerializer(serializers.Serializer[Any]):
    """A page of a game's list of actions."""

    next = serializers.URLField(allow_null=True)
    latest = serializers.IntegerField(help_text="Number of actions up to now.")
    results = RecordedActionSerializer(many=True)
