"""Reading what happens in tournaments as it comes, for those who keep something of their own about it.

The table of events is what is read, and how far a reader has come is stored with what he has made of it, in the same
transaction. So it may be killed at any instruction, and there may be several of it: each event is dealt with once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from gateway.tournaments.domain.events import AnyEvent, decode
from gateway.tournaments.models import Tournament, TournamentEvent

TOURNAMENTS_AT_ONCE = 50
EVENTS_AT_ONCE = 500
"""Events of one tournament that are dealt with in one transaction."""


class Place(models.Model):
    """How far a reader has come in a tournament. A reader makes a model of its own of this."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, primary_key=True, related_name="+")
    number = models.PositiveIntegerField(default=0, help_text="Of the last event that it has dealt with.")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.tournament_id} up to {self.number}"


class News(NamedTuple):
    """An event, as it is told to a reader."""

    number: int
    at: datetime
    event: AnyEvent


Reader = Callable[[UUID, Sequence[News]], object]


def read(places: type[Place], reader: Reader) -> int:
    """Tell a reader what it does not know yet, each tournament's events in their order; how many events that were.

    What goes wrong with one tournament is raised once all the others are told.
    """
    count, errors = 0, []
    for tournament_id in _behind(places):
        try:
            count += _read_one(places, tournament_id, reader)
        except Exception as error:
            errors.append(error)
    if errors:
        raise errors[0]
    return count


def _behind(places: type[Place]) -> list[UUID]:
    """Tournaments of which there is something to tell."""
    reached = places._default_manager.filter(tournament=models.OuterRef("pk")).values("number")
    known = Tournament.objects.annotate(reached=Coalesce(models.Subquery(reached), 0))
    return list(known.filter(version__gt=F("reached")).values_list("pk", flat=True)[:TOURNAMENTS_AT_ONCE])


@transaction.atomic
def _read_one(places: type[Place], tournament_id: UUID, reader: Reader) -> int:
    places._default_manager.get_or_create(pk=tournament_id)
    place = places._default_manager.select_for_update(skip_locked=True).filter(pk=tournament_id).first()
    if place is None:
        return 0  # somebody else is at it
    rows = TournamentEvent.objects.filter(Q(number__gt=place.number), tournament=tournament_id).order_by("number")
    told = [News(row.number, row.at, decode(row.body)) for row in rows[:EVENTS_AT_ONCE]]
    if told:
        reader(tournament_id, told)
        places._default_manager.filter(pk=tournament_id).update(number=told[-1].number)
    return len(told)
