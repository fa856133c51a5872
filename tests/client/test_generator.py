"""The typed parts of the client are those that the API's description asks for."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bradshaw_client import Bradshaw, models
from generator import sources
from generator.annotations import NotUnderstood, annotation, prose, snake_case
from generator.operations import Operation

DESCRIPTION = Path(__file__).parents[2] / "docs" / "openapi.json"
CLIENT = Path(__file__).parents[2] / "clients" / "python" / "bradshaw_client"
DOCUMENT: dict[str, Any] = json.loads(DESCRIPTION.read_text(encoding="utf-8"))


def test_the_client_is_made_from_the_present_description() -> None:
    """``python -m generator`` in clients/python brings it up to date."""
    assert {name: (CLIENT / name).read_text(encoding="utf-8") for name in ("models.py", "client.py")} == sources(
        DESCRIPTION
    )


def test_every_operation_has_a_method_of_its_name() -> None:
    operations = [operation for path in DOCUMENT["paths"].values() for operation in path.values()]
    for operation in operations:
        method = getattr(Bradshaw, snake_case(operation["operationId"]))
        assert inspect.getdoc(method)
    assert len(operations) > 50


def test_every_schema_has_a_class_whose_types_are_understood() -> None:
    for name in DOCUMENT["components"]["schemas"]:
        made = getattr(models, name)
        if made is not str:
            msgspec.json.schema(made)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "int"),
        ({"type": "string"}, "str"),
        ({"type": "string", "format": "date-time"}, "datetime"),
        ({"type": ["integer", "string", "null"]}, "int | str | None"),
        ({"type": ["null", "string"], "format": "uuid"}, "UUID | None"),
        ({"type": "string", "nullable": True}, "str | None"),
        ({"oneOf": [{"$ref": "#/components/schemas/Problem"}, {"type": "null"}]}, "Problem | None"),
        ({"allOf": [{"$ref": "#/components/schemas/Seat"}], "readOnly": True}, "Seat"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Seat"}}, "list[Seat]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "dict[str, int]"),
        ({"type": "object", "additionalProperties": True}, "dict[str, Any]"),
        ({"type": "object"}, "dict[str, Any]"),
        ({}, "Any"),
        ({"oneOf": [{}, {"type": "null"}]}, "Any"),
    ],
)
def test_a_schema_is_the_type_of_its_values(schema: dict[str, Any], expected: str) -> None:
    assert annotation(schema) == expected


def test_what_is_not_understood_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        annotation({"type": "tuple"})


@pytest.mark.parametrize(
    ("name", "expected"),
    [("listLegalActions", "list_legal_actions"), ("act", "act"), ("If-Match", "if_match"), ("game_id", "game_id")],
)
def test_names_are_those_of_python(name: str, expected: str) -> None:
    assert snake_case(name) == expected


def test_a_description_cannot_end_a_docstring() -> None:
    assert '"""' not in f"x{prose('a' + chr(34) * 3 + ' or ' + chr(34), 4)}"
    assert all(len(line) <= 120 for line in prose("word " * 100, 8).splitlines())


def test_a_list_that_comes_line_by_line_too_has_a_second_method() -> None:
    facts = {
        "operationId": "listThings",
        "responses": {
            "200": {
                "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/Things"}},
                    "application/x-ndjson": {"schema": {"type": "string"}},
                }
            }
        },
    }
    things = {"properties": {"results": {"items": {"$ref": "#/components/schemas/Thing"}}}}
    operation = Operation({"components": {"schemas": {"Things": things}}}, "/things", "get", facts)
    first, second = operation.methods()
    assert "def list_things(self) -> models.Things:" in first
    assert "def list_things_as_lines(self) -> Iterator[models.Thing]:" in second


def test_a_parameter_that_would_leave_members_out_is_left_out() -> None:
    assert "fields" not in inspect.signature(Bradshaw.list_games).parameters


def test_kinds_are_told_apart_by_the_member_that_tells_them() -> None:
    stage = msgspec.json.decode(b'{"format": "heats", "rounds": 4, "cut": {}}', type=models.StageRequest)
    assert isinstance(stage, models.HeatsStageRequest)
    assert msgspec.json.decode(msgspec.json.encode(stage)) == {"format": "heats", "rounds": 4, "cut": {}}


def test_what_is_in_an_address_comes_in_its_order() -> None:
    parameters = list(inspect.signature(Bradshaw.check_in).parameters)
    assert parameters[1:3] == ["tournament_id", "account_id"]


def test_each_other_form_of_an_answer_has_a_method_named_after_it() -> None:
    assert inspect.signature(Bradshaw.export_tournament).return_annotation == "list[dict[str, Any]]"
    assert inspect.signature(Bradshaw.export_tournament_as_csv).return_annotation == "str"
    assert inspect.signature(Bradshaw.export_tournament_as_lines).return_annotation == "Iterator[dict[str, Any]]"


def test_the_parts_of_a_form_are_parameters() -> None:
    assert list(inspect.signature(Bradshaw.import_tournament).parameters)[1:3] == ["file", "event"]
