"""Fields of JSON documents: those of a body take what they say and nothing like it, and of an answer one may ask for
some alone (``?fields=id,title``).
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from gateway.api.problems import Problem

FIELDS = OpenApiParameter(
    "fields",
    {"type": "string", "pattern": "^[a-z_]+(,[a-z_]+)*$"},
    description="The members wanted, with commas between them; without it, all.",
)


class SparseFields(serializers.BaseSerializer[Any]):
    """Mixin: the outermost serializer of an answer leaves out what was not asked for."""

    def get_fields(self) -> dict[str, Any]:
        """The fields wanted. Raises `Problem` for one that there is not."""
        fields: dict[str, Any] = super().get_fields()  # type: ignore[misc]
        request = self.context.get("request")
        wanted = request.query_params.get("fields") if request is not None and self._is_outermost() else None
        if wanted is None:
            return fields
        names = wanted.split(",")
        if unknown := sorted(set(names) - set(fields)):
            error = {"field": "fields", "message": f"members are: {', '.join(fields)}", "values": unknown}
            raise Problem(400, "invalid", "some of the values sent are not valid", [error])
        return {name: field for name, field in fields.items() if name in names}

    def _is_outermost(self) -> bool:
        return self is self.root or (self.parent is self.root and isinstance(self.root, serializers.ListSerializer))


class Text(serializers.CharField):
    """A text in a body; a number is none."""

    def to_internal_value(self, data: Any) -> str:
        """Raises `ValidationError` if it is no text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number in a body; a text that looks like one is none."""

    def to_internal_value(self, data: Any) -> int:
        """Raises `ValidationError` if it is no whole number."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """Yes or no in a body, said as JSON says it."""

    def to_internal_value(self, data: Any) -> bool:
        """Raises `ValidationError` if it is neither."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
