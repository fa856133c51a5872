"""What a check finds: how many figures it compared, and which of them were wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

LONGEST = 400
"""Characters of a value in a fault."""


class Findings:
    """The result of a check.

    Attributes:
        compared: figures that were compared, by what they belong to.
        faults: what was wrong, in words.
    """

    def __init__(self) -> None:
        self.compared: dict[str, int] = {}
        self.faults: list[str] = []

    def same(self, of: str, where: str, served: Any, derived: Any) -> None:
        """Compare what is served with what was worked out; a row or list counts for each of its figures."""
        self.compared[of] = self.compared.get(of, 0) + _figures(derived)
        if served != derived:
            self.faults.append(f"{of}, {where}: served {_short(served)}, worked out {_short(derived)}")

    def told(self, of: str, where: str, served: Any, derived: Any) -> None:
        """The same for rows, where the API may tell more than was worked out: members are only ever added to it."""
        self.same(of, where, _known(served, derived), derived)

    def holds(self, of: str, where: str, condition: bool) -> None:
        """Note whether something holds that must."""
        self.compared[of] = self.compared.get(of, 0) + 1
        if not condition:
            self.faults.append(f"{of}: {where}")

    @property
    def figures(self) -> int:
        """All that were compared."""
        return sum(self.compared.values())

    def __str__(self) -> str:
        parts = ", ".join(f"{of} {count:,}" for of, count in self.compared.items())
        return f"{self.figures:,} figures compared ({parts}); {len(self.faults)} wrong"


def _known(served: Any, derived: Any) -> Any:
    """Of what is served that which was worked out, row by row."""
    if isinstance(served, Mapping) and isinstance(derived, Mapping):
        return {name: _known(value, derived[name]) for name, value in served.items() if name in derived}
    if isinstance(served, list) and isinstance(derived, list) and len(served) == len(derived):
        return [_known(one, other) for one, other in zip(served, derived, strict=True)]
    return served


def _figures(value: Any) -> int:
    if isinstance(value, Mapping):
        return sum(_figures(one) for one in value.values())
    if isinstance(value, Collection) and not isinstance(value, str):
        return sum(_figures(one) for one in value)
    return 1


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def first_faults(findings: Findings, count: int = 20) -> str:
    """The first of the faults, a line each."""
    shown: Sequence[str] = findings.faults[:count]
    return "\n".join(shown)
