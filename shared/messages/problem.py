"""Why something was refused, in a form that both people and programs can read."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec


class Code(StrEnum):
    """The stable names of the kinds of refusal. New ones may be added; none changes its meaning."""

    RULE_BROKEN = "rule-broken"
    MALFORMED_ACTION = "malformed-action"
    UNREADABLE_ARCHIVE = "unreadable-archive"
    UNPLAYABLE = "unplayable"
    UNKNOWN_TITLE = "unknown-title"
    UNKNOWN_RULES_VERSION = "unknown-rules-version"
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_VERSION = "unknown-version"
    UNKNOWN_PICTURE = "unknown-picture"
    STALE_VERSION = "stale-version"
    NOT_YOURS = "not-yours"
    NOT_ON_TURN = "not-on-turn"
    NO_RUN = "no-run"
    GAME_EXISTS = "game-exists"
    COMMAND_REUSED = "command-reused"
    MALFORMED_MESSAGE = "malformed-message"
    INTERNAL_ERROR = "internal-error"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refusal: what kind, in one sentence, by which rule, and the values that were wrong."""

    code: str
    """One of `Code`, or one that this reader does not know yet."""
    message: str
    """One sentence for a person."""
    rule: str | None = None
    """Id in the rule books, such as ``R1860-205``."""
    values: dict[str, Any] = {}
    """What broke the rule: ids as in archives, money in pounds, shares in percent."""
    path: str | None = None
    """Where in the document, as a JSON path such as ``$.actions[3].type``."""
    action_id: int | None = None
    """Id of the action of an archive that was refused."""
    version: int | None = None
    """Where the game stands, if the refusal hangs on that."""
