"""``models.py``: a class for each schema of the description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from keyword import iskeyword
from typing import Any

from .annotations import NotUnderstood, Schema, annotation, prose

#: The member that tells what something is, and its value there.
Tag = tuple[str, str]

HEAD = '''"""What the API tells and is told. Made from the API's description by ``python -m generator``: do not edit.

Enumerations are texts here: a newer server may know more values than this client.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType, field

'''


def models_source(document: Mapping[str, Any]) -> str:
    """The whole file."""
    schemas: Mapping[str, Schema] = document["components"]["schemas"]
    enums = {name: schema for name, schema in schemas.items() if "enum" in schema}
    unions = {name: schema for name, schema in schemas.items() if "discriminator" in schema}
    structs = {name: schema for name, schema in schemas.items() if name not in enums and name not in unions}
    tags = dict(_tags(unions.values()))
    parts = [_alias(name, schema) for name, schema in sorted(enums.items())]
    parts += [_struct(name, schema, tags.get(name)) for name, schema in sorted(structs.items())]
    parts += [_union(name, schema) for name, schema in sorted(unions.items())]
    return HEAD + "\n\n".join(parts) + "\n"


def _tags(unions: Iterable[Schema]) -> Iterator[tuple[str, Tag]]:
    """The member and the value that tell a component from the others of its union."""
    for schema in unions:
        told_by = schema["discriminator"]
        for value, reference in told_by["mapping"].items():
            yield annotation({"$ref": reference}), (told_by["propertyName"], value)


def _alias(name: str, schema: Schema) -> str:
    values = ", ".join(map(str, schema["enum"]))
    return f'{name}: TypeAlias = str\n"""{prose(f"One of: {values}.", 0)}"""'


def _union(name: str, schema: Schema) -> str:
    member = schema["discriminator"]["propertyName"]
    return f'{name}: TypeAlias = {annotation(schema)}\n"""{prose(f"One of these, told apart by {member}.", 0)}"""'


def _struct(name: str, schema: Schema, tag: Tag | None) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        raise NotUnderstood(f"the component {name}, which is neither an object nor an enumeration")
    kind = f", tag_field={tag[0]!r}, tag={tag[1]!r}" if tag else ""
    lines = [f"class {name}(Struct, frozen=True, kw_only=True{kind}):"]
    lines += [f'    """{prose(schema.get("description", name), 4)}"""', ""]
    for field, inner in schema["properties"].items():
        if tag is None or field != tag[0]:
            lines += _field(field, inner, required=field in schema.get("required", ()))
    return "\n".join(lines) + "\n"


def _field(name: str, schema: Schema, *, required: bool) -> Iterator[str]:
    if not name.isidentifier():
        raise NotUnderstood(f"the member {name!r}")
    kind, settings = annotation(schema), [f"name={name!r}"] if iskeyword(name) else []
    if not required:
        plain, none = kind.removesuffix(" | None"), " | None" * kind.endswith(" | None")
        kind = f"{plain} | UnsetType{none}"
        settings.append("default=UNSET")
    value = f"field({', '.join(settings)})" if iskeyword(name) else "UNSET" if settings else ""
    yield f"    {name}{'_' * iskeyword(name)}: {kind}" + (f" = {value}" if value else "")
    if "description" in schema:
        yield f'    """{prose(schema["description"], 4)}"""'
