"""A command that is not carried out: what was wrong with it, so that a person or a program can put it right."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Nothing has happened. The command broke a rule of the tournament, or asked for what cannot be."""

    def __init__(self, rule: str, message: str, *, field: str | None = None, **values: object) -> None:
        super().__init__(message)
        self.rule = rule
        """Stable name of the rule, such as ``entry-limit``."""
        self.message = message
        """One sentence for a person."""
        self.field = field
        """The field of the command that was wrong, if it was one."""
        self.values = values
        """What broke the rule."""

    def __reduce__(self) -> tuple[object, ...]:
        """So that it can be told from one process to another."""
        return _again, (self.rule, self.message, self.field, self.values)


def _again(rule: str, message: str, field: str | None, values: dict[str, Any]) -> Refused:
    return Refused(rule, message, field=field, **values)
