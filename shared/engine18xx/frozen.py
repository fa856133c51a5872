"""Facts of a title, read from its data files once and frozen.

Every game of a title shares these objects, so nothing may ever change them: dictionaries become read-only mappings
and lists become tuples, all the way down.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

Facts = MappingProxyType[str, Any]


def freeze(value: Any) -> Any:
    """Return `value` with every dict made a read-only mapping and every list a tuple, at all depths."""
    if isinstance(value, dict):
        return MappingProxyType({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list):
        return tuple(freeze(item) for item in value)
    return value


@cache
def load_facts(package: str) -> Facts:
    """All facts of one title, merged from the ``facts/*.json`` files of its package.

    Args:
        package: full name of the title's package, such as ``engine18xx.titles.t1860``.
    """
    merged: dict[str, Any] = {}
    folder = resources.files(package) / "facts"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            merged.update(json.loads(file.read_text(encoding="utf-8")))
    return MappingProxyType({key: freeze(item) for key, item in merged.items()})
