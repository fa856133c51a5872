"""Following the games: their results count, and those of games that go on after all count no more.

An event of a game says only that there is something to be looked at. What is then taken in is how the game stands, as
its own projection tells: so each result counts once, whether its event is told once or ten times, in whichever order,
and by however many followers. What people do at a table is taken in as they do it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q
from django.dispatch import receiver

from gateway.accounts.models import Account
from gateway.accounts.signals import closing
from gateway.bus.handlers import on
from gateway.clocks.following import TAKES_BACK
from gateway.games.models import Game
from gateway.games.signals import closed, seat_inherited
from gateway.tournaments import models
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry, Presence
from gateway.tournaments.domain.events import AnyEvent, TableAdjudicated, TableResulted
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.tournament import Status, Tournament
from gateway.tournaments.keeping import carry_out
from gateway.tournaments.models import TournamentTable
from messages import ActionApplied, Envelope

log = logging.getLogger(__name__)

TABLES_AT_ONCE = 200


@on(ActionApplied)
def note(envelope: Envelope, event: ActionApplied) -> None:
    """A game has ended, or a move of it was taken back: its table is to be looked at."""
    if event.status.finished or event.action.get("type") == TAKES_BACK:
        TournamentTable.objects.filter(game=UUID(envelope.game_id)).update(told=F("told") + 1)


def with_news() -> list[UUID]:
    """Tournaments of whose games there is something to take in."""
    return list(_unheard().order_by().values_list("tournament", flat=True).distinct())


def hear(tournament_id: UUID) -> int:
    """Take in how the games with news stand; at how many tables. What is told meanwhile is taken in the next time."""
    with transaction.atomic():
        tables: list[TournamentTable] = []

        def decide(t: Tournament) -> Sequence[AnyEvent]:
            # Only what was told before the games are read. A table of which a follower is telling just now is left for
            # later: he may want another one that is held here.
            unheard = _unheard().filter(tournament_id=tournament_id).select_for_update(skip_locked=True)
            tables.extend(unheard[:TABLES_AT_ONCE])
            games = Game.objects.prefetch_related("seats").in_bulk([table.game for table in tables])
            return [event for table in tables for event in _taken_in(t, table.name, games[table.game])]

        carry_out(tournament_id, decide, by=None)
        for table in tables:
            table.heard = table.told
        TournamentTable.objects.bulk_update(tables, ["heard"])
    return len(tables)


def _unheard() -> Any:
    return TournamentTable.objects.filter(~Q(told=F("heard")))


def _taken_in(t: Tournament, name: str, game: Game) -> Sequence[AnyEvent]:
    """What follows at a table from how its game stands."""
    first = t.tables[name].results[0] if t.tables[name].results else None
    if first is not None and first.ruled:
        return []  # what an arbiter decided is not overturned by the game
    if not game.finished:
        return [] if game.status == Game.Status.CLOSED else commands.reopen_table(t, name)
    scores = _scores(game, game.result or {})
    if set(scores) != set(t.tables[name].players):
        log.error("other players end the game than sit at the table", extra={"game": str(game.pk), "table": name})
        return []
    if first is not None and first.scores == scores:
        return []
    return [*commands.reopen_table(t, name), TableResulted(table=name, scores=scores)]


def _scores(game: Game, result: dict[str, int]) -> dict[PlayerId, int]:
    """In pounds, by those who have the seats."""
    return {str(seat.account_id): result[str(seat.player)] for seat in game.seats.all()}


# --- what people do at the tables -------------------------------------------------------------------------------------


@receiver(seat_inherited, sender=Game)
def substitute(game: Game, by: Account, before: Account | None, after: Account, **_: Any) -> None:
    """A seat was taken over. Who comes from outside enters as a substitute. Raises `Problem` if he may not."""
    table = TournamentTable.objects.filter(game=game.pk).first()
    if table is None:
        return
    hear(table.tournament_id)
    coming, leaving = str(after.pk), str(before.pk) if before is not None else ""

    def enter(t: Tournament) -> Sequence[AnyEvent]:
        known = coming in t.entrants or coming in t.tables[table.name].players
        return [] if known else commands.stand_by(t, Entry(player=coming))

    def take_over(t: Tournament) -> Sequence[AnyEvent]:
        if coming in t.tables[table.name].players:
            return []  # an arbiter of the tournament has seen to it
        return commands.substitute(t, table.name, leaving, coming, str(by.pk), "")

    carry_out(table.tournament_id, enter, by=by)
    carry_out(table.tournament_id, take_over, by=by)


@receiver(closed, sender=Game)
def rule(game: Game, by: Account, **_: Any) -> None:
    """A game was closed: what its arbiter ruled is the result of the table."""
    table = TournamentTable.objects.filter(game=game.pk).first()
    ruling = game.ruling or {}
    if table is None or ruling.get("result") is None:
        return
    scores = _scores(game, ruling["result"])

    def decide(t: Tournament) -> Sequence[AnyEvent]:
        results = t.tables[table.name].results
        if results and results[0].ruled:
            return []  # an arbiter of the tournament has decided
        ruled = TableAdjudicated(
            table=table.name, scores=scores, by=str(by.pk), reason=ruling.get("reason") or "closed"
        )
        return [*commands.reopen_table(t, table.name), ruled]

    carry_out(table.tournament_id, decide, by=by)


@receiver(closing, sender=Account)
def let_go(account: Account, **_: Any) -> None:
    """Who closes his account leaves the tournaments that are not over."""
    player = str(account.pk)
    entries = models.Entry.objects.filter(account=account).exclude(presence=Presence.OUT.value)
    over = [Status.FINISHED.value, Status.CANCELLED.value]
    for tournament_id in entries.exclude(tournament__status__in=over).values_list("tournament", flat=True):
        carry_out(tournament_id, lambda t: commands.withdraw(t, player), by=account)
