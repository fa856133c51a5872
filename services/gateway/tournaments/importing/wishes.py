"""What a host wants of an import."""

from __future__ import annotations

from typing import Any

import msgspec


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The event, and what its archives do not say."""

    name: str
    description: str = ""
    accounts: dict[str, int] = {}
    """Whose account a name of the archives is, by its id."""
    aliases: dict[str, str] = {}
    """Other spellings of a name: whose they are."""
    rules: dict[str, Any] = {}
    """How results counted, as far as that is not as usual."""
    leave_out: bool = False
    """Make the tournament without the tables of archives that cannot be taken."""
