"""Once all its games are replayed, an import becomes a tournament: in one transaction, whole or not at all.

What stands in the way is told archive by archive. It may be stopped at any instruction and done by several processes:
the import is held while it is made, and there is one tournament of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.bus.live import wake
from gateway.games.models import Game, Seat
from gateway.ratings.reading import ratings_of
from gateway.replays.batches import topic
from gateway.replays.models import Batch
from gateway.tournaments import keeping
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.importing.evidence import Evidence, HeldRound, Table
from gateway.tournaments.importing.models import Import
from gateway.tournaments.importing.past_event import PastRound, PastTable, events_of, rules_for

Status = Import.Status

AT_ONCE = 20
"""Imports that are looked at in one go."""


def advance() -> int:
    """Make the tournaments whose games are all replayed; how many imports came to their end.

    What goes wrong with one of them is raised once the others are made.
    """
    ready = Import.objects.filter(status=Status.REPLAYING, batch__finished_at__isnull=False)
    count, errors = 0, []
    for pk in ready.order_by("created_at").values_list("pk", flat=True)[:AT_ONCE]:
        try:
            count += _finish(pk)
        except Exception as error:
            errors.append(error)
    if errors:
        raise errors[0]
    return count


@transaction.atomic
def _finish(pk: UUID) -> bool:
    held = Import.objects.select_for_update(skip_locked=True, of=("self",)).select_related("batch", "owner")
    found = held.filter(pk=pk, status=Status.REPLAYING).first()
    if found is None:
        return False  # somebody else is at it
    if found.batch.status == Batch.Status.CANCELLED:
        found.status = Status.CANCELLED
    else:
        _make(found)
    found.finished_at = timezone.now()
    found.save()
    transaction.on_commit(lambda: wake(topic(found.batch_id)))
    return True


def _make(held: Import) -> None:
    """Make the tournament, unless something stands in the way."""
    evidence = Evidence(held)
    held.status, held.problems = Status.REFUSED, evidence.problems
    if not evidence.rounds or (evidence.hindered and not evidence.wanted.leave_out):
        return
    try:
        with transaction.atomic():
            held.tournament_id = _tournament_of(evidence, held.owner)
    except Problem as problem:
        evidence.note(problem.code, problem.detail)
    else:
        held.status = Status.FINISHED


def _tournament_of(evidence: Evidence, host: Account) -> UUID:
    """Make the tournament: all its events, and who sat where in its games."""
    players = dict.fromkeys(player for one in evidence.rounds for player in _players_of(one))
    accounts = {player: evidence.names.account(player, host) for player in players}
    ratings = ratings_of(accounts.values())
    entries = [Entry(player=str(pk), rating=ratings[pk]) for pk in accounts.values()]
    rounds = [_past(one, accounts) for one in evidence.rounds]
    wanted = evidence.wanted
    rules = rules_for(rounds, wanted.rules)
    kept = keeping.create(host, wanted.name, rules, description=wanted.description, held_before=True)
    keeping.carry_out(kept.id, lambda created: events_of(created, entries, rounds, timezone.now()), by=host)
    for one in evidence.rounds:
        for table in one.tables:
            _seat(table, accounts, kept.id)
    return kept.id


def _players_of(held: HeldRound) -> list[str]:
    return [player for table in held.tables for player in table.seats] + list(held.byes)


def _past(held: HeldRound, accounts: Mapping[str, int]) -> PastRound:
    """A round as the tournament knows it, players by their accounts."""
    tables = []
    for table in held.tables:
        seats = tuple(str(accounts[player]) for player in table.seats)
        scores = dict(zip(seats, table.scores, strict=True))
        tables.append(
            PastTable(title=table.title, seats=seats, deal=table.deal, game_id=str(table.game), scores=scores)
        )
    return PastRound(tuple(tables), tuple(str(accounts[player]) for player in held.byes))


def _seat(table: Table, accounts: Mapping[str, int], tournament_id: UUID) -> None:
    """Let the game know of its tournament, and of who its players are."""
    Game.objects.filter(pk=table.game).update(tournament=tournament_id)
    for player, of_archive in zip(table.seats, table.ids, strict=True):
        Seat.objects.filter(game=table.game, player=of_archive).update(account=accounts[player])
