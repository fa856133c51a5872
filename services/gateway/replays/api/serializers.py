"""Batches and items, as the API shows them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from gateway.replays.models import Batch, Item


class CountsSerializer(serializers.Serializer[Batch]):
    """How many items ended how."""

    identical = serializers.IntegerField(help_text="End with the result that the archive states.")
    diverged = serializers.IntegerField(help_text="End with another result.")
    refused = serializers.IntegerField(help_text="An action is refused by the rules.")
    unreadable = serializers.IntegerField(help_text="No readable archive.")
    cancelled = serializers.IntegerField(help_text="Not replayed, because the batch was cancelled.")
    imported = serializers.IntegerField(help_text="Taken in as games.")


class BatchSerializer(serializers.ModelSerializer[Batch]):
    """A batch and how far it is."""

    url = serializers.SerializerMethodField()
    items = serializers.SerializerMethodField()
    events = serializers.SerializerMethodField()
    counts = CountsSerializer(source="*", read_only=True)

    class Meta:
        model = Batch
        fields = (
            "id", "url", "status", "total", "done", "counts", "created_at", "finished_at", "items", "events",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, batch: Batch) -> str:
        """Address of the batch."""
        return self._address("batch", batch)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_items(self, batch: Batch) -> str:
        """Address of its items."""
        return self._address("batch-items", batch)

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_events(self, batch: Batch) -> str:
        """Address of its live progress."""
        return self._address("batch-events", batch)

    def _address(self, view: str, batch: Batch) -> str:
        return reverse(view, kwargs={"batch_id": batch.pk}, request=self.context.get("request"))


SCORES = {
    "type": ["object", "null"],
    "additionalProperties": {"type": "integer"},
    "description": "Scores in pounds by player id.",
}


class ItemSerializer(serializers.ModelSerializer[Item]):
    """One archive of a batch and what became of it."""

    result = serializers.SerializerMethodField()
    expected = serializers.SerializerMethodField()
    warnings = serializers.SerializerMethodField()
    problem = serializers.SerializerMethodField()
    game = serializers.SerializerMethodField()

    class Meta:
        model = Item
        fields = (
            "number", "name", "state", "status", "title", "players", "actions", "result", "expected", "at_action",
            "rule", "message", "seconds", "warnings", "problem", "game", "finished_at",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(SCORES)
    def get_result(self, item: Item) -> dict[str, int] | None:
        """The scores that the replay ends with."""
        result: dict[str, int] | None = item.result
        return result

    @extend_schema_field(SCORES)
    def get_expected(self, item: Item) -> dict[str, int] | None:
        """The scores that the archive states."""
        expected: dict[str, int] | None = item.expected
        return expected

    @extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
    def get_warnings(self, item: Item) -> list[dict[str, Any]]:
        """Each action whose recorded figures differ from what the rules of today give."""
        warnings: list[dict[str, Any]] = item.warnings
        return warnings

    @extend_schema_field({"oneOf": [{"$ref": "#/components/schemas/Problem"}, {"type": "null"}]})
    def get_problem(self, item: Item) -> dict[str, Any] | None:
        """Why there is no game of it: as the API would refuse it, were it sent alone."""
        return outcome_problem(item)

    @extend_schema_field({"type": ["string", "null"], "format": "uri"})
    def get_game(self, item: Item) -> str | None:
        """Address of the game that it became."""
        if not item.imported:
            return None
        return reverse("game", kwargs={"game_id": item.game_id}, request=self.context.get("request"))


def outcome_problem(item: Item) -> dict[str, Any] | None:
    """Problem details of an item that did not become a game; None for any other."""
    refusal: dict[str, Any] = item.problem or {}
    if not refusal and item.status not in {Item.Status.REFUSED, Item.Status.UNREADABLE}:
        return None
    default = "unreadable-archive" if item.status == Item.Status.UNREADABLE else "rule-broken"
    code, message = refusal.get("code", default), item.message or refusal.get("message", "")
    error = {
        "message": refusal.get("message", message),
        "action": item.at_action if item.at_action is not None else refusal.get("action_id"),
        "rule": item.rule or refusal.get("rule"),
        "path": refusal.get("path"),
        "values": refusal.get("values"),
    }
    return {
        "type": f"/api/docs/problems#{code}",
        "title": HTTPStatus.UNPROCESSABLE_ENTITY.phrase,
        "status": HTTPStatus.UNPROCESSABLE_ENTITY,
        "detail": message,
        "instance": f"urn:replay:{item.batch_id}:{item.number}",
        "code": code,
        "errors": [{name: value for name, value in error.items() if value is not None}],
    }
