"""What players are called: a tournament knows them by the ids of their accounts alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gateway.accounts.models import Account
from gateway.tournaments.domain.pairing import PlayerId


def names_of(players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The names of these players; one query."""
    numbers = {int(player) for player in players if player.isdigit()}
    found = Account.objects.filter(pk__in=numbers).values_list("pk", "username")
    return {str(number): name for number, name in found}
