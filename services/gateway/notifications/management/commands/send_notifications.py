"""``python -m gateway send_notifications``: sends mails and webhooks until stopped. Several may run side by side."""

from __future__ import annotations

from gateway.notifications.digests import write_digests
from gateway.notifications.sending import forget_old_notices, measure, send
from gateway.notifications.tournaments import follow
from gateway.processes import Chore, Process

FOLLOW_EVERY = 1.0
DIGESTS_EVERY = 30.0
MEASURE_EVERY = 10.0
FORGET_EVERY = 3600.0


class Command(Process):
    """The process that empties the outbox."""

    help = "Send what is due of mails and webhooks."
    name = "notifications"

    def chores(self) -> list[Chore]:
        """What happened in tournaments, digests, measurements, and forgetting what is old."""
        return [
            Chore(FOLLOW_EVERY, follow),
            Chore(DIGESTS_EVERY, write_digests),
            Chore(MEASURE_EVERY, measure),
            Chore(FORGET_EVERY, forget_old_notices),
        ]

    def round(self) -> int:
        """Everything that is due."""
        return send()
