"""Cursor pages: a list is read in pages whose addresses the server gives, in the body and in the ``Link`` header.

A cursor marks a place in the list, so rows that are added or removed meanwhile shift nothing, and page one thousand
costs what page one costs.
"""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.api.problems import Problem


class CursorPages(CursorPagination):
    """``{"next": address or null, "previous": address or null, "results": [...]}``"""

    page_size = 50
    max_page_size = 500
    page_size_query_param = "limit"
    page_size_query_description = "Rows a page."
    ordering = ("-created_at", "-id")

    def get_page_size(self, request: Request) -> int:
        """Rows asked for, 1 to 500. Raises `Problem` for anything else."""
        asked = request.query_params.get("limit")
        if asked is None:
            return self.page_size
        if not (asked.isascii() and asked.isdigit() and 1 <= int(asked) <= self.max_page_size):
            error = {"field": "limit", "message": f"a whole number from 1 to {self.max_page_size}", "values": [asked]}
            raise Problem(400, "invalid", "some of the values sent are not valid", [error])
        return int(asked)

    def decode_cursor(self, request: Request) -> Any:
        """The place that the ``cursor`` parameter marks. Raises `Problem` if it is none of ours."""
        try:
            return super().decode_cursor(request)
        except (NotFound, UnicodeEncodeError):
            error = {"field": "cursor", "message": "not a cursor of this list: follow the addresses given in its pages"}
            raise Problem(400, "invalid", "some of the values sent are not valid", [error]) from None

    def get_paginated_response(self, data: Any) -> Response:
        """The page, with its neighbours also as a ``Link`` header (RFC 8288)."""
        following, preceding = self.get_next_link(), self.get_previous_link()
        links = [f'<{url}>; rel="{rel}"' for rel, url in (("next", following), ("prev", preceding)) if url]
        headers = {"Link": ", ".join(links)} if links else {}
        return Response({"next": following, "previous": preceding, "results": data}, headers=headers)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The two parameters, as OpenAPI has them."""
        return [
            {
                "name": "cursor",
                "in": "query",
                "required": False,
                "description": "A place in the list, as given by the pages' own addresses.",
                "schema": {"type": "string"},
            },
            {
                "name": "limit",
                "in": "query",
                "required": False,
                "description": self.page_size_query_description,
                "schema": {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size},
            },
        ]
