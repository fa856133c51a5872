"""What happens to tables beside the games themselves, told inside the gateway, in the transaction that does it.

Each signal is sent with ``sender=Game``, ``game`` and ``by`` (the account that did it; None: the site). What happens in
a game is an event of the rules service: `gateway.bus.handlers.on` hears of those.
"""

from __future__ import annotations

from django.dispatch import Signal

opened = Signal()
"""A table was set up."""
changed = Signal()
"""Policies, description or seats of a table that is forming were changed."""
invited = Signal()
"""``invitations`` instead of game and by: these were made, all at once."""
seat_taken = Signal()
"""Also ``seat``: an account has taken it."""
seat_left = Signal()
"""Also ``seat`` and ``account``: who gave it up."""
seat_inherited = Signal()
"""Also ``seat``, ``before`` and ``after``: in a running game another account has taken over."""
closed = Signal()
"""The game was closed; ``game.ruling`` says why."""
reopened = Signal()
"""The game had been closed, and goes on after all."""
