"""What the API serves, one request after the other: pages to their end, exports as text, feeds line by line."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, Self

import httpx

from tests.platform.events.calling import API

ROWS = 500
"""Of a page at most."""


class Reader:
    """Somebody who asks; nobody in particular without a token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=f"{url}{API}/", headers=headers, timeout=60.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._http.close()

    def get(self, path: str, **query: Any) -> Any:
        """What is there, from JSON."""
        return json.loads(self.text(path, "application/json", **query))

    def rows(self, path: str, **query: Any) -> list[Any]:
        """All rows of a list, page by page."""
        page = self.get(path, limit=ROWS, **query)
        rows = list(page["results"])
        while page["next"]:
            page = self.get(page["next"])
            rows += page["results"]
        return rows

    def lines(self, path: str, **query: Any) -> list[Any]:
        """A feed or list as NDJSON."""
        return [json.loads(line) for line in self.text(path, "application/x-ndjson", **query).splitlines()]

    def text(self, path: str, media_type: str, **query: Any) -> str:
        """What is there, as it is."""
        answer = self._http.get(path, params=query or None, headers={"Accept": media_type})
        assert answer.status_code == 200, f"{path} {query}: {answer.status_code} {answer.text[:500]}"
        return answer.text

    def post(self, path: str, body: Any = None) -> Any:
        """Do something; what came of it."""
        answer = self._http.post(path, json=body if body is not None else {})
        assert answer.status_code < 300, f"{path} {body}: {answer.status_code} {answer.text[:500]}"
        return answer.json()

    def delete(self, path: str, **query: Any) -> None:
        """Take something back."""
        answer = self._http.delete(path, params=query or None)
        assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text[:500]}"

    def status(self, path: str, **query: Any) -> int:
        """How a request is answered."""
        return self._http.get(path, params=query or None).status_code
