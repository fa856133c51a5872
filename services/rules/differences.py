"""What is different between two states, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from messages import Change


def differences(before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """Each value that differs, by its JSON pointer (RFC 6901). Lists are told whole: their order means something."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys([*before, *after]):
            step = str(key).replace("~", "~0").replace("/", "~1")
            yield from differences(before.get(key), after.get(key), f"{path}/{step}")
    elif before != after:
        yield Change(path, before, after)
