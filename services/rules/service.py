"""The service's work: takes commands and queries, settles each once and for all, goes on whatever fails.

The order is what makes it safe: add to the store and commit; then, in one transaction of Redis, tell the events, reply
and be done with the command. If this process dies anywhere before the last step, the command is still pending; whoever
takes it up finds in the store how it ended, and says so again.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import count
from typing import TypeVar

from messages import Code, Envelope, MalformedMessage, Message, Problem, UnknownType, streams
from operating.pulse import Pulse
from rules import metrics, telling
from rules.answers import reply_to
from rules.bus import SOURCES, Bus, BusUnavailable, Delivery, Settlement
from rules.engine import Engine
from rules.handlers import Decision, Desk, decide, fingerprint
from rules.hot import HotGames
from rules.settings import Settings
from rules.store import Conflict, EventStore, Outcome, StoredEvent, StoreUnavailable, Unstorable

log = logging.getLogger(__name__)

T = TypeVar("T")

#: Commands are added to the store together, but none waits longer than this for the ones behind it to be decided. So
#: long are commands and queries dealt with by turns.
SLICE_SECONDS = 0.05
#: Pause before asking a server again that could not be reached; doubled up to the second number.
PAUSES = (0.05, 2.0)
#: Pause of a command that lost against another process, times a random number.
CONFLICT_PAUSE = 0.01


class Stopped(Exception):
    """The service is to end, and a server that it waits for is not there. What is pending stays so."""


@dataclass(frozen=True, slots=True)
class Request:
    """A delivery whose envelope and message could be read."""

    delivery: Delivery
    envelope: Envelope
    message: Message


class RulesService:
    """One process of the rules service."""

    def __init__(
        self, settings: Settings, engine: Engine, *, store: EventStore, bus: Bus, pulse: Pulse | None = None
    ) -> None:
        """Nothing is read yet."""
        self._settings = settings
        self._store = store
        self._bus = bus
        self._pulse = pulse or Pulse()
        self._games = HotGames(store, engine, settings.hot_games)
        self._desk = Desk(engine, self._games, store)
        self._stop = threading.Event()

    def stop(self) -> None:
        """Ask the service to end once what it has taken is settled. May be called from a signal handler."""
        self._stop.set()

    def run(self) -> None:
        """Serve until asked to stop."""
        try:
            self._patiently(self._store.ping)
            while self.settle_left_over():
                self.serve_once(wait=0)
            next_round = 0.0
            while not self._stop.is_set():
                self.serve_once()
                if time.monotonic() >= next_round:
                    self.look_after_others()
                    next_round = time.monotonic() + self._settings.claim_after / 3
        except Stopped:
            log.warning("stopped while a server was away; what was taken stays pending")

    def serve_once(self, wait: float = 1.0) -> int:
        """Take what is there and settle it; how many that were."""
        taken = self._patiently(lambda: self._bus.take(self._settings.batch, wait))
        self.settle(taken)
        self._pulse.beat()
        return len(taken)

    def settle_left_over(self) -> int:
        """Settle what a process of this name left behind, at most a batch; how many that were."""
        left = self._patiently(lambda: self._bus.take_again(self._settings.batch))
        metrics.CLAIMED.inc(len(left))
        self.settle(left)
        return 0 if self._stop.is_set() else len(left)

    def look_after_others(self) -> None:
        """Settle what other processes took long ago and never finished, and see how much is waiting."""
        # Only with the store at hand: else processes would pass commands round until they look hopeless.
        self._patiently(self._store.ping)
        while not self._stop.is_set():
            left = self._patiently(lambda: self._bus.claim(self._settings.batch, self._settings.claim_after))
            if not left:
                break
            metrics.CLAIMED.inc(len(left))
            self.settle(left)
            # What is new does not wait until all is done that was left.
            self.serve_once(wait=0)
        self._patiently(self._bus.dismiss_absent_consumers)
        for stream, length in self._patiently(self._bus.backlog).items():
            metrics.BACKLOG.labels(stream).set(length)

    def settle(self, deliveries: Iterable[Delivery]) -> None:
        """Settle deliveries, each however it may end: commands and queries by turns, then what nobody waits for."""
        waiting: dict[str, list[Request]] = {stream: [] for stream in SOURCES}
        for delivery in deliveries:
            request = self._opened(delivery)
            if isinstance(request, Settlement):
                self._say([request])
            else:
                waiting[delivery.stream].append(request)
        commands, queries = waiting[streams.COMMANDS], waiting[streams.QUERIES]
        while commands or queries:
            commands = self._carry_out_slice(commands)
            queries = self._answer_slice(queries)
        bulk = waiting[streams.BULK]
        while bulk:
            bulk = self._carry_out_slice(bulk)

    # --- commands ---

    def _carry_out_slice(self, commands: list[Request]) -> list[Request]:
        """Settle as many commands from the front as fit in a slice; the others."""
        if not commands:
            return []
        done = self._patiently(partial(self._carry_out, commands))
        self._say(done)
        return commands[len(done) :]

    def _carry_out(self, commands: list[Request]) -> list[Settlement]:
        """Decide commands and add them to the store: as many from the front as fit in a slice."""
        for attempt in count():
            # Who lost against another process tries alone, so that no other command has to lose with it.
            part = commands if attempt == 0 else commands[:1]
            try:
                return self._try_to_carry_out(part)
            except Conflict:
                metrics.CONFLICTS.inc()
                time.sleep(CONFLICT_PAUSE * random.random() * min(attempt, 10))
            except Unstorable as error:
                if len(part) == 1:
                    return [self._set_aside(part[0], str(error))]
        raise AssertionError("unreachable")

    def _try_to_carry_out(self, commands: list[Request]) -> list[Settlement]:
        outcomes = self._store.outcomes({request.envelope.id for request in commands})
        self._games.catch_up({request.envelope.game_id or "" for request in commands})
        decisions: dict[str, Decision] = {}
        hopeless: dict[str, Settlement] = {}
        try:
            taken = self._decide_slice(commands, outcomes, decisions, hopeless)
            first_rows = self._add(decisions)
        except BaseException:
            # The tables have moved on, and the store has not, or nobody knows whether it has.
            for decision in decisions.values():
                self._games.forget(decision.outcome.game_id)
            raise
        self._games.make_room()
        metrics.BATCH_COMMANDS.observe(len(taken))
        outcomes |= {command_id: decision.outcome for command_id, decision in decisions.items()}
        return [
            hopeless.get(request.envelope.id) or self._settled(request, outcomes[request.envelope.id], first_rows)
            for request in taken
        ]

    def _decide_slice(
        self,
        commands: list[Request],
        outcomes: dict[str, Outcome],
        decisions: dict[str, Decision],
        hopeless: dict[str, Settlement],
    ) -> list[Request]:
        """Decide the commands that have no outcome yet, until the slice is full; those that were looked at."""
        began = time.monotonic()
        for place, request in enumerate(commands, start=1):
            command_id = request.envelope.id
            if command_id not in outcomes and command_id not in decisions:
                decided = self._decided(request)
                if isinstance(decided, Settlement):
                    hopeless[command_id] = decided
                    # The game is opened anew for the next, and must find in the store what was decided before.
                    return commands[:place]
                decisions[command_id] = decided
            if time.monotonic() - began > SLICE_SECONDS:
                return commands[:place]
        return commands

    def _decided(self, request: Request) -> Decision | Settlement:
        """Decide one command, or find that it cannot be decided."""
        if request.delivery.times > self._settings.deliveries:
            return self._set_aside(request, f"taken up {request.delivery.times} times and never finished")
        try:
            return decide(request.envelope, request.message, self._desk)
        except MalformedMessage as error:
            return self._set_aside(request, str(error), Code.MALFORMED_MESSAGE)
        except StoreUnavailable:
            raise
        except Exception as error:
            # A fault of ours, not of the command; the table may be half changed.
            self._games.forget(request.envelope.game_id or "")
            log.exception("a command could not be decided", extra=_about(request.envelope))
            return self._set_aside(request, f"{type(error).__name__}: {error}")

    def _add(self, decisions: dict[str, Decision]) -> dict[str, StoredEvent]:
        """Add decisions to the store; the first row of each command that added any."""
        if not decisions:
            return {}
        rows = [row for decision in decisions.values() for row in decision.rows]
        first: dict[str, StoredEvent] = {}
        for event in self._store.append(rows, [decision.outcome for decision in decisions.values()]):
            first.setdefault(event.command_id, event)
        return first

    def _settled(self, request: Request, outcome: Outcome, first_rows: dict[str, StoredEvent]) -> Settlement:
        """What is to be said of a command, by how it ended now or an earlier time."""
        command = request.envelope
        if outcome.game_id != command.game_id or outcome.fingerprint not in (None, fingerprint(request.message)):
            message = f"The id {command.id} was used before, for a command that asked for something else."
            return self._refused(request, Problem(code=Code.COMMAND_REUSED, message=message), tell=False)
        if outcome.problem is not None:
            return self._refused(request, outcome.problem)
        row = first_rows.get(command.id) or self._store.of_command(command.id)
        assert row is not None and outcome.version is not None, f"{command.id} was accepted and added nothing"
        metrics.COMMANDS.labels(command.type, "accepted").inc()
        return Settlement(
            request.delivery,
            telling.accepted(command, outcome.version, row),
            telling.events_of(row, command.correlation_id),
        )

    def _refused(self, request: Request, problem: Problem, *, tell: bool = True) -> Settlement:
        metrics.COMMANDS.labels(request.envelope.type, "refused").inc()
        events = telling.rejection(request.envelope, request.message, problem) if tell else []
        return Settlement(request.delivery, telling.refused(request.envelope, problem), events)

    # --- queries ---

    def _answer_slice(self, queries: list[Request]) -> list[Request]:
        """Answer as many queries from the front as fit in a slice; the others."""
        self._patiently(lambda: self._games.catch_up({query.envelope.game_id or "" for query in queries}))
        began = time.monotonic()
        for place, query in enumerate(queries, start=1):
            self._say([self._patiently(partial(self._answered, query))])
            self._games.make_room()
            if time.monotonic() - began > SLICE_SECONDS:
                return queries[place:]
        return []

    def _answered(self, request: Request) -> Settlement:
        if request.delivery.times > self._settings.deliveries:
            return self._set_aside(request, f"taken up {request.delivery.times} times and never finished")
        try:
            reply = reply_to(request.envelope, request.message, self._desk)
        except MalformedMessage as error:
            return self._set_aside(request, str(error), Code.MALFORMED_MESSAGE)
        except StoreUnavailable:
            raise
        except Exception as error:
            self._games.forget(request.envelope.game_id or "")
            log.exception("a query could not be answered", extra=_about(request.envelope))
            return self._set_aside(request, f"{type(error).__name__}: {error}")
        metrics.QUERIES.labels(request.envelope.type, reply.type).inc()
        return Settlement(request.delivery, reply)

    # --- what cannot be dealt with ---

    def _opened(self, delivery: Delivery) -> Request | Settlement:
        envelope = None
        try:
            envelope = delivery.envelope()
            return Request(delivery, envelope, envelope.message())
        except (MalformedMessage, UnknownType) as error:
            metrics.DEAD_LETTERS.labels(delivery.stream).inc()
            log.error("a message could not be read: %s", error, extra=_about(envelope))
            problem = Problem(code=Code.MALFORMED_MESSAGE, message=str(error))
            reply = telling.refused(envelope, problem) if envelope else None
            return Settlement(delivery, reply, dead=str(error))

    def _set_aside(self, request: Request, reason: str, code: Code = Code.INTERNAL_ERROR) -> Settlement:
        metrics.DEAD_LETTERS.labels(request.delivery.stream).inc()
        log.error("a message was set aside: %s", reason, extra=_about(request.envelope))
        # The reason is for the people who run the service; the sender learns that it is not the sender's fault.
        message = reason if code == Code.MALFORMED_MESSAGE else "The service failed at this; its operators are told."
        problem = Problem(code=code, message=message)
        events = telling.rejection(request.envelope, request.message, problem)
        return Settlement(request.delivery, telling.refused(request.envelope, problem), events, dead=reason)

    # --- waiting ---

    def _say(self, settlements: list[Settlement]) -> None:
        self._patiently(lambda: self._bus.settle(settlements))
        now = datetime.now(UTC)
        for settlement in settlements:
            if settlement.reply is not None and settlement.delivery.stream != streams.QUERIES:
                asked = settlement.delivery.envelope()
                seconds = max(0.0, (now - asked.recorded_at).total_seconds())
                metrics.COMMAND_SECONDS.observe(seconds)
                log.info(
                    "%s: %s", asked.type, settlement.reply.type, extra=_about(asked) | {"seconds": round(seconds, 4)}
                )

    def _patiently(self, work: Callable[[], T]) -> T:
        """Do something as soon as the servers that it needs are there.

        Raises:
            Stopped: they are not, and the service is to end.
        """
        pause = PAUSES[0]
        while True:
            try:
                result = work()
                self._pulse.ready()
                return result
            except (StoreUnavailable, BusUnavailable) as error:
                server = "postgresql" if isinstance(error, StoreUnavailable) else "redis"
                metrics.UNAVAILABLE.labels(server).inc()
                self._pulse.waiting_for(server)
                log.warning("%s is away: %s", server, error)
                if self._stop.is_set():
                    raise Stopped from error
                self._stop.wait(pause)
                pause = min(pause * 2, PAUSES[1])


def _about(envelope: Envelope | None) -> dict[str, object]:
    """The ids by which a log line is found again."""
    if envelope is None:
        return {}
    return {"request": envelope.correlation_id, "command": envelope.id, "game": envelope.game_id}
