"""Whether a game can be set up as somebody wants it: asked of the engine, before anybody takes a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from engine18xx.archive import Archive
from engine18xx.errors import ArchiveError, EngineError, RuleViolation, UnknownTitle
from engine18xx.game import Game
from engine18xx.registry import title_named, titles

SEEDS = 2**31
"""Seeds are drawn from below this: the generator looks at no more of them (ARCH-21)."""


def faults(title: str, players: int, options: Iterable[str]) -> Iterator[dict[str, Any]]:
    """What speaks against a game of this title for so many players with these optional rules; nothing if it is fine."""
    try:
        known = [option["sym"] for option in title_named(title).printed()["options"]]
    except UnknownTitle:
        yield {"field": "title", "message": f"there is no title {title!r}; known: {', '.join(titles())}"}
        return
    unknown = sorted(set(options) - set(known))
    if unknown:
        # Archives may name options that the engine does not know (ARCH-11); here it is a slip of the pen.
        message = f"{title} has no optional rule of this name; known: {', '.join(known)}"
        yield {"field": "options", "message": message, "values": unknown}
    elif refusal := _refusal(title, players, frozenset(options)):
        yield refusal


@lru_cache(maxsize=1000)
def _refusal(title: str, players: int, options: frozenset[str]) -> dict[str, Any] | None:
    seats = [(number, f"Player {number}") for number in range(1, players + 1)]
    try:
        Game.new(title, seats, 1, options)
    except RuleViolation as error:
        return {"field": "seats", "message": error.message, "rule": error.rule, "values": error.values}
    except EngineError as error:
        return {"field": "options", "message": str(error)}
    return None


def archive_of(document: Any) -> Archive:
    """An archive that is parsed already. Raises `ArchiveError` if it is none, or of an unknown title."""
    archive = Archive.from_document(document)
    if archive.title not in titles():
        raise ArchiveError(f"there is no title {archive.title!r}; known: {', '.join(titles())}", "$.title")
    archive.decoded()
    return archive
