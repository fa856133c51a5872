"""What is stored beside the events, so that tournaments, entrants and tables can be searched for: made from them alone.

The rows follow from how the tournament stands; the events say which of them have changed. So a single event touches a
few rows, and all events together make every row anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F

from gateway.tournaments import models
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.schedule import next_look
from gateway.tournaments.domain.tournament import Tournament

Happened = tuple[datetime, e.AnyEvent]


def project(tournament_id: UUID, at_work: Tournament, happened: Sequence[Happened]) -> None:
    """Let the rows say how the tournament stands after these events, of which the last is its last one."""
    events = [event for _, event in happened]
    touched = _entries(tournament_id, at_work, happened)
    _tournament(tournament_id, at_work, happened[-1][0], events, entries=touched)
    _tables(tournament_id, at_work, events)
    _standings(tournament_id, at_work, events)


def forget() -> None:
    """Drop the rows that follow from the events; nothing happens in tournaments until the transaction ends."""
    list(models.Tournament.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    models.Entry.objects.all().delete()
    models.RoundStandings.objects.all().delete()


def complete() -> None:
    """Make the rows of all tournaments anew, from the first event on. What games say is looked at once more."""
    started = set()
    for tournament_id in models.Tournament.objects.values_list("pk", flat=True):
        at_work = Tournament()
        happened: list[Happened] = []
        rows = models.TournamentEvent.objects.filter(tournament_id=tournament_id).order_by("number")
        for at, body in rows.values_list("at", "body").iterator():
            event = e.decode(body)
            at_work.apply(event)
            happened.append((at, event))
        if happened:
            project(tournament_id, at_work, happened)
        started |= {table.game_id for table in at_work.tables.values() if table.game_id is not None}
    # The others stay, for those who follow the games may be waiting to note something with them.
    models.TournamentTable.objects.exclude(game__in=started).delete()
    models.TournamentTable.objects.update(told=F("told") + 1)


def _tournament(
    tournament_id: UUID, at_work: Tournament, at: datetime, events: Sequence[e.AnyEvent], *, entries: bool
) -> None:
    fields: dict[str, Any] = {
        "version": at_work.version,
        "updated_at": at,
        "status": at_work.status.value,
        "entry_open": at_work.entry_open,
        "rounds": len(at_work.rounds),
        "tables_going_on": len(at_work.going_on),
        "published_round": at_work.published_round,
        "due_at": next_look(at_work, at),
        "problem": None,
    }
    if entries:
        fields["entrants"] = len(at_work.those(Presence.IN))
    if any(isinstance(event, e.TournamentCreated | e.TournamentDescribed | e.RulesChanged) for event in events):
        fields |= _described(at_work)
    models.Tournament.objects.filter(pk=tournament_id).update(**fields)


def _described(at_work: Tournament) -> dict[str, Any]:
    rules = at_work.rules
    readers = {at_work.owner, *rules.officials.co_hosts, *rules.officials.arbiters, *(rules.entry.invited or ())}
    return {
        "name": at_work.name,
        "description": at_work.description,
        "owner_id": int(at_work.owner),
        "private": at_work.private,
        "readers": sorted(int(player) for player in readers),
        "titles": list(rules.titles),
        "hidden": rules.hidden,
    }


def _entries(tournament_id: UUID, at_work: Tournament, happened: Iterable[Happened]) -> bool:
    """Whether anybody came or left."""
    touched: dict[str, datetime] = {}
    for at, event in happened:
        match event:
            case e.PlayerEntered(entry=entry) | e.PlayerWaitlisted(entry=entry):
                touched.setdefault(entry.player, at)
            case e.PlayerAdmitted() | e.PlayerWithdrew() | e.PlayerRemoved() | e.PlayerReturned():
                touched.setdefault(event.player, at)
    rows = [
        models.Entry(
            tournament_id=tournament_id,
            account_id=int(player),
            number=at_work.entrants[player].number,
            presence=at_work.entrants[player].presence.value,
            entered_at=at,  # of a row that there is already, it stays as it is
        )
        for player, at in touched.items()
    ]
    if rows:
        models.Entry.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["tournament", "account"],
            update_fields=["presence"],
            batch_size=2_000,
        )
    return bool(rows)


def _tables(tournament_id: UUID, at_work: Tournament, events: Iterable[e.AnyEvent]) -> None:
    started = [
        models.TournamentTable(
            game=UUID(event.game_id),
            tournament_id=tournament_id,
            name=event.table,
            round=at_work.tables[event.table].round,
        )
        for event in events
        if isinstance(event, e.TableStarted)
    ]
    if started:
        models.TournamentTable.objects.bulk_create(
            started,
            update_conflicts=True,
            unique_fields=["game"],
            update_fields=["tournament", "name", "round"],
            batch_size=2_000,
        )


def _standings(tournament_id: UUID, at_work: Tournament, events: Sequence[e.AnyEvent]) -> None:
    of_tournament = models.RoundStandings.objects.filter(tournament_id=tournament_id)
    first: int | None = None
    for event in events:
        match event:
            case e.RoundWithdrawn(round=number):
                of_tournament.filter(round=number).delete()
            case e.RoundPaired(round=drawn):
                _begin_standings(tournament_id, drawn.number, at_work.version)
            case _ if (changed := first_round_changed(at_work, event)) is not None:
                first = changed if first is None else min(first, changed)
    if first is not None:
        of_tournament.filter(round__gte=first).update(changed=at_work.version)


_SHOWN_MEANWHILE = """
    with before as (
        select id, version, count from tournaments_roundstandings
         where tournament_id = %(tournament)s and round = %(round)s - 1 and version > 0
    ), made as (
        insert into tournaments_roundstandings (tournament_id, round, changed, version, count)
        values (%(tournament)s, %(round)s, %(changed)s,
                coalesce((select version from before), 0), coalesce((select count from before), 0))
        returning id
    )
    insert into tournaments_standingspage (standings_id, number, body)
    select made.id, page.number, page.body
      from made, before join tournaments_standingspage page on page.standings_id = before.id
"""


def _begin_standings(tournament_id: UUID, round_number: int, version: int) -> None:
    """Let there be standings after a new round: until they are worked out, those after the round before are shown."""
    with connection.cursor() as cursor:
        cursor.execute(_SHOWN_MEANWHILE, {"tournament": tournament_id, "round": round_number, "changed": version})


def first_round_changed(at_work: Tournament, event: e.AnyEvent) -> int | None:
    """The first round after which the standings may be others than before the event; null if none are."""
    match event:
        case (
            e.RulesChanged()
            | e.PlayerEntered()
            | e.PlayerAdmitted()
            | e.PlayerReturned()
            | e.PlayerWithdrew()
            | e.PlayerRemoved()
        ):
            return 1
        case (
            e.TableResulted()
            | e.TableAdjudicated()
            | e.TableReopened()
            | e.ResultCorrected()
            | e.CorrectionUndone()
            | e.PlayerSubstituted()
            | e.PlayerSeated()
        ):
            return at_work.tables[event.table].round if event.table in at_work.tables else None
        case e.StandingsPublished():
            return max(1, event.up_to_round)  # entries tell ranks that all may see
    return None
