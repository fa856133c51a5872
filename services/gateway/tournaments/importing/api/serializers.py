"""Imports, as the API takes and shows them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from gateway.api.fields import Flag, Text
from gateway.games.api.wanted import AccountField
from gateway.replays.api.serializers import BatchSerializer
from gateway.tournaments.api.rules import RulesSerializer
from gateway.tournaments.domain.tallies import Worth
from gateway.tournaments.importing.models import Import

MOST_NAMES = 10_000
COUNTING = ("scheme", "order", "counting", "bye", "requested_bye")


class CountingRulesSerializer(RulesSerializer):
    """How results counted. The titles, table sizes and rounds follow from what was played."""

    requested_bye = serializers.ChoiceField(
        [one.value for one in Worth], default=Worth.NONE.value, help_text="What a round is worth that a player sat out."
    )

    def get_fields(self) -> dict[str, Any]:
        """Of the rules those that say what counts."""
        return {name: field for name, field in super().get_fields().items() if name in COUNTING}


class EventWanted(serializers.Serializer[Any]):
    """A past event."""

    name = Text(max_length=200)
    description = Text(required=False, default="", max_length=20_000, allow_blank=True, help_text="For people.")
    accounts = serializers.DictField(
        child=AccountField(),
        default=dict,
        help_text="Whose account a name of the archives is. Other names are kept as those of unclaimed players.",
    )
    aliases = serializers.DictField(
        child=Text(max_length=200), default=dict, help_text="Other spellings of a name, and whose name counts."
    )
    rules = CountingRulesSerializer(required=False, default=dict, help_text="How results counted.")
    leave_out = Flag(
        default=False, help_text="Make the tournament without the tables of archives that cannot be taken."
    )

    def validate_accounts(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises `ValidationError` for too many, and for what can be no name."""
        return _names(given)

    def validate_aliases(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises `ValidationError` for too many, and for what can be no name."""
        return _names(given)


def _names(given: dict[str, Any]) -> dict[str, Any]:
    if len(given) > MOST_NAMES:
        raise serializers.ValidationError(f"{MOST_NAMES} names at most")
    if any("\0" in name for name in given):
        raise serializers.ValidationError("no name has a null character")
    return given


class ImportUploadSerializer(serializers.Serializer[Any]):
    """The form by which a past event is imported."""

    file = serializers.FileField(
        help_text="A zip of archives, and of rounds.json or rounds.csv if the rounds are stated."
    )
    event = EventWanted(help_text="As JSON.")


class ImportProblemSerializer(serializers.Serializer[Any]):
    """What is wrong with an archive, or with the event as a whole."""

    item = serializers.IntegerField(
        allow_null=True, help_text="Place in the batch; null: it is about no single archive."
    )
    file = serializers.CharField(allow_blank=True, help_text="Name of the archive in the zip.")
    code = serializers.CharField(help_text="Stable name, for programs.")
    message = serializers.CharField()
    left_out = serializers.BooleanField(help_text="Its table cannot be taken.")


class ImportSerializer(serializers.ModelSerializer[Import]):
    """A past event on its way to become a tournament."""

    url = serializers.SerializerMethodField()
    name = serializers.CharField(source="wanted.name", read_only=True)
    batch = BatchSerializer(read_only=True)
    audit = serializers.SerializerMethodField()
    tournament = serializers.UUIDField(
        source="tournament_id", read_only=True, allow_null=True, help_text="Id of the tournament that it became."
    )
    problems = ImportProblemSerializer(many=True, read_only=True)

    class Meta:
        model = Import
        fields = (
            "id", "url", "name", "status", "batch", "audit", "tournament", "problems", "created_at", "finished_at",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, one: Import) -> str:
        """Address of the import."""
        return self._address("tournament-import", import_id=one.pk)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_audit(self, one: Import) -> str:
        """Address of the audit: every run of the games beside the best that was possible."""
        return self._address("audit", batch_id=one.batch_id)

    def _address(self, view: str, **place: Any) -> str:
        return reverse(view, kwargs=place, request=self.context.get("request"))
