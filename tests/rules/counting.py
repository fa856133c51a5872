"""A toy game for the tests of the service, which must work for any game: players count aloud, up to a number.

An action says the next number. Any other number breaks the rule ``COUNT-1``; who says the last one wins.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine18xx.errors import ArchiveError, RuleViolation, UnknownTitle
from messages import GameStatus, Player, PlayerId, RunExplained
from rules.engine import NoRun

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

    @property
    def next_player(self) -> PlayerId:
        player: PlayerId = self.players[len(self.numbers) % len(self.players)]
        return player

    def result(self) -> dict[str, int] | None:
        return {str(player): self.numbers[-1] for player in self.players} if self.finished else None

    def snapshot(self) -> dict[str, Any]:
        return {
            "round": "CR",
            "turn": 1,
            "round_num": 1,
            "phase": "1",
            "acting_players": [self.next_player],
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

    def only_chat_since(self, version: int) -> bool:
        later = self.actions[version:]
        return 0 <= version <= self.version and all(action["type"] == "message" for action in later)

    def touched_by(self, action: dict[str, Any]) -> list[int]:
        """An undo takes back the number said last that was not taken back."""
        said: list[int] = []
        for version, earlier in enumerate(self.actions, start=1):
            if earlier["type"] == "count":
                said.append(version)
            elif earlier["type"] == "undo":
                said.pop()
        if action["type"] == "undo" and not said:
            raise RuleViolation("COUNT-3", "There is nothing to undo.")
        return said[-1:] if action["type"] == "undo" else []

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

    def standing(self, game: CountingGame) -> GameStatus:
        return GameStatus(
            round="CR",
            turn=1,
            round_num=1,
            phase="1",
            acting=[] if game.finished else [game.next_player],
            finished=game.finished,
            result=game.result(),
            end_reason=game.end_reason,
        )

    def controller(self, game: CountingGame, action: dict[str, Any]) -> PlayerId | None:
        """Players act for themselves; the umpire is nobody's."""
        if action["entity"] == "umpire":
            return None
        if action["entity"] not in game.players:
            raise RuleViolation("COUNT-2", f"There is no player {action['entity']!r}.")
        player: PlayerId = action["entity"]
        return player

    def legal_actions(self, game: CountingGame, players: Collection[PlayerId] | None) -> list[dict[str, Any]]:
        if game.finished or (players is not None and game.next_player not in players):
            return []
        return [{"type": "count", "number": len(game.numbers) + 1}]

    def neutral_action(self, game: CountingGame, player: PlayerId) -> dict[str, Any] | None:
        if game.finished or player != game.next_player:
            return None
        number = len(game.numbers) + 1
        return {"type": "count", "entity": player, "entity_type": "player", "number": number}

    def best_run(self, game: CountingGame, corporation: str | None, work: int) -> RunExplained:
        raise NoRun("Nobody runs here.")

    def explain_run(
        self, game: CountingGame, corporation: str | None, routes: Sequence[Mapping[str, Any]], *, recorded: bool
    ) -> RunExplained:
        raise NoRun("Nobody runs here.")

    def draw(self, game: CountingGame, picture: str) -> str:
        return f"<svg><title>{picture} {len(game.numbers)}</title></svg>"

    def draw_run(self, game: CountingGame, corporation: str, routes: Sequence[Mapping[str, Any]]) -> str:
        raise NoRun("Nobody runs here.")
