"""Filters of lists: declared like serializers, so that a wrong value, or an unknown parameter, is named and refused."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Model, Q, QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from gateway.api.problems import Problem

ALWAYS = frozenset({"cursor", "limit"})
"""Parameters that every list takes besides its filters."""


class Filter(serializers.Serializer[Any]):
    """A list's query parameters: each field narrows the list by the lookup that `lookups` gives, or by equality."""

    lookups: ClassVar[dict[str, str]] = {}
    also: ClassVar[frozenset[str]] = frozenset()
    """Parameters that the list takes besides and that narrow nothing."""

    @classmethod
    def narrow(cls, request: Request, rows: QuerySet[Model]) -> QuerySet[Model]:
        """The rows that the request's query parameters ask for. Raises `Problem` or `ValidationError`."""
        asked = cls(data={name: request.query_params[name] for name in request.query_params})
        unknown = sorted(set(request.query_params) - set(asked.fields) - ALWAYS - cls.also)
        if unknown:
            errors = [{"field": name, "message": "no such parameter"} for name in unknown]
            raise Problem(400, "unknown-parameter", "this list has no such parameter", errors)
        asked.is_valid(raise_exception=True)
        values = {name: value for name, value in asked.validated_data.items() if name in request.query_params}
        return rows.filter(*[cls.condition(name, value, request) for name, value in values.items()])

    @classmethod
    def condition(cls, name: str, value: Any, request: Request) -> Q:
        """What a parameter asks of a row."""
        return Q(**{cls.lookups.get(name, name): value})
