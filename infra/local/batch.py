"""A batch of archives, uploaded and followed over the public API like any other client does."""

from __future__ import annotations

import io
import json
import time
import urllib.error
import urllib.request
import uuid
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any


class ApiError(RuntimeError):
    """An answer that is not what was hoped for."""


def pack(archives: Iterable[Path]) -> bytes:
    """Archives as a zip, each under its folder and name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in archives:
            packed.write(path, f"{path.parent.name}/{path.name}")
    return buffer.getvalue()


def upload(url: str, packed: bytes, key: str | None = None) -> str:
    """Upload a zip of archives; the address of the batch."""
    headers = {"Content-Type": "application/zip", "Idempotency-Key": key or str(uuid.uuid4())}
    return str(_ask(f"{url}/api/v1/replays", packed, headers)["url"])


def follow(batch_url: str, progress: Callable[[dict[str, Any]], None], patience: float = 600.0) -> dict[str, Any]:
    """Wait until a batch is done; the batch.

    Args:
        progress: told the batch each time it has moved on.
    """
    deadline = time.monotonic() + patience
    done = -1
    while True:
        batch = _ask(batch_url)
        if batch["done"] != done:
            done = batch["done"]
            progress(batch)
        if batch["status"] != "running":
            return batch
        if time.monotonic() > deadline:
            raise ApiError(f"the batch is not done after {patience:.0f} s: {batch}")
        time.sleep(0.2)


def items(batch: dict[str, Any]) -> list[dict[str, Any]]:
    """The items of a batch, in the order of the upload."""
    request = urllib.request.Request(batch["items"], headers={"Accept": "application/x-ndjson"})
    with _opened(request) as response:
        return [json.loads(line) for line in response.read().splitlines() if line]


def table(rows: list[dict[str, Any]]) -> str:
    """The items of a batch for a person to read."""
    heads = ("title", "game", "players", "actions", "status", "result", "seconds")
    lines = [heads, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([texts[0], "-" * len(texts[0]), *texts[1:]])


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    result = " ".join(f"{player}:{score}" for player, score in (row["result"] or {}).items())
    problem = " ".join(filter(None, (row["rule"], row["message"])))
    return (
        row["title"] or "",
        Path(row["name"]).stem,
        str(row["players"] or ""),
        str(row["actions"] or ""),
        row["status"] or row["state"],
        result or problem,
        f"{row['seconds']:.2f}" if row["seconds"] is not None else "",
    )


def _ask(url: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> dict[str, Any]:
    request = urllib.request.Request(url, body, {"Accept": "application/json", **(headers or {})})
    with _opened(request) as response:
        answer: dict[str, Any] = json.load(response)
        return answer


def _opened(request: urllib.request.Request) -> Any:
    try:
        return urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        raise ApiError(f"{request.full_url}: {error.code} {error.read().decode(errors='replace')[:500]}") from error
