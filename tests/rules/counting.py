"""A toy game for the tests of the service, which must work for any game: players count aloud, up to a number.

An action says the next number. Any other number breaks the rule ``COUNT-1``; who says the last one wins.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine18xx.errors import ArchiveError, RuleViolation, UnknownTitle
from messages import Player

TITLE = "Counting"


class Said(msgspec.Struct, tag_field="fact", tag="said"):
    """The toy's only fact."""

    number: int


@dataclass
class CountingGame:
    """The toy at one moment."""

    players: list[Any]
    last: int
    numbers: list[int] = field(default_factory=list)
    rules_version: int = 1

    @property
    def finished(self) -> bool:
        return len(self.numbers) >= self.last

    @property
    def end_reason(self) -> str | None:
        return "counted" if self.finished else None

    def result(self) -> dict[str, int] | None:
        return {str(player): self.numbers[-1] for player in self.players} if self.finished else None

    def snapshot(self) -> dict[str, Any]:
        return {
            "round": "CR",
            "turn": 1,
            "round_num": 1,
            "phase": "1",
            "acting_players": [self.players[len(self.numbers) % len(self.players)]],
            "finished": self.finished,
            "numbers": list(self.numbers),
        }


@dataclass
class Outcome:
    action: dict[str, Any]
    facts: Sequence[Any]


class CountingTable:
    """The toy with its list of actions."""

    def __init__(self, document: dict[str, Any], rules_version: int | None) -> None:
        if document.get("title") != TITLE:
            raise UnknownTitle(f"There is no title {document.get('title')!r}.")
        self.header = {key: value for key, value in document.items() if key != "actions"}
        self.actions: list[dict[str, Any]] = []
        self.rules_version = rules_version or 1
        for action in document.get("actions") or []:
            self._check(action)
            self.actions.append(action)

    @property
    def version(self) -> int:
        return len(self.actions)

    @property
    def game(self) -> CountingGame:
        return self.at(self.version)

    def at(self, version: int) -> CountingGame:
        players = [player["id"] for player in self.header["players"]]
        numbers: list[int] = []
        for action in self.actions[:version]:
            if action["type"] == "count":
                numbers.append(action["number"])
            elif action["type"] == "undo":
                numbers.pop()
        return CountingGame(players, self.header["settings"]["seed"], numbers, self.rules_version)

    def submit(self, action: dict[str, Any]) -> Outcome:
        self._check(action)
        recorded = {**copy.deepcopy(action), "id": self.version + 1}
        self.actions.append(recorded)
        return Outcome(recorded, (Said(action.get("number", 0)),))

    def append(self, action: dict[str, Any]) -> None:
        self.actions.append(action)

    def document(self) -> dict[str, Any]:
        status = "finished" if self.game.finished else "active"
        return {**self.header, "status": status, "actions": list(self.actions)}

    def _check(self, action: dict[str, Any]) -> None:
        if action.get("type") == "explode":
            raise ZeroDivisionError("a fault in the engine")
        if action.get("type") not in ("count", "undo", "message"):
            raise ArchiveError(f"There is no action {action.get('type')!r}.", "$.type")
        expected = len(self.game.numbers) + 1
        if action["type"] == "count" and action.get("number") != expected:
            raise RuleViolation("COUNT-1", f"The next number is {expected}.", number=action.get("number"))


class CountingEngine:
    """Makes tables of the toy."""

    def start(
        self, title: str, players: Sequence[Player], seed: int, options: Sequence[str], rules_version: int | None
    ) -> CountingTable:
        seats = [{"id": player.id, "name": player.name} for player in players]
        settings = {"seed": seed, "optional_rules": list(options)}
        return CountingTable({"title": title, "players": seats, "settings": settings}, rules_version)

    def open(self, document: dict[str, Any], rules_version: int | None) -> CountingTable:
        return CountingTable(document, rules_version)

    def read(self, archive: bytes) -> dict[str, Any]:
        try:
            return msgspec.json.decode(archive, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise ArchiveError(str(error)) from error

    def stopped_at(self, document: dict[str, Any]) -> int | None:
        actions = document["actions"]
        wrong = (action for place, action in enumerate(actions, 1) if action["number"] != place)
        return next((action["id"] for action in wrong), None)

    def legal_actions(self, game: CountingGame) -> list[dict[str, Any]]:
        return [] if game.finished else [{"type": "count", "number": len(game.numbers) + 1}]

    def draw(self, game: CountingGame, picture: str) -> str:
        return f"<svg><title>{picture} {len(game.numbers)}</title></svg>"
