"""What only the rules service can tell of a game: its state, its pictures, its actions, its archive."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from gateway.bus.asking import ask
from messages import (
    ActionsListed,
    DescribeGame,
    DrawGame,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    ListActions,
    RecordedAction,
)

MOST = 1_000
"""Actions that are told at once."""


def state(game_id: UUID, version: int | None = None) -> tuple[int, GameDescribed]:
    """The version described, and the whole state there. Raises `Problem`, `NoReply`."""
    envelope, described = ask(DescribeGame(version=version), GameDescribed, game_id=str(game_id))
    at = envelope.version if envelope.version is not None else described.latest
    return at, described


def picture(game_id: UUID, subject: str, version: int | None = None) -> tuple[int, str]:
    """The version drawn, and the SVG of its ``board`` or ``market``. Raises `Problem`, `NoReply`."""
    envelope, drawn = ask(DrawGame(picture=subject, version=version), GameDrawn, game_id=str(game_id))
    return (envelope.version if envelope.version is not None else drawn.latest), drawn.svg


def actions(game_id: UUID, after: int = 0, limit: int = MOST) -> ActionsListed:
    """A page of the list of actions. Raises `Problem`, `NoReply`."""
    return ask(ListActions(after=after, limit=limit), ActionsListed, game_id=str(game_id))[1]


def all_actions(game_id: UUID, after: int = 0) -> Iterator[RecordedAction]:
    """The list of actions from there to its end. Raises `Problem`, `NoReply`."""
    while True:
        page = actions(game_id, after)
        yield from page.actions
        if not page.actions or page.actions[-1].version >= page.latest:
            return
        after = page.actions[-1].version


def archive(game_id: UUID, version: int | None = None) -> tuple[int | None, bytes]:
    """The version exported, and the game as an archive, in JSON. Raises `Problem`, `NoReply`."""
    envelope, exported = ask(ExportGame(version=version), GameExported, game_id=str(game_id))
    return envelope.version, bytes(exported.document)
