"""A table: one game with the full list of its actions, undone ones included.

>>> table = Table.create("1860", [(1, "Ann"), (2, "Bob")], seed=7)
>>> outcome = table.submit({"type": "bid", "entity": 1, "entity_type": "player", "price": 5})
>>> table.version, outcome.facts

The list only grows: undo and redo are entries like any other (ARCH-60). The version of a table is the length of the
list. `submit` takes a live action, checked by every rule; `append` takes a recorded one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine18xx import actions as act
from engine18xx.archive import Archive
from engine18xx.errors import RuleViolation
from engine18xx.facts import Fact
from engine18xx.game import Game
from engine18xx.history import History
from engine18xx.registry import title_named
from engine18xx.replay import start


class Outcome(NamedTuple):
    """What became of a submitted action.

    Attributes:
        action: the action as recorded, with its id and the automatic actions that followed.
        facts: what happened, in order.
        version: version of the table now.
    """

    action: dict[str, Any]
    facts: tuple[Fact, ...]
    version: int


class Table:
    """One game with the list of its actions.

    Attributes:
        archive: the game's header: title, players, settings and whatever else its archive holds.
        game: the game after the kept actions of the list.
    """

    def __init__(self, archive: Archive, rules_version: int | None = None) -> None:
        self.archive = archive
        self.game = start(archive, rules_version=rules_version)
        self._documents: list[dict[str, Any]] = []
        self._actions: list[act.AnyAction] = []
        self._live_from: list[bool] = []
        self._history = History()

    @classmethod
    def open(cls, document: Mapping[str, Any], rules_version: int | None = None) -> Table:
        """The table of an archive; its actions, if it has any, are replayed.

        Raises:
            ArchiveError, UnknownTitle, RuleViolation: if it is not a game that can be replayed.
        """
        header = {key: value for key, value in document.items() if key != "actions"}
        table = cls(Archive.from_document(header), rules_version)
        archive = Archive.from_document(document)
        table._extend(archive.actions, archive.decoded())
        return table

    @classmethod
    def create(
        cls,
        title: str,
        players: Sequence[tuple[int | str, str]],
        seed: int = 0,
        options: Iterable[str] = (),
        *,
        identity: int | str = 0,
        rules_version: int | None = None,
    ) -> Table:
        """A new table, for play.

        Args:
            players: id and name of each, in seating order.

        Raises:
            UnknownTitle, RuleViolation: if the title cannot be played so.
        """
        header = {
            "id": identity,
            "title": title,
            "players": [{"id": player, "name": name} for player, name in players],
            "settings": {
                "seed": seed,
                "optional_rules": sorted(options),
                "rules_version": rules_version or title_named(title, rules_version).rules_versions[-1],
            },
            "status": "active",
        }
        return cls(Archive.from_document(header))

    @property
    def version(self) -> int:
        """Length of the list of actions."""
        return len(self._actions)

    @property
    def actions(self) -> Sequence[dict[str, Any]]:
        """The list of actions as JSON objects."""
        return self._documents

    @property
    def can_undo(self) -> bool:
        """Whether an undo would remove something (ARCH-66)."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a redo would bring something back (ARCH-66)."""
        return self._history.can_redo

    def only_chat_since(self, version: int) -> bool:
        """Whether the game is as it was at that version, because nothing but messages has come since."""
        later = self._actions[version:]
        return 0 <= version <= self.version and all(isinstance(action, act.Message) for action in later)

    def touched_by(self, document: Mapping[str, Any]) -> list[int]:
        """The versions of the actions that an undo would take back or a redo bring back (ARCH-60), in order.

        Raises:
            ArchiveError: if it is not an action of the format.
            RuleViolation: if there is nothing to undo or redo (ARCH-66).
        """
        action = act.decode(document, "$")
        if not isinstance(action, act.Undo | act.Redo):
            return []
        self._check_undo(action)
        before, after = self._history.kept(), History([*self._actions, action]).kept()
        return sorted(position + 1 for position in set(before) ^ set(after))

    # --- recorded actions ---

    def append(self, document: dict[str, Any]) -> tuple[Fact, ...]:
        """Take a recorded action as it is, auto actions included.

        Raises:
            ArchiveError, RuleViolation: if it cannot be; the table is unchanged then.
        """
        action = act.decode(document, f"$.actions[{self.version}]")
        return self._take(document, action, recorded=True)

    def _extend(self, documents: Sequence[dict[str, Any]], actions: Sequence[act.AnyAction]) -> None:
        """Take many recorded actions at once: only the kept ones are played."""
        for action in actions:
            self._history.push(action)
        for position in self._history.kept():
            self.game.apply(actions[position], recorded=True)
        self._documents += documents
        self._actions += actions
        self._live_from += [False] * len(actions)

    # --- live actions ---

    def submit(self, document: Mapping[str, Any]) -> Outcome:
        """Take a live action: every rule is enforced, nothing that it states is believed.

        Its id is assigned (ARCH-33), and what follows from it automatically is carried out and recorded with it.

        Raises:
            ArchiveError: if it is not an action of the format.
            RuleViolation: if a rule refuses it; the table is unchanged then.
        """
        stated = {key: value for key, value in document.items() if key not in ("id", "auto_actions")}
        action = act.decode(stated, "$")
        action.id = self.next_id
        self._check_undo(action)
        facts = self._take(stated, action, recorded=False)
        recorded = self.record(action, stated)
        self._documents[-1] = recorded
        return Outcome(recorded, facts, self.version)

    @property
    def next_id(self) -> int:
        """Id of the next action: one more than the last that the list has (ARCH-33)."""
        return next((action.id for action in reversed(self._actions) if action.id is not None), 0) + 1

    def record(self, action: act.AnyAction, stated: Mapping[str, Any]) -> dict[str, Any]:
        """An action as the archive records it: what was stated, its id, and what followed automatically."""
        recorded = {**stated, **act.encode(action)}
        return {key: value for key, value in recorded.items() if value is not None}

    def _check_undo(self, action: act.AnyAction) -> None:
        if isinstance(action, act.Undo):
            known = action.action_id in (None, 0) or any(earlier.id == action.action_id for earlier in self._actions)
            if not self.can_undo or not known:
                raise RuleViolation(
                    "ARCH-66", "there is nothing to undo", action_id=action.action_id, field="action_id"
                )
        if isinstance(action, act.Redo) and not self.can_redo:
            raise RuleViolation("ARCH-66", "there is nothing to redo")

    def _take(self, document: Mapping[str, Any], action: act.AnyAction, *, recorded: bool) -> tuple[Fact, ...]:
        """Play an action and add it to the list."""
        facts: tuple[Fact, ...] = ()
        if isinstance(action, act.Undo | act.Redo):
            history = History([*self._actions, action])
            kept = history.kept()
            self.game = self._replayed([self._actions[position] for position in kept], kept)
            self._history = history
        else:
            # A message is never undone (ARCH-63), so nothing is hung on one that an undo could leave without its cause.
            follow = not recorded and not isinstance(action, act.Message)
            facts = self.game.apply(action, recorded=recorded, follow=follow)
            self._history.push(action)
        self._documents.append(dict(document))
        self._actions.append(action)
        self._live_from.append(not recorded)
        return facts

    def _replayed(self, actions: Sequence[act.AnyAction], positions: Sequence[int]) -> Game:
        game = start(self.archive, rules_version=self.game.rules_version)
        for action, position in zip(actions, positions, strict=True):
            game.apply(action, recorded=not self._live_from[position])
        return game

    # --- views ---

    def at(self, version: int) -> Game:
        """The game as it was at an earlier version (ARCH-62).

        Raises:
            RuleViolation: if the table has no such version.
        """
        if not 0 <= version <= self.version:
            raise RuleViolation("ARCH-62", f"the game has no version {version}", version=version, latest=self.version)
        if version == self.version:
            return self.game
        kept = History(self._actions[:version]).kept()
        return self._replayed([self._actions[position] for position in kept], kept)

    def document(self) -> dict[str, Any]:
        """The table as an archive: its header, its actions, and how it stands (ARCH-2)."""
        game = self.game
        current: dict[str, Any] = {}
        if self.archive.document.get("status") == "active":
            current = {
                "status": "finished" if game.finished else "active",
                "turn": game.turn,
                "round": game.round.name,
                "acting": [player.id for player in game.acting_players()],
                "result": game.result() or {},
                "game_end_reason": game.end_reason,
            }
        return {**self.archive.document, **current, "actions": list(self._documents)}
