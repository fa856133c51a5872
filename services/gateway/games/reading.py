"""What only the rules service can tell of a game: its state, its pictures, its actions, its archive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from gateway.bus.asking import R, ask
from gateway.database import release
from messages import (
    ActionsListed,
    CompareVersions,
    DescribeGame,
    DrawGame,
    Envelope,
    EventsListed,
    ExplainRun,
    ExportGame,
    GameDescribed,
    GameDrawn,
    GameExported,
    LegalActions,
    LegalActionsListed,
    ListActions,
    ListGameEvents,
    Message,
    PlayerId,
    RecordedAction,
    RunExplained,
    VersionsCompared,
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


def board_with_run(game_id: UUID, version: int, corporation: str, routes: list[dict[str, Any]]) -> str:
    """The SVG of the board at a version with routes on it, as in a ``run_routes``. Raises `Problem`, `NoReply`."""
    query = DrawGame(picture="board", version=version, corporation=corporation, routes=routes)
    return _told(game_id, query, GameDrawn)[1].svg


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


def archive(
    game_id: UUID, version: int | None = None, names: Mapping[str, str] | None = None
) -> tuple[int | None, bytes]:
    """The version exported, and the game as an archive, in JSON. Raises `Problem`, `NoReply`.

    Args:
        names: of the players by their ids as text, if they are not those that the game began with.
    """
    envelope, exported = _told(game_id, ExportGame(version=version, names=dict(names or {})), GameExported)
    return envelope.version, bytes(exported.document)


def legal_actions(
    game_id: UUID, version: int | None = None, players: list[PlayerId] | None = None
) -> tuple[int, LegalActionsListed]:
    """The version, and every action that would be accepted there, of these players or all.

    Raises `Problem`, `NoReply`.
    """
    query = LegalActions(version=version, players=players)
    envelope, listed = _told(game_id, query, LegalActionsListed)
    return (envelope.version if envelope.version is not None else listed.latest), listed


def events(game_id: UUID, after: int = -1, limit: int = MOST) -> EventsListed:
    """A page of the events of a game, after a version. Raises `Problem`, `NoReply`."""
    return _told(game_id, ListGameEvents(after=after, limit=limit), EventsListed)[1]


def changes(game_id: UUID, before: int | None, after: int | None, players: list[PlayerId]) -> VersionsCompared:
    """What is different between two versions, or since these players' last action. Raises `Problem`, `NoReply`."""
    return _told(game_id, CompareVersions(before=before, after=after, players=players), VersionsCompared)[1]


def run(
    game_id: UUID, version: int | None, routes: list[dict[str, Any]] | None = None, corporation: str | None = None
) -> tuple[int, RunExplained]:
    """The version, and what a recorded run, or one that could be made, earns. Raises `Problem`, `NoReply`."""
    query = ExplainRun(version=version, routes=routes, corporation=corporation)
    envelope, explained = _told(game_id, query, RunExplained)
    return envelope.version or 0, explained


def _told(game_id: UUID, query: Message, wanted: type[R]) -> tuple[Envelope, R]:
    release()
    return ask(query, wanted, game_id=str(game_id))
