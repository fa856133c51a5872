"""The standings as if all tables ended now, with what everybody is worth at this moment.

What the players of a table are worth, only the rules service can tell. So it is asked again only about games that have
gone on, and about so many at once; of the others what is known of them counts until their turn comes.
"""

from __future__ import annotations

import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

import msgspec

from gateway.tournaments.at_tables import games_at, values_now
from gateway.tournaments.domain import results
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import Kept
from gateway.tournaments.standings import Line, line_of

EVERY = 2.0
"""Seconds for which what was worked out is told again."""
TABLES_AT_ONCE = 100
"""About which the rules service is asked together."""
HELD_AT_MOST = 50
"""Tournaments of which a process remembers the values."""


@dataclass(slots=True)
class _Remembered:
    """What a process knows of one tournament's tables."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    values: dict[TableId, tuple[int, Mapping[PlayerId, int]]] = field(default_factory=dict)
    """The version of the game at each table, and what everybody was worth there."""
    told: tuple[str, list[Line]] = ("", [])
    told_at: float = 0.0


_remembered: OrderedDict[UUID, _Remembered] = OrderedDict()
_lock = threading.Lock()


def lines_if_ended_now(kept: Kept) -> tuple[str, list[Line]]:
    """The lines, and what tells these from others of the tournament: version and values. Raises `NoReply`."""
    with _lock:
        known = _remembered.setdefault(kept.id, _Remembered())
        _remembered.move_to_end(kept.id)
        while len(_remembered) > HELD_AT_MOST:
            _remembered.popitem(last=False)
    with known.lock:
        if time.monotonic() - known.told_at >= EVERY:
            _follow(kept.at_work, known)
            running = {name: worth for name, (_, worth) in known.values.items()}
            lines = [line_of(one) for one in results.standings(kept.at_work, running=running)]
            mark = zlib.crc32(msgspec.json.encode(sorted(running.items()))) % 10**9
            known.told, known.told_at = (f"{kept.version}.{mark}", lines), time.monotonic()
        return known.told


def _follow(t: Tournament, known: _Remembered) -> None:
    """Bring the values up to date: of tables that have begun and go on, with whom sits there now."""
    games = games_at(t, t.going_on)
    known.values = {
        name: (version, worth)
        for name, (version, worth) in known.values.items()
        if name in games and worth.keys() == set(t.tables[name].players)
    }
    moved = [name for name, game in games.items() if known.values.get(name, (-1, {}))[0] != game.version]
    # Those of which nothing is known come first.
    moved.sort(key=lambda name: name in known.values)
    for name, worth in values_now(t, moved[:TABLES_AT_ONCE]).items():
        if worth.keys() == set(t.tables[name].players):
            known.values[name] = games[name].version, worth
