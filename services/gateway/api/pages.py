"""Cursor pages: a list is read in pages whose addresses the server gives, in the body and in the ``Link`` header.

A cursor marks a place in the list, so rows that are added or removed meanwhile shift nothing, and page one thousand
costs what page one costs.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_left, bisect_right
from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

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


class SequencePages(CursorPages):
    """Pages of a list that is at hand and sorted by `key`."""

    def key(self, row: Any) -> tuple[int, ...]:
        """What the list is sorted by; no two rows have the same."""
        raise NotImplementedError

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """The rows of the page that the request asks for. Raises `Problem` for what is no cursor of ours."""
        self.base_url = request.build_absolute_uri()
        size = self.get_page_size(request)
        backwards, place = self._marked(request)
        start = 0
        if place is not None and backwards:
            start = max(0, bisect_left(queryset, place, key=self.key) - size)
        elif place is not None:
            start = bisect_right(queryset, place, key=self.key)
        page = list(queryset[start : start + size])
        self._before = self.key(page[0]) if page and start > 0 else None
        self._after = self.key(page[-1]) if page and start + size < len(queryset) else None
        return page

    def get_next_link(self) -> str | None:
        """Address of the page after this one."""
        return self._link("a", self._after)

    def get_previous_link(self) -> str | None:
        """Address of the page before this one."""
        return self._link("b", self._before)

    def _link(self, direction: str, place: tuple[int, ...] | None) -> str | None:
        if place is None:
            return None
        mark = urlsafe_b64encode(".".join([direction, *map(str, place)]).encode()).decode()
        return replace_query_param(self.base_url or "", self.cursor_query_param, mark)

    def _marked(self, request: Request) -> tuple[bool, tuple[int, ...] | None]:
        """Whether the page is the one before, and the key of the row that it follows or precedes."""
        mark = request.query_params.get(self.cursor_query_param)
        if mark is None:
            return False, None
        try:
            direction, *place = urlsafe_b64decode(mark.encode("ascii")).decode("ascii").split(".")
            if direction in {"a", "b"} and place and len(mark) <= 100:
                return direction == "b", tuple(int(number) for number in place)
        except ValueError:
            pass
        error = {"field": "cursor", "message": "not a cursor of this list: follow the addresses given in its pages"}
        raise Problem(400, "invalid", "some of the values sent are not valid", [error])
