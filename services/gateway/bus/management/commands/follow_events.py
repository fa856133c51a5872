"""``python -m gateway follow_events``: keeps the projections up to date and the batches moving. Runs until stopped."""

from __future__ import annotations

import logging
import signal
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections
from kombu.exceptions import OperationalError as BrokerError
from prometheus_client import start_http_server

from gateway.bus.follower import OUTAGE, Follower
from gateway.games import starting
from gateway.idempotency.once import forget_old_answers
from gateway.observability.requests import adopt_request_id
from gateway.replays import dispatch
from gateway.runs import calculations
from gateway.runs import dispatch as run_dispatch

log = logging.getLogger(__name__)

SWEEP_EVERY = 2.0
CATCH_UP_EVERY = 30.0
FORGET_EVERY = 3600.0


class Command(BaseCommand):
    """The gateway's second process, beside the one that answers requests."""

    help = "Follow the stream of events, keep projections up to date, and keep batches moving."

    def add_arguments(self, parser: CommandParser) -> None:
        """Options of the command line."""
        parser.add_argument("--metrics-port", type=int, default=0, help="serve this process's metrics there")

    def handle(self, *arguments: Any, metrics_port: int = 0, **options: Any) -> None:
        """Run until SIGTERM or SIGINT, which let the events at hand be finished."""
        self.stopping = False
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)
        if metrics_port:
            start_http_server(metrics_port)
        follower = Follower()
        chores = [
            Chore(CATCH_UP_EVERY, follower.catch_up),
            Chore(CATCH_UP_EVERY, follower.take_over),
            Chore(SWEEP_EVERY, dispatch.sweep),
            Chore(SWEEP_EVERY, starting.sweep),
            Chore(SWEEP_EVERY, run_dispatch.sweep),
            Chore(FORGET_EVERY, forget_old_answers),
            Chore(FORGET_EVERY, calculations.forget_old_calculations),
        ]
        log.info("following the events as %s", follower.name)
        self._attempt(follower.join)
        while not self.stopping:
            close_old_connections()
            adopt_request_id("")
            for chore in chores:
                if chore.due():
                    self._attempt(chore)
            self._attempt(dispatch.advance)
            self._attempt(run_dispatch.advance)
            if not self._attempt(follower.follow):
                time.sleep(0.5)

    def _attempt(self, work: Any) -> bool:
        """Do it; an outage is noted and left to the next time, anything else is a defect and is logged as one."""
        try:
            work()
        except (*OUTAGE, BrokerError) as error:
            log.warning("put off: %s", error)
            return False
        except Exception:
            log.exception("put off")
            return False
        return True

    def _stop(self, *_: Any) -> None:
        self.stopping = True


class Chore:
    """Something to be done every so many seconds, and at the start."""

    def __init__(self, every: float, work: Any) -> None:
        self.every = every
        self.work = work
        self.next = 0.0

    def due(self) -> bool:
        """Whether its time has come."""
        return time.monotonic() >= self.next

    def __call__(self) -> None:
        self.next = time.monotonic() + self.every
        self.work()
