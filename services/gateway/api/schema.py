"""The API's OpenAPI 3.1 description: what every operation has besides what its view declares.

Every operation may answer with a problem, and says which statuses it may use for that.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

from gateway.api.problems import MEDIA_TYPE

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why a request was refused (RFC 9457).",
    "required": ["type", "title", "status", "detail", "instance", "code", "errors"],
    "properties": {
        "type": {"type": "string", "description": "Address of the problem's description."},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "One sentence about this very request."},
        "instance": {"type": "string", "description": "The request, as the logs and X-Request-ID name it."},
        "code": {"type": "string", "description": "Stable name, for programs."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "field": {"type": "string", "description": "The parameter or member."},
                    "path": {"type": "string", "description": "Where in the document, such as $.actions[3].type."},
                    "action": {"type": "integer", "description": "Id of the action in the archive."},
                    "rule": {"type": "string", "description": "Id in the rule books, such as R1860-205."},
                    "message": {"type": "string"},
                    "values": {"description": "The values that broke the rule."},
                },
                "required": ["message"],
            },
        },
    },
}

REASONS = {
    "400": "The request is malformed, or a value in it is not valid.",
    "401": "The token is not valid.",
    "403": "The caller may not do this.",
    "404": "There is nothing at this address.",
    "406": "The media type asked for is not offered.",
    "409": "It does not fit with how things stand.",
    "412": "The version stated is no longer the current one.",
    "413": "The upload is larger than is allowed.",
    "415": "The media type sent is not understood.",
    "422": "The request is well formed, but what it says cannot be carried out.",
    "428": "The request has to state which version it is meant for, in If-Match.",
    "429": "Too many requests: wait as Retry-After says.",
    "503": "A server behind the gateway is away: wait as Retry-After says.",
    "504": "The rules service did not reply in time: the same request may be sent again.",
}
EVERYWHERE = ("400", "401", "403", "406", "429", "503")


class Operation(AutoSchema):
    """An operation with its problems; a view lists the statuses of its own in ``problems``."""

    def get_auth(self) -> list[dict[str, Any]]:
        """The ways to say who one is, of which saying nothing is one."""
        return [*super().get_auth(), {}]

    def get_operation(self, path: str, *arguments: Any, **named: Any) -> dict[str, Any] | None:
        """The operation as OpenAPI has it."""
        operation: dict[str, Any] | None = super().get_operation(path, *arguments, **named)
        if operation is None:
            return None
        statuses = {*EVERYWHERE, *getattr(self.view, "problems", {}).get(self.method.lower(), ())}
        if "{" in path:
            statuses.add("404")
        for status in sorted(statuses):
            operation["responses"].setdefault(status, _problem(status))
        operation["responses"] = dict(sorted(operation["responses"].items()))
        return operation


def _problem(status: str) -> dict[str, Any]:
    response: dict[str, Any] = {
        "description": REASONS[status],
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status in {"429", "503", "504"}:
        response["headers"] = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}}
    return response


def describe_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The schema with the problem among its components."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = PROBLEM
    return result


NOTHING: dict[str, Any] = {"type": "null"}


def allow_null_once(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The schema in which "nothing" is always said as ``{"type": "null"}``, and only where it is not said already.

    A value of any kind is not "anything, or else null": null would be both, and so neither.
    """
    schemas = result.get("components", {}).get("schemas", {})
    schemas.pop("NullEnum", None)
    for component in schemas.values():
        for field in component.get("properties", {}).values():
            if "oneOf" in field:
                field["oneOf"] = [
                    NOTHING if one.get("$ref", "").endswith("/NullEnum") else one for one in field["oneOf"]
                ]
            if field.get("oneOf") == [{}, NOTHING]:
                del field["oneOf"]
    return result
