"""Why am I at this table? Asked of a round as it was drawn."""

from __future__ import annotations

from gateway.tournaments.domain.pairing import Announced, Pairing, PlayerId, Reasons
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.situation import situation_of
from gateway.tournaments.domain.tournament import Tournament


class Draw:
    """How a round was drawn. Everybody may ask about his place; what all the answers start from is worked out once.

    ``before`` is the tournament as the events before that round make it, the beginning of its stage included.
    """

    def __init__(self, before: Tournament, drawn: Round) -> None:
        situation = situation_of(before, drawn.stage, before.stages[drawn.stage])
        fields = before.rules.stages[drawn.stage].fields(situation)
        self._number = drawn.number
        self._paired: list[Announced] = []
        for (_, field), report in zip(fields, drawn.reports, strict=False):
            players = {one.player for one in field.contenders}
            tables = tuple(table.seats for table in drawn.tables if players.issuperset(table.seats))
            byes = tuple(bye for bye in drawn.byes if bye in players)
            self._paired.append(Announced(field, Pairing(tables, byes, report)))

    def why_here(self, player: PlayerId) -> Reasons:
        """The reasons for a player's place.

        Raises `LookupError` if the player has no part in the round, or if it was not paired but follows from a schedule
        or a seeding.
        """
        for pairing in self._paired:
            if player in pairing:
                return pairing.reasons(player)
        raise LookupError(f"{player} was not paired in round {self._number}")


def why_here(before: Tournament, drawn: Round, player: PlayerId) -> Reasons:
    """The reasons for one player's place in a round; see `Draw`."""
    return Draw(before, drawn).why_here(player)
