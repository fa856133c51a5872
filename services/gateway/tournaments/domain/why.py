"""Why am I at this table? Asked of a round as it was drawn."""

from __future__ import annotations

from gateway.tournaments.domain.pairing import Pairing, PlayerId, Reasons, reasons
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.situation import situation_of
from gateway.tournaments.domain.tournament import Tournament


def why_here(before: Tournament, drawn: Round, player: PlayerId) -> Reasons:
    """The reasons for a player's place in a round that was paired.

    ``before`` is the tournament as the events before that round make it, the beginning of its stage included. Raises
    `LookupError` if the player has no part in the round, or if it was not paired but follows from a schedule or a
    seeding.
    """
    situation = situation_of(before, drawn.stage, before.stages[drawn.stage])
    fields = before.rules.stages[drawn.stage].fields(situation)
    for (_, field), report in zip(fields, drawn.reports, strict=False):
        players = {one.player for one in field.contenders}
        if player in players:
            tables = tuple(table.seats for table in drawn.tables if players.issuperset(table.seats))
            byes = tuple(bye for bye in drawn.byes if bye in players)
            return reasons(field, Pairing(tables, byes, report), player)
    raise LookupError(f"{player} was not paired in round {drawn.number}")
