"""Multi-player Swiss, and heats: everybody plays every round, against others of the like score or by lot alone."""

from __future__ import annotations

import msgspec

from gateway.tournaments.domain.formats.stage import Draft, Seated, Situation, Stage
from gateway.tournaments.domain.lots import lot
from gateway.tournaments.domain.pairing import Field, PairingReport, PlayerId, pair
from gateway.tournaments.domain.table_sizes import plan_tables


class _Paired(Stage, frozen=True, kw_only=True):
    """Rounds in which each title's players are paired anew."""

    rounds: int

    def draft(self, situation: Situation) -> Draft | None:
        """Pair each title's players."""
        if not self.goes_on(situation):
            return None
        tables: list[Seated] = []
        byes: list[PlayerId] = []
        reports: list[PairingReport] = []
        for title, field in self.fields(situation):
            pairing = pair(field, lot(situation.seed, "pairing", title), situation.effort)
            tables += [Seated(seats, title) for seats in pairing.tables]
            byes += pairing.byes
            reports.append(pairing.report)
        return Draft(tables=tuple(tables), byes=tuple(byes), reports=tuple(reports))

    def goes_on(self, situation: Situation) -> bool:
        """Whether there is a next round; no tables have to be found for that."""
        return len(situation.rounds) < self.rounds

    def heeds_title_wishes(self) -> bool:
        """Each title's players are paired on their own."""
        return True


class Swiss(_Paired, frozen=True, kw_only=True, tag="swiss"):
    """So many rounds, in which those meet who have done equally well."""

    spread_first: bool = False
    """In the first round the highest in the seeding are spread over the tables, instead of drawn by lot."""

    def fields(self, situation: Situation) -> list[tuple[str, Field]]:
        """Each title's players with their scores."""
        fields = [(title, situation.field_of(players, by_score=True)) for title, players in situation.titles]
        if self.spread_first and not situation.rounds:
            return [(title, _in_pots(field)) for title, field in fields]
        return fields


class Heats(_Paired, frozen=True, kw_only=True, tag="heats"):
    """So many rounds, drawn by lot; who comes to a heat plays in it."""

    def fields(self, situation: Situation) -> list[tuple[str, Field]]:
        """Each title's players, as if none had a score."""
        return [(title, situation.field_of(players, by_score=False)) for title, players in situation.titles]


def _in_pots(field: Field) -> Field:
    """As many in each pot as there are tables: each table is to have one of each pot."""
    tables = len(plan_tables(len(field.contenders), field.sizes, spare=field.spare_byes).sizes) or 1
    pots = [msgspec.structs.replace(one, pot=place // tables) for place, one in enumerate(field.contenders)]
    return msgspec.structs.replace(field, contenders=pots)
