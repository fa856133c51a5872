"""Substitutes: who takes over the seat of a player whose time is up, where the table has agreed upon that.

Whoever would like to volunteers, before or after it happens. The first volunteer inherits the seat.
"""

from __future__ import annotations

import logging
from uuid import UUID

from django.db import transaction

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.clocks.models import GameClock, Volunteer
from gateway.games import tables
from gateway.games.models import Game, Invitation, Seat

log = logging.getLogger(__name__)


def volunteer(game_id: UUID, account: Account) -> None:
    """Offer to take over a seat of this game. Raises `Problem` if one plays here, or the game is not being played."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None or game.status != Game.Status.ACTIVE or not game.live:
        raise Problem(409, "not-active", "only a game that is being played takes substitutes")
    if Seat.objects.filter(game_id=game_id, account=account).exists():
        raise Problem(409, "already-seated", "who plays here is no substitute")
    Volunteer.objects.get_or_create(game_id=game_id, account=account)
    seat_volunteers(game_id)


def withdraw(game_id: UUID, account: Account) -> None:
    """Take the offer back, if there is one."""
    Volunteer.objects.filter(game_id=game_id, account=account).delete()


def seats_sought(kept: GameClock) -> list[int | str]:
    """The players whose seats a substitute may have."""
    return [player.id for player in kept.clock.players if player.acting and player.up == "substitute"]


def seat_volunteers(game_id: UUID) -> None:
    """Give each seat that is sought to a volunteer, as long as there are any."""
    kept = GameClock.objects.filter(pk=game_id).first()
    for player in seats_sought(kept) if kept is not None else []:
        for offer in Volunteer.objects.filter(game_id=game_id).select_related("account"):
            if _take_over(offer, player):
                break


def _take_over(offer: Volunteer, player: int | str) -> bool:
    """Let a volunteer inherit a seat; whether he has it now. He volunteers no more either way."""
    try:
        with transaction.atomic():
            offer.delete()
            game = Game.objects.select_for_update(of=("self",)).get(pk=offer.game_id)
            seat = next(seat for seat in Seat.objects.filter(game=game) if seat.player == player)
            Invitation.objects.filter(game=game, account=offer.account, withdrawn_at=None).delete()
            invited_by = game.owner or offer.account
            Invitation.objects.create(game=game, seat=seat, account=offer.account, invited_by=invited_by)
            tables.join(game.pk, offer.account, position=seat.position)
    except Problem as problem:
        Volunteer.objects.filter(game_id=offer.game_id, account=offer.account).delete()
        log.warning("a volunteer could not take over: %s", problem, extra={"game": str(offer.game_id)})
        return False
    return True
