"""What is to happen next by itself, and when: by the rules, by the clock on the wall, and by how the tables stand."""

from __future__ import annotations

from collections.abc import Iterator, Set
from datetime import datetime
from enum import StrEnum

from gateway.tournaments.domain.moments import Moment, read, written
from gateway.tournaments.domain.rules import AtDeadline, Publication, Start
from gateway.tournaments.domain.tournament import Status, Tournament

#: Before every moment.
AT_ONCE: Moment = ""


class Step(StrEnum):
    """Something that happens by itself."""

    PUBLISH = "publish"
    START_TABLES = "start-tables"
    """The games of an open round begin."""
    LET_DEADLINE_PASS = "let-deadline-pass"
    ADJUDICATE = "adjudicate"
    """Tables that go on after their deadline are ended."""
    OPEN_ROUND = "open-round"
    FINISH = "finish"
    """If no stage has a round left."""
    DRAW = "draw"


def steps(t: Tournament) -> Iterator[tuple[Moment, Step]]:
    """What is to happen by itself, and from which moment on, in the order in which it is to be done."""
    if _is_to_be_published(t):
        yield AT_ONCE, Step.PUBLISH
    if t.status in (Status.ANNOUNCED, Status.RUNNING):
        yield from _with_tables(t)
        yield from _between_rounds(t)


def due(t: Tournament, now: datetime) -> list[Step]:
    """The steps whose moment has come."""
    return [step for moment, step in steps(t) if moment <= written(now)]


def next_look(t: Tournament, now: datetime, without: Set[Step] = frozenset()) -> datetime | None:
    """When the first step is due, but for some; null if nothing happens by itself."""
    moment = min((moment for moment, step in steps(t) if step not in without), default=None)
    if moment is None:
        return None
    return now if moment == AT_ONCE else read(moment)


def _with_tables(t: Tournament) -> Iterator[tuple[Moment, Step]]:
    if t.unstarted():
        yield AT_ONCE, Step.START_TABLES
    follows = t.rules.schedule.at_deadline
    rounds = {t.tables[name].round for name in t.going_on} & t.deadlines.keys()
    if follows is not AtDeadline.NOTHING:
        for number in sorted(rounds - t.expired.keys()):
            yield t.deadlines[number], Step.LET_DEADLINE_PASS
    if to_adjudicate(t):
        yield AT_ONCE, Step.ADJUDICATE
    if t.rules.schedule.start is not Start.BY_HAND and _is_to_be_opened(t):
        yield t.rules.schedule.time_of(len(t.rounds)) or AT_ONCE, Step.OPEN_ROUND


def _is_to_be_opened(t: Tournament) -> bool:
    """Whether the last round has not begun, and was not settled without games either."""
    return bool(t.rounds) and len(t.rounds) not in t.opened and any(one.id in t.going_on for one in t.rounds[-1].tables)


def to_adjudicate(t: Tournament) -> list[str]:
    """Tables that go on, have a game, and are to be ended because their deadline has passed."""
    return [
        name
        for expired in t.expired.values()
        if expired.follows is AtDeadline.ADJUDICATE
        for name in expired.tables
        if name in t.going_on and t.tables[name].game_id is not None
    ]


def _between_rounds(t: Tournament) -> Iterator[tuple[Moment, Step]]:
    if t.going_on:
        return
    schedule, number = t.rules.schedule, len(t.rounds) + 1
    if t.rounds and schedule.finishes:
        yield AT_ONCE, Step.FINISH
    time = schedule.time_of(number)
    if schedule.start is Start.BY_HAND or (time is None and (schedule.start is Start.AT_TIMES or not t.rounds)):
        return
    yield time or AT_ONCE, Step.DRAW


def _is_to_be_published(t: Tournament) -> bool:
    if not t.rules.hidden or t.published_round >= len(t.rounds) or t.going_on:
        return False
    publication = t.rules.schedule.publication
    return publication is Publication.EACH_ROUND or (publication is Publication.AT_END and t.status is Status.FINISHED)
