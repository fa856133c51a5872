"""What arbiters do at the tables, in the tournament and in its game at once: all of it recorded, with who and why.

The game is held before the tournament is, as everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.bus.asking import order
from gateway.database import release
from gateway.games import tables
from gateway.games.acting import command_id
from gateway.games.models import Game, Seat, TableRecord
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import Kept, carry_out, current, decided
from gateway.tournaments.models import TournamentTable
from messages import Accepted, MoveNeutrally, Sender

PLAYED = (Game.Status.FORMING, Game.Status.ACTIVE)


@transaction.atomic
def adjudicate(
    tournament_id: UUID,
    table: TableId,
    scores: Mapping[PlayerId, int],
    forfeited: Sequence[PlayerId],
    *,
    by: Account,
    reason: str,
    expected: int | None = None,
) -> Kept:
    """End a table with these scores in pounds, and its game. Raises `Problem`.

    Args:
        expected: the version of the tournament that the arbiter saw.
    """
    game = _held_game(tournament_id, table)
    kept = carry_out(
        tournament_id,
        lambda t: commands.adjudicate(t, table, scores, forfeited, str(by.pk), reason),
        by=by,
        expected=expected,
    )
    if game is not None and game.status in PLAYED:
        players = {str(seat.account_id): str(seat.player) for seat in Seat.objects.filter(game=game)}
        tables.end(game, by, reason, {players[player]: score for player, score in scores.items()})
    return kept


@transaction.atomic
def reopen(tournament_id: UUID, table: TableId, *, by: Account, reason: str, expected: int | None = None) -> Kept:
    """Let a table go on that an arbiter has ended, and its game. Raises `Problem` if the game has come to its end."""
    game = _held_game(tournament_id, table)
    if game is not None and game.finished:
        raise Problem(
            409, "game-over", "the game has ended: its last action can be taken back, or the result corrected"
        )
    if game is not None and game.status == Game.Status.CLOSED:
        tables.reopen(game, by, reason)
    return carry_out(
        tournament_id, lambda t: commands.reopen_table(t, table, str(by.pk), reason), by=by, expected=expected
    )


@transaction.atomic
def substitute(
    tournament_id: UUID,
    table: TableId,
    leaving: PlayerId,
    coming: Account,
    *,
    by: Account,
    reason: str,
    expected: int | None = None,
) -> Kept:
    """Let somebody take over a seat, in the game too; from outside he enters as a substitute. Raises `Problem`."""
    game = _held_game(tournament_id, table)
    player = str(coming.pk)

    def enter(t: Tournament) -> Sequence[AnyEvent]:
        return [] if player in t.entrants else commands.stand_by(t, Entry(player=player))

    entered = carry_out(tournament_id, enter, by=by, expected=expected)
    kept = carry_out(
        tournament_id,
        lambda t: commands.substitute(t, table, leaving, player, str(by.pk), reason),
        by=by,
        expected=entered.version,
    )
    if game is not None:
        if game.status not in PLAYED:
            raise Problem(409, "game-over", "the game of this table is over, or closed")
        tables.hand_over(game, Seat.objects.get(game=game, account=int(leaving)), coming, by)
    return kept


@transaction.atomic
def swap_seats(
    tournament_id: UUID, players: tuple[PlayerId, PlayerId], *, by: Account, reason: str, expected: int | None = None
) -> Kept:
    """Let two players of the last round change places, in their games too. Raises `Problem` once those have begun."""
    t = current(tournament_id).at_work
    names = {
        name for player in players for name in t.tables_of.get(player, ()) if t.tables[name].round == len(t.rounds)
    }
    games = [game for name in sorted(names) if (game := _held_game(tournament_id, name)) is not None]
    if any(game.version or game.status not in PLAYED for game in games):
        raise Problem(409, "game-begun", "seats can be swapped before the first action only")
    kept = carry_out(
        tournament_id, lambda t: commands.swap_seats(t, players, str(by.pk), reason), by=by, expected=expected
    )
    for game in games:
        state = next(one for one in kept.at_work.tables.values() if one.game_id == str(game.pk))
        people = Account.objects.in_bulk([int(player) for player in state.players])
        tables.seat_anew(game, [people[int(player)] for player in state.players], by)
    return kept


def move_neutrally(
    tournament_id: UUID, table: TableId, player: PlayerId, *, by: Account, reason: str, key: str | None = None
) -> Kept:
    """Take the least legal action for a player who is not there. Raises `Problem`, `NoReply`.

    Args:
        key: the client's Idempotency-Key: sent again with it, the action is taken once.
    """
    # Refused before anything is done in the game.
    t = current(tournament_id).at_work
    decided(lambda: commands.record_neutral_move(t, player, table, str(by.pk), reason))
    game_id = t.tables[table].game_id
    seat = Seat.objects.filter(game=UUID(game_id), account=int(player)).first() if game_id is not None else None
    if game_id is None or seat is None:
        raise Problem(409, "not-active", "the game has not started yet")
    sender = Sender(id=f"account-{by.pk}", permitted=[seat.player])
    release()
    answer, _ = order(
        MoveNeutrally(player=seat.player, sender=sender), Accepted, id=command_id(by, key), game_id=game_id
    )
    with transaction.atomic():
        TableRecord.objects.create(
            game_id=UUID(game_id),
            account=by,
            what="moved-neutrally",
            details={"player": seat.player, "version": answer.version},
        )
        return carry_out(
            tournament_id, lambda t: commands.record_neutral_move(t, player, table, str(by.pk), reason), by=by
        )


def _held_game(tournament_id: UUID, table: TableId) -> Game | None:
    """The game of a table, held until the transaction ends; None if it has none that is played here."""
    row = TournamentTable.objects.filter(tournament=tournament_id, name=table).first()
    return Game.objects.select_for_update().filter(pk=row.game, live=True).first() if row is not None else None
