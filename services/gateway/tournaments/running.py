"""What happens in tournaments by itself: results are taken in, tables started, deadlines kept, rounds drawn.

Any number of processes may do this side by side, and be stopped at any instruction. Each step is taken under the
tournament's lock, or for the very version that it was worked out for; what is sent to the rules service has an id that
follows from the game. So each is done once.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterable, Sequence, Set
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from gateway.api.problems import Problem
from gateway.bus.asking import send_command
from gateway.bus.follower import OUTAGE
from gateway.games.models import Game
from gateway.observability import metrics
from gateway.observability.requests import adopt_request_id
from gateway.tournaments import following, models, standings
from gateway.tournaments.at_tables import waiting_for
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import SERVER, AnyEvent, TournamentFinished
from gateway.tournaments.domain.rules import AtDeadline
from gateway.tournaments.domain.schedule import Step, due, next_look, to_adjudicate
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.drawing import draw
from gateway.tournaments.keeping import Kept, carry_out, current
from gateway.tournaments.starting import start_tables
from messages import Sender, SubmitAction

log = logging.getLogger(__name__)

TOURNAMENTS_AT_ONCE = 50
STEPS_AT_ONCE = 4
"""Of one tournament, before the others have their turn."""
AGAIN_AFTER = timedelta(seconds=10)
"""A game that is to end is told so again after so long."""
LATER = timedelta(minutes=1)
"""What was due and met a defect is tried again after so long."""
SENDER = "tournament"
"""How records of games name who ended them at a deadline."""


def run(now: datetime | None = None) -> int:
    """Do all that is to be done; how much there was. Raises one of `OUTAGE` if a server is away."""
    now = now or timezone.now()
    done = _each(following.with_news(), following.hear, now)
    done += _each(_due(now), lambda tournament_id: attend(tournament_id, now), now)
    return done + _each(standings.out_of_date(now), standings.work_out, now)


def attend(tournament_id: UUID, now: datetime) -> int:
    """Take the steps of one tournament whose moment has come, a few at once; how many were taken."""
    kept, taken = current(tournament_id), 0
    idle: set[Step] = set()
    problem: Problem | None = None
    while taken < STEPS_AT_ONCE:
        step = next((one for one in due(kept.at_work, now) if one not in idle), None)
        if step is None:
            break
        try:
            after = _STEPS[step](kept, now)
        except Problem as error:
            if error.status >= 500:
                raise
            after, problem = current(tournament_id), error
        if after.version == kept.version:
            idle.add(step)
        else:
            taken += 1
            metrics.TOURNAMENT_STEPS.labels(step).inc()
            log.info("%s", step, extra={"tournament": str(tournament_id)})
        kept = after
    _look_again(kept, now, idle, problem)
    return taken


def _each(tournaments: Iterable[UUID], work: Callable[[UUID], int], now: datetime) -> int:
    """Do it for each of them; what goes wrong with one does not keep the others waiting."""
    done = 0
    for tournament_id in tournaments:
        adopt_request_id(f"tournament:{uuid.uuid4()}")
        try:
            done += work(tournament_id)
        except OUTAGE:
            raise
        except Exception:
            log.exception("put off", extra={"tournament": str(tournament_id)})
            models.Tournament.objects.filter(pk=tournament_id, due_at__lte=now).update(due_at=now + LATER)
    adopt_request_id("")
    return done


def _due(now: datetime) -> list[UUID]:
    waiting = models.Tournament.objects.filter(due_at__lte=now).order_by("due_at")
    return list(waiting.values_list("pk", flat=True)[:TOURNAMENTS_AT_ONCE])


def _look_again(kept: Kept, now: datetime, idle: Set[Step], problem: Problem | None) -> None:
    """Note when to come back. What came to nothing is not tried again before something has happened."""
    at = next_look(kept.at_work, now, idle)
    if Step.ADJUDICATE in idle:
        at = min(at or now + AGAIN_AFTER, now + AGAIN_AFTER)
    said = problem.body if problem is not None else None
    models.Tournament.objects.filter(pk=kept.id, version=kept.version).update(due_at=at, problem=said)


# --- the steps --------------------------------------------------------------------------------------------------------


def _start_tables(kept: Kept, now: datetime) -> Kept:
    return start_tables(kept.id)


def _open_round(kept: Kept, now: datetime) -> Kept:
    return carry_out(kept.id, lambda t: commands.open_round(t, len(t.rounds), now), by=None)


def _let_deadline_pass(kept: Kept, now: datetime) -> Kept:
    def decide(t: Tournament) -> Sequence[AnyEvent]:
        waited_for = waiting_for(t, t.going_on) if t.rules.schedule.at_deadline is AtDeadline.WARN else {}
        return [event for number in t.deadlines for event in commands.let_deadline_pass(t, number, now, waited_for)]

    return carry_out(kept.id, decide, by=None)


def _adjudicate(kept: Kept, now: datetime) -> Kept:
    """Have the games ended that should have ended by themselves; their results come as all results do."""
    games = {str(kept.at_work.tables[name].game_id) for name in to_adjudicate(kept.at_work)}
    begun = Game.objects.filter(pk__in=games, started_at__isnull=False, finished=False).prefetch_related("seats")
    for game in begun:
        players = [seat.player for seat in game.seats.all()]
        action = {"type": "end_game", "entity": players[0], "entity_type": "player"}
        command = SubmitAction(action=action, sender=Sender(id=SENDER, permitted=players, ends=True))
        send_command(command, id=f"deadline:{game.pk}:{game.version}", game_id=str(game.pk), awaited=False)
    return kept


def _publish(kept: Kept, now: datetime) -> Kept:
    return carry_out(kept.id, lambda t: commands.publish(t, SERVER, len(t.rounds)), by=None)


def _finish(kept: Kept, now: datetime) -> Kept:
    if not commands.is_over(kept.at_work):
        return kept
    return carry_out(kept.id, lambda _: [TournamentFinished()], by=None, expected=kept.version)


def _draw(kept: Kept, now: datetime) -> Kept:
    if not kept.at_work.rules.schedule.finishes and commands.is_over(kept.at_work):
        return kept  # the host ends it
    return draw(kept.id, by=None)


_STEPS: dict[Step, Callable[[Kept, datetime], Kept]] = {
    Step.START_TABLES: _start_tables,
    Step.OPEN_ROUND: _open_round,
    Step.LET_DEADLINE_PASS: _let_deadline_pass,
    Step.ADJUDICATE: _adjudicate,
    Step.PUBLISH: _publish,
    Step.FINISH: _finish,
    Step.DRAW: _draw,
}
