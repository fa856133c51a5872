"""Multi-player Swiss, and heats: everybody plays every round, against others of the like score or by lot alone."""

from __future__ import annotations

import msgspec

from gateway.tournaments.domain.formats.stage import Draft, Seated, Situation, Stage
from gateway.tournaments.domain.lots import lot
from gateway.tournaments.domain.pairing import Field, PairingReport, PlayerId, pair
from gateway.tournaments.domain.table_sizes import plan_tables


class Swiss(Stage, frozen=True, kw_only=True, tag="swiss"):
    """So many rounds, in which those meet who have done equally well."""

    rounds: int
    spread_first: bool = False
    """In the first round the highest in the seeding are spread over the tables, instead of drawn by lot."""

    def draft(self, situation: Situation) -> Draft | None:
        """Pair each title's players, in the order of their scores."""
        return _paired(situation, self.rounds, by_score=True, spread=self.spread_first and not situation.rounds)


class Heats(Stage, frozen=True, kw_only=True, tag="heats"):
    """So many rounds, drawn by lot; who comes to a heat plays in it."""

    rounds: int

    def draft(self, situation: Situation) -> Draft | None:
        """Pair each title's players without regard to scores."""
        return _paired(situation, self.rounds, by_score=False, spread=False)


def _paired(situation: Situation, rounds: int, *, by_score: bool, spread: bool) -> Draft | None:
    if len(situation.rounds) >= rounds:
        return None
    tables: list[Seated] = []
    byes: list[PlayerId] = []
    reports: list[PairingReport] = []
    for title, players in situation.titles:
        field = situation.field_of(players, by_score=by_score)
        pairing = pair(_in_pots(field) if spread else field, lot(situation.seed, "pairing", title), situation.effort)
        tables += [Seated(seats, title) for seats in pairing.tables]
        byes += pairing.byes
        reports.append(pairing.report)
    return Draft(tables=tuple(tables), byes=tuple(byes), reports=tuple(reports))


def _in_pots(field: Field) -> Field:
    """As many in each pot as there are tables: each table is to have one of each pot."""
    tables = len(plan_tables(len(field.contenders), field.sizes, spare=field.spare_byes).sizes) or 1
    pots = [msgspec.structs.replace(one, pot=place // tables) for place, one in enumerate(field.contenders)]
    return msgspec.structs.replace(field, contenders=pots)
