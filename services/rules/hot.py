"""Hot games: the tables that this process keeps in memory, so that an action needs no replay.

A table is only ever a copy of what the store holds. Before it is used it catches up with the store, and where there is
any doubt it is forgotten and opened anew from its rows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec

from messages import ActionApplied, ActionImported, GameStarted
from rules import metrics
from rules.engine import Engine, Table
from rules.store import EventStore, StoredEvent


class HotGames:
    """The games used last, by their ids."""

    def __init__(self, store: EventStore, engine: Engine, capacity: int) -> None:
        """No game is in memory yet."""
        self._store = store
        self._engine = engine
        self._capacity = capacity
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def catch_up(self, game_ids: Iterable[str]) -> None:
        """Bring those of the games that are in memory up to what the store holds, all with one query."""
        known = {game_id: self._tables[game_id].version for game_id in game_ids if game_id in self._tables}
        for event in self._store.newer(known):
            table = self._tables.get(event.game_id)
            # A table that somebody appends to twice, or with a gap, is not a copy of the store any more.
            if table is not None and table.version + 1 == event.version:
                table.append(recorded_action(event))
            else:
                self.forget(event.game_id)

    def get(self, game_id: str) -> Table | None:
        """The table of a game, opened from the store if it is not in memory; None if there is no such game."""
        table = self._tables.get(game_id)
        if table is None:
            rows = self._store.game(game_id)
            if not rows:
                return None
            metrics.COLD_GAMES.inc()
            with metrics.OPENING_SECONDS.time():
                table = self._open(rows)
        self.put(game_id, table)
        return table

    def put(self, game_id: str, table: Table) -> None:
        """Keep a table as the one used last."""
        self._tables[game_id] = table
        self._tables.move_to_end(game_id)

    def make_room(self) -> None:
        """Drop the tables not used for longest, down to the capacity.

        Not done by `put`: a table that has moved on must stay until the store has taken what moved it.
        """
        while len(self._tables) > self._capacity:
            self._tables.popitem(last=False)
        metrics.HOT_GAMES.set(len(self._tables))

    def forget(self, game_id: str) -> None:
        """Drop a table that may not be what the store holds."""
        self._tables.pop(game_id, None)

    def __len__(self) -> int:
        return len(self._tables)

    def _open(self, rows: list[StoredEvent]) -> Table:
        start = msgspec.json.decode(rows[0].payload, type=GameStarted)
        document: dict[str, Any] = {**start.document, "actions": [recorded_action(row) for row in rows[1:]]}
        return self._engine.open(document, start.rules_version)


def recorded_action(event: StoredEvent) -> dict[str, Any]:
    """The action in a row, as it stands in the list of actions."""
    if event.type == ActionImported.__name__:
        return msgspec.json.decode(event.payload, type=ActionImported).action
    return msgspec.json.decode(event.payload, type=ActionApplied).action
