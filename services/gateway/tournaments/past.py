"""Rounds as they were drawn: from the tournament as it stood then, its events folded up to that moment."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.http import Http404

from gateway.tournaments.domain.events import RoundPaired, decode
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.tournament import fold
from gateway.tournaments.domain.why import Draw
from gateway.tournaments.models import TournamentEvent


def draw_of(tournament_id: UUID, drawn: Round) -> Draw:
    """How a round was drawn, to be asked about. Raises `Http404` if the round was taken back meanwhile."""
    return _draw(tournament_id, _number(tournament_id, drawn))


@lru_cache(maxsize=4)
def _draw(tournament_id: UUID, number: int) -> Draw:
    """Kept for a while: many ask about one round, when it is announced."""
    rows = TournamentEvent.objects.filter(tournament_id=tournament_id, number__lte=number).order_by("number")
    *before, paired = map(decode, rows.values_list("body", flat=True))
    assert isinstance(paired, RoundPaired)
    return Draw(fold(before), paired.round)


def _number(tournament_id: UUID, drawn: Round) -> int:
    """Of the event by which the round was drawn, the last time if it was taken back. Raises `Http404`."""
    paired = TournamentEvent.objects.filter(tournament_id=tournament_id, body__startswith='{"type":"RoundPaired"')
    for number, body in paired.order_by("-number").values_list("number", "body").iterator(chunk_size=1):
        event = decode(body)
        if isinstance(event, RoundPaired) and event.round == drawn:
            return number
    raise Http404
