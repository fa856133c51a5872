"""What happens to accounts, told inside the gateway in the transaction that does it."""

from __future__ import annotations

from django.dispatch import Signal

closing = Signal()
"""An account is being closed: whoever holds something of it lets go, and writes its pseudonym where its name was.

Sent with ``sender=Account``, ``account`` (which has its pseudonym already) and ``former_name``."""
