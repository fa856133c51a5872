"""Schemas of the description as Python types."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

FORMATS = {"date-time": "datetime", "uuid": "UUID"}
WIDTH = 120
PLAIN = {"integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class NotUnderstood(Exception):
    """The description says something that the generator does not know."""


def annotation(schema: Schema, prefix: str = "") -> str:
    """The type of the values that a schema allows.

    Args:
        prefix: of the names of components, such as ``models.``.

    Raises:
        NotUnderstood: if the schema is of a kind that is new here.
    """
    if "$ref" in schema:
        return prefix + str(schema["$ref"]).rpartition("/")[2]
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            return union([annotation(one, prefix) for one in schema[several]])
    kinds = schema.get("type")
    if kinds is None:
        return "Any"
    if isinstance(kinds, list):
        return union([_single({**schema, "type": kind}, prefix) for kind in kinds])
    return union([_single(schema, prefix), *(["None"] if schema.get("nullable") else [])])


def union(types: list[str]) -> str:
    """Any of the types, each once, None last."""
    kept = list(dict.fromkeys(types))
    if "Any" in kept:
        return "Any"
    return " | ".join(sorted(kept, key=lambda one: one == "None"))


def _single(schema: Schema, prefix: str) -> str:
    kind = schema["type"]
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "string":
        return FORMATS.get(schema.get("format", ""), "str")
    if kind == "array":
        return f"list[{annotation(schema['items'], prefix)}]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"dict[str, {annotation(inner, prefix)}]" if isinstance(inner, Mapping) else "dict[str, Any]"
    raise NotUnderstood(f"a schema of the type {kind!r}")


def snake_case(name: str) -> str:
    """``listLegalActions`` as ``list_legal_actions``, ``If-Match`` as ``if_match``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).replace("-", "_").lower()


def prose(text: str, indent: int, first: int = 3) -> str:
    """A description as the text of a docstring or a part of it, wrapped.

    Args:
        indent: columns before each line but the first.
        first: columns that the first line has to leave besides.
    """
    cleaned = text.strip().replace("\\", "\\\\").replace('"""', "'''")
    lines: list[str] = []
    for paragraph in cleaned.splitlines():
        room = WIDTH - indent - (0 if lines else first)
        lines += textwrap.wrap(paragraph, room, break_long_words=False, break_on_hyphens=False) or [""]
    joined = f"\n{' ' * indent}".join(lines)
    # Blank lines have no blanks.
    tidy = "\n".join(line.rstrip() for line in joined.splitlines())
    return f"{tidy} " if tidy.endswith('"') else tidy
