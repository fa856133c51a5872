"""What waits, in one place: the figures by which an operator sees whether all keep up."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from gateway.bus.connection import connection
from gateway.bus.models import Bookmark
from gateway.clocks.models import GameClock
from gateway.notifications.models import Delivery
from gateway.operations import dead_letters
from gateway.replays.models import Item
from messages.streams import BULK, COMMANDS, EVENTS, GATEWAY_GROUP, QUERIES


def waiting() -> dict[str, Any]:
    """How much is due, by what it waits for."""
    client = connection()
    now = timezone.now()
    pending: Any = client.xpending(EVENTS, GATEWAY_GROUP) if client.exists(EVENTS) else {"pending": 0}
    return {
        "commands": int(client.xlen(COMMANDS)),
        "queries": int(client.xlen(QUERIES)),
        "bulk": int(client.xlen(BULK)),
        "events_unacknowledged": int(pending["pending"]),
        "followed_to": Bookmark.current().position,
        "dead_letters": dead_letters.count(),
        "deliveries": Delivery.objects.filter(state=Delivery.State.WAITING, due_at__lte=now).count(),
        "clocks": GameClock.objects.filter(due_at__lte=now).count(),
        "replays": Item.objects.exclude(state=Item.State.DONE).count(),
    }
