"""Games, as the API shows them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from gateway.api.fields import SparseFields
from gateway.clocks import reading
from gateway.clocks.api.controls import ClockSummarySerializer, TimeControlField
from gateway.games.models import ActingGrant, Game, Invitation, Role, Seat, TableRecord, UndoRequest

PARTS = {
    "actions": "actions",
    "legal_actions": "legal-actions",
    "state": "state",
    "changes": "changes",
    "events": "events",
    "clock": "clock",
    "board": "board.svg",
    "market": "market.svg",
    "archive": "archive",
}
"""What belongs to a game, and where it is below the game's own address."""
PLAYER_ID = {"type": ["integer", "string"], "description": "The id by which actions name the player."}
ANYTHING = {"type": "object", "additionalProperties": True}


class PlayerIdField(serializers.Field[Any, Any, Any, Any]):
    """The id by which actions name a player: an integer, or a name."""

    def to_internal_value(self, data: Any) -> int | str:
        """Raises `ValidationError` if it is neither."""
        if isinstance(data, bool) or not isinstance(data, (int, str)) or len(str(data)) > 200:
            raise serializers.ValidationError("the id of a player is an integer or a text")
        return data

    def to_representation(self, value: Any) -> Any:
        """As it is."""
        return value


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A player at the table, in seating order."""

    id = serializers.SerializerMethodField()
    account = serializers.IntegerField(
        source="account_id", read_only=True, allow_null=True, help_text="Who has the seat; null: open, or imported."
    )
    score = serializers.IntegerField(allow_null=True, read_only=True, help_text="Final score in pounds.")

    class Meta:
        model = Seat
        fields = ("id", "position", "name", "account", "score")
        read_only_fields = fields

    @extend_schema_field(PLAYER_ID)
    def get_id(self, seat: Seat) -> int | str:
        """The id by which actions name the player."""
        player: int | str = seat.player
        return player


class GameSerializer(SparseFields, serializers.ModelSerializer[Game]):
    """A game, who plays it, and where it stands."""

    url = serializers.SerializerMethodField()
    players = SeatSerializer(source="seats", many=True, read_only=True)
    owner = serializers.IntegerField(source="owner_id", read_only=True, allow_null=True, help_text="Id of an account.")
    undo = serializers.CharField(source="undo_policy", read_only=True, help_text="Who may take moves back.")
    forked_from = serializers.UUIDField(source="forked_from_id", read_only=True, allow_null=True)
    starting = serializers.SerializerMethodField()
    start_problem = serializers.JSONField(read_only=True, help_text="Why it could not be started, if so.")
    ruling = serializers.JSONField(read_only=True, help_text="Reason, and result if any, with which it was closed.")
    settings = serializers.SerializerMethodField()
    acting = serializers.SerializerMethodField()
    time_control = TimeControlField(read_only=True)
    clock = serializers.SerializerMethodField()
    links = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields = (
            "id", "url", "title", "status", "description", "owner", "private", "live", "imported", "tournament",
            "forked_from", "forked_at", "players", "seat_order", "undo", "time_control", "start_when_full", "starting",
            "start_problem", "ruling", "rules_version", "settings", "version", "round", "turn", "round_num", "phase",
            "acting", "clock", "finished", "end_reason", "created_at", "started_at", "updated_at", "links",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, game: Game) -> str:
        """Address of the game."""
        return reverse("game", kwargs={"game_id": game.pk}, request=self.context.get("request"))

    def get_starting(self, game: Game) -> bool:
        """Whether it is being started just now."""
        return game.status == Game.Status.FORMING and game.start_sent_at is not None

    @extend_schema_field(ANYTHING)
    def get_settings(self, game: Game) -> dict[str, Any]:
        """Seed and optional rules, as archives have them."""
        settings: dict[str, Any] = game.settings
        return settings

    @extend_schema_field({"type": "array", "items": PLAYER_ID})
    def get_acting(self, game: Game) -> list[int | str]:
        """The players of whom one has to act now."""
        acting: list[int | str] = game.acting
        return acting

    @extend_schema_field(ClockSummarySerializer(allow_null=True))
    def get_clock(self, game: Game) -> dict[str, Any] | None:
        """Whether it is paused, and when the first player's time is up; null before the game begins."""
        told = reading.summary(game)
        return None if told is None else dict(ClockSummarySerializer(told).data)

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


@extend_schema_field(PLAYER_ID)
class ActorField(PlayerIdField):
    """Who submitted an action: a player's id, or another name for who is none."""


class RecordedActionSerializer(serializers.Serializer[Any]):
    """One entry of a game's list of actions."""

    version = serializers.IntegerField(help_text="Its place in the list, from 1.")
    action = serializers.DictField(help_text="As in archives.")
    recorded_at = serializers.DateTimeField()
    actor = ActorField(required=False, help_text="Who submitted it, where that was said.")
    facts = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="What came of it; not told for imported games."
    )


class ActionPageSerializer(serializers.Serializer[Any]):
    """A page of a game's list of actions."""

    next = serializers.URLField(allow_null=True)
    latest = serializers.IntegerField(help_text="Number of actions up to now.")
    results = RecordedActionSerializer(many=True)


# --- acting and watching ----------------------------------------------------------------------------------------------


class LegalActionSerializer(serializers.Serializer[Any]):
    """One legal choice."""

    player = ActorField(allow_null=True, help_text="Who may choose it; null: any player.")
    action = serializers.DictField(help_text="Can be sent as it is.")
    choose = serializers.DictField(
        help_text="Keys of the action that may have other values: min, max and step of an amount; one_of a list; any."
    )
    details = serializers.JSONField(help_text="What comes of it, for a person.")


class LegalActionsSerializer(serializers.Serializer[Any]):
    """Every action that would be accepted at one moment."""

    version = serializers.IntegerField()
    latest = serializers.IntegerField(help_text="Number of actions up to now.")
    actions = LegalActionSerializer(many=True)


class AppliedSerializer(serializers.Serializer[Any]):
    """What came of an action."""

    version = serializers.IntegerField(help_text="Number of actions now.")
    action = serializers.DictField(help_text="As recorded, with what followed from it automatically.")
    facts = serializers.ListField(child=serializers.DictField(), help_text="What happened, in order.")
    status = serializers.DictField(help_text="Where the game stands now, in a few words.")


class StateChangeSerializer(serializers.Serializer[Any]):
    """One value that is different."""

    path = serializers.CharField(help_text="Where in the state, as a JSON pointer.")
    before = serializers.JSONField(help_text="Null if it was not there.")
    after = serializers.JSONField(help_text="Null if it is not there any more.")


class ChangesSerializer(serializers.Serializer[Any]):
    """What is different between two versions of a game."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()
    latest = serializers.IntegerField()
    changes = StateChangeSerializer(many=True)
    actions = RecordedActionSerializer(many=True)


class StopEarnedSerializer(serializers.Serializer[Any]):
    """What one stop brings."""

    stop = serializers.CharField()
    hex = serializers.CharField()
    value = serializers.IntegerField(help_text="In pounds, the train's factor included.")
    pays = serializers.BooleanField(help_text="False for a stop that is visited and does not count.")


class BonusEarnedSerializer(serializers.Serializer[Any]):
    """What is earned, or lost, for another reason than a stop."""

    name = serializers.CharField()
    amount = serializers.IntegerField(help_text="In pounds.")
    rule = serializers.CharField()


class RouteExplainedSerializer(serializers.Serializer[Any]):
    """What one train earns, line by line."""

    train = serializers.CharField()
    revenue = serializers.IntegerField(help_text="In pounds: the stops that pay, and the bonuses.")
    subsidy = serializers.IntegerField()
    stops = StopEarnedSerializer(many=True)
    bonuses = BonusEarnedSerializer(many=True)
    route = serializers.DictField(help_text="As in a run_routes action.")


class RunSerializer(serializers.Serializer[Any]):
    """What a run earns. Money in pounds."""

    version = serializers.IntegerField()
    corporation = serializers.CharField()
    revenue = serializers.IntegerField()
    subsidy = serializers.IntegerField()
    routes = RouteExplainedSerializer(many=True)
    subsidies = BonusEarnedSerializer(many=True, help_text="Of the run as a whole.")


# --- the table's people -----------------------------------------------------------------------------------------------


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation."""

    account = serializers.IntegerField(source="account_id", read_only=True, allow_null=True)
    position = serializers.IntegerField(source="seat.position", read_only=True, allow_null=True, default=None)
    invited_by = serializers.IntegerField(source="invited_by_id", read_only=True)

    class Meta:
        model = Invitation
        fields: tuple[str, ...] = ("id", "account", "position", "invited_by", "created_at", "withdrawn_at")
        read_only_fields = fields


class NewInvitationSerializer(InvitationSerializer):
    """A new invitation, with its entry token, which is shown this once."""

    token = serializers.CharField(
        read_only=True, allow_null=True, help_text="Whoever shows it may join; null: by name."
    )

    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "token")
        read_only_fields = fields


class RoleSerializer(serializers.ModelSerializer[Role]):
    """Somebody's role at a table."""

    account = serializers.IntegerField(source="account_id", read_only=True)

    class Meta:
        model = Role
        fields = ("id", "account", "kind", "created_at")
        read_only_fields = fields


class PermissionSerializer(serializers.ModelSerializer[ActingGrant]):
    """A permission to act for a player."""

    player = serializers.SerializerMethodField()
    account = serializers.IntegerField(source="account_id", read_only=True, help_text="Who may act.")
    granted_by = serializers.IntegerField(source="granted_by_id", read_only=True)

    class Meta:
        model = ActingGrant
        fields = ("id", "player", "account", "granted_by", "reason", "created_at", "revoked_at")
        read_only_fields = fields

    @extend_schema_field(PLAYER_ID)
    def get_player(self, permission: ActingGrant) -> int | str:
        """For whom."""
        player: int | str = permission.seat.player
        return player


class TableRecordSerializer(serializers.ModelSerializer[TableRecord]):
    """An entry of the table's own log."""

    account = serializers.IntegerField(
        source="account_id", read_only=True, allow_null=True, help_text="Who did it; null: the site."
    )
    details = serializers.DictField(read_only=True)

    class Meta:
        model = TableRecord
        fields = ("id", "at", "account", "what", "details")
        read_only_fields = fields


class UndoRequestSerializer(serializers.ModelSerializer[UndoRequest]):
    """Somebody asks the others to agree to taking moves back."""

    asked_by = serializers.IntegerField(source="asked_by_id", read_only=True)
    agreed = serializers.ListField(child=serializers.IntegerField(), read_only=True, help_text="Ids of accounts.")

    class Meta:
        model = UndoRequest
        fields = ("id", "version", "action_id", "asked_by", "agreed", "status", "created_at")
        read_only_fields = fields
