"""``client.py``: a method for each operation of the description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .annotations import NotUnderstood, Schema, annotation, prose, snake_case

HEAD = '''"""The operations of the API. Made from the API's description by ``python -m generator``: do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from bradshaw_client import models
from bradshaw_client.connection import Connection, ServerEvent, in_path


class Bradshaw(Connection):
    """A method for each operation, by its operation id."""

'''

JSON, NDJSON, EVENTS = "application/json", "application/x-ndjson", "text/event-stream"
FORM = "multipart/form-data"
KEY = "Idempotency-Key"
LEFT_OUT = frozenset({"fields", "as"})
"""Parameters that would make the answer other than its classes: without some members, or of another media type."""


def client_source(document: Mapping[str, Any]) -> str:
    """The whole file."""
    methods = [
        method
        for path, operations in document["paths"].items()
        for verb, operation in operations.items()
        for method in Operation(document, path, verb, operation).methods()
    ]
    return HEAD + "\n".join(methods)


class Operation:
    """One operation of the description."""

    def __init__(self, document: Mapping[str, Any], path: str, verb: str, facts: Mapping[str, Any]) -> None:
        self.schemas: Mapping[str, Schema] = document["components"]["schemas"]
        self.path, self.verb, self.facts = path, verb.upper(), facts
        self.name = snake_case(facts["operationId"])
        self.parameters = [one for one in facts.get("parameters", ()) if one["name"] not in LEFT_OUT]

    def methods(self) -> Iterator[str]:
        """A method for each form in which the answer can be had; the first has the operation's own name."""
        for number, (media_type, schema) in enumerate(self._answers().items()):
            yield self._method(self.name + (_form(media_type) if number else ""), media_type, schema)

    def _answers(self) -> dict[str | None, Schema]:
        """Media type -> schema, of the answer to a success; none for an empty one."""
        status = min(code for code in self.facts["responses"] if code.startswith("2"))
        content = self.facts["responses"][status].get("content", {})
        known = {media_type: one["schema"] for media_type, one in content.items()}
        if self.verb != "GET":
            # Only lists come line by line.
            known.pop(NDJSON, None)
        return known or {None: {}}

    def _method(self, name: str, media_type: str | None, schema: Schema) -> str:
        call, returns = self._call(media_type, schema)
        lines = [f"    def {name}({', '.join(self._signature())}) -> {returns}:"]
        lines += [f'        """{self._docstring()}"""', f"        {call}", ""]
        return "\n".join(lines)

    def _docstring(self) -> str:
        text = prose(self.facts.get("description", self.name), 8)
        told = [
            f"            {snake_case(one['name'])}: {prose(one['description'], 16, len(one['name']) - 2)}"
            for one in self.parameters
            if one.get("description")
        ]
        return "\n".join([text, "", "        Args:", *told, "        "]) if told else text

    # --- what it is given ---

    def _of(self, place: str) -> list[Mapping[str, Any]]:
        """The parameters of that place; those of the path as they follow each other there."""
        found = [one for one in self.parameters if one["in"] == place]
        return sorted(found, key=lambda one: self.path.find(f"{{{one['name']}}}"))

    def _signature(self) -> Iterator[str]:
        yield "self"
        for one in self._of("path"):
            kind = annotation(one["schema"])
            yield f"{one['name']}: {'UUID | str' if kind == 'UUID' else kind}"
        yield from self._body_parameters()
        named = [one for one in self.parameters if one["in"] != "path"]
        if named:
            yield "*"
        for one in named:
            yield f"{snake_case(one['name'])}: {self._kind(one)} | None = None"

    def _kind(self, parameter: Mapping[str, Any]) -> str:
        # A version may be given as the number that it is.
        return "int | str" if parameter["name"] in {"If-Match", "If-None-Match"} else annotation(parameter["schema"])

    def _bodies(self) -> Mapping[str, Any]:
        bodies: Mapping[str, Any] = self.facts.get("requestBody", {}).get("content", {})
        return bodies

    def _body_parameters(self) -> Iterator[str]:
        bodies = self._bodies()
        if len(bodies) > 1:
            yield "content: bytes"
            yield f'content_type: str = "{JSON}"'
        elif FORM in bodies:
            for name, schema in self._parts().items():
                yield f"{name}: {'bytes' if schema.get('format') == 'binary' else annotation(schema, 'models.')}"
        elif bodies:
            if list(bodies) != [JSON]:
                raise NotUnderstood(f"a body of {', '.join(bodies)}")
            yield f"body: {annotation(bodies[JSON]['schema'], 'models.')}"

    def _parts(self) -> Mapping[str, Schema]:
        """The parts of a form."""
        schema = self._bodies()[FORM]["schema"]
        form = self.schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
        parts: Mapping[str, Schema] = form["properties"]
        return parts

    # --- what it does ---

    def _call(self, media_type: str | None, schema: Schema) -> tuple[str, str]:
        """The statement that sends it, and the type of what it returns."""
        given = f'"{self.verb}", {self._address()}'
        rest = "".join(f", {one}" for one in self._request())
        if media_type is None:
            return f"self._do({given}{rest})", "None"
        if media_type == JSON:
            kind = annotation(schema, "models.")
            return f"return self._call({given}, {kind}{rest})", kind
        if media_type == NDJSON:
            kind = self._row()
            return f"return self._lines({given}, {kind}{rest})", f"Iterator[{kind}]"
        if media_type == EVENTS:
            return f"return self._events({given}{rest})", "Iterator[ServerEvent]"
        return f'return self._text({given}, "{media_type}"{rest})', "str"

    def _address(self) -> str:
        filled = self.path
        for one in self._of("path"):
            filled = filled.replace(f"{{{one['name']}}}", f"{{in_path({one['name']})}}")
        return f'f"{filled}"' if "{" in filled else f'"{filled}"'

    def _request(self) -> Iterator[str]:
        query = [f'"{one["name"]}": {snake_case(one["name"])}' for one in self._of("query")]
        if query:
            yield f"query={{{', '.join(query)}}}"
        headers = [one["name"] for one in self._of("header") if one["name"] != KEY]
        if headers:
            yield "headers={" + ", ".join(f'"{name}": {snake_case(name)}' for name in headers) + "}"
        if len(self._bodies()) > 1:
            yield "content=content, content_type=content_type"
        elif FORM in self._bodies():
            yield "form={" + ", ".join(f'"{name}": {name}' for name in self._parts()) + "}"
        elif self._bodies():
            yield "body=body"
        if any(one["name"] == KEY for one in self._of("header")):
            yield "key=idempotency_key, keyed=True"

    def _row(self) -> str:
        """The type of a line: that of a row of the list which the operation answers as JSON, if it does."""
        listed = self._answers().get(JSON, {})
        if "$ref" in listed:
            page = self.schemas[listed["$ref"].rpartition("/")[2]]
            return annotation(page["properties"]["results"]["items"], "models.")
        return "dict[str, Any]"


def _form(media_type: str | None) -> str:
    """What is added to the name of a method that gets the answer in this form."""
    return "_as_lines" if media_type == NDJSON else f"_as_{(media_type or '').rpartition('/')[2]}"
