"""``python -m gateway follow_events``: keeps the projections up to date and the batches moving. Runs until stopped."""

from __future__ import annotations

from gateway.bus.follower import Follower
from gateway.games import starting
from gateway.idempotency.once import forget_old_answers
from gateway.processes import Chore, Process
from gateway.replays import dispatch
from gateway.runs import calculations
from gateway.runs import dispatch as run_dispatch

ALWAYS = 0.0
SWEEP_EVERY = 2.0
CATCH_UP_EVERY = 30.0
FORGET_EVERY = 3600.0


class Command(Process):
    """The gateway's second process, beside the one that answers requests."""

    help = "Follow the stream of events, keep projections up to date, and keep batches moving."
    name = "follower"
    rest = 0.0  # following waits for events by itself

    def prepare(self) -> None:
        """Join the group that follows the stream."""
        self.follower.join()

    def chores(self) -> list[Chore]:
        """What keeps batches and starts moving, and what makes good what the stream has lost."""
        self.follower = Follower()
        return [
            Chore(CATCH_UP_EVERY, self.follower.catch_up),
            Chore(CATCH_UP_EVERY, self.follower.take_over),
            Chore(SWEEP_EVERY, dispatch.sweep),
            Chore(SWEEP_EVERY, starting.sweep),
            Chore(SWEEP_EVERY, run_dispatch.sweep),
            Chore(FORGET_EVERY, forget_old_answers),
            Chore(FORGET_EVERY, calculations.forget_old_calculations),
            Chore(ALWAYS, dispatch.advance),
            Chore(ALWAYS, run_dispatch.advance),
        ]

    def round(self) -> int:
        """The next events."""
        return self.follower.follow()
