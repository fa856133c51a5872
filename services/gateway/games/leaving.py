"""What becomes of somebody's tables when he closes his account: the games stay whole, under the pseudonym."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.dispatch import receiver
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.accounts.signals import closing
from gateway.games.models import ActingGrant, Game, Invitation, Note, Role, Seat
from gateway.games.tables import leave, unique_name


@receiver(closing, sender=Account)
def let_go(account: Account, **_: Any) -> None:
    """Give up seats of games that have not started; elsewhere put the pseudonym where the name was."""
    forming = Seat.objects.filter(account=account, game__status=Game.Status.FORMING, game__start_sent_at=None)
    for game_id in set(forming.values_list("game_id", flat=True)):
        leave(game_id, account)
    seated = Seat.objects.filter(account=account)
    Game.objects.filter(seats__in=seated).update(revision=F("revision") + 1)
    for seat in seated:
        others = Seat.objects.filter(game_id=seat.game_id).exclude(pk=seat.pk).values_list("name", flat=True)
        seat.name = unique_name(account.username, others)
        seat.save(update_fields=["name"])
    now = timezone.now()
    Invitation.objects.filter(account=account, withdrawn_at=None).update(withdrawn_at=now)
    ActingGrant.objects.filter(account=account, revoked_at=None).update(revoked_at=now)
    Role.objects.filter(account=account).delete()
    Note.objects.filter(account=account).delete()
