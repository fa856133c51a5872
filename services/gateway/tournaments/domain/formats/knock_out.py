"""Knock-out, semi-finals and finals: some of each table go on, until a single table is left."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.tournaments.domain.formats.stage import Draft, Seated, Situation, Stage
from gateway.tournaments.domain.lots import by_lot
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.seats import fairest_seats
from gateway.tournaments.domain.seeding import deal
from gateway.tournaments.domain.table_sizes import plan_tables


class KnockOut(Stage, frozen=True, kw_only=True, tag="knock-out"):
    """The strongest are spread over the tables: with four tables 1, 8, 9 and 16 of the seeding meet, and so on."""

    advance: int = 1
    """So many of each table go on."""
    fill: bool = True
    """The best of the others go on too, as many as save odd tables and byes."""

    def draft(self, situation: Situation) -> Draft | None:
        """The tables of those still in; null after the final."""
        players = list(situation.players)
        if situation.rounds:
            last = situation.rounds[-1]
            if len(last.tables) <= 1:
                return None
            players = self._through(situation, last)
        plan = plan_tables(len(players), situation.field.sizes)
        if not plan.sizes or (situation.rounds and len(plan.sizes) >= len(situation.rounds[-1].tables)):
            return None
        title = situation.titles[0][0]
        byes, seeded = players[: plan.byes], players[plan.byes :]
        tables = [
            Seated(fairest_seats(by_lot(table, situation.seed, "seats"), situation.field.history.sat), title)
            for table in deal(seeded, plan.sizes)
        ]
        return Draft(tables=tuple(tables), byes=tuple(byes))

    def last_round_decides(self) -> bool:
        """In a knock-out they do."""
        return True

    def _through(self, situation: Situation, last: Round) -> list[PlayerId]:
        """Who goes on from the last round, those first who did best in it; ties go to the better one until then."""
        seeds = {player: seed for seed, player in enumerate(situation.players)}
        through = set(last.byes) & seeds.keys()
        for table in last.tables:
            places = situation.places[table.id]
            order = sorted((p for p in places if p in seeds), key=lambda player: (places[player], seeds[player]))
            through.update(order[: self.advance])
        ranking = [player for player in situation.ranking([last]) if player in seeds]
        others = [player for player in ranking if player not in through]
        while self.fill and others and _is_odd(len(through), situation.field.sizes):
            through.add(others.pop(0))
        return [player for player in ranking if player in through]


def _is_odd(players: int, sizes: Sequence[int]) -> bool:
    plan = plan_tables(players, sizes)
    return bool(plan.byes or plan.odd_tables)
