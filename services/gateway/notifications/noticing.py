"""What is told to whom: from the events of games, their clocks, and their tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.bus.handlers import on, rebuilding
from gateway.clocks import signals as clocks
from gateway.clocks.models import GameClock
from gateway.games import signals as tables
from gateway.games.models import Game, Invitation, Seat, UndoRequest
from gateway.notifications.outbox import Listener, listeners, tell
from gateway.notifications.topics import Topic
from messages import ActionApplied, Envelope, GameStarted, PlayerId


def tell_table(
    topic: Topic,
    game_id: UUID,
    *,
    key: str,
    at: datetime,
    players: list[PlayerId] | None = None,
    overseers_too: bool = True,
    **data: Any,
) -> None:
    """Tell the people of a table: some players or all of them, and those who oversee it.

    Args:
        overseers_too: whether owner and arbiters are told like the players, or only webhooks that hear of everybody.
    """
    if rebuilding():
        return
    present = listeners(game_id)
    if not present:
        return
    about = [one for one in present if players is None or any(player in players for player in one.players)]
    overseeing = [one for one in present if one.oversees]
    accounts = {one.account for one in (about + overseeing if overseers_too else about)}
    game = Game.objects.get(pk=game_id)
    said = {**game_in_few_words(game), **data}
    tell(
        topic, accounts, said, key=f"{game_id}:{key}", at=at, game_id=game_id,
        overseers={one.account for one in overseeing},
    )  # fmt: skip


def game_in_few_words(game: Game) -> dict[str, Any]:
    """What every notice about a game says of it."""
    return {
        "game": str(game.pk),
        "title": game.title,
        "description": game.description,
        "version": game.version,
        "round": f"{game.round} {game.turn}.{game.round_num}".strip(),
    }


# --- turns and time ---------------------------------------------------------------------------------------------------


@receiver(clocks.turn_began)
def tell_turn(game_id: UUID, players: list[PlayerId], version: int, at: datetime, **_: Any) -> None:
    """It is somebody's turn."""
    if not any(_is_about(one, players) or one.oversees for one in listeners(game_id)):
        return
    clock = GameClock.objects.get(pk=game_id).clock
    for player in players:
        deadline = clock.deadline(clock.of(player))
        tell_table(
            Topic.TURN, game_id, key=f"{version}:turn:{player}", at=at, players=[player], overseers_too=False,
            player=player, version=version, deadline=_text(deadline),
        )  # fmt: skip


@receiver(clocks.time_runs_out)
def tell_that_time_runs_out(game_id: UUID, player: PlayerId, deadline: datetime | None, at: datetime, **_: Any) -> None:
    """A player is reminded."""
    tell_table(
        Topic.TIME_RUNS_OUT, game_id, key=f"{at.timestamp()}:reminded:{player}", at=at, players=[player],
        overseers_too=False, player=player, deadline=_text(deadline),
    )  # fmt: skip


@receiver(clocks.time_up)
def tell_that_time_is_up(
    game_id: UUID, player: PlayerId, consequence: str, deadline: datetime | None, at: datetime, **_: Any
) -> None:
    """A player's time is up: he and those who oversee the game hear of it."""
    tell_table(
        Topic.TIME_UP, game_id, key=f"{at.timestamp()}:time-up:{player}", at=at, players=[player],
        player=player, consequence=consequence, deadline=_text(deadline),
    )  # fmt: skip


@receiver(clocks.paused)
def tell_pause(game_id: UUID, reason: str, at: datetime, **_: Any) -> None:
    """The clocks were stopped."""
    tell_table(Topic.PAUSED, game_id, key=f"{at.timestamp()}:paused", at=at, reason=reason)


@receiver(clocks.resumed)
def tell_resumption(game_id: UUID, at: datetime, **_: Any) -> None:
    """The clocks go on."""
    tell_table(Topic.RESUMED, game_id, key=f"{at.timestamp()}:resumed", at=at)


# --- the course of a game ---------------------------------------------------------------------------------------------


@on(GameStarted)
def tell_start(envelope: Envelope, event: GameStarted) -> None:
    """A game that was set up here has begun."""
    game_id = UUID(envelope.game_id)
    if Game.objects.filter(pk=game_id, live=True).exists():
        tell_table(Topic.STARTED, game_id, key="started", at=envelope.recorded_at)


@on(ActionApplied)
def tell_end(envelope: Envelope, event: ActionApplied) -> None:
    """A game is over."""
    if event.finishes:
        tell_table(
            Topic.FINISHED, UUID(envelope.game_id), key=f"{envelope.version}:finished", at=envelope.recorded_at,
            result=event.status.result, end_reason=event.status.end_reason, version=envelope.version,
        )  # fmt: skip


@receiver(tables.closed, sender=Game)
def tell_closing(game: Game, **_: Any) -> None:
    """A game was closed."""
    reason = (game.ruling or {}).get("reason", "")
    tell_table(Topic.CLOSED, game.pk, key="closed", at=timezone.now(), reason=reason)


# --- people -----------------------------------------------------------------------------------------------------------


@receiver(tables.invited, sender=Game)
def tell_invitations(invitations: list[Invitation], **_: Any) -> None:
    """Accounts are invited."""
    for invitation in invitations:
        if invitation.account_id is None:
            continue  # to whoever shows the token, whom nobody knows
        data = {
            **game_in_few_words(invitation.game),
            "invited_by": invitation.invited_by.username,
            "player": invitation.seat.player if invitation.seat is not None else None,
        }
        key = f"invitation:{invitation.pk}"
        tell(Topic.INVITED, {invitation.account_id}, data, key=key, at=timezone.now(), game_id=invitation.game_id)


@receiver(tables.seat_inherited, sender=Game)
def tell_substitution(game: Game, seat: Seat, before: Account | None, after: Account, **_: Any) -> None:
    """Somebody has taken over a seat: whoever had it hears of it, whoever has it, and those who oversee the game."""
    overseeing = {one.account for one in listeners(game.pk) if one.oversees}
    concerned = overseeing | {after.pk} | ({before.pk} if before is not None else set())
    now = timezone.now()
    data = {
        **game_in_few_words(game),
        "player": seat.player,
        "before": before.username if before is not None else None,
        "after": after.username,
    }
    key = f"{game.pk}:substituted:{seat.player}:{now.timestamp()}"
    tell(Topic.SUBSTITUTED, concerned, data, key=key, at=now, game_id=game.pk)


@receiver(post_save, sender=UndoRequest)
def tell_wish_to_undo(instance: UndoRequest, created: bool, **_: Any) -> None:
    """A player asks the others to agree to taking moves back."""
    if created:
        others = {one.account for one in listeners(instance.game_id) if one.players} - {instance.asked_by_id}
        data = {**game_in_few_words(instance.game), "asked_by": instance.asked_by.username, "request": str(instance.pk)}
        key = f"undo:{instance.pk}"
        tell(Topic.UNDO_ASKED, others, data, key=key, at=timezone.now(), game_id=instance.game_id)


def _is_about(listener: Listener, players: list[PlayerId]) -> bool:
    return any(player in players for player in listener.players)


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
