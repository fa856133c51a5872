"""Past events for the tests of imports: archives are packed, uploaded, and told to be replayed and taken in."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from gateway.bus.handlers import handle
from gateway.replays.models import Item
from gateway.tournaments.importing.making import advance
from gateway.tournaments.importing.models import Import
from messages import Player
from messages.events import Imported
from tests.gateway.samples import archive, packed, replayed, started, text

IMPORT = "/api/v1/tournaments/import"


def played(number: int, /, title: str = "1860", **scores: int) -> dict[str, Any]:
    """The archive of a game: who played, in seat order, with which scores; begun later the higher its number is."""
    players = [{"id": place, "name": name} for place, name in enumerate(scores, 10 * number)]
    result = {str(player["id"]): scores[str(player["name"])] for player in players}
    return archive(
        id=number, title=title, players=players, result=result, status="finished", created_at=1_700_000_000 + number,
        settings={"seed": 900 + number}, actions=[],
    )  # fmt: skip


def upload(api: APIClient, files: dict[str, Any], wanted: Any = None, **headers: str) -> Any:
    """Ask for an import of these files; those that are no bytes are archives."""
    zipped = packed({name: one if isinstance(one, bytes) else text(one) for name, one in files.items()})
    form = {
        "file": SimpleUploadedFile("event.zip", zipped, "application/zip"),
        "event": json.dumps({"name": "Spring 2019"} if wanted is None else wanted),
    }
    return api.post(IMPORT, form, format="multipart", headers=headers)


def imported(api: APIClient, files: dict[str, Any], **wanted: Any) -> dict[str, Any]:
    """What becomes of an import once all its archives are replayed, each with the result that it states."""
    answer = upload(api, files, {"name": "Spring 2019", **wanted})
    assert answer.status_code == 202, answer.content
    tell_all()
    advance()
    found: dict[str, Any] = api.get(answer.headers["Location"]).json()
    return found


def tell_all(**changes: Any) -> None:
    """All items of the last import are replayed, and taken in as games."""
    for item in Import.objects.latest("created_at").batch.items.order_by("number"):
        tell(item, **changes)


def tell(item: Item, **changes: Any) -> None:
    """An item is replayed; unless `changes` say otherwise it ends as it states, and is taken in as a game."""
    document = json.loads(item.document.text)
    result = document.get("result") or None
    told = {"title": document["title"], "players": len(document["players"]), "result": result, "expected": result}
    handle(replayed(item.batch_id, item.number, **(told | changes)))
    item.refresh_from_db()
    if item.state == Item.State.REPLAYED:
        players = [Player(one["id"], one["name"]) for one in document["players"]]
        handle(started(item.game_id, title=document["title"], players=players, imported=Imported(version=2)))
