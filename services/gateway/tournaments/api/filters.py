"""Filters of tournaments and of what belongs to them."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q
from rest_framework import serializers
from rest_framework.request import Request

from gateway.api.filters import Filter
from gateway.tournaments.api.rules import MOST_ROUNDS
from gateway.tournaments.api.serializers import TABLE_STATUSES
from gateway.tournaments.exports import Sheet
from gateway.tournaments.models import Entry, Tournament


class TournamentFilter(Filter):
    """Which tournaments."""

    status = serializers.ChoiceField(required=False, choices=Tournament.Status.choices)
    title = serializers.CharField(required=False, max_length=40, help_text="That is played there.")
    name = serializers.CharField(required=False, max_length=200, help_text="Part of the name.")
    owner = serializers.IntegerField(required=False, min_value=1, max_value=2**62, help_text="Id of an account.")
    entry_open = serializers.BooleanField(required=False)
    mine = serializers.BooleanField(required=False, help_text="Which the caller has entered.")
    hosted = serializers.BooleanField(required=False, help_text="Which the caller owns.")
    created_after = serializers.DateTimeField(required=False, help_text="Announced at this moment or later.")
    created_before = serializers.DateTimeField(required=False, help_text="Announced before this moment.")

    lookups = {
        "name": "name__icontains",
        "created_after": "created_at__gte",
        "created_before": "created_at__lt",
    }
    also = frozenset({"fields"})

    @classmethod
    def condition(cls, name: str, value: Any, request: Request) -> Q:
        """What a parameter asks of a tournament."""
        match name:
            case "title":
                return Q(titles__contains=[value])
            case "mine":
                own = Q(Exists(Entry.objects.filter(tournament=OuterRef("pk"), account=request.user.pk or 0)))
                return own if value else ~own
            case "hosted":
                own = Q(owner=request.user.pk or 0)
                return own if value else ~own
        return super().condition(name, value, request)


class NothingAsked(serializers.Serializer[None]):
    """No parameters."""


class EntryFilter(Filter):
    """Which entries."""

    presence = serializers.ChoiceField(required=False, choices=Entry.Presence.choices)
    account = serializers.IntegerField(required=False, min_value=1, max_value=2**62)


class CrossTableFilter(Filter):
    """Whose rows."""

    account = serializers.IntegerField(required=False, min_value=1, max_value=2**62)


class TableFilter(serializers.Serializer[None]):
    """Which tables."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS)
    status = serializers.ChoiceField(TABLE_STATUSES, required=False)
    player = serializers.IntegerField(
        required=False, min_value=1, max_value=2**62, help_text="Account of who holds, or held, a seat."
    )
    group = serializers.CharField(required=False, max_length=100)


class WhyFilter(serializers.Serializer[None]):
    """Whose place is asked about."""

    player = serializers.IntegerField(min_value=1, max_value=2**62, help_text="Account of who sits at the table.")


class _AfterRound(serializers.Serializer[None]):
    """After which round."""

    round = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text="After this one; by default the last to be seen.",
    )


class StandingsFilter(_AfterRound):
    """Which standings."""

    group = serializers.CharField(required=False, max_length=100, help_text="Of this group or division alone.")
    if_ended_now = serializers.BooleanField(
        required=False, help_text="As if the tables that go on ended now, with what everybody is worth."
    )


class TeamFilter(_AfterRound):
    """How teams count."""

    best = serializers.IntegerField(
        required=False, min_value=1, max_value=1_000, help_text="So many of each team's best players; by default all."
    )


class RoundFilter(serializers.Serializer[None]):
    """Of which round."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS)


SHEETS = [
    (Sheet.RESULTS.value, "a row for everybody who has a part in a table"),
    (Sheet.STANDINGS.value, "the lines of the last standings that may be seen"),
    (Sheet.ENTRIES.value, "who takes part, waits, or has left"),
    (Sheet.BYES.value, "the ledger of byes"),
]
FORMS = [("csv", "CSV with a head"), ("json", "one JSON list"), ("ndjson", "a JSON object a line")]


class ExportFilter(serializers.Serializer[None]):
    """Which rows, and how."""

    rows = serializers.ChoiceField(SHEETS, required=False, default=Sheet.RESULTS.value)

    def get_fields(self) -> dict[str, Any]:
        """``as`` is a word of the language this is written in."""
        how = serializers.ChoiceField(FORMS, required=False, help_text="By default as Accept says.")
        return {**super().get_fields(), "as": how}


class ArbiterFilter(serializers.Serializer[None]):
    """What counts as stuck."""

    idle_hours = serializers.IntegerField(
        required=False,
        default=24,
        min_value=1,
        max_value=10_000,
        help_text="Tables at which nothing has happened for so long are told.",
    )
