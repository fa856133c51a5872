"""The legal choices at moments of an archive, in the schema of the options files.

For each moment, the archive is replayed up to it and the game is asked for everything that can be done: one group per
entity and type of action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine18xx.archive import Archive
from engine18xx.game import Game
from engine18xx.replay import kept_actions, start
from engine18xx.snapshot import name_of, type_of


def options(archive: Archive, moments: Iterable[int]) -> Iterator[dict[str, Any]]:
    """The legal choices of a game after so many actions, for each of the moments, in ascending order.

    Raises:
        EngineError: if the archive cannot be replayed.
    """
    actions = kept_actions(archive)
    game = start(archive)
    wanted = set(moments)
    for number in range(len(actions) + 1):
        if number in wanted:
            yield moment(game, number)
        if number < len(actions):
            game.apply(actions[number], recorded=True)


def moment(game: Game, number: int) -> dict[str, Any]:
    """What can be done in a game now, after so many actions."""
    active = None if game.finished else game.round.active_entity
    return {
        "n": number,
        "active": name_of(active),
        "active_type": type_of(active),
        "round": game.round.short,
        "round_num": game.round.number,
        "turn": game.turn,
        "phase": game.phase.name,
        "options": groups(game),
    }


def groups(game: Game) -> list[dict[str, Any]]:
    """The legal choices, grouped by entity, type of action, and companies used in combination."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for entity, choice in game.legal(recorded=True):
        key = type_of(entity), name_of(entity), choice.type, choice.companies
        group = found.setdefault(
            key, {"entity": name_of(entity), "entity_type": type_of(entity), "type": choice.type, "legal": []}
        )
        if choice.companies:
            group["with"] = list(choice.companies)
        if choice.details is None:
            group["open"] = True
        else:
            group["legal"].append(choice.details)
    return list(found.values())
