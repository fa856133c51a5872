"""Tournaments as they once stood: their events folded up to a moment."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.http import Http404

from gateway.tournaments.domain.events import RoundPaired, decode
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.tournament import Tournament, fold
from gateway.tournaments.models import TournamentEvent


def before_round(tournament_id: UUID, drawn: Round) -> Tournament:
    """The tournament as it stood when that round was drawn, the beginning of its stage included. To be read only.

    Raises `Http404` if the round was taken back meanwhile.
    """
    paired = TournamentEvent.objects.filter(tournament_id=tournament_id, body__startswith='{"type":"RoundPaired"')
    for number, body in paired.order_by("-number").values_list("number", "body").iterator(chunk_size=1):
        event = decode(body)
        if isinstance(event, RoundPaired) and event.round == drawn:
            return _up_to(tournament_id, number - 1)
    raise Http404


@lru_cache(maxsize=4)
def _up_to(tournament_id: UUID, number: int) -> Tournament:
    """The tournament after so many events; many ask about one round at once, when it is announced."""
    rows = TournamentEvent.objects.filter(tournament_id=tournament_id, number__lte=number).order_by("number")
    return fold(decode(body) for body in rows.values_list("body", flat=True).iterator())
