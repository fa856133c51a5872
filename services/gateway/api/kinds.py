"""Nested objects of a body: with no members but those that there are, and of one of several kinds.

The kinds of a member are told apart by one of its own members: ``{"format": "swiss", ...}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers


class Closed(serializers.Serializer[Any]):
    """An object that has the members that there are and no others: what is misspelt is not passed over.

    When it is shown, it has all of them, also those that need not be sent.
    """

    def to_internal_value(self, data: Any) -> Any:
        """Raises `ValidationError` naming the members that there are not."""
        if isinstance(data, Mapping) and (unknown := [name for name in data if name not in self.fields]):
            raise serializers.ValidationError({name: ["there is no such member"] for name in unknown})
        return super().to_internal_value(data)


class Kind(serializers.Field[Any, Any, Any, Any]):
    """The member that tells the kind: always the same."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def get_attribute(self, instance: Any) -> Any:
        """No attribute of what is shown tells it, but its type."""
        return self.name

    def to_internal_value(self, data: Any) -> str:
        """Raises `ValidationError` for another kind."""
        if data != self.name:
            raise serializers.ValidationError(f"this is {self.name!r}")
        return self.name

    def to_representation(self, value: Any) -> str:
        """The name of the kind."""
        return self.name


class OneOf(serializers.Field[Any, Any, Any, Any]):
    """A value of one of the ``kinds``, each with a serializer of its own.

    Args:
        name: of the component in the API's description.
        member: which tells the kind.
        kinds: the serializer of each kind, and the type of what it shows.
    """

    def __init__(
        self,
        name: str,
        member: str,
        kinds: Mapping[str, tuple[type[serializers.Serializer[Any]], type]],
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.name, self.member, self.kinds = name, member, kinds

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Raises `ValidationError` naming the member that is wrong."""
        if not isinstance(data, dict):
            raise serializers.ValidationError("an object is expected")
        kind = data.get(self.member)
        if not isinstance(kind, str) or kind not in self.kinds:
            raise serializers.ValidationError({self.member: [f"one of: {', '.join(self.kinds)}"]})
        given = self.kinds[kind][0](data=data)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)

    def to_representation(self, value: Any) -> dict[str, Any]:
        """The value by the serializer of its kind."""
        serializer = next(serializer for serializer, shown in self.kinds.values() if isinstance(value, shown))
        return dict(serializer(value).data)


class OneOfScheme(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Such a member, as OpenAPI has it."""

    target_class = OneOf

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Any:
        """One of the components of its kinds, told apart by the member."""
        field: OneOf = self.target
        proxy = PolymorphicProxySerializer(
            component_name=field.name,
            serializers={kind: serializer for kind, (serializer, _) in field.kinds.items()},
            resource_type_field_name=field.member,
        )
        return auto_schema.resolve_serializer(proxy, direction).ref


class KindScheme(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """The member that tells the kind, as OpenAPI has it."""

    target_class = Kind

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Any:
        """A text that is always the same."""
        return {"type": "string", "const": self.target.name}


class ClosedScheme(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Such an object, as OpenAPI has it."""

    target_class = Closed
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        """Its members; an answer has them all, and a body no others."""
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        if direction == "response":
            schema["required"] = list(schema["properties"])
        else:
            schema["additionalProperties"] = False
        return schema
