"""The best routes of a corporation at one moment of a game."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import lru_cache

from celery.exceptions import Reject
from msgspec import to_builtins
from redis.exceptions import RedisError

from engine18xx.actions import encode
from engine18xx.archive import Archive
from engine18xx.best_run import BestRun, best_run
from engine18xx.errors import ArchiveError, EngineError, RuleViolation
from engine18xx.game import Game
from engine18xx.table import Table
from messages import BonusEarned, Code, Problem, RouteExplained, RoutesCalculated, decode, seal
from routes.app import app
from routes.logs import correlation
from routes.publishing import cancelled, count_start, publish_once, published
from routes.replays import unpack

log = logging.getLogger(__name__)

MOST_STARTS = 4
"""A calculation that ended its worker this often is given up."""
LOOK_EVERY = 0.2
"""Seconds between two looks whether a calculation was cancelled."""
GAMES = 8
"""Positions that a worker remembers: people ask for one company after the other."""


@app.task(name="routes.best_routes")
def best_routes(
    *,
    calculation: str,
    game_id: str,
    version: int,
    corporation: str,
    work: int,
    seconds: float,
    attempt: int,
    document: str,
    correlation_id: str,
) -> str:
    """Work out the best routes and publish `RoutesCalculated`; how it ended, in a word.

    Args:
        calculation: its name.
        game_id, version: the game, and how many of its actions have been taken.
        corporation: symbol of the corporation.
        work, seconds: limits of the search, in units of work and in real time.
        attempt: how many times this calculation has been sent, this time included.
        document: the archive of the game up to that version, compressed by zlib, in base 64.
        correlation_id: the request that led to it.

    May run any number of times for one calculation: the event is published once, unless it got lost, and no attempt
    works out what an earlier one has. One that was cancelled publishes nothing.
    """
    correlation.set(correlation_id)
    name = f"routes:{calculation}"
    try:
        limit = _Limit(name, seconds)
        known = published(name)
        if known is not None:
            event = decode(known).expect(RoutesCalculated)
        elif limit.cancelled:
            return "cancelled"
        elif count_start(name) > MOST_STARTS:
            event = _failed(calculation, corporation, f"it was given up: it ended its worker {MOST_STARTS} times")
        else:
            event = calculated(calculation, document, corporation, work, limit.is_over)
        if limit.cancelled:
            return "cancelled"
        envelope = seal(
            event,
            id=f"{game_id}:{version}:RoutesCalculated:{calculation}",
            game_id=game_id,
            version=version,
            correlation_id=correlation_id or None,
        )
        publish_once(name, attempt, envelope, only_if_lost=True)
    except RedisError as error:
        # Left unacknowledged, or requeued where the broker is back already, it is run again.
        raise Reject(str(error), requeue=True) from error
    found = "refused" if event.problem else "proved" if event.proved else "bounded"
    log.info(
        "calculated %s",
        corporation,
        extra={"game": game_id, "version": version, "found": found, "seconds": event.seconds, "work": event.work},
    )
    return found


def calculated(
    calculation: str, document: str, corporation: str, work: int, is_over: Callable[[], bool]
) -> RoutesCalculated:
    """Work it out: the outcome, which may be that there is no such corporation, or that the game cannot be read."""
    try:
        game = _game(document)
        company = game.corporation(corporation)
        began = time.perf_counter()
        found = best_run(game, company, work=work, deadline=is_over)
        return _told(calculation, found, time.perf_counter() - began)
    except RuleViolation as error:
        problem = Problem(code=Code.RULE_BROKEN, message=error.message, rule=error.rule, values=error.values)
    except ArchiveError as error:
        problem = Problem(code=Code.UNREADABLE_ARCHIVE, message=error.message, path=error.path or None)
    except EngineError as error:
        problem = Problem(code=Code.UNKNOWN_TITLE, message=str(error))
    except RedisError:
        raise
    except Exception as error:  # a defect of the engine costs this calculation its outcome, not its asker the answer
        log.exception("the engine failed on %s", corporation)
        return _failed(calculation, corporation, f"the engine failed on this position: {error!r}")
    return RoutesCalculated(calculation=calculation, corporation=corporation, problem=problem)


class _Limit:
    """Says when a search has to end: its time is up, or it was cancelled."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.ends = time.monotonic() + seconds
        self.cancelled = cancelled(name)
        self._look_at = time.monotonic() + LOOK_EVERY

    def is_over(self) -> bool:
        """Whether it has to end now."""
        now = time.monotonic()
        if now >= self._look_at and not self.cancelled:
            self._look_at = now + LOOK_EVERY
            self.cancelled = cancelled(self.name)
        return self.cancelled or now >= self.ends


@lru_cache(GAMES)
def _game(document: str) -> Game:
    """The game of a packed archive, after all of its actions. Nobody may change it."""
    return Table.open(Archive.read(unpack(document)).document).game


def _told(calculation: str, found: BestRun, seconds: float) -> RoutesCalculated:
    routes = zip(found.recorded, found.earnings.routes, strict=True)
    return RoutesCalculated(
        calculation=calculation,
        corporation=found.corporation,
        revenue=found.revenue,
        subsidy=found.subsidy,
        routes=[RouteExplained.of(route, earned) for route, earned in routes],
        subsidies=[BonusEarned.of(line) for line in found.earnings.subsidies],
        actions=[to_builtins(encode(action)) for action in found.actions],
        proved=found.proved,
        bound=found.bound,
        work=found.work,
        seconds=seconds,
    )


def _failed(calculation: str, corporation: str, message: str) -> RoutesCalculated:
    problem = Problem(code=Code.INTERNAL_ERROR, message=message)
    return RoutesCalculated(calculation=calculation, corporation=corporation, problem=problem)
