"""What clocks tell the rest of the gateway, in the transaction in which it happens, and not when clocks are rebuilt.

Each is sent with ``sender=GameClock``, ``game_id`` and ``at``, the moment of it.
"""

from __future__ import annotations

from django.dispatch import Signal

turn_began = Signal()
"""Also ``players``, for whom the game waits from now on and did not before, and ``version``, at which it stands."""
time_runs_out = Signal()
"""Also ``player`` and ``deadline``: he is to be reminded."""
time_up = Signal()
"""Also ``player``, ``consequence`` and ``deadline`` (his next one, if he has one)."""
paused = Signal()
"""Also ``by`` and ``reason``."""
resumed = Signal()
"""Also ``by``."""
