"""Starting a game: the seed and the order of seats are drawn here and kept, then the rules service is asked.

What was drawn is committed before it is asked, under an id of its own; so a start whose answer got lost is asked for
again with the very same command, and is done once. The events say what became of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import F
from django.dispatch import receiver
from django.utils import timezone

from gateway.api.problems import Problem
from gateway.bus.asking import order, send_command
from gateway.bus.handlers import on
from gateway.database import release
from gateway.games import signals
from gateway.games.models import Game, Seat, TableRecord
from gateway.games.people import Caller, must_manage, person_at
from gateway.games.projection import begun_at
from gateway.games.setups import SEEDS
from gateway.games.tables import Status, held, record, seat_as
from messages import Accepted, Envelope, ImportArchive, Message, Player, StartGame, StartRejected
from messages import ImportRejected as ArchiveRejected

SEND_AGAIN_AFTER = timedelta(seconds=30)
"""A start of which nothing has been heard for so long is sent again."""
AT_ONCE = 100
"""Starts that are sent again together."""
_dice = secrets.SystemRandom()


def start(game_id: UUID, by: Caller) -> None:
    """Start a game and wait until it has begun. Started twice, it begins once.

    Raises `Problem` if a seat is open or the rules service refuses, `NoReply` if it does not answer in time.
    """
    game = ask_to_start(game_id, by)
    if game.status == Status.FORMING:
        release()
        envelope, accepted = order(command_for(game), Accepted, id=command_id(game), game_id=str(game.pk))
        # The events follow in a moment; whoever has started the game finds it begun at once.
        begun_at(game, envelope.version or 0, accepted.status)


@transaction.atomic
def ask_to_start(game_id: UUID, by: Caller | None) -> Game:
    """Settle what is still to be drawn, and note that the game is to start; who has started already stays as it is."""
    game = held(game_id)
    if by is not None:
        must_manage(person_at(game, by))
    if game.status != Status.FORMING:
        if game.status == Status.ACTIVE:
            return game
        raise Problem(409, "game-over", "this game is over, or closed")
    if game.start_sent_at is not None:
        return game
    seats = list(Seat.objects.select_for_update().filter(game=game))
    if open_seats := [seat.position for seat in seats if seat.account_id is None]:
        error = {"field": "seats", "message": "these seats are open", "values": open_seats}
        raise Problem(409, "seats-open", "a game starts when every seat is taken", [error])
    if game.seat_order == Game.Order.DRAWN and game.origin_id is None:
        drawn = list(range(len(seats)))
        _dice.shuffle(drawn)
        seat_as(seats, drawn)
        record(game, None, "seats-drawn", order=drawn)
    if "seed" not in game.settings and game.origin_id is None:
        game.settings = {**game.settings, "seed": 1 + secrets.randbelow(SEEDS - 1)}
        record(game, None, "seed-drawn")
    game.start_sent_at, game.start_problem = timezone.now(), None
    game.start_attempts += 1
    game.revision += 1
    game.save(update_fields=["settings", "start_sent_at", "start_problem", "start_attempts", "revision"])
    record(game, by.account if by is not None else None, "started")
    return game


@transaction.atomic
def start_later(game_id: UUID, by: Caller | None) -> Game:
    """Start a game without waiting: the events will say when it has begun. Raises `Problem`."""
    game = ask_to_start(game_id, by)
    if game.status == Status.FORMING:
        transaction.on_commit(lambda: _send(game))
    return game


def start_opened(games: Sequence[Game]) -> None:
    """Start tables that this transaction has set up, full and with nothing left to draw: as `start_later`, together.

    Many are started in a few statements.
    """
    ids = [game.pk for game in games]
    Game.objects.filter(pk__in=ids).update(start_sent_at=timezone.now(), start_attempts=1, revision=F("revision") + 1)
    TableRecord.objects.bulk_create(TableRecord(game_id=game_id, what="started") for game_id in ids)
    transaction.on_commit(lambda: _send_all(ids))


@receiver([signals.opened, signals.seat_taken], sender=Game)
def start_if_full(game: Game, **_: Any) -> None:
    """Start a table that starts by itself, if its last seat has just been taken."""
    if game.start_when_full and not Seat.objects.filter(game=game, account=None).exists():
        start_later(game.pk, None)


def sweep() -> None:
    """Send again what nothing has been heard of: Redis may have lost it. Done once all the same."""
    lost = Game.objects.filter(status=Status.FORMING, start_sent_at__lt=timezone.now() - SEND_AGAIN_AFTER)
    ids = list(lost.values_list("pk", flat=True)[:AT_ONCE])
    Game.objects.filter(pk__in=ids).update(start_sent_at=timezone.now())
    _send_all(ids)


def command_id(game: Game) -> str:
    """Id of the command that starts this game; another one after a start that was refused."""
    return f"start:{game.pk}:{game.start_attempts}"


def command_for(game: Game) -> Message:
    """The command that starts this game. The event store knows players by their seats, not by name."""
    if game.origin is not None:
        return ImportArchive(document=msgspec.Raw(game.origin.text))
    players = [Player(seat.player, f"Player {seat.player}") for seat in game.seats.all()]
    return StartGame(title=game.title, players=players, seed=game.seed or 0, options=game.options)


def _send(game: Game) -> None:
    send_command(command_for(game), id=command_id(game), game_id=str(game.pk), awaited=False)


def _send_all(ids: Sequence[UUID]) -> None:
    for game in Game.objects.filter(pk__in=ids).select_related("origin").prefetch_related("seats"):
        _send(game)


@on(StartRejected)
def note_refusal(envelope: Envelope, event: StartRejected) -> None:
    """The game cannot be started as it was asked for; the table goes on forming, and says why."""
    _refused(envelope, event.problem)


@on(ArchiveRejected)
def note_refused_archive(envelope: Envelope, event: ArchiveRejected) -> None:
    """The archive that a table goes on from cannot be taken in."""
    _refused(envelope, event.problem)


def _refused(envelope: Envelope, problem: Any) -> None:
    forming = Game.objects.filter(pk=UUID(envelope.game_id), status=Status.FORMING)
    for game in forming.filter(live=True, start_sent_at__isnull=False):
        if envelope.causation_id == command_id(game):
            game.start_sent_at, game.start_problem = None, msgspec.to_builtins(problem)
            game.save(update_fields=["start_sent_at", "start_problem"])
            record(game, None, "start-refused", problem=game.start_problem)
