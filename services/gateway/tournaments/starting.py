"""The games of a round's tables are set up and started, each exactly once.

So many at a time are set up in one transaction with the events that say so; so a table has its game, or has none and is
still to be started. The id of a game follows from tournament and table, so there can be no second one. That the rules
service starts what was set up is seen to by `gateway.games.starting`, which asks again until it has.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from gateway.accounts.models import Account
from gateway.games.models import Game, Role, Seat
from gateway.games.starting import start_opened
from gateway.games.tables import Plan, SeatPlan, open_tables
from gateway.tournaments import models, signals
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import AnyEvent, RulesChanged
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import Kept, carry_out

TABLES_AT_ONCE = 50
LONGEST_DESCRIPTION = 500
"""Of a game, in characters."""


def start_tables(tournament_id: UUID) -> Kept:
    """Start some of the tables that are to begin. Whoever does it again starts the next ones."""

    def decide(t: Tournament) -> Sequence[AnyEvent]:
        names = t.unstarted()[:TABLES_AT_ONCE]
        if not names:
            return []
        games = _set_up(tournament_id, t, names)
        return [
            event
            for name, game in zip(names, games, strict=True)
            for event in commands.start_table(t, name, str(game.pk))
        ]

    return carry_out(tournament_id, decide, by=None)


def game_of(tournament_id: UUID, table: TableId) -> UUID:
    """The id that the table's game has, or will have."""
    return uuid.uuid5(tournament_id, table)


def _set_up(tournament_id: UUID, t: Tournament, names: Sequence[TableId]) -> list[Game]:
    seated = {int(player) for name in names for player in t.tables[name].players}
    people = Account.objects.in_bulk(seated | {int(player) for player in _officials(t)} | {int(t.owner)})
    plans = [_plan(tournament_id, t, name, people) for name in names]
    games = open_tables(people[int(t.owner)], plans, consent=True)
    start_opened(games)
    return games


def _plan(tournament_id: UUID, t: Tournament, name: TableId, people: dict[int, Account]) -> Plan:
    """The table as the rules want it. Who enters a tournament has agreed to be seated."""
    table, wanted = t.tables[name], t.rules.games
    seated = [people[int(player)] for player in table.players]
    officials = [people[int(player)] for player in _officials(t)]
    return Plan(
        id=game_of(tournament_id, name),
        tournament=tournament_id,
        title=table.table.title,
        seats=[SeatPlan(account) for account in seated],
        options=wanted.options.get(table.table.title, ()),
        seed=table.table.deal,
        private=wanted.private or t.private,
        description=f"{t.name}: {name}"[-LONGEST_DESCRIPTION:],
        undo_policy=wanted.undo.value,
        time_control=wanted.time_control.document() if wanted.time_control is not None else {},
        arbiters=[official for official in officials if not _plays(official, seated)],
    )


def _plays(official: Account, seated: Iterable[Account]) -> bool:
    """Whether he, or a program of his, has a seat: then others decide."""
    return any(official.pk in (account.pk, account.bot_owner_id) for account in seated)


def _officials(t: Tournament) -> tuple[PlayerId, ...]:
    """Who decides as an arbiter at all tables but his own, the owner included."""
    officials = t.rules.officials
    return tuple(dict.fromkeys([t.owner, *officials.co_hosts, *officials.arbiters]))


@receiver(signals.happened, sender=models.Tournament)
def appoint(tournament: Kept, before: Tournament, events: Iterable[AnyEvent], **_: Any) -> None:
    """Other officials than before are the arbiters of the games that go on."""
    if not any(isinstance(event, RulesChanged) for event in events):
        return
    t = tournament.at_work
    dismissed, appointed = set(_officials(before)) - set(_officials(t)), set(_officials(t)) - set(_officials(before))
    games = [UUID(game_id) for name in t.going_on if (game_id := t.tables[name].game_id)]
    here = Role.objects.filter(kind=Role.Kind.ARBITER, game__in=games)
    here.filter(account__in=[int(player) for player in dismissed]).delete()
    officials = Account.objects.in_bulk([int(player) for player in appointed])
    seats = Seat.objects.filter(game__in=games).exclude(account=None).select_related("account")
    Role.objects.bulk_create(
        (
            Role(game_id=game_id, account=official, kind=Role.Kind.ARBITER)
            for game_id, at_table in groupby(seats.order_by("game"), lambda seat: seat.game_id)
            for seated in [[seat.account for seat in at_table if seat.account is not None]]
            for official in officials.values()
            if not _plays(official, seated)
        ),
        ignore_conflicts=True,
    )
