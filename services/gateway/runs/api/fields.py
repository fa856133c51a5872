"""Fields that take a JSON value of their own kind and no other: 0 is no name, "5" no number, true no number either."""

from __future__ import annotations

import math
from typing import Any

from rest_framework import serializers


class TextField(serializers.CharField):
    """A text."""

    def to_internal_value(self, data: Any) -> str:
        """Raises `ValidationError` if it is none."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WholeField(serializers.IntegerField):
    """A whole number."""

    def to_internal_value(self, data: Any) -> int:
        """Raises `ValidationError` if it is none."""
        if isinstance(data, bool) or not isinstance(data, int | float) or data != data // 1:
            self.fail("invalid")
        return int(data)


class SecondsField(serializers.FloatField):
    """A number of seconds."""

    def to_internal_value(self, data: Any) -> float:
        """Raises `ValidationError` if it is none."""
        if isinstance(data, bool) or not isinstance(data, int | float) or not math.isfinite(data):
            self.fail("invalid")
        return float(data)
