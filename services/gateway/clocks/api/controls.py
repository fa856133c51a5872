"""Time controls and clocks in few words: what the API of games shows and takes of them."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gateway.clocks.domain.control import InvalidControl, TimeControl


def _described() -> dict[str, Any]:
    """A time control, as OpenAPI has it; an empty one is a table without clock."""
    (reference,), components = msgspec.json.schema_components([TimeControl], ref_template="{name}")
    control = dict(components[reference["$ref"]])
    night = dict(components["Night"])
    for described in (control, night):
        described.pop("title", None)
    control["properties"] = {name: dict(member) for name, member in control["properties"].items()}
    control["properties"]["night"] = {"anyOf": [night, {"type": "null"}], "default": None}
    return control


@extend_schema_field(_described())
class TimeControlField(serializers.Field[Any, Any, Any, Any]):
    """What a table agrees upon; see `gateway.clocks.domain.control`. Empty: nothing limits the players' time."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Raises `ValidationError` with the member that is wrong."""
        if not isinstance(data, dict):
            raise serializers.ValidationError("a time control is an object")
        try:
            control = TimeControl.read(data)
        except InvalidControl as error:
            raise serializers.ValidationError({error.field: [str(error)]} if error.field else str(error)) from None
        return {} if control is None else control.document()

    def to_representation(self, value: Any) -> Any:
        """As it is."""
        return value


class ClockSummarySerializer(serializers.Serializer[Any]):
    """A game's clock in a few words."""

    paused = serializers.BooleanField()
    deadline = serializers.DateTimeField(allow_null=True, help_text="When the first player's time is up.")
