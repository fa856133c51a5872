"""Deciding what time decides: whom to remind, whose time is up, and what is done for who is not there.

Any number of processes may do this side by side. Each decision is taken with the clock held, and is a record; so it is
taken once. What it leads to is sent as a command whose id is made of game and version; so it is done once, however
often it is sent.

Nobody's time is up while the rules service is away, or while the gateway has not followed all that it knows of the
game: the player may have moved in time.
"""

from __future__ import annotations

import logging
import uuid
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gateway.api.problems import NoReply, Problem
from gateway.bus.asking import ask, send_command
from gateway.clocks import substitutes
from gateway.clocks.domain.clock import Clock, PlayerClock
from gateway.clocks.domain.happenings import TimeUp
from gateway.clocks.holding import HeldClock, hold
from gateway.clocks.keeping import is_waiting, move
from gateway.clocks.models import GameClock
from gateway.observability import metrics
from gateway.observability.requests import adopt_request_id
from messages import ActionsListed, ListActions, MoveNeutrally, Sender, SubmitAction

log = logging.getLogger(__name__)

SENDER = "clock"
"""How records of games name who moved for a player whose time was up."""
AT_ONCE = 100
"""Clocks that are looked at in one round."""
AGAIN_AFTER = timedelta(seconds=10)
"""What was sent and has not moved the game is sent again after so long."""


def decide(now: datetime | None = None) -> int:
    """Look at every clock that is due; how many decisions were taken. Raises one of `OUTAGE` if a server is away."""
    now = now or timezone.now()
    due = GameClock.objects.filter(due_at__lte=now).order_by("due_at")
    taken = 0
    for game_id in list(due.values_list("pk", flat=True)[:AT_ONCE]):
        adopt_request_id(f"clock:{uuid.uuid4()}")
        taken += attend(game_id, now)
    adopt_request_id("")
    return taken


def attend(game_id: UUID, now: datetime) -> int:
    """Decide what is due in one game, and carry out what follows; how many decisions were taken."""
    seen = GameClock.objects.get(pk=game_id)
    ends = any(isinstance(happening, TimeUp) for happening in seen.clock.due(now))
    if ends and not _followed_to_the_end(seen):
        return 0
    with transaction.atomic():
        kept = hold(game_id, due=now, wait=False)
        if kept is None or (ends and kept.version != seen.version):
            return 0
        taken = 0
        for happening in kept.clock.due(now):
            move(kept, happening, now)
            taken += 1
            metrics.CLOCK_DECISIONS.labels(happening.kind).inc()
            log.info("%s: player %s", happening.kind, happening.player, extra={"game": str(game_id)})
        waiting = is_waiting(kept.clock)
        if waiting:
            kept.due_at = now + AGAIN_AFTER
            kept.write()
    if waiting:
        _carry_out(kept)
    substitutes.seat_volunteers(game_id)
    return taken


def _followed_to_the_end(seen: GameClock) -> bool:
    """Whether the clock knows of everything that has happened in the game."""
    try:
        _, listed = ask(ListActions(after=max(0, seen.version), limit=1), ActionsListed, game_id=str(seen.pk))
    except NoReply:
        log.warning("nobody's time is up while the rules service is away", extra={"game": str(seen.pk)})
        return False
    except Problem as problem:
        log.error("a game with a clock is not known: %s", problem, extra={"game": str(seen.pk)})
        return False
    return listed.latest <= seen.version


def _carry_out(kept: HeldClock) -> None:
    """Do what follows for the first player who waits for it; the game's next event leads to the next."""
    clock = kept.clock
    for player in clock.players:
        if player.acting and player.up == "neutral-move":
            _move_neutrally(kept, player)
            return
        if player.acting and player.up == "adjudicate":
            _adjudicate(kept, clock, player)
            return


def _move_neutrally(kept: HeldClock, player: PlayerClock) -> None:
    command = MoveNeutrally(
        player=player.id, expected_version=kept.version, sender=Sender(id=SENDER, permitted=[player.id])
    )
    send_command(command, id=f"clock:{kept.game_id}:{kept.version}:{player.id}", game_id=str(kept.game_id))


def _adjudicate(kept: HeldClock, clock: Clock, player: PlayerClock) -> None:
    """End the game: everybody scores what he is worth now."""
    action = {"type": "end_game", "entity": player.id, "entity_type": "player"}
    sender = Sender(id=SENDER, permitted=[one.id for one in clock.players], ends=True)
    send_command(
        SubmitAction(action=action, sender=sender),
        id=f"clock:{kept.game_id}:{kept.version}:end",
        game_id=str(kept.game_id),
    )
