"""Exported games: the JSON of 18xx.games, read and written without loss (ARCH-1 to ARCH-12).

>>> archive = Archive.read("game.json")
>>> archive.title, len(archive.actions)

The document is kept as it was read, so that writing it again gives an equal document; what the engine needs of it is
checked at reading, and every complaint names the JSON path.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from engine18xx.actions import AnyAction, decode
from engine18xx.errors import ArchiveError
from engine18xx.generator import seed_of

PlayerId = int | str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a game in seating order: `id` as actions name him (ARCH-5), and his name."""

    id: PlayerId
    name: str


class Archive:
    """One exported game.

    Attributes:
        document: the whole JSON object, as read.
        title: canonical title, such as ``1860``.
        id: server number or local id of the game.
        seats: the players in seating order.
        seed: seed of the generator (ARCH-20).
        options: optional rules chosen (ARCH-11).
        actions: the list of actions as JSON objects, undone ones included.
        expected_result: final scores that the archive states, by player id as text; None while unfinished (ARCH-150).
        expected_end_reason: reason of the end that the archive states, if it does (ARCH-2).
    """

    __slots__ = (
        "actions",
        "document",
        "expected_end_reason",
        "expected_result",
        "id",
        "options",
        "seats",
        "seed",
        "title",
    )

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.title = _text(document, "title")
        self.id: int | str = _present(document, "id", (int, str), 0)
        self.seats = _seats(document)
        settings = _present(document, "settings", (dict,), {})
        if any("\0" in text for text in _texts(settings)):
            raise ArchiveError("no text here has a null character", "$.settings")
        self.seed = _seed(settings, self.id)
        self.options = _options(settings)
        self.actions: Sequence[dict[str, Any]] = _present(document, "actions", (list,), [])
        self.expected_result = _result(document)
        self.expected_end_reason: str | None = _present(document, "game_end_reason", (str,), None)

    @classmethod
    def read(cls, source: bytes | str | os.PathLike[str]) -> Archive:
        """Read an archive from its JSON bytes, or from the file of that name.

        Raises:
            ArchiveError: if it is not JSON, not an object, or lacks what a replay needs.
            OSError: if the file cannot be read.
        """
        data = source if isinstance(source, bytes) else Path(source).read_bytes()
        try:
            document = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ArchiveError(f"not JSON: {error}") from None
        return cls.from_document(document)

    @classmethod
    def from_document(cls, document: Any) -> Archive:
        """Take an archive that is parsed already.

        Raises:
            ArchiveError: if it is not an object or lacks what a replay needs.
        """
        if not isinstance(document, Mapping):
            raise ArchiveError("an exported game is a JSON object", "$")
        return cls(document)

    def write(self) -> bytes:
        """The archive as JSON, equal to what was read."""
        return json.dumps(self.document, ensure_ascii=False, separators=(",", ":")).encode()

    def decoded(self) -> list[AnyAction]:
        """All actions as typed values, in order.

        Raises:
            ArchiveError: at the first that the format does not know.
        """
        return [decode(action, f"$.actions[{position}]") for position, action in enumerate(self.actions)]

    @property
    def player_ids(self) -> list[PlayerId]:
        """Ids of the players in seating order."""
        return [seat.id for seat in self.seats]

    @property
    def rules_version(self) -> int | None:
        """Version of the rules that the game is played by; recorded games of elsewhere state none."""
        settings = _present(self.document, "settings", (dict,), {})
        version: int | None = _present(settings, "rules_version", (int,), None, "$.settings")
        return version

    @property
    def finished(self) -> bool:
        """Whether the archive says that the game is over."""
        return self.document.get("status") in ("finished", "archived") or self.expected_result is not None


def _present(source: Mapping[str, Any], key: str, types: tuple[type, ...], default: Any, path: str = "$") -> Any:
    """The value of a key, or the default where it is absent or null (ARCH-1)."""
    value = source.get(key)
    if value is None:
        return default
    if not isinstance(value, types) or isinstance(value, bool):
        expected = " or ".join(kind.__name__ for kind in types)
        raise ArchiveError(f"expected {expected}, got {type(value).__name__}", f"{path}.{key}")
    return value


def _text(document: Mapping[str, Any], key: str) -> str:
    value = _present(document, key, (str,), None)
    if value is None:
        raise ArchiveError(f"the key {key!r} is missing", f"$.{key}")
    return str(value)


def _seats(document: Mapping[str, Any]) -> tuple[Seat, ...]:
    players = _present(document, "players", (list,), None)
    if not players:
        raise ArchiveError("the key 'players' is missing or empty", "$.players")
    seats = []
    for position, player in enumerate(players):
        where = f"$.players[{position}]"
        if not isinstance(player, Mapping):
            raise ArchiveError("a player is an object with id and name", where)
        name = _present(player, "name", (str,), None, where)
        identity = _present(player, "id", (int, str), name, where)
        if identity is None:
            raise ArchiveError("a player has an id or a name", where)
        if any("\0" in text for text in (name, identity) if isinstance(text, str)):
            raise ArchiveError("a player's name has no null character", where)
        seats.append(Seat(identity, name if name is not None else str(identity)))
    if len({str(seat.id) for seat in seats}) < len(seats):
        raise ArchiveError("two players have the same id", "$.players")
    return tuple(seats)


def _result(document: Mapping[str, Any]) -> dict[str, int] | None:
    result = _present(document, "result", (dict,), {})
    for player in result:
        if _present(result, player, (int,), None, "$.result") is None:
            raise ArchiveError("a final score is a number", f"$.result.{player}")
    return dict(result) or None


def _texts(value: Any) -> Iterator[str]:
    """All texts in a JSON value, keys included, however deep."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one


def _seed(settings: Mapping[str, Any], game_id: int | str) -> int:
    stated = _present(settings, "seed", (int, str), None, "$.settings")
    try:
        return seed_of(stated, game_id)
    except ValueError:
        raise ArchiveError("the seed has too many digits", "$.settings.seed") from None


def _options(settings: Mapping[str, Any]) -> frozenset[str]:
    rules = _present(settings, "optional_rules", (list,), [], "$.settings")
    for position, rule in enumerate(rules):
        if not isinstance(rule, str):
            raise ArchiveError("an optional rule is a text", f"$.settings.optional_rules[{position}]")
    return frozenset(rules)
