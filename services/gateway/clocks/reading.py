"""Clocks, as they are told: each player's time at one moment."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from gateway.clocks.domain.clock import Clock, Reading
from gateway.clocks.models import GameClock
from gateway.clocks.substitutes import seats_sought
from gateway.games.models import Game


def summary(game: Game) -> dict[str, Any] | None:
    """The clock in a few words, for lists of games; None for a game without one. Needs ``select_related("clock")``."""
    kept: GameClock | None = getattr(game, "clock", None)
    if kept is None:
        return None
    clock = kept.clock
    deadlines = [deadline for player in clock.players if (deadline := clock.deadline(player)) is not None]
    return {"paused": clock.paused, "deadline": min(deadlines, default=None)}


def full(kept: GameClock, names: dict[int | str, str], now: datetime) -> dict[str, Any]:
    """Everything about a clock at a moment."""
    clock = kept.clock
    readings = clock.read(now)
    deadlines = [reading.deadline for reading in readings if reading.deadline is not None]
    return {
        "version": kept.version,
        "at": now,
        "time_control": clock.control.document() if clock.control is not None else None,
        "paused": clock.paused,
        "over": clock.over,
        "deadline": min(deadlines, default=None),
        "players": [_player(clock, reading, names.get(reading.player.id, "")) for reading in readings],
        "seats_sought": seats_sought(kept),
    }


def _player(clock: Clock, reading: Reading, name: str) -> dict[str, Any]:
    player = reading.player
    allowed = clock.control.days_away if clock.control is not None else 0
    ended = reading.used - reading.turn
    return {
        "player": player.id,
        "name": name,
        "acting": player.acting,
        "running": player.since is not None,
        "deadline": reading.deadline,
        "time_up": player.up,
        "turn_seconds": _seconds(reading.turn),
        "left_seconds": None if reading.left is None else _seconds(reading.left),
        "bank_seconds": _seconds(reading.bank),
        "expiries": player.expiries,
        "turns": player.turns,
        "used_seconds": _seconds(reading.used),
        "elapsed_seconds": _seconds(reading.elapsed),
        "mean_seconds": _seconds(ended / player.turns) if player.turns else None,
        "longest_seconds": _seconds(player.longest),
        "time_zone": player.zone,
        "away": [{"from": start, "to": end} for start, end in player.away],
        "days_away_left": max(0, allowed - player.days_away),
    }


def _seconds(seconds: float) -> float:
    return round(seconds, 3)
