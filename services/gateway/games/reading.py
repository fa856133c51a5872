"""What only the rules service can tell of a game: its state, its pictures, its actions, its archive."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from gateway.bus.asking import R, ask
from gateway.database import release
from messages import (
    ActionsListed,
    DescribeGame,
    DrawGame,
    Envelope,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    ListActions,
    Message,
    RecordedAction,
)

MOST = 1_000
"""Actions that are told at once."""


def state(game_id: UUID, version: int | None = None) -> tuple[int, GameDescribed]:
    """The version described, and the whole state there. Raises `Problem`, `NoReply`."""
    envelope, described = _told(game_id, DescribeGame(version=version), GameDescribed)
    at = envelope.version if envelope.version is not None else described.latest
    return at, described


def picture(game_id: UUID, subject: str, version: int | None = None) -> tuple[int, str]:
    """The version drawn, and the SVG of its ``board`` or ``market``. Raises `Problem`, `NoReply`."""
    envelope, drawn = _told(game_id, DrawGame(picture=subject, version=version), GameDrawn)
    return (envelope.version if envelope.version is not None else drawn.latest), drawn.svg


def actions(game_id: UUID, after: int = 0, limit: int = MOST) -> ActionsListed:
    """A page of the list of actions. Raises `Problem`, `NoReply`."""
    return _told(game_id, ListActions(after=after, limit=limit), ActionsListed)[1]


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
    envelope, exported = _told(game_id, ExportGame(version=version), GameExported)
    return envelope.version, bytes(exported.document)


def _told(game_id: UUID, query: Message, wanted: type[R]) -> tuple[Envelope, R]:
    release()
    return ask(query, wanted, game_id=str(game_id))
