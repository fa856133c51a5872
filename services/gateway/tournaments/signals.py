"""What happens in tournaments, told inside the gateway."""

from __future__ import annotations

from django.dispatch import Signal

happened = Signal()
"""Events were recorded; told in the transaction that does it, so that whatever a receiver writes is kept with them.

Sent with ``sender=models.Tournament``, ``tournament`` (the `Kept` after them), ``before`` (the tournament before them),
``events``, ``number`` (of the first of them), ``by`` (the account that did it; None: the server) and ``at``. Not told
when projections are made anew.
"""
