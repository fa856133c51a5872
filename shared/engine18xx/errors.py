"""Everything the engine raises, in one small hierarchy.

A refusal is part of the interface: it names the rule of the rule books that was broken, says so in one sentence, and
carries the values that broke it. Whoever catches `EngineError` has caught everything the engine raises on purpose.
"""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """Base of all errors that the engine raises on purpose."""


class RuleViolation(EngineError):
    """An action that the rules refuse. The game is left exactly as it was.

    Attributes:
        rule: id in the rule books, such as ``R1860-205`` or ``CORE-110``.
        message: one sentence for a person.
        values: the values that broke the rule (ids as in archives, money in pounds, shares in percent).
    """

    def __init__(self, rule: str, message: str, **values: Any) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule
        self.message = message
        self.values = values


class ArchiveError(EngineError):
    """A file that is not a readable exported game.

    Attributes:
        message: one sentence for a person.
        path: where in the document, as a JSON path such as ``$.actions[3].type``; empty if it is the whole.
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(f"{message} (at {path})" if path else message)
        self.message = message
        self.path = path


class UnknownTitle(EngineError):
    """A title that the registry does not know."""


class UnknownVersion(EngineError):
    """A rules version that the title does not have."""
