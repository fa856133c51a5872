"""Groups in which everybody meets everybody, as evenly as can be: round robins and balanced designs.

A group for which there is a balanced design plays that: in its rounds, or all tables at once if it has none (7 and 13
players at tables of 4). Any other group is paired round by round so that as few as possible meet again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gateway.tournaments.domain.designs import NoDesign, design
from gateway.tournaments.domain.formats.stage import Draft, Seated, Situation, Stage
from gateway.tournaments.domain.lots import by_lot, lot
from gateway.tournaments.domain.pairing import PairingReport, PlayerId, pair
from gateway.tournaments.domain.seeding import deal
from gateway.tournaments.domain.table_sizes import plan_tables

Groups = Mapping[str, tuple[PlayerId, ...]]


class GroupStage(Stage, frozen=True, kw_only=True, tag="groups"):
    """All play in groups; without sizes, in a single one: a round robin."""

    sizes: tuple[int, ...] = ()
    """Allowed sizes of groups in the order of preference."""
    rounds: int | None = None
    """Of groups without a balanced design; null for as many as let everybody meet if all went well."""

    def draft(self, situation: Situation) -> Draft | None:
        """The next tables of all groups. Who is in none, because the numbers did not fit, has a bye."""
        groups = situation.rounds[0].groups if situation.rounds else self._dealt(situation)
        drafted = draft_groups(situation, groups, len(situation.rounds), self.rounds)
        if drafted is None:
            return None
        grouped = {player for members in groups.values() for player in members}
        left_out = tuple(player for player in situation.players if player not in grouped)
        return msgspec.structs.replace(drafted, byes=drafted.byes + left_out)

    def _dealt(self, situation: Situation) -> dict[str, tuple[PlayerId, ...]]:
        players = situation.players
        sizes = plan_tables(len(players), self.sizes).sizes if self.sizes else (len(players),)
        names = [f"Group {number}" for number in range(1, len(sizes) + 1)]
        return {
            name: tuple(by_lot(group, situation.seed, name))
            for name, group in zip(names, deal(players, sizes), strict=True)
        }


def draft_groups(situation: Situation, groups: Groups, played: int, rounds: int | None) -> Draft | None:
    """The next tables of groups that have had so many rounds; null if none has any left.

    Who has withdrawn is missing; a table that is too small without him is not played, and its others have a bye.
    """
    present = frozenset(situation.players)
    tables: list[Seated] = []
    byes: list[PlayerId] = []
    reports: list[PairingReport] = []
    title = situation.titles[0][0]
    for name, members in groups.items():
        schedule = _schedule(len(members), situation.field.sizes)
        if schedule is not None:
            blocks = schedule[played] if played < len(schedule) else ()
            for block in blocks:
                seats = tuple(members[index] for index in block if members[index] in present)
                if len(seats) >= min(situation.field.sizes):
                    tables.append(Seated(seats, title, name))
                else:
                    byes += seats
        elif played < (rounds or -(-(len(members) - 1) // (situation.field.sizes[0] - 1))):
            field = situation.field_of([one for one in members if one in present], by_score=False)
            pairing = pair(field, lot(situation.seed, "pairing", name), situation.effort)
            tables += [Seated(seats, title, name) for seats in pairing.tables]
            byes += pairing.byes
            reports.append(pairing.report)
    if not tables:
        return None
    return Draft(tables=tuple(tables), byes=tuple(byes), reports=tuple(reports), groups=dict(groups))


def _schedule(players: int, sizes: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    """The rounds of a balanced design at tables of the size that is liked best; null if none is known for any."""
    for size in sizes:
        try:
            return design(players, size).by_round()
        except NoDesign:
            continue
    return None
