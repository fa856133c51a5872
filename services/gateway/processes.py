"""The gateway's processes beside the web server: each goes its rounds until it is told to stop, whatever is away.

A process is a Django command (``python -m gateway follow_events``). What it does in a round it may be stopped in at any
instruction: everything it does is either not done or done once, and is taken up again by its successor or another.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections
from kombu.exceptions import OperationalError as BrokerError

from gateway.bus.follower import OUTAGE
from gateway.observability import metrics
from gateway.observability.requests import adopt_request_id
from operating import memory, side_door
from operating.pulse import Pulse

log = logging.getLogger(__name__)


class Chore:
    """Something to be done every so many seconds, and at the start."""

    def __init__(self, every: float, work: Callable[[], object]) -> None:
        self.every = every
        self.work = work
        self.next = 0.0

    def due(self) -> bool:
        """Whether its time has come."""
        return time.monotonic() >= self.next

    def __call__(self) -> object:
        self.next = time.monotonic() + self.every
        return self.work()


class Process(BaseCommand):
    """A command that goes its rounds until SIGTERM or SIGINT, which let the round at hand be finished.

    Attributes:
        name: by which metrics and logs know it.
        rest: seconds after a round that found nothing to do.
        pause: seconds after a round that was put off.
    """

    name = ""
    rest = 0.5
    pause = 0.5

    def chores(self) -> list[Chore]:
        """What is done now and then."""
        return []

    def round(self) -> int:
        """What is done all the time; how much there was to do. May wait a little for it."""
        raise NotImplementedError

    def prepare(self) -> None:
        """What is done once, before the first round."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Options of the command line."""
        port = int(os.environ.get("PROCESS_HTTP_PORT") or 0)
        parser.add_argument("--http-port", type=int, default=port, help="of /healthz, /readyz and /metrics")

    def handle(self, *arguments: Any, http_port: int = 0, **options: Any) -> None:
        """Go rounds until told to stop."""
        self.stopping = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        self.pulse = Pulse()
        server = (
            side_door.serve(http_port, alive=self.pulse.is_alive, missing=self.pulse.missing) if http_port else None
        )
        log.info("%s goes its rounds", self.name)
        chores = self.chores()
        memory.settle()
        while not self.stopping.is_set() and self._put_off(self.prepare):
            self.stopping.wait(self.pause)
        while not self.stopping.is_set():
            found = self._go_round(chores)
            if self.pulse.missing():
                self.stopping.wait(self.pause)
            elif not found and self.rest:
                self.stopping.wait(self.rest)
        if server is not None:
            server.shutdown()

    def _go_round(self, chores: list[Chore]) -> int:
        """One round; how much there was to do, 0 if it was put off."""
        close_old_connections()
        adopt_request_id("")
        self._found = 0
        with metrics.ROUNDS.labels(self.name).time():
            reasons = [self._put_off(chore) for chore in chores if chore.due()]
            reasons.append(self._put_off(self._do_round))
        if reason := next(filter(None, reasons), None):
            self.pulse.waiting_for(reason)
        else:
            self.pulse.ready()
        return self._found

    def _do_round(self) -> None:
        self._found = self.round()

    def _put_off(self, work: Callable[[], object]) -> str | None:
        """Do it, or put it off to the next time, and say why; None if it was done. Defects are logged as such."""
        try:
            work()
        except (*OUTAGE, BrokerError) as error:
            log.warning("put off: %s", error)
            metrics.OUTAGES.labels(self.name).inc()
            return type(error).__name__
        except Exception as error:
            log.exception("put off")
            metrics.OUTAGES.labels(self.name).inc()
            return type(error).__name__
        return None
